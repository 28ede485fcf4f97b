public import Base

extension RouteFinder {
  /// The best route over places, of which there are two at least, by a hierarchy: only the cells and the edges that
  /// matter are read. The points that the places went to come with it. Errors: `.tooFarFromRoads`, and those of stores.
  public static func route(
    over places: [(x: Double, y: Double)], within limit: Double, by profile: TravelProfile,
    _ measure: RouteSearch.Measure, _ hierarchy: Hierarchy, in store: NetworkStore
  ) throws(GeoError) -> (stops: [NetworkPoint], route: Result<Route, NoWay>) {
    let search = try HierarchySearch(store, hierarchy)
    let points = try places.map { (place) throws(GeoError) in
      try store.nearest(to: place, within: limit, by: profile)
    }
    // All on one part of the graph, whose indexes are not those of the parts that the points were found on.
    let ends = try store.graph(around: points.map(\.edgeID), for: profile).graph
    let stops = try points.map { (point) throws(GeoError) in try point.moved(to: ends, store) }
    var ways: [[Int64]] = []
    for index in 1..<max(stops.count, 1) {
      let found = try search.edges(from: stops[index - 1], to: stops[index], measure, on: ends)
      guard let found else { return (stops, .failure(NoWay(stop: index - 1))) }
      ways.append(found)
    }
    let (graph, facts) = try store.graph(
      around: ways.flatMap { $0.map { Int64(clamping: $0.magnitude) } } + stops.map(\.edgeID),
      for: profile)
    let moved = try stops.map { (stop) throws(GeoError) in try stop.moved(to: graph, store) }
    let finder = RouteFinder(store, graph, search, measure, facts)
    var route = Route(profile: profile.name, stops: moved)
    for (index, way) in ways.enumerated() {
      let path = try graph.path(over: way, from: moved[index], to: moved[index + 1], measure, store)
      try finder.add(path, to: &route, moved[index], moved[index + 1])
    }
    return (moved, .success(route))
  }
}

extension NetworkPoint {
  /// The point on another graph of the same network. Errors: `.notANetwork` if its edge is not there.
  fileprivate func moved(
    to graph: TravelGraph, _ store: NetworkStore
  ) throws(GeoError) -> NetworkPoint {
    guard let edge = graph.edge(ofID: edgeID) else {
      throw store.broken("edge \(edgeID) is not there")
    }
    return NetworkPoint(
      graph, edge: edge, fraction: fraction, location: location, distance: distance)
  }
}
