internal import Base
internal import CDeflate
internal import CLZ4
internal import CZstd

/// Extracts the blocks from blobs; it reuses its memory.
final class PBFInflation {
  private let deflate: OpaquePointer
  private let zstd: OpaquePointer
  private var plain = Bytes()

  /// Nil if there is no memory.
  init?() {
    guard let deflate = libdeflate_alloc_decompressor() else { return nil }
    guard let zstd = ZSTD_createDCtx() else {
      libdeflate_free_decompressor(deflate)
      return nil
    }
    self.deflate = deflate
    self.zstd = zstd
  }

  /// The error of those who get nil.
  static var noMemory: GeoError { GeoError(.bug, "there is no memory to extract blobs") }

  deinit {
    libdeflate_free_decompressor(deflate)
    ZSTD_freeDCtx(zstd)
  }

  /// The block in a blob, valid until the next call.
  func block(in blob: PBFCursor) throws(PBFFault) -> PBFCursor {
    switch try PBFBlob(blob).content {
    case .raw(let block): return block
    case .packed(let compression, let data, let size):
      plain.removeAll()
      plain.reserve(size)
      switch compression {
      case .zlib: try extract(zlib: data, size)
      case .lz4: try extract(lz4: data, size)
      case .zstd: try extract(zstd: data, size)
      }
      return PBFCursor(plain.base, count: size)
    }
  }

  private func extract(zlib data: PBFCursor, _ size: Int) throws(PBFFault) {
    switch libdeflate_zlib_decompress(deflate, data.next, data.count, plain.base, size, nil) {
    case LIBDEFLATE_SUCCESS: return
    case LIBDEFLATE_BAD_DATA: throw .damaged
    default: throw .badSize
    }
  }

  /// LZ4 does not tell data that make too much from damaged ones.
  private func extract(lz4 data: PBFCursor, _ size: Int) throws(PBFFault) {
    // Blobs and blocks have at most 32 MB.
    let count = data.next.withMemoryRebound(to: CChar.self, capacity: data.count) { source in
      plain.base.withMemoryRebound(to: CChar.self, capacity: size) { target in
        LZ4_decompress_safe(source, target, Int32(data.count), Int32(size))
      }
    }
    guard count >= 0 else { throw .damaged }
    guard count == size else { throw .badSize }
  }

  private func extract(zstd data: PBFCursor, _ size: Int) throws(PBFFault) {
    let count = ZSTD_decompressDCtx(zstd, plain.base, size, data.next, data.count)
    guard ZSTD_isError(count) == 0 else {
      throw ZSTD_getErrorCode(count) == ZSTD_error_dstSize_tooSmall ? .badSize : .damaged
    }
    guard count == size else { throw .badSize }
  }
}
