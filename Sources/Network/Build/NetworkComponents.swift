/// The strongly connected components of one profile's edges: from any edge of one, every other can be reached.
///
/// An edge that leads from one component into another is a component of its own. Restrictions of turns are not looked
/// at; nodes that the profile may not pass connect nothing. By R. E. Tarjan's algorithm ("Depth-first search and
/// linear graph algorithms", 1972), without recursion.
struct NetworkComponents {
  /// By edge: 1 for the largest; 0 where the profile may not go.
  private(set) var numbers: [Int32]
  /// How many edges each has, the largest first.
  private(set) var sizes: [Int] = []

  init(_ network: RoadNetwork, _ profile: Int) {
    let edges = network.edges
    let (ends, vertexCount) = Self.vertices(network, profile)
    var tails: [Int32] = []
    var heads: [Int32] = []
    tails.reserveCapacity(ends.count)
    heads.reserveCapacity(ends.count)
    for (index, edge) in edges.enumerated() {
      let travel = network.roads[Int(edge.road)].travels[profile]
      let (from, to) = (ends[index * 2], ends[index * 2 + 1])
      if travel.forward != .no {
        tails.append(from)
        heads.append(to)
      }
      if travel.backward != .no {
        tails.append(to)
        heads.append(from)
      }
    }
    let components = Self.components(vertexCount, tails, heads)
    numbers = Array(repeating: 0, count: edges.count)
    var sizeByComponent: [Int: (size: Int, first: Int)] = [:]
    var keys = [Int](repeating: -1, count: edges.count)
    for (index, edge) in edges.enumerated()
    where network.roads[Int(edge.road)].travels[profile].isOpen {
      let (from, to) = (components[Int(ends[index * 2])], components[Int(ends[index * 2 + 1])])
      // Numbers behind those of the vertices for edges between components.
      keys[index] = from == to ? Int(from) : vertexCount + index
      sizeByComponent[keys[index], default: (0, index)].size += 1
    }
    let order = sizeByComponent.sorted { left, right in
      (right.value.size, left.value.first) < (left.value.size, right.value.first)
    }
    var number: [Int: Int32] = [:]
    for (place, entry) in order.enumerated() {
      number[entry.key] = Int32(place + 1)
      sizes.append(entry.value.size)
    }
    for index in edges.indices where keys[index] >= 0 { numbers[index] = number[keys[index]] ?? 0 }
  }

  /// The vertices at both ends of each edge, and how many there are: most nodes are none, as no edge ends there. A node that
  /// cannot be passed is another one for each end of an edge.
  private static func vertices(
    _ network: RoadNetwork, _ profile: Int
  ) -> (ends: [Int32], count: Int) {
    let isBlocked = Set(
      network.facts.filter { $0.value.passages[profile].access == .no }.map(\.key))
    var known = [Int32](repeating: -1, count: network.nodeIDs.count)
    var ends: [Int32] = []
    ends.reserveCapacity(network.edges.count * 2)
    var count: Int32 = 0
    for edge in network.edges {
      for node in [Int(edge.from), Int(edge.to)] {
        if known[node] >= 0 {
          ends.append(known[node])
          continue
        }
        if isBlocked.isEmpty || !isBlocked.contains(node) { known[node] = count }
        ends.append(count)
        count += 1
      }
    }
    return (ends, Int(count))
  }

  /// A number for the component of each vertex.
  private static func components(_ count: Int, _ tails: [Int32], _ heads: [Int32]) -> [Int32] {
    var starts = [Int32](repeating: 0, count: count + 1)
    for tail in tails { starts[Int(tail) + 1] += 1 }
    for vertex in 0..<count { starts[vertex + 1] += starts[vertex] }
    var next = starts
    var targets = [Int32](repeating: 0, count: heads.count)
    for (tail, head) in zip(tails, heads) {
      targets[Int(next[Int(tail)])] = head
      next[Int(tail)] += 1
    }
    next = starts
    // 0: not seen.
    var order = [Int32](repeating: 0, count: count)
    var low = [Int32](repeating: 0, count: count)
    var component = [Int32](repeating: -1, count: count)
    var open: [Int32] = []
    var path: [Int32] = []
    var seen: Int32 = 0
    var found: Int32 = 0
    func enter(_ vertex: Int) {
      seen += 1
      order[vertex] = seen
      low[vertex] = seen
      open.append(Int32(vertex))
      path.append(Int32(vertex))
    }
    for root in 0..<count where order[root] == 0 {
      enter(root)
      while let last = path.last {
        let vertex = Int(last)
        if next[vertex] < starts[vertex + 1] {
          let target = Int(targets[Int(next[vertex])])
          next[vertex] += 1
          if order[target] == 0 {
            enter(target)
          } else if component[target] < 0 {
            low[vertex] = min(low[vertex], order[target])
          }
          continue
        }
        path.removeLast()
        if let before = path.last { low[Int(before)] = min(low[Int(before)], low[vertex]) }
        guard low[vertex] == order[vertex] else { continue }
        while let member = open.popLast() {
          component[Int(member)] = found
          if Int(member) == vertex { break }
        }
        found += 1
      }
    }
    return component
  }
}
