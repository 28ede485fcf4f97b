public import Base

/// The numbers of what is counted together: the features of a layer of the output, or OpenStreetMap's objects
/// of one kind. Written to in the turn of commitment, and when all is done.
///
/// Unchecked: turns and the end of a run follow one another, and a turnstile's mutex lies between any two.
public final class LayerAccount: @unchecked Sendable {
  /// What is counted, as the report names it.
  public let name: String
  /// The numbers.
  public var tally = LayerTally()
  /// True when something of it has been committed, so that a failed run can tell what it got to.
  public internal(set) var isMet = false

  /// An account without entries.
  public init(name: String) { self.name = name }

  /// Counts something that was done to features, objects or values.
  public func note(
    _ reason: Reason, as severity: Reason.Severity? = nil, _ message: String? = nil, count: Int,
    examples: [SourceLocation] = []
  ) {
    tally.add(
      reason, as: severity ?? reason.severity, message ?? reason.meaning, count: count,
      examples: examples)
  }

  /// Enters what was read, what steps added, what was passed over and what is left of a batch.
  public func add(read: Int, added: Int = 0, filtered: Int, out: Int) {
    isMet = true
    tally.read += read
    tally.added += added
    tally.filtered += filtered
    tally.out += out
  }
}
