import Base
import CommandLineKit
import FormatKit
import OpenStreetMap

/// `cairn merge`.
struct MergeCommand: Command {
  var first = ""
  var step = MergeOptions()
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = MergeOptions.name
  static let abstract = MergeOptions.abstract
  static let discussion = MergeOptions.discussion
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "first", \.first, completion: .files,
        help: "The file that is believed first; - is standard input.")
    ]
    + Parameter.embedding(\.step, MergeOptions.parameters)
    + Parameter.embedding(\.output, OutputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = MergeOptions.examples
  static let exitStatuses = MergeOptions.exitStatuses
  static let memory = MergeOptions.memory

  mutating func run() -> ExitStatus {
    let step = step
    var output = output
    if output.isStandardOutput, output.format == nil { output.format = Format.osm.name }
    var input = InputOptions()
    input.inputs = [first]
    input.others = step.others
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try Chain(run, input, [step], output).perform()
    }
  }
}
