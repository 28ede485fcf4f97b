/// The states that a hierarchy contracts: those of ``TurnRules`` that the profile may be in, and junctions where turns are
/// free.
///
/// Whoever turns wherever he likes, at no cost of the turn, goes on from a node in the same ways by whatever edge he came.
/// A junction between the edges that arrive and those that leave saves the arcs from each to each: at a crossroads there are
/// eight in place of sixteen, and far fewer once edges are contracted.
///
/// They are in the order of a space-filling curve (G. M. Morton, 1966).
struct HierarchyStates {
  private let graph: TravelGraph
  /// True if there are junctions: two of each node, for those who come by an edge that is free, and for others.
  let hasJunctions: Bool
  /// By state its number: that of the rules, and junctions behind these.
  private var numbers: [Int32] = []
  /// The other way round; -1 for what is on no way.
  private var places: [Int32]

  /// The states of a graph for a measure.
  init(_ graph: TravelGraph, _ measure: RouteSearch.Measure) {
    self.graph = graph
    hasJunctions = graph.hasFreeTurns(measure)
    let ruleCount = graph.turns.stateCount
    places = Array(repeating: -1, count: ruleCount + (hasJunctions ? 2 * graph.nodes.count : 0))
    for number in 0..<ruleCount {
      let edge = graph.turns.edge(ofState: number)
      guard graph.isOpen(edge) else { continue }
      numbers.append(Int32(number))
      guard hasJunctions, let junction = junctionNumber(behind: edge), places[junction] < 0
      else { continue }
      places[junction] = 0
      numbers.append(Int32(junction))
    }
    let curve = (0..<graph.nodes.count).map { Self.curve(graph.nodes.point($0)) }
    numbers = numbers.map { (curve: curve[node(ofNumber: Int($0))], number: $0) }
      .sorted { ($0.curve, $0.number) < ($1.curve, $1.number) }
      .map(\.number)
    for (place, number) in numbers.enumerated() { places[Int(number)] = Int32(place) }
  }

  /// How many there are.
  var count: Int { numbers.count }

  /// The number of a state.
  func number(of state: Int) -> Int { Int(numbers[state]) }
  /// The state of a number; -1 if it is on no way.
  func place(ofNumber number: Int) -> Int { Int(places[number]) }

  /// The directed edge of a state; nil for a junction.
  func edge(of state: Int) -> Int? { edge(ofNumber: number(of: state)) }

  /// The junction at the end of a directed edge; nil if nobody passes the node, or if one can only turn round there, which
  /// is on no best way.
  func junction(behind edge: Int) -> Int? {
    junctionNumber(behind: edge).map { place(ofNumber: $0) }
  }

  private func edge(ofNumber number: Int) -> Int? {
    number < graph.turns.stateCount ? graph.turns.edge(ofState: number) : nil
  }

  private func node(ofNumber number: Int) -> Int {
    guard let edge = edge(ofNumber: number) else { return (number - graph.turns.stateCount) / 2 }
    return graph.head(edge)
  }

  private func junctionNumber(behind edge: Int) -> Int? {
    let node = graph.head(edge)
    guard graph.nodes.passing(node).access != .no,
      graph.leaving(node).contains(where: { $0 != edge ^ 1 })
    else { return nil }
    return graph.turns.stateCount + 2 * node + (graph.edges.access(edge) == .yes ? 0 : 1)
  }

  /// Where a point of the unit sphere is on the curve, with 21 bits of each coordinate.
  private static func curve(_ point: SIMD3<Double>) -> UInt64 {
    var curve: UInt64 = 0
    for axis in 0..<3 {
      let coordinate = UInt64((min(max(point[axis], -1), 1) + 1) * 1_048_575)
      for bit in 0..<21 { curve |= (coordinate >> UInt64(bit) & 1) << UInt64(bit * 3 + axis) }
    }
    return curve
  }
}
