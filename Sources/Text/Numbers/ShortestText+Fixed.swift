extension ShortestText {
  /// Writes a number rounded to `digits` decimals (0 ... 15) without trailing zeros; returns the
  /// length. The value must be finite.
  ///
  /// The exact binary value is rounded, once, to the nearest decimal; an exact tie goes to the even
  /// digit. `printf` does the same (ISO C, Annex F.5), but pads with zeros. A number that rounds to
  /// zero becomes "0", never "-0". From 2^53 on, where all doubles are integers, the text is
  /// that of `write(_:to:)`.
  @inlinable @inline(__always)
  public static func write(
    _ value: Double, decimals digits: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    writeFixedShort(value, digits, to: out) ?? writeFixedAny(value, digits, to: out)
  }

  /// Writes up to 7 decimals of numbers below 10^8; nil for others and for possible ties.
  @inlinable @inline(__always)
  static func writeFixedShort(
    _ value: Double, _ digits: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    guard digits >= 0 && digits <= 7 && value.magnitude < 1e8 else { return nil }
    let scaled = value.magnitude * PowersOfTen.double(digits)
    // As in `writeShort`, the addition rounds to an integer.
    let rounded = scaled + 0x1p52
    // The product carries an error of up to half its last place. Below 2^52 its last place is at
    // most a half, so a product on one side of a tie is never rounded there from the other side;
    // only a product that is a tie itself does not tell.
    guard (scaled - (rounded - 0x1p52)).magnitude != 0.5 else { return nil }
    let number = (rounded.bitPattern &- (0x1p52).bitPattern) &* PowersOfTen.word(7 &- digits)
    // 99999999.999… may have been rounded up to 10^8.
    guard number < 1_000_000_000_000_000 else { return nil }
    return writeTenMillionths(number, isNegative: value < 0 && number > 0, asReal: false, to: out)
  }

  /// Writes any finite number with any number of decimals.
  @usableFromInline @inline(never)
  static func writeFixedAny(
    _ value: Double, _ digits: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    precondition(digits >= 0 && digits <= 15)
    let magnitude = value.magnitude
    guard magnitude < 0x1p53 else { return write(value, to: out) }
    let whole = UInt64(magnitude)
    // Exact, as both have the same last place or a finer one.
    let (carry, decimals) = roundFraction(
      magnitude - Double(whole), digits, isWholeOdd: whole & 1 == 1)
    let total = whole &+ carry
    out.pointee = UInt8(ascii: "-")
    var count = value < 0 && (total > 0 || decimals > 0) ? 1 : 0
    count &+= IntegerText.write(total, to: out + count)
    guard decimals > 0 else { return count }
    // At most 15 decimals: left-justified in 16 digits.
    let justified = decimals &* PowersOfTen.word(16 &- digits)
    let upper = justified / 100_000_000
    let first = DigitWord.digits(upper)
    let last = DigitWord.digits(justified &- upper &* 100_000_000)
    out[count] = UInt8(ascii: ".")
    DigitWord.store(first | DigitWord.zeros, out + (count + 1))
    guard last != 0 else {
      return count &+ 1 &+ DigitWord.countWithoutTrailingZeros(first)
    }
    // With nine or more decimals the integer part is below 2^44, so the 32 bytes suffice.
    DigitWord.store(last | DigitWord.zeros, out + (count + 9))
    return count &+ 9 &+ DigitWord.countWithoutTrailingZeros(last)
  }

  /// The decimals of a number below one, and a carry of one when it rounds up to that.
  private static func roundFraction(
    _ fraction: Double, _ digits: Int, isWholeOdd: Bool
  ) -> (carry: UInt64, decimals: UInt64) {
    // fraction = significand / 2^shift, and significand × 10^15 has at most 103 bits.
    let shift = fraction == 0 ? 0 : 52 - Int(fraction.exponent)
    guard shift > 0 && shift < 128 else { return (0, 0) }
    let unit = PowersOfTen.word(digits)
    let scaled = UInt128(fraction.significandBitPattern | 1 << 52) * UInt128(unit)
    var decimals = UInt64(truncatingIfNeeded: scaled >> UInt128(shift))
    let rest = scaled & ((1 << UInt128(shift)) - 1)
    let half: UInt128 = 1 << UInt128(shift - 1)
    let isOdd = digits == 0 ? isWholeOdd : decimals & 1 == 1
    if rest > half || (rest == half && isOdd) { decimals += 1 }
    return decimals == unit ? (1, 0) : (0, decimals)
  }
}
