import Base
public import CommandLineKit
import Files
import FormatKit
import Formats
public import OpenStreetMap

/// What `tags-count` counts, and where the counts go: for the command of that name, and for the end of a pipeline.
struct TagsCountOptions: CommandSyntax {
  var tags: [String] = []
  var expressions: [String] = []
  var lowest = 1
  var highest: Int?
  var order = OSMTagTally.Order.highestCount
  var kinds: [CatOptions.Kind] = []
  var output: String?
  var isOverwriting = false

  static let name = "tags-count"
  static let abstract = "Count the keys and tags of OpenStreetMap data."
  static let discussion = """
    Without expressions, all keys are counted. An expression without values counts keys, one with values counts \
    each value: amenity=* counts all kinds of amenity. Expressions are those of 'cairn filter --tags': n/place \
    counts only nodes. Each line has the count, the key and the value, separated by tabs, in double quotes, \
    which are doubled inside. At the end of a pipeline it replaces write.
    """
  static let parameters: [Parameter<Self>] = [
    .positional("tags", \.tags, help: "What to count: keys, or tags such as amenity=*."),
    .option(
      "expressions", short: "e", \.expressions, valueName: "file", completion: .files,
      help: "Read expressions from a file, one per line; # starts a comment."),
    .option(
      "min-count", short: "m", \.lowest, valueName: "n",
      help: "Leave out what is rarer than this."),
    .option(
      "max-count", short: "M", \.highest, valueName: "n",
      help: "Leave out what is more frequent than this."
    ),
    .option("sort", short: "s", \.order, help: "The order of the lines."),
    .list(
      "object-type", short: "t", \.kinds, valueName: "kinds",
      help: "Count only the tags of objects of this type; repeatable."),
    .option(
      "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
      help: "Write to this file instead of standard output."),
    .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
  ]

  func validate() throws(UsageError) {
    if lowest > highest ?? .max { throw UsageError("--min-count is above --max-count") }
  }

  /// Where the counts go, as an output of text. Its format is that of the objects that are counted.
  var target: OutputOptions {
    var target = OutputOptions()
    target.path = output
    target.isOverwriting = isOverwriting
    target.fixedFormat = .osm
    return target
  }

  /// What counts, and writes the counts at the end. Errors: those of the expressions, and of the output.
  func makeCount() throws(GeoError) -> TagsCount {
    let kinds = kinds.isEmpty ? CatOptions.Kind.allCases : kinds
    let census = OSMTagCensus(
      nodes: kinds.contains(.node), ways: kinds.contains(.way),
      relations: kinds.contains(.relation))
    for text in tags { try census.add(expression: text) }
    for path in expressions { try census.add(expressionsAt: path) }
    return TagsCount(census, self)
  }
}

extension TagsCountOptions: ObjectEnd {
  static let deed = "counts the tags of OpenStreetMap's objects"
  static let memory = "each key, or each tag that is counted, once for each thread"
  var others: [String] { expressions }
  var saysAll: Bool { false }
  func makeWriter(_ run: Run) throws(GeoError) -> any ObjectWriter { try makeCount() }
}

/// Counts the tags of objects, and writes what it has counted.
final class TagsCount: ObjectWriter {
  private let census: OSMTagCensus
  private let options: TagsCountOptions

  init(_ census: OSMTagCensus, _ options: TagsCountOptions) {
    self.census = census
    self.options = options
  }

  var wanted: OSMWanted { census.wanted }

  func makeEncoder() -> any ObjectEncoder { census.makeEncoder() }

  /// Writes the lines, when everything has been read.
  func finish() throws(GeoError) {
    let output = try ByteSink(
      path: options.target.isStandardOutput ? nil : options.output,
      isOverwriting: options.isOverwriting)
    var text: [UInt8] = []
    let range = options.lowest...(options.highest ?? .max)
    for tally in census.tallies(range, by: options.order) { tally.append(to: &text) }
    try text.withUnsafeBufferPointer { (bytes) throws(GeoError) in try output.write(bytes) }
    try output.commit()
  }
}

extension OSMTagTally.Order: ArgumentValue {}
