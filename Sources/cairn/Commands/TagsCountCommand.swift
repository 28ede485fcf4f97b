import Base
import CommandLineKit
import Files
import Flow
import OpenStreetMap

/// `cairn tags-count`.
struct TagsCountCommand: Command {
  var input = ""
  var step = TagsCountOptions()
  var common = CommonOptions()

  static let name = TagsCountOptions.name
  static let abstract = TagsCountOptions.abstract
  static let discussion = TagsCountOptions.discussion
  static let parameters: [Parameter<Self>] =
    [
      .positional("input", \.input, completion: .files, help: "The input; - is standard input.")
    ]
    + Parameter.embedding(\.step, TagsCountOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn tags-count town.osm.pbf -m 100",
      explanation: "Count the keys that occur at least 100 times."
    ),
    Example(
      command: "cairn tags-count town.osm.pbf 'w/highway=*'",
      explanation: "Count the kinds of roads."),
    Example(
      command: "cairn tags-count town.osm.pbf --sort name-asc -o keys.txt",
      explanation: "Write all keys, sorted by name, to a file."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "Each key, or each tag that is counted, once for each thread."

  func validate() throws(UsageError) { try step.validate() }

  mutating func run() -> ExitStatus {
    let step = step
    var input = InputOptions()
    input.inputs = [self.input]
    input.others = step.expressions
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      let target = step.target
      try Destination(target, run).check(against: run.input.paths + run.input.others)
      let count = try step.makeCount()
      try run.readObjects(of: run.input.paths[0], into: count)
      run.progress.erase()
      try count.finish()
      return .done
    }
  }
}
