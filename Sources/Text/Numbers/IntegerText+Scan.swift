extension IntegerText {
  /// Scans an integer with or without a minus sign, such as ids in XML and JSON files; nil if there is
  /// none or it does not fit.
  ///
  /// The caller checks for leading zeros and what follows. 32 bytes must be readable.
  @inlinable @inline(__always)
  public static func scan(
    _ start: UnsafePointer<UInt8>
  ) -> (value: Int64, end: UnsafePointer<UInt8>)? {
    let isNegative = start.pointee == UInt8(ascii: "-")
    let digits = isNegative ? start + 1 : start
    let first = DigitWord.load(digits)
    let marks = DigitWord.nonDigits(first)
    if marks != 0 {
      let count = marks.trailingZeroBitCount &>> 3
      guard count > 0 else { return nil }
      let value = Int64(bitPattern: DigitWord.number(first, count: count))
      return (isNegative ? 0 &- value : value, digits + count)
    }
    let second = DigitWord.load(digits + 8)
    let secondMarks = DigitWord.nonDigits(second)
    guard secondMarks != 0 else { return scanLong(digits, isNegative) }
    let count = secondMarks.trailingZeroBitCount &>> 3
    let high = DigitWord.number(first)
    let value = Int64(
      bitPattern: count == 0
        ? high : high &* PowersOfTen.word(count) &+ DigitWord.number(second, count: count))
    return (isNegative ? 0 &- value : value, digits + 8 + count)
  }

  /// An integer of 16 or more digits.
  @usableFromInline @inline(never)
  static func scanLong(
    _ digits: UnsafePointer<UInt8>, _ isNegative: Bool
  ) -> (value: Int64, end: UnsafePointer<UInt8>)? {
    var next = digits
    var magnitude: UInt64 = 0
    while true {
      let digit = UInt64(next.pointee ^ UInt8(ascii: "0"))
      guard digit <= 9 else { break }
      let (shifted, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carries) = shifted.addingReportingOverflow(digit)
      guard !isTooLarge, !carries else { return nil }
      magnitude = sum
      next += 1
    }
    guard magnitude <= UInt64(Int64.max) + (isNegative ? 1 : 0) else { return nil }
    return (Int64(bitPattern: isNegative ? 0 &- magnitude : magnitude), next)
  }
}
