public import Base

/// Finds routes in a store for one thread.
public final class RouteFinder {
  private let store: NetworkStore
  private let graph: TravelGraph
  private let ways: Ways
  /// What is known already of edges, by their ids.
  private var facts: [Int64: NetworkStore.EdgeFacts] = [:]

  /// What finds the best ways: a search over the graph, or one in its hierarchy.
  private enum Ways {
    case plain(RouteSearch)
    case prepared(HierarchySearch, RouteSearch.Measure)
  }

  private init(_ store: NetworkStore, _ graph: TravelGraph, _ ways: Ways) {
    self.store = store
    self.graph = graph
    self.ways = ways
  }

  /// A finder on a graph that was read from the store, and in its hierarchy for the measure, if there is one.
  public init(
    _ store: NetworkStore, _ graph: TravelGraph, _ measure: RouteSearch.Measure,
    _ hierarchy: Hierarchy? = nil
  ) throws(GeoError) {
    self.store = store
    self.graph = graph
    if let hierarchy {
      ways = .prepared(try HierarchySearch(store, hierarchy), measure)
    } else {
      ways = .plain(RouteSearch(graph, measure))
    }
  }

  /// A finder of ways that are known, on a part of the graph, with what is known of their edges.
  init(
    _ store: NetworkStore, _ graph: TravelGraph, _ search: HierarchySearch,
    _ measure: RouteSearch.Measure, _ facts: [Int64: NetworkStore.EdgeFacts]
  ) {
    self.facts = facts
    self.store = store
    self.graph = graph
    ways = .prepared(search, measure)
  }

  /// The best ways from one point to each of others.
  private func paths(
    from start: NetworkPoint, to ends: [NetworkPoint]
  ) throws(GeoError) -> [RouteSearch.Path?] {
    switch ways {
    case .plain(let search): return search.paths(from: start, to: ends)
    case .prepared(let search, let measure):
      return try ends.map { (end) throws(GeoError) in
        let edges = try search.edges(from: start, to: end, measure, on: graph)
        return try edges.map { (edges) throws(GeoError) in
          try graph.path(over: edges, from: start, to: end, measure, store)
        }
      }
    }
  }

  /// What the searches would have needed besides a part of a network.
  public var need: NetworkNeed {
    if case .plain(let search) = ways { search.need } else { .nothing }
  }

  /// What a route amounts to.
  public struct Summary: Sendable {
    /// In metres.
    public var distance: Double
    /// In seconds.
    public var duration: Double
  }

  /// The best ways from one point to each of others, as they amount to; nil where there is none.
  public func summaries(
    from start: NetworkPoint, to ends: [NetworkPoint]
  ) throws(GeoError) -> [Summary?] {
    try paths(from: start, to: ends).map { $0.map(summary) }
  }

  /// The same to the points of a matrix, all at once.
  public func summaries(
    from start: NetworkPoint, to goals: MatrixGoals
  ) throws(GeoError) -> [Summary?] {
    guard case .prepared(let search, let measure) = ways, let prepared = goals.prepared else {
      return try summaries(from: start, to: goals.points)
    }
    let found = try search.edges(
      from: start, to: goals.points, prepared, measure, on: graph)
    var summaries: [Summary?] = []
    for (goal, edges) in zip(goals.points, found) {
      guard let edges else {
        summaries.append(nil)
        continue
      }
      let path = try graph.path(over: edges, from: start, to: goal, measure, store)
      summaries.append(summary(of: path))
    }
    return summaries
  }

  private func summary(of path: RouteSearch.Path) -> Summary {
    var summary = Summary(distance: 0, duration: 0)
    for (index, piece) in path.pieces.enumerated() {
      let before = index > 0 ? path.pieces[index - 1].edge : nil
      let cost = graph.cost(of: piece, behind: before)
      summary.distance += cost.distance
      summary.duration += cost.duration
    }
    return summary
  }

  /// The best route over stops, of which there are two at least; the index of the first stop from which there is no
  /// way to the next one, if there is none. Legs are found each for itself: one may set out from a stop in either
  /// direction. Errors: those of stores.
  public func route(over stops: [NetworkPoint]) throws(GeoError) -> Result<Route, NoWay> {
    var route = Route(profile: graph.profile.name, stops: stops)
    for index in 1..<max(stops.count, 1) {
      guard let path = try paths(from: stops[index - 1], to: [stops[index]])[0] else {
        return .failure(NoWay(stop: index - 1))
      }
      try add(path, to: &route, stops[index - 1], stops[index])
    }
    return .success(route)
  }

  /// The best route between two points, and up to `count` others that are good, too, by what they cost; none without a
  /// way. Of a part of a network, with what it would have needed besides. Errors: those of stores.
  public static func routes(
    from start: NetworkPoint, to end: NetworkPoint, alternatives count: Int,
    _ measure: RouteSearch.Measure, on graph: TravelGraph, in store: NetworkStore
  ) throws(GeoError) -> (routes: [Route], need: NetworkNeed) {
    let search = RouteSearch(graph, measure)
    let finder = RouteFinder(store, graph, .plain(search))
    let paths = AlternativeSearch(search, measure).paths(from: start, to: end, count: count)
    let routes = try paths.map { (path) throws(GeoError) in
      var route = Route(profile: graph.profile.name, stops: [start, end])
      try finder.add(path, to: &route, start, end)
      return route
    }
    return (routes, search.need)
  }

  /// Within how many metres of some places, in turn, the ways between them lie as a rule.
  public static func usualReach(over places: [(x: Double, y: Double)]) -> Double {
    let legs = zip(places, places.dropFirst()).map { from, to in
      TravelNodes.chord(TravelNodes.point(from), TravelNodes.point(to))
    }
    return 500 + 1.5 * (legs.max() ?? 0)
  }

  /// There is no way on.
  public struct NoWay: Error {
    /// The index of the stop behind which there is none.
    public var stop: Int
    /// No way on behind a stop.
    public init(stop: Int) { self.stop = stop }
  }

  func add(
    _ path: RouteSearch.Path, to route: inout Route, _ start: NetworkPoint, _ end: NetworkPoint
  ) throws(GeoError) {
    var leg = Route.Leg()
    var directions = RouteDirections(graph, from: start)
    Self.extend(&route.positions, by: start.location)
    for (index, piece) in path.pieces.enumerated() {
      let before = index > 0 ? path.pieces[index - 1].edge : nil
      let facts = try facts(ofEdge: graph.edges.ids[piece.edge / 2])
      let isForward = piece.edge & 1 == 0
      let line = facts.line.part(
        from: isForward ? piece.from : 1 - piece.from, to: isForward ? piece.to : 1 - piece.to)
      let cost = graph.cost(of: piece, behind: before)
      leg.distance += cost.distance
      leg.duration += cost.duration
      leg.edges.append(graph.signedID(piece.edge))
      directions.add(
        RouteDirections.Stretch(
          edge: piece.edge, name: facts.name ?? facts.ref, kind: facts.kind ?? "",
          distance: cost.distance, duration: cost.duration, location: line.place(0)))
      for position in 0..<line.count { Self.extend(&route.positions, by: line.place(position)) }
    }
    Self.extend(&route.positions, by: end.location)
    leg.steps = directions.steps(endingAt: end.location)
    route.legs.append(leg)
  }

  private func facts(ofEdge id: Int64) throws(GeoError) -> NetworkStore.EdgeFacts {
    if let known = facts[id] { return known }
    return try store.facts(ofEdge: id)
  }

  /// Adds a position unless it is the last one already.
  private static func extend(
    _ positions: inout [(x: Double, y: Double)], by place: (x: Double, y: Double)
  ) {
    if let last = positions.last, abs(last.x - place.x) < 1e-9, abs(last.y - place.y) < 1e-9 {
      return
    }
    positions.append(place)
  }
}
