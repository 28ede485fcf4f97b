/// The shortest decimal that reads back to a given double: significand × 10^exponent.
///
/// The Schubfach algorithm: R. Giulietti, "The Schubfach way to render doubles" (2021), in the form
/// that keeps to 64-bit words. Among the shortest decimals it is the nearest to the double. The
/// significand may end in zeros.
struct ShortestDecimal {
  /// The digits; at most 17 of them.
  let significand: UInt64
  /// The decimal exponent of the last digit.
  let exponent: Int

  /// The shortest decimal of a finite, positive double.
  @inline(__always)
  init(_ value: Double) {
    let fraction = value.bitPattern & 0x000f_ffff_ffff_ffff
    let biased = Int(truncatingIfNeeded: value.bitPattern &>> 52)
    // value = binary × 2^binaryExponent.
    let binary = biased == 0 ? fraction : fraction | 1 &<< 52
    let binaryExponent = max(biased, 1) &- 1075
    // Below a power of two the doubles lie twice as dense: the interval is narrower on that side.
    let isIrregular = fraction == 0 && biased > 1
    // The greatest power of ten that is not wider than the interval (§9.2: floor of the logarithm).
    let decimal =
      (binaryExponent &* 1_262_611 &- (isIrregular ? 524_031 : 0)) &>> 22
    let shift = UInt64(
      truncatingIfNeeded: binaryExponent &+ ((0 &- decimal) &* 1_741_647) &>> 19 &+ 1)
    var power = PowersOfFive.words(0 &- decimal)
    // Schubfach wants the power rounded up; the table truncates all that it does not hold exactly
    // or rounded up already. No low word is all ones, so there is no carry.
    power.low &+= decimal < -55 || decimal > 27 ? 1 : 0

    // The double and the two ends of its rounding interval, four times, scaled by the power.
    let centre = binary &<< 2
    let isOdd = binary & 1
    let low = Self.scale(power, (centre &- (isIrregular ? 1 : 2)) &<< shift) &+ isOdd
    let middle = Self.scale(power, centre &<< shift)
    let high = Self.scale(power, (centre &+ 2) &<< shift) &- isOdd

    // One digit less if exactly one of the two neighbours reads back; otherwise the neighbour that
    // reads back, or the nearer one (half to even) if both or neither do. All in words of 0 or 1, the sign
    // bits of differences, because nothing could predict these branches.
    // (The paper's check for numbers of one digit is not needed: zero is never in the interval.)
    let whole = middle &>> 2
    let tenth = whole / 10
    let isTenthOutside = (40 &* tenth &- low) &>> 63
    let isNextTenthOutside = (high &- 40 &* tenth &- 40) &>> 63
    let isWholeOutside = (4 &* whole &- low) &>> 63
    let isNextOutside = (high &- 4 &* whole &- 4) &>> 63
    let isNextNearer = (2 &- middle & 3 &- whole & 1) &>> 63
    let isNext = Self.select(isWholeOutside ^ isNextOutside, isWholeOutside, isNextNearer)
    significand = Self.select(
      isTenthOutside ^ isNextTenthOutside, 10 &* (tenth &+ isTenthOutside), whole &+ isNext)
    exponent = decimal
  }

  /// The first word if the condition is 1, the second if it is 0.
  @inline(__always)
  private static func select(_ condition: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
    second ^ (first ^ second) & (0 &- condition)
  }

  /// The upper 64 bits of a 128-bit power times a word, the last bit set when any bit is lost.
  @inline(__always)
  private static func scale(_ power: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let lower = power.low.multipliedFullWidth(by: factor).high
    let upper = power.high.multipliedFullWidth(by: factor)
    let (rest, carry) = upper.low.addingReportingOverflow(lower)
    return (upper.high &+ (carry ? 1 : 0)) | (rest > 1 ? 1 : 0)
  }
}
