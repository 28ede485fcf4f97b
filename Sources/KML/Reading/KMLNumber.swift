internal import Base
internal import Text
internal import XML

/// Numbers as files really write them: by XML Schema's grammar (`double`: `+1`, `.5`, `5.`, leading zeros)
/// where JSON's is too strict.
enum KMLNumber {
  /// Scans a number; nil if none begins at `start`. The text must be followed by a byte that is not part of a
  /// number.
  @inline(__always)
  static func scan(_ start: UnsafePointer<UInt8>) -> (value: Double, end: UnsafePointer<UInt8>)? {
    if let number = DecimalText.scan(start), endsNumber(number.end.pointee),
      number.double.isFinite
    {
      return (number.double, number.end)
    }
    return scanLoosely(start)
  }

  /// False for a byte that would continue a number although JSON's grammar ends it there.
  @inline(__always)
  private static func endsNumber(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: ".") && (byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9"))
  }

  /// The same number as JSON would write it, scanned again.
  @inline(never)
  private static func scanLoosely(
    _ start: UnsafePointer<UInt8>
  ) -> (value: Double, end: UnsafePointer<UInt8>)? {
    var text = Bytes(capacity: 64)
    var next = start
    if next.pointee == UInt8(ascii: "-") { text.append(next.pointee) }
    if next.pointee == UInt8(ascii: "-") || next.pointee == UInt8(ascii: "+") { next += 1 }
    let wholeStart = next
    while isDigit(next.pointee) { next += 1 }
    let wholeEnd = next
    var fractionEnd = next
    if next.pointee == UInt8(ascii: ".") {
      next += 1
      while isDigit(next.pointee) { next += 1 }
      fractionEnd = next
    }
    let decimals = max(fractionEnd - wholeEnd - 1, 0)
    guard wholeEnd > wholeStart || decimals > 0 else { return nil }
    var digits = wholeStart
    while digits < wholeEnd, digits.pointee == UInt8(ascii: "0") { digits += 1 }
    if digits == wholeEnd { text.append(UInt8(ascii: "0")) }
    text.append(from: digits, count: wholeEnd - digits)
    if decimals > 0 { text.append(from: wholeEnd, count: decimals + 1) }
    if next.pointee | 0x20 == UInt8(ascii: "e") {
      var exponent = next + 1
      if exponent.pointee == UInt8(ascii: "-") || exponent.pointee == UInt8(ascii: "+") {
        exponent += 1
      }
      if isDigit(exponent.pointee) {
        while isDigit(exponent.pointee) { exponent += 1 }
        text.append(from: next, count: exponent - next)
        next = exponent
      }
    }
    text.append(repeating: 0, count: 32)
    guard let number = DecimalText.scan(text.base), number.double.isFinite else { return nil }
    return (number.double, next)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// The number that a text consists of, apart from white space around it; nil for anything else. The byte
  /// after the text must not be part of a number.
  static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let trimmed = text.trimmedXMLSpace
    guard let start = trimmed.baseAddress, let number = scan(start),
      number.end == start + trimmed.count
    else { return nil }
    return number.value
  }

  /// The integer that a text consists of, apart from white space around it; nil for anything else.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var digits = text.trimmedXMLSpace
    var isNegative = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits = UnsafeBufferPointer(rebasing: digits.dropFirst())
    }
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for digit in digits {
      guard isDigit(digit) else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let step = Int64(digit - UInt8(ascii: "0"))
      let (sum, isBeyond) = product.addingReportingOverflow(isNegative ? -step : step)
      if isTooLarge || isBeyond { return nil }
      value = sum
    }
    return value
  }

  /// The boolean that a text consists of (XML Schema `boolean`), apart from white space around it; nil for
  /// anything else.
  static func boolean(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    let word = text.trimmedXMLSpace
    switch word.count {
    case 1: return word[0] == UInt8(ascii: "1") ? true : word[0] == UInt8(ascii: "0") ? false : nil
    case 4: return word.holds("true") ? true : nil
    case 5: return word.holds("false") ? false : nil
    default: return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if its bytes are a word.
  @inline(__always)
  func holds(_ word: StaticString) -> Bool {
    holdsSame(
      as: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// The bytes without white space at both ends.
  var trimmedXMLSpace: UnsafeBufferPointer<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, XMLCharacters.isSpace(self[start]) { start += 1 }
    while end > start, XMLCharacters.isSpace(self[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  /// True if the bytes are nothing but white space.
  var isXMLSpace: Bool { allSatisfy(XMLCharacters.isSpace) }
}
