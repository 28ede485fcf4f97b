internal import Base
internal import Files
internal import Text

/// A PMTiles file (version 3) that is open for reading. All of its directories are in memory, 24 bytes an entry.
final class PMTilesStore: TileStore {
  private(set) var metadata = TilesetMetadata()
  private(set) var oddities: [TilesetOddity] = []
  /// The header.
  let header: PMTilesHeader
  /// The entries of tiles, in order.
  private(set) var entries: [PMTilesEntry] = []
  private let path: String
  private let file: RawFile
  private let fileSize: UInt64
  private let inflation: TileInflation
  /// Bytes of directories so far.
  private var directoryBytes: UInt64 = 0
  /// Leaf directories so far, by their offsets.
  private var leaves: Set<UInt64> = []

  /// How many directories deep a tile may lie; the standard knows a root and leaves, writers use up to three levels.
  private static let depthLimit = 4

  /// Opens a file; errors name `path`.
  init(_ name: String, path: String) throws(GeoError) {
    self.path = path
    file = try RawFile.reading(name, named: path)
    fileSize = file.size
    inflation = try TileInflation()
    let head = try file.bytes(
      at: 0, count: Int(min(fileSize, UInt64(PMTilesHeader.byteCount))))
    header = try PMTilesHeader(head.buffer, fileSize: fileSize, path: path)
    guard header.internalCompression == .gzip || header.internalCompression == .none else {
      throw GeoError(
        .tileCompressionUnknown,
        "the directories are compressed with \(header.internalCompression.title)",
        at: SourceLocation(path: path), hint: "only gzip and none are read")
    }
    var messages: [String] = []
    if header.metadata.length > 0 {
      let bytes = try section(header.metadata, "the metadata")
      metadata = TilesetMetadata(
        json: String(decoding: bytes.buffer, as: UTF8.self), path: path, &messages)
    }
    oddities = messages.map { TilesetOddity(reason: .tileMetadataUnreadable, message: $0) }
    header.complete(&metadata)
    try take(header.root, depth: 0, from: 0, to: .max)
    try checkRuns()
  }

  private func error(_ message: String) -> GeoError {
    GeoError(.pmtilesInvalid, message, at: SourceLocation(path: path))
  }

  /// The decompressed bytes of a directory or of the metadata.
  private func section(
    _ stretch: PMTilesHeader.Stretch, _ what: String
  ) throws(GeoError) -> Bytes {
    guard stretch.length <= UInt64(storedTileLimit), stretch.offset <= fileSize,
      stretch.length <= fileSize - stretch.offset
    else { throw error("\(what) lies outside of the file, which ends too early") }
    let stored = try file.bytes(at: stretch.offset, count: Int(stretch.length))
    guard header.internalCompression == .gzip else { return stored }
    var plain = Bytes(capacity: 1)
    do throws(TileFault) {
      plain.append(contentsOf: try inflation.tile(stored.buffer))
    } catch { throw self.error("\(what) cannot be decompressed: \(error.message)") }
    return plain
  }

  /// Takes in a directory and those below it, whose tiles must have ids in a range.
  private func take(
    _ stretch: PMTilesHeader.Stretch, depth: Int, from low: UInt64, to high: UInt64
  ) throws(GeoError) {
    let bytes = try section(stretch, "a directory")
    directoryBytes += UInt64(bytes.count)
    guard directoryBytes <= max(fileSize &* 64, 1 << 20) else {
      throw error("the directories are larger than the file makes likely")
    }
    let directory: PMTilesDirectory
    do throws(TileFault) { directory = try PMTilesDirectory(bytes.buffer) } catch {
      throw self.error(error.message)
    }
    for (index, entry) in directory.entries.enumerated() {
      let end = index + 1 < directory.entries.count ? directory.entries[index + 1].tileID : high
      guard entry.tileID >= low, entry.tileID < high else {
        throw error("a leaf directory has tiles that its parent does not say")
      }
      guard entry.runLength == 0 else {
        guard UInt64(entry.runLength) <= end - entry.tileID else {
          throw error("a run of tiles reaches into the next entry of its directory")
        }
        guard UInt64(entry.length) <= UInt64(storedTileLimit) else {
          throw GeoError(
            .tileTooLarge, "a tile has \(entry.length) bytes", at: SourceLocation(path: path))
        }
        entries.append(entry)
        continue
      }
      guard depth + 1 < Self.depthLimit else { throw error("directories are nested too deeply") }
      guard leaves.insert(entry.offset).inserted else {
        throw error("directories lead in a circle, or to the same one twice")
      }
      guard entry.offset <= header.leaves.length,
        UInt64(entry.length) <= header.leaves.length - entry.offset
      else { throw error("a leaf directory lies outside of its part of the file") }
      try take(
        PMTilesHeader.Stretch(
          offset: header.leaves.offset + entry.offset, length: UInt64(entry.length)),
        depth: depth + 1, from: entry.tileID, to: end)
    }
  }

  /// Refuses runs that reach beyond the last zoom, or more tiles than the header counts: each of them would be read.
  private func checkRuns() throws(GeoError) {
    var sum: UInt64 = 0
    for entry in entries {
      let last = entry.tileID + UInt64(entry.runLength) - 1
      guard TileAddress(tileID: last) != nil else {
        throw error("a run of tiles reaches beyond the deepest zoom")
      }
      sum += UInt64(entry.runLength)
    }
    guard header.addressedTileCount == 0 || sum <= header.addressedTileCount else {
      throw error(
        "the directories have \(sum) tiles, and the header counts \(header.addressedTileCount)")
    }
  }

  /// Looks whether the header says the truth, and tiles lie within the file.
  func check(_ report: inout TilesetReport) {
    func problem(_ message: String) {
      report.add(TilesetProblem(reason: .pmtilesInvalid, isError: true, message: message))
    }
    var addressed: UInt64 = 0
    var contents: Set<UInt64> = []
    var end: UInt64 = 0
    var isClustered = true
    for entry in entries {
      addressed += UInt64(entry.runLength)
      if contents.insert(entry.offset).inserted {
        // Tiles that are there for the first time lie one behind the other.
        if entry.offset != end { isClustered = false }
        end = max(end, entry.offset &+ UInt64(entry.length))
      }
    }
    for (said, found, what) in [
      (header.addressedTileCount, addressed, "addressed tiles"),
      (header.entryCount, UInt64(entries.count), "entries of tiles"),
      (header.contentCount, UInt64(contents.count), "contents of tiles"),
    ] where said != 0 && said != found {
      problem("the header counts \(said) \(what), and there are \(found)")
    }
    if header.isClustered, !isClustered {
      problem("the header says that tiles lie in the order of their ids, and they do not")
    }
    if end > header.tiles.length {
      problem("the directories have tiles behind the end of their part of the file")
    }
  }

  func list(zoom: Int?) -> TileRuns {
    var runs = TileRuns()
    for entry in entries {
      runs.append(TileRuns.Run(first: entry.tileID, count: UInt64(entry.runLength)))
    }
    return zoom.map { runs.tiles(ofZoom: $0) } ?? runs
  }

  func largestZoom() -> Int? { list(zoom: nil).largestZoom }

  func read(_ id: UInt64, to bytes: inout Bytes) throws(GeoError) -> Bool {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].tileID <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return false }
    let entry = entries[low - 1]
    guard id - entry.tileID < UInt64(entry.runLength) else { return false }
    let section = header.tiles
    let (offset, overflows) = section.offset.addingReportingOverflow(entry.offset)
    guard !overflows, entry.offset <= section.length,
      UInt64(entry.length) <= section.length - entry.offset, offset <= fileSize,
      UInt64(entry.length) <= fileSize - offset
    else {
      let name = TileAddress(tileID: id)?.description ?? "\(id)"
      throw error("tile \(name) lies outside of the file, which ends too early")
    }
    let count = Int(entry.length)
    bytes.reserve(bytes.count + count)
    try file.read(
      UnsafeMutableRawBufferPointer(start: bytes.base + bytes.count, count: count),
      at: Int64(clamping: offset))
    bytes.setCount(bytes.count + count)
    return true
  }

  func measure(_ body: (TileAddress, Int) -> Void) {
    for entry in entries {
      for id in entry.tileID..<entry.tileID + UInt64(entry.runLength) {
        if let address = TileAddress(tileID: id) { body(address, Int(entry.length)) }
      }
    }
  }
}

extension TileCompression {
  /// The name for people.
  var title: String {
    switch self {
    case .unknown: "something that is not known here"
    case .none: "nothing"
    case .gzip: "gzip"
    case .brotli: "Brotli"
    case .zstd: "Zstandard"
    }
  }
}
