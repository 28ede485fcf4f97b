internal import CBZip2
internal import CDeflate

/// How a stream of bytes is packed.
public enum Compression: Sendable {
  /// gzip (RFC 1952).
  case gzip
  /// bzip2.
  case bzip2

  /// What the ending of a file's name says; nil if it says nothing.
  public init?(path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".gz") {
      self = .gzip
    } else if name.hasSuffix(".bz2") {
      self = .bzip2
    } else {
      return nil
    }
  }

  /// Bytes that are packed at once: of bzip2 what its largest block holds, with room for its run-length code.
  var blockSize: Int {
    switch self {
    case .gzip: 1 << 20
    case .bzip2: 880_000
    }
  }

  /// The bytes of one whole gzip member; nil for anything else, or for more than `limit` bytes.
  public static func unpackedGzip(
    _ bytes: UnsafeRawBufferPointer, atMost limit: Int
  ) -> [UInt8]? {
    guard bytes.count > 18, bytes[0] == 0x1F, bytes[1] == 0x8B else { return nil }
    // It ends with the size of what it holds (RFC 1952 §2.3.1).
    let size = Int(
      bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self).littleEndian)
    guard size <= limit, let inflater = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(inflater) }
    let plain = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var made = 0
      let result = libdeflate_gzip_decompress(
        inflater, bytes.baseAddress, bytes.count, buffer.baseAddress, size, &made)
      count = result == LIBDEFLATE_SUCCESS ? made : 0
    }
    return plain.isEmpty ? nil : plain
  }

  /// The bytes as a whole gzip member, or a whole bzip2 stream; nil if there is no memory.
  public func packed(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .gzip: Self.gzip(bytes)
    case .bzip2: Self.bzip2(bytes)
    }
  }

  /// As gzip does it without options.
  private static let gzipLevel: Int32 = 6
  /// As bzip2 does it without options: blocks of 900,000 bytes.
  private static let bzip2BlockHundredThousands: Int32 = 9

  private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(gzipLevel) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_gzip_compress_bound(compressor, bytes.count)
    let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = bytes.withUnsafeBytes {
        libdeflate_gzip_compress(compressor, $0.baseAddress, $0.count, buffer.baseAddress, room)
      }
    }
    return packed.isEmpty ? nil : packed
  }

  private static func bzip2(_ bytes: [UInt8]) -> [UInt8]? {
    // What its manual promises to be enough (§3.5.1).
    let room = bytes.count + bytes.count / 100 + 600
    var bytes = bytes
    let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var length = UInt32(room)
      let status = bytes.withUnsafeMutableBytes { input in
        buffer.withMemoryRebound(to: CChar.self) { output in
          BZ2_bzBuffToBuffCompress(
            output.baseAddress, &length, input.baseAddress?.assumingMemoryBound(to: CChar.self),
            UInt32(input.count), bzip2BlockHundredThousands, 0, 0)
        }
      }
      count = status == BZ_OK ? Int(length) : 0
    }
    return packed.isEmpty ? nil : packed
  }
}
