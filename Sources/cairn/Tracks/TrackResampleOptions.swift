import Base
import CommandLineKit
import Tracks

/// `track resample`: positions at even distances.
struct TrackResampleOptions: StepOptions {
  var points = PointFieldOptions()
  var seconds: Double?
  var metres: Double?

  static let name = "track resample"
  static let abstract = "Replace the positions of tracks by evenly spaced ones."
  static let discussion =
    TrackTexts.input + "\n\n"
      + """
      New positions lie on the geodesic between two that were recorded; heights and times are in proportion. \
      The first \
      and the last position of each segment stay. Other values of positions were not measured there, and are left \
      out, which is counted.
      """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "seconds", \.seconds, valueName: "seconds", group: "Positions",
        help: "Write a position every this many seconds."),
      .option(
        "metres", \.metres, valueName: "metres", group: "Positions",
        help: "Write a position every this many metres."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track resample ride.gpx --seconds 10 -o even.gpx",
      explanation: "Write a position every ten seconds."),
    Example(
      command: "cairn track resample flight.kml --metres 1000 -o flight.geojson",
      explanation: "Write a position every kilometre."),
  ]
  static let memory = TrackTexts.memory

  func validate() throws(UsageError) {
    guard (seconds == nil) != (metres == nil) else {
      throw UsageError("either --seconds or --metres is needed")
    }
    guard seconds ?? metres ?? 0 > 0 else {
      throw UsageError(
        seconds == nil ? "--metres has to be above 0" : "--seconds has to be above 0")
    }
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let step: ResamplingStep = seconds.map { .seconds($0) } ?? .metres(metres ?? 1)
    return try points.assembly(in: context) + [
      .stage(TrackStage.resample(step))
    ]
  }
}
