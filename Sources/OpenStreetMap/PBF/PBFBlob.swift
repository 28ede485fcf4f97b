internal import Base
internal import CDeflate

/// A blob (fileformat.proto, `Blob`): a block as it is, or compressed.
struct PBFBlob {
  /// The largest size of a blob or a block, in bytes (OSM PBF, "File format").
  static let sizeLimit = 1 << 25
  /// The most bytes that deflate (RFC 1951) can make of one.
  private static let largestRatio = 1032

  /// The block as it is.
  private(set) var raw: PBFCursor?
  /// The block as a zlib stream (RFC 1950), and its size.
  private(set) var zlib: (data: PBFCursor, size: Int)?

  init(_ blob: PBFCursor) throws(PBFFault) {
    var cursor = blob
    var size: UInt64?
    var data: PBFCursor?
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2: raw = try cursor.part()
      case 2 << 3: size = try cursor.varint()
      case 3 << 3 | 2: data = try cursor.part()
      case 4 << 3 | 2: throw .lzma
      case 5 << 3 | 2: throw .bzip2
      case 6 << 3 | 2: throw .lz4
      case 7 << 3 | 2: throw .zstd
      default: try cursor.skip(key)
      }
    }
    if let raw {
      guard raw.count <= Self.sizeLimit else { throw .tooLarge }
    } else if let data {
      guard let size else { throw .badSize }
      guard size <= UInt64(Self.sizeLimit) else { throw .tooLarge }
      guard Int(size) <= data.count * Self.largestRatio else { throw .badSize }
      zlib = (data, Int(size))
    } else {
      throw .noContent
    }
  }
}

/// Extracts the blocks from blobs; it reuses its memory.
final class PBFInflation {
  private let decompressor: OpaquePointer
  private var plain = Bytes()

  init?() {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// The block in a blob, valid until the next call.
  func block(in blob: PBFCursor) throws(PBFFault) -> PBFCursor {
    let blob = try PBFBlob(blob)
    guard let (data, size) = blob.zlib else {
      guard let raw = blob.raw else { throw .noContent }
      return raw
    }
    plain.removeAll()
    plain.reserve(size)
    switch libdeflate_zlib_decompress(decompressor, data.next, data.count, plain.base, size, nil) {
    case LIBDEFLATE_SUCCESS: return PBFCursor(plain.base, count: size)
    case LIBDEFLATE_BAD_DATA: throw .damaged
    default: throw .badSize
    }
  }
}
