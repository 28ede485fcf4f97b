/// Finds all that can be reached from a point within a limit, as ``RouteSearch`` would find ways there.
///
/// A state's label is the cost at the beginning of its edge. Of two ways the one with fewer entries is better, whatever
/// its cost: where something has been reached by an entry, ways without it are searched beyond the limit, too, since
/// they take its place.
final class ReachSearch {
  /// A way onto a directed edge.
  struct Arrival: Sendable {
    /// The directed edge.
    var edge: Int
    /// How far along the edge it begins, of its length: 0 unless one sets out there.
    var fraction: Double
    /// The cost there.
    var cost: RouteSearch.Cost
  }

  /// What was found.
  struct Found: Sendable {
    /// By their edges.
    var arrivals: [Arrival]
    /// The cost at the end of edges, by nodes; those that are reached within the limit, and others.
    var nodes: [Int: RouteSearch.Cost]
  }

  /// What the searches would have needed.
  private(set) var need = NetworkNeed.nothing
  private let graph: TravelGraph
  private let measure: RouteSearch.Measure
  private var labels: [RouteSearch.Cost]
  private var isSettled: [Bool]
  private var touched: [Int32] = []
  private var queue = StateQueue()
  /// States with labels within the limit that are not settled.
  private var openCount = 0
  private var limit = 0.0
  /// The fewest entries of ways that have come to the frontier.
  private var cutEntries = Int32.max

  init(_ graph: TravelGraph, _ measure: RouteSearch.Measure) {
    self.graph = graph
    self.measure = measure
    labels = Array(repeating: .unreachable, count: graph.turns.stateCount)
    isSettled = Array(repeating: false, count: graph.turns.stateCount)
  }

  private func amount(_ edge: Int) -> Double {
    measure == .time ? graph.edges.seconds(edge) : graph.edges.lengths[edge / 2]
  }

  /// All that is reached from a point for a limit in seconds or metres.
  func reach(from start: NetworkPoint, within limit: Double) -> Found {
    self.limit = limit
    openCount = 0
    cutEntries = .max
    defer { forget() }
    var arrivals: [Arrival] = []
    var nodes: [Int: RouteSearch.Cost] = [:]
    if let node = start.node {
      nodes[node] = RouteSearch.Cost()
      if graph.isFrontier(node) { need = .more }
    }
    func arrive(_ edge: Int, _ cost: RouteSearch.Cost) {
      let head = graph.head(edge)
      if cost < nodes[head] ?? .unreachable { nodes[head] = cost }
    }
    for departure in start.departures(in: graph) {
      let edge = departure.edge
      arrivals.append(
        Arrival(edge: edge, fraction: departure.fraction, cost: RouteSearch.Cost()))
      let cost = RouteSearch.Cost(amount: amount(edge) * (1 - departure.fraction))
      arrive(edge, cost)
      expand(edge, cost)
    }
    var levels: Int32 = 0
    while let next = queue.pop() {
      // All that could be better than what has been reached is known.
      if openCount == 0, next.cost.entries >= levels { break }
      // What is left within the limit has been entered, and there may be ways around beyond the frontier.
      if next.cost.amount > limit, cutEntries <= next.cost.entries { break }
      let state = Int(next.state)
      guard !isSettled[state] else { continue }
      isSettled[state] = true
      if next.cost.amount <= limit {
        openCount -= 1
        levels = max(levels, next.cost.entries)
      }
      let edge = graph.turns.edge(ofState: state)
      var cost = next.cost
      cost.amount += amount(edge)
      arrive(edge, cost)
      expand(state, cost)
    }
    if openCount > 0 || cutEntries < levels { need = .all }
    for state in touched {
      arrivals.append(
        Arrival(
          edge: graph.turns.edge(ofState: Int(state)), fraction: 0, cost: labels[Int(state)]))
    }
    return Found(arrivals: arrivals, nodes: nodes)
  }

  /// Goes on from the end of a state's edge.
  private func expand(_ state: Int, _ label: RouteSearch.Cost) {
    let edge = graph.turns.edge(ofState: state)
    if graph.isFrontier(graph.head(edge)) {
      if label.amount <= limit { need = max(need, .more) }
      cutEntries = min(cutEntries, label.entries)
      return
    }
    for next in graph.leaving(graph.head(edge)) {
      guard let passage = graph.passage(edge, next),
        case .state(let target) = graph.turns.turn(from: state, to: next)
      else { continue }
      var cost = label
      cost.entries += passage.entries
      if measure == .time { cost.amount += passage.seconds }
      guard cost < labels[target], !isSettled[target] else { continue }
      if labels[target].entries == .max { touched.append(Int32(target)) }
      if labels[target].amount <= limit { openCount -= 1 }
      if cost.amount <= limit { openCount += 1 }
      labels[target] = cost
      queue.push(StateQueue.Entry(cost: cost, state: Int32(target)))
    }
  }

  private func forget() {
    for state in touched {
      labels[Int(state)] = .unreachable
      isSettled[Int(state)] = false
    }
    touched.removeAll(keepingCapacity: true)
    queue.removeAll()
  }
}
