/// How a layer's style sheet chooses the style of a feature: by the first rule that fits.
public struct StyleRules: Sendable {
  /// What a field is tested for.
  public enum Test: Hashable, Sendable {
    /// The field has a value, which may be a number or text.
    case equals(String)
    /// The field has no value.
    case isNull
    /// The field is a number between two others, or equal to one of them.
    case within(Double, Double)
  }

  /// A field and what it is tested for.
  public struct Condition: Hashable, Sendable {
    /// The name of its column.
    public var field: String
    /// What its value has to meet.
    public var test: Test
  }

  /// A style for the features that fit.
  public struct Rule: Hashable, Sendable {
    /// The conditions, all of which must hold; empty for a rule that always fits.
    public var conditions: [Condition] = []
    /// The geometries that it draws; nil for all.
    public var dimension: StyleDimension?
    /// The style that features get from it.
    public var style: FeatureStyle
  }

  /// The rules, in the order in which they are tried.
  public var rules: [Rule] = []
  /// What had to be left out, as clauses for people to read.
  public var leftOut: [String] = []

  /// The properties that features may get from the rules, in their usual order.
  public var properties: [StyleProperty] {
    let used = Set(rules.flatMap { $0.style.values.map(\.property) })
    return StyleProperty.allCases.filter(used.contains)
  }

  /// Says once that something was left out.
  mutating func leaveOut(_ what: String) {
    if !leftOut.contains(what) { leftOut.append(what) }
  }
}
