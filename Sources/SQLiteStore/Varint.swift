/// SQLite's variable-length integers: 7 bits a byte, most significant first, 8 in a ninth byte
/// (SQLite file format §1.6).
enum Varint {
  /// The most bytes that one takes.
  static let maximumLength = 9

  /// The bytes that a value takes, 1 to 9.
  @inline(__always)
  static func length(_ value: UInt64) -> Int {
    if value < 0x80 { return 1 }
    let bits = UInt64.bitWidth - value.leadingZeroBitCount
    return min((bits + 6) / 7, maximumLength)
  }

  /// Writes a value to memory that has room for it; returns the bytes taken.
  @inline(__always) @discardableResult
  static func write(_ value: UInt64, to memory: UnsafeMutableRawPointer) -> Int {
    if value < 0x80 {
      memory.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
      return 1
    }
    if value < 0x4000 {
      let pair = UInt16(truncatingIfNeeded: (value & 0x7f) | 0x80 | (value >> 7 | 0x80) << 8)
      memory.storeBytes(of: (pair & 0xff7f).bigEndian, as: UInt16.self)
      return 2
    }
    return writeLong(value, to: memory)
  }

  private static func writeLong(_ value: UInt64, to memory: UnsafeMutableRawPointer) -> Int {
    let length = length(value)
    var rest = value
    var index = length - 1
    if length == maximumLength {
      memory.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: index, as: UInt8.self)
      rest >>= 8
    } else {
      memory.storeBytes(
        of: UInt8(truncatingIfNeeded: rest & 0x7f), toByteOffset: index, as: UInt8.self)
      rest >>= 7
    }
    while index > 0 {
      index -= 1
      memory.storeBytes(
        of: UInt8(truncatingIfNeeded: rest & 0x7f | 0x80), toByteOffset: index, as: UInt8.self)
      rest >>= 7
    }
    return length
  }
}
