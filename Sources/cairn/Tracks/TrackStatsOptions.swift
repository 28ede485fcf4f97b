import Base
import CommandLineKit
import Tracks

/// `track stats`: what tracks sum up to.
struct TrackStatsOptions: StepOptions {
  var points = PointFieldOptions()
  var movingSpeed = 1.8
  var climbMetres = 5.0

  static let name = "track stats"
  static let abstract = "Sum up tracks: length, time, speeds, ascent and descent."
  static let discussion =
    TrackTexts.input + "\n\n"
      + """
      Each track gets the fields positions, metres, start, end, seconds, moving_seconds, moving_speed, \
      max_speed (metres a second), ascent and descent (metres), and box (west, south, east, north). Lengths are \
      geodesic. A change of height counts once it reaches --climb, so that noise does not add up.
      """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "moving-speed", \.movingSpeed, valueName: "km/h", group: "Sums",
        help: "The lowest speed that counts as moving."),
      .option(
        "climb", \.climbMetres, valueName: "metres", group: "Sums",
        help: "The smallest change of height that counts as ascent or descent."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track stats tours/*.gpx",
      explanation: "Print a table with one line per track."),
    Example(
      command: "cairn track stats ride.gpx --json | jq '.[0].metres'",
      explanation: "Print one number."),
    Example(
      command: "cairn track stats tours/*.gpx -o tours.gpkg",
      explanation: "Write the tracks with their totals."),
  ]
  static let memory = TrackTexts.memory

  func validate() throws(UsageError) {
    guard movingSpeed >= 0 else { throw UsageError("--moving-speed cannot be negative") }
    guard climbMetres >= 0 else { throw UsageError("--climb cannot be negative") }
  }

  /// How tracks are summed up.
  var rules: TrackStatistics.Rules {
    TrackStatistics.Rules(movingSpeed: movingSpeed / 3.6, climbMetres: climbMetres)
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    try points.assembly(in: context) + [
      .stage(TrackStage.statistics(rules))
    ]
  }
}
