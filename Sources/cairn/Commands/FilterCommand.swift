import CommandLineKit
import Formats
import Geometry
import Streaming

/// `cairn filter`.
struct FilterCommand: Command {
  /// How much of what a region holds is made whole.
  enum Strategy: String, ArgumentValue, CaseIterable {
    case simple, smart
    case completeWays = "complete-ways"
  }

  var input = InputOptions()
  var output = OutputOptions()
  var common = CommonOptions()
  var features = FilterOptions()
  var tags: [String] = []
  var expressions: [String] = []
  var isInverted = false
  var omitsReferenced = false
  var removesTags = false
  var strategy = Strategy.completeWays
  var completed = ["multipolygon"]

  static let name = "filter"
  static let abstract = "Keep the part of a file that is asked for."
  static let discussion = """
    Of features, those are kept that meet everything that is asked: first --bbox, then --where and \
    --polygon, then --unique, then --sample; --sort comes last.

    Expressions of --where, --unique and --sort are SQLite's: its operators, CASE, IN, BETWEEN, LIKE (any case \
    of ASCII letters), GLOB, functions and dates, its rules for NULL and for whole numbers (7 / 2 is 3). \
    Names are those of fields, in double quotes where they are no plain words; texts are in single quotes. \
    $geometry_type is Point, MultiPolygon and so on, $id the feature's id, else a store's row id, $area \
    the area in m² and $length the length of lines in m, on the ellipsoid of the data's system. NULL is not true.

    OpenStreetMap's objects are kept by their tags, within a box or polygons, or both, together with \
    what they refer to, if --tags is given, or if input and output both hold objects and nothing is asked \
    of features. What is kept stays as it is, in its order.

    An expression of --tags is [KINDS/]KEYS, [KINDS/]KEYS=VALUES or [KINDS/]KEYS!=VALUES, as in osmium \
    tags-filter. KINDS are some of n, w, r and a: nodes, ways, relations, and areas (closed ways, \
    and relations that are multipolygons or boundaries). Keys and values have commas between them; x* \
    begins with x, *x contains it, * is everything. In double quotes, everything stands for itself, and \
    "" for a quote: name="Rue de la Paix". Objects that match one expression are kept.

    Of objects, --bbox and --polygon cut out what a region holds, as osmium extract does, its border too; polygons \
    that overlap count together. With both, tags are asked for within what the region holds.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.input, InputOptions.parameters)
    + Parameter.embedding(\.features, FilterOptions.ownParameters)
    + [
      .option(
        "tags", \.tags, valueName: "expr", group: "Tags",
        help: "Keep objects with such tags; several expressions have spaces between them."),
      .option(
        "expressions", \.expressions, valueName: "file", group: "Tags", completion: .files,
        help: "Take expressions from a file, one a line; # begins a comment."),
      .flag(
        "invert", short: "i", \.isInverted, group: "Tags",
        help: "Keep objects that match no expression."),
      .flag(
        "omit-referenced", short: "R", \.omitsReferenced, group: "Tags",
        help: "Leave out what is only referred to: nodes of ways, members of relations."),
      .flag(
        "remove-tags", \.removesTags, group: "Tags",
        help: "Take the tags from what is only referred to."),
      .option(
        "strategy", \.strategy, group: "Region",
        help: "What is made whole: nothing, ways, or with smart relations of some types, too."),
      .list(
        "complete", \.completed, valueName: "types", group: "Region",
        help: "With smart, make relations of these types whole; any: of all types."),
    ]
    + Parameter.embedding(\.output, OutputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn filter roads.gpkg --where \"lanes > 2 AND name IS NOT NULL\" -o wide.gpkg",
      explanation: "Features by the values of their fields."),
    Example(
      command:
        "cairn filter parks.geojson --where '$area > 10000' --sort '$area DESC' -o large.geojson",
      explanation: "By what is measured, the largest first."),
    Example(
      command:
        "cairn filter roads.gpkg --polygon town.geojson --predicate within -o town-roads.gpkg",
      explanation: "What lies in a town as a whole."),
    Example(
      command: "cairn filter town.osm.pbf --tags 'w/highway=primary,secondary' -o roads.osm",
      explanation: "Roads with their nodes."),
    Example(
      command:
        "cairn filter town.osm --tags 'nwr/name a/building=*' --omit-referenced -o names.osm",
      explanation: "What has a name, and all buildings, alone."),
    Example(
      command: "cairn filter land.osm.pbf --polygon town.poly --strategy smart -o town.osm",
      explanation: "A town, its multipolygons whole."),
    Example(
      command: "cairn filter land.osm --bbox 7.41,43.73,7.43,43.74 | cairn convert -o part.gpkg",
      explanation: "A box, as features."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .losses, .badInput, .environment]
  static let memory = """
    Features: a few megabytes and the polygons of --polygon for each thread; --unique holds each value once, --sample the sample, --sort \
    8 bytes a feature. What else --sample and --sort must keep lies in temporary files beyond 128 MB.

    Objects: the ids of what is kept, an eighth of a byte to 16 bytes each. The input is read two to four \
    times; a pipe is copied to a temporary file for that.
    """

  mutating func validate() throws(UsageError) { try features.check() }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      if try command.isForObjects(run) { return try command.filter(run) }
      let isAsked =
        command.features.isForFeatures || command.input.box != nil
        || command.features.polygon != nil
      guard isAsked else { throw Self.nothingAsked }
      try command.refuseOptionsOfObjects()
      return try Chain(run, command.input, [command.features], command.output).perform()
    }
  }

  private static let nothingAsked = GeoError(
    .usage, "nothing is asked for", hint: "use --where, --sort, --tags, --bbox or --polygon")

  private var hasTags: Bool { !tags.isEmpty || !expressions.isEmpty }

  /// True if objects are asked for: by tags, or by a region where both input and output hold objects.
  private func isForObjects(_ run: Run) throws(GeoError) -> Bool {
    if hasTags {
      guard !features.isForFeatures else {
        throw GeoError(
          .usage,
          "--tags is for objects of OpenStreetMap, and does not go with what is for features",
          hint: "as features, objects have their tags as fields: --where \"highway IS NOT NULL\"")
      }
      return true
    }
    guard !features.isForFeatures, let path = input.paths.first else { return false }
    let output = output.isStandardOutput && output.format == nil ? nil : try output.check()
    guard output?.abilities.contains(.objects) ?? true else { return false }
    return try run.lookAt(path).abilities.contains(.objects)
  }

  /// Refuses what features have no place for.
  private func refuseOptionsOfObjects() throws(GeoError) {
    let given: [(String, Bool)] = [
      ("--invert", isInverted), ("--omit-referenced", omitsReferenced),
      ("--remove-tags", removesTags), ("--strategy", strategy != .completeWays),
    ]
    for (name, isGiven) in given where isGiven {
      throw GeoError(.usage, "\(name) is for objects of OpenStreetMap")
    }
  }

  private func filter(_ run: Run) throws(GeoError) -> ExitStatus {
    let selection = try selection()
    guard input.paths.count == 1, let path = input.paths.first else {
      throw GeoError(
        .usage, "one input is needed", hint: "merge several files of OpenStreetMap first")
    }
    var output = output
    if output.isStandardOutput, output.format == nil { output.format = "osm" }
    let format = try output.check()
    let destination = Destination(output, run)
    try destination.check(against: input.paths)
    let catalog = Catalog()
    run.catalogs = [catalog]

    let opened = try run.open(path, selecting: selection, for: format)
    var request = OutputRequest(path: output.isStandardOutput ? nil : output.path)
    request.isOverwriting = output.isOverwriting
    request.takesObjects = true
    request.options = try output.formatOptions(for: format)
    let writer = try format.makeWriter(request)
    run.keepsPartialOutput = destination.isStream
    try run.read(opened, into: writer, catalog)
    try writer.finish(catalog)
    run.keepsPartialOutput = true
    return .done
  }

  /// What the options ask for.
  private func selection() throws(GeoError) -> OSMSelection {
    var selection = OSMSelection()
    for text in tags { try selection.add(expressions: text) }
    for path in expressions { try selection.add(expressionsAt: path) }
    guard hasTags || input.box != nil || features.polygon != nil else { throw Self.nothingAsked }
    if isInverted || omitsReferenced || removesTags, !hasTags {
      throw GeoError(.usage, "--invert, --omit-referenced and --remove-tags need --tags")
    }
    if omitsReferenced, removesTags {
      throw GeoError(.usage, "--omit-referenced leaves nothing for --remove-tags")
    }
    selection.isInverted = isInverted
    selection.omitsReferenced = omitsReferenced
    selection.removesTags = removesTags
    if let polygon = features.polygon {
      guard input.box == nil else {
        throw GeoError(.usage, "--bbox and --polygon exclude each other")
      }
      selection.region = try OSMRegion(polygonsAt: polygon)
    } else if let box = input.box?.box {
      selection.region = try OSMRegion(box)
    }
    selection.strategy =
      switch strategy {
      case .simple: .simple
      case .completeWays: .completeWays
      case .smart: .smart(types: completed.contains("any") ? nil : completed)
      }
    try refuseOptionsOfFeatures()
    return selection
  }

  /// Refuses what objects have no place for.
  private func refuseOptionsOfFeatures() throws(GeoError) {
    let given: [(String, Bool)] = [
      ("--layer", !input.layers.isEmpty), ("--limit", input.limit != nil),
      ("--output-layer", output.layer != nil), ("--precision", output.precision != nil),
      ("--append", output.isAppending), ("--on-error skip", input.onError == .skip),
      ("--close-rings", input.closesRings),
    ]
    for (name, isGiven) in given where isGiven {
      throw GeoError(.usage, "\(name) does not go with objects of OpenStreetMap")
    }
  }
}
