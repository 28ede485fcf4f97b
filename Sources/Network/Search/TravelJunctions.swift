/// The directed edges that begin at each node.
struct TravelJunctions: Sendable {
  /// Where those of a node begin in `numbers`, by node.
  private var starts: [Int32] = []
  /// Of edges that the profile may use either way: directed edges times two, plus one for those that it may not use,
  /// which come last at their nodes.
  private var numbers: [Int32] = []

  /// None yet.
  init() {}

  /// Those of some edges between so many nodes.
  init(_ edges: TravelEdges, nodeCount: Int) {
    starts = Array(repeating: 0, count: nodeCount + 1)
    for edge in 0..<edges.count where edges.isOpen(eitherWay: edge) {
      starts[Int(edges.heads[edge * 2])] += 1
      starts[Int(edges.heads[edge * 2 + 1])] += 1
    }
    var sum: Int32 = 0
    for index in starts.indices { (starts[index], sum) = (sum, sum + starts[index]) }
    numbers = Array(repeating: 0, count: Int(sum))
    // The starts are moved along while the lists are filled, and back in the end.
    for isClosed in [false, true] {
      for directed in edges.heads.indices where edges.isOpen(directed) != isClosed {
        guard edges.isOpen(directed) || edges.isOpen(directed ^ 1) else { continue }
        let node = Int(edges.heads[directed ^ 1])
        numbers[Int(starts[node])] = Int32(directed) << 1 | (isClosed ? 1 : 0)
        starts[node] += 1
      }
    }
    for index in starts.indices.reversed() { starts[index] = index > 0 ? starts[index - 1] : 0 }
  }

  /// The directed edges that leave a node, ascending.
  struct Leaving: Sequence, IteratorProtocol {
    fileprivate let numbers: [Int32]
    fileprivate var place: Int
    fileprivate let end: Int

    @inline(__always) mutating func next() -> Int? {
      guard place < end else { return nil }
      let number = numbers[place]
      guard number & 1 == 0 else { return nil }
      place += 1
      return Int(number >> 1)
    }
  }

  @inline(__always) func leaving(_ node: Int) -> Leaving {
    Leaving(numbers: numbers, place: Int(starts[node]), end: Int(starts[node + 1]))
  }

  /// The open directed edges that arrive at a node, ascending.
  func arriving(_ node: Int, _ edges: TravelEdges) -> [Int] {
    numbers[Int(starts[node])..<Int(starts[node + 1])].map { Int($0 >> 1) ^ 1 }
      .filter { edges.isOpen($0) }.sorted()
  }
}
