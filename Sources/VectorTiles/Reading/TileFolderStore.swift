internal import Base
internal import Files

/// A folder of tiles, `ZOOM/COLUMN/ROW.mvt` with rows from the north, and what `metadata.json` in it says.
final class TileFolderStore: TileStore {
  private(set) var metadata = TilesetMetadata()
  private(set) var oddities: [TilesetOddity] = []
  private let path: String
  private var runs = TileRuns()
  /// The ending of each tile's name by its id.
  private var endings: [UInt64: UInt8] = [:]
  /// The endings that there are.
  private var names: [String] = []

  /// The kinds of tiles by the endings of their names.
  private static let kinds: [String: TileKind] = [
    "mvt": .vector, "pbf": .vector, "mvt.gz": .vector, "pbf.gz": .vector, "png": .png,
    "jpg": .jpeg, "jpeg": .jpeg, "webp": .webp, "avif": .avif,
  ]
  private static let metadataName = "metadata.json"

  /// Opens a folder. Errors: `.file`, also if it has neither tiles nor a file that says what kind they are of.
  init(_ path: String) throws(GeoError) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    var messages: [String] = []
    if let size = FolderListing.size(ofFile: self.path + Self.metadataName) {
      let json = try Self.bytes(of: self.path + Self.metadataName, size)
      metadata = TilesetMetadata(
        json: String(decoding: json.buffer, as: UTF8.self), path: path, &messages)
    }
    oddities = messages.map { TilesetOddity(reason: .tileMetadataUnreadable, message: $0) }
    try list()
    guard !runs.isEmpty || metadata.kind != .unknown else {
      throw GeoError(
        .file, "is a folder without tiles ZOOM/COLUMN/ROW.mvt",
        at: SourceLocation(path: path), hint: "name the files in it")
    }
    if metadata.kind == .unknown, let first = endings.values.min() {
      metadata.kind = Self.kinds[names[Int(first)]] ?? .unknown
    }
  }

  private static func bytes(of file: String, _ size: Int) throws(GeoError) -> Bytes {
    guard size <= storedTileLimit else {
      throw GeoError(.tileTooLarge, "the file has \(size) bytes", at: SourceLocation(path: file))
    }
    return try RawFile.reading(file).bytes(at: 0, count: size)
  }

  private func list() throws(GeoError) {
    var ids: [UInt64] = []
    for zoomName in try FolderListing.names(in: path) {
      guard let zoom = TileAddress.number(zoomName), FolderListing.isFolder(path + zoomName) else {
        continue
      }
      for columnName in try FolderListing.names(in: path + zoomName) {
        let folder = path + zoomName + "/" + columnName
        guard let column = TileAddress.number(columnName), FolderListing.isFolder(folder) else {
          continue
        }
        for name in try FolderListing.names(in: folder) {
          let parts = name.split(separator: ".", maxSplits: 1)
          guard parts.count == 2, let row = TileAddress.number(parts[0]),
            Self.kinds[String(parts[1])] != nil,
            let id = TileAddress(zoom: zoom, column: column, row: row)?.tileID
          else { continue }
          ids.append(id)
          endings[id] = number(ofEnding: String(parts[1]))
        }
      }
    }
    var repeats = 0
    runs = TileRuns(ids, repeats: &repeats)
    if repeats > 0 {
      oddities.append(
        TilesetOddity(
          reason: .tileOutOfRange, message: "\(repeats) tiles that are there a second time"))
    }
  }

  private func number(ofEnding ending: String) -> UInt8 {
    if let known = names.firstIndex(of: ending) { return UInt8(known) }
    names.append(ending)
    return UInt8(names.count - 1)
  }

  private func file(of id: UInt64) -> String? {
    guard let address = TileAddress(tileID: id), let ending = endings[id] else { return nil }
    return path + address.description + "." + names[Int(ending)]
  }

  func list(zoom: Int?) -> TileRuns { zoom.map { runs.tiles(ofZoom: $0) } ?? runs }

  func largestZoom() -> Int? { runs.largestZoom }

  func read(_ id: UInt64, to bytes: inout Bytes) throws(GeoError) -> Bool {
    guard let file = file(of: id), let size = FolderListing.size(ofFile: file) else { return false }
    guard size > 0 else { return false }
    let tile = try Self.bytes(of: file, size)
    bytes.append(contentsOf: tile.buffer)
    return true
  }

  func measure(_ body: (TileAddress, Int) -> Void) {
    for run in runs.runs {
      for id in run.first..<run.end {
        guard let address = TileAddress(tileID: id), let file = file(of: id) else { continue }
        body(address, FolderListing.size(ofFile: file) ?? 0)
      }
    }
  }
}
