internal import Base

/// Goals of many ways in a hierarchy: for each state what it costs from there to the goals that are reached by going down
/// alone (S. Knopp, P. Sanders, D. Schultes, F. Schulz, D. Wagner, "Computing Many-to-Many Shortest Paths Using Highway
/// Hierarchies", 2007). Threads share it.
final class HierarchyGoals: Sendable {
  typealias Cost = RouteSearch.Cost

  /// A goal that is reached from a state.
  private struct Entry {
    var goal: Int32
    var cost: Cost
  }

  private let ends: [[HierarchySearch.End]]
  private let traces: [[UInt32: HierarchySearch.Trace]]
  private let entries: [UInt32: [Entry]]

  /// The ends of each goal, and the ways to them. Errors: `.notANetwork`, and those of stores.
  init(_ ends: [[HierarchySearch.End]], _ search: HierarchySearch) throws(GeoError) {
    self.ends = ends
    traces = try ends.map { (ends) throws(GeoError) in try search.traces(to: ends) }
    var entries: [UInt32: [Entry]] = [:]
    for (goal, traces) in traces.enumerated() {
      for (state, trace) in traces {
        entries[state, default: []].append(Entry(goal: Int32(goal), cost: trace.cost))
      }
    }
    self.entries = entries
  }

  /// The directed edges of the best way to each goal, by their ids, negative against their lines; nil without one. Errors:
  /// as above.
  func edges(
    from starts: [HierarchySearch.End], by search: HierarchySearch
  ) throws(GeoError) -> [[Int64]?] {
    var best = [(cost: Cost, state: UInt32)?](repeating: nil, count: ends.count)
    for (state, cost) in try search.reached(from: starts) {
      for entry in entries[state] ?? [] {
        let whole = cost + entry.cost
        let goal = Int(entry.goal)
        if best[goal].map({ whole < $0.cost }) ?? true { best[goal] = (whole, state) }
      }
    }
    var found: [[Int64]?] = []
    for (goal, best) in best.enumerated() {
      guard let best else {
        found.append(nil)
        continue
      }
      found.append(try search.edges(over: best.state, traces[goal]))
    }
    // A way that begins and ends on one edge may not leave it at all, or has to go round.
    for (goal, ends) in ends.enumerated()
    where ends.contains(where: { end in starts.contains { $0.edge == end.edge } }) {
      found[goal] = try search.edges(from: starts, to: ends)
    }
    return found
  }
}
