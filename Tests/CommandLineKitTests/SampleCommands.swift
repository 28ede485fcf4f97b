import CommandLineKit

enum OnError: String, ArgumentValue, CaseIterable {
  case stop, skip
}

enum Compass: String, ArgumentValue, CaseIterable {
  case north, east, south, west, up, down
}

/// Four numbers, to try values that give a reason when they are refused.
struct Box: ArgumentValue, Equatable {
  var edges: [Double]

  init(reading argument: String) throws(UsageError) {
    let edges = argument.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double(argument: String($0)) }
    guard edges.count == 4 else { throw UsageError("four numbers are needed") }
    self.edges = edges
  }

  init?(argument: String) {
    do { try self.init(reading: argument) } catch { return nil }
  }

  static let valueName = "w,s,e,n"
  var argumentText: String { edges.map(\.argumentText).joined(separator: ",") }
}

/// Parameters that several commands share.
struct CommonOptions {
  var quiet = false
  var jobs = 2
  var onError = OnError.stop

  static let parameters: [Parameter<Self>] = [
    .flag("quiet", short: "q", \.quiet, help: "Say nothing but errors."),
    .option("jobs", \.jobs, defaultText: "all cores", help: "Use this many threads."),
    .option("on-error", \.onError, help: "What to do with a bad record."),
  ]
}

struct ConvertCommand: Command {
  var inputs: [String] = []
  var output: String?
  var fields: [String]?
  var layers: [String] = []
  var bbox: Box?
  var overwrite = false
  var append = false
  var index = true
  var common = CommonOptions()

  static let name = "convert"
  static let abstract = "Convert features from one format to another."
  static let discussion = """
    The format of each input is told from its content first, and then from its name. Nothing is \
    lost without a word.
    """
  static let examples = [
    Example(
      command: "cairn convert roads.geojson -o roads.gpkg",
      explanation: "Load a GeoJSON file into a new GeoPackage."),
    Example(command: "cairn convert < a.kml", explanation: "One feature a line."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, ExitMeaning(.interrupted, "SIGINT.")]
  static let memory = "One batch of features for each thread, whatever the size of the input."

  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "input", \.inputs, completion: .files, help: "Files to read; - reads standard input."),
      .list("fields", \.fields, group: "Input options", help: "Keep only these fields."),
      .option("layer", \.layers, valueName: "name", group: "Input options", help: "Read it."),
      .option("bbox", \.bbox, group: "Input options", help: "Keep what meets this box."),
      .option(
        "output", short: "o", \.output, valueName: "file", completion: .files,
        help: "Write here instead of standard output."),
      .flag("overwrite", short: "f", \.overwrite, help: "Replace an existing output."),
      .flag("append", short: "a", \.append, help: "Add to an existing output."),
      .flag("index", \.index, inverse: "no-index", help: "Make a spatial index."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)

  mutating func validate() throws(UsageError) {
    if overwrite && append { throw UsageError("'--append' and '--overwrite' exclude each other") }
  }

  mutating func run() -> ExitStatus { inputs.isEmpty ? .done : .losses }
}

/// Every other kind of parameter.
struct ProbeCommand: Command {
  var place = ""
  var scale = 1.5
  var count: Int?
  var direction = Compass.north
  var compass: [Compass] = []
  var tags = ["a", "b"]
  var places: [Compass] = [.up]
  var token = ""
  var format = "text"
  var folder: String?

  static let name = "probe"
  static let abstract = "Try every kind of parameter."
  static let examples: [Example] = []
  static let exitStatuses: [ExitMeaning] = [.done]
  static let memory = "Nothing."

  static let parameters: [Parameter<Self>] = [
    .positional("place", \.place, help: "Where it is: it's [here]."),
    .positional("scale", \.scale, required: false, help: "How large."),
    .positional("count", \.count, help: "How many."),
    .option("direction", short: "d", \.direction, help: "Where to go."),
    .list("compass", short: "c", \.compass, help: "Where one may go."),
    .option("tag", short: "t", \.tags, help: "A tag."),
    .list("places", \.places, help: "Places."),
    .option("token", \.token, required: true, help: "What opens the door."),
    .option("format", \.format, help: "The format of the report."),
    .flag("json", \.format, sets: "json", help: "A report for machines."),
    .option("into", \.folder, completion: .folders, help: "A folder."),
  ]

  mutating func run() -> ExitStatus { .answerIsNo }
}

/// Takes what other programs would take apart.
struct PipelineCommand: Command {
  var quiet = false
  var steps: [String] = []

  static let name = "pipeline"
  static let abstract = "Run several commands in one process."
  static let examples: [Example] = []
  static let exitStatuses: [ExitMeaning] = [.done]
  static let memory = ""

  static let parameters: [Parameter<Self>] = [
    .flag("quiet", short: "q", \.quiet, help: "Say nothing but errors."),
    .remaining("step", \.steps, required: true, help: "Steps with ! between them."),
  ]

  mutating func run() -> ExitStatus { .done }
}

/// More parameters than a usage line shows.
struct ManyOptionsCommand: Command {
  var inputs: [String] = []
  var value = ""

  static let name = "many"
  static let abstract = "Many."
  static let examples: [Example] = []
  static let exitStatuses: [ExitMeaning] = []
  static let memory = ""
  static let parameters: [Parameter<Self>] =
    [.positional("input", \.inputs, help: "In.")]
    + (0..<12).map { .option("o\($0)", \.value, required: $0 == 0, help: "An option.") }

  mutating func run() -> ExitStatus { .done }
}

extension Program {
  static let sample = Program(
    name: "cairn", version: "0.1.0", abstract: "Move geodata in batches.",
    equivalent: {
      ["fileinfo": "probe --all", "-spat": "--bbox", "--every": "probe --all", "-nln": "--name"][$0]
    },
    needless: { ["--fsync": "an output is on the disk", "-spat": "boxes are found"][$0] },
    commands: [
      CommandGroup("Subcommands", [ConvertCommand.self, ProbeCommand.self]),
      CommandGroup("Several at once", [PipelineCommand.self]),
    ])
}

/// Options that everyone has, and options that only formats have.
struct FormatOptionsCommand: Command {
  var all = false
  var words: [String] = []

  static let name = "read"
  static let abstract = "Read."
  static let examples: [Example] = []
  static let exitStatuses: [ExitMeaning] = []
  static let memory = ""
  static let parameters: [Parameter<Self>] = [
    .flag("all", \.all, group: "Input", help: "Read all."),
    .taken("points", valueName: nil, group: "Input", topics: ["gpx"], help: "Points.") { root, _ in
      root.words.append("points")
    },
    .taken("tags", valueName: "name", group: "Input", topics: ["osm", "pbf"], help: "Tags.") {
      $0.words.append($1)
    },
    .taken(
      "pretty", valueName: nil, group: "Output", topics: ["osm", "pbf"], help: "Write it so."
    ) { root, _ in root.words.append("pretty") },
  ]

  mutating func run() -> ExitStatus { .done }
}
