import Base
import CommandLineKit
import FormatKit
import OpenStreetMap

/// `cairn derive-changes`.
struct DeriveChangesCommand: Command {
  var step = DeriveChangesOptions()
  var new = ""
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = DeriveChangesOptions.name
  static let abstract = DeriveChangesOptions.abstract
  static let discussion = DeriveChangesOptions.discussion
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.step, DeriveChangesOptions.parameters)
    + [
      .positional(
        "new", \.new, completion: .files, help: "The current data; - is standard input.")
    ]
    + Parameter.embedding(\.output, OutputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = DeriveChangesOptions.examples
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = DeriveChangesOptions.memory

  mutating func run() -> ExitStatus {
    let step = step
    var output = output
    if output.isStandardOutput, output.format == nil { output.format = Format.osmChange.name }
    var input = InputOptions()
    input.inputs = [new]
    input.others = [step.old]
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try Chain(run, input, [step], output).perform()
    }
  }
}
