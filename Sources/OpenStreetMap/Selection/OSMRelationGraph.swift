internal import Base

/// Which relations are members of which: what can be reached from some, whatever the depth, and whether
/// there are cycles or not.
struct OSMRelationGraph: ~Copyable {
  /// A step from one relation to another.
  struct Edge: BitwiseCopyable {
    var from: Int64
    var to: Int64
  }

  private(set) var edges = Column<Edge>()

  /// A graph without relations.
  init() {}

  /// Adds a step from one relation to another.
  mutating func add(from: Int64, to: Int64) { edges.append(Edge(from: from, to: to)) }

  /// Adds to a set all relations that can be reached from those in it.
  mutating func close(_ set: OSMIDSet) {
    sort()
    var waiting = Column<Int64>()
    for edge in edges.buffer where set.contains(edge.from) && !set.contains(edge.to) {
      set.insert(edge.to)
      waiting.append(edge.to)
    }
    while let relation = waiting.last {
      waiting.truncate(to: waiting.count - 1)
      var index = firstEdge(from: relation)
      while index < edges.count, edges[index].from == relation {
        if set.insert(edges[index].to) { waiting.append(edges[index].to) }
        index += 1
      }
    }
  }

  /// Sorts the steps by where they begin.
  mutating func sort() {
    var sorted = UnsafeMutableBufferPointer(start: edges.base, count: edges.count)
    sorted.sort { $0.from < $1.from }
  }

  /// The index of the first step from a relation, among steps that are sorted.
  func firstEdge(from relation: Int64) -> Int {
    var low = 0
    var high = edges.count
    while low < high {
      let middle = (low + high) >> 1
      if edges[middle].from < relation { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
