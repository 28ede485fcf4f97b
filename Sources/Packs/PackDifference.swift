internal import Base
internal import CZstd

/// Bytes as their difference to others: a Zstandard frame (RFC 8878) whose prefix the others are.
enum PackDifference {
  /// Small rather than fast, of the levels that take a moment.
  private static let level: Int32 = 12
  /// A frame and its prefix are no longer than a window of so many bits.
  private static let windowBits: Int32 = 27
  /// The most bytes that a frame is of.
  static let limit = 1 << 28

  /// Nil without memory.
  static func made(of bytes: [UInt8], from others: [UInt8]) -> [UInt8]? {
    guard let context = ZSTD_createCCtx() else { return nil }
    defer { ZSTD_freeCCtx(context) }
    let bits = bytes.count + others.count <= 1 << windowBits ? windowBits : 0
    for (parameter, value) in [
      (ZSTD_c_compressionLevel, level), (ZSTD_c_enableLongDistanceMatching, 1),
      (ZSTD_c_windowLog, others.isEmpty ? 0 : bits),
    ] {
      guard ZSTD_isError(ZSTD_CCtx_setParameter(context, parameter, value)) == 0 else { return nil }
    }
    let room = ZSTD_compressBound(bytes.count)
    return others.withUnsafeBytes { others in
      bytes.withUnsafeBytes { bytes in
        guard ZSTD_isError(ZSTD_CCtx_refPrefix(context, others.baseAddress, others.count)) == 0
        else { return nil }
        let made = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          let size = ZSTD_compress2(
            context, buffer.baseAddress, room, bytes.baseAddress, bytes.count)
          count = ZSTD_isError(size) == 0 ? size : 0
        }
        return made.isEmpty ? nil : made
      }
    }
  }

  /// The bytes, `count` of them; nil if the frame is damaged, or was made with other bytes.
  static func bytes(
    of frame: UnsafeRawBufferPointer, from others: [UInt8], count: Int
  ) -> [UInt8]? {
    guard (0...limit).contains(count), let context = ZSTD_createDCtx() else { return nil }
    defer { ZSTD_freeDCtx(context) }
    return others.withUnsafeBytes { others in
      guard ZSTD_isError(ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, windowBits)) == 0,
        ZSTD_isError(ZSTD_DCtx_refPrefix(context, others.baseAddress, others.count)) == 0
      else { return nil }
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
        let size = ZSTD_decompressDCtx(
          context, buffer.baseAddress, count, frame.baseAddress, frame.count)
        made = ZSTD_isError(size) == 0 ? size : 0
      }
      return bytes.count == count ? bytes : nil
    }
  }
}
