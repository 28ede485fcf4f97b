internal import Base
internal import Text

/// Where an attribute gets its value from.
public struct MappingRule: Sendable {
  /// The names of the field and of members within it; empty for a constant.
  public var path: [String] = []
  /// The value of all features.
  public var constant: String?
  /// Other values for those of the source.
  public var lookup: [(from: String, to: String)] = []
  /// The value where the source has none.
  public var defaultValue: String?
  /// How times are written.
  public var time = TimeReading.iso
  /// How many minutes times without an offset are ahead of UTC.
  public var offset = 0
  /// The unit of the source's numbers.
  public var unit: String?

  /// A rule that takes a field as it is.
  public init(path: [String] = []) { self.path = path }

  /// The path as people write it.
  var name: String { path.joined(separator: ".") }

  /// What a value of the source becomes before it gets its type.
  func value(of source: MappedValue) -> MappedValue {
    if let constant { return .text(constant) }
    if let text = source.text, let found = lookup.first(where: { $0.from == text }) {
      return .text(found.to)
    }
    if source == .null || source == .text(""), let defaultValue { return .text(defaultValue) }
    return source
  }

  /// The value of an attribute; nil if the source's cannot be one.
  func converted(_ source: MappedValue, to attribute: ProjectAttribute) -> MappedValue? {
    var value = value(of: source)
    if value == .null || value == .text("") && attribute.type != .text {
      guard let defaultValue = attribute.defaultValue else { return .null }
      value = .text(defaultValue)
    }
    switch attribute.type {
    case .text, .picture: return value.text.map { .text($0) }
    case .json, .pictures:
      // KML and tables have lists and objects as texts.
      if case .text(let text) = value, Self.isNested(text) { return .json(text) }
      if case .text(let text) = value, attribute.type == .pictures {
        return .json(JSONValue.array([.string(text)]).compact)
      }
      return .json(value.json.compact)
    case .boolean: return Self.truth(value).map { .boolean($0) }
    case .integer, .real: return number(value, attribute)
    case .dateTime:
      return time.milliseconds(of: value, offset: offset)
        .flatMap { TimeReading.text(ofMilliseconds: $0) }.map { .text($0) }
    case .date:
      return time.milliseconds(of: value, offset: 0)
        .flatMap { TimeReading.text(ofMilliseconds: $0) }.map { .text(String($0.prefix(10))) }
    }
  }

  /// True for the JSON text of a list or an object.
  private static func isNested(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    else { return false }
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      (try? SettingsText(bytes, path: "", reason: .badMapping).parse()) != nil
    }
  }

  private func number(_ value: MappedValue, _ attribute: ProjectAttribute) -> MappedValue? {
    let factor =
      unit.flatMap { unit in
        attribute.unit.flatMap { UnitConversion.factor(from: unit, to: $0) }
      } ?? 1
    if factor == 1, attribute.type == .integer {
      if case .integer = value { return value }
      if let text = value.text, let number = Int64(text.trimmed) { return .integer(number) }
    }
    guard let number = value.number, (number * factor).isFinite else { return nil }
    // Factors such as 0.01 are no doubles: 12 digits are more than anyone measures.
    let scaled = factor == 1 ? number : Self.rounded(number * factor)
    guard attribute.type == .integer else { return .real(scaled) }
    return Int64(exactly: scaled).map { .integer($0) }
  }

  private static func rounded(_ number: Double) -> Double {
    guard number != 0, number.magnitude < 1e12, number.magnitude > 1e-6 else { return number }
    let unit = 1e9
    return (number * unit).rounded() / unit
  }

  private static func truth(_ value: MappedValue) -> Bool? {
    switch value {
    case .boolean(let truth): truth
    case .integer(let number) where number == 0 || number == 1: number == 1
    case .text(let text):
      switch text.lowercased() {
      case "true", "yes", "1", "t", "y": true
      case "false", "no", "0", "f", "n": false
      default: nil
      }
    default: nil
    }
  }

  /// The value that the source has for one of an attribute: the other direction; null where it had none of its own.
  func reversed(_ value: MappedValue, of attribute: ProjectAttribute) -> MappedValue {
    if let text = value.text, let found = lookup.first(where: { $0.to == text }) {
      return Int64(found.from).map { .integer($0) } ?? .text(found.from)
    }
    switch (attribute.type, value) {
    case (.dateTime, .text(let text)): return time.value(of: text, offset: offset)
    case (.date, .text(let text)): return time == .iso ? value : time.value(of: text, offset: 0)
    case (.real, _), (.integer, _):
      guard let unit, let own = attribute.unit, let number = value.number,
        let factor = UnitConversion.factor(from: own, to: unit), factor != 1
      else { return value }
      return .real(Self.rounded(number * factor))
    default: return value
    }
  }
}
