import Base
import CommandLineKit
import Steps
import Tracks

/// `track join`: segments of one journey.
struct TrackJoinOptions: StepOptions {
  var field: FieldName?
  var gapMinutes: Double?

  static let name = "track join"
  static let abstract = "Put the segments of one journey together."
  static let discussion = """
    Lines that have the same value of --by become one feature, in the order of their times. What 'cairn track \
    split' has cut becomes the line that it was. Other lines stay apart as parts of one feature; with \
    --gap-minutes, a line that begins within that time after the one before continues it. Lists in \
    coordinateProperties are kept. Values in which the lines differ are left out, which is counted. A feature \
    without the value is a journey of its own: --gap-minutes joins its segments.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "by", \.field, valueName: "field", defaultText: "track", group: "Journeys",
      help: "The field whose value all segments of a journey have in common."),
    .option(
      "gap-minutes", \.gapMinutes, valueName: "minutes", group: "Journeys",
      help: "Join segments into one line if the time between them is no longer than this."),
  ]
  static let examples = [
    Example(
      command: "cairn track join pieces.geojson -o whole.gpx",
      explanation: "Join what 'cairn track split' has cut."),
    Example(
      command: "cairn track join ride.gpx --gap-minutes 10 -o ride-whole.gpx",
      explanation: "Join the segments of each track across breaks of up to ten minutes."),
    Example(
      command: "cairn track join segments.gpx --by name --gap-minutes 15 -o journeys.gpx",
      explanation: "Join segments with the same name, across short breaks."),
  ]
  static let memory = """
    100 bytes for each feature. All features lie in memory up to 128 MB, beyond that in a temporary file.
    """

  func validate() throws(UsageError) {
    if let gapMinutes, gapMinutes < 0 { throw UsageError("--gap-minutes cannot be negative") }
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let checks = field.map { field in
      FieldCheck(
        names: [field.text], option: "--by", context.fieldKnowledge, suggesting: nearestField)
    }
    let rules = TrackJoin.Rules(
      field: field?.text ?? TrackJoin.Rules.usualField, gapSeconds: gapMinutes.map { $0 * 60 })
    return [checks].compactMap { $0.map { .stage($0) } } + [.barrier(TrackJoin(rules))]
  }
}
