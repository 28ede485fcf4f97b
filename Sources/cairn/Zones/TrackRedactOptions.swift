import Base
import CommandLineKit
import Tracks

/// `track redact`: what must not be seen.
struct TrackRedactOptions: StepOptions {
  var points = PointFieldOptions()
  var zone: String?
  var radius: Double?
  var ends = 0.0

  static let name = "track redact"
  static let abstract = "Remove the positions of tracks in zones and at their ends."
  static let discussion =
    TrackTexts.input + "\n\n"
      + """
      Positions are removed with their times and all other values. A line ends where positions are removed, or \
      where it would lead through a zone, and a new part begins after that. Waypoints and other features with a \
      position in a zone are removed, too; --ends shortens only tracks. Everything removed is counted. A track of \
      which nothing remains is left out.
      """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "zone", \.zone, valueName: "file", group: "Redaction", completion: .files,
        help: "Remove what is in these zones: polygons, points with a radius, lines with a width."),
      .option(
        "radius", \.radius, valueName: "metres", group: "Redaction",
        help: "The radius of points without a field 'radius'."),
      .option(
        "ends", \.ends, valueName: "metres", group: "Redaction",
        help: "Remove this many metres at both ends."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track redact ride.gpx --ends 300 -o public.gpx",
      explanation: "Remove 300 m at both ends."),
    Example(
      command: "cairn track redact week.gpx --zone private.geojson --radius 200 -o public.gpx",
      explanation: "Remove everything within 200 m of some points."),
  ]
  static let memory = TrackTexts.memory

  var others: [String] { [zone].compactMap(\.self) }

  func validate() throws(UsageError) {
    guard ends >= 0 else { throw UsageError("--ends cannot be negative") }
    guard zone != nil || ends > 0 else { throw UsageError("--zone or --ends is needed") }
    if let radius, radius <= 0 { throw UsageError("--radius has to be above 0") }
    guard zone != "-" else { throw UsageError("--zone needs a file") }
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let zones = try zone.map { (path) throws(GeoError) in try ZoneFile.read(path, radius: radius) }
    return try points.assembly(in: context) + [
      .stage(
        TrackStage.redact(
          RedactionRules(
            zones: zones ?? [], ends: ends,
            takesPoints: points.takesPoints(of: context.source.format))))
    ]
  }
}
