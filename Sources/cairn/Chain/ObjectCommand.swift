import Base
import CommandLineKit
import Files
import FormatKit
import OpenStreetMap

/// The command of a step of OpenStreetMap's objects: it reads, applies the step and writes.
struct ObjectCommand<Step: ObjectStepOptions>: Command {
  /// The input, where there is one.
  var input = ""
  /// The inputs, where there may be several.
  var inputs: [String] = []
  var step = Step()
  /// What may be wrong with the data.
  var limits = InputOptions()
  var output = OutputOptions()
  var common = CommonOptions()

  static var name: String { Step.name }
  static var abstract: String { Step.abstract }
  static var discussion: String { Step.discussion }
  static var parameters: [Parameter<Self>] {
    let (name, help) = (Step.inputs.name, Step.inputs.help)
    let inputs: Parameter<Self> =
      Step.inputs.areSeveral
      ? .positional(name, \.inputs, completion: .files, help: help)
      : .positional(
        name, \.input, required: Step.inputs.isRequired, completion: .files, help: help)
    return [inputs]
      + Parameter.embedding(\.step, Step.parameters, group: Step.name)
      + Parameter.embedding(
        \.limits,
        Step.findsProblems
          ? InputOptions.parameters.filter { ["problems", "max-problems"].contains($0.name) } : [])
      + Parameter.embedding(\.output, OutputOptions.parameters)
      + Parameter.embedding(\.common, CommonOptions.parameters)
  }
  static var examples: [Example] { Step.examples }
  static var exitStatuses: [ExitMeaning] { Step.exitStatuses }
  static var memory: String { Step.memory }

  mutating func validate() throws(UsageError) {
    try step.validate()
    if !Step.inputs.areSeveral, input.isEmpty, step.printing() == nil {
      throw UsageError(
        "missing argument '<\(Step.inputs.name)>'",
        help: "<\(Step.inputs.name)>  \(Step.inputs.help)")
    }
  }

  mutating func run() -> ExitStatus {
    let step = step
    if let print = step.printing() {
      return Run.perform(common, InputOptions(), says: .losses) { (_) throws(GeoError) in
        let sink = try ByteSink(path: nil, isOverwriting: false)
        try print(sink)
        try sink.commit()
        return .done
      }
    }
    var output = output
    if output.isStandardOutput, output.format == nil { output.format = Format.osm.name }
    var options = limits
    options.inputs = Step.inputs.areSeveral ? inputs : [input]
    options.others = step.others
    return Run.perform(common, options, says: .summary) { (run) throws(GeoError) in
      try Chain(run, options, [step], output).perform()
    }
  }
}
