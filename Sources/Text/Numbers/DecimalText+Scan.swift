extension DecimalText {
  /// Scans one number by the JSON grammar (RFC 8259 §6); nil if none begins at `start`.
  ///
  /// The caller checks what follows the number, except that a digit after a leading zero is refused.
  /// The text must be followed by a byte that cannot be part of a number. More bytes are loaded, but
  /// never from another page of memory, so they need not belong to the caller.
  @inlinable @inline(__always)
  public static func scan(_ start: UnsafePointer<UInt8>) -> ScannedNumber? {
    if let number = scanShort(start) { return number }
    return scanAny(start)
  }

  /// Memory protection works on pages of this size, or multiples of it.
  @inlinable @inline(__always) static var pageSize: UInt { 4096 }

  /// Whether an exponent follows: "e" or "E".
  @inlinable @inline(__always)
  static func isExponentMark(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "e") }

  /// Whether so many bytes lie within one page.
  @inlinable @inline(__always)
  static func isLoadable(_ address: UnsafePointer<UInt8>, _ count: UInt) -> Bool {
    UInt(bitPattern: address) & (pageSize &- 1) <= pageSize &- count
  }

  /// Scans numbers that look like coordinates without a loop, nil for all others: up to 15 characters,
  /// 7 of them before the point (sign included) and 8 after it, no exponent.
  ///
  /// All branches are predictable: none depends on the number of digits.
  @inlinable @inline(__always)
  static func scanShort(_ start: UnsafePointer<UInt8>) -> ScannedNumber? {
    guard isLoadable(start, 16) else { return nil }
    let word = DigitWord.load(start)
    let marks = DigitWord.nonDigits(word)
    let isNegative = word & 0xff == 0x1d  // "-" xor "0"
    let signBits: UInt64 = isNegative ? 8 : 0
    let unsigned = word &>> signBits
    let unsignedMarks = marks &>> signBits
    // A sign has a mark and is cut off with it. Now there must be a digit; if it is zero, it must be
    // the whole integer part. And the eight bytes must hold something that is not a digit.
    guard
      unsignedMarks & 0x80 == 0 && unsigned & 0xff | unsignedMarks & 0x8000 != 0
        && unsignedMarks != 0
    else { return nil }
    let integerBits = UInt64(truncatingIfNeeded: unsignedMarks.trailingZeroBitCount) & 0x38
    let integerPart = DigitWord.number(unsigned &<< (64 &- integerBits))
    let pointOffset = Int(truncatingIfNeeded: (integerBits &+ signBits) &>> 3)
    guard start[pointOffset] == UInt8(ascii: ".") else {
      return shortInteger(start + pointOffset, integerPart, isNegative)
    }
    let laterMarks = (unsignedMarks & (unsignedMarks &- 1)) &<< signBits
    let secondMarks = DigitWord.nonDigits(DigitWord.load(start + 8))
    let end =
      laterMarks != 0
      ? laterMarks.trailingZeroBitCount &>> 3 : 8 &+ secondMarks.trailingZeroBitCount &>> 3
    let fractionCount = end &- pointOffset &- 1
    guard fractionCount <= 8 && end < 16 else {
      return scanLong(start, start + (pointOffset &+ 1), integerPart, isNegative)
    }
    guard fractionCount > 0 && !isExponentMark(start[end]) else { return nil }
    let fraction = DigitWord.number(
      DigitWord.load(start + pointOffset + 1), count: fractionCount)
    // Below 10^15, thus exact, and so is the power: one rounding.
    let mantissa = integerPart &* PowersOfTen.word(fractionCount) &+ fraction
    let magnitude = Double(Int64(bitPattern: mantissa)) / PowersOfTen.double(fractionCount)
    return ScannedNumber(
      end: start + end, double: signed(magnitude, isNegative), integer: 0, form: .real)
  }

  /// An integer of few digits, nil when an exponent follows.
  @inlinable @inline(__always)
  static func shortInteger(
    _ end: UnsafePointer<UInt8>, _ magnitude: UInt64, _ isNegative: Bool
  ) -> ScannedNumber? {
    guard !isExponentMark(end.pointee) else { return nil }
    let integer = Int64(bitPattern: magnitude)
    return ScannedNumber(
      end: end, double: signed(Double(integer), isNegative),
      integer: isNegative ? 0 &- integer : integer, form: .integer)
  }

  /// Scans a fraction of 8 to 16 digits, with or without an exponent; nil for others.
  ///
  /// Doubles in full precision have 15 to 17 digits, unpredictably. So here, too, nothing depends on
  /// their number, not even the conversion: it is always Eisel–Lemire.
  @usableFromInline @inline(never)
  static func scanLong(
    _ start: UnsafePointer<UInt8>, _ fraction: UnsafePointer<UInt8>, _ integerPart: UInt64,
    _ isNegative: Bool
  ) -> ScannedNumber? {
    guard isLoadable(fraction, 17) else { return nil }
    let first = DigitWord.load(fraction)
    let second = DigitWord.load(fraction + 8)
    let secondMarks = DigitWord.nonDigits(second)
    let secondBits = UInt64(truncatingIfNeeded: secondMarks.trailingZeroBitCount) & 0x78
    let secondCount = Int(truncatingIfNeeded: secondBits &>> 3)
    let end = fraction + (8 &+ secondCount)
    // Integer parts are below 10^7, so the mantissa has up to 23 digits: 19 are sure to fit.
    let limit = PowersOfTen.word(11 &- secondCount)
    guard
      DigitWord.nonDigits(first) == 0 && integerPart < limit && end.pointee ^ UInt8(ascii: "0") > 9
    else { return nil }
    // In two steps, as a shift by 64 bits would do nothing.
    let halfShift = 32 &- secondBits &>> 1
    let decimals = DigitWord.number((second &<< halfShift) &<< halfShift)
    let mantissa =
      (integerPart &* 100_000_000 &+ DigitWord.number(first)) &* PowersOfTen.word(secondCount)
      &+ decimals
    let exponent = -8 &- secondCount
    guard !isExponentMark(end.pointee) else {
      return scanScientific(end + 1, mantissa, exponent, isNegative)
    }
    let value = signed(magnitude(mantissa, exponent), isNegative)
    return ScannedNumber(end: end, double: value, integer: 0, form: .real)
  }

  /// Scans the exponent of a number whose other parts are known, nil when it is not well-formed.
  @inline(never)
  private static func scanScientific(
    _ start: UnsafePointer<UInt8>, _ mantissa: UInt64, _ exponent: Int, _ isNegative: Bool
  ) -> ScannedNumber? {
    var total = exponent
    guard let end = scanExponent(start, &total) else { return nil }
    let value = signed(magnitude(mantissa, total), isNegative)
    return ScannedNumber(end: end, double: value, integer: 0, form: .real)
  }

  /// Scans numbers of all kinds and lengths.
  @usableFromInline @inline(never)
  static func scanAny(_ start: UnsafePointer<UInt8>) -> ScannedNumber? {
    let isNegative = start.pointee == UInt8(ascii: "-")
    let firstDigit = isNegative ? start + 1 : start
    var mantissa: UInt64 = 0
    var end = scanDigits(firstDigit, &mantissa)
    let integerCount = end - firstDigit
    guard integerCount == 1 || (integerCount > 1 && firstDigit.pointee != UInt8(ascii: "0")) else {
      return nil
    }
    var digitCount = integerCount
    var exponent = 0
    var isReal = false
    if end.pointee == UInt8(ascii: ".") {
      isReal = true
      let point = end
      end = scanDigits(point + 1, &mantissa)
      let fractionCount = end - point - 1
      guard fractionCount > 0 else { return nil }
      digitCount += fractionCount
      exponent = -fractionCount
    }
    var isTruncated = false
    if digitCount > 19 {
      let dropped = scanLeading(firstDigit, end, digitCount, &mantissa)
      isTruncated = dropped > 0
      exponent += dropped
    }
    if isExponentMark(end.pointee) {
      isReal = true
      guard let exponentEnd = scanExponent(end + 1, &exponent) else { return nil }
      end = exponentEnd
    }
    let value = double(
      mantissa: mantissa, exponent: exponent, isNegative: isNegative, isTruncated: isTruncated,
      text: start)
    guard !isReal else {
      return ScannedNumber(end: end, double: value, integer: 0, form: .real)
    }
    let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
    guard !isTruncated && mantissa <= limit else {
      return ScannedNumber(end: end, double: value, integer: 0, form: .largeInteger)
    }
    let integer = Int64(bitPattern: isNegative ? 0 &- mantissa : mantissa)
    return ScannedNumber(end: end, double: value, integer: integer, form: .integer)
  }

  /// Appends all digits at `start` to a number, which wraps around after 19 of them; returns the
  /// first byte after them.
  @inline(__always)
  private static func scanDigits(
    _ start: UnsafePointer<UInt8>, _ number: inout UInt64
  ) -> UnsafePointer<UInt8> {
    var position = start
    while true {
      guard isLoadable(position, 8) else {
        let digit = UInt64(position.pointee ^ UInt8(ascii: "0"))
        guard digit <= 9 else { return position }
        number = number &* 10 &+ digit
        position += 1
        continue
      }
      let word = DigitWord.load(position)
      let marks = DigitWord.nonDigits(word)
      guard marks != 0 else {
        number = number &* 100_000_000 &+ DigitWord.number(word)
        position += 8
        continue
      }
      let count = marks.trailingZeroBitCount &>> 3
      guard count > 0 else { return position }
      number = number &* PowersOfTen.word(count) &+ DigitWord.number(word, count: count)
      return position + count
    }
  }

  /// Reads the first 19 significant digits of a digit string with at most one point; returns how
  /// many digits follow them.
  private static func scanLeading(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ digitCount: Int,
    _ number: inout UInt64
  ) -> Int {
    var position = start
    var left = digitCount
    var kept = 0
    number = 0
    while position < end && kept < 19 {
      if position.pointee != UInt8(ascii: ".") {
        left -= 1
        number = number * 10 + UInt64(position.pointee ^ UInt8(ascii: "0"))
        kept += number == 0 ? 0 : 1
      }
      position += 1
    }
    return left
  }

  /// Adds the exponent at `start` (after the e) to `exponent`; nil if there are no digits.
  private static func scanExponent(
    _ start: UnsafePointer<UInt8>, _ exponent: inout Int
  ) -> UnsafePointer<UInt8>? {
    let isNegative = start.pointee == UInt8(ascii: "-")
    var position = isNegative || start.pointee == UInt8(ascii: "+") ? start + 1 : start
    let firstDigit = position
    var magnitude = 0
    while true {
      let digit = Int(position.pointee ^ UInt8(ascii: "0"))
      guard digit <= 9 else { break }
      // No text is long enough for its digits to make up for such an exponent.
      if magnitude < 1 << 52 { magnitude = magnitude * 10 + digit }
      position += 1
    }
    guard position > firstDigit else { return nil }
    exponent += isNegative ? -magnitude : magnitude
    return position
  }
}
