/// Finds the arcs that have to take the place of a state: those of ways over it that no other way is as good as.
struct ShortcutSearch: ~Copyable {
  typealias Cost = RouteSearch.Cost
  typealias Arc = HierarchyArcs.Arc

  /// An arc with the state that it leads from.
  struct Shortcut {
    var from: Int32
    var arc: Arc
  }

  private struct Label {
    var cost = Cost()
    /// The search that the cost is from.
    var search: Int32 = 0
    /// The last state around which this was a goal, by its number, and its place among the goals.
    var around: Int32 = 0
    var goal: Int32 = 0
  }

  /// A state that an arc leads to from the one in the middle.
  private struct Goal {
    var arc: Arc
    /// What the last arc of any other way to it costs at least.
    var least: Cost
    /// The cost of the way over the middle.
    var cost = Cost()
    /// Who has come so far and not beyond may still find a way as good.
    var bound = Cost.nothing
    /// True until there is one.
    var isOpen = false
  }

  /// Searches end after this many states.
  private static let limit = 60

  /// What was found last.
  private(set) var shortcuts: [Shortcut] = []
  /// How many of them lead from a state to another one.
  private(set) var count = 0

  private let labels: UnsafeMutableBufferPointer<Label>
  private var search: Int32 = 0
  private var around: Int32 = 0
  private var goals: [Goal] = []
  private var openCount = 0
  private var queue = StateQueue()

  /// A search among so many states.
  init(count: Int) {
    labels = .allocate(capacity: count)
    labels.initialize(repeating: Label())
  }

  deinit { labels.deallocate() }

  /// Finds the arcs that are needed without a state. Ways that are as good are those that a search has met before its end:
  /// too many arcs may be found, never too few.
  mutating func run(
    around state: Int32, _ coming: borrowing HierarchyArcs, _ leading: borrowing HierarchyArcs
  ) {
    shortcuts.removeAll(keepingCapacity: true)
    count = 0
    guard !coming[Int(state)].isEmpty, !leading[Int(state)].isEmpty else { return }
    put(goalsOf: state, coming, leading)
    for first in coming[Int(state)] {
      open(first)
      if openCount > 0 { findOtherWays(from: first.state, without: state, leading) }
      for goal in goals where goal.isOpen {
        shortcuts.append(
          Shortcut(
            from: first.state, arc: Arc(state: goal.arc.state, middle: state, cost: goal.cost)))
        count += 1
      }
      guard let back = goal(first.state) else { continue }
      let cost = first.cost + goals[back].arc.cost
      shortcuts.append(
        Shortcut(from: first.state, arc: Arc(state: first.state, middle: state, cost: cost)))
    }
  }

  private mutating func put(
    goalsOf state: Int32, _ coming: borrowing HierarchyArcs, _ leading: borrowing HierarchyArcs
  ) {
    if around == .max {
      for label in labels.indices { labels[label].around = 0 }
      around = 0
    }
    around += 1
    goals.removeAll(keepingCapacity: true)
    for arc in leading[Int(state)] {
      var least = Cost.unreachable
      for last in coming[Int(arc.state)] where last.state != state { least = min(least, last.cost) }
      labels[Int(arc.state)].around = around
      labels[Int(arc.state)].goal = Int32(goals.count)
      goals.append(Goal(arc: arc, least: least))
    }
  }

  /// The place of a state among the goals; nil if it is none.
  @inline(__always) private func goal(_ state: Int32) -> Int? {
    labels[Int(state)].around == around ? Int(labels[Int(state)].goal) : nil
  }

  /// Opens all goals for ways that begin with an arc, but for the state that it comes from.
  private mutating func open(_ first: Arc) {
    openCount = 0
    for index in goals.indices {
      let isOpen = goals[index].arc.state != first.state
      goals[index].isOpen = isOpen
      guard isOpen else { continue }
      openCount += 1
      let cost = first.cost + goals[index].arc.cost
      let least = goals[index].least
      goals[index].cost = cost
      goals[index].bound =
        least.entries == .max
        ? .nothing
        : Cost(entries: cost.entries - least.entries, amount: cost.amount - least.amount)
    }
  }

  private func bound() -> Cost {
    var bound = Cost.nothing
    for goal in goals where goal.isOpen { bound = max(bound, goal.bound) }
    return bound
  }

  /// Closes the goals that are reached as well by ways without a state.
  private mutating func findOtherWays(
    from start: Int32, without avoided: Int32, _ leading: borrowing HierarchyArcs
  ) {
    if search == .max {
      for label in labels.indices { labels[label].search = 0 }
      search = 0
    }
    search += 1
    var bound = bound()
    queue.removeAll()
    labels[Int(start)].search = search
    labels[Int(start)].cost = Cost()
    queue.push(StateQueue.Entry(cost: Cost(), state: start))
    var settled = 0
    while settled < Self.limit, let next = queue.pop(), !(bound < next.cost) {
      guard !(labels[Int(next.state)].cost < next.cost) else { continue }
      settled += 1
      for arc in leading[Int(next.state)] where arc.state != avoided {
        let cost = next.cost + arc.cost
        let other = Int(arc.state)
        if labels[other].around == around {
          let place = Int(labels[other].goal)
          if goals[place].isOpen, !(goals[place].cost < cost) {
            goals[place].isOpen = false
            openCount -= 1
            guard openCount > 0 else { return }
            if !(goals[place].bound < bound) { bound = self.bound() }
          }
        }
        guard !(bound < cost), labels[other].search != search || cost < labels[other].cost else {
          continue
        }
        labels[other].search = search
        labels[other].cost = cost
        queue.push(StateQueue.Entry(cost: cost, state: arc.state))
      }
    }
  }
}

extension RouteSearch.Cost {
  /// Less than any way costs.
  fileprivate static let nothing = Self(entries: -1)

  @inline(__always)
  static func + (left: RouteSearch.Cost, right: RouteSearch.Cost) -> RouteSearch.Cost {
    RouteSearch.Cost(entries: left.entries &+ right.entries, amount: left.amount + right.amount)
  }
}
