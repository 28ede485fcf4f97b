internal import Base
internal import Files

/// One tile in a file, as a tileset.
final class SingleTileStore: TileStore {
  let metadata: TilesetMetadata
  let oddities: [TilesetOddity] = []
  private let address: TileAddress
  private var tile = Bytes()

  /// Reads a tile, whose address its path or the user says. Errors: `.tileTooLarge`, those of ``ByteSource``.
  init(_ source: ByteSource, at address: TileAddress) throws(GeoError) {
    self.address = address
    var metadata = TilesetMetadata()
    metadata.kind = .vector
    self.metadata = metadata
    while try source.read(into: &tile, atMost: 1 << 16) {
      guard tile.count <= storedTileLimit else {
        throw GeoError(
          .tileTooLarge, "the tile has more than \(storedTileLimit >> 20) MB",
          at: SourceLocation(path: source.path))
      }
    }
  }

  func list(zoom: Int?) -> TileRuns {
    var runs = TileRuns()
    if zoom == nil || zoom == address.zoom {
      runs.append(TileRuns.Run(first: address.tileID, count: 1))
    }
    return runs
  }

  func largestZoom() -> Int? { address.zoom }

  func read(_ id: UInt64, to bytes: inout Bytes) -> Bool {
    guard id == address.tileID, !tile.isEmpty else { return false }
    bytes.append(contentsOf: tile.buffer)
    return true
  }

  func measure(_ body: (TileAddress, Int) -> Void) { body(address, tile.count) }
}
