/// The states that a hierarchy contracts: those of ``TurnRules``, and junctions where turns are free.
///
/// Whoever turns wherever he likes, at no cost of the turn, goes on from a node in the same ways by whatever edge he came.
/// A junction between the edges that arrive and those that leave saves the arcs from each to each: at a crossroads there are
/// eight in place of sixteen, and far fewer once edges are contracted.
struct HierarchyStates {
  private let graph: TravelGraph
  /// True if there are junctions: two of each node, for those who come by an edge that is free, and for others.
  let hasJunctions: Bool
  /// How many there are, of which some are on no way.
  let count: Int

  /// The states of a graph for a measure.
  init(_ graph: TravelGraph, _ measure: RouteSearch.Measure) {
    self.graph = graph
    hasJunctions = graph.hasFreeTurns(measure)
    count = graph.turns.stateCount + (hasJunctions ? 2 * graph.nodes.count : 0)
  }

  /// The directed edge of a state; nil for a junction.
  func edge(of state: Int) -> Int? {
    state < graph.turns.stateCount ? graph.turns.edge(ofState: state) : nil
  }

  /// The node that a state leads to.
  func node(of state: Int) -> Int {
    guard let edge = edge(of: state) else { return (state - graph.turns.stateCount) / 2 }
    return graph.head(edge)
  }

  /// The junction at the end of a directed edge; nil if nobody passes the node, or if one can only turn round there, which
  /// is on no best way.
  func junction(behind edge: Int) -> Int? {
    let node = graph.head(edge)
    guard graph.nodes.passing(node).access != .no,
      graph.leaving(node).contains(where: { $0 != edge ^ 1 })
    else { return nil }
    return graph.turns.stateCount + 2 * node + (graph.edges.access(edge) == .yes ? 0 : 1)
  }
}
