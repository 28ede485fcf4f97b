public import Base

extension Column where Element == UInt8 {
  /// The most bytes of a number of 64 bits.
  @inlinable public static var longestVarint: Int { 10 }

  /// Adds a number as Protocol Buffers write it: 7 bits a byte, the least first.
  @inlinable public mutating func append(varint value: UInt64) {
    if value < 0x80 { return append(UInt8(truncatingIfNeeded: value)) }
    reserve(count + Self.longestVarint)
    // In range: room for the longest number was just made.
    var next = base + count
    var rest = value
    while rest >= 0x80 {
      next.pointee = UInt8(truncatingIfNeeded: rest) | 0x80
      next += 1
      rest >>= 7
    }
    next.pointee = UInt8(truncatingIfNeeded: rest)
    setCount(base.distance(to: next) + 1)
  }

  /// Adds a small number.
  @inlinable public mutating func append(varint value: Int) {
    append(varint: UInt64(truncatingIfNeeded: value))
  }

  /// Adds a signed number with its sign in the lowest bit (`sint64`).
  @inlinable public mutating func append(zigzag value: Int64) {
    append(varint: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Adds a member of bytes: its tag, its length, itself.
  public mutating func append(member number: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    append(varint: number << 3 | 2)
    append(varint: bytes.count)
    append(contentsOf: bytes)
  }
}
