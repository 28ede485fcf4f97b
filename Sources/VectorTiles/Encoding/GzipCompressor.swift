public import Base
internal import CDeflate
internal import Files

/// Packs tiles and directories as gzip members (RFC 1952), one after the other; owned by one thread.
public final class GzipCompressor {
  private let handle: OpaquePointer

  /// The level of libdeflate that tiles are packed at unless asked otherwise.
  public static let usualLevel = 6

  /// A compressor of a level from 1, fast, to 12, small. Errors: `.compressionFailed` without memory.
  public init(level: Int = usualLevel) throws(GeoError) {
    guard let handle = libdeflate_alloc_compressor(Int32(level)) else {
      throw GeoError(.compressionFailed, Reason.compressionFailed.meaning)
    }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }

  /// Adds the bytes to `packed` as a gzip member without a time or a name, so that equal bytes stay equal.
  public func append(_ bytes: UnsafeBufferPointer<UInt8>, to packed: inout Bytes) {
    let room = libdeflate_gzip_compress_bound(handle, bytes.count)
    packed.append(atMost: room) { place in
      libdeflate_gzip_compress(handle, bytes.baseAddress, bytes.count, place, room)
    }
  }
}
