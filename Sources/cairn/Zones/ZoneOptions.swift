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
      help: "The zones, in any format: polygons, points with a radius, lines with a width."),
    .option(
      "radius", \.radius, valueName: "metres", group: "Zones",
      help: "The radius of points without a field 'radius'."),
    .option(
      "width", \.width, valueName: "metres", group: "Zones",
      help: "The width of lines without a field 'width'."),
    .option(
      "dwell", \.dwellMinutes, valueName: "minutes", group: "Events",
      help: "Also report users who have been inside for this long."),
    .option(
      "distance", \.near, valueName: "metres", group: "Events",
      help: "Also report users who come this near from outside."),
    .option(
      "hysteresis", \.hysteresis, valueName: "metres", group: "Events",
      help: "A user leaves a zone only when this far outside."),
    .option(
      "min-inside", \.minInside, valueName: "seconds", group: "Events",
      help: "Ignore visits that are shorter than this."),
    .flag(
      "initial", \.tellsInitial, group: "Events",
      help: "Also report who is inside at the start."),
    .option(
      "lateness", \.lateness, valueName: "seconds", group: "Events",
      help: "Wait this long for late positions, to put them in order."),
    .option(
      "max-users", \.maxUsers, valueName: "count", group: "Events",
      help:
        "Keep this many users in memory; those not seen for the longest time go to a temporary "
        + "file."
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
