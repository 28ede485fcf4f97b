import Base
import CommandLineKit
import Files
import Flow
import OpenStreetMap
import Text

/// `cairn check-refs`.
struct CheckRefsCommand: Command {
  var input = ""
  var step = CheckRefsOptions()
  var showsIDs = false
  var isJSON = false
  var common = CommonOptions()

  static let name = CheckRefsOptions.name
  static let abstract = CheckRefsOptions.abstract
  static let discussion = CheckRefsOptions.discussion
  static let parameters: [Parameter<Self>] =
    [
      .positional("input", \.input, completion: .files, help: "The input; - is standard input.")
    ]
    + Parameter.embedding(\.step, CheckRefsOptions.parameters)
    + [
      .flag(
        "show-ids", short: "i", \.showsIDs, group: "Output",
        help: "Print the missing references instead, one per line, such as n17 in w23."),
      .flag("json", \.isJSON, group: "Output", help: "Print JSON instead of text."),
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = CheckRefsOptions.examples
  static let exitStatuses = CheckRefsOptions.exitStatuses
  static let memory = CheckRefsOptions.memory

  func validate() throws(UsageError) {
    if showsIDs, isJSON { throw UsageError("--show-ids and --json exclude each other") }
  }

  mutating func run() -> ExitStatus {
    let (step, showsIDs, isJSON) = (step, showsIDs, isJSON)
    var input = InputOptions()
    input.inputs = [self.input]
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      let check = OSMReferenceCheck(checksRelations: step.checksRelations)
      try run.readObjects(of: input.paths[0], through: [check], into: check.sink)
      run.progress.erase()
      let report = check.makeReport()
      let output = try ByteSink(path: nil, isOverwriting: false)
      if showsIDs {
        var text = Bytes()
        check.appendMissing(to: &text)
        try output.write(text.buffer)
      } else {
        try output.write(text: isJSON ? report.json.pretty() + "\n" : report.text)
      }
      try output.commit()
      guard let refusal = report.refusal else { return .done }
      run.answer(refusal)
      return .answerIsNo
    }
  }
}
