/// What can be reached from some points within several limits: from at least one of them, by the way that a route from
/// there takes.
public struct Isochrones: Sendable {
  /// In seconds or metres, ascending.
  public let limits: [Double]
  /// For each limit the parts that are reached, by edge.
  let parts: [[Int: [ReachedEdge.Part]]]
  /// The cost at nodes that are reached within the largest limit.
  let nodes: [Int: Double]
  let graph: TravelGraph
  /// What they would have needed besides a part of a network.
  public let need: NetworkNeed

  /// Within how many metres of a start what is reached lies as a rule, for a profile; no farther for limits in metres.
  public static func usualReach(
    within limit: Double, by profile: TravelProfile, _ measure: RouteSearch.Measure
  ) -> Double {
    // Nobody goes straight on at full speed.
    measure == .length ? limit : limit * profile.maximumSpeed / 3.6 / 2
  }

  /// Finds them. `limits` are seconds or metres, by the measure.
  public init(
    from starts: [NetworkPoint], limits: [Double], on graph: TravelGraph,
    _ measure: RouteSearch.Measure
  ) {
    self.limits = limits.sorted()
    self.graph = graph
    let largest = self.limits.last ?? 0
    var parts = [[Int: [ReachedEdge.Part]]](repeating: [:], count: limits.count)
    var nodes: [Int: Double] = [:]
    let search = ReachSearch(graph, measure)
    for start in starts {
      let found = search.reach(from: start, within: largest)
      for (node, cost) in found.nodes where cost.amount <= largest {
        nodes[node] = min(nodes[node] ?? .infinity, cost.amount)
      }
      let arrivals = found.arrivals.sorted { $0.edge / 2 < $1.edge / 2 }
      var first = 0
      while first < arrivals.count {
        let edge = arrivals[first].edge / 2
        var end = first
        while end < arrivals.count, arrivals[end].edge / 2 == edge { end += 1 }
        let length = graph.edges.lengths[edge]
        let reached = ReachedEdge(
          edge: edge, arrivals: arrivals[first..<end],
          amounts: measure == .time
            ? (graph.edges.seconds(edge * 2), graph.edges.seconds(edge * 2 + 1)) : (length, length))
        for (index, limit) in self.limits.enumerated() {
          let more = reached.parts(within: limit)
          if !more.isEmpty {
            parts[index][edge] = ReachedEdge.union(parts[index][edge] ?? [], more)
          }
        }
        first = end
      }
    }
    self.parts = parts
    self.nodes = nodes
    need = search.need
  }
}
