public import Base
internal import Geometry

extension NetworkStore {
  /// The nearest places on edges that the profile of a graph may use, the nearest first, within a distance in metres.
  /// Of edges at the same distance those of smaller ids come first.
  public func nearest(
    to place: (x: Double, y: Double), count: Int, within limit: Double, on graph: TravelGraph
  ) throws(GeoError) -> [NetworkPoint] {
    try nearest(to: place, count: count, within: limit) { _ in graph }
  }

  /// The same, on the graphs that are given for the ids of edges.
  func nearest(
    to place: (x: Double, y: Double), count: Int, within limit: Double,
    on graphOf: ([Int64]) throws(GeoError) -> TravelGraph
  ) throws(GeoError) -> [NetworkPoint] {
    var found: [NetworkPoint] = []
    var ids: [Int64] = []
    func look() throws(GeoError) {
      let graph = try graphOf(ids.sorted())
      for id in ids {
        guard let edge = graph.edge(ofID: id),
          graph.edges.isOpen(eitherWay: edge), let line = try line(ofEdge: id),
          let near = line.nearest(to: place, within: limit)
        else { continue }
        found.append(
          NetworkPoint(
            graph, edge: edge, fraction: near.fraction, location: near.location,
            distance: near.distance))
      }
      found.sort { ($0.distance, $0.edgeID) < ($1.distance, $1.edgeID) }
      // An index may name an edge twice.
      found = found.indices.filter { $0 == 0 || found[$0].edgeID != found[$0 - 1].edgeID }
        .map { found[$0] }
      if found.count > count { found.removeLast(found.count - count) }
      ids.removeAll(keepingCapacity: true)
    }
    var many = Self.fewEdges
    try edges(near: place, within: limit) { (id, distance) throws(GeoError) in
      if found.count == count, let last = found.last, distance > last.distance { return false }
      ids.append(id)
      if ids.count == many {
        try look()
        many = min(2 * many, Self.manyEdges)
      }
      return true
    }
    if !ids.isEmpty { try look() }
    return found
  }

  /// How many edges are read at once.
  private static let (fewEdges, manyEdges) = (8, 1024)

  /// The nearest place. Errors: `.tooFarFromRoads`.
  public func nearest(
    to place: (x: Double, y: Double), within limit: Double, on graph: TravelGraph
  ) throws(GeoError) -> NetworkPoint {
    try nearest(to: place, within: limit, by: graph.profile) { _ in graph }
  }

  /// Refuses places that are too far from all edges that a profile may use on some terms, as far as that is known without the
  /// whole graph. Errors: `.tooFarFromRoads`.
  func checkNear(
    _ places: [(x: Double, y: Double)], within limit: Double, by profile: TravelProfile,
    _ terms: TravelTerms
  ) throws(GeoError) {
    for place in places {
      if !terms.isPlain {
        // Whether what is there is closed at the time, or avoided, only the whole graph knows.
        let box = RoadScale.box(around: place, within: limit)
        let near = try edges(
          west: box.minX, south: box.minY, east: box.maxX, north: box.maxY, upTo: 1)
        if !near.isEmpty { continue }
      }
      _ = try nearest(to: place, within: limit, by: profile)
    }
  }

  /// The nearest place, without the whole graph. Errors: `.tooFarFromRoads`.
  func nearest(
    to place: (x: Double, y: Double), within limit: Double, by profile: TravelProfile
  ) throws(GeoError) -> NetworkPoint {
    try nearest(to: place, within: limit, by: profile) { (ids) throws(GeoError) in
      try graph(of: ids, for: profile)
    }
  }

  /// How far one looks for the road that a message names, in metres.
  private static let farthest = 20_000.0

  private func nearest(
    to place: (x: Double, y: Double), within limit: Double, by profile: TravelProfile,
    on graphOf: ([Int64]) throws(GeoError) -> TravelGraph
  ) throws(GeoError) -> NetworkPoint {
    let found = try nearest(to: place, count: 1, within: limit, on: graphOf)
    if let point = found.first { return point }
    var hint: String?
    if limit < Self.farthest,
      let point = try nearest(to: place, count: 1, within: Self.farthest, on: graphOf).first
    {
      let metres = Int(point.distance.rounded(.up))
      hint = "the nearest one is \(metres) m away: --max-snap \(metres) takes it"
    } else if let box = extent() {
      hint = "the network lies in \(box); longitude comes before latitude"
    }
    throw GeoError(
      .tooFarFromRoads,
      "no edge that \(profile.name) may use is within \(Int(limit.rounded())) m of "
        + "\(place.x),\(place.y)", at: SourceLocation(path: path), hint: hint)
  }
}
