internal import Base

/// Wraps blocks in blobs (fileformat.proto, `BlobHeader` and `Blob`); it reuses its memory.
final class PBFBlobEncoder {
  /// Nil if blobs are not compressed.
  private let deflation: PBFDeflation?
  private var message = Bytes(capacity: 64)
  /// The header and the blob that were made last.
  private(set) var bytes = Bytes(capacity: 1 << 10)

  /// Errors: `.bug` if there is no memory.
  init(_ options: PBFWriterOptions) throws(GeoError) {
    deflation =
      if let compression = options.compression.kind {
        try PBFDeflation(compression, level: options.level)
      } else { nil }
  }

  /// Makes the blob of a block; false if it is too large for one. Errors: `.bug` if there is no memory.
  func encode(
    _ type: StaticString, _ block: UnsafeBufferPointer<UInt8>
  ) throws(GeoError) -> Bool {
    guard block.count <= PBFBlob.sizeLimit else { return false }
    message.removeAll()
    var content = block
    if let deflation {
      content = try deflation.compress(block)
      message.append(field: 2, UInt64(block.count))
      message.append(varint: deflation.compression.key)
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
