import Base
public import CommandLineKit
import Files
import Flow
public import OpenStreetMap

/// `cairn tags-count`.
struct TagsCountCommand: Command {
  var input = ""
  var tags: [String] = []
  var expressions: [String] = []
  var lowest = 1
  var highest: Int?
  var order = OSMTagTally.Order.highestCount
  var kinds: [CatOptions.Kind] = []
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "tags-count"
  static let abstract = "Count how often there are keys and tags in OpenStreetMap data."
  static let discussion = """
    Without expressions, all keys are counted. An expression without values counts the keys that it \
    names, one with values the tags, each value by itself: amenity=* is all kinds of amenity. \
    Expressions are those of 'cairn filter --tags': n/place counts on nodes alone. Each line has the \
    count, the key and the value, with tabs between them, in double quotes, which are doubled within.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("input", \.input, completion: .files, help: "The data; - is standard input."),
      .positional("tags", \.tags, help: "What to count: keys, or tags such as amenity=*."),
      .option(
        "expressions", short: "e", \.expressions, valueName: "file", completion: .files,
        help: "Take expressions from a file, one a line; # begins a comment."),
      .option(
        "min-count", short: "m", \.lowest, valueName: "n", help: "Leave out what is rarer."),
      .option(
        "max-count", short: "M", \.highest, valueName: "n", help: "Leave out what is more frequent."
      ),
      .option("sort", short: "s", \.order, help: "The order of the lines."),
      .list(
        "object-type", short: "t", \.kinds, valueName: "kinds",
        help: "Count the tags of these kinds only; can be given again."),
      .option(
        "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
        help: "Write there instead of standard output."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn tags-count town.osm.pbf -m 100", explanation: "Keys that are there 100 times."
    ),
    Example(
      command: "cairn tags-count town.osm.pbf 'w/highway=*'", explanation: "Kinds of roads."),
    Example(
      command: "cairn tags-count town.osm.pbf --sort name-asc -o keys.txt",
      explanation: "All keys by their names, into a file."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "Each key, or each tag that is counted, once for each thread."

  func validate() throws(UsageError) {
    if lowest > highest ?? .max { throw UsageError("--min-count is above --max-count") }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [self.input]
    input.others = expressions
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      var target = OutputOptions()
      target.path = command.output
      target.isOverwriting = command.isOverwriting
      try Destination(target, run).check(against: run.input.paths + run.input.others)
      let kinds = command.kinds.isEmpty ? CatOptions.Kind.allCases : command.kinds
      let census = OSMTagCensus(
        nodes: kinds.contains(.node), ways: kinds.contains(.way),
        relations: kinds.contains(.relation))
      for text in command.tags { try census.add(expression: text) }
      for path in command.expressions { try census.add(expressionsAt: path) }
      try run.readObjects(of: run.input.paths[0], into: census)
      run.progress.erase()
      let output = try ByteSink(
        path: target.isStandardOutput ? nil : target.path, isOverwriting: command.isOverwriting)
      var text: [UInt8] = []
      for tally in census.tallies(command.lowest...(command.highest ?? .max), by: command.order) {
        tally.append(to: &text)
      }
      try text.withUnsafeBufferPointer { (bytes) throws(GeoError) in try output.write(bytes) }
      try output.commit()
      return .done
    }
  }
}

extension OSMTagTally.Order: ArgumentValue {}
