import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import GeoPackage
import Network
import Packs
import VectorTiles

/// `cairn pack extract`.
struct PackExtractCommand: Command {
  var pack = ""
  var layers: [String] = []
  var takesTiles = false
  var takesNetwork = false
  var style: String?
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "pack extract"
  static let abstract = "Take layers, the tiles, the road network or a style out of a map pack."
  static let discussion = """
    Layers go into any format. Tiles go into MBTiles, PMTiles or a folder, as they are. The network goes into a \
    GeoPackage, with the tables for fast routes.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "pack", \.pack, completion: .files, help: "A pack: a GeoPackage, or a folder."),
      .option(
        "layer", \.layers, valueName: "name", group: "Parts",
        help: "Take this layer; repeatable."),
      .flag("tiles", \.takesTiles, group: "Parts", help: "Take the tiles."),
      .flag("network", \.takesNetwork, group: "Parts", help: "Take the road network."),
      .option(
        "style", \.style, valueName: "name", group: "Parts",
        help: "Take the map style: day or night."),
    ]
    + Parameter.embedding(
      \.output,
      OutputOptions.parameters.filter {
        ["output", "output-format", "output-option", "overwrite"].contains($0.name)
      })
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn pack extract andorra.gpkg --layer roads --layer places -o roads.geojson",
      explanation: "Extract two layers."),
    Example(
      command: "cairn pack extract andorra.gpkg --tiles -o andorra.pmtiles",
      explanation: "Extract the tiles for a web server."),
    Example(
      command: "cairn pack extract andorra.gpkg --style night", explanation: "Print a map style."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory =
    "A few megabytes for each thread; for a network about 600 bytes for each edge, and 1,000 more for each thread."

  mutating func validate() throws(UsageError) {
    let asked = [!layers.isEmpty, takesTiles, takesNetwork, style != nil].count(where: \.self)
    guard asked == 1 else {
      throw UsageError("one of --layer, --tiles, --network and --style is needed")
    }
    if takesTiles || takesNetwork, output.path == nil {
      throw UsageError("tiles and networks need the file to write", help: "-o FILE")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    let place = PackPlace(pack)
    var input = InputOptions()
    input.inputs = [
      command.takesTiles ? place.tiles : command.takesNetwork ? place.network : place.layers
    ]
    input.others = place.files
    input.layers = layers
    return Run.perform(
      common, input, says: style == nil && !takesTiles ? .summary : .losses
    ) { (run) throws(GeoError) in
      let manifest = try place.manifest()
      let part: PackPart =
        command.takesTiles
        ? .tiles : command.takesNetwork ? .network : command.style == nil ? .layers : .style
      guard manifest[part] != nil else {
        throw GeoError(
          .usage, "the pack has no \(part.rawValue)", at: SourceLocation(path: place.path))
      }
      if let path = command.output.path, path != "-" { try run.claim(path, for: part.rawValue) }
      if let style = command.style { return try command.write(style, of: place, run) }
      if command.takesTiles { return try command.copyTiles(of: place, run) }
      var (input, output) = (run.input, command.output)
      if command.takesNetwork {
        input.layers = try NetworkStore.layerNames(of: place.network)
        output = try NetworkBuildOptions.completed(output, isFast: true, jobs: run.jobs)
      }
      return try Chain(run, input, [], output).perform()
    }
  }

  private func write(
    _ name: String, of place: PackPlace, _ run: Run
  ) throws(GeoError) -> ExitStatus {
    let styles = try place.styles()
    guard let style = styles.first(where: { $0.name == name }) else {
      throw GeoError(
        .usage, "the pack has no style '\(name)'",
        hint: "it has " + styles.map(\.name).joined(separator: ", "))
    }
    let sink = try ByteSink(path: output.path, isOverwriting: output.isOverwriting)
    try sink.write(text: style.json)
    try sink.commit()
    return .done
  }

  private func copyTiles(of place: PackPlace, _ run: Run) throws(GeoError) -> ExitStatus {
    guard let path = output.path, let kind = TilesetKind(path: path) else {
      throw GeoError(
        .usage, "the name's ending tells no kind of tileset",
        hint: "use FILE.mbtiles, FILE.pmtiles, or the name of a folder without a dot")
    }
    try Destination(output, run).check(against: run.input.paths)
    let copy = try TilesetCopy(
      try ByteSource(path: place.tiles), place.isFolder ? .pmtiles : .mbtiles,
      packs: kind == .mbtiles)
    var request = TilesetRequest(path: path)
    request.isOverwriting = output.isOverwriting
    request.kind = copy.kind
    let writer = try kind.makeWriter(request)
    let progress = run.progress
    let result = try copy.write(to: writer) { progress.update(done: $0, total: $1) }
    progress.erase()
    if !run.common.isQuiet {
      run.answer(
        Summary.count(Int(clamping: result.tiles), "tile") + ", "
          + Summary.count(Int(clamping: result.bytes), "byte"))
    }
    return .done
  }
}
