import Base
import CommandLineKit
import Features
import Files
import FormatKit
import Geometry
import Steps
import Systems

/// `cairn reproject`.
struct ReprojectOptions: ReprojectingStep {
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
  static let abstract = "Transform coordinates to another reference system."
  static let discussion = """
    A system is an authority's code (EPSG:5514, OGC:CRS84), well-known text, PROJJSON, a PROJ string, a \
    name, or a file with one of these; utm is the zone of WGS 84 that the data's centre lies in (the plain \
    zones of 6°, as EPSG has them), laea an equal-area system around it.

    One operation is chosen for a run: for --area, else for where the data are. It is named in the summary, \
    with its accuracy; --report has its grids, too. cairn crs info lists the operations between two systems.

    --input-order latlon says that latitude or northing comes first, whatever the format. Z changes only where a system has heights of its own; M stays.
    """
  static let parameters: [Parameter<Self>] = declared(isTargetRequired: true)

  /// What a conversion can be told of it.
  static let parametersOfConversion: [Parameter<Self>] = declared(isTargetRequired: false).filter {
    ["dst-crs", "src-crs", "area", "allow-ballpark"].contains($0.name)
  }

  private static func declared(isTargetRequired: Bool) -> [Parameter<Self>] {
    [
      .option(
        "dst-crs", \.target, valueName: "crs", required: isTargetRequired,
        group: "Reference systems",
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
  }
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
    A few megabytes for each thread, and PROJ's; whatever the size of the input. Where the \
    target (utm, laea) or the operation depends on where the data are and the input does not say that, it is \
    read twice; a pipe is copied to a temporary file for that.
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

  func adjust(_ request: inout InputRequest) {
    SystemArgument.tell(source, to: &request)
  }

  /// True if the target, or the operation, depends on where the data are.
  var readsTwice: Bool {
    guard area == nil else { return false }
    guard !fitsTarget else { return true }
    guard let target = try? SystemArgument(target ?? "").system() else { return false }
    guard let source else { return dependsOnPlace(from: [.wgs84], to: target) }
    return (try? SystemArgument(source).system()).map {
      dependsOnPlace(from: [$0], to: target)
    } ?? false
  }

  /// True if a conversion was told something of it.
  var isAsked: Bool { target != nil || source != nil || area != nil || allowsBallpark }

  /// True if the target is fitted to the data.
  private var fitsTarget: Bool { ["utm", "laea"].contains(target?.lowercased() ?? "") }

  /// True if it matters to the choice of the operation where the data are.
  private func dependsOnPlace(
    from sources: [CoordinateReferenceSystem], to target: CoordinateReferenceSystem
  ) -> Bool {
    guard area == nil, operation == nil, sources.contains(where: { !$0.isSame(as: target) }),
      let systems = try? ReferenceSystems()
    else { return false }
    return sources.contains { systems.dependOnPlace(from: $0, to: target) }
  }

  func depends(onPlaceFrom sources: [CoordinateReferenceSystem]) -> Bool {
    guard source == nil, let target, let system = try? SystemArgument(target).system() else {
      return false
    }
    return dependsOnPlace(from: sources, to: system)
  }

  var isSettled: Bool { target != nil || area != nil }

  /// Where the data are, if that matters and can be found out; a pipe is looked at only if it was copied.
  private func place(
    in context: StepContext, _ options: Reprojection.Options, _ target: CoordinateReferenceSystem
  ) throws(GeoError) -> BoundingBox? {
    let layers = context.source.layers.filter { $0.hasGeometry && !$0.isPassedOver }
    let sources = options.source.map { [$0] } ?? layers.map(\.crs)
    guard dependsOnPlace(from: sources.isEmpty ? [.wgs84] : sources, to: target) else { return nil }
    guard context.source.paths.allSatisfy(context.services.canReadAgain) else { return nil }
    return try DataPlace(
      context, nil, options.source, isLatitudeFirst: options.isLatitudeFirst
    ).box()
  }

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
    } else if target != nil, !context.source.format.traits.statesSystem {
      context.warn(
        .assumedWGS84,
        "the data name no reference system and were taken for WGS 84; --src-crs says otherwise")
    }
    guard target != nil else {
      // The output may ask for a system.
      context.demands = options.demands
      context.assignedSystem = options.source
      return options.source.map { [.stage(Reprojection(to: $0, options))] } ?? []
    }
    let target = try target(in: context, options)
    try settle(target, in: &context)
    context.isReprojected = true
    options.place = try place(in: context, options, target)
    return [.stage(Reprojection(to: target, options))]
  }

  /// The order of coordinates is the step's business.
  var takesInputOrder: Bool { true }

  /// True if latitudes come first and the format itself, such as CSV, does not see to that.
  private func isLatitudeFirst(_ source: StepContext.Source) throws(GeoError) -> Bool {
    guard let order = source.coordinateOrder else { return false }
    guard ["lonlat", "latlon"].contains(order) else {
      throw GeoError(
        .usage, "'\(order)' is not an order of coordinates", hint: "it is lonlat or latlon")
    }
    let isSeenTo = source.format.inputOptions.contains { $0.name == Run.inputOrder }
    return order == "latlon" && !isSeenTo
  }

  private func target(
    in context: StepContext, _ options: Reprojection.Options
  ) throws(GeoError) -> CoordinateReferenceSystem {
    guard fitsTarget else { return try SystemArgument(target ?? "").system() }
    let middle = try DataPlace(
      context, area?.box, options.source, isLatitudeFirst: options.isLatitudeFirst
    ).middle()
    return target?.lowercased() == "utm"
      ? try .utm(longitude: middle.x, latitude: middle.y)
      : try .equalArea(longitude: middle.x, latitude: middle.y)
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
