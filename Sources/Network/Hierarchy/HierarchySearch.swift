#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import SQLiteStore

/// Finds the best ways in a hierarchy; each thread has one of its own, and uses it again.
///
/// From both ends at once, only ever upwards, until what the two have in common cannot be bettered. A state that is
/// reached better from above is passed over (stall on demand). Costs in the store are rounded to 24 bits: of ways whose
/// costs differ by less than a ten-millionth either may be found.
final class HierarchySearch {
  typealias Cost = RouteSearch.Cost
  typealias Arc = HierarchyCell.Arc

  /// A directed edge on which a way begins or ends.
  struct End {
    /// The id of the edge, negative against its line.
    var edge: Int64
    /// Where on it, of its length, from its own beginning.
    var fraction: Double
    /// What the whole edge costs.
    var amount: Double
  }

  /// What is known of a state in a search.
  private struct Label {
    var cost: Cost
    /// The number of the search that it is from.
    var search: UInt32
    /// The state before, and the one that the arc goes over; `none` where the search begins.
    var parent: UInt32
    var middle: UInt32
    var isSettled: Bool
  }

  private let store: NetworkStore
  private let hierarchy: Hierarchy
  private var cells: [HierarchyCell?]
  /// What reads blobs of cells; nil if SQLite has to.
  private let blobs: StoredBlobs?
  private var blob = Bytes()
  private let cellQuery: Statement
  /// The labels from the start, and those from the goal: zeros that the system hands out as they are touched, so that a
  /// single query on a large network does not pay for all of its states.
  private let labels: [UnsafeMutablePointer<Label>]
  private var queues = [StateQueue(), StateQueue()]
  private var search: UInt32 = 0
  private var best = Cost.unreachable
  private var meeting = Arc.none
  /// The arc that leads from the meeting back to itself; nil if the way has none.
  private var loop: Arc?

  /// A search in a store's hierarchy.
  init(_ store: NetworkStore, _ hierarchy: Hierarchy) throws(GeoError) {
    self.store = store
    self.hierarchy = hierarchy
    cells = Array(repeating: nil, count: hierarchy.cellCount)
    blobs = try StoredBlobs(
      column: "data", of: "hierarchy_cells", key: "id", in: store.database)
    cellQuery = try store.database.prepare("SELECT data FROM hierarchy_cells WHERE id = ?1")
    var labels: [UnsafeMutablePointer<Label>] = []
    for _ in 0..<2 {
      let count = max(hierarchy.stateCount, 1)
      guard let memory = calloc(count, MemoryLayout<Label>.stride) else {
        for known in labels { free(known) }
        throw GeoError(
          .notANetwork, "there is no memory for the hierarchy's \(count) states",
          at: SourceLocation(path: store.path))
      }
      labels.append(memory.bindMemory(to: Label.self, capacity: count))
    }
    self.labels = labels
  }

  deinit { for side in labels { free(side) } }

  /// The directed edges of the best way, by their ids, negative against their lines; nil without one. A way on one edge
  /// without leaving it is that edge alone. Errors: `.notANetwork`, and those of stores.
  func edges(from starts: [End], to goals: [End]) throws(GeoError) -> [Int64]? {
    // Behind a start on its own edge lies what is reached by going round, if at all.
    let looping = starts.filter { start in
      goals.contains { $0.edge == start.edge && $0.fraction < start.fraction }
    }
    let others = starts.filter { start in !looping.contains { $0.edge == start.edge } }
    var found = try run(others, goals, isRound: false)
    var cost = best
    for start in looping {
      let round = try run([start], goals.filter { $0.edge == start.edge }, isRound: true)
      if round != nil, best < cost { (found, cost) = (round, best) }
    }
    return found
  }

  // MARK: - To several goals

  /// What is known of a state from which a goal is reached by going down alone.
  struct Trace {
    /// What is left of the way, with the same amount for all states of a goal besides.
    var cost: Cost
    /// The next state on the way; `none` for the last one.
    var next: UInt32
    /// The state that the arc to it goes over.
    var middle: UInt32
  }

  /// All states that goals are reached from by going down alone.
  func traces(to goals: [End]) throws(GeoError) -> [UInt32: Trace] {
    begin()
    _ = try put(goals: goals)
    var traces: [UInt32: Trace] = [:]
    while queues[1].first != nil {
      guard let next = try settle(1) else { continue }
      let label = labels[1][Int(next.state)]
      traces[UInt32(next.state)] = Trace(
        cost: label.cost, next: label.parent, middle: label.middle)
    }
    return traces
  }

  /// All states that are reached by going up alone, with what that costs. Their ways are known until the next search.
  func reached(from starts: [End]) throws(GeoError) -> [(state: UInt32, cost: Cost)] {
    begin()
    try put(starts: starts)
    var reached: [(state: UInt32, cost: Cost)] = []
    while queues[0].first != nil {
      guard let next = try settle(0) else { continue }
      reached.append((UInt32(next.state), next.cost))
    }
    return reached
  }

  /// The directed edges of the way up to a state that was reached last, and down from there to a goal.
  func edges(over state: UInt32, _ traces: [UInt32: Trace]) throws(GeoError) -> [Int64] {
    var links = linksUp(to: state)
    var state = state
    while let trace = traces[state], trace.next != Arc.none {
      links.append(Link(from: state, to: trace.next, middle: trace.middle))
      state = trace.next
    }
    return try edges(over: links, from: links.first?.from ?? state)
  }

  // MARK: - To one goal

  private func put(starts: [End]) throws(GeoError) {
    for start in starts {
      guard let state = try states(of: start.edge).first else { continue }
      put(Cost(amount: start.amount * (1 - start.fraction)), state, Arc.none, Arc.none, 0)
    }
  }

  /// What is left of the last edge is taken off: returns what was added, as labels are not to be negative.
  private func put(goals: [End]) throws(GeoError) -> Double {
    let offset = goals.map { $0.amount * (1 - $0.fraction) }.max() ?? 0
    for goal in goals {
      let amount = offset - goal.amount * (1 - goal.fraction)
      for state in try states(of: goal.edge) {
        put(Cost(amount: amount), state, Arc.none, Arc.none, 1)
      }
    }
    return offset
  }

  private func run(
    _ starts: [End], _ goals: [End], isRound: Bool
  ) throws(GeoError) -> [Int64]? {
    begin()
    try put(starts: starts)
    let offset = try put(goals: goals)
    var side = 1
    while true {
      let goesOn = queues.map { queue in queue.first.map { $0.cost < best } ?? false }
      guard goesOn[0] || goesOn[1] else { break }
      side = goesOn[1 - side] ? 1 - side : side
      _ = try settle(side, meets: true, isRound)
    }
    guard meeting != Arc.none else { return nil }
    best.amount -= offset
    return try way()
  }

  private func begin() {
    if search == .max {
      for side in labels {
        for state in 0..<hierarchy.stateCount { side[state].search = 0 }
      }
      search = 0
    }
    search += 1
    queues[0].removeAll()
    queues[1].removeAll()
    best = .unreachable
    meeting = Arc.none
    loop = nil
  }

  @inline(__always)
  private func put(_ cost: Cost, _ state: UInt32, _ parent: UInt32, _ middle: UInt32, _ side: Int) {
    let place = Int(state)
    guard labels[side][place].search != search || cost < labels[side][place].cost else { return }
    labels[side][place] = Label(
      cost: cost, search: search, parent: parent, middle: middle, isSettled: false)
    queues[side].push(StateQueue.Entry(cost: cost, state: Int32(state)))
  }

  /// Takes the state that is due next, and returns it; nil if it is no way to others.
  private func settle(
    _ side: Int, meets: Bool = false, _ isRound: Bool = false
  ) throws(GeoError) -> StateQueue.Entry? {
    guard let next = queues[side].pop() else { return nil }
    let state = UInt32(next.state)
    let place = Int(state)
    guard !labels[side][place].isSettled else { return nil }
    labels[side][place].isSettled = true
    let cell = try cell(place / HierarchyCell.size)
    let (up, down) = (
      cell.up(place % HierarchyCell.size), cell.down(place % HierarchyCell.size)
    )
    if meets, labels[1 - side][place].search == search { meet(state, up, isRound) }
    let (going, coming) = side == 0 ? (up, down) : (down, up)
    for arc in coming where labels[side][Int(arc.state)].search == search && arc.state != state {
      // Costs are rounded: what is hardly better may be the same way.
      var better = labels[side][Int(arc.state)].cost + Cost(arc)
      better.amount = better.amount * (1 + 1e-6) + 1e-6
      if better < next.cost { return nil }
    }
    for arc in going where arc.state != state {
      put(next.cost + Cost(arc), arc.state, state, arc.middle, side)
    }
    return next
  }

  /// Both directions have reached a state.
  private func meet(_ state: UInt32, _ up: ArraySlice<Arc>, _ isRound: Bool) {
    let (from, to) = (labels[0][Int(state)], labels[1][Int(state)])
    var cost = from.cost + to.cost
    var back: Arc?
    if isRound, from.parent == Arc.none, to.parent == Arc.none {
      guard let arc = up.first(where: { $0.state == state }) else { return }
      cost = cost + Cost(arc)
      back = arc
    }
    guard cost < best else { return }
    (best, meeting, loop) = (cost, state, back)
  }

  // MARK: - The way

  /// An arc of the hierarchy with both of its ends.
  private struct Link {
    var from: UInt32
    var to: UInt32
    var middle: UInt32
  }

  /// The way up to a state of the search from the start.
  private func linksUp(to end: UInt32) -> [Link] {
    var links: [Link] = []
    var state = end
    while case let label = labels[0][Int(state)], label.parent != Arc.none {
      links.append(Link(from: label.parent, to: state, middle: label.middle))
      state = label.parent
    }
    return links.reversed()
  }

  private func way() throws(GeoError) -> [Int64] {
    var links = linksUp(to: meeting)
    if let loop { links.append(Link(from: meeting, to: meeting, middle: loop.middle)) }
    var state = meeting
    while case let label = labels[1][Int(state)], label.parent != Arc.none {
      links.append(Link(from: state, to: label.parent, middle: label.middle))
      state = label.parent
    }
    return try edges(over: links, from: links.first?.from ?? meeting)
  }

  /// The edges of a way that begins at a state.
  private func edges(over links: [Link], from first: UInt32) throws(GeoError) -> [Int64] {
    var edges = [try edge(of: first)]
    // The next one last.
    var pending = Array(links.reversed())
    var steps = 0
    while let link = pending.popLast() {
      steps += 1
      // A way goes over each state once, over the first one twice at most.
      guard steps <= 2 * hierarchy.stateCount + 8 else { throw broken() }
      guard link.middle != Arc.none else {
        let edge = try edge(of: link.to)
        if edge != 0 { edges.append(edge) }
        continue
      }
      let place = Int(link.middle) % HierarchyCell.size
      let cell = try cell(Int(link.middle) / HierarchyCell.size)
      guard let before = cell.down(place).first(where: { $0.state == link.from }),
        let behind = cell.up(place).first(where: { $0.state == link.to })
      else { throw broken() }
      pending.append(Link(from: link.middle, to: link.to, middle: behind.middle))
      pending.append(Link(from: link.from, to: link.middle, middle: before.middle))
    }
    return edges
  }

  // MARK: - The store

  private func broken() -> GeoError {
    store.broken("the hierarchy in table 'hierarchy_cells' does not hold together")
  }

  /// The id of a state's edge, negative against its line; 0 for a junction.
  private func edge(of state: UInt32) throws(GeoError) -> Int64 {
    try cell(Int(state) / HierarchyCell.size).edges[Int(state) % HierarchyCell.size]
  }

  @inline(__always) private func cell(_ number: Int) throws(GeoError) -> HierarchyCell {
    if let cell = cells[number] { return cell }
    return try readCell(number)
  }

  private func readCell(_ number: Int) throws(GeoError) -> HierarchyCell {
    var cell = hierarchy.knownCell(number)
    if cell == nil {
      let read = try withBlob(hierarchy.key(ofCell: number)) {
        HierarchyCell($0, first: number * HierarchyCell.size, count: hierarchy.stateCount)
      }
      guard let read else { throw broken() }
      hierarchy.keep(read, number)
      cell = read
    }
    guard let cell else { throw broken() }
    cells[number] = cell
    return cell
  }

  /// Hands over a blob of the hierarchy. Errors: those of stores; `.notANetwork` if it is not there.
  private func withBlob<Result>(
    _ key: Int64, _ take: (UnsafeRawBufferPointer) -> Result
  ) throws(GeoError) -> Result {
    blob.removeAll()
    if blobs?.append(key, limit: Self.largestBlob, to: &blob) == true {
      return take(UnsafeRawBufferPointer(blob.buffer))
    }
    defer { cellQuery.reset() }
    try cellQuery.bind(1, key)
    guard try cellQuery.step() else { throw broken() }
    return take(cellQuery.blob(0))
  }

  /// Larger ones are read by SQLite.
  private static let largestBlob = 1 << 24

  /// The states of a directed edge, its own first; none if the profile may not use it.
  private func states(of edge: Int64) throws(GeoError) -> [UInt32] {
    var state = try firstState(of: edge)
    var states: [UInt32] = []
    while state != Arc.none {
      guard states.count < hierarchy.stateCount else { throw broken() }
      states.append(state)
      let cell = try cell(Int(state) / HierarchyCell.size)
      state = cell.siblings[Int(state) % HierarchyCell.size]
      guard state == Arc.none || Int(state) < hierarchy.stateCount else { throw broken() }
    }
    return states
  }

  /// The state of a directed edge itself; `none` if the profile may not use it.
  private func firstState(of edge: Int64) throws(GeoError) -> UInt32 {
    let id = Int64(clamping: edge.magnitude)
    let key = hierarchy.key(ofLookup: id / PreparedHierarchy.edgesOfCell)
    let number = try withBlob(key) { blob in
      var reader = HierarchyBytes.Reader(blob)
      var number: UInt64?
      for _ in 0...(id % PreparedHierarchy.edgesOfCell * 2 + (edge < 0 ? 1 : 0)) {
        number = reader.number()
      }
      return number
    }
    guard let number, number <= hierarchy.stateCount else { throw broken() }
    return number == 0 ? Arc.none : UInt32(number - 1)
  }
}

extension RouteSearch.Cost {
  @inline(__always) fileprivate init(_ arc: HierarchyCell.Arc) {
    self.init(entries: arc.entries, amount: Double(arc.amount))
  }
}
