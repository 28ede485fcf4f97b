internal import Base
internal import CDeflate

/// Wraps blocks in blobs (fileformat.proto, `BlobHeader` and `Blob`); it reuses its memory.
final class PBFBlobEncoder {
  /// zlib's and osmium's usual level.
  private static let level: Int32 = 6

  /// Nil if blobs are not compressed.
  private let compressor: OpaquePointer?
  private var message = Bytes(capacity: 64)
  private var packed = Bytes(capacity: 1)
  /// The header and the blob that were made last.
  private(set) var bytes = Bytes(capacity: 1 << 10)

  /// Errors: `.bug` if there is no memory.
  init(_ compression: PBFWriterOptions.Compression) throws(GeoError) {
    switch compression {
    case .none: compressor = nil
    case .zlib:
      guard let compressor = libdeflate_alloc_compressor(Self.level) else {
        throw GeoError(.bug, "libdeflate has no memory")
      }
      self.compressor = compressor
    }
  }

  deinit { if let compressor { libdeflate_free_compressor(compressor) } }

  /// Makes the blob of a block; false if it is too large for one.
  func encode(_ type: StaticString, _ block: UnsafeBufferPointer<UInt8>) -> Bool {
    guard block.count <= PBFBlob.sizeLimit else { return false }
    message.removeAll()
    var content = block
    if let compressor, let base = block.baseAddress {
      packed.removeAll()
      let room = libdeflate_zlib_compress_bound(compressor, block.count)
      packed.append(atMost: room) {
        libdeflate_zlib_compress(compressor, base, block.count, $0, room)
      }
      content = packed.buffer
      message.append(field: 2, UInt64(block.count))
      message.append(varint: 3 << 3 | 2)
    } else {
      message.append(varint: 1 << 3 | 2)
    }
    message.append(varint: UInt64(content.count))
    let size = message.count + content.count
    guard size <= PBFBlob.sizeLimit else { return false }
    bytes.removeAll()
    append(header: type, size: size)
    bytes.append(contentsOf: message.buffer)
    bytes.append(contentsOf: content)
    return true
  }

  /// The length of the blob header as four bytes, the highest first, and the header.
  private func append(header type: StaticString, size: Int) {
    var header = Bytes(capacity: 32)
    header.append(varint: 1 << 3 | 2)
    header.append(varint: UInt64(type.utf8CodeUnitCount))
    header.append(type)
    header.append(field: 3, UInt64(size))
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: header.count >> shift))
    }
    bytes.append(contentsOf: header.buffer)
  }
}
