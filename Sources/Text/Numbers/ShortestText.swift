/// `Double` → decimal text.
///
/// All texts are valid JSON numbers. 32 bytes must be writable at `out` in each call, as words are
/// stored whole; bytes behind the returned length hold nothing of use.
public enum ShortestText {
  /// Writes the shortest decimal that reads back to the same double, the nearest among those;
  /// returns the length. The value must be finite.
  ///
  /// The form is that of ECMAScript (ECMA-262, Number::toString): plain decimals for 10^-6 up to
  /// below 10^21, otherwise 1.5e-7 or 1e+21. Other than there, the sign of zero stays: -0.
  @inlinable @inline(__always)
  public static func write(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
    writeShort(value, asReal: false, to: out) ?? writeAny(value, asReal: false, to: out)
  }

  /// Writes the shortest decimal as `write(_:to:)` does, but with a point or an exponent in any
  /// case, so that a reader sees a real number: 5.0.
  @inlinable @inline(__always)
  public static func writeReal(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
    writeShort(value, asReal: true, to: out) ?? writeAny(value, asReal: true, to: out)
  }

  /// Writes a number that is given in units of 10^-7 without trailing zeros: 15000000 is 1.5, and -1 is
  /// -0.0000001; returns the length. That is how OpenStreetMap's database has degrees.
  @inlinable @inline(__always)
  public static func write(sevenths value: Int32, to out: UnsafeMutablePointer<UInt8>) -> Int {
    writeSevenths(
      UInt64(value.magnitude), isNegative: value < 0, asReal: false, to: out)
  }

  /// Writes numbers of up to 7 decimals and 15 digits, nil for others.
  ///
  /// n / 10^7 with an integer n < 10^15 is such a number if the correctly rounded quotient is the
  /// value. Its digits are then the shortest: each decimal of up to 15 significant digits reads to
  /// a double of its own (DBL_DIG, ISO C §5.2.4.2.2), so no other one of up to 15 digits reads to
  /// this value, and dropping trailing zeros leaves the only candidate.
  @inlinable @inline(__always)
  static func writeShort(
    _ value: Double, asReal: Bool, to out: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    let scaled = value.magnitude * 1e7
    guard scaled < 1e15 else { return nil }
    // In 2^52 ..< 2^53 the doubles are the integers: the addition rounds, and the low bits are n.
    // The error of the product is far below a half, so n is the only candidate.
    let rounded = scaled + 0x1p52
    let number = rounded.bitPattern &- (0x1p52).bitPattern
    // Below 10 is 10^-7, which is written with an exponent (and zero, whose sign counts).
    guard (rounded - 0x1p52) / 1e7 == value.magnitude && number >= 10 else { return nil }
    return writeSevenths(number, isNegative: value < 0, asReal: asReal, to: out)
  }

  /// Writes number / 10^7 for numbers below 10^15 without trailing zeros, without a branch.
  @inlinable @inline(__always)
  static func writeSevenths(
    _ number: UInt64, isNegative: Bool, asReal: Bool, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let whole = number / 10_000_000
    let fraction = DigitWord.digits((number &- whole &* 10_000_000) &* 10)
    out.pointee = UInt8(ascii: "-")
    let signCount = isNegative ? 1 : 0
    let pointOffset = signCount &+ IntegerText.writeShort(whole, to: out + signCount)
    out[pointOffset] = UInt8(ascii: ".")
    DigitWord.store(fraction | DigitWord.zeros, out + (pointOffset &+ 1))
    let decimals = DigitWord.countWithoutTrailingZeros(fraction)
    if asReal { return pointOffset &+ 1 &+ max(decimals, 1) }
    return pointOffset &+ decimals &+ (decimals == 0 ? 0 : 1)
  }
}
