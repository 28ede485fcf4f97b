import Base
import CommandLineKit

/// `cairn convert`.
struct ConvertCommand: Command {
  var input = InputOptions()
  var output = OutputOptions()
  var common = CommonOptions()
  var fields: [FieldName]?
  var filter = FilterOptions()
  var reprojection = ReprojectOptions()
  var isFollowing = false

  static let name = "convert"
  static let abstract = "Convert features from one format to another."
  static let discussion = """
    All inputs go to one output, which appears complete or not at all. Without options every \
    coordinate stays exact, ids and nested values are kept, and what the output cannot hold is \
    counted: in the summary on standard error, and in full with --report.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.input, InputOptions.parameters)
    + [
      FollowedRun.parameter(\.isFollowing),
      .list(
        "fields", \.fields, valueName: "a,b", group: "Input",
        help: "Keep only these fields."),
      .option(
        "where", \.filter.condition, valueName: "expr", group: "Input",
        help: "Keep features for which this SQL expression is true; see 'cairn filter'."),
    ]
    + Parameter.embedding(\.reprojection, ReprojectOptions.parametersOfConversion)
    + Parameter.embedding(\.output, OutputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn convert roads.geojson -o roads.gpkg",
      explanation: "Convert GeoJSON to a GeoPackage."),
    Example(
      command: "cairn convert a.geojson b.geojson -o town.gpkg --overwrite",
      explanation: "Put two files into one store, a layer each."),
    Example(
      command: "cairn convert town.gpkg --layer roads --bbox 7.41,43.73,7.43,43.74 | head",
      explanation: "Print part of a layer, one feature per line."),
    Example(
      command: "cairn convert tour.kmz track.gpx form.csv -o field.gpkg",
      explanation: "Collect what came back from the field, with folders, styles and pictures."),
    Example(
      command: "cairn convert field.gpkg -o field.kmz --name-field title --folder-field status",
      explanation: "Export it again for Google Earth."),
    Example(
      command: "cairn convert survey.csv --src-crs EPSG:32633 -o survey.geojson",
      explanation: "Convert eastings and northings to the degrees of GeoJSON."),
    Example(
      command: "cairn convert area.osm.pbf -o map.gpkg --schema map --problems problems.geojson",
      explanation: "Make typed layers of OpenStreetMap data, and a file of what could not be "
        + "assembled."),
    Example(
      command: "cairn convert in.geojson -o out.gpkg --on-error skip --rejects bad.geojsonl",
      explanation: "Convert the good features, and keep the bad ones in a file to fix and convert "
        + "later."),
    Example(
      command:
        "cairn convert receiver.nmea --follow | cairn zone events - --zones yard.geojson --follow",
      explanation: "Follow a receiver, and report who enters and leaves zones."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    A few megabytes for each thread, whatever the size of the input; and 16 bytes for each node of \
    OpenStreetMap's that features are made of (more than --memory of them lie in a file), or that \
    features become.
    """

  mutating func validate() throws(UsageError) { try reprojection.validate() }

  mutating func run() -> ExitStatus {
    let (input, output, fields) = (input, output, fields)
    var steps: [any StepOptions] = reprojection.isAsked ? [reprojection] : []
    if filter.isForFeatures { steps.append(filter) }
    let tiles = TilesetConversion(input, output)
    let isFollowing = isFollowing
    let changes = steps.map { type(of: $0).name } + (fields == nil ? [] : ["--fields"])
    return Run.perform(common, input, says: tiles == nil && !isFollowing ? .summary : .losses) {
      (run) throws(GeoError) in
      if isFollowing {
        return try FollowedRun(run, input, output).perform(steps, fields: fields?.map(\.text))
      }
      if let tiles { return try tiles.perform(run, changes: changes) }
      let chain = try Chain(run, input, steps, output)
      chain.fields = fields?.map(\.text)
      return try chain.perform()
    }
  }
}
