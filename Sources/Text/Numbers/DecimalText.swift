#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Decimal text → `Double`, always the nearest double (ties to even), bit for bit what C's `strtod`
/// makes of the same text.
public enum DecimalText {
  /// mantissa × 10^exponent, correctly rounded; infinite beyond the greatest double.
  ///
  /// Short numbers take one exact multiplication or division (W. D. Clinger, "How to Read Floating
  /// Point Numbers Accurately", PLDI 1990).
  ///
  /// - Parameters:
  ///   - mantissa: The first 19 significant digits, or all when there are fewer.
  ///   - exponent: The decimal exponent of the mantissa's last digit.
  ///   - isNegative: Whether a minus sign is in front.
  ///   - isTruncated: Whether more digits follow those in the mantissa.
  ///   - text: The number's own bytes, with or without the sign; read only when `isTruncated`, and
  ///     then they must be followed by a byte that cannot be part of a number.
  /// - Returns: The nearest double; of two equally near ones the even one.
  @inlinable @inline(__always)
  public static func double(
    mantissa: UInt64, exponent: Int, isNegative: Bool, isTruncated: Bool,
    text: UnsafePointer<UInt8>
  ) -> Double {
    // 2^53 and 10^22 are the limits up to which both operands are exact.
    if !isTruncated && mantissa <= 1 &<< 53 && exponent >= -22 && exponent <= 22 {
      let exact = Double(Int64(bitPattern: mantissa))
      let magnitude =
        exponent < 0
        ? exact / PowersOfTen.double(0 &- exponent) : exact * PowersOfTen.double(exponent)
      return signed(magnitude, isNegative)
    }
    let magnitude =
      isTruncated
      ? truncatedMagnitude(mantissa, exponent, text) : magnitude(mantissa, exponent)
    return signed(magnitude, isNegative)
  }

  /// A magnitude with its sign, without a branch.
  @inlinable @inline(__always)
  static func signed(_ magnitude: Double, _ isNegative: Bool) -> Double {
    Double(bitPattern: magnitude.bitPattern | (isNegative ? 1 &<< 63 : 0))
  }

  /// The nearest double when digits were dropped: certain if both neighbours in the last kept digit
  /// agree, otherwise found by the C library, which reads all digits.
  ///
  /// `strtod` honours the locale, so the program never calls `setlocale`.
  @usableFromInline @inline(never)
  static func truncatedMagnitude(
    _ mantissa: UInt64, _ exponent: Int, _ text: UnsafePointer<UInt8>
  ) -> Double {
    let lower = magnitude(mantissa, exponent)
    let upper = magnitude(mantissa &+ 1, exponent)
    if lower == upper { return lower }
    let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
    return strtod(bytes, nil).magnitude
  }

  /// mantissa × 10^exponent, correctly rounded.
  ///
  /// The Eisel–Lemire algorithm: D. Lemire, "Number Parsing at a Gigabyte per Second" (2021). That
  /// the 128-bit product always decides is proved in N. Mushtak and D. Lemire, "Fast Number Parsing
  /// Without Fallback" (2023), so there is no undecided outcome.
  @inline(__always)
  @usableFromInline
  static func magnitude(_ mantissa: UInt64, _ exponent: Int) -> Double {
    // Below 10^-342 even 2^64 - 1 is less than half the smallest subnormal number.
    if mantissa == 0 || exponent < PowersOfFive.minimum { return 0 }
    if exponent > 308 { return .infinity }
    let leadingZeros = mantissa.leadingZeroBitCount
    let normalised = mantissa &<< UInt64(truncatingIfNeeded: leadingZeros)
    let power = PowersOfFive.words(exponent)
    var product = normalised.multipliedFullWidth(by: power.high)
    // 55 bits are needed: 53, one for rounding, one because the product may have a leading zero.
    // Only when the 9 bits below them are all ones can the lower half of the power matter.
    if product.high & 0x1ff == 0x1ff {
      let correction = normalised.multipliedFullWidth(by: power.low).high
      let (low, carry) = product.low.addingReportingOverflow(correction)
      product = (product.high &+ (carry ? 1 : 0), low)
    }
    let upperBit = Int(truncatingIfNeeded: product.high &>> 63)
    let shift = UInt64(truncatingIfNeeded: upperBit &+ 9)
    var significand = product.high &>> shift
    // 217706 / 2^16 approximates the binary logarithm of ten in the whole range.
    let binaryExponent =
      (217_706 &* exponent) &>> 16 &+ 63 &+ upperBit &- leadingZeros &+ 1023
    if binaryExponent <= 0 { return subnormal(significand, 1 &- binaryExponent) }
    // A product that is exactly halfway goes to the even neighbour; the bounds on the exponent are
    // those between which 64 bits of mantissa can hit a tie at all.
    if product.low <= 1 && exponent >= -4 && exponent <= 23 && significand & 3 == 1
      && significand &<< shift == product.high
    {
      significand &= ~1
    }
    significand = (significand &+ significand & 1) &>> 1
    // The hidden bit adds one to the exponent; so does a significand rounded up to 2^53.
    let bits = UInt64(truncatingIfNeeded: binaryExponent &- 1) &<< 52 &+ significand
    return Double(bitPattern: min(bits, Double.infinity.bitPattern))
  }

  /// A number below the normal ones: its significand is shifted to the fixed exponent.
  private static func subnormal(_ significand: UInt64, _ shift: Int) -> Double {
    if shift >= 64 { return 0 }
    let shifted = significand &>> UInt64(truncatingIfNeeded: shift)
    // Rounding up to 2^52 yields the smallest normal number by itself.
    return Double(bitPattern: (shifted &+ shifted & 1) &>> 1)
  }
}
