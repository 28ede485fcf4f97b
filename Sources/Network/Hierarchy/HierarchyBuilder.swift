internal import Base
internal import Files

/// Contracts the states of a graph one after the other (R. Geisberger, P. Sanders, D. Schultes, D. Delling, "Contraction
/// Hierarchies", 2008): a state is taken out, and where it was on the only best way between two others an arc takes its
/// place. What leads up from a state, and what leads down to it, is then enough to find every best way.
///
/// States are those of ``HierarchyStates``, so that turns, U-turns, entries and restrictions are costs of arcs between
/// them, and no case of their own. An arc costs what it takes to go on to the end of the next edge.
struct HierarchyBuilder {
  typealias Cost = RouteSearch.Cost

  /// A way from one state to another.
  struct Arc {
    /// The state at the other end.
    var state: Int32
    /// The state that was contracted; -1 for a turn of the network itself.
    var middle: Int32
    var cost: Cost
  }

  /// Searches for witnesses end after this many states.
  private static let witnessLimit = 60

  /// By state, to states that have not been contracted before it.
  private(set) var leading: [[Arc]]
  /// By state, from states that have not been contracted before it.
  private(set) var coming: [[Arc]]
  /// By state, the best way back to it; nil without one.
  private(set) var loops: [Arc?]
  /// The states that the profile may be in, the first contracted one first.
  private(set) var order: [Int32] = []
  let states: HierarchyStates
  private var levels: [Int32]
  private var isContracted: [Bool]
  // For witnesses: labels of the search whose number is in `stamps`.
  private var labels: [Cost]
  private var stamps: [Int32]
  private var search: Int32 = 0
  private var queue = StateQueue()

  /// The hierarchy of a graph. Errors: `.interrupted`.
  init(_ graph: TravelGraph, _ measure: RouteSearch.Measure) throws(GeoError) {
    states = HierarchyStates(graph, measure)
    let count = states.count
    leading = Array(repeating: [], count: count)
    coming = Array(repeating: [], count: count)
    loops = Array(repeating: nil, count: count)
    levels = Array(repeating: 0, count: count)
    isContracted = Array(repeating: false, count: count)
    labels = Array(repeating: Cost(), count: count)
    stamps = Array(repeating: 0, count: count)
    if states.hasJunctions { join(graph, measure) } else { connect(graph, measure) }
    try contract(graph)
  }

  private mutating func connect(_ graph: TravelGraph, _ measure: RouteSearch.Measure) {
    for state in labels.indices {
      let edge = graph.turns.edge(ofState: state)
      guard graph.isOpen(edge) else { continue }
      for next in graph.leaving(graph.head(edge)) {
        guard let passage = graph.passage(edge, next),
          case .state(let target) = graph.turns.turn(from: state, to: next)
        else { continue }
        let amount =
          measure == .time
          ? passage.seconds + graph.edges.seconds(next) : graph.edges.lengths[next / 2]
        let cost = Cost(entries: passage.entries, amount: amount)
        add(Arc(state: Int32(target), middle: -1, cost: cost), from: Int32(state))
      }
    }
  }

  /// The same by junctions: an edge leads to that at its end, which leads to all edges that leave the node.
  private mutating func join(_ graph: TravelGraph, _ measure: RouteSearch.Measure) {
    for edge in 0..<graph.turns.plainCount where graph.isOpen(edge) {
      guard let junction = states.junction(behind: edge) else { continue }
      let node = graph.head(edge)
      let passing = graph.nodes.passing(node)
      let cost = Cost(
        entries: passing.access == .destination ? 1 : 0,
        amount: measure == .time ? passing.seconds : 0)
      if coming[junction].isEmpty {
        let isFree = graph.edges.access(edge) == .yes
        for next in graph.leaving(node) {
          let isEntry = isFree && graph.edges.access(next) == .destination
          let cost = Cost(entries: isEntry ? 1 : 0, amount: graph.amount(next, measure))
          add(Arc(state: Int32(next), middle: -1, cost: cost), from: Int32(junction))
        }
      }
      add(Arc(state: Int32(junction), middle: -1, cost: cost), from: Int32(edge))
    }
  }

  private mutating func add(_ arc: Arc, from state: Int32) {
    let (from, to) = (Int(state), Int(arc.state))
    if from == to {
      if loops[from].map({ arc.cost < $0.cost }) ?? true { loops[from] = arc }
      return
    }
    let back = Arc(state: state, middle: arc.middle, cost: arc.cost)
    if let place = leading[from].firstIndex(where: { $0.state == arc.state }) {
      guard arc.cost < leading[from][place].cost else { return }
      leading[from][place] = arc
      if let place = coming[to].firstIndex(where: { $0.state == state }) {
        coming[to][place] = back
      }
    } else {
      leading[from].append(arc)
      coming[to].append(back)
    }
  }

  // MARK: - Contracting

  private mutating func contract(_ graph: TravelGraph) throws(GeoError) {
    var pending = StateQueue()
    for state in labels.indices {
      let isUsed = states.edge(of: state).map { graph.isOpen($0) } ?? !coming[state].isEmpty
      if isUsed { pending.push(entry(Int32(state))) }
    }
    while let next = pending.pop() {
      guard !isContracted[Int(next.state)] else { continue }
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      // What was contracted around it may have made it more of a crossroads.
      let now = entry(next.state)
      if let rival = pending.first, rival.isBefore(now) {
        pending.push(now)
        continue
      }
      takeOut(next.state)
    }
  }

  /// States that need few new arcs, and around which little was contracted, come first.
  private mutating func entry(_ state: Int32) -> StateQueue.Entry {
    let arcs = coming[Int(state)].count + leading[Int(state)].count
    let made = shortcuts(around: state).count
    let weight = Double(levels[Int(state)]) + 2 * Double(made) / Double(max(arcs, 1))
    return StateQueue.Entry(cost: Cost(amount: weight), state: state)
  }

  private mutating func takeOut(_ state: Int32) {
    for shortcut in shortcuts(around: state) { add(shortcut.arc, from: shortcut.from) }
    let place = Int(state)
    isContracted[place] = true
    order.append(state)
    let level = levels[place] + 1
    for arc in coming[place] {
      let other = Int(arc.state)
      leading[other].removeAll { $0.state == state }
      levels[other] = max(levels[other], level)
    }
    for arc in leading[place] {
      let other = Int(arc.state)
      coming[other].removeAll { $0.state == state }
      levels[other] = max(levels[other], level)
    }
  }

  /// An arc that takes the place of a contracted state.
  private struct Shortcut {
    var from: Int32
    var arc: Arc
  }

  /// The arcs that are needed without a state.
  private mutating func shortcuts(around state: Int32) -> [Shortcut] {
    let (arriving, going) = (coming[Int(state)], leading[Int(state)])
    guard !going.isEmpty else { return [] }
    var found: [Shortcut] = []
    for first in arriving {
      var bound = Cost()
      for second in going { bound = max(bound, first.cost + second.cost) }
      findWitnesses(from: first.state, without: state, within: bound)
      for second in going {
        let cost = first.cost + second.cost
        let other = Int(second.state)
        if second.state != first.state, stamps[other] == search, !(cost < labels[other]) {
          continue
        }
        found.append(
          Shortcut(from: first.state, arc: Arc(state: second.state, middle: state, cost: cost)))
      }
    }
    return found
  }

  /// Labels states around one with the costs of ways that avoid another. Labels are those of ways that there are, even
  /// where the search ends early: too many arcs may be made, never too few.
  private mutating func findWitnesses(
    from start: Int32, without avoided: Int32, within bound: Cost
  ) {
    if search == .max {
      for index in stamps.indices { stamps[index] = 0 }
      search = 0
    }
    search += 1
    queue.removeAll()
    stamps[Int(start)] = search
    labels[Int(start)] = Cost()
    queue.push(StateQueue.Entry(cost: Cost(), state: start))
    var settled = 0
    while settled < Self.witnessLimit, let next = queue.pop(), !(bound < next.cost) {
      let place = Int(next.state)
      guard !(labels[place] < next.cost) else { continue }
      settled += 1
      for arc in leading[place] where arc.state != avoided {
        let cost = next.cost + arc.cost
        let other = Int(arc.state)
        guard !(bound < cost), stamps[other] != search || cost < labels[other] else { continue }
        stamps[other] = search
        labels[other] = cost
        queue.push(StateQueue.Entry(cost: cost, state: arc.state))
      }
    }
  }
}

extension RouteSearch.Cost {
  @inline(__always)
  static func + (left: RouteSearch.Cost, right: RouteSearch.Cost) -> RouteSearch.Cost {
    RouteSearch.Cost(entries: left.entries &+ right.entries, amount: left.amount + right.amount)
  }
}
