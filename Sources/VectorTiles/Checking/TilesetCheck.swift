public import Base
public import Files
public import FormatKit
internal import Geometry

/// Looks at a whole tileset: every tile, what it says of itself, and its directories or index.
public enum TilesetCheck {
  /// Checks an input of one of this module's formats, with some threads. `address` is that of a single tile. `progress`
  /// is told how many of how many tiles are done. Errors: those of opening and reading, as far as they are not found
  /// in the data, which become problems.
  public static func run(
    _ source: ByteSource, _ format: Format, address: TileAddress? = nil, jobs: Int,
    progress: @escaping (UInt64, UInt64) -> Void = { _, _ in }
  ) throws(GeoError) -> TilesetReport {
    var whole = TilesetReport()
    let tileset: OpenTileset
    do throws(GeoError) {
      tileset = try OpenTileset(source, OpenTileset.Kind(format), address: address)
    } catch  where error.reason.severity == .input {
      whole.add(
        TilesetProblem(reason: error.reason, isError: true, message: error.message))
      return whole
    }
    let runs = try tileset.store.list(zoom: nil)
    let kind = try tileset.kindOfTiles()
    let walk = TileWalk(tileset.store, runs, progress)
    let checks = Lock([(TilesetReport, TileContent)]())
    let failure = Lock(GeoError?.none)
    let work: @Sendable () -> Void = {
      do throws(GeoError) {
        let check = try TileCheck()
        var bytes = Bytes()
        var places: [TileWalk.Place] = []
        while try walk.next(&bytes, &places) {
          for place in places {
            guard let address = TileAddress(tileID: place.id) else { continue }
            if let failure = place.failure {
              check.note(failure, address)
            } else if kind == .vector {
              try check.check(bytes.buffer(place.range), address)
            } else {
              check.checkPicture(bytes.buffer(place.range), address, kind)
            }
          }
        }
        checks.withLock { $0.append((check.report, check.content)) }
      } catch { failure.withLock { $0 = $0 ?? error } }
    }
    var threads: [WorkerThread] = []
    for _ in 1..<max(jobs, 1) { if let thread = WorkerThread(work) { threads.append(thread) } }
    work()
    for thread in threads { thread.join() }
    if let error = failure.withLock({ $0 }) {
      guard error.reason.severity == .input else { throw error }
      whole.add(TilesetProblem(reason: error.reason, isError: true, message: error.message))
    }
    let parts = checks.withLock { $0 }
    var content = TileContent()
    for part in parts { content.add(part.1) }
    checkWhole(tileset.store, runs, kind, content, &whole)
    add(parts.map(\.0), to: &whole)
    return whole
  }

  /// Puts the problems of tiles in the order of tiles, whichever thread found them.
  private static func add(_ parts: [TilesetReport], to whole: inout TilesetReport) {
    for part in parts {
      whole.tileCount += part.tileCount
      whole.featureCount += part.featureCount
      whole.errorCount += part.errorCount
      whole.warningCount += part.warningCount
    }
    let found = parts.flatMap(\.problems).enumerated().sorted { left, right in
      let (leftID, rightID) = (
        left.element.tile?.tileID ?? 0, right.element.tile?.tileID ?? 0
      )
      return leftID == rightID ? left.offset < right.offset : leftID < rightID
    }
    let room = TilesetReport.limit - whole.problems.count
    whole.problems += found.prefix(max(room, 0)).map(\.element)
  }

  // MARK: - The tileset as a whole

  private static func checkWhole(
    _ store: any TileStore, _ runs: TileRuns, _ kind: TileKind, _ content: TileContent,
    _ report: inout TilesetReport
  ) {
    for oddity in store.oddities {
      report.add(
        TilesetProblem(reason: oddity.reason, isError: true, message: oddity.message))
    }
    guard !(store is SingleTileStore) else { return }
    let metadata = store.metadata
    func problem(_ reason: Reason, isError: Bool = true, _ message: String) {
      report.add(TilesetProblem(reason: reason, isError: isError, message: message))
    }
    if metadata.name == nil { problem(.tilesetMetadata, isError: false, "there is no name") }
    if metadata.kind == .unknown {
      problem(.tilesetMetadata, "the metadata do not say the format of tiles")
    } else if metadata.kind != kind, !runs.isEmpty {
      problem(
        .tilesetMetadata, "the metadata say \(metadata.kind.title), and the tiles are \(kind.title)"
      )
    }
    let zooms = (0...TileAddress.deepestZoom).filter { !runs.tiles(ofZoom: $0).isEmpty }
    if let first = zooms.first, let last = zooms.last {
      if let minzoom = metadata.minzoom, minzoom != first {
        problem(
          .tilesetZooms, "the metadata say zooms from \(minzoom), and tiles begin at \(first)")
      }
      if let maxzoom = metadata.maxzoom, maxzoom != last {
        problem(.tilesetZooms, "the metadata say zooms up to \(maxzoom), and tiles end at \(last)")
      }
    }
    if let bounds = metadata.bounds, bounds.west <= bounds.east, let box = content.box,
      box.west < bounds.west || box.south < bounds.south || box.east > bounds.east
        || box.north > bounds.north
    {
      problem(
        .tilesetMetadata, isError: false, "features reach beyond the box that the metadata say")
    }
    if kind == .vector { checkLayers(metadata, content, &report) }
    if let pmtiles = store as? PMTilesStore { pmtiles.check(&report) }
    if let mbtiles = store as? MBTilesStore, !mbtiles.isIndexed {
      problem(.tilesetNotIndexed, isError: false, Reason.tilesetNotIndexed.meaning)
    }
  }

  private static func checkLayers(
    _ metadata: TilesetMetadata, _ content: TileContent, _ report: inout TilesetReport
  ) {
    func problem(_ isError: Bool, _ layer: String?, _ message: String) {
      report.add(
        TilesetProblem(layer: layer, reason: .tilesetLayers, isError: isError, message: message))
    }
    guard let listed = metadata.vectorLayers else {
      return problem(true, nil, "the metadata do not list the layers (vector_layers)")
    }
    for name in content.layers.keys.sorted() {
      guard let layer = content.layers[name] else { continue }
      guard let said = listed.first(where: { $0.id == name }) else {
        problem(true, name, "the metadata do not list the layer")
        continue
      }
      let fields = Set(said.fields.map(\.name))
      for field in layer.fields.sorted() where !fields.contains(field) {
        problem(false, name, "the metadata do not list the field '\(field)'")
      }
      if said.minzoom ?? 0 > layer.minzoom || said.maxzoom ?? .max < layer.maxzoom {
        problem(
          false, name,
          "the layer is in the zooms \(layer.minzoom) to \(layer.maxzoom), which the metadata do not say"
        )
      }
    }
    for layer in listed where content.layers[layer.id] == nil {
      problem(false, layer.id, "no tile has the layer")
    }
  }
}

extension OpenTileset.Kind {
  /// The store of a format of this module.
  init(_ format: Format) {
    self =
      format.name == Format.mbtiles.name
      ? .mbtiles : format.name == Format.pmtiles.name ? .pmtiles : .tile
  }
}

extension TileCheck {
  /// Looks whether a tile is what the others are.
  func checkPicture(
    _ bytes: UnsafeBufferPointer<UInt8>, _ address: TileAddress, _ kind: TileKind
  ) {
    let found = TileKind(content: bytes)
    guard bytes.isEmpty || found != kind else { return notePicture(address, nil) }
    notePicture(
      address,
      bytes.isEmpty ? "the tile has no bytes" : "the tile is \(found.title), not \(kind.title)")
  }
}
