import Base
import CommandLineKit
import Features
import Files
import Flow
import Steps

/// `cairn validate`.
struct ValidateCommand: Command {
  var input = InputOptions()
  var step = ValidateOptions()
  var common = CommonOptions()
  var listsCodes = false

  static let name = ValidateOptions.name
  static let abstract = "Find what is wrong with geometries and attributes, and where."
  static let discussion = ValidateOptions.discussion
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.input, InputOptions.parameters)
    + Parameter.embedding(\.step, ValidateOptions.parameters)
    + [
      .flag(
        "list", \.listsCodes, group: "Checks",
        help: "List all checks with their severity and meaning.")
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(command: "cairn validate town.gpkg", explanation: "Print one line for each problem."),
    Example(
      command: "cairn validate --expect-within 12,48.5,19,51.1 --rules rules.json *.geojson",
      explanation: "Check several files against a box and rules for attributes."),
    Example(
      command: "cairn validate --form sarif --problem-list out.sarif roads.geojson",
      explanation: "Write SARIF for a code host."),
    Example(
      command: "cairn validate --problems problems.gpkg land.gpkg",
      explanation: "Write the problems as points, to look at them in QGIS."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Errors were found."), .tooManyProblems, .usage, .losses, .badInput,
    .environment,
  ]
  static let memory = ValidateOptions.memory

  mutating func validate() throws(UsageError) { try step.validate() }

  mutating func run() -> ExitStatus {
    let command = self
    if listsCodes {
      return Run.perform(common, InputOptions(), says: .losses) { (_) throws(GeoError) in
        try ByteSink(path: nil, isOverwriting: false).write(text: Self.codes)
        return .done
      }
    }
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try command.validate(run)
    }
  }

  private func validate(_ run: Run) throws(GeoError) -> ExitStatus {
    if let list = step.list { try run.claim(list, for: "list of problems") }
    let stage = try step.makeStage(run.problems, otherwise: nil)
    run.keepsPartialOutput = true
    for path in input.paths {
      let catalog = Catalog(input.selection)
      run.catalogs.append(catalog)
      let opened = try run.features(of: try run.open(path), needsProperties: true) {
        step.judge(&$0)
      }
      try run.read(opened, into: NoSink(), catalog, stages: [stage])
    }
    try run.checkLayers()
    run.progress.erase()
    try stage.verify()
    try stage.finish(run.ledger)
    try run.commitRejects()
    guard let refusal = stage.refusal else { return .done }
    run.answer(refusal)
    return .answerIsNo
  }

  /// Code, severity and meaning of everything, one a line.
  private static var codes: String {
    let width = ValidationCode.allCases.map(\.code.count).max() ?? 0
    return ValidationCode.allCases.map { code in
      let name = code.code + String(repeating: " ", count: width + 2 - code.code.count)
      let severity = code.severity.rawValue
      let gap = String(repeating: " ", count: 9 - severity.count)
      return name + severity + gap + code.meaning + "\n"
    }.joined()
  }
}
