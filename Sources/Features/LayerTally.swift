public import Base

/// The ledger's numbers of one layer: read + added = filtered + out + the sum of dropped, always.
public struct LayerTally: Sendable {
  /// A reason, how often it applied, and the first few features.
  public struct Entry: Sendable {
    /// The reason, in kebab case.
    public let reason: String
    /// What it means, for people.
    public let message: String
    /// How many times.
    public fileprivate(set) var count: Int
    /// The first few places.
    public fileprivate(set) var examples: [SourceLocation]
    /// True for what is in the nature of the source or of the output's format, and no loss of the run's.
    public fileprivate(set) var isExpected: Bool
    /// True for features that are part of others in the output.
    public let isMerged: Bool

    /// An entry.
    public init(
      reason: String, message: String, count: Int, examples: [SourceLocation],
      isExpected: Bool = false, isMerged: Bool = false
    ) {
      self.reason = reason
      self.message = message
      self.count = count
      self.examples = examples
      self.isExpected = isExpected
      self.isMerged = isMerged
    }
  }

  /// Features that the inputs have.
  public var read = 0
  /// Features that steps made in addition, such as the parts of others.
  public var added = 0
  /// Features that were not asked for.
  public var filtered = 0
  /// Those of them that there are words for, by reason.
  public private(set) var passedOver: [Entry] = []
  /// Features that were written.
  public var out = 0
  /// Features that are not in the output, by reason.
  public private(set) var dropped: [Entry] = []
  /// Features that were mended, by reason.
  public private(set) var repaired: [Entry] = []
  /// Features or values that say something else than before, by kind.
  public private(set) var changed: [Entry] = []

  /// A tally of nothing.
  public init() {}

  /// The sum of all dropped features.
  public var droppedCount: Int { dropped.reduce(0) { $0 + $1.count } }

  /// Takes in the numbers of a layer whose output was read again: what it lost on the way there is lost
  /// here too.
  public mutating func absorb(_ earlier: LayerTally) {
    read += earlier.read - earlier.out
    added += earlier.added
    filtered += earlier.filtered
    passedOver = earlier.passedOver + passedOver
    dropped = earlier.dropped + dropped
    repaired = earlier.repaired + repaired
    changed = earlier.changed + changed
  }

  /// Takes in the numbers of a further piece of the same input; `place` finds a place of the piece in the whole.
  public mutating func add(
    _ piece: LayerTally, at place: (SourceLocation) -> SourceLocation
  ) {
    read += piece.read
    added += piece.added
    filtered += piece.filtered
    out += piece.out
    func add(_ others: [Entry], to entries: inout [Entry]) {
      for other in others {
        Self.add(
          &entries, other.reason, other.message, other.count, other.examples.map(place),
          other.isExpected, other.isMerged)
      }
    }
    add(piece.passedOver, to: &passedOver)
    add(piece.dropped, to: &dropped)
    add(piece.repaired, to: &repaired)
    add(piece.changed, to: &changed)
  }

  /// Files something that happened to features.
  public mutating func add(
    _ reason: Reason, as severity: Reason.Severity, _ message: String, count: Int,
    examples: [SourceLocation]
  ) {
    let code = reason.code
    let isMerged = severity == .merged
    let isExpected = severity == .incomplete || isMerged || reason.severity == .inherent
    switch severity {
    // A single feature that is refused is dropped.
    case .dropped, .usage, .input, .environment, .interruption, .bug, .incomplete, .merged:
      Self.add(&dropped, code, message, count, examples, isExpected, isMerged)
    case .repaired: Self.add(&repaired, code, message, count, examples, isExpected)
    case .changed, .inherent: Self.add(&changed, code, message, count, examples, isExpected)
    case .passedOver: Self.add(&passedOver, code, message, count, examples, isExpected)
    case .warning, .finding: break
    }
  }

  private static func add(
    _ entries: inout [Entry], _ reason: String, _ message: String, _ count: Int,
    _ examples: [SourceLocation], _ isExpected: Bool, _ isMerged: Bool = false
  ) {
    guard let index = entries.firstIndex(where: { $0.reason == reason }) else {
      entries.append(
        Entry(
          reason: reason, message: message, count: count,
          examples: Array(examples.prefix(Notice.exampleLimit)), isExpected: isExpected,
          isMerged: isMerged))
      return
    }
    entries[index].count += count
    if isExpected { entries[index].isExpected = true }
    let room = Notice.exampleLimit - entries[index].examples.count
    entries[index].examples += examples.prefix(max(room, 0))
  }
}
