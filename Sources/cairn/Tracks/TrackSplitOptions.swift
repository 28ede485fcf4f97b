import Base
import CommandLineKit
import FormatKit
import TimeZones
import Tracks

/// `track split`: pieces of tracks.
struct TrackSplitOptions: StepOptions {
  /// What a piece is of.
  enum Unit: String, ArgumentValue, CaseIterable {
    case user, day
  }

  var points = PointFieldOptions()
  var unit: Unit?
  var timeZone = "UTC"
  var gapMinutes: Double?
  var gapMetres: Double?

  static let name = "track split"
  static let abstract =
    "Split tracks at the end of a day or at a gap, and make tracks from points."
  static let discussion =
    TrackTexts.input + "\n\n"
      + """
      A day ends at midnight by the clocks of --timezone, with their daylight saving. The fields track, piece and segment \
      of the pieces say where they come from, so that 'cairn track join' makes the same tracks of them again. A position \
      that is alone in its piece becomes a point.
      """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "by", \.unit, group: "Pieces",
        help: "Cut by day too; by user, points alone are put together."),
      .option(
        "timezone", \.timeZone, valueName: "name", group: "Pieces",
        help:
          "The clocks by which a day begins, and of times without an offset, such as Europe/Prague."
      ),
      .option(
        "gap-minutes", \.gapMinutes, valueName: "minutes", group: "Pieces",
        help: "Cut where positions are farther apart in time."),
      .option(
        "gap-metres", \.gapMetres, valueName: "metres", group: "Pieces",
        help: "Cut where positions are farther apart along the geodesic."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track split week.gpx --by day --timezone Europe/Prague -o days.gpx",
      explanation: "A track for each day."),
    Example(
      command: "cairn track split fleet.csv --user device --gap-minutes 30 -o trips.geojson",
      explanation: "Trips of vehicles, from a table of positions."),
    Example(
      command: "cairn track split ride.nmea --gap-metres 500 -o ride.kml",
      explanation: "What a receiver wrote, without the jumps."),
  ]
  static let memory = TrackTexts.memory

  func validate() throws(UsageError) {
    for (value, name) in [(gapMinutes, "--gap-minutes"), (gapMetres, "--gap-metres")] {
      if let value, value <= 0 { throw UsageError("\(name) has to be above 0") }
    }
    if unit == .user, points.user == nil {
      throw UsageError("--by user needs --user, the field that names the user")
    }
  }

  /// Times without an offset are of the same zone.
  func adjust(_ request: inout InputRequest) {
    if request.options["timezone"] == nil { request.options["timezone"] = timeZone }
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let cut = TrackCut(
      gapSeconds: gapMinutes.map { $0 * 60 }, gapMetres: gapMetres,
      days: unit == .day ? try TimeZoneRules(named: timeZone) : nil)
    return try points.assembly(in: context, cut: cut) + [
      .stage(TrackStage.split(cut, inputs: context.source.paths.count))
    ]
  }
}
