import Base
public import CommandLineKit
import Features
import Files
public import Network
import Text

/// `cairn route`.
struct RouteCommand: Command {
  var network = NetworkOptions()
  var from: PlaceArgument?
  var to: PlaceArgument?
  var via: [PlaceArgument] = []
  var pairs: String?
  var form = RouteForm.geojson
  var isJSON = false
  var language = RoutePhrases.Language.english
  var common = CommonOptions()

  static let name = "route"
  static let abstract = "Find the way from one place to another on a network of roads."
  static let discussion = """
    The network is one that 'cairn network build' has made. Places go to the nearest edge that the profile may use. \
    The way is the one of the fewest seconds: those of its edges, of signals and barriers, and of turns. Turn \
    restrictions hold, unless they depend on the time. What is for those who want to go there (destination, customers) \
    is entered only if there is no way around it. With --via one may set out in either direction from each stop.

    --pairs FILE answers many questions on all cores: of the columns id, from_lon, from_lat, to_lon, to_lat it makes \
    CSV of id, distance, duration and error, in the same order.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.network, Array(NetworkOptions.parameters.prefix(1)))
    + [
      .option("from", \.from, group: "Travel", help: "Where the route begins."),
      .option("to", \.to, group: "Travel", help: "Where it ends."),
      .option("via", \.via, group: "Travel", help: "Stop there in between; can be given again."),
      .option(
        "pairs", \.pairs, valueName: "file", group: "Travel", completion: .files,
        help: "Find a way for each row of this table instead."),
    ]
    + Parameter.embedding(\.network, Array(NetworkOptions.parameters.dropFirst().prefix(1)))
    + Parameter.embedding(\.network, [NetworkOptions.shortest])
    + Parameter.embedding(\.network, Array(NetworkOptions.parameters.dropFirst(2)))
    + [
      .option("form", \.form, group: "Output", help: "How to write it."),
      .flag("json", \.isJSON, group: "Output", help: "The same as --form json."),
      .option("language", \.language, group: "Output", help: "The language of instructions."),
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn route town.gpkg --from 1.52,42.50 --to 1.60,42.56 --form text",
      explanation: "Instructions for a driver."),
    Example(
      command: "cairn route town.gpkg --profile foot --shortest --from 1.52,42.50 --to 1.53,42.51",
      explanation: "On foot, as GeoJSON."),
    Example(
      command: "cairn route town.gpkg --pairs trips.csv -o answers.csv",
      explanation: "Many at once."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("There is no route."), .usage, .badInput, .environment,
  ]
  static let memory = "The network: about 150 bytes for each edge, and 50 more for each thread."

  mutating func validate() throws(UsageError) {
    try network.check()
    if pairs != nil {
      guard from == nil, to == nil, via.isEmpty else {
        throw UsageError("--pairs takes the place of --from, --via and --to")
      }
      guard !isJSON, form == .geojson else {
        throw UsageError("--pairs writes CSV, without --json and --form")
      }
    } else if from == nil || to == nil {
      throw UsageError("a route needs --from and --to, or --pairs")
    }
    if isJSON { form = .json }
  }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(
      common, network.input([pairs].compactMap(\.self)), says: .losses
    ) { (run) throws(GeoError) in
      if let pairs = command.pairs { return try command.answer(pairs, run) }
      return try command.find(run)
    }
  }

  private func find(_ run: Run) throws(GeoError) -> ExitStatus {
    let sink = try network.sink(run, besides: [network.network])
    let places = ([from].compactMap(\.self) + via + [to].compactMap(\.self)).map { ($0.x, $0.y) }
    let found = try route(over: places)
    switch found.route {
    case .success(let route):
      try sink.write(text: form.text(of: route, RoutePhrases.of(language)))
      try sink.commit()
      return .done
    case .failure(let none):
      run.answer(Self.noRoute(found.stops[none.stop], found.stops[none.stop + 1]))
      return .answerIsNo
    }
  }

  /// The route, by the hierarchy if one was prepared, and otherwise by the search over the graph.
  private func route(
    over places: [(x: Double, y: Double)]
  ) throws(GeoError) -> (stops: [NetworkPoint], route: Result<Route, RouteFinder.NoWay>) {
    let store = try NetworkStore(path: network.network)
    let profile = try store.profile(network.profile)
    if let hierarchy = try store.hierarchy(for: profile, network.measure) {
      return try RouteFinder.route(
        over: places, within: network.snapLimit, by: profile, network.measure, hierarchy, in: store)
    }
    let graph = try store.graph(for: profile)
    let stops = try places.map { (place) throws(GeoError) in
      try store.nearest(to: place, within: network.snapLimit, on: graph)
    }
    return (stops, try RouteFinder(store, graph, network.measure).route(over: stops))
  }

  /// Why there is no way between two points.
  private static func noRoute(_ start: NetworkPoint, _ end: NetworkPoint) -> String {
    let places =
      start.component == end.component
      ? "both ends lie in component \(start.component), but restrictions leave no way"
      : "the start lies in component \(start.component), the end in component \(end.component)"
    return "there is no route: " + places
  }

  // MARK: - Many

  private func answer(_ path: String, _ run: Run) throws(GeoError) -> ExitStatus {
    let sink = try network.sink(run, besides: [network.network, path])
    let names = ["id", "from_lon", "from_lat", "to_lon", "to_lat"]
    let rows = try TableColumns(names, x: names[1], y: names[2]).rows(of: path, run)
    let opened = try network.open()
    let (graph, measure, limit) = (opened.graph, network.measure, network.snapLimit)
    let storePath = network.network
    let hierarchy = try opened.store.hierarchy(for: opened.profile, measure)
    let lines = try ParallelWork.results(rows.count, jobs: run.jobs) { () throws(GeoError) in
      let store = try NetworkStore(path: storePath)
      let finder = try RouteFinder(store, graph, measure, hierarchy)
      return { (index) throws(GeoError) in
        let row = rows[index]
        let ends = try Self.ends(row, index, of: path)
        var points: [NetworkPoint] = []
        for end in ends {
          points += try store.nearest(to: end, count: 1, within: limit, on: graph)
        }
        let id = CSVText.field(row[0] ?? "")
        guard points.count == 2 else { return "\(id),,,too-far-from-roads\n" }
        guard let found = try finder.summaries(from: points[0], to: [points[1]])[0] else {
          return "\(id),,,no-route\n"
        }
        return id + "," + CSVText.number(found.distance) + "," + CSVText.number(found.duration)
          + ",\n"
      }
    }
    try sink.write(text: "id,distance,duration,error\n" + lines.joined())
    try sink.commit()
    return .done
  }

  /// The two places of a row.
  private static func ends(
    _ row: [String?], _ index: Int, of path: String
  ) throws(GeoError) -> [(x: Double, y: Double)] {
    let numbers = row.dropFirst().map { $0.flatMap { Double($0) } }
    guard let fromX = numbers[0], let fromY = numbers[1], let toX = numbers[2],
      let toY = numbers[3], abs(fromX) <= 180, abs(toX) <= 180, abs(fromY) <= 90, abs(toY) <= 90
    else {
      throw GeoError(
        .badCoordinates, "a row of pairs has no degrees of longitude and latitude",
        at: SourceLocation(path: path, feature: index + 1))
    }
    return [(fromX, fromY), (toX, toY)]
  }
}

extension RouteForm: ArgumentValue {}
extension RoutePhrases.Language: ArgumentValue {}
