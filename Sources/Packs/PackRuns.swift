/// Gathers rows that follow each other in both packs.
struct PackRuns {
  /// Rows with keys from `new` on, which had keys from `old` on.
  struct Run: Equatable {
    var new: Int64
    var old: Int64
    var count: Int64
  }

  let name: String
  private var open: Run?

  init(_ name: String) { self.name = name }

  /// The old key that would go on with the run.
  var next: Int64 { open.map { $0.old + $0.count } ?? 1 }

  /// Adds a row; returns the run that it ends.
  mutating func add(_ new: Int64, _ old: Int64) -> Run? {
    if let run = open, run.new + run.count == new, run.old + run.count == old {
      open?.count += 1
      return nil
    }
    defer { open = Run(new: new, old: old, count: 1) }
    return open
  }

  /// The last run.
  mutating func finish() -> Run? {
    defer { open = nil }
    return open
  }
}
