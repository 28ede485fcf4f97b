/// Finds the shortest ways from the end of a directed edge to the beginnings of others, for the steps of a track.
///
/// Turn restrictions hold, and nodes and U-turns as in a route; entries do not count, as a track tells where somebody was.
/// What was found from an edge is kept, since neighbouring positions of a track ask for the same again.
final class StepSearch {
  /// Ways from an edge up to a distance.
  private struct Known {
    var bound: Double
    /// In metres, by directed edge.
    var distances: [Int32: Double]
  }

  private let graph: TravelGraph
  /// In metres up to the beginning of the edge, by state.
  private var labels: [Double]
  private var before: [Int32]
  private var isSettled: [Bool]
  private var touched: [Int32] = []
  private var queue = StateQueue()
  private var known: [Int: Known] = [:]

  /// More edges are not kept.
  private static let most = 1 << 10

  init(_ graph: TravelGraph) {
    self.graph = graph
    let count = graph.turns.stateCount
    labels = Array(repeating: .infinity, count: count)
    before = Array(repeating: -1, count: count)
    isSettled = Array(repeating: false, count: count)
  }

  /// Metres from the end of an edge to the beginnings of others that are no farther than a bound, by directed edge.
  func distances(from edge: Int, within bound: Double) -> [Int32: Double] {
    if let found = known[edge], found.bound >= bound { return found.distances }
    defer { forget() }
    run(from: edge, within: bound, until: nil)
    var distances: [Int32: Double] = [:]
    for state in touched {
      let metres = labels[Int(state)]
      guard metres <= bound else { continue }
      let key = Int32(graph.turns.edge(ofState: Int(state)))
      distances[key] = min(distances[key] ?? .infinity, metres)
    }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    known[edge] = Known(bound: bound, distances: distances)
    return distances
  }

  /// The edges after one edge up to another one, which comes last; nil if it is farther than a bound.
  func edges(from edge: Int, to target: Int, within bound: Double) -> [Int]? {
    defer { forget() }
    guard var state = run(from: edge, within: bound, until: target) else { return nil }
    var edges: [Int] = []
    while state >= 0 {
      edges.append(graph.turns.edge(ofState: state))
      state = Int(before[state])
    }
    return edges.reversed()
  }

  /// Searches; returns the state of the target.
  @discardableResult
  private func run(from edge: Int, within bound: Double, until target: Int?) -> Int? {
    expand(edge, 0, from: -1)
    while let next = queue.pop() {
      let state = Int(next.state)
      guard !isSettled[state] else { continue }
      guard next.cost.amount <= bound else { return nil }
      isSettled[state] = true
      let edge = graph.turns.edge(ofState: state)
      if edge == target { return state }
      expand(state, next.cost.amount + graph.lengths[edge / 2], from: next.state)
    }
    return nil
  }

  private func expand(_ state: Int, _ metres: Double, from earlier: Int32) {
    let edge = graph.turns.edge(ofState: state)
    for next in graph.leaving(graph.head(edge)) {
      guard graph.passage(edge, Int(next)) != nil,
        case .state(let target) = graph.turns.turn(from: state, to: Int(next)),
        metres < labels[target], !isSettled[target]
      else { continue }
      if labels[target] == .infinity { touched.append(Int32(target)) }
      labels[target] = metres
      before[target] = earlier
      queue.push(
        StateQueue.Entry(cost: RouteSearch.Cost(amount: metres), state: Int32(target)))
    }
  }

  private func forget() {
    for state in touched {
      labels[Int(state)] = .infinity
      before[Int(state)] = -1
      isSettled[Int(state)] = false
    }
    touched.removeAll(keepingCapacity: true)
    queue.removeAll()
  }
}
