/// How a layer's style sheet chooses the style of a feature: the first rule that fits.
struct StyleRules: Sendable {
  /// What a feature must be like.
  enum Test: Hashable, Sendable {
    /// The field has a value, which may be a number or text.
    case equals(String)
    /// The field has no value.
    case isNull
    /// The field is a number from one to another, both included.
    case within(Double, Double)
  }

  /// A test of a field, by the name of its column.
  struct Condition: Hashable, Sendable {
    var field: String
    var test: Test
  }

  /// A rule.
  struct Rule: Hashable, Sendable {
    /// All must hold; none for a rule that always fits.
    var conditions: [Condition] = []
    /// The geometries that are drawn; nil for all.
    var dimension: StyleDimension?
    var style: FeatureStyle
  }

  var rules: [Rule] = []
  /// What had to be left out, for people: each a clause.
  var leftOut: [String] = []

  /// The properties that some feature may get, in their usual order.
  var properties: [StyleProperty] {
    let used = Set(rules.flatMap { $0.style.values.map(\.property) })
    return StyleProperty.allCases.filter(used.contains)
  }

  /// Says once that something was left out.
  mutating func leaveOut(_ what: String) {
    if !leftOut.contains(what) { leftOut.append(what) }
  }
}
