import Base
public import CommandLineKit
import Files
import Flow
import FormatKit
import Steps

/// What is looked for, and how it is listed: for `validate` and for the step of that name.
struct ValidateOptions: StepOptions {
  var checks: [String]?
  var ignored: [String] = []
  var level = ValidationCode.Severity.warning
  var expected: BoxArgument?
  var rules: String?
  var form: ProblemForm?
  var isJSON = false
  var list: String?

  static let name = "validate"
  static let abstract =
    "Find what is wrong with geometries and attributes; features pass as they are."
  static let discussion = """
    Geometries are checked against the Simple Features model (OGC 06-103r4) and, in GeoJSON, against RFC \
    7946: what breaks a MUST is an error, what breaks a SHOULD, or is rarely intended, is a warning, and what is \
    merely worth knowing is reported with --level info. 'cairn validate --list' prints every code. \
    Everything that parses as JSON is checked rather than refused; a feature whose geometry cannot be \
    represented is checked without it.

    --rules takes a JSON file: {"layers": {"roads": {"fields": {"name": {"required": true, "type": \
    "text", "maxlength": 40, "pattern": "^[A-Z]", "unique": true}, "lanes": {"type": "integer", "min": \
    1, "max": 8}, "surface": {"values": ["asphalt", "gravel"]}}}}}. The layer * is for all layers \
    without an entry, the field $id is the feature's id. Types are text, integer, number, boolean, \
    date, datetime and json. A pattern is a POSIX extended regular expression that has to match the \
    text somewhere; it works on characters, as maxlength does, so ^.{3}$ matches Brü. Null is not a value.
    """
  static let parameters: [Parameter<Self>] = [
    .list(
      "checks", \.checks, valueName: "codes", group: "Checks",
      completion: .values(ValidationCode.allCases.map(\.code)),
      help: "Run only these checks, whatever their severity."),
    .list(
      "ignore", \.ignored, valueName: "codes", group: "Checks",
      completion: .values(ValidationCode.allCases.map(\.code)), help: "Do not run these checks."),
    .option(
      "level", \.level, group: "Checks", help: "The lowest severity to report."),
    .option(
      "expect-within", \.expected, group: "Checks",
      help: "Report features outside this box as errors; west > east crosses 180°."),
    .option(
      "rules", \.rules, valueName: "file", group: "Checks", completion: .files,
      help: "Check attributes against the rules in a JSON file."),
    .option(
      "form", \.form, defaultText: "text", group: "List",
      help: "The form of the list of problems."),
    .flag("json", \.isJSON, group: "List", help: "The same as --form json."),
    .option(
      "problem-list", \.list, valueName: "file", group: "List", completion: .files,
      help:
        "Write the list to this file; otherwise the command prints it, and a step writes it to "
        + "standard error."
    ),
  ]
  static let examples: [Example] = []
  static let memory = """
    A few megabytes for each thread, 22 to 43 bytes for each different geometry (not with --ignore \
    duplicate-geometry) and for each value that --rules wants once; with --problems, all problems.
    """

  var others: [String] { [rules].compactMap(\.self) }

  mutating func validate() throws(UsageError) {
    for name in (checks ?? []) + ignored where ValidationCode(code: name) == nil {
      let names = ValidationCode.allCases.map(\.code)
      let guess = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no check '\(name)'\(guess) ('cairn validate --list' prints all)")
    }
    if isJSON, let form, form != .json {
      throw UsageError("'--json' and '--form \(form.rawValue)' exclude each other")
    }
    if list == "-" { throw UsageError("'--problem-list' needs a file") }
  }

  func judge(_ request: inout InputRequest) { request.faults.listsFaults = true }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    if let list { try context.services.claim(list, for: "list of problems") }
    let stage = try makeStage(
      context.services.problems, otherwise: "/dev/stderr", isMended: context.isMended)
    return [.stage(stage)]
  }

  /// The stage; its list goes to a path (nil is standard output) unless the user names a file. `isMended`: an
  /// earlier step has mended what the reader found.
  func makeStage(
    _ problems: ProblemLog, otherwise path: String?, isMended: Bool = false
  ) throws(GeoError) -> ValidationStage {
    var request = ValidationRequest(
      atLeast: level, only: checks.map { $0.compactMap(ValidationCode.init(code:)) },
      ignored: ignored.compactMap(ValidationCode.init(code:)))
    request.expected = expected?.box
    request.isMended = isMended
    if let rules { request.rules = try AttributeRules(path: rules) }
    let sink = try ByteSink(path: list ?? path, isOverwriting: true)
    return ValidationStage(
      request, form: isJSON ? .json : form ?? .text, to: sink, log: problems,
      version: cairnVersion)
  }
}

extension ProblemForm: ArgumentValue {}
extension ValidationCode.Severity: ArgumentValue {}
