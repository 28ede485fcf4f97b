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
  var alternatives: Count?
  var pairs: String?
  var form: RouteForm?
  var isJSON = false
  var language = RoutePhrases.Language.english
  var common = CommonOptions()

  static let name = "route"
  static let abstract = "Find the way from one place to another on a road network."
  static let discussion = """
    The network comes from 'cairn network build'. Places snap to the nearest edge that the profile may use. The \
    route is the fastest one, counting edges, signals, barriers and turns. Turn restrictions hold; those that \
    depend on the time only with --at. Roads for destination traffic only (destination, customers) are used only \
    if there is no way around them. At each --via stop, the route may continue in either direction.

    --avoid excludes what it names, even if there is no other way: motorways with their links, say, or \
    everything that touches a polygon. --at applies conditions of time for restrictions, access, gates, one-way \
    streets and speed limits, as they hold at departure, in local time; no day is taken to be a public holiday.

    --alternatives N finds up to N more ways: each costs at most 1.4 times what the best one does, and has at \
    most three quarters of its length in common with any other. GeoJSON is then a collection, and --json has them \
    as alternatives.

    --pairs FILE finds many routes on all cores: it reads a CSV with the columns id, from_lon, from_lat, to_lon \
    and to_lat, and prints a CSV of id, distance, duration and error, in the same order.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.network, Array(NetworkOptions.parameters.prefix(1)))
    + [
      .option("from", \.from, group: "Travel", help: "The start of the route."),
      .option("to", \.to, group: "Travel", help: "The end of the route."),
      .option("via", \.via, group: "Travel", help: "A stop on the way; repeatable."),
      .option(
        "pairs", \.pairs, valueName: "file", group: "Travel", completion: .files,
        help: "Find a route for each row of this CSV file instead."),
    ]
    + Parameter.embedding(\.network, Array(NetworkOptions.parameters.dropFirst().prefix(1)))
    + Parameter.embedding(\.network, [NetworkOptions.shortest])
    + [
      .option(
        "alternatives", \.alternatives, group: "Travel",
        help: "Also find up to this many alternative routes.")
    ]
    + Parameter.embedding(\.network, NetworkOptions.terms)
    + Parameter.embedding(\.network, Array(NetworkOptions.parameters.dropFirst(2)))
    + [
      .option(
        "form", \.form, defaultText: RouteForm.geojson.rawValue, group: "Output",
        help: "The form of the output."),
      .flag("json", \.isJSON, group: "Output", help: "The same as --form json."),
      .option("language", \.language, group: "Output", help: "The language of instructions."),
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn route town.gpkg --from 1.52,42.50 --to 1.60,42.56 --form text",
      explanation: "Print instructions for a driver."),
    Example(
      command: "cairn route town.gpkg --profile foot --shortest --from 1.52,42.50 --to 1.53,42.51",
      explanation: "Write the shortest route on foot as GeoJSON."),
    Example(
      command: "cairn route town.gpkg --from 1.52,42.50 --to 1.60,42.56 --avoid toll,works.geojson",
      explanation: "Avoid toll roads and the polygons of a file."),
    Example(
      command:
        "cairn route town.gpkg --from 1.52,42.50 --to 1.60,42.56 --at 2026-11-23T08:30 --alternatives 2",
      explanation: "Leave on a Monday morning, and find two alternatives."),
    Example(
      command: "cairn route town.gpkg --pairs trips.csv -o answers.csv",
      explanation: "Find many routes at once."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("There is no route."), .usage, .badInput, .environment,
  ]
  static let memory = """
    Of the network what is near: about 200 bytes for each edge; for a long way, with --at and --pairs all of \
    it, and 50 more \
    for each edge and thread. On a prepared network what is on the way.
    """

  /// More would hardly be good ones.
  private static let mostAlternatives = 10

  mutating func validate() throws(UsageError) {
    try network.check()
    if isJSON, let form, form != .json {
      throw UsageError("'--json' and '--form \(form.rawValue)' exclude each other")
    }
    if pairs != nil {
      guard from == nil, to == nil, via.isEmpty else {
        throw UsageError("--pairs takes the place of --from, --via and --to")
      }
      guard !isJSON, form == nil else {
        throw UsageError("--pairs writes CSV, without --json and --form")
      }
      guard alternatives == nil else {
        throw UsageError("--alternatives and --pairs exclude each other")
      }
    } else if from == nil || to == nil {
      throw UsageError("a route needs --from and --to, or --pairs")
    }
    if let alternatives {
      guard via.isEmpty else { throw UsageError("--alternatives and --via exclude each other") }
      guard (1...Self.mostAlternatives).contains(alternatives.value) else {
        throw UsageError("--alternatives takes 1 to \(Self.mostAlternatives)")
      }
    }
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
    let found = try routes(over: places, run)
    switch found.routes {
    case .success(let routes):
      let form = isJSON ? RouteForm.json : form ?? .geojson
      let phrases = RoutePhrases.of(language)
      let text =
        alternatives == nil ? form.text(of: routes[0], phrases) : form.text(of: routes, phrases)
      try sink.write(text: text)
      try sink.commit()
      return .done
    case .failure(let none):
      run.answer(noRoute(found.stops[none.stop], found.stops[none.stop + 1]))
      return .answerIsNo
    }
  }

  /// The best route, by the hierarchy if one was prepared, and otherwise by the search over the graph; the alternatives
  /// behind it.
  private func routes(
    over places: [(x: Double, y: Double)], _ run: Run
  ) throws(GeoError) -> (stops: [NetworkPoint], routes: Result<[Route], RouteFinder.NoWay>) {
    let store = try NetworkStore(path: network.network)
    if alternatives == nil, network.isPlain, let prepared = try preparedRoute(over: places, store) {
      return prepared
    }
    let reach = RouteFinder.usualReach(over: places)
    return try network.answer(run, store, near: places, within: reach) {
      (graph) throws(GeoError) in
      let stops = try places.map { (place) throws(GeoError) in
        try store.nearest(to: place, within: network.snapLimit, on: graph)
      }
      guard let alternatives else {
        let finder = try RouteFinder(store, graph, network.measure)
        let found = try finder.route(over: stops).map { [$0] }
        return ((stops, found), finder.need)
      }
      let (routes, need) = try RouteFinder.routes(
        from: stops[0], to: stops[1], alternatives: alternatives.value, network.measure,
        on: graph, in: store)
      let none = RouteFinder.NoWay(stop: 0)
      return ((stops, routes.isEmpty ? .failure(none) : .success(routes)), need)
    }
  }

  /// The route by the hierarchy; nil if none was prepared.
  private func preparedRoute(
    over places: [(x: Double, y: Double)], _ store: NetworkStore
  ) throws(GeoError) -> (stops: [NetworkPoint], routes: Result<[Route], RouteFinder.NoWay>)? {
    let profile = try store.profile(network.profile)
    guard let hierarchy = try store.hierarchy(for: profile, network.measure) else { return nil }
    let found = try RouteFinder.route(
      over: places, within: network.snapLimit, by: profile, network.measure, hierarchy, in: store)
    return (found.stops, found.route.map { [$0] })
  }

  /// Why there is no way between two points.
  private func noRoute(_ start: NetworkPoint, _ end: NetworkPoint) -> String {
    let obstacles =
      network.isPlain ? "restrictions leave" : "restrictions and what is avoided leave"
    let places =
      start.component == end.component
      ? "both ends lie in component \(start.component), but \(obstacles) no way"
      : "the start lies in component \(start.component), the end in component \(end.component)"
    return "there is no route: " + places
  }

  // MARK: - Many

  private func answer(_ path: String, _ run: Run) throws(GeoError) -> ExitStatus {
    let sink = try network.sink(run, besides: [network.network, path])
    let names = ["id", "from_lon", "from_lat", "to_lon", "to_lat"]
    let rows = try TableColumns(names, x: names[1], y: names[2]).rows(of: path, run)
    let opened = try network.open(run)
    let (graph, measure, limit) = (opened.graph, network.measure, network.snapLimit)
    let storePath = network.network
    let hierarchy =
      network.isPlain ? try opened.store.hierarchy(for: opened.profile, measure) : nil
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
    let numbers = row.dropFirst().map { $0.flatMap { Double($0.trimmed) } }
    guard let fromX = numbers[0], let fromY = numbers[1], let toX = numbers[2],
      let toY = numbers[3], abs(fromX) <= 180, abs(toX) <= 180, abs(fromY) <= 90, abs(toY) <= 90
    else {
      throw GeoError(
        .badCoordinates,
        "a row of pairs has no degrees of longitude and latitude: "
          + row.dropFirst().map { $0 ?? "nothing" }.joined(separator: ", "),
        at: SourceLocation(path: path, feature: index + 1),
        hint: "longitudes are from -180 to 180, latitudes from -90 to 90")
    }
    return [(fromX, fromY), (toX, toY)]
  }
}

extension RouteForm: ArgumentValue {}
extension RoutePhrases.Language: ArgumentValue {}
