/// Decimal text as a whole number of ten-millionths, the unit of OpenStreetMap's coordinates.
extension DecimalText {
  /// Scans numbers that look like coordinates without a loop, nil for all others: perhaps a minus sign,
  /// up to seven digits, perhaps a point with one to seven digits; no exponent.
  ///
  /// The caller checks what follows, except that it is not a digit. 24 bytes must be readable.
  @inlinable @inline(__always)
  public static func scanTenMillionths(
    _ start: UnsafePointer<UInt8>
  ) -> (value: Int64, end: UnsafePointer<UInt8>)? {
    let isNegative = start.pointee == UInt8(ascii: "-")
    let digits = isNegative ? start + 1 : start
    let word = DigitWord.load(digits)
    let marks = DigitWord.nonDigits(word)
    let count = marks.trailingZeroBitCount &>> 3
    guard marks != 0, count > 0 else { return nil }
    var value = DigitWord.number(word, count: count) &* 10_000_000
    var end = digits + count
    if end.pointee == UInt8(ascii: ".") {
      let fraction = DigitWord.load(end + 1)
      let fractionMarks = DigitWord.nonDigits(fraction)
      let fractionCount = fractionMarks.trailingZeroBitCount &>> 3
      guard fractionMarks != 0, fractionCount > 0 else { return nil }
      // Digits that are not there count as zeros; the eighth is one of them.
      let mask = (1 as UInt64) &<< UInt64(truncatingIfNeeded: 8 &* fractionCount) &- 1
      value = value &+ DigitWord.number(fraction & mask) / 10
      end += 1 &+ fractionCount
    }
    guard !isExponentMark(end.pointee) else { return nil }
    let signed = Int64(bitPattern: value)
    return (isNegative ? 0 &- signed : signed, end)
  }

  /// The ten-millionths that a whole text stands for, rounded half away from zero; nil if it is not a
  /// number, and ±`Int64.max` for one of more than 56 bits.
  ///
  /// A plus sign, leading zeros, a point without digits on one side and exponents are accepted.
  public static func tenMillionths(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { index += 1 }
    let start = index
    var digitCount = 0
    var fractionCount = 0
    var hasPoint = false
    while index < text.count {
      if text[index] ^ UInt8(ascii: "0") <= 9 {
        digitCount += 1
        if hasPoint { fractionCount += 1 }
      } else if text[index] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0 else { return nil }
    let end = index
    var exponent = 0
    if index < text.count {
      guard isExponentMark(text[index]),
        let read = wholeExponent(UnsafeBufferPointer(rebasing: text[(index + 1)...]))
      else { return nil }
      exponent = read
    }
    let magnitude = magnitude(
      UnsafeBufferPointer(rebasing: text[start..<end]),
      keeping: digitCount - fractionCount + exponent + 7)
    return isNegative ? -magnitude : magnitude
  }

  /// The number that the first `count` digits stand for, padded with zeros if there are fewer, and
  /// rounded by the next digit.
  private static func magnitude(_ text: UnsafeBufferPointer<UInt8>, keeping kept: Int) -> Int64 {
    var value: Int64 = 0
    var left = kept
    for byte in text where byte != UInt8(ascii: ".") {
      let digit = Int64(byte ^ UInt8(ascii: "0"))
      guard left > 0 else { return left == 0 && digit >= 5 ? value + 1 : value }
      value = value * 10 + digit
      guard value < 1 << 56 else { return .max }
      left -= 1
    }
    while left > 0, value > 0 {
      value *= 10
      guard value < 1 << 56 else { return .max }
      left -= 1
    }
    return value
  }

  /// The exponent that a text stands for, nil if it is malformed; beyond 2^40 digits are ignored, as no
  /// text can make up for such an exponent.
  private static func wholeExponent(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative || text.first == UInt8(ascii: "+") ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var exponent = 0
    for byte in digits {
      let digit = Int(byte ^ UInt8(ascii: "0"))
      guard digit <= 9 else { return nil }
      if exponent < 1 << 40 { exponent = exponent * 10 + digit }
    }
    return isNegative ? -exponent : exponent
  }
}
