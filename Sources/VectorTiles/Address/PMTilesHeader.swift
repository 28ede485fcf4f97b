/// The first 127 bytes of a PMTiles file (version 3, §3).
public struct PMTilesHeader: Hashable, Sendable {
  /// The length of the header in bytes.
  public static let byteCount = 127
  /// The bytes that the header and the root directory have room in, so that one request reads both (§4.2).
  public static let rootLimit = 16_384

  /// A stretch of the file, in bytes from its beginning.
  public struct Stretch: Hashable, Sendable {
    /// Where it begins.
    public var offset: UInt64
    /// How long it is.
    public var length: UInt64
    /// A stretch.
    public init(offset: UInt64 = 0, length: UInt64 = 0) {
      self.offset = offset
      self.length = length
    }
  }

  /// The root directory.
  public var root = Stretch()
  /// The JSON metadata.
  public var metadata = Stretch()
  /// The leaf directories.
  public var leaves = Stretch()
  /// The tiles.
  public var tiles = Stretch()
  /// Tiles that can be asked for; 0 if not known.
  public var addressedTileCount: UInt64 = 0
  /// Entries of all directories that are tiles; 0 if not known.
  public var entryCount: UInt64 = 0
  /// Different stretches of tiles; 0 if not known.
  public var contentCount: UInt64 = 0
  /// The tiles lie in the order of their ids.
  public var isClustered = false
  /// How directories and metadata are compressed.
  public var internalCompression = TileCompression.gzip
  /// How tiles are compressed.
  public var tileCompression = TileCompression.unknown
  /// What the tiles are.
  public var kind = TileKind.unknown
  /// The smallest zoom.
  public var minzoom: UInt8 = 0
  /// The largest zoom.
  public var maxzoom: UInt8 = 0
  /// The box in 10^-7 degrees: west, south, east, north.
  public var bounds = SIMD4<Int32>(repeating: 0)
  /// The zoom that a map opens at.
  public var centerZoom: UInt8 = 0
  /// The place that a map opens at in 10^-7 degrees: longitude, latitude.
  public var center = SIMD2<Int32>(repeating: 0)

  /// A header that says nothing.
  public init() {}
}
