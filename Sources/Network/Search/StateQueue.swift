/// States by their costs, the smallest first: a heap of four branches.
struct StateQueue {
  /// A state with the cost that it is due at.
  struct Entry {
    var cost: RouteSearch.Cost
    var state: Int32

    @inline(__always) func isBefore(_ other: Entry) -> Bool {
      cost == other.cost ? state < other.state : cost < other.cost
    }
  }

  private var heap: [Entry] = []

  /// How many there are.
  var count: Int { heap.count }
  /// The one that is due first.
  var first: Entry? { heap.first }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  mutating func push(_ entry: Entry) {
    heap.append(entry)
    heap.withUnsafeMutableBufferPointer { heap in
      var place = heap.count - 1
      while place > 0 {
        let parent = (place - 1) / 4
        guard entry.isBefore(heap[parent]) else { break }
        heap[place] = heap[parent]
        place = parent
      }
      heap[place] = entry
    }
  }

  mutating func pop() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    heap.withUnsafeMutableBufferPointer { heap in
      guard !heap.isEmpty else { return }
      var place = 0
      while true {
        let start = place * 4 + 1
        guard start < heap.count else { break }
        var least = start
        var child = start + 1
        while child < min(start + 4, heap.count) {
          if heap[child].isBefore(heap[least]) { least = child }
          child += 1
        }
        guard heap[least].isBefore(last) else { break }
        heap[place] = heap[least]
        place = least
      }
      heap[place] = last
    }
    return first
  }
}
