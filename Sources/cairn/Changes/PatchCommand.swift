import Base
import Changes
import CommandLineKit
import Files

/// `cairn patch`: works on patches themselves.
struct PatchCommand: Command {
  /// What is to be done.
  enum Action: String, ArgumentValue, CaseIterable {
    case join
  }

  var action = Action.join
  var first = ""
  var second = ""
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "patch"
  static let abstract = "Join two patches into one."
  static let discussion = """
    'cairn patch join A B' writes what B does to what A made: applying it is the same as applying A and then B. \
    Changes \
    that undo each other are left out. A patch that renames cannot follow one that changes columns, tables or indexes.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("action", \.action, required: true, help: "join."),
      .positional("first", \.first, completion: .files, help: "The first patch."),
      .positional("second", \.second, completion: .files, help: "The patch to apply after it."),
      .option(
        "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
        help: "Write to this file instead of standard output."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn patch join monday.patch.jsonl tuesday.patch.jsonl -o both.patch.jsonl",
      explanation: "Combine two days into one patch.")
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "A few megabytes; changes lie in a temporary file (TMPDIR)."

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [first, second]
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      if let output = command.output, output != "-" { try run.claim(output, for: "output") }
      let join = try PatchJoin(
        PatchReader(ByteSource(path: command.first)),
        PatchReader(ByteSource(path: command.second)))
      try join.write(
        to: ByteSink(path: command.output, isOverwriting: command.isOverwriting))
      return .done
    }
  }
}
