internal import Base
internal import Flow
internal import Text

/// One problem in each form.
enum ProblemText {
  /// `roads.geojson:12: feature 3 (id way/3): self-intersection at 14.42 50.08`.
  static func line(_ problem: Problem) -> String {
    var location = SourceLocation(path: problem.path)
    location.line = problem.line
    location.column = problem.column
    if problem.line == nil { location.layer = problem.layer }
    if problem.feature > 0 {
      location.feature = Int(clamping: problem.feature)
      location.id = problem.idText
    }
    let severity =
      problem.code.severity == .error ? "" : problem.code.severity.rawValue + ": "
    return safe(location.description + ": " + severity + problem.message + at(problem.place))
  }

  private static func at(_ place: SIMD2<Double>?) -> String {
    guard let place else { return "" }
    return " at \(number(place.x)) \(number(place.y))"
  }

  private static func number(_ value: Double) -> String {
    value.isFinite ? JSONValue.text(of: value) : value.isNaN ? "NaN" : value < 0 ? "-inf" : "inf"
  }

  /// Control characters of ids and values would break lines.
  private static func safe(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
  }

  static func json(_ problem: Problem) -> JSONValue {
    .object([
      ("file", .string(problem.path)), ("layer", .string(problem.layer)),
      ("feature", problem.feature > 0 ? .count(Int(clamping: problem.feature)) : .null),
      ("id", .text(problem.id)), ("code", .string(problem.code.code)),
      ("severity", .string(problem.code.severity.rawValue)), ("message", .string(problem.message)),
      ("location", problem.place.map { .array([.real($0.x), .real($0.y)]) } ?? .null),
      ("line", .optional(problem.line)),
    ])
  }

  /// A result object (SARIF 2.1.0 §3.27).
  static func sarif(_ problem: Problem) -> JSONValue {
    var region: [(String, JSONValue)] = []
    if let line = problem.line { region.append(("startLine", .count(line))) }
    if let column = problem.column { region.append(("startColumn", .count(column))) }
    var physical: [(String, JSONValue)] = [
      ("artifactLocation", .object([("uri", .string(uri(problem.path)))]))
    ]
    if !region.isEmpty { physical.append(("region", .object(region))) }
    var location: [(String, JSONValue)] = [("physicalLocation", .object(physical))]
    if problem.feature > 0 {
      location.append(
        (
          "logicalLocations",
          .array([
            .object([
              ("name", .string("feature \(problem.feature)")),
              ("fullyQualifiedName", .string("\(problem.layer)/\(problem.feature)")),
              ("kind", .string("element")),
            ])
          ])
        ))
    }
    return .object([
      ("ruleId", .string(problem.code.code)), ("level", .string(level(problem.code))),
      (
        "message",
        .object([("text", .string(subject(problem) + problem.message + at(problem.place)))])
      ),
      ("locations", .array([.object(location)])),
    ])
  }

  /// A reportingDescriptor object (SARIF 2.1.0 §3.49).
  static func sarifRule(_ code: ProblemCode) -> JSONValue {
    .object([
      ("id", .string(code.code)),
      ("shortDescription", .object([("text", .string(code.meaning))])),
      ("defaultConfiguration", .object([("level", .string(level(code)))])),
    ])
  }

  private static func level(_ code: ProblemCode) -> String {
    code.severity == .info ? "note" : code.severity.rawValue
  }

  /// A path as a relative or absolute URI reference (RFC 3986 §2).
  private static func uri(_ path: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return text
  }

  private static func subject(_ problem: Problem) -> String {
    guard problem.feature > 0 else { return "" }
    return "feature \(problem.feature)" + (problem.idText.map { " (id \($0))" } ?? "") + ": "
  }

  /// A test case: errors are failures, everything else is output.
  static func junit(_ problem: Problem) -> String {
    let name = problem.feature > 0 ? "feature \(problem.feature)" : "file"
    let text = line(problem)
    let body =
      problem.code.severity == .error
      ? "<failure type=\"\(problem.code.code)\" message=\"\(xml(problem.message))\">\(xml(text))</failure>"
      : "<system-out>\(xml(text))</system-out>"
    return
      "    <testcase classname=\"\(xml(problem.layer))\" name=\"\(name): \(problem.code.code)\">"
      + body + "</testcase>\n"
  }

  /// The only test case of a list without problems.
  static func junitWithoutProblems(_ name: String, features: Int) -> String {
    "    <testcase classname=\"cairn \(xml(name))\" name=\"\(Summary.count(features, "feature"))\"/>\n"
  }

  private static func xml(_ text: String) -> String { safe(text).markup }
}
