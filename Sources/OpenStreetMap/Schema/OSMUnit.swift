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
    var end = base + text.count
    let start = Self.skipSpaces(base, end)
    while end > start, end[-1] == 0x20 { end -= 1 }
    let numberEnd = Self.numberEnd(start, end)
    guard let number = LenientDecimal.value(start, numberEnd) else { return nil }
    let unit = Self.skipSpaces(numberEnd, end)
    if unit == end { return number }
    if self == .metre, unit.pointee == UInt8(ascii: "'") || unit.pointee == UInt8(ascii: "\"") {
      return Self.feet(number, unit, end)
    }
    guard let factor = factor(of: UnsafeBufferPointer(start: unit, count: end - unit)) else {
      return nil
    }
    return factor == 1 ? number : Self.rounded(number * factor)
  }

  /// The length of `7'`, `7'4"` or `4"` in metres, starting at the mark after the first number.
  private static func feet(
    _ number: Double, _ mark: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Double? {
    if mark.pointee == UInt8(ascii: "\"") {
      return mark + 1 == end ? rounded(number * 0.0254) : nil
    }
    let start = skipSpaces(mark + 1, end)
    if start == end { return rounded(number * 0.3048) }
    let inchEnd = numberEnd(start, end)
    guard inchEnd + 1 == end, inchEnd.pointee == UInt8(ascii: "\""),
      start.pointee &- 0x30 <= 9, let inches = LenientDecimal.value(start, inchEnd)
    else { return nil }
    return rounded(number * 0.3048 + inches * 0.0254)
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

  private static func skipSpaces(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var next = start
    while next < end, next.pointee == 0x20 { next += 1 }
    return next
  }

  /// The end of the digits, signs and points.
  private static func numberEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var next = start
    while next < end {
      switch next.pointee {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        next += 1
      default: return next
      }
    }
    return next
  }
}
