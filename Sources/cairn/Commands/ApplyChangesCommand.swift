import Base
import CommandLineKit
import FormatKit
import OpenStreetMap

/// `cairn apply-changes`.
struct ApplyChangesCommand: Command {
  var base = ""
  var step = ApplyChangesOptions()
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = ApplyChangesOptions.name
  static let abstract = ApplyChangesOptions.abstract
  static let discussion = ApplyChangesOptions.discussion
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "base", \.base, completion: .files, help: "The data as they are; - is standard input.")
    ]
    + Parameter.embedding(\.step, ApplyChangesOptions.parameters)
    + Parameter.embedding(\.output, OutputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = ApplyChangesOptions.examples
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = ApplyChangesOptions.memory

  mutating func run() -> ExitStatus {
    let step = step
    var output = output
    if output.isStandardOutput, output.format == nil { output.format = Format.osm.name }
    var input = InputOptions()
    input.inputs = [base]
    input.others = step.changes
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try Chain(run, input, [step], output).perform()
    }
  }
}
