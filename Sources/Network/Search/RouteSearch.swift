/// Finds the best ways on a graph; each thread has one of its own, and uses it again.
///
/// The search goes over states (``TurnRules``): directed edges, and what restrictions have to remember. A state's label
/// is the cost at the end of its edge. Of two ways the one with fewer entries is better, then the one of less cost.
/// By E. W. Dijkstra's algorithm; for one goal with the chord to it as the bound that A* needs (P. E. Hart, N. J.
/// Nilsson, B. Raphael, 1968), which no edge undercuts.
public final class RouteSearch {
  /// What is to be small.
  public enum Measure: Sendable {
    /// Seconds.
    case time
    /// Metres.
    case length
  }

  /// Entries, then seconds or metres.
  struct Cost: Comparable, Sendable {
    var entries: Int32 = 0
    var amount = 0.0

    static let unreachable = Cost(entries: .max, amount: .infinity)

    @inline(__always) static func < (left: Cost, right: Cost) -> Bool {
      left.entries == right.entries ? left.amount < right.amount : left.entries < right.entries
    }
  }

  /// A stretch of a directed edge.
  struct Piece: Equatable, Sendable {
    var edge: Int
    /// Of its length, from its own beginning.
    var from: Double
    var to: Double
  }

  /// A way from one point to another.
  struct Path: Sendable {
    var pieces: [Piece]
    var cost: Cost
  }

  let graph: TravelGraph
  private let measure: Measure
  /// By state.
  private var labels: [Cost]
  private var before: [Int32]
  private var isSettled: [Bool]
  /// States with labels, which are forgotten before the next search.
  private var touched: [Int32] = []
  private var queue = StateQueue()
  /// For each directed edge that goals are on, its place in `goalsOnEdge`, from 1.
  private var goalPlaces: [Int32]
  private var goalsOnEdge: [[Goal]] = []
  private var goalEdges: [Int] = []
  private var goals: [Found] = []
  /// What the searches would have needed.
  private(set) var need = NetworkNeed.nothing
  /// How much dearer edges are than they are; none for not at all.
  private var factors: [Float] = []

  /// A goal on a directed edge.
  private struct Goal {
    var index: Int
    var fraction: Double
  }

  /// The best way to a goal so far.
  private struct Found {
    var cost = Cost.unreachable
    /// The state before the last edge; -1 if the way begins on that edge.
    var state: Int32 = -1
    var last = Piece(edge: -1, from: 0, to: 0)
    var isEmpty = false
  }

  /// A search on a graph.
  public init(_ graph: TravelGraph, _ measure: Measure) {
    self.graph = graph
    self.measure = measure
    let count = graph.turns.stateCount
    labels = Array(repeating: .unreachable, count: count)
    before = Array(repeating: -1, count: count)
    isSettled = Array(repeating: false, count: count)
    goalPlaces = Array(repeating: 0, count: graph.edges.count * 2)
  }

  /// The best way between two points; nil without one.
  func path(from start: NetworkPoint, to goal: NetworkPoint) -> Path? {
    paths(from: start, to: [goal])[0]
  }

  /// The best ways from one point to each of others; nil where there is none.
  func paths(from start: NetworkPoint, to ends: [NetworkPoint]) -> [Path?] {
    prepare(ends)
    defer { forget() }
    begin(start, ends)
    // How fast one may be outside of a part of a network is not known.
    let isBounded = ends.count == 1 && !graph.isPart
    let bound = isBounded ? Bound(graph, measure, to: ends[0]) : nil
    run(bound)
    return goals.map { found in
      found.cost.entries == .max ? nil : Path(pieces: pieces(found, start), cost: found.cost)
    }
  }

  /// What is left of the way to a goal at least.
  private struct Bound {
    let point: SIMD3<Double>
    let perMetre: Double

    init(_ graph: TravelGraph, _ measure: Measure, to goal: NetworkPoint) {
      point = TravelNodes.point(goal.location)
      perMetre = measure == .time ? graph.secondsPerMetre : graph.metresPerMetre
    }
  }

  @inline(__always) private func amount(_ edge: Int) -> Double {
    let amount = measure == .time ? graph.edges.seconds(edge) : graph.edges.lengths[edge / 2]
    return factors.isEmpty ? amount : amount * Double(factors[edge / 2])
  }

  /// Makes edges dearer, which may be so already; costs of paths are then what they cost with that.
  func raise(_ edges: Set<Int>, by factor: Double) {
    if factors.isEmpty { factors = Array(repeating: 1, count: graph.edges.count) }
    for edge in edges { factors[edge] *= Float(factor) }
  }

  /// Edges cost again what they cost.
  func forgetFactors() { factors = [] }

  // MARK: - Beginning and end

  private func prepare(_ ends: [NetworkPoint]) {
    goals = Array(repeating: Found(), count: ends.count)
    for (index, end) in ends.enumerated() {
      for arrival in end.arrivals(in: graph) {
        if goalPlaces[arrival.edge] == 0 {
          goalsOnEdge.append([])
          goalEdges.append(arrival.edge)
          goalPlaces[arrival.edge] = Int32(goalsOnEdge.count)
        }
        goalsOnEdge[Int(goalPlaces[arrival.edge]) - 1].append(
          Goal(index: index, fraction: arrival.fraction))
      }
    }
  }

  private func forget() {
    for edge in goalEdges { goalPlaces[edge] = 0 }
    goalEdges.removeAll(keepingCapacity: true)
    goalsOnEdge.removeAll(keepingCapacity: true)
    for state in touched {
      labels[Int(state)] = .unreachable
      isSettled[Int(state)] = false
      before[Int(state)] = -1
    }
    touched.removeAll(keepingCapacity: true)
    queue.removeAll()
  }

  private func begin(_ start: NetworkPoint, _ ends: [NetworkPoint]) {
    for point in ends + [start] {
      if let node = point.node, graph.isFrontier(node) { need = max(need, .more) }
    }
    for (index, end) in ends.enumerated() where end.node != nil && end.node == start.node {
      goals[index] = Found(cost: Cost(), isEmpty: true)
    }
    firstPieces = []
    for departure in start.departures(in: graph) {
      let edge = departure.edge
      firstPieces.append(Piece(edge: edge, from: departure.fraction, to: 1))
      if goalPlaces[edge] > 0 {
        for goal in goalsOnEdge[Int(goalPlaces[edge]) - 1] where goal.fraction >= departure.fraction
        {
          let cost = Cost(amount: amount(edge) * (goal.fraction - departure.fraction))
          if cost < goals[goal.index].cost {
            goals[goal.index] = Found(
              cost: cost, last: Piece(edge: edge, from: departure.fraction, to: goal.fraction))
          }
        }
      }
      label(edge, Cost(amount: amount(edge) * (1 - departure.fraction)), before: -1)
    }
  }

  /// The stretches that one can set out on.
  private var firstPieces: [Piece] = []

  // MARK: - Running

  private func label(_ state: Int, _ cost: Cost, before earlier: Int32) {
    if labels[state].entries == .max { touched.append(Int32(state)) }
    labels[state] = cost
    before[state] = earlier
  }

  private func run(_ bound: Bound?) {
    for state in touched { push(Int(state), bound) }
    var known = 0
    while let next = queue.pop() {
      let state = Int(next.state)
      guard !isSettled[state] else { continue }
      // Whatever is reached from here on costs no less: the best ways to the first goals are known.
      while known < goals.count, goals[known].cost <= next.cost { known += 1 }
      if known == goals.count { return }
      guard !graph.isFrontier(graph.head(graph.turns.edge(ofState: state))) else {
        // A goal that has been entered may be reached without that by whatever way.
        let isEntered = goals.contains {
          $0.cost.entries != .max && $0.cost.entries > next.cost.entries
        }
        need = max(need, isEntered ? .all : .more)
        return
      }
      isSettled[state] = true
      expand(state, bound)
    }
  }

  private func push(_ state: Int, _ bound: Bound?) {
    var cost = labels[state]
    if let bound {
      let head = graph.head(graph.turns.edge(ofState: state))
      cost.amount += TravelNodes.chord(graph.nodes.point(head), bound.point) * bound.perMetre
    }
    queue.push(StateQueue.Entry(cost: cost, state: Int32(state)))
  }

  private func expand(_ state: Int, _ bound: Bound?) {
    let edge = graph.turns.edge(ofState: state)
    let label = labels[state]
    for next in graph.leaving(graph.head(edge)) {
      guard let passage = graph.passage(edge, next) else { continue }
      guard case .state(let target) = graph.turns.turn(from: state, to: next) else { continue }
      var cost = label
      cost.entries += passage.entries
      if measure == .time { cost.amount += passage.seconds }
      if goalPlaces[next] > 0 { reach(next, from: state, cost) }
      cost.amount += amount(next)
      guard cost < labels[target], !isSettled[target] else { continue }
      self.label(target, cost, before: Int32(state))
      push(target, bound)
    }
  }

  /// The goals on an edge have been reached.
  private func reach(_ edge: Int, from state: Int, _ cost: Cost) {
    for goal in goalsOnEdge[Int(goalPlaces[edge]) - 1] {
      var cost = cost
      cost.amount += amount(edge) * goal.fraction
      if cost < goals[goal.index].cost {
        goals[goal.index] = Found(
          cost: cost, state: Int32(state), last: Piece(edge: edge, from: 0, to: goal.fraction))
      }
    }
  }

  private func pieces(_ found: Found, _ start: NetworkPoint) -> [Piece] {
    guard !found.isEmpty else { return [] }
    var pieces = [found.last]
    var state = found.state
    while state >= 0 {
      let edge = graph.turns.edge(ofState: Int(state))
      let earlier = before[Int(state)]
      if earlier < 0, let first = firstPieces.first(where: { $0.edge == edge }) {
        pieces.append(first)
      } else {
        pieces.append(Piece(edge: edge, from: 0, to: 1))
      }
      state = earlier
    }
    return pieces.reversed()
  }
}
