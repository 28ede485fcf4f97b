import Base
import CommandLineKit
import OpenStreetMap

/// `time-filter`: what a history held at a time.
struct TimeFilterOptions: ObjectStepOptions {
  var time = TimeArgument.now
  var end: TimeArgument?

  static let name = "time-filter"
  static let abstract = "Extract the state at a time, or the versions of a period, from a history."
  static let discussion = """
    The input is a history of OpenStreetMap (.osh.pbf, .osh): all versions of objects, sorted by kind, id \
    and version. With one time, objects are kept as they were then, without those that were deleted; with \
    two, all versions that held at some moment from the first up to the second, deleted ones too. A time is \
    written like 2026-01-31T12:00:00Z; a day alone means its start (UTC).
    """
  static let parameters: [Parameter<Self>] = [
    .positional(
      "time", \.time, required: false, defaultText: "now",
      help: "The time, or the start of a period."),
    .positional("end", \.end, help: "The end of the period (exclusive)."),
  ]
  static let examples = [
    Example(
      command: "cairn time-filter town.osh.pbf 2020-01-01 -o town-2020.osm.pbf",
      explanation: "Extract a town as it was on New Year's Day."),
    Example(
      command: "cairn time-filter town.osh.pbf 2020-01-01 2021-01-01 -o 2020.osh.pbf",
      explanation: "Extract the history of a year."),
    Example(
      command: "cairn time-filter town.osh.pbf 2020-01-01 -o town-2020.gpkg",
      explanation: "Write the result as features."),
  ]

  func validate() throws(UsageError) {
    if let end, OSMPeriod(from: time.seconds, to: end.seconds) == nil {
      throw UsageError("the second time is before the first one")
    }
  }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    let period =
      end.flatMap { OSMPeriod(from: time.seconds, to: $0.seconds) } ?? OSMPeriod(at: time.seconds)
    return [.stage(OSMTimeFilter(period))]
  }
}
