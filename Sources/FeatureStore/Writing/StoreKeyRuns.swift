/// Which keys the rows of a source have in a table. Rows that follow each other and keep the distance between old and
/// new key are one run, so that a source takes next to no memory unless its rows are filtered and numbered anew, or
/// change their order.
package struct StoreKeyRuns {
  private struct Run {
    var first: Int64
    var last: Int64
    /// What is added to an old key; it may wrap around.
    var distance: Int64
  }

  /// The old keys of rows that follow each other in the table and have kept their keys; rows may be missing among
  /// them, and then the table does not have these keys.
  private var kept: ClosedRange<Int64>?
  /// The rows behind them: none is missing within a run.
  private var runs: [Run] = []
  private var isSorted = true

  package init() {}

  /// Adds a row; `previous` is the key in the table of the row before it.
  package mutating func add(_ old: Int64, as new: Int64, after previous: Int64) {
    if runs.isEmpty, old == new {
      guard let range = kept else { return kept = old...old }
      if range.upperBound == previous, old > previous {
        return kept = range.lowerBound...old
      }
    }
    if let end = runs.indices.last {
      if runs[end].distance == new &- old, old == runs[end].last &+ 1 {
        return runs[end].last = old
      }
      if old <= runs[end].last { isSorted = false }
    }
    runs.append(Run(first: old, last: old, distance: new &- old))
  }

  /// Puts the runs into the order of the old keys, before any is asked for.
  package mutating func settle() {
    guard !isSorted else { return }
    runs.sort { ($0.first, $0.distance) < ($1.first, $1.distance) }
    isSorted = true
  }

  /// The new key of a row; nil if the source had no such row. The table need not have the key.
  package func newKey(of old: Int64) -> Int64? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first <= old { low = middle + 1 } else { high = middle }
    }
    if low > 0, runs[low - 1].last >= old { return old &+ runs[low - 1].distance }
    return kept?.contains(old) == true ? old : nil
  }
}
