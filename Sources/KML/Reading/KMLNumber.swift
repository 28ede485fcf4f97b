internal import Base
internal import Text
internal import XML

/// Numbers as files really write them: by XML Schema's grammar (`double`: `+1`, `.5`, `5.`, leading zeros)
/// where JSON's is too strict.
enum KMLNumber {
  /// The number that a text consists of, apart from white space around it; nil for anything else. The byte
  /// after the text must not be part of a number.
  static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let trimmed = text.trimmedXMLSpace
    guard let start = trimmed.baseAddress else { return nil }
    return LenientDecimal.value(start, start + trimmed.count)
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
      guard LenientDecimal.isDigit(digit) else { return nil }
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
