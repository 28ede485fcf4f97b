/// Speeds, times and widths as mappers write them.
enum RoadQuantity {
  /// Kilometres in a mile (international, 1959).
  static let kilometresPerMile = 1.609344
  /// Kilometres in a nautical mile.
  static let kilometresPerNauticalMile = 1.852
  /// Metres in a foot.
  static let metresPerFoot = 0.3048

  /// A number and what follows it; nil if the text begins with no number.
  private static func number(_ text: Substring) -> (value: Double, rest: Substring)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let first = digits.first, first.isNumber, let value = Double(digits), value.isFinite
    else { return nil }
    return (value, text[digits.endIndex...].drop { $0 == " " })
  }

  /// A speed in km/h: `50`, `50 km/h`, `30 mph`, `5 knots`; nil for anything else
  /// (wiki.openstreetmap.org/wiki/Key:maxspeed).
  static func speed(_ text: String) -> Double? {
    guard let (value, unit) = number(text[...]) else { return nil }
    switch unit {
    case "", "km/h", "kmh", "kph", "kmph": return value
    case "mph": return value * kilometresPerMile
    case "knots", "kn": return value * kilometresPerNauticalMile
    default: return nil
    }
  }

  /// A duration in seconds: minutes, `HH:MM`, `HH:MM:SS`, or ISO 8601's `PT1H30M`; nil for anything else
  /// (wiki.openstreetmap.org/wiki/Key:duration).
  static func duration(_ text: String) -> Double? {
    if text.hasPrefix("P") { return period(text.dropFirst()) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var numbers: [Double] = []
    for part in parts {
      guard let (value, rest) = number(part), rest.isEmpty else { return nil }
      numbers.append(value)
    }
    switch numbers.count {
    case 1: return numbers[0] * 60
    case 2: return numbers[0] * 3600 + numbers[1] * 60
    case 3: return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    default: return nil
    }
  }

  /// What follows the P of a period of days, hours, minutes and seconds.
  private static func period(_ text: Substring) -> Double? {
    var rest = text
    var isTime = false
    var seconds = 0.0
    var isEmpty = true
    while let first = rest.first {
      if first == "T" {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      guard let (value, behind) = number(rest), let unit = behind.first else { return nil }
      switch (unit, isTime) {
      case ("D", false): seconds += value * 86_400
      case ("H", true): seconds += value * 3600
      case ("M", true): seconds += value * 60
      case ("S", true): seconds += value
      default: return nil
      }
      isEmpty = false
      rest = behind.dropFirst()
    }
    return isEmpty ? nil : seconds
  }

  /// A width in metres: `2.5`, `2.5 m`, `8 ft`, `8'`, `8'6"`; nil for anything else
  /// (wiki.openstreetmap.org/wiki/Map_features/Units).
  static func width(_ text: String) -> Double? {
    guard let (value, rest) = number(text[...]) else { return nil }
    switch rest {
    case "", "m": return value
    case "ft", "'": return value * metresPerFoot
    default:
      guard rest.first == "'", let (inches, mark) = number(rest.dropFirst()), mark == "\"" else {
        return nil
      }
      return (value + inches / 12) * metresPerFoot
    }
  }
}
