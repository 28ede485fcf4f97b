import Base
import CommandLineKit
import Files
import Tiling

/// `cairn tile`.
struct TileCommand: Command {
  var input = InputOptions()
  var tiles = TileCommandOptions()
  var isDryRun = false
  var common = CommonOptions()

  static let name = "tile"
  static let abstract = "Make vector tiles from any data."
  static let discussion = """
    Writes Mapbox Vector Tiles (2.1) into an MBTiles or PMTiles file, or into a folder as z/x/y.mvt; all \
    three hold the same tiles, byte for byte, whatever --jobs says. Data in any reference system go to Web \
    Mercator on the way.

    Below the largest zoom lines and borders are simplified, and borders that features of a layer \
    share stay shared; points are thinned out where they are dense, and what is seen at a zoom is seen at the \
    next one. Polygons are valid after rounding. From a tile that is too large, features are dropped as --drop \
    says. The member tiles of --report says what each zoom kept and lost of each layer.

    Without --zoom, the largest zoom is the one at which most features can be told from their neighbours and \
    lines and borders keep their shape, at most 14; the summary names it. --dry-run reads everything, makes some \
    of the tiles, and estimates the rest.

    A member "tippecanoe":{"layer":"...","minzoom":5,"maxzoom":9} of a GeoJSON feature is obeyed.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.tiles, TileCommandOptions.parameters)
    + [
      .flag(
        "dry-run", \.isDryRun, group: "Output",
        help:
          "Estimate the tiles and bytes of each zoom from a sample, and write nothing."
      )
    ]
    // The zooms of a tileset that is read are not those of the one that is made.
    + Parameter.embedding(\.input, Parameter.removing(["zoom"], from: InputOptions.parameters))
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn tile town.gpkg -o town.mbtiles",
      explanation: "Make tiles of all layers, with zooms that suit the data."),
    Example(
      command: "cairn tile area.osm.pbf --schema map --zoom 0-14 -o map.pmtiles",
      explanation: "Make map tiles of OpenStreetMap data."),
    Example(
      command:
        "cairn tile stops.csv --zoom 4-12 --drop densest --report stops.json -o stops.mbtiles",
      explanation: "Make tiles of points, and report what each zoom shows."),
    Example(
      command: "cairn tile --dry-run land.gpkg",
      explanation: "Estimate the number and size of the tiles."),
    Example(
      command:
        "cairn pipeline read a.gpkg ! filter --where 'kind = 1' ! tile --zoom 8-14 -o a.pmtiles",
      explanation: "Make tiles at the end of a pipeline."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    About 300 MB, whatever the size of the input: features, and pieces of them, lie in temporary files beyond \
    that, of \
    which up to 100 MB count as resident; a byte for each feature, and 16 for each that gives way at a zoom.
    """

  mutating func validate() throws(UsageError) { try tiles.validate() }

  mutating func run() -> ExitStatus {
    var tiles = tiles
    if isDryRun { tiles.estimate = TileEstimate() }
    let (input, made) = (input, tiles)
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      let chain = try Chain(run, input, [], made.outputOfChain)
      chain.fields = made.fields?.map(\.text)
      let status = try chain.perform()
      if let estimate = made.estimate {
        let output = try ByteSink(path: nil, isOverwriting: false)
        try output.write(text: estimate.text)
        try output.commit()
      }
      return status
    }
  }
}

/// `tile` at the end of a pipeline.
struct TileWords: CommandSyntax {
  var tiles = TileCommandOptions()

  static let name = TileCommand.name
  static let abstract = TileCommand.abstract
  static let parameters: [Parameter<Self>] = Parameter.embedding(
    \.tiles, TileCommandOptions.parameters)

  mutating func validate() throws(UsageError) { try tiles.validate() }
}
