import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import GeoPackage
import Text

/// `cairn info`.
struct InfoCommand: Command {
  var input = InputOptions()
  var common = CommonOptions()
  var isJSON = false
  var tagLimit = 0

  static let name = "info"
  static let abstract = "Say what is in a file: layers, geometries, box, fields with their values."
  static let discussion = """
    Everything is found by reading all features once, not by trusting the file's own metadata. \
    The box of data around the antimeridian is the smallest arc that holds it (west > east), unless \
    that is wider than 180°.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.input, InputOptions.parameters)
    + [
      .flag("json", \.isJSON, group: "Output", help: "Print JSON instead of text."),
      .option(
        "tags", \.tagLimit, valueName: "n", group: "Output",
        help: "Count tags, and print this many of the most common keys (OSM)."),
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(command: "cairn info town.gpkg", explanation: "Describe all layers."),
    Example(
      command: "cairn info --json roads.geojson", explanation: "Describe them as JSON."),
    Example(
      command: "zcat big.geojson.gz | cairn info",
      explanation: "Read from a pipe, in constant memory."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory =
    "A few megabytes for each thread, and two values for each field, whatever the size of the input."

  mutating func run() -> ExitStatus {
    let (input, isJSON, tagLimit) = (input, isJSON, tagLimit)
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      let output = try ByteSink(path: nil, isOverwriting: false)
      var inputs: [InputInfo] = []
      for path in input.paths { inputs.append(try Self.info(of: path, run, tagLimit)) }
      try run.checkLayers()
      run.progress.erase()
      if isJSON {
        let text = JSONValue.object([("inputs", .array(inputs.map(\.json)))]).pretty()
        try output.write(text: text + "\n")
      } else {
        try output.write(text: inputs.map(\.text).joined(separator: "\n"))
      }
      try run.commitRejects()
      return .done
    }
  }

  private static func info(
    of path: String, _ run: Run, _ tagLimit: Int
  ) throws(GeoError) -> InputInfo {
    let catalog = Catalog(run.input.selection)
    run.catalogs.append(catalog)
    let sink = InfoSink()
    let opened = try run.open(path)
    let features = try run.features(of: opened, needsProperties: true) { request in
      if opened.format.inputOptions.contains(where: { $0.name == "summary" }) {
        let limit = request.options["summary"] ?? "\(max(tagLimit, 0))"
        request.options["summary"] = limit
      }
    }
    let end = try run.read(features, into: sink, catalog)
    run.ledger.dismiss(.packPartsNotRead)
    if sink.layers.contains(where: { $0.extent?.isBeyondDegrees == true }) {
      run.ledger.warn(.notDegrees, DataExtent.notDegrees)
    }
    return InputInfo(features, end, catalog, sink)
  }
}
