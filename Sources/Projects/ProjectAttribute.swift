public import Features

/// An attribute of the features of a layer.
public struct ProjectAttribute: Sendable {
  /// What its values are.
  public enum ValueType: String, Sendable, CaseIterable {
    case text, integer, real, boolean, date
    case dateTime = "datetime"
    case json
    /// The name of a picture.
    case picture
    /// The names of pictures, a JSON array.
    case pictures

    /// The type of its column.
    public var cellType: CellType {
      switch self {
      case .text, .picture: .text
      case .integer: .integer
      case .real: .real
      case .boolean: .boolean
      case .date: .date
      case .dateTime: .dateTime
      case .json, .pictures: .json
      }
    }
  }

  /// A value that is allowed, and what forms show in its place.
  public struct Choice: Hashable, Sendable {
    /// The value as text.
    public var value: String
    /// What people see.
    public var label: String
    /// A choice.
    public init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The name of its column.
  public var name: String
  /// The name for people.
  public var alias: String?
  /// What it is for.
  public var details: String?
  /// What its values are.
  public var type: ValueType
  /// The unit of its values, such as `m`.
  public var unit: String?
  /// Every feature must have a value.
  public var isRequired = false
  /// No two features of the layer may have the same value.
  public var isUnique = false
  /// The value of features that are added without one, as text.
  public var defaultValue: String?
  /// The values that are allowed; empty for all.
  public var choices: [Choice] = []
  /// The smallest and the largest number that is allowed.
  public var range: ClosedRange<Double>?
  /// A pattern of SQLite's GLOB that text must match.
  public var glob: String?
  /// The most characters of a text.
  public var length: Int?

  /// An attribute without rules.
  public init(name: String, type: ValueType) {
    self.name = name
    self.type = type
  }
}
