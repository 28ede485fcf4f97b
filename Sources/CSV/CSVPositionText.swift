internal import Geometry
internal import Text

/// Both coordinates of a point in one value: `50.0875, 14.4213`, `(50,0875; 14,4213)`, `50°5'15"N 14°25'17"E`.
struct CSVPositionText {
  typealias Position = UnsafePointer<UInt8>

  /// The longest text that is looked at.
  private static let lengthLimit = 100

  private let first: Range<Position>
  private let second: Range<Position>

  /// Finds the two coordinates of a text; nil if there are not two parts.
  init?(_ start: Position, _ end: Position) {
    guard end - start <= Self.lengthLimit,
      let (start, end) = Self.withoutBrackets(start, end),
      let gap = Self.gap(start, end)
    else { return nil }
    let first = CSVValueKinds.trimmed(start, gap.lowerBound)
    let second = CSVValueKinds.trimmed(gap.upperBound, end)
    guard first.0 < first.1, second.0 < second.1 else { return nil }
    self.first = first.0..<first.1
    self.second = second.0..<second.1
  }

  /// The longitude and the latitude; nil if the parts are something else in this order.
  func position(isLatitudeFirst: Bool) -> (x: Double, y: Double)? {
    let (longitude, latitude) = isLatitudeFirst ? (second, first) : (first, second)
    guard
      let x = try? CoordinateText.value(longitude.lowerBound, longitude.upperBound, .x),
      let y = try? CoordinateText.value(latitude.lowerBound, latitude.upperBound, .y),
      x.magnitude <= 360, y.magnitude <= 90
    else { return nil }
    return (x, y)
  }

  /// True for three numbers or more, at least one with a decimal point, such as a position with its height.
  static func isLongerList(_ start: Position, _ end: Position) -> Bool {
    guard end - start <= lengthLimit else { return false }
    var gaps = 0
    var hasPoint = false
    var isBetween = true
    for byte in UnsafeBufferPointer(start: start, count: end - start) {
      switch byte {
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: ","), UInt8(ascii: ";"), 0x20:
        if !isBetween { gaps += 1 }
        isBetween = true
        continue
      case _ where LenientDecimal.isDigit(byte), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"):
        break
      default: return false
      }
      isBetween = false
    }
    return gaps >= 2 && !isBetween && hasPoint
  }

  /// Both parts are more than whole numbers, which could count or number anything.
  var hasFractions: Bool { Self.isMoreThanDigits(first) && Self.isMoreThanDigits(second) }

  private static func isMoreThanDigits(_ part: Range<Position>) -> Bool {
    UnsafeBufferPointer(start: part.lowerBound, count: part.upperBound - part.lowerBound).contains {
      !LenientDecimal.isDigit($0) && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+")
    }
  }

  /// The text without a pair of brackets around it; nil if there is only one of them.
  private static func withoutBrackets(_ start: Position, _ end: Position) -> (Position, Position)? {
    guard end - start > 2 else { return nil }
    switch (start.pointee, end[-1]) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")):
      return CSVValueKinds.trimmed(start + 1, end - 1)
    case (UInt8(ascii: "("), _), (UInt8(ascii: "["), _), (_, UInt8(ascii: ")")),
      (_, UInt8(ascii: "]")):
      return nil
    default: return (start, end)
    }
  }

  /// What divides two coordinates: a semicolon, else a comma with white space behind it, else a comma, which must
  /// be the only one of their kind; else white space, behind the letter of a side if there is more of it.
  private static func gap(_ start: Position, _ end: Position) -> Range<Position>? {
    var semicolons: [Position] = []
    var commas: [Position] = []
    var widerCommas: [Position] = []
    var spaces: [Range<Position>] = []
    var next = start
    while next < end {
      switch next.pointee {
      case UInt8(ascii: ";"): semicolons.append(next)
      case UInt8(ascii: ","):
        commas.append(next)
        if next + 1 < end, next[1] == 0x20 { widerCommas.append(next) }
      case 0x20, 9:
        let first = next
        while next + 1 < end, next[1] == 0x20 || next[1] == 9 { next += 1 }
        spaces.append(first..<next + 1)
      default: break
      }
      next += 1
    }
    for marks in [semicolons, widerCommas, commas] where marks.count == 1 {
      // `50,1 14,4` has two commas, and `50.1 14,4` none that divides.
      if marks == commas, widerCommas.isEmpty, !spaces.isEmpty { break }
      return marks[0]..<marks[0] + 1
    }
    guard semicolons.isEmpty, widerCommas.isEmpty else { return nil }
    if spaces.count == 1 { return spaces[0] }
    let afterLetters = spaces.filter {
      sides.contains($0.lowerBound[-1]) && $0.lowerBound > start + 1
    }
    return afterLetters.count == 1 ? afterLetters[0] : nil
  }

  /// The letters of north, south, east and west.
  private static let sides = Set("NSEWnsew".utf8)
}
