import Foundation
import SQLiteStore

/// The contract of routes, word for word and without any haste: Dijkstra's algorithm over the exported tables, with what
/// restrictions have to remember kept as the list of directed edges that were travelled last.
///
/// It shares no code with the program.
final class ReferenceSearch {
  struct Edge {
    var from: Int
    var to: Int
    var length: Double
    /// Along the line and against it; nil where not allowed.
    var seconds: [Double?]
    var access: [String]
    /// Degrees from east to north at the beginning and at the end of the line.
    var headings: [Double]
  }
  struct Node {
    var access: String
    var seconds: Double
    var degree = 0
  }
  struct Restriction {
    var isOnly: Bool
    var edges: [Int]
    var viaNode: Int?
  }
  /// A directed edge: the id, negative against the line.
  typealias Directed = Int
  struct Cost: Comparable {
    var entries: Int
    var amount: Double
    static func < (left: Cost, right: Cost) -> Bool {
      (left.entries, left.amount) < (right.entries, right.amount)
    }
  }

  private(set) var edges: [Int: Edge] = [:]
  private(set) var nodes: [Int: Node] = [:]
  private var leaving: [Int: [Directed]] = [:]
  private(set) var restrictions: [Restriction] = []
  private let turnSeconds: Double
  private let uTurnSeconds: Double
  private let uTurns: String
  private let isShortest: Bool
  /// As many directed edges as the longest restriction has before its last one.
  private var memory = 1

  init(_ database: Database, profile: String, isShortest: Bool) throws {
    self.isShortest = isShortest
    var definition = ""
    try database.query("SELECT definition FROM profiles WHERE name = ?1", [.text(profile)]) {
      definition = $0.string(0)
    }
    let json = try JSONSerialization.jsonObject(with: Data(definition.utf8)) as? [String: Any]
    turnSeconds = json?["turn_seconds"] as? Double ?? 0
    uTurnSeconds = json?["u_turn_seconds"] as? Double ?? 0
    uTurns = json?["u_turns"] as? String ?? ""
    var nodes: [Int: Node] = [:]
    try database.query("SELECT id, \(profile)_access, \(profile)_seconds FROM nodes") {
      nodes[Int($0.int64(0))] = Node(access: $0.string(1), seconds: $0.double(2))
    }
    var edges: [Int: Edge] = [:]
    let columns = ["forward", "backward", "access_forward", "access_backward"]
      .map { "\(profile)_\($0)" }.joined(separator: ", ")
    try database.query("SELECT id, from_node, to_node, length, \(columns), geom FROM edges") {
      row in
      func seconds(_ column: Int) -> Double? {
        row.type(column) == .null ? nil : row.double(column)
      }
      edges[Int(row.int64(0))] = Edge(
        from: Int(row.int64(1)), to: Int(row.int64(2)), length: row.double(3),
        seconds: [seconds(4), seconds(5)], access: [row.string(6), row.string(7)],
        headings: Self.headings(Array(row.blob(8))))
    }
    for (id, edge) in edges.sorted(by: { $0.key < $1.key }) {
      nodes[edge.from]?.degree += 1
      nodes[edge.to]?.degree += 1
      if edge.seconds[0] != nil { leaving[edge.from, default: []].append(id) }
      if edge.seconds[1] != nil { leaving[edge.to, default: []].append(-id) }
    }
    self.edges = edges
    self.nodes = nodes
    var restrictions: [Restriction] = []
    let sql = """
      SELECT kind, from_edge, via_edges, to_edge, via_node FROM restrictions
      WHERE conditional IS NULL AND profiles LIKE '%"\(profile)"%'
      """
    try database.query(sql) { row in
      let via = row.string(2).split { "[], ".contains($0) }.compactMap { Int($0) }
      restrictions.append(
        Restriction(
          isOnly: row.string(0).hasPrefix("only_"),
          edges: [Int(row.int64(1))] + via + [Int(row.int64(3))],
          viaNode: row.type(4) == .null ? nil : Int(row.int64(4))))
    }
    self.restrictions = restrictions
    memory = max(restrictions.map { $0.edges.count - 1 }.max() ?? 1, 1)
  }

  /// From the blob's doubles behind a header of 8 bytes and an envelope of 32, and WKB's head of 9.
  private static func headings(_ blob: [UInt8]) -> [Double] {
    let envelope = [0, 32, 48, 48, 64][Int(blob[3] >> 1 & 7)]
    var ordinates: [Double] = []
    for offset in stride(from: 8 + envelope + 9, to: blob.count - 7, by: 8) {
      let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(blob[offset + $1]) << UInt64($1 * 8) }
      ordinates.append(Double(bitPattern: bits))
    }
    var places = stride(from: 0, to: ordinates.count, by: 2).map {
      (ordinates[$0], ordinates[$0 + 1])
    }
    func heading(_ from: (Double, Double), _ to: (Double, Double)) -> Double {
      // Azimuths on a sphere are those on the ellipsoid within a fifth of a degree.
      let shrink = cos((from.1 + to.1) / 2 * .pi / 180)
      return atan2((to.1 - from.1), (to.0 - from.0) * shrink) * 180 / .pi
    }
    places = places.enumerated().filter { $0.offset == 0 || places[$0.offset - 1] != $0.element }
      .map(\.element)
    guard places.count > 1 else { return [0, 0] }
    return [
      heading(places[0], places[1]), heading(places[places.count - 2], places[places.count - 1]),
    ]
  }

  // MARK: - The network

  /// An edge by its id, with or without a sign.
  private func stretch(_ id: Int) -> Edge {
    guard let edge = edges[abs(id)] else { preconditionFailure("there is no edge \(id)") }
    return edge
  }
  func head(_ edge: Directed) -> Int { edge > 0 ? stretch(edge).to : stretch(edge).from }
  func tail(_ edge: Directed) -> Int { head(-edge) }
  func amount(_ edge: Directed) -> Double? {
    let found = stretch(edge)
    guard let seconds = found.seconds[edge > 0 ? 0 : 1] else { return nil }
    return isShortest ? found.length : seconds
  }
  /// What an edge costs that is allowed.
  private func weight(_ edge: Directed) -> Double { amount(edge) ?? .infinity }
  private func access(_ edge: Directed) -> String { stretch(edge).access[edge > 0 ? 0 : 1] }
  private func startHeading(_ edge: Directed) -> Double {
    edge > 0 ? stretch(edge).headings[0] : stretch(edge).headings[1] + 180
  }
  private func endHeading(_ edge: Directed) -> Double {
    edge > 0 ? stretch(edge).headings[1] : stretch(edge).headings[0] + 180
  }

  /// Directed edges that follow one another, by the edges that they are of.
  private func matches(_ restriction: Restriction, _ edges: ArraySlice<Directed>) -> Bool {
    zip(restriction.edges, edges).allSatisfy { $0 == abs($1) }
      && (restriction.viaNode == nil || edges.first.map { head($0) } == restriction.viaNode)
  }

  /// True if the last turn of a way is forbidden.
  func isForbidden(_ way: [Directed]) -> Bool {
    for restriction in restrictions
    where !restriction.isOnly && way.count >= restriction.edges.count {
      if matches(restriction, way.suffix(restriction.edges.count)) { return true }
    }
    // Whoever has come along the beginning of what is the only way must go on along one of these.
    for length in 1..<max(way.count, 1) {
      let begun = way.suffix(length + 1).dropLast()
      let binding = restrictions.filter {
        $0.isOnly && $0.edges.count > length && matches($0, begun)
          && isContinuous($0, Array(begun))
      }
      guard !binding.isEmpty else { continue }
      if !binding.contains(where: { $0.edges[length] == abs(way[way.count - 1]) }) { return true }
    }
    return false
  }

  /// True if the rest of a restriction can be travelled behind its beginning.
  private func isContinuous(_ restriction: Restriction, _ begun: [Directed]) -> Bool {
    var ends: Set<Int> = [head(begun[begun.count - 1])]
    for id in restriction.edges.dropFirst(begun.count) {
      let edge = stretch(id)
      ends = Set(
        (ends.contains(edge.from) ? [edge.to] : []) + (ends.contains(edge.to) ? [edge.from] : []))
    }
    return !ends.isEmpty
  }

  func passage(_ from: Directed, _ to: Directed) -> Cost? {
    guard let node = nodes[head(from)] else { return nil }
    var cost = Cost(entries: 0, amount: 0)
    if to == -from {
      let others = (leaving[head(from)] ?? []).filter { $0 != -from }
      if uTurns == "never" || uTurns == "dead-ends" && !others.isEmpty && node.access != "no" {
        return nil
      }
      cost.amount += uTurnSeconds
    } else if node.access == "no" {
      return nil
    }
    if node.access != "no" { cost.amount += node.seconds }
    if node.access == "destination" { cost.entries += 1 }
    if node.degree > 2 {
      let angle = (startHeading(to) - endHeading(from)) * .pi / 180
      cost.amount += turnSeconds * (1 - cos(angle)) / 2
    }
    if access(from) == "yes", access(to) == "destination" { cost.entries += 1 }
    if isShortest { cost.amount = 0 }
    return cost
  }

  // MARK: - Searching

  /// A place on an edge: how far along its line.
  struct Place {
    var edge: Int
    var fraction: Double
    /// The node, if it is at one.
    var node: Int?
  }

  private func starts(_ place: Place) -> [(Directed, Double)] {
    if let node = place.node { return (leaving[node] ?? []).map { ($0, 0) } }
    return [(place.edge, place.fraction), (-place.edge, 1 - place.fraction)]
      .filter { amount($0.0) != nil }
  }

  private func ends(_ place: Place) -> [(Directed, Double)] {
    guard let node = place.node else { return starts(place) }
    return edges.keys.sorted().flatMap { [$0, -$0] }.filter {
      head($0) == node && amount($0) != nil
    }
    .map { ($0, 1) }
  }

  /// The costs of the best ways from one place to others.
  func costs(from start: Place, to goals: [Place]) -> [Cost?] {
    var best = [Cost?](repeating: nil, count: goals.count)
    var goalsOn: [Directed: [(Int, Double)]] = [:]
    for (index, goal) in goals.enumerated() {
      if let node = goal.node, node == start.node { best[index] = Cost(entries: 0, amount: 0) }
      for (edge, fraction) in ends(goal) { goalsOn[edge, default: []].append((index, fraction)) }
    }
    func improve(_ index: Int, _ cost: Cost) {
      if best[index].map({ cost < $0 }) ?? true { best[index] = cost }
    }
    var labels: [[Directed]: Cost] = [:]
    var done: Set<[Directed]> = []
    var heap = Heap()
    func label(_ state: [Directed], _ cost: Cost) {
      guard labels[state].map({ cost < $0 }) ?? true else { return }
      labels[state] = cost
      heap.push((cost, state))
    }
    for (edge, fraction) in starts(start) {
      for (index, end) in goalsOn[edge] ?? [] where end >= fraction {
        improve(index, Cost(entries: 0, amount: weight(edge) * (end - fraction)))
      }
      label([edge], Cost(entries: 0, amount: weight(edge) * (1 - fraction)))
    }
    while let (cost, state) = heap.pop() {
      guard done.insert(state).inserted else { continue }
      let last = state[state.count - 1]
      for next in leaving[head(last)] ?? [] {
        guard let passage = passage(last, next), !isForbidden(state + [next]) else { continue }
        var cost = Cost(
          entries: cost.entries + passage.entries, amount: cost.amount + passage.amount)
        for (index, fraction) in goalsOn[next] ?? [] {
          improve(index, Cost(entries: cost.entries, amount: cost.amount + weight(next) * fraction))
        }
        cost.amount += weight(next)
        label(remembered(state + [next]), cost)
      }
    }
    return best
  }

  /// What a way leaves to remember: its longest end that a restriction may begin with, the last edge at least.
  private func remembered(_ way: [Directed]) -> [Directed] {
    for length in stride(from: min(memory, way.count), through: 2, by: -1) {
      let end = way.suffix(length)
      if restrictions.contains(where: { $0.edges.count > length && matches($0, end) }) {
        return Array(end)
      }
    }
    return [way[way.count - 1]]
  }

  /// A plain binary heap.
  private struct Heap {
    var items: [(Cost, [Directed])] = []

    mutating func push(_ item: (Cost, [Directed])) {
      items.append(item)
      var place = items.count - 1
      while place > 0, items[place].0 < items[(place - 1) / 2].0 {
        items.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func pop() -> (Cost, [Directed])? {
      guard let first = items.first else { return nil }
      items.swapAt(0, items.count - 1)
      items.removeLast()
      var place = 0
      while true {
        let children = [place * 2 + 1, place * 2 + 2].filter { $0 < items.count }
        guard let least = children.min(by: { items[$0].0 < items[$1].0 }),
          items[least].0 < items[place].0
        else { return first }
        items.swapAt(place, least)
        place = least
      }
    }
  }
}
