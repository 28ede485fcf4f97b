import Base
import CommandLineKit
import FormatKit
import OpenStreetMap

/// The command of a step of OpenStreetMap's objects, which has one input and writes OSM XML unless told otherwise.
struct ObjectStepCommand<Step: StepOptions>: Command {
  var input = ""
  var step = Step()
  var output = OutputOptions()
  var common = CommonOptions()

  static var name: String { Step.name }
  static var abstract: String { Step.abstract }
  static var discussion: String { Step.discussion }
  static var parameters: [Parameter<Self>] {
    [
      .positional(
        "input", \.input, completion: .files,
        help: "The data: PBF, OSM XML, OPL, osmChange or Overpass JSON; - is standard input.")
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
    input.inputs = [self.input]
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try Chain(run, input, [step], output).perform()
    }
  }
}
