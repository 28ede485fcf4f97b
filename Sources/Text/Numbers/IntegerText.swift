/// Integer → decimal text, eight digits at a time.
public enum IntegerText {
  /// Writes an integer; returns the length (at most 20). 32 bytes must be writable.
  @inlinable @inline(__always)
  public static func write(_ value: Int64, to out: UnsafeMutablePointer<UInt8>) -> Int {
    out.pointee = UInt8(ascii: "-")
    let signCount = value < 0 ? 1 : 0
    return signCount &+ write(value.magnitude, to: out + signCount)
  }

  /// Writes an integer; returns the length (at most 20). 32 bytes must be writable.
  @inlinable @inline(__always)
  public static func write(_ value: UInt64, to out: UnsafeMutablePointer<UInt8>) -> Int {
    value < 100_000_000 ? writeShort(value, to: out) : writeLong(value, to: out)
  }

  /// Writes an integer below 10^8, without a branch; always touches 8 bytes.
  @inlinable @inline(__always)
  static func writeShort(_ value: UInt64, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let digits = DigitWord.digits(value)
    let dropped = DigitWord.leadingZeroCount(digits)
    let text = (digits | DigitWord.zeros) &>> (8 &* UInt64(truncatingIfNeeded: dropped))
    DigitWord.store(text, out)
    return 8 &- dropped
  }

  /// Writes an integer of nine or more digits.
  @usableFromInline @inline(never)
  static func writeLong(_ value: UInt64, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let upper = value / 100_000_000
    let lower = value &- upper &* 100_000_000
    let count: Int
    if upper < 100_000_000 {
      count = writeShort(upper, to: out)
    } else {
      let top = upper / 100_000_000
      count = 8 &+ writeShort(top, to: out)
      writeEight(upper &- top &* 100_000_000, to: out + (count &- 8))
    }
    writeEight(lower, to: out + count)
    return count &+ 8
  }

  /// Writes the eight digits of a number below 10^8.
  @inlinable @inline(__always)
  static func writeEight(_ value: UInt64, to out: UnsafeMutablePointer<UInt8>) {
    DigitWord.store(DigitWord.digits(value) | DigitWord.zeros, out)
  }
}
