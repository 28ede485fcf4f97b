/// Eight characters in one machine word, the first in the lowest byte (SIMD within a register).
///
/// The methods are those of D. Lemire, "Number Parsing at a Gigabyte per Second" (2021, §3.2) and,
/// for printing, P. Khuong, "How to print integers really fast" (2017).
@usableFromInline
enum DigitWord {
  /// "0" in each byte.
  @inlinable @inline(__always) static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// The eight bytes at an address, each xored with "0": digits become 0 ... 9.
  @inlinable @inline(__always)
  static func load(_ address: UnsafePointer<UInt8>) -> UInt64 {
    let word = UnsafeRawPointer(address).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: word) ^ zeros
  }

  /// Writes eight bytes.
  @inlinable @inline(__always)
  static func store(_ word: UInt64, _ address: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(address).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// The top bit of each byte of a loaded word that is not a digit.
  ///
  /// A byte of 0x8a or more carries into the next one, so only the marks up to and including the
  /// first such byte are reliable. ASCII never carries.
  @inlinable @inline(__always)
  static func nonDigits(_ word: UInt64) -> UInt64 {
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// The number that eight digit values stand for.
  @inlinable @inline(__always)
  static func number(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits &>> 8
    let even = (pairs & 0x0000_00ff_0000_00ff) &* (100 &+ 1_000_000 &<< 32)
    let odd = (pairs &>> 16 & 0x0000_00ff_0000_00ff) &* (1 &+ 10_000 &<< 32)
    return (even &+ odd) &>> 32
  }

  /// The number that the first `count` (1 ... 8) digit values stand for; the other bytes do not matter.
  @inlinable @inline(__always)
  static func number(_ digits: UInt64, count: Int) -> UInt64 {
    // Zero bytes shifted in from below are leading zeros.
    number(digits &<< (64 &- 8 &* UInt64(truncatingIfNeeded: count)))
  }

  /// The eight digit values of a number below 10^8, with leading zeros.
  @inlinable @inline(__always)
  static func digits(_ number: UInt64) -> UInt64 {
    // Each step splits all lanes in two; the multipliers are reciprocals, exact in these ranges.
    let high = (number &* 3_518_437_209) &>> 45
    let fours = high | (number &- high &* 10_000) &<< 32
    let hundreds = (fours &* 5243) &>> 19 & 0x0000_007f_0000_007f
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000f_000f_000f_000f
    return tens | (twos &- tens &* 10) &<< 8
  }

  /// How many of eight digit values are left without the trailing zeros.
  @inlinable @inline(__always)
  static func countWithoutTrailingZeros(_ digits: UInt64) -> Int {
    8 &- digits.leadingZeroBitCount &>> 3
  }

  /// How many of eight digit values are leading zeros, 7 when all are zero.
  @inlinable @inline(__always)
  static func leadingZeroCount(_ digits: UInt64) -> Int {
    (digits | 1 &<< 56).trailingZeroBitCount &>> 3
  }
}
