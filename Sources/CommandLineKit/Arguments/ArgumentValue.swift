/// A type whose values can be given on the command line.
public protocol ArgumentValue: SendableMetatype {
  /// The value that `argument` stands for, or nil if it stands for none.
  init?(argument: String)

  /// The same with a reason for refusal, a clause in lower case that follows a colon.
  init(reading argument: String) throws(UsageError)

  /// What stands between the angle brackets; empty for the parameter's own name.
  static var valueName: String { get }
  /// All possible arguments if there are few enough to list.
  static var allValues: [String]? { get }
  /// What a shell can offer if the values cannot be listed.
  static var completion: CompletionHint { get }

  /// The argument that stands for this value, to show defaults.
  var argumentText: String { get }
}

extension ArgumentValue {
  /// Refuses without a reason what `init(argument:)` does not take.
  public init(reading argument: String) throws(UsageError) {
    guard let value = Self(argument: argument) else { throw UsageError("") }
    self = value
  }

  /// The parameter's own name.
  public static var valueName: String { "" }
  /// Too many to list.
  public static var allValues: [String]? { nil }
  /// Nothing to offer.
  public static var completion: CompletionHint { .nothing }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The case with this raw value.
  public init?(argument: String) {
    self.init(rawValue: argument)
  }

  /// The raw values in the order of declaration.
  public static var allValues: [String]? { allCases.map(\.rawValue) }

  /// The raw value.
  public var argumentText: String { rawValue }
}

extension String: ArgumentValue {
  /// The argument itself.
  public init?(argument: String) {
    self = argument
  }

  /// The string itself.
  public var argumentText: String { self }
}

extension Int: ArgumentValue {
  /// A whole number in decimal digits.
  public init?(argument: String) {
    self.init(argument)
  }

  /// The same, or what is needed.
  public init(reading argument: String) throws(UsageError) {
    guard let value = Int(argument) else { throw UsageError("a whole number is needed") }
    self = value
  }

  /// The customary letter for a count.
  public static var valueName: String { "n" }

  /// Decimal digits.
  public var argumentText: String { description }
}

extension Double: ArgumentValue {
  /// A finite number with a decimal point.
  public init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self = value
  }

  /// The same, or what is needed.
  public init(reading argument: String) throws(UsageError) {
    guard let value = Self(argument: argument) else { throw UsageError("a number is needed") }
    self = value
  }

  /// Any number, in contrast to a count.
  public static var valueName: String { "number" }

  /// The shortest text that reads back as the same number, without a needless `.0`.
  public var argumentText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
