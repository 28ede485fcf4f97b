import Base
import CommandLineKit
import FormatKit
import OpenStreetMap

/// The command of a step of OpenStreetMap's objects that may have several inputs. It writes OSM XML unless told
/// otherwise.
struct ObjectFilesCommand<Step: StepOptions>: Command {
  var inputs: [String] = []
  var step = Step()
  var output = OutputOptions()
  var common = CommonOptions()

  static var name: String { Step.name }
  static var abstract: String { Step.abstract }
  static var discussion: String { Step.discussion }
  static var parameters: [Parameter<Self>] {
    [
      .positional(
        "input", \.inputs, completion: .files,
        help: "Files to read; none, or -, is standard input.")
    ]
      + Parameter.embedding(\.step, Step.parameters, group: Step.name)
      + Parameter.embedding(\.output, OutputOptions.parameters)
      + Parameter.embedding(\.common, CommonOptions.parameters)
  }
  static var examples: [Example] { Step.examples }
  static var exitStatuses: [ExitMeaning] { Step.exitStatuses }
  static var memory: String { Step.memory }

  mutating func validate() throws(UsageError) { try step.validate() }

  mutating func run() -> ExitStatus {
    let step = step
    var output = output
    if output.isStandardOutput, output.format == nil { output.format = Format.osm.name }
    var input = InputOptions()
    input.inputs = inputs
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try Chain(run, input, [step], output).perform()
    }
  }
}
