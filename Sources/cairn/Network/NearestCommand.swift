import Base
import CommandLineKit
import Files
import Network
import Text

/// `cairn nearest`.
struct NearestCommand: Command {
  var network = NetworkOptions()
  var place: PlaceArgument?
  var count = Count(argument: "1")
  var common = CommonOptions()

  static let name = "nearest"
  static let abstract = "Find the roads of a network that are nearest to a place."
  static let discussion = """
    Prints a JSON list, the nearest edge first: the id of the edge, the nearest place on it, how far that is in \
    metres, \
    and the component of the edge. Only edges that the profile may use are found.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.network, Array(NetworkOptions.parameters.prefix(1)))
    + [
      .option("to", \.place, group: "Travel", help: "The place."),
      .option("count", \.count, group: "Travel", help: "Find this many edges."),
    ]
    + Parameter.embedding(\.network, Array(NetworkOptions.parameters.dropFirst()))
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn nearest town.gpkg --to 1.52,42.50 --count 3",
      explanation: "Find the three nearest roads for a car."),
    Example(
      command: "cairn nearest town.gpkg --to 1.52,42.50 --profile foot --max-snap 50",
      explanation: "Find the nearest footway within 50 m."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("No edge is that near."), .usage, .badInput, .environment,
  ]
  static let memory = "Of the network what is near: about 150 bytes for each edge."

  mutating func validate() throws(UsageError) {
    try network.check()
    if place == nil { throw UsageError("nearest needs --to") }
  }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(common, network.input(), says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    guard let place else { return .usage }
    let sink = try network.sink(run, besides: [network.network])
    let store = try NetworkStore(path: network.network)
    let found = try network.answer(
      run, store, near: [(place.x, place.y)], allSnap: false, within: 0
    ) {
      (graph) throws(GeoError) in
      let found = try store.nearest(
        to: (place.x, place.y), count: count?.value ?? 1, within: network.snapLimit, on: graph)
      return (found, .nothing)
    }
    let list = found.map { point in
      JSONValue.object([
        ("edge", .integer(point.edgeID)),
        ("location", MatchText.place(point.location.x, point.location.y)),
        ("distance", .text(CSVText.number(point.distance))),
        ("component", .count(point.component)),
      ])
    }
    try sink.write(text: JSONValue.array(list).pretty() + "\n")
    try sink.commit()
    guard found.isEmpty else { return .done }
    run.answer("no edge that the profile may use is that near")
    return .answerIsNo
  }
}
