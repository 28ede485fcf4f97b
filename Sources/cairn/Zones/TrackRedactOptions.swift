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
      The positions go with their times and all that is known of them. A line ends where positions are left out, and \
      where it would lead through a zone, and another part begins behind that. Waypoints and other features with a \
      position in a zone are left out, too; --ends shortens tracks alone. What is left out is counted. A track of which \
      nothing is left is left out itself.
      """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "zone", \.zone, valueName: "file", group: "Redaction", completion: .files,
        help: "Leave out what is in these: polygons, points with a radius, lines with a width."),
      .option(
        "radius", \.radius, valueName: "metres", group: "Redaction",
        help: "The radius of points that have no field of this name."),
      .option(
        "ends", \.ends, valueName: "metres", group: "Redaction",
        help: "Leave out so many metres of the way at both ends."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track redact ride.gpx --ends 300 -o public.gpx",
      explanation: "Without the way from home and back."),
    Example(
      command: "cairn track redact week.gpx --zone private.geojson --radius 200 -o public.gpx",
      explanation: "Without what is within 200 m of some points."),
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
