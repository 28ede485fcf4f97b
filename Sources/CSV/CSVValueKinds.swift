internal import Base
internal import Features
internal import Text

/// What the values of a column look like: a set of kinds, whatever their order.
struct CSVValueKinds: OptionSet, BitwiseCopyable, Sendable {
  let rawValue: UInt16

  /// `true` and `false`.
  static let boolean = CSVValueKinds(rawValue: 1)
  /// A whole number up to 2^53.
  static let integer = CSVValueKinds(rawValue: 2)
  /// A greater whole number, within 64 bits.
  static let wideInteger = CSVValueKinds(rawValue: 4)
  /// A number with a point or an exponent.
  static let real = CSVValueKinds(rawValue: 8)
  /// A number with a decimal comma.
  static let commaReal = CSVValueKinds(rawValue: 16)
  /// A calendar date.
  static let date = CSVValueKinds(rawValue: 32)
  /// A time in UTC.
  static let dateTime = CSVValueKinds(rawValue: 64)
  /// Something else.
  static let text = CSVValueKinds(rawValue: 128)
  /// A number or truth value in quotation marks.
  static let quotedLiteral = CSVValueKinds(rawValue: 256)
  /// Quotation marks with nothing between them.
  static let quotedEmpty = CSVValueKinds(rawValue: 512)

  /// The kinds that are text when they are in quotation marks.
  static let literals: CSVValueKinds = [.boolean, .integer, .wideInteger, .real, .commaReal]

  /// The kinds that are numbers.
  static let numbers: CSVValueKinds = [.integer, .wideInteger, .real, .commaReal]

  /// True if there are numbers, and nothing else.
  var isNumeric: Bool { !isEmpty && isSubset(of: Self.numbers) }

  /// The type of a column with such values; `quotesMeanText` is true if quotation marks make numbers text.
  /// A column without values has no type.
  func type(quotesMeanText: Bool) -> CellType {
    if contains(.quotedLiteral), quotesMeanText { return .text }
    let kinds = subtracting([.quotedLiteral, .quotedEmpty])
    switch kinds {
    case []: return contains(.quotedEmpty) && quotesMeanText ? .text : .null
    case .boolean: return .boolean
    case .integer, .wideInteger, [.integer, .wideInteger]: return .integer
    case .date: return .date
    case .dateTime: return .dateTime
    default:
      // A double cannot hold every whole number; point and comma in one column are not decimals.
      let isReal =
        kinds.isSubset(of: [.integer, .real]) || kinds.isSubset(of: [.integer, .commaReal])
      return isReal ? .real : .text
    }
  }

  /// The byte that stands for the decimal point in a column of such values.
  var decimal: UInt8 { contains(.commaReal) ? UInt8(ascii: ",") : UInt8(ascii: ".") }
}

extension CSVValueKinds {
  /// The kind of a value without the white space around it; empty if there is only white space.
  ///
  /// A byte that cannot be part of a number must follow.
  @inline(__always)
  static func of(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimalComma: Bool
  ) -> CSVValueKinds {
    guard start < end else { return [] }
    let first = start.pointee
    if LenientDecimal.isDigit(first) || first == UInt8(ascii: "-") {
      // A number would be told from a time only behind its first digits.
      if end - start == TimeText.plainLength, start[4] == UInt8(ascii: "-"),
        DateText.type(of: start, count: end - start) == .dateTime
      {
        return .dateTime
      }
      if let number = DecimalText.scan(start), number.end == end {
        return kind(of: number)
      }
      return slowKind(start, end, decimalComma: decimalComma)
    }
    // Letters can only begin text, `true` or `false`.
    if first > UInt8(ascii: "."), first | 0x20 != UInt8(ascii: "t"),
      first | 0x20 != UInt8(ascii: "f")
    {
      return .text
    }
    return slowKind(start, end, decimalComma: decimalComma)
  }

  /// The kind of a text.
  static func of(_ text: String, decimalComma: Bool) -> CSVValueKinds {
    var bytes = Bytes()
    bytes.append(text)
    let count = bytes.count
    bytes.endLine()
    let start = UnsafePointer(bytes.base)
    return of(start, start + count, decimalComma: decimalComma)
  }

  /// The kind of a number.
  @inline(__always)
  static func kind(of number: ScannedNumber) -> CSVValueKinds {
    switch number.form {
    case .integer:
      if number.integer == 0, number.double.sign == .minus { return .real }
      return number.integer.magnitude <= 1 << 53 ? .integer : .wideInteger
    case .largeInteger: return .text
    case .real: return number.double.isFinite ? .real : .text
    }
  }

  @inline(never)
  private static func slowKind(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimalComma: Bool
  ) -> CSVValueKinds {
    let (start, end) = trimmed(start, end)
    let count = end - start
    guard count > 0 else { return [] }
    switch DateText.type(of: start, count: count) {
    case .date: return .date
    case .dateTime: return .dateTime
    default: break
    }
    if truth(start, end) != nil { return .boolean }
    for index in 0..<count where !isNumeric(start[index]) { return .text }
    if let number = DecimalText.scan(start), number.end == end { return kind(of: number) }
    return numberKind(start, end, decimalComma: decimalComma)
  }

  /// `.5`, `5.`, and with a comma `1,5`; a leading plus or zero makes it text, as they would be lost.
  private static func numberKind(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimalComma: Bool
  ) -> CSVValueKinds {
    var next = start
    if next.pointee == UInt8(ascii: "-") { next += 1 }
    if end - next > 1, next.pointee == UInt8(ascii: "0"), LenientDecimal.isDigit(next[1]) {
      return .text
    }
    guard next < end, next.pointee != UInt8(ascii: "+") else { return .text }
    if LenientDecimal.value(start, end) != nil { return .real }
    let comma = UInt8(ascii: ",")
    if decimalComma, LenientDecimal.value(start, end, decimal: comma) != nil { return .commaReal }
    return .text
  }

  /// True for the characters of numbers.
  @inline(__always)
  static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// The truth value of `true` or `false` in small or capital letters, or with a capital first letter.
  static func truth(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool? {
    if isWord(start, end - start, "true", "TRUE") { return true }
    return isWord(start, end - start, "false", "FALSE") ? false : nil
  }

  private static func isWord(
    _ start: UnsafePointer<UInt8>, _ count: Int, _ small: StaticString, _ capital: StaticString
  ) -> Bool {
    guard count == small.utf8CodeUnitCount,
      start[0] == small.utf8Start[0] || start[0] == capital.utf8Start[0]
    else { return false }
    let isSmall = (1..<count).allSatisfy { start[$0] == small.utf8Start[$0] }
    return isSmall
      || start[0] == capital.utf8Start[0]
        && (1..<count).allSatisfy { start[$0] == capital.utf8Start[$0] }
  }

  /// The range without the spaces and tabs around it.
  @inline(__always)
  static func trimmed(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> (UnsafePointer<UInt8>, UnsafePointer<UInt8>) {
    var start = start
    var end = end
    while start < end, start.pointee == 0x20 || start.pointee == 9 { start += 1 }
    while start < end, end[-1] == 0x20 || end[-1] == 9 { end -= 1 }
    return (start, end)
  }
}
