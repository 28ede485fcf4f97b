internal import Base

/// Ascending runs of a table by their next ids, the lowest first; of equal ones the earlier run.
struct OSMRunHeap: ~Copyable {
  /// A run: the id that is next, where it is, and where the run ends.
  struct Run: BitwiseCopyable {
    var id: Int64
    var next: Int
    var end: Int

    /// Runs lie one after the other: their ends are in the same order.
    @inline(__always)
    static func < (left: Run, right: Run) -> Bool {
      left.id != right.id ? left.id < right.id : left.end < right.end
    }
  }

  /// A binary heap: `runs[i]` does not come after `runs[2i + 1]` and `runs[2i + 2]`.
  private var runs = Column<Run>()

  /// The run with the lowest id.
  var first: Run? { runs.isEmpty ? nil : runs[0] }

  mutating func add(_ run: Run) {
    runs.append(run)
    var index = runs.count - 1
    while index > 0, run < runs[(index - 1) / 2] {
      runs[index] = runs[(index - 1) / 2]
      index = (index - 1) / 2
    }
    runs[index] = run
  }

  /// Puts the rest of the first run in its place.
  mutating func replaceFirst(_ run: Run) {
    var index = 0
    while 2 * index + 1 < runs.count {
      var below = 2 * index + 1
      if below + 1 < runs.count, runs[below + 1] < runs[below] { below += 1 }
      guard runs[below] < run else { break }
      runs[index] = runs[below]
      index = below
    }
    runs[index] = run
  }

  mutating func removeFirst() {
    guard let last = runs.last else { return }
    runs.truncate(to: runs.count - 1)
    if !runs.isEmpty { replaceFirst(last) }
  }
}
