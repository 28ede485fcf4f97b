internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Reads the features of a tileset at one zoom.
final class TilesetReader: FeatureReader {
  let nature: InputNature
  private let tileset: OpenTileset
  private let options: TilesetOptions
  private let shared: TilesDecoder.Shared
  private let path: String
  private let kind: TileKind
  private var runs: TileRuns
  private let total: UInt64
  /// The next run, and the tiles of it that have been read.
  private var runIndex = 0
  private var runOffset: UInt64 = 0
  private var tilesRead: UInt64 = 0
  private var emptyCount = 0
  private var hasEnded = false
  private let fileSize: UInt64?

  /// The most tiles of a batch, and bytes after which it is full.
  private static let batchTiles = 64
  private static let batchBytes = 1 << 17
  /// Bytes of pieces that wait for those in other tiles.
  private static let waitingLimit = 1 << 28

  /// Opens a tileset. Errors: those of the stores; `.tilesNotVector` for pictures, unless only a summary is wanted.
  init(_ request: InputRequest, _ storeKind: OpenTileset.Kind) throws(GeoError) {
    options = try TilesetOptions(request.options)
    path = request.source.path
    fileSize = request.source.fileSize
    tileset = try OpenTileset(request.source, storeKind, address: options.tile)
    kind = try tileset.kindOfTiles()
    let store = tileset.store
    var zoom = options.tile?.zoom ?? options.zoom
    if zoom == nil { zoom = try store.largestZoom() }
    var runs = TileRuns()
    if let zoom { runs = try store.list(zoom: zoom) }
    if let asked = options.zoom, options.tile == nil, runs.isEmpty, kind == .vector,
      let largest = try store.largestZoom()
    {
      throw GeoError(
        .usage, "there are no tiles of zoom \(asked)", at: SourceLocation(path: path),
        hint: "the largest zoom is \(largest); cairn info lists all")
    }
    if kind != .vector {
      guard options.summarises else {
        throw GeoError(
          .tilesNotVector,
          "the " + (runs.count == 1 ? "tile" : "\(runs.count) tiles") + " of zoom \(zoom ?? 0) "
            + (runs.count == 1 ? "is " : "are ") + "\(kind.title), not vector tiles",
          at: SourceLocation(path: path),
          hint: "cairn info describes them; cairn convert copies them to .mbtiles or .pmtiles")
      }
      runs = TileRuns()
    }
    if let tile = options.tile {
      let isThere = runs.holds(tile.tileID)
      runs = TileRuns()
      guard isThere || kind != .vector else {
        throw GeoError(
          .usage, "there is no tile \(tile.description)", at: SourceLocation(path: path))
      }
      if isThere { runs.append(TileRuns.Run(first: tile.tileID, count: 1)) }
    } else if let zoom, !request.selection.boxes.isEmpty {
      runs = runs.tiles(meeting: request.selection.boxes, zoom: zoom)
    }
    self.runs = runs
    total = runs.count
    let listed = (store.metadata.vectorLayers ?? []).filter { layer in
      guard let zoom else { return false }
      return (layer.minzoom ?? 0)...max(layer.maxzoom ?? 99, layer.minzoom ?? 0) ~= zoom
    }
    let layers = TileLayers(
      path: path, names: listed.map(\.id), wanted: request.selection.layerNames)
    // One tile alone stays as it is.
    let joins = options.joins && options.tile == nil && !(store is SingleTileStore)
    shared = TilesDecoder.Shared(
      layers, faults: request.faults, needsProperties: request.target.needsProperties,
      joins: joins,
      counts: joins
        ? try TileFeatureCounting.count(in: store, runs, jobs: request.reading.jobs)
        : TileFeatureCount(),
      waitingLimit: Self.waitingLimit)
    nature = InputNature(
      layers: layers.declared.filter { !$0.isPassedOver }, findsLayers: true, isText: false)
    if !request.selection.allowsMissingLayers, let names = store.metadata.vectorLayers?.map(\.id) {
      for name in request.selection.layerNames where !names.contains(name) {
        throw GeoError(
          .usage, "there is no layer '\(name)'", at: SourceLocation(path: path),
          hint: "the layers are " + names.map { "'\($0)'" }.joined(separator: ", "))
      }
    }
  }

  func makeDecoder() -> any BatchDecoder {
    do throws(GeoError) { return try TilesDecoder(shared) } catch { return FailedDecoder(error) }
  }

  /// Says what kept a decoder from being made.
  private final class FailedDecoder: BatchDecoder {
    private let error: GeoError
    init(_ error: GeoError) { self.error = error }
    func decode(_ batch: inout FeatureBatch) throws(GeoError) { throw error }
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    while batch.piece.records.count < Self.batchTiles, batch.piece.bytes.count < Self.batchBytes,
      let id = nextID()
    {
      let start = batch.piece.bytes.count
      if try !tileset.store.read(id, to: &batch.piece.bytes) { emptyCount += 1 }
      tilesRead += 1
      // A tile without bytes too: the pieces of those before wait no longer for it.
      batch.piece.records.append(
        InputPiece.Record(start: start, end: batch.piece.bytes.count, ordinal: id))
    }
    if !batch.piece.records.isEmpty { return true }
    guard shared.joins, !hasEnded else { return false }
    hasEnded = true
    batch.piece.records.append(
      InputPiece.Record(start: 0, end: 0, ordinal: 0, tag: TilesDecoder.endTag))
    return true
  }

  private func nextID() -> UInt64? {
    guard runIndex < runs.runs.count else { return nil }
    let run = runs.runs[runIndex]
    let id = run.first + runOffset
    runOffset += 1
    if runOffset == run.count {
      runIndex += 1
      runOffset = 0
    }
    return id
  }

  var progress: FlowProgress {
    guard let fileSize, total > 0 else { return FlowProgress(done: 0, total: nil) }
    let share = Double(tilesRead) / Double(total)
    return FlowProgress(done: UInt64(Double(fileSize) * share), total: fileSize)
  }

  func finish() throws(GeoError) -> InputEnd {
    var end = InputEnd(layers: shared.layers.all)
    end.oddities = tileset.store.oddities.map { Oddity($0.reason, $0.message) }
    if emptyCount > 0 {
      end.oddities.append(
        Oddity(.tileEmpty, "\(emptyCount) tiles without bytes were not read"))
    }
    let (joined, hurried) = shared.joiner.settled { ($0.joinedCount, $0.hurriedCount) }
    if hurried > 0 {
      end.oddities.append(
        Oddity(.tileJoinCutShort, "\(hurried) features stay in pieces, as too many were waiting"))
    }
    if options.summarises {
      let summary = try TilesetSummary(tileset.store, kind)
      end.summary = summary.inputSummary
      end.facts = summary.facts
      if joined > 0 { end.facts.append(Fact(name: "joined-pieces", value: "\(joined)")) }
    }
    return end
  }
}
