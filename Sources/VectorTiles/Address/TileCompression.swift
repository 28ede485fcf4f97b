/// How tiles or directories are compressed, with the numbers that PMTiles has for it (version 3, §3.1).
public enum TileCompression: UInt8, Sendable, CaseIterable {
  /// Not said, or in a way that is not known here.
  case unknown = 0
  /// Not at all.
  case none = 1
  /// RFC 1952.
  case gzip = 2
  /// RFC 7932.
  case brotli = 3
  /// RFC 8878.
  case zstd = 4
}
