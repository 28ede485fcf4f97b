/// How a list of problems is written.
public enum ProblemForm: String, CaseIterable, Sendable {
  /// One line each, which editors jump to.
  case text
  /// One object with the numbers of features and all problems.
  case json
  /// SARIF 2.1.0 (OASIS), for code hosts.
  case sarif
  /// JUnit's XML, for continuous integration.
  case junit
}

/// One problem with everything that a list says of it.
struct Problem {
  var path: String
  /// The layer's name.
  var layer: String
  /// From 1; 0 for the input as a whole.
  var feature: UInt64
  /// The id as JSON, `null` for none.
  var id: String
  /// The id for people.
  var idText: String?
  var code: ValidationCode
  var message: String
  var place: SIMD2<Double>?
  /// From 1, where the input is text.
  var line: Int?
  /// From 1, where the place is more than a feature's beginning.
  var column: Int?
}
