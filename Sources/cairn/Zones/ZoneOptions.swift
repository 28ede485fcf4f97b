import CommandLineKit
import Tracks

/// The zones, and what counts as an event at them.
struct ZoneOptions {
  var zones = ""
  var radius: Double?
  var width: Double?
  var dwellMinutes: Double?
  var near: Double?
  var hysteresis = 0.0
  var minInside = 0.0
  var tellsInitial = false
  var lateness = 0.0
  var maxUsers: Count?

  static let parameters: [Parameter<Self>] = [
    .option(
      "zones", \.zones, valueName: "file", required: true, group: "Zones", completion: .files,
      help: "The zones: polygons, points with a radius, lines with a width, of any format."),
    .option(
      "radius", \.radius, valueName: "metres", group: "Zones",
      help: "The radius of points that have no field of this name."),
    .option(
      "width", \.width, valueName: "metres", group: "Zones",
      help: "The width of lines that have no field of this name."),
    .option(
      "dwell", \.dwellMinutes, valueName: "minutes", group: "Events",
      help: "Also tell who has been inside for so long."),
    .option(
      "distance", \.near, valueName: "metres", group: "Events",
      help: "Also tell who comes that near from outside."),
    .option(
      "hysteresis", \.hysteresis, valueName: "metres", group: "Events",
      help: "Who is inside has left only when that far outside."),
    .option(
      "min-inside", \.minInside, valueName: "seconds", group: "Events",
      help: "Who stays for a shorter time was not inside."),
    .flag(
      "initial", \.tellsInitial, group: "Events",
      help: "Also tell who is inside in the beginning."),
    .option(
      "lateness", \.lateness, valueName: "seconds", group: "Events",
      help: "Wait that long for positions that come late, to put them in order."),
    .option(
      "max-users", \.maxUsers, valueName: "count", group: "Events",
      help:
        "Keep so many users in memory, and those who were not seen for longest in a temporary file."
    ),
  ]

  /// Refuses what cannot be.
  func check() throws(UsageError) {
    for (value, name) in [
      (radius, "--radius"), (width, "--width"), (dwellMinutes, "--dwell"), (near, "--distance"),
    ] {
      if let value, value <= 0 { throw UsageError("\(name) has to be above 0") }
    }
    for (value, name) in [
      (hysteresis, "--hysteresis"), (minInside, "--min-inside"), (lateness, "--lateness"),
    ] where value < 0 {
      throw UsageError("\(name) cannot be negative")
    }
  }

  /// What counts as an event.
  var rules: ZoneRules {
    ZoneRules(
      hysteresis: hysteresis, minInside: minInside, dwell: dwellMinutes.map { $0 * 60 }, near: near,
      tellsInitial: tellsInitial, lateness: lateness)
  }
}
