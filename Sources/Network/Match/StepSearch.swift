/// Finds the shortest ways from the end of a directed edge to the beginnings of others, for the steps of a track.
///
/// Turn restrictions hold, and nodes and U-turns as in a route; entries do not count, as a track tells where somebody was.
/// What was found from an edge is kept, since neighbouring positions of a track ask for the same again.
final class StepSearch {
  /// A way up to the beginning of an edge.
  struct Way {
    var metres: Double
    /// What turning round on it counts besides, in metres.
    var extra: Double

    /// By which ways are compared.
    var cost: Double { metres + extra }

    static let none = Way(metres: .infinity, extra: 0)
  }

  /// The ways from an edge to others, up to a distance.
  final class Ways {
    /// Directed edges, ascending.
    private let edges: [Int32]
    private let ways: [Way]
    fileprivate let bound: Double
    /// How far it is to the frontier.
    fileprivate let frontier: Double

    fileprivate init(_ edges: [Int32], _ ways: [Way], bound: Double, frontier: Double) {
      (self.edges, self.ways, self.bound, self.frontier) = (edges, ways, bound, frontier)
    }

    /// The way to a directed edge; nil if none was found.
    subscript(wanted: Int32) -> Way? {
      edges.withUnsafeBufferPointer { edges in
        var (low, high) = (0, edges.count)
        while low < high {
          let middle = (low + high) / 2
          if edges[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low < edges.count && edges[low] == wanted ? ways[low] : nil
      }
    }
  }

  /// What turning round counts, in metres: noise should not look like it.
  static let turn = 20.0

  private let graph: TravelGraph
  /// By state.
  private var labels: [Way]
  private var before: [Int32]
  private var isSettled: [Bool]
  private var touched: [Int32] = []
  private var reached: [(edge: Int32, way: Way)] = []
  private var queue = StateQueue()
  /// By directed edge the place of the ways from it among those that are known; -1 if they are not.
  private var places: [Int32]
  private var known: [Ways] = []
  /// The edges of those, in the same order.
  private var knownEdges: [Int] = []
  /// How far it is to the frontier, by what the last search found.
  private var frontier = Double.infinity

  /// Bounds are rounded up to a multiple of that many metres.
  private static let grain = 64.0
  /// More edges are not kept.
  private static let most = 1 << 10

  init(_ graph: TravelGraph) {
    self.graph = graph
    let count = graph.turns.stateCount
    labels = Array(repeating: .none, count: count)
    before = Array(repeating: -1, count: count)
    isSettled = Array(repeating: false, count: count)
    places = Array(repeating: -1, count: graph.turns.plainCount)
  }

  /// The ways from the end of an edge to the beginnings of others: all that cost no more than a bound, and maybe some
  /// that do. Nil if there may be more over the frontier of the graph, from where it is `back` metres at least to what is
  /// looked for.
  func ways(from edge: Int, within bound: Double, _ back: Double) -> Ways? {
    let place = places[edge]
    if place >= 0, case let found = known[Int(place)], found.bound >= bound {
      return bound < found.frontier + back ? found : nil
    }
    defer { forget() }
    // The next one who asks is often a little nearer to the end of the edge.
    let limit = (bound / Self.grain).rounded(.up) * Self.grain
    run(from: edge, within: limit, until: nil)
    guard bound < frontier + back else { return nil }
    reached.removeAll(keepingCapacity: true)
    for state in touched {
      let way = labels[Int(state)]
      guard way.cost <= limit else { continue }
      reached.append((Int32(graph.turns.edge(ofState: Int(state))), way))
    }
    // Of the states of an edge the one that is reached best; of equal ones the one that was reached first.
    reached.sort { ($0.edge, $0.way.cost) < ($1.edge, $1.way.cost) }
    var (edges, ways): ([Int32], [Way]) = ([], [])
    edges.reserveCapacity(reached.count)
    ways.reserveCapacity(reached.count)
    for (edge, way) in reached where edges.last != edge {
      edges.append(edge)
      ways.append(way)
    }
    let found = Ways(edges, ways, bound: limit, frontier: frontier)
    keep(found, from: edge)
    return found
  }

  private func keep(_ ways: Ways, from edge: Int) {
    if places[edge] >= 0 {
      known[Int(places[edge])] = ways
      return
    }
    if known.count >= Self.most {
      for edge in knownEdges { places[edge] = -1 }
      known.removeAll(keepingCapacity: true)
      knownEdges.removeAll(keepingCapacity: true)
    }
    places[edge] = Int32(known.count)
    known.append(ways)
    knownEdges.append(edge)
  }

  /// The edges after one edge up to another one, which comes last; nil if it costs more than a bound.
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
    frontier = .infinity
    expand(edge, Way(metres: 0, extra: 0), from: -1)
    while let next = queue.pop() {
      let state = Int(next.state)
      guard !isSettled[state] else { continue }
      guard next.cost.amount <= bound else { return nil }
      isSettled[state] = true
      let edge = graph.turns.edge(ofState: state)
      if edge == target { return state }
      var way = labels[state]
      way.metres += graph.edges.lengths[edge / 2]
      expand(state, way, from: next.state)
    }
    return nil
  }

  private func expand(_ state: Int, _ way: Way, from earlier: Int32) {
    let edge = graph.turns.edge(ofState: state)
    guard !graph.isFrontier(graph.head(edge)) else {
      frontier = min(frontier, way.cost)
      return
    }
    for next in graph.leaving(graph.head(edge)) {
      guard graph.passage(edge, next) != nil,
        case .state(let target) = graph.turns.turn(from: state, to: next)
      else { continue }
      var way = way
      if next == edge ^ 1 { way.extra += Self.turn }
      guard way.cost < labels[target].cost, !isSettled[target] else { continue }
      if labels[target].metres == .infinity { touched.append(Int32(target)) }
      labels[target] = way
      before[target] = earlier
      queue.push(
        StateQueue.Entry(cost: RouteSearch.Cost(amount: way.cost), state: Int32(target)))
    }
  }

  private func forget() {
    for state in touched {
      labels[Int(state)] = .none
      before[Int(state)] = -1
      isSettled[Int(state)] = false
    }
    touched.removeAll(keepingCapacity: true)
    queue.removeAll()
  }
}
