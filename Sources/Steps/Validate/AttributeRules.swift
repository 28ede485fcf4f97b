internal import Base
public import Features

/// Rules for the attributes of layers.
public struct AttributeRules: Sendable {
  /// What the values of one field must be like.
  public struct Rule: Sendable {
    /// The field's name; `$id` is the feature's id.
    public var field: String
    /// True if every feature must have a value that is not null.
    public var isRequired = false
    /// The type that all values must have.
    public var type: ValueType?
    /// The least number.
    public var minimum: Double?
    /// The greatest number.
    public var maximum: Double?
    /// A POSIX extended regular expression that texts match somewhere.
    public var pattern: TextPattern?
    /// The values that are allowed.
    public var values: AllowedValues?
    /// True if no value may occur twice in its layer.
    public var isUnique = false
    /// The most characters of a text.
    public var maximumLength: Int?
    /// A rule that asks for nothing yet.
    public init(field: String) { self.field = field }
  }

  /// The types of values that a rule can ask for.
  public enum ValueType: String, CaseIterable, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// Any number.
    case number
    /// True or false.
    case boolean
    /// `YYYY-MM-DD`.
    case date
    /// A time of a day (RFC 3339).
    case datetime
    /// A list or object.
    case json

    /// True if a cell is of the type.
    public func holds(_ type: CellType) -> Bool {
      switch self {
      case .text: type == .text || type == .date || type == .dateTime
      case .integer: type == .integer
      case .number: type == .integer || type == .real || type == .number
      case .boolean: type == .boolean
      case .date: type == .date
      case .datetime: type == .dateTime
      case .json: type == .json
      }
    }
  }

  /// The rules of layers by name; `*` is for layers without rules of their own.
  public var layers: [String: [Rule]] = [:]

  /// No rules.
  public init() {}

  /// Throws if a layer or a field that is named is none that the data have: such a rule would never be looked at. A
  /// field that is required has been found missing. Errors: `.badRules`.
  func check(_ presence: RulePresence) throws(GeoError) {
    for (name, rules) in layers.sorted(by: { $0.key < $1.key }) {
      if name != "*", !presence.layers.contains(name) {
        let known = presence.layers.sorted().prefix(20).map { "'\($0)'" }.joined(separator: ", ")
        throw GeoError(
          .badRules, "the rules name a layer '\(name)', which the data do not have",
          hint: known.isEmpty ? nil : "the layers are \(known)")
      }
      guard presence.judged.contains(name) else { continue }
      for rule in rules where rule.field != "$id" && !rule.isRequired {
        guard !presence.fields.contains([name, rule.field]) else { continue }
        throw GeoError(
          .badRules,
          "the rules of layer '\(name)' name a field '\(rule.field)', which no feature has")
      }
    }
  }

  /// The rules that a layer has to keep.
  public func rules(ofLayer name: String) -> [Rule] { layers[name] ?? layers["*"] ?? [] }
}
