public import Base

/// UTF-8 (RFC 3629), checked and written byte by byte.
public enum UTF8Text {
  /// The first byte that does not belong to a valid sequence, nil if all do.
  public static func firstInvalid(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UnsafePointer<UInt8>?
  {
    var next = start
    while next < end {
      let lead = next.pointee
      if lead < 0x80 {
        // Many bytes at a time, up to those among which one has its high bit set.
        while end - next >= 64, isASCII(next) { next += 64 }
        while end - next >= 8 {
          let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
          let marks = word & 0x8080_8080_8080_8080
          next += marks == 0 ? 8 : marks.trailingZeroBitCount >> 3
          if marks != 0 { break }
        }
        while next < end, next.pointee < 0x80 { next += 1 }
        continue
      }
      let length = length(next, end)
      guard length > 0 else { return next }
      next += length
    }
    return nil
  }

  /// True if 64 bytes are all ASCII.
  @inline(__always)
  private static func isASCII(_ position: UnsafePointer<UInt8>) -> Bool {
    let bytes = UnsafeRawPointer(position)
    let first = bytes.loadUnaligned(as: SIMD4<UInt64>.self)
    let second = bytes.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt64>.self)
    let all = first | second
    return (all.lowHalf | all.highHalf).x & 0x8080_8080_8080_8080 == 0
      && (all.lowHalf | all.highHalf).y & 0x8080_8080_8080_8080 == 0
  }

  /// The length in bytes of the non-ASCII character that begins here; 0 if the sequence is not
  /// valid, -1 if the bytes end before it does.
  @inlinable @inline(__always)
  public static func length(_ position: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    let lead = position.pointee
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { lowest = 0xA0 }
      if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { lowest = 0x90 }
      if lead == 0xF4 { highest = 0x8F }
    default: return 0
    }
    guard end - position >= length else { return -1 }
    guard position[1] >= lowest, position[1] <= highest else { return 0 }
    for offset in 2..<max(length, 2) where position[offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Appends a scalar value, which must not be a surrogate.
  public static func append(_ scalar: UInt32, to text: inout Bytes) {
    switch scalar {
    case 0..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      text.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      text.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      text.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      text.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      text.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      text.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      text.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      text.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      text.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
