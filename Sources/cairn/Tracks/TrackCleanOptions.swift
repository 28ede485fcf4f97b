import Base
import CommandLineKit
import Tracks

/// `track clean`: positions that cannot be.
struct TrackCleanOptions: StepOptions {
  var points = PointFieldOptions()
  var maxSpeed = CleaningRules.usualSpeed * 3.6
  var maxAcceleration: Double?
  var maxAccuracy: Double?
  var maxSpike: Double?
  var drops = false
  /// What is known of users from earlier pieces of an input that is followed.
  var memory: CleaningMemory?

  static let name = "track clean"
  static let abstract = "Mark or remove the positions of tracks that cannot be right."
  static let discussion = """
    The good positions are the longest sequence in which each can be reached from the one before in time: a bad \
    start, or several bad positions in a row, do not spoil the rest of a segment. Positions are also wrong \
    after too much acceleration, or on a detour that their neighbours do not share. Marked positions of lines \
    have the reason in the list flag of coordinateProperties, points in the field \
    flag: speed, acceleration, accuracy, spike or time. Segments are never joined.
    """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "max-speed", \.maxSpeed, valueName: "km/h", group: "Rules",
        help: "The highest speed between two positions."),
      .option(
        "max-acceleration", \.maxAcceleration, valueName: "m/s2", group: "Rules",
        help: "The highest acceleration."),
      .option(
        "max-accuracy", \.maxAccuracy, valueName: "metres", group: "Rules",
        help: "The highest value of 'accuracy' that a position may have."),
      .option(
        "max-spike", \.maxSpike, valueName: "metres", group: "Rules",
        help: "How much longer the way via a position may be than the direct way between its "
          + "neighbours."),
      .flag(
        "drop", \.drops, group: "Rules",
        help: "Remove these positions instead of marking "
          + "them, and count them."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track clean ride.gpx --max-speed 80 --drop -o clean.gpx",
      explanation: "Remove jumps from a ride."),
    Example(
      command: "cairn track clean phones.csv --user id --max-accuracy 50 -o marked.csv",
      explanation: "Mark what is wrong with each position of a table."),
  ]
  static let memory = """
    50 bytes for each position of points. All features lie in memory up to 128 MB, beyond that in a temporary file.
    """

  func validate() throws(UsageError) {
    for (value, name) in [
      (maxSpeed, "--max-speed"), (maxAcceleration, "--max-acceleration"),
      (maxAccuracy, "--max-accuracy"), (maxSpike, "--max-spike"),
    ] {
      if let value, value <= 0 { throw UsageError("\(name) has to be above 0") }
    }
  }

  /// The rules.
  var rules: CleaningRules {
    CleaningRules(
      maxSpeed: maxSpeed / 3.6, maxAcceleration: maxAcceleration, maxAccuracy: maxAccuracy,
      maxSpike: maxSpike, drops: drops)
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    var links: [Link] = []
    if points.takesPoints(of: context.source.format) {
      links = points.checks(context.fieldKnowledge).map { .stage($0) }
      links.append(.barrier(try PointCleaning(points.fields(), rules, memory)))
    }
    return links + [.stage(TrackStage.clean(rules))]
  }
}
