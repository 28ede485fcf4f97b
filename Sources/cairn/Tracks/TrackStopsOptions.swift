import Base
import CommandLineKit
import Tracks

/// `track stops`: where tracks stay.
struct TrackStopsOptions: StepOptions {
  var points = PointFieldOptions()
  var radius = 50.0
  var minutes = 5.0

  static let name = "track stops"
  static let abstract = "Find the stops in tracks, and the legs between them."
  static let discussion =
    TrackTexts.input + "\n\n"
      + """
      A stop is a stay of --minutes or longer within --radius of its first position (Li et al., 2008). It \
      becomes a point \
      in the middle of its positions, with kind 'stop', arrival, departure, seconds and positions. The ways \
      between become lines with kind 'leg', metres and the same fields. Features that are not tracks are left \
      out.
      """
  static let parameters: [Parameter<Self>] =
    [
      .option(
        "radius", \.radius, valueName: "metres", group: "Stops",
        help: "How far the positions of a stop may be from its first one."),
      .option(
        "minutes", \.minutes, valueName: "minutes", group: "Stops",
        help: "The shortest duration of a stop."),
    ] + Parameter.embedding(\.points, PointFieldOptions.parameters)
  static let examples = [
    Example(
      command: "cairn track stops day.gpx --radius 100 --minutes 10 -o stops.gpkg",
      explanation: "Find where a day was spent."),
    Example(
      command:
        "cairn pipeline read fleet.csv ! track stops --user van ! filter --where \"kind = 'stop'\" ! write stops.csv",
      explanation: "Write only the stops of vehicles."),
  ]
  static let memory = TrackTexts.memory

  func validate() throws(UsageError) {
    guard radius > 0 else { throw UsageError("--radius has to be above 0") }
    guard minutes > 0 else { throw UsageError("--minutes has to be above 0") }
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    try points.assembly(in: context) + [
      .stage(TrackStage.stops(StopRules(radius: radius, seconds: minutes * 60)))
    ]
  }
}
