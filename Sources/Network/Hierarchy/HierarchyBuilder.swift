internal import Base
internal import Files

/// Contracts the states of a graph one after the other (R. Geisberger, P. Sanders, D. Schultes, D. Delling, "Contraction
/// Hierarchies", 2008): a state is taken out, and where it was on the only best way between two others an arc takes its
/// place. What leads up from a state, and what leads down to it, is then enough to find every best way.
///
/// States are those of ``HierarchyStates``, so that turns, U-turns, entries and restrictions are costs of arcs between
/// them, and no case of their own. An arc costs what it takes to go on to the end of the next edge.
struct HierarchyBuilder: ~Copyable {
  typealias Cost = RouteSearch.Cost
  typealias Arc = HierarchyArcs.Arc

  /// What is known of a state while others are contracted.
  private struct Standing {
    /// States with a smaller one are contracted before.
    var weight: Float = 0
    /// How many were contracted one upon the other below it.
    var level: Int32 = 0
  }

  /// States that are gone over together.
  private static let stretch = 2048

  /// By state, to states that have not been contracted before it.
  private(set) var leading: HierarchyArcs
  /// By state, from states that have not been contracted before it.
  private(set) var coming: HierarchyArcs
  /// By state, the best way back to it; nil without one.
  private(set) var loops: [Arc?]
  /// All states, those with the most of others below them last.
  private(set) var order: [Int32] = []
  let states: HierarchyStates
  private var standings: [Standing]
  private var search: ShortcutSearch

  /// The hierarchy of a graph. Errors: `.interrupted`.
  init(_ graph: TravelGraph, _ measure: RouteSearch.Measure) throws(GeoError) {
    states = HierarchyStates(graph, measure)
    let count = states.count
    leading = HierarchyArcs(count: count)
    coming = HierarchyArcs(count: count)
    loops = Array(repeating: nil, count: count)
    standings = Array(repeating: Standing(), count: count)
    search = ShortcutSearch(count: count)
    if states.hasJunctions { join(graph, measure) } else { connect(graph, measure) }
    try contract()
  }

  private mutating func connect(_ graph: TravelGraph, _ measure: RouteSearch.Measure) {
    for state in 0..<states.count {
      let number = states.number(of: state)
      let edge = graph.turns.edge(ofState: number)
      for next in graph.leaving(graph.head(edge)) {
        guard let passage = graph.passage(edge, next),
          case .state(let target) = graph.turns.turn(from: number, to: next)
        else { continue }
        let amount =
          measure == .time
          ? passage.seconds + graph.edges.seconds(next) : graph.edges.lengths[next / 2]
        add(state, states.place(ofNumber: target), passage.entries, amount)
      }
    }
  }

  /// The same by junctions: an edge leads to that at its end, which leads to all edges that leave the node.
  private mutating func join(_ graph: TravelGraph, _ measure: RouteSearch.Measure) {
    for state in 0..<states.count {
      guard let edge = states.edge(of: state), let junction = states.junction(behind: edge) else {
        continue
      }
      let node = graph.head(edge)
      let passing = graph.nodes.passing(node)
      if coming[junction].isEmpty {
        let isFree = graph.edges.access(edge) == .yes
        for next in graph.leaving(node) {
          let isEntry = isFree && graph.edges.access(next) == .destination
          add(
            junction, states.place(ofNumber: next), isEntry ? 1 : 0, graph.amount(next, measure))
        }
      }
      add(
        state, junction, passing.access == .destination ? 1 : 0,
        measure == .time ? passing.seconds : 0)
    }
  }

  private mutating func add(_ from: Int, _ to: Int, _ entries: Int32, _ amount: Double) {
    add(
      Arc(state: Int32(to), middle: -1, cost: Cost(entries: entries, amount: amount)),
      from: Int32(from))
  }

  private mutating func add(_ arc: Arc, from state: Int32) {
    let (from, to) = (Int(state), Int(arc.state))
    if from == to {
      if loops[from].map({ arc.cost < $0.cost }) ?? true { loops[from] = arc }
      return
    }
    let back = Arc(state: state, middle: arc.middle, cost: arc.cost)
    let arcs = leading[from]
    guard let place = arcs.firstIndex(where: { $0.state == arc.state }) else {
      leading.append(arc, to: from)
      coming.append(back, to: to)
      return
    }
    guard arc.cost < arcs[place].cost else { return }
    arcs[place] = arc
    let backs = coming[to]
    if let place = backs.firstIndex(where: { $0.state == state }) { backs[place] = back }
  }

  // MARK: - Contracting

  /// Contracts the states that are due before all around them, until none is left. What is near each other on the ground
  /// is so in memory, and is gone over until nothing is due there any more: with one queue for all states each would be
  /// far from the last.
  private mutating func contract() throws(GeoError) {
    var pending = Array(0..<Int32(states.count))
    for state in pending { standings[Int(state)].weight = weigh(state) }
    while !pending.isEmpty {
      var left = 0
      for start in stride(from: 0, to: pending.count, by: Self.stretch) {
        var end = min(start + Self.stretch, pending.count)
        var isDone = false
        while !isDone {
          var kept = start
          for index in start..<end where try !takeOut(pending[index]) {
            pending[kept] = pending[index]
            kept += 1
          }
          isDone = kept == end
          end = kept
        }
        for index in start..<end {
          pending[left] = pending[index]
          left += 1
        }
      }
      pending.removeLast(pending.count - left)
    }
    orderByLevel()
  }

  /// An arc leads up to a state of a higher level.
  private mutating func orderByLevel() {
    var starts = [Int](repeating: 0, count: Int(standings.map(\.level).max() ?? 0) + 1)
    for standing in standings { starts[Int(standing.level)] += 1 }
    var sum = 0
    for level in starts.indices { (starts[level], sum) = (sum, sum + starts[level]) }
    order = Array(repeating: 0, count: standings.count)
    for (state, standing) in standings.enumerated() {
      order[starts[Int(standing.level)]] = Int32(state)
      starts[Int(standing.level)] += 1
    }
  }

  /// Contracts a state if it is due, and tells whether it was.
  private mutating func takeOut(_ state: Int32) throws(GeoError) -> Bool {
    guard isDue(state) else { return false }
    if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
    // What was contracted around it may have made it more of a crossroads.
    let weight = weigh(state)
    if weight > standings[Int(state)].weight {
      standings[Int(state)].weight = weight
      guard isDue(state) else { return false }
    }
    for shortcut in search.shortcuts { add(shortcut.arc, from: shortcut.from) }
    let level = standings[Int(state)].level + 1
    for arc in coming[Int(state)] {
      leading.remove(state, from: Int(arc.state))
      raise(arc.state, to: level)
    }
    for arc in leading[Int(state)] {
      coming.remove(state, from: Int(arc.state))
      raise(arc.state, to: level)
    }
    return true
  }

  private mutating func raise(_ state: Int32, to level: Int32) {
    standings[Int(state)].level = max(standings[Int(state)].level, level)
  }

  /// True if none of the states next to one comes before it.
  private func isDue(_ state: Int32) -> Bool {
    !hasEarlier(leading[Int(state)], than: state) && !hasEarlier(coming[Int(state)], than: state)
  }

  @inline(__always)
  private func hasEarlier(_ arcs: UnsafeMutableBufferPointer<Arc>, than state: Int32) -> Bool {
    let weight = standings[Int(state)].weight
    for arc in arcs {
      let other = standings[Int(arc.state)].weight
      if other < weight || other == weight && arc.state < state { return true }
    }
    return false
  }

  /// States that need few new arcs, and around which little was contracted, come first.
  private mutating func weigh(_ state: Int32) -> Float {
    let arcs = coming[Int(state)].count + leading[Int(state)].count
    search.run(around: state, coming, leading)
    return Float(standings[Int(state)].level) + 2 * Float(search.count) / Float(max(arcs, 1))
  }
}
