internal import Base

extension HierarchySearch {
  /// The directed edges of the best way between two points of a graph, or of a part of it that holds what meets their
  /// edges; none if they are at the same node, nil without a way.
  func edges(
    from start: NetworkPoint, to goal: NetworkPoint, _ measure: RouteSearch.Measure,
    on graph: TravelGraph
  ) throws(GeoError) -> [Int64]? {
    if let node = start.node, node == goal.node { return [] }
    return try edges(
      from: start.departureEnds(measure, graph), to: goal.arrivalEnds(measure, graph))
  }

  /// The same to each of several goals.
  func edges(
    from start: NetworkPoint, to goals: [NetworkPoint], _ prepared: HierarchyGoals,
    _ measure: RouteSearch.Measure, on graph: TravelGraph
  ) throws(GeoError) -> [[Int64]?] {
    let found = try prepared.edges(from: start.departureEnds(measure, graph), by: self)
    return zip(goals, found).map { goal, edges in
      if let node = start.node, node == goal.node { [] } else { edges }
    }
  }
}

extension NetworkPoint {
  /// How one can set out, for a search in a hierarchy.
  func departureEnds(
    _ measure: RouteSearch.Measure, _ graph: TravelGraph
  ) -> [HierarchySearch.End] {
    departures(in: graph).map { HierarchySearch.End($0, measure, graph) }
  }

  /// How one can get there.
  func arrivalEnds(
    _ measure: RouteSearch.Measure, _ graph: TravelGraph
  ) -> [HierarchySearch.End] {
    arrivals(in: graph).map { HierarchySearch.End($0, measure, graph) }
  }
}

extension HierarchySearch.End {
  fileprivate init(
    _ approach: NetworkPoint.Approach, _ measure: RouteSearch.Measure, _ graph: TravelGraph
  ) {
    edge = graph.signedID(approach.edge)
    fraction = approach.fraction
    amount = graph.amount(approach.edge, measure)
  }
}

extension TravelGraph {
  /// What a directed edge costs.
  func amount(_ edge: Int, _ measure: RouteSearch.Measure) -> Double {
    measure == .time ? edges.seconds(edge) : edges.lengths[edge / 2]
  }

  /// What a stretch costs in metres and seconds, with the node and the turn before it. Here, as the lists of edges are
  /// copied where they are asked for from outside.
  @inline(never)
  func cost(
    of piece: RouteSearch.Piece, behind before: Int?
  ) -> (distance: Double, duration: Double) {
    let share = piece.to - piece.from
    var duration = amount(piece.edge, .time) * share
    if let before, let passage = passage(before, piece.edge) { duration += passage.seconds }
    return (amount(piece.edge, .length) * share, duration)
  }

  /// A way over directed edges, given by their ids, with its exact cost. Errors: `.notANetwork` if the edges are not
  /// connected so that the profile may use them.
  func path(
    over ids: [Int64], from start: NetworkPoint, to goal: NetworkPoint,
    _ measure: RouteSearch.Measure, _ store: NetworkStore
  ) throws(GeoError) -> RouteSearch.Path {
    var path = RouteSearch.Path(pieces: [], cost: RouteSearch.Cost())
    for (place, id) in ids.enumerated() {
      guard let index = edge(ofID: Int64(clamping: id.magnitude)) else {
        throw store.broken("the hierarchy has an edge that is not in the network")
      }
      let edge = index * 2 + (id < 0 ? 1 : 0)
      let isLast = place == ids.count - 1
      let first = place == 0 ? start.departures(in: self).first { $0.edge == edge } : nil
      let last = isLast ? goal.arrivals(in: self).first { $0.edge == edge } : nil
      let piece = RouteSearch.Piece(edge: edge, from: first?.fraction ?? 0, to: last?.fraction ?? 1)
      var isSound = isOpen(edge) && (place > 0 || first != nil) && (!isLast || last != nil)
      if let before = path.pieces.last {
        let passage = tail(edge) == head(before.edge) ? passage(before.edge, edge) : nil
        isSound = isSound && passage != nil
        path.cost.entries += passage?.entries ?? 0
        if measure == .time { path.cost.amount += passage?.seconds ?? 0 }
      }
      guard isSound, piece.to >= piece.from else {
        throw store.broken("the hierarchy has a way that the network has not")
      }
      path.cost.amount += amount(edge, measure) * (piece.to - piece.from)
      path.pieces.append(piece)
    }
    return path
  }
}
