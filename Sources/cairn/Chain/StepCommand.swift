import Base
import CommandLineKit

/// The command of one step: it reads, applies the step and writes.
struct StepCommand<Step: StepOptions>: Command {
  var input = InputOptions()
  var step = Step()
  var output = OutputOptions()
  var common = CommonOptions()

  static var name: String { Step.name }
  static var abstract: String { Step.abstract }
  static var discussion: String { Step.discussion }
  static var parameters: [Parameter<Self>] {
    // What the step is about comes first. It may have a parameter of the input's for itself, such as the box
    // that it cuts at.
    Parameter.embedding(\.step, Step.parameters, group: Step.name)
      + Parameter.embedding(
        \.input,
        Parameter.removing(Set(Step.parameters.map(\.name)), from: InputOptions.parameters))
      + Parameter.embedding(\.output, OutputOptions.parameters)
      + Parameter.embedding(\.common, CommonOptions.parameters)
  }
  static var examples: [Example] { Step.examples }
  static var exitStatuses: [ExitMeaning] { Step.exitStatuses }
  static var memory: String { Step.memory }

  mutating func validate() throws(UsageError) { try step.validate() }

  mutating func run() -> ExitStatus {
    var input = input
    let (step, output) = (step, output)
    input.others += step.others
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try Chain(run, input, [step], output).perform()
    }
  }
}
