/// How blocks are compressed in blobs.
enum PBFCompression {
  /// zlib streams (RFC 1950).
  case zlib
  /// Blocks of LZ4, without its frames.
  case lz4
  /// Frames of Zstandard (RFC 8878).
  case zstd

  /// The key of the field of a blob (fileformat.proto, `Blob`): its number, and that it is bytes.
  @inline(__always)
  var key: UInt64 {
    switch self {
    case .zlib: 3 << 3 | 2
    case .lz4: 6 << 3 | 2
    case .zstd: 7 << 3 | 2
    }
  }

  /// The levels of compressors, from the fastest on, and the one that is usual: of zlib one that makes blobs
  /// no larger than zlib's own level 6, which other programs take.
  var levels: (all: ClosedRange<Int>, usual: Int) {
    switch self {
    case .zlib: (1...12, 2)
    case .lz4: (1...12, 1)
    case .zstd: (1...19, 3)
    }
  }

  /// The most bytes that can be made of one: a match of deflate is 258 bytes in two bits, a byte of a length
  /// in LZ4 counts up to 255, and four bytes of Zstandard may stand for a block of 128 KB.
  var largestRatio: Int {
    switch self {
    case .zlib: 1032
    case .lz4: 255
    case .zstd: 1 << 15
    }
  }
}
