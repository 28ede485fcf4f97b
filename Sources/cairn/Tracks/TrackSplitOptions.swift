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
      A day ends at midnight in --timezone, with daylight saving. The fields track, piece and segment say where \
      the pieces come from, so that 'cairn track join' makes the same tracks of them again. A position \
      that is alone in its piece becomes a point.
      """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "by", \.unit, group: "Pieces",
        help: "Cut by day as well; user only assembles points into tracks."),
      .option(
        "timezone", \.timeZone, valueName: "name", group: "Pieces",
        help:
          "The time zone in which days start, also that of times without an offset, such as "
          + "Europe/Prague."
      ),
      .option(
        "gap-minutes", \.gapMinutes, valueName: "minutes", group: "Pieces",
        help: "Cut where the time between positions is longer than this."),
      .option(
        "gap-metres", \.gapMetres, valueName: "metres", group: "Pieces",
        help: "Cut where the distance between positions is longer than this."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track split week.gpx --by day --timezone Europe/Prague -o days.gpx",
      explanation: "Make a track for each day."),
    Example(
      command: "cairn track split fleet.csv --user device --gap-minutes 30 -o trips.geojson",
      explanation: "Make trips of vehicles from a table of positions."),
    Example(
      command: "cairn track split ride.nmea --gap-metres 500 -o ride.kml",
      explanation: "Split a receiver's log at jumps."),
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
    let clocks = try TimeZoneRules(named: timeZone)
    let cut = TrackCut(
      gapSeconds: gapMinutes.map { $0 * 60 }, gapMetres: gapMetres,
      days: unit == .day ? clocks : nil)
    return try points.assembly(in: context, cut: cut, clocks: clocks) + [
      .stage(TrackStage.split(cut, inputs: context.source.paths.count))
    ]
  }
}
