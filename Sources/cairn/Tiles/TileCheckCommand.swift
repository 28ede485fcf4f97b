import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import Formats
import Text
import VectorTiles

/// `cairn tile check`.
struct TileCheckCommand: Command {
  var input = ""
  var format: String?
  var tile: String?
  var isJSON = false
  var common = CommonOptions()

  static let name = "tile check"
  static let abstract = "Check that a tileset is complete and its tiles are valid."
  static let discussion = """
    Every tile is decompressed and decoded by the rules of Vector Tile 2.1, as tested by mvt-fixtures. The \
    metadata are compared with the tiles: zooms, layers, fields, format. For PMTiles, all directories are \
    followed and compared with the header; for MBTiles, tiles outside their zoom, tiles that are stored twice \
    and a missing index are found.

    A problem is an error if it breaks a rule, and a warning if it is only unusual. 'cairn explain \
    CODE' says more about each.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "input", \.input, completion: .files,
        help: "An MBTiles or PMTiles file, a folder of tiles, or a single tile."),
      .option(
        "input-format", \.format, valueName: "format",
        completion: .values(Format.all.filter(\.isTileset).map(\.name)),
        help: "Read this format instead of detecting it from the content."),
      .option(
        "tile", \.tile, valueName: "z/x/y", help: "The place of a single tile in a file."),
      .flag("json", \.isJSON, group: "Output", help: "Print JSON instead of text."),
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn tile check town.mbtiles",
      explanation: "Print one line for each problem."),
    Example(
      command: "cairn tile check --json town.pmtiles",
      explanation: "Print the problems as JSON."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Errors were found."), .usage, .badInput, .environment,
  ]
  static let memory =
    "The directories of PMTiles and the ids of tiles, 24 bytes for each run of them at most; and 10,000 problems."

  mutating func run() -> ExitStatus {
    let (isJSON, format) = (isJSON, format)
    let address = tile.map { (text: $0, place: TileAddress(text: $0)) }
    var input = InputOptions()
    input.inputs = [self.input]
    input.format = format
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      if let address, address.place == nil {
        throw GeoError(.usage, "there is no tile '\(address.text)'", hint: "ZOOM/COLUMN/ROW")
      }
      let opened = try run.open(input.paths[0])
      guard opened.format.isTileset else {
        throw GeoError(
          .usage, "\(opened.format.title) has no tiles", at: SourceLocation(path: opened.path),
          hint: "cairn validate looks at features")
      }
      let progress = run.progress
      let report = try TilesetCheck.run(
        opened.source, opened.format, address: address?.place, jobs: run.jobs
      ) { progress.update(done: $0, total: $1) }
      run.progress.erase()
      let output = try ByteSink(path: nil, isOverwriting: false)
      try output.write(text: isJSON ? report.json.pretty() + "\n" : report.text)
      try output.commit()
      guard report.errorCount > 0 else { return .done }
      run.answer("\(report.errorCount) \(report.errorCount == 1 ? "error" : "errors") found")
      return .answerIsNo
    }
  }
}
