import Base
import CommandLineKit
import Files
import Flow
import Network

/// `cairn matrix`.
struct MatrixCommand: Command {
  var network = NetworkOptions()
  var points = ""
  var common = CommonOptions()

  static let name = "matrix"
  static let abstract = "Find the times and distances between places on a road network."
  static let discussion = """
    Prints CSV of from, to, distance in metres and duration in seconds, row by row; from and to are the numbers \
    of the \
    points in their file, from 1. Both are empty where there is no route, or where a point is too far from any \
    road. Each route is the one that 'cairn route' finds. On a prepared network, one search from each place and \
    one to it are enough for all of them.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.network, Array(NetworkOptions.parameters.prefix(1)))
    + [
      .option(
        "points", \.points, valueName: "file", required: true, group: "Travel", completion: .files,
        help: "The places: points of any format, in degrees.")
    ]
    + Parameter.embedding(
      \.network,
      NetworkOptions.parameters.dropFirst() + [NetworkOptions.shortest] + NetworkOptions.terms)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn matrix town.gpkg --points shops.geojson -o times.csv",
      explanation: "Compute driving times and distances."),
    Example(
      command: "cairn matrix town.gpkg --points schools.csv --profile foot --shortest",
      explanation: "Compute the shortest distances on foot."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory =
    "The network: about 150 bytes for each edge, and 50 more for each thread; on a prepared "
    + "network about 50,000 for each place; the whole result."

  mutating func validate() throws(UsageError) { try network.check() }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(
      common, network.input([points]), says: .losses
    ) { (run) throws(GeoError) in
      try command.perform(run)
      return .done
    }
  }

  private func perform(_ run: Run) throws(GeoError) {
    let sink = try network.sink(run, besides: [network.network, points])
    let opened = try network.open(run)
    let places = try PlaceList(of: points).places(run)
    let (graph, measure, storePath) = (opened.graph, network.measure, network.network)
    var snapped: [NetworkPoint?] = []
    for place in places {
      snapped.append(
        try opened.store.nearest(
          to: place, count: 1, within: network.snapLimit, on: graph
        ).first)
    }
    let points = snapped
    let known = points.indices.filter { points[$0] != nil }
    if let far = points.firstIndex(where: { $0 == nil }) {
      run.ledger.warn(
        .tooFarFromRoads,
        "no road is within \(network.snapLimit.argumentText) m of some points, the first of which is point "
          + "\(far + 1): their rows are empty", count: points.count - known.count)
    }
    let hierarchy =
      network.isPlain ? try opened.store.hierarchy(for: opened.profile, measure) : nil
    let goals = try MatrixGoals(
      known.compactMap { points[$0] }, on: graph, in: opened.store, measure, hierarchy)
    let rows = try ParallelWork.results(points.count, jobs: run.jobs) { () throws(GeoError) in
      let finder = try RouteFinder(
        try NetworkStore(path: storePath), graph, measure, hierarchy)
      return { (row) throws(GeoError) in
        var found = [RouteFinder.Summary?](repeating: nil, count: points.count)
        if let start = points[row] {
          let ways = try finder.summaries(from: start, to: goals)
          for (place, way) in zip(known, ways) { found[place] = way }
        }
        return found.enumerated().map { column, way in
          let numbers =
            way.map { CSVText.number($0.distance) + "," + CSVText.number($0.duration) } ?? ","
          return "\(row + 1),\(column + 1),\(numbers)\n"
        }.joined()
      }
    }
    try sink.write(text: "from,to,distance,duration\n" + rows.joined())
    try sink.commit()
  }
}
