/// How a list of problems is written.
public enum ProblemForm: String, CaseIterable, Sendable {
  /// One line for each problem, which editors can jump to.
  case text
  /// One object with the numbers of features and all problems.
  case json
  /// SARIF 2.1.0 (OASIS), for code hosts.
  case sarif
  /// JUnit's XML, for continuous integration.
  case junit
}

/// One problem with everything that a list says about it.
struct Problem {
  var path: String
  /// The layer's name.
  var layer: String
  /// From 1; 0 for the input as a whole.
  var feature: UInt64
  /// The id as JSON, `null` without one.
  var id: String
  /// The id for people.
  var idText: String?
  var code: ProblemCode
  var message: String
  var place: SIMD2<Double>?
  /// From 1, where the input is text.
  var line: Int?
  /// From 1, if the place is more exact than the beginning of a feature.
  var column: Int?
}
