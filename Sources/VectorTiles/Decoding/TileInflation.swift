internal import Base
internal import CDeflate

/// Decompresses tiles: gzip (RFC 1952), zlib (RFC 1950) or none, told by their first bytes. It reuses its memory.
final class TileInflation {
  private let inflater: OpaquePointer
  private var plain = Bytes(capacity: 1 << 16)

  /// The most bytes of a tile: larger ones are taken for an attack.
  static let limit = 1 << 26

  /// Errors: `.bug` if there is no memory.
  init() throws(GeoError) {
    guard let inflater = libdeflate_alloc_decompressor() else {
      throw GeoError(.bug, "there is no memory to decompress tiles")
    }
    self.inflater = inflater
  }

  deinit { libdeflate_free_decompressor(inflater) }

  /// How bytes are compressed, by their beginning. A tile begins with 0x1A, which none of the others does.
  static func compression(of bytes: UnsafeBufferPointer<UInt8>) -> Frame {
    guard bytes.count >= 2 else { return .none }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return .gzip }
    let isZlib = bytes[0] & 15 == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    return isZlib ? .zlib : .none
  }

  /// What is around deflated bytes.
  enum Frame {
    case none, gzip, zlib
  }

  /// The decompressed bytes, valid until the next call and as long as the given ones; 64 bytes behind them can be read.
  func tile(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(TileFault) -> UnsafeBufferPointer<UInt8> {
    let frame = Self.compression(of: bytes)
    guard frame != .none, let source = bytes.baseAddress else { return bytes }
    plain.removeAll()
    // Deflate makes at most 1032 bytes of one; most tiles shrink to a half or a fourth.
    let most = min(Self.limit, bytes.count * 1032 + 64)
    var room = min(max(bytes.count * 4, 1 << 12), most)
    while true {
      plain.reserve(room)
      var made = 0
      let result =
        switch frame {
        case .gzip:
          libdeflate_gzip_decompress(inflater, source, bytes.count, plain.base, room, &made)
        case .zlib, .none:
          libdeflate_zlib_decompress(inflater, source, bytes.count, plain.base, room, &made)
        }
      switch result {
      case LIBDEFLATE_SUCCESS:
        plain.setCount(made)
        return plain.buffer
      case LIBDEFLATE_INSUFFICIENT_SPACE where room < most: room = min(room * 4, most)
      case LIBDEFLATE_INSUFFICIENT_SPACE:
        throw TileFault(
          .tileTooLarge, "the tile has more than \(Self.limit >> 20) MB", at: source)
      default:
        throw TileFault(.tileNotReadable, "the compressed bytes are damaged", at: source)
      }
    }
  }
}
