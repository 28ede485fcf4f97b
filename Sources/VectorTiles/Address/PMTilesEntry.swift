/// An entry of a PMTiles directory (version 3, §4.1).
public struct PMTilesEntry: Hashable, BitwiseCopyable, Sendable {
  /// The id of the first tile.
  public var tileID: UInt64
  /// Where the tile, or the leaf directory, begins in its section of the file.
  public var offset: UInt64
  /// Its length in bytes, at least 1.
  public var length: UInt32
  /// How many tiles of consecutive ids it is; 0 for a leaf directory.
  public var runLength: UInt32
  /// An entry.
  public init(tileID: UInt64, offset: UInt64, length: UInt32, runLength: UInt32) {
    self.tileID = tileID
    self.offset = offset
    self.length = length
    self.runLength = runLength
  }
}
