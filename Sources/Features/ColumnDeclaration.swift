/// What a table says of the column of a field beyond its type, for an output that is a table of the same kind.
public struct ColumnDeclaration: Hashable, Sendable {
  /// The declared type where it says more, such as `MEDIUMINT` or `TEXT(20)`.
  public var type: String?
  /// True if the column takes no nulls.
  public var isRequired = false
  /// The value of rows that are added without one, as SQL spells it.
  public var defaultValue: String?
  /// Another name, which no other column of the table has.
  public var alias: String?
  /// True if the field has a title of its own, though it may be the same as the alias.
  public var isTitled = false
  /// The type of its values where they are files, such as `image/png`.
  public var mimeType: String?
  /// What values may be.
  public var constraint: ValueConstraint?
  /// A declaration that says nothing.
  public init() {}
}

/// A named set of rules for values: a list of values, a range or a pattern (OGC 12-128r19 §F.9).
public struct ValueConstraint: Hashable, Sendable {
  /// The name, by which columns share it.
  public var name: String
  /// The rules, of which a value must meet one.
  public var rules: [Rule]

  /// One value, range or pattern.
  public struct Rule: Hashable, Sendable {
    /// `range`, `enum` or `glob`.
    public var kind: String
    /// The value or the pattern.
    public var value: String?
    /// The lower end of a range.
    public var minimum: Double?
    /// The lower end belongs to it.
    public var includesMinimum: Bool?
    /// The upper end of a range.
    public var maximum: Double?
    /// The upper end belongs to it.
    public var includesMaximum: Bool?
    /// What it means, for people.
    public var details: String?
    /// A rule of a kind.
    public init(kind: String) { self.kind = kind }
  }

  /// A constraint.
  public init(name: String, rules: [Rule]) {
    self.name = name
    self.rules = rules
  }
}
