internal import Text

/// Units that numbers of a schema are in, and those that tags are written in (OpenStreetMap wiki,
/// "Map features/Units").
enum OSMUnit: String, BitwiseCopyable, Sendable, CaseIterable {
  case kilometresPerHour = "km/h"
  case metre = "m"
  case tonne = "t"

  /// The number that a tag's value stands for, in this unit; nil if it is not such a number. Without a unit
  /// of its own the value is in this one.
  func number(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let base = text.baseAddress else { return nil }
    var value = OSMNumberText(text, base)
    guard let number = value.takeNumber() else { return nil }
    value.skipSpaces()
    if value.isAtEnd { return number }
    guard let factor = factor(of: value.rest) else {
      return self == .metre ? Self.length(number, value) : nil
    }
    return factor == 1 ? number : Self.rounded(number * factor)
  }

  /// The length of `7'`, `7'4"`, `7'-4"`, `7 ft 4 in` or `4"` in metres, whose first number has been taken;
  /// nil if it is no such length.
  private static func length(_ number: Double, _ text: OSMNumberText) -> Double? {
    var text = text
    if takeInchMark(&text) { return text.isAtEnd ? rounded(number * 0.0254) : nil }
    guard text.take("'", "\u{2032}", "\u{2019}", "feet", "foot", "ft") else { return nil }
    text.skipSpaces()
    if text.isAtEnd { return rounded(number * 0.3048) }
    if text.take("-") { text.skipSpaces() }
    guard text.isAtDigit, let inches = text.takeNumber() else { return nil }
    text.skipSpaces()
    guard takeInchMark(&text), text.isAtEnd else { return nil }
    return rounded(number * 0.3048 + inches * 0.0254)
  }

  private static func takeInchMark(_ text: inout OSMNumberText) -> Bool {
    text.take("\"", "\u{2033}", "\u{201D}", "''", "inches", "inch", "in")
  }

  /// What a number in another unit is multiplied by.
  private func factor(of unit: UnsafeBufferPointer<UInt8>) -> Double? {
    func isOne(of names: StaticString...) -> Bool {
      names.contains { name in
        guard name.utf8CodeUnitCount == unit.count else { return false }
        return unit.indices.allSatisfy { index in
          let byte = unit[index]
          let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
          return (isCapital ? byte | 0x20 : byte) == name.utf8Start[index]
        }
      }
    }
    switch self {
    case .kilometresPerHour:
      if isOne(of: "km/h", "kmh", "kph", "kmph") { return 1 }
      if isOne(of: "mph") { return 1.609_344 }
      if isOne(of: "knots", "knot", "kn") { return 1.852 }
    case .metre:
      if isOne(of: "m", "metre", "metres", "meter", "meters") { return 1 }
      if isOne(of: "km") { return 1000 }
      if isOne(of: "cm") { return 0.01 }
      if isOne(of: "mm") { return 0.001 }
      if isOne(of: "ft", "feet", "foot") { return 0.3048 }
      if isOne(of: "in", "inch", "inches") { return 0.0254 }
      if isOne(of: "yd") { return 0.9144 }
      if isOne(of: "mi") { return 1609.344 }
      if isOne(of: "nmi") { return 1852 }
    case .tonne:
      if isOne(of: "t") { return 1 }
      if isOne(of: "kg") { return 0.001 }
      if isOne(of: "st") { return 0.907_184_74 }
      if isOne(of: "lt") { return 1.016_046_908_8 }
      if isOne(of: "lbs", "lb") { return 0.000_453_592_37 }
      if isOne(of: "cwt") { return 0.050_802_345_44 }
    }
    return nil
  }

  /// Rounds to millionths, so that a converted number does not show digits that were never measured.
  private static func rounded(_ number: Double) -> Double {
    let scaled = number * 1e6
    return scaled.magnitude < 1e15 ? scaled.rounded() / 1e6 : number
  }
}
