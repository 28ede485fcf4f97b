import Base
import CommandLineKit
import FormatKit
import Geometry
import Steps
import Systems

/// `cairn reproject`.
struct ReprojectOptions: StepOptions {
  var target: String?
  var source: String?
  var area: BoxArgument?
  var operation: Count?
  var accuracyMetres: Double?
  var isBestOnly = false
  var allowsBallpark = false
  var epoch: Double?
  var segmentMetres: Double?

  static let name = "reproject"
  static let abstract = "Bring coordinates into another reference system."
  static let discussion = """
    A system is an authority's code (EPSG:5514, OGC:CRS84), well-known text, PROJJSON, a PROJ string, a \
    name, or a file with one of these; utm is the zone of WGS 84 that the data's centre lies in (the plain \
    zones of 6°, as EPSG has them), laea an equal-area system around it.

    One operation is chosen for a run: for --area, else for the box that a store gives of its data, else \
    for where both systems are to be used. It is named in the summary, with its accuracy; --report has its \
    grids, too. cairn crs info lists the operations between two systems.

    --input-order latlon says that latitude or northing comes first, whatever the format. Z changes only where a system has heights of its own; M stays.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "dst-crs", \.target, valueName: "crs", required: true, group: "Reference systems",
      help: "The system that coordinates come into; utm and laea fit one to the data."),
    .option(
      "src-crs", \.source, valueName: "crs", group: "Reference systems",
      help: "The system that they are in, whatever the input says."),
    .option(
      "area", \.area, group: "Operation", help: "Choose the operation for this box of degrees."),
    .option(
      "operation", \.operation, group: "Operation",
      help: "Use this one of those that cairn crs info lists for the two systems."),
    .option(
      "min-accuracy", \.accuracyMetres, valueName: "metres", group: "Operation",
      help: "Refuse operations that are less accurate, or of unknown accuracy."),
    .flag(
      "only-best", \.isBestOnly, group: "Operation",
      help: "Refuse to run without the grids of the best operation."),
    .flag(
      "allow-ballpark", \.allowsBallpark, group: "Operation",
      help: "Pass over the difference between datums where nothing better is known."),
    .option(
      "epoch", \.epoch, valueName: "year", group: "Operation",
      help: "The epoch of the coordinates, such as 2024.5, for systems that move."),
    .option(
      "segmentize", \.segmentMetres, valueName: "metres", group: "Operation",
      help: "Divide longer edges first, so that they stay true."),
  ]
  static let examples = [
    Example(
      command: "cairn reproject town.gpkg --dst-crs EPSG:5514 -o krovak.gpkg",
      explanation: "All layers, the operation chosen for the box of the data."),
    Example(
      command:
        "cairn reproject survey.csv --src-crs EPSG:32633 --dst-crs EPSG:4326 -o survey.geojson",
      explanation: "Numbers that say nothing of their system."),
    Example(
      command: "cairn reproject roads.geojson --dst-crs utm --segmentize 1000 -o roads.gpkg",
      explanation: "The UTM zone of the data, long edges kept true."),
    Example(
      command: "cairn reproject old.gpkg --dst-crs EPSG:4326 --min-accuracy 1 -o new.gpkg",
      explanation: "A metre, or an error that names the grids that are missing."),
  ]
  static let memory = """
    A few megabytes for each thread, and PROJ's; whatever the size of the input. utm and laea read the \
    input twice where it does not say where its data are; a pipe is copied to a temporary file for that.
    """

  mutating func validate() throws(UsageError) {
    if let accuracyMetres, accuracyMetres < 0 {
      throw UsageError("--min-accuracy cannot be negative")
    }
    if let segmentMetres, !(segmentMetres > 0) {
      throw UsageError("--segmentize needs a length above 0")
    }
    if let area = area?.box,
      area.south < -90 || area.north > 90 || area.west < -360 || area.east > 360
    {
      throw UsageError("--area takes degrees: west,south,east,north")
    }
  }

  /// True if the target depends on where the data are.
  var readsTwice: Bool { ["utm", "laea"].contains(target?.lowercased() ?? "") && area == nil }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    var options = Reprojection.Options()
    options.isLatitudeFirst = try isLatitudeFirst(context.source)
    options.segmentMetres = segmentMetres
    options.skipsErrors = context.skipsErrors
    options.demands.area = area?.box
    options.demands.number = operation?.value
    options.demands.accuracyMetres = accuracyMetres
    options.demands.isBestOnly = isBestOnly
    options.demands.allowsBallpark = allowsBallpark
    options.demands.epoch = epoch
    if let source {
      options.source = try SystemArgument(source).system()
    } else if !context.source.format.traits.statesSystem {
      context.warn(
        .assumedWGS84,
        "the data name no reference system and were taken for WGS 84; --src-crs says otherwise")
    }
    let target = try target(in: context, from: options.source)
    try settle(target, in: &context)
    return [.stage(Reprojection(to: target, options))]
  }

  /// The order of coordinates is the step's business.
  var takesInputOrder: Bool { true }

  /// True if latitudes come first and the format itself, such as CSV, does not see to that.
  private func isLatitudeFirst(_ source: StepContext.Source) throws(GeoError) -> Bool {
    guard let order = source.coordinateOrder else { return false }
    guard ["lonlat", "latlon"].contains(order) else {
      throw GeoError(
        .usage, "'\(order)' is no order of coordinates", hint: "it is lonlat or latlon")
    }
    let isSeenTo = source.format.inputOptions.contains { $0.name == Run.inputOrder }
    return order == "latlon" && !isSeenTo
  }

  private func target(
    in context: StepContext, from source: CoordinateReferenceSystem?
  ) throws(GeoError) -> CoordinateReferenceSystem {
    let text = target ?? ""
    let center: (x: Double, y: Double)
    switch text.lowercased() {
    case "utm":
      center = try DataCenter(context, area?.box, source).position()
      return try .utm(longitude: center.x, latitude: center.y)
    case "laea":
      center = try DataCenter(context, area?.box, source).position()
      return try .equalArea(longitude: center.x, latitude: center.y)
    default: return try SystemArgument(text).system()
    }
  }

  /// Makes the output take the target system, or refuses it.
  private func settle(
    _ target: CoordinateReferenceSystem, in context: inout StepContext
  ) throws(GeoError) {
    guard !target.isWGS84 else { return }
    switch context.target.traits.systems {
    case .any: break
    case .named:
      context.keepsCRS = true
      context.warn(
        .notWGS84,
        "the output is in \(target.identifierOrName), as was asked for: GeoJSON is WGS 84 to most "
          + "programs (RFC 7946 §4)")
    case .wgs84:
      throw GeoError(
        .usage, "\(context.target.title) is in WGS 84, not in \(target.identifierOrName)",
        hint: "write a GeoPackage, or use --dst-crs EPSG:4326")
    }
  }
}
