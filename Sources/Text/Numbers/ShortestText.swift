/// `Double` → decimal text.
///
/// All texts are valid JSON numbers. 32 bytes must be writable at `out` in each call, as words are
/// stored whole; the bytes after the returned length are meaningless.
public enum ShortestText {
  /// Writes the shortest decimal that reads back to the same double, the nearest among those;
  /// returns the length. The value must be finite.
  ///
  /// The form is that of ECMAScript (ECMA-262, Number::toString): plain decimals for 10^-6 up to
  /// below 10^21, otherwise 1.5e-7 or 1e+21. Unlike there, zero keeps its sign: -0.
  @inlinable @inline(__always)
  public static func write(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
    writeShort(value, asReal: false, to: out) ?? writeAny(value, asReal: false, to: out)
  }

  /// Writes the shortest decimal as `write(_:to:)` does, but always with a point or an exponent, so
  /// that readers take it for a real number: 5.0.
  @inlinable @inline(__always)
  public static func writeReal(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
    writeShort(value, asReal: true, to: out) ?? writeAny(value, asReal: true, to: out)
  }

  /// Writes a number given in units of 10^-7, without trailing zeros: 15000000 is 1.5, and -1 is
  /// -0.0000001; returns the length. OpenStreetMap's database stores degrees like this.
  @inlinable @inline(__always)
  public static func write(tenMillionths value: Int32, to out: UnsafeMutablePointer<UInt8>) -> Int {
    writeTenMillionths(
      UInt64(value.magnitude), isNegative: value < 0, asReal: false, to: out)
  }

  /// Writes numbers of up to 7 decimals and 15 digits, nil for others.
  ///
  /// The value is such a number if it equals the correctly rounded quotient n / 10^7 for an integer
  /// n < 10^15. Its digits are then the shortest: each decimal of up to 15 significant digits reads to
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
    return writeTenMillionths(number, isNegative: value < 0, asReal: asReal, to: out)
  }

  /// Writes number / 10^7 for numbers below 10^15 without trailing zeros, without a branch.
  @inlinable @inline(__always)
  static func writeTenMillionths(
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
