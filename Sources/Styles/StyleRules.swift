/// How a layer's style sheet chooses the style of a feature: the first rule that fits.
public struct StyleRules: Sendable {
  /// What a feature must be like.
  public enum Test: Hashable, Sendable {
    /// The field has a value, which may be a number or text.
    case equals(String)
    /// The field has no value.
    case isNull
    /// The field is a number from one to another, both included.
    case within(Double, Double)
  }

  /// A test of a field, by the name of its column.
  public struct Condition: Hashable, Sendable {
    public var field: String
    public var test: Test
  }

  /// A rule.
  public struct Rule: Hashable, Sendable {
    /// All must hold; none for a rule that always fits.
    public var conditions: [Condition] = []
    /// The geometries that are drawn; nil for all.
    public var dimension: StyleDimension?
    public var style: FeatureStyle
  }

  public var rules: [Rule] = []
  /// What had to be left out, for people: each a clause.
  public var leftOut: [String] = []

  /// The properties that some feature may get, in their usual order.
  public var properties: [StyleProperty] {
    let used = Set(rules.flatMap { $0.style.values.map(\.property) })
    return StyleProperty.allCases.filter(used.contains)
  }

  /// Says once that something was left out.
  mutating func leaveOut(_ what: String) {
    if !leftOut.contains(what) { leftOut.append(what) }
  }
}
