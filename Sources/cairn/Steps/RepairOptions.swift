import Base
import CommandLineKit
import FormatKit
import Steps

/// `cairn repair`.
struct RepairOptions: StepOptions {
  /// How polygons are made valid.
  enum Method: String, ArgumentValue, CaseIterable {
    case structure, linework
  }

  var method = Method.structure
  var fixesSwapped = false
  var leftovers: String?
  var greatestAreaChange: Double?

  static let name = "repair"
  static let abstract = "Make broken geometries valid, and say what was done."
  static let discussion = """
    Closes rings, drops positions that are there twice in a row, and spikes of rings; makes polygons \
    valid that are not (GEOS); turns rings that go the wrong way round (RFC 7946). What needs none of \
    this passes bit for bit.

    structure takes rings for what they are: what an exterior ring surrounds is inside, and holes are \
    cut out of it. linework takes the lines of all rings alone and makes areas of what they enclose: the \
    part of a hole that lies outside becomes an area.

    Polygons stay polygons. What falls out as lines and points, such as a ring without area, goes to \
    --leftovers with the id and the properties of its feature. A feature of which nothing else is left \
    keeps its properties and has no geometry.

    --max-area-change makes an error of a feature whose area would change by more than so many percent \
    of the larger one; --on-error skip then leaves it out, and --rejects FILE keeps it.
    """
  static let parameters: [Parameter<Self>] = [
    .option("method", \.method, help: "The method that makes polygons valid."),
    .flag(
      "fix-swapped", \.fixesSwapped,
      help: "Swap the coordinates of features whose latitudes are beyond ±90° but would be valid "
        + "longitudes."),
    .option(
      "leftovers", \.leftovers, valueName: "file", completion: .files,
      help: "Write lines and points that polygons leave behind to this file; an older file is "
        + "replaced."),
    .option(
      "max-area-change", \.greatestAreaChange, valueName: "percent",
      help: "Refuse features whose area would change by more than this."),
  ]
  static let examples = [
    Example(
      command: "cairn repair parcels.gpkg -o valid.gpkg",
      explanation: "Make all polygons valid."),
    Example(
      command:
        "cairn repair areas.geojson --leftovers lines.geojson --max-area-change 1 -o valid.geojson",
      explanation: "Keep the lines and points that are left over, and refuse larger changes of "
        + "area."),
  ]
  static let memory = """
    A few megabytes for each thread, whatever the size of the input; of what falls out 128 MB, and the \
    rest in a temporary file.
    """

  mutating func validate() throws(UsageError) {
    if let greatestAreaChange, !(greatestAreaChange >= 0 && greatestAreaChange <= 100) {
      throw UsageError("--max-area-change takes 0 to 100 percent")
    }
    if leftovers == "-" { throw UsageError("--leftovers needs a file") }
  }

  func judge(_ request: inout InputRequest) {
    request.faults.closesRings = true
    request.faults.listsFaults = true
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    context.isMended = true
    var settings = RepairStage.Settings()
    settings.isLinework = method == .linework
    settings.fixesSwapped = fixesSwapped
    settings.greatestAreaChange = greatestAreaChange
    guard let leftovers else {
      return [.stage(RepairStage(settings, skipsErrors: context.skipsErrors))]
    }
    _ = try Format.written(to: leftovers)
    let services = context.services
    try services.claim(leftovers, for: "leftovers")
    let stage = RepairStage(
      settings, skipsErrors: context.skipsErrors, leftovers: FeatureSpool()
    ) { (spool) throws(GeoError) in
      try services.write(FeatureSpoolReader(spool, layers: spool.metLayers), to: leftovers)
    }
    return [.stage(stage)]
  }
}
