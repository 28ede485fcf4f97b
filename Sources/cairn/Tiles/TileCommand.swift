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
    next one. Polygons are valid after rounding. A tile with more bytes or features than it may have goes \
    without some, as --drop says. --report has what every zoom kept and lost of each layer, as \
    member tiles.

    Without --zoom the largest zoom is the one at which most features can be told from their neighbours and \
    lines and borders have their shape, at most 14; the summary says which. --dry-run reads everything, makes \
    some of the tiles and says what all of them would be.

    A member "tippecanoe":{"layer":"...","minzoom":5,"maxzoom":9} of a GeoJSON feature is obeyed.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.tiles, TileCommandOptions.parameters)
    + [
      .flag(
        "dry-run", \.isDryRun, group: "Output",
        help:
          "Say about how many tiles and bytes each zoom would have, by a sample, and write nothing."
      )
    ]
    // The zooms of a tileset that is read are not those of the one that is made.
    + Parameter.embedding(\.input, Parameter.removing(["zoom"], from: InputOptions.parameters))
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn tile town.gpkg -o town.mbtiles",
      explanation: "All layers, zooms as the data suggest."),
    Example(
      command: "cairn tile area.osm.pbf --schema map --zoom 0-14 -o map.pmtiles",
      explanation: "A map of OpenStreetMap data."),
    Example(
      command:
        "cairn tile stops.csv --zoom 4-12 --drop densest --report stops.json -o stops.mbtiles",
      explanation: "Points, with an account of what each zoom shows."),
    Example(
      command: "cairn tile --dry-run land.gpkg", explanation: "How much it would be."),
    Example(
      command:
        "cairn pipeline read a.gpkg ! filter --where 'kind = 1' ! tile --zoom 8-14 -o a.pmtiles",
      explanation: "Behind other steps."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    About 300 MB, whatever the size of the input: features, and pieces of them, lie in temporary files beyond that, of \
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
