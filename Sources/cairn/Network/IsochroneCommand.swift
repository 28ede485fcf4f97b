import Base
public import CommandLineKit
import Flow
public import Network

/// `cairn isochrone`.
struct IsochroneCommand: Command {
  var network = NetworkOptions()
  var from: [PlaceArgument] = []
  var minutes: LimitList?
  var metres: LimitList?
  var form = IsochroneForm.polygons
  var width = 30.0
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "isochrone"
  static let abstract =
    "Find what can be reached within a time or distance on a road network."
  static let discussion = """
    Costs, restrictions and access are those of 'cairn route': a place is reached if the route to it stays \
    within the limit. With several --from, it is enough to reach it from one of them.

    Polygons cover everything within --width of what is reached, and the blocks in between, unless an unreached \
    road that the profile may use runs through them. Polygons of larger limits contain those of smaller ones, \
    and come first. Lines are the edges, cut where the limit is reached, each part with the smallest limit that \
    it is within. Nodes have the cost to get there.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.network, Array(NetworkOptions.parameters.prefix(1)))
    + [
      .option(
        "from", \.from, group: "Travel", help: "The starting point; repeatable."),
      .option("minutes", \.minutes, group: "Travel", help: "Limits in minutes."),
      .option(
        "metres", \.metres, group: "Travel", help: "Limits in metres, along the shortest routes."),
    ]
    + Parameter.embedding(
      \.network,
      NetworkOptions.parameters.filter { ["profile", "max-snap"].contains($0.name) }
        + NetworkOptions.terms)
    + [
      .option("as", \.form, group: "Output", help: "What to write."),
      .option(
        "width", \.width, valueName: "metres", group: "Output",
        help: "How far polygons extend beyond the roads."),
    ]
    + Parameter.embedding(\.output, FoundFeatures.outputParameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn isochrone town.gpkg --from 1.52,42.50 --minutes 5,10,15 -o reach.gpkg",
      explanation: "Write areas that can be reached by car."),
    Example(
      command:
        "cairn isochrone town.gpkg --profile foot --from 1.52,42.50 --metres 800 --as lines",
      explanation: "Write the streets within 800 m on foot."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory =
    "Of the network what is near: about 200 bytes for each edge; what is reached, and its lines."

  mutating func validate() throws(UsageError) {
    try network.check()
    if from.isEmpty { throw UsageError("isochrone needs --from") }
    if (minutes == nil) == (metres == nil) {
      throw UsageError("isochrone needs --minutes or --metres")
    }
    guard width > 0, width <= 10_000 else {
      throw UsageError("--width takes more than 0, and up to 10000 metres")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(common, network.input(), says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
      return .done
    }
  }

  private func perform(_ run: Run) throws(GeoError) {
    let target = try ChainTarget(output, run, run.input)
    try target.check(against: [network.network])
    let store = try NetworkStore(path: network.network)
    let profile = try store.profile(network.profile)
    let divisor = minutes == nil ? 1.0 : 60
    let limits = ((minutes ?? metres)?.values ?? []).map { $0 * divisor }
    let measure = minutes == nil ? RouteSearch.Measure.length : .time
    let places = from.map { ($0.x, $0.y) }
    let reach = Isochrones.usualReach(within: limits.max() ?? 0, by: profile, measure)
    let found = try network.answer(run, store, near: places, within: reach) {
      (graph) throws(GeoError) in
      let starts = try places.map { (place) throws(GeoError) in
        try store.nearest(to: place, within: network.snapLimit, on: graph)
      }
      let isochrones = Isochrones(from: starts, limits: limits, on: graph, measure)
      let found = try store.features(
        of: isochrones, as: form, reaching: width, unit: minutes == nil ? "metres" : "minutes",
        divisor: divisor)
      return (found, found == nil ? max(isochrones.need, .more) : .nothing)
    }
    guard let found else { return }
    try FoundFeatures.write(found.layer, found.features, to: target, run)
  }
}

extension IsochroneForm: ArgumentValue {}
