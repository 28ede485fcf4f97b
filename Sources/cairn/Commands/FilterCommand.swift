import Base
import CommandLineKit
import FormatKit
import OpenStreetMap

/// `cairn filter`.
struct FilterCommand: Command {
  var input = InputOptions()
  var output = OutputOptions()
  var common = CommonOptions()
  var step = FilterOptions()

  static let name = "filter"
  static let abstract = "Keep the features or objects that match."
  static let discussion = """
    Features are kept if they meet all conditions: first --bbox, then --where and --polygon, then --unique, then \
    --sample; --sort comes last.

    Expressions of --where, --unique and --sort are SQLite's: its operators, CASE, IN, BETWEEN, LIKE (any case \
    of ASCII letters), GLOB, functions and dates, its rules for NULL and for whole numbers (7 / 2 is 3). \
    Names are those of fields, in double quotes if they are not plain words; texts are in single quotes. \
    $geometry is the geometry for spatial functions (see cairn help sql), $geometry_type is Point, \
    MultiPolygon and so on, $id the feature's id, else a store's row id, $area the area in m² and $length the \
    length of lines in m, on the ellipsoid of the data's system; $layer is the name of the layer and $file the \
    file that the feature comes from. NULL is not true.

    OpenStreetMap objects are selected by their tags, by a box or polygons, or both, together with what they \
    refer to, if --tags is given, or if input and output both hold objects and no condition is about features. \
    What is kept stays as it is, in its order.

    An expression of --tags is [KINDS/]KEYS, [KINDS/]KEYS=VALUES or [KINDS/]KEYS!=VALUES, as in osmium \
    tags-filter; give --tags once for each, so that a value may contain spaces: --tags \
    "w/name=Am Bach". KINDS are any of n, w, r and a: nodes, ways, relations, and areas (closed ways, \
    and relations that are multipolygons or boundaries). Keys and values have commas between them; x* \
    begins with x, *x contains it, * is everything. In double quotes, everything stands for itself, and \
    "" for a quote: name="a, b". Objects that match one expression are kept.

    For objects, --bbox and --polygon extract a region including its border, as osmium extract does; overlapping \
    polygons count as one. With --tags as well, tags are matched within the region.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.input, InputOptions.parameters)
    + Parameter.embedding(\.step, FilterOptions.ownParameters)
    + Parameter.embedding(\.output, OutputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn filter roads.gpkg --where \"lanes > 2 AND name IS NOT NULL\" -o wide.gpkg",
      explanation: "Select features by their fields."),
    Example(
      command:
        "cairn filter parks.geojson --where '$area > 10000' --sort '$area DESC' -o large.geojson",
      explanation: "Select features by area, the largest first."),
    Example(
      command:
        "cairn filter roads.gpkg --polygon town.geojson --predicate within -o town-roads.gpkg",
      explanation: "Select the roads that are completely in a town."),
    Example(
      command: "cairn filter town.osm.pbf --tags 'w/highway=primary,secondary' -o roads.osm",
      explanation: "Select roads with their nodes."),
    Example(
      command:
        "cairn filter town.osm --tags nwr/name --tags a/building --omit-referenced -o names.osm",
      explanation: "Select everything with a name, and all buildings, without the objects they "
        + "refer to."),
    Example(
      command: "cairn filter town.osm.pbf --tags w/highway -o roads.gpkg",
      explanation: "Select roads, and write them as features."),
    Example(
      command: "cairn filter land.osm.pbf --polygon town.poly --strategy smart -o town.osm",
      explanation: "Cut out a town, with complete multipolygons."),
    Example(
      command: "cairn filter land.osm --bbox 7.41,43.73,7.43,43.74 | cairn convert -o part.gpkg",
      explanation: "Select a box, and convert it to features."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    Features: a few megabytes and the polygons of --polygon for each thread; --unique holds each value once, \
    --sample the sample, --sort \
    8 bytes a feature. What else --sample and --sort must keep, and --unique where fields are not known \
    beforehand, lies in \
    temporary files beyond 128 MB.

    Objects: the ids of what is kept, an eighth of a byte to 16 bytes each. The input is read two to four \
    times; a pipe is copied to a temporary file for that.
    """

  mutating func validate() throws(UsageError) { try step.check() }

  /// True for a word like `w/highway`, with which osmium's tags-filter is called.
  private static func isExpression(_ word: String) -> Bool {
    guard let end = word.firstIndex(of: "/"), end > word.startIndex else { return false }
    return word[..<end].allSatisfy { "nwra".contains($0) }
  }

  mutating func run() -> ExitStatus {
    var (input, step, output) = (input, step, output)
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      guard step.isAsking || input.box != nil || input.limit != nil else {
        throw GeoError(
          .usage, "nothing is asked for",
          hint: input.paths.first(where: Self.isExpression).map {
            "what objects are chosen by is an option: --tags '\($0.terminalSafe)'"
          } ?? "use --where, --sort, --tags, --bbox, --polygon or --limit")
      }
      // The box of the input chooses features; what it holds of objects is this step's to find out.
      if !step.isForFeatures, step.box == nil, input.box != nil {
        step.box = input.box
        input.box = nil
      }
      var first: Run.Input?
      if step.unit != .features, input.limit == nil, output.isStandardOutput, output.format == nil {
        // What holds objects goes on as such.
        let opened = try run.open(input.paths[0])
        if step.isForObjects || opened.format.objects != nil { output.format = Format.osm.name }
        first = opened
      }
      return try Chain(run, input, [step], output, first: first).perform()
    }
  }
}
