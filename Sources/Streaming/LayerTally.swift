public import Geometry

/// The ledger's numbers of one layer: read = filtered + out + the sum of dropped, always.
public struct LayerTally: Sendable {
  /// A reason, how often it applied, and the first few features.
  public struct Entry: Sendable {
    /// The reason, in kebab case.
    public let reason: String
    /// What it means, for people.
    public let message: String
    /// How many times.
    public internal(set) var count: Int
    /// The first few places.
    public internal(set) var examples: [SourceLocation]
    /// True for what is in the nature of the source, and no loss of the run's.
    public internal(set) var isExpected = false
  }

  /// Features that the inputs have.
  public internal(set) var read = 0
  /// Features that were not asked for.
  public internal(set) var filtered = 0
  /// Features that were written.
  public internal(set) var out = 0
  /// Features that are not in the output, by reason.
  public internal(set) var dropped: [Entry] = []
  /// Features that were mended, by reason.
  public internal(set) var repaired: [Entry] = []
  /// Features or values that say something else than before, by kind.
  public internal(set) var changed: [Entry] = []

  /// The sum of all dropped features.
  public var droppedCount: Int { dropped.reduce(0) { $0 + $1.count } }

  /// Takes in the numbers of a layer whose output was read again: what it lost on the way there is lost
  /// here too.
  mutating func absorb(_ earlier: LayerTally) {
    read += earlier.read - earlier.out
    filtered += earlier.filtered
    dropped = earlier.dropped + dropped
    repaired = earlier.repaired + repaired
    changed = earlier.changed + changed
  }

  mutating func add(
    _ kind: Notice.Kind, _ reason: String, _ message: String, count: Int,
    examples: [SourceLocation]
  ) {
    switch kind {
    case .dropped: Self.add(&dropped, reason, message, count, examples)
    case .incomplete:
      Self.add(&dropped, reason, message, count, examples)
      if let index = dropped.firstIndex(where: { $0.reason == reason }) {
        dropped[index].isExpected = true
      }
    case .repaired: Self.add(&repaired, reason, message, count, examples)
    case .changed: Self.add(&changed, reason, message, count, examples)
    case .warning: break
    }
  }

  static func add(
    _ entries: inout [Entry], _ reason: String, _ message: String, _ count: Int,
    _ examples: [SourceLocation]
  ) {
    guard let index = entries.firstIndex(where: { $0.reason == reason }) else {
      entries.append(
        Entry(
          reason: reason, message: message, count: count,
          examples: Array(examples.prefix(Notice.exampleLimit))))
      return
    }
    entries[index].count += count
    let room = Notice.exampleLimit - entries[index].examples.count
    entries[index].examples += examples.prefix(max(room, 0))
  }
}
