/// Which characters OPL has as they are.
enum OPLCharacters {
  /// True for ASCII that is written as it is: what can be seen, and neither separates (`,`, `=`, `@`) nor
  /// escapes (`%`).
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "=")
      && byte != UInt8(ascii: "@") && byte != UInt8(ascii: "%")
  }

  /// The same for all of Unicode, where osmium (libosmium, `append_utf8_encoded_string`) takes letters of
  /// European, Hebrew and Arabic scripts.
  static func isPlain(scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x80: isPlain(UInt8(truncatingIfNeeded: scalar))
    case 0xA1...0xAC, 0xAE...0x05FF: true
    default: false
    }
  }

  /// The character of UTF-8 that begins at an address, and its length in bytes; the text is valid.
  static func scalar(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> (value: UInt32, length: Int) {
    let lead = UInt32(start.pointee)
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 1, length <= end - start else { return (lead, 1) }
    var value = lead & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(start[offset]) & 0x3F }
    return (value, length)
  }

  /// The next byte that separates texts or begins an escaped character, or the end of the line. 16 bytes after the end
  /// can be read.
  @inline(__always)
  static func runEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var next = start
    while next < end {
      // The outcomes of 16 comparisons at once, as machine words, which can be combined faster than masks.
      let bytes = UnsafeRawPointer(next).loadUnaligned(as: SIMD16<UInt8>.self)
      let words =
        words(bytes .== SIMD16(repeating: 0x20)) | words(bytes .== SIMD16(repeating: 0x09))
        | words(bytes .== SIMD16(repeating: UInt8(ascii: ",")))
        | words(bytes .== SIMD16(repeating: UInt8(ascii: "=")))
        | words(bytes .== SIMD16(repeating: UInt8(ascii: "%")))
      if words[0] != 0 { return min(next + words[0].trailingZeroBitCount &>> 3, end) }
      if words[1] != 0 { return min(next + 8 + words[1].trailingZeroBitCount &>> 3, end) }
      next += 16
    }
    return end
  }

  @inline(__always)
  private static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }
}
