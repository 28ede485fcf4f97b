public import Base

/// What one batch has to tell the ledger: what happened to its features, what was refused, and which rules
/// the input breaks.
///
/// It can go back to a mark, so that a refused feature leaves nothing here but its refusal.
public struct BatchLedger: Sendable {
  /// What happened, by kind, reason and slot.
  /// A notice whose features are all gone counts 0.
  public private(set) var notices: [Notice] = []
  /// Features that were refused, in order.
  public private(set) var rejects: [Reject] = []
  /// Breaks of the format's rules that features passed in spite of, when that was asked for.
  public private(set) var faults: [Fault] = []
  /// What the notices were added up from, in order, so that it can be taken back.
  private var additions: [Addition] = []

  private struct Addition {
    var notice: Int
    var count: Int
    /// The ordinal of the feature, 0 if it is none of one feature alone.
    var feature: UInt64
    var hasExample: Bool
  }

  /// A place to go back to.
  public struct Mark: Sendable {
    let notices: Int
    let additions: Int
    let faults: Int
  }

  /// An empty ledger.
  public init() {}

  /// Forgets everything.
  public mutating func removeAll() {
    if !notices.isEmpty { notices.removeAll(keepingCapacity: true) }
    if !rejects.isEmpty { rejects.removeAll(keepingCapacity: true) }
    if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
    if !additions.isEmpty { additions.removeAll(keepingCapacity: true) }
  }

  /// Counts something that happened to the feature with an ordinal, or to none in particular (0); the example
  /// is made only while examples are wanted. Filed as the reason's severity, with the reason's meaning as message,
  /// unless said otherwise.
  public mutating func note(
    _ reason: Reason, as severity: Reason.Severity? = nil, _ message: String? = nil, slot: Int,
    feature: UInt64 = 0, count: Int = 1, example: () -> Notice.Example
  ) {
    let severity = severity ?? reason.severity
    let known = notices.firstIndex {
      $0.severity == severity && $0.slot == slot && $0.reason == reason
    }
    let index = known ?? notices.count
    if known == nil {
      notices.append(
        Notice(
          reason: reason, severity: severity, message: message ?? reason.meaning, slot: slot,
          count: 0, examples: []))
    }
    let hasRoom = notices[index].examples.count < Notice.exampleLimit
    notices[index].count += count
    if hasRoom { notices[index].examples.append(example()) }
    additions.append(
      Addition(notice: index, count: count, feature: feature, hasExample: hasRoom))
  }

  /// Enters a feature that was refused.
  public mutating func refuse(_ reject: Reject) { rejects.append(reject) }

  /// Enters a break of the format's rules.
  public mutating func add(_ fault: Fault) { faults.append(fault) }

  /// True if there is nothing that features could take along when they go.
  public var hasNothingOfFeatures: Bool { additions.isEmpty && faults.isEmpty }

  /// Takes back what is said of features that are left out after all, each by its slot and ordinal: all
  /// but that they were left out.
  public mutating func forgetFeatures(where isGone: (_ slot: Int, _ ordinal: UInt64) -> Bool) {
    faults.removeAll { isGone($0.slot, $0.ordinal) }
    for index in additions.indices where additions[index].feature != 0 {
      let addition = additions[index]
      let notice = notices[addition.notice]
      guard notice.severity != .dropped, notice.severity != .incomplete,
        notice.severity != .merged, isGone(notice.slot, addition.feature)
      else { continue }
      notices[addition.notice].count -= addition.count
      if addition.hasExample {
        notices[addition.notice].examples.removeAll { $0.feature == addition.feature }
      }
      additions[index] = Addition(
        notice: addition.notice, count: 0, feature: 0, hasExample: false)
    }
  }

  /// The current state of notices and faults.
  public var mark: Mark {
    Mark(notices: notices.count, additions: additions.count, faults: faults.count)
  }

  /// Takes back the notices and faults since a mark, which must not lie behind the last one that was gone
  /// back to. What was refused stays refused.
  public mutating func goBack(to mark: Mark) {
    while additions.count > mark.additions, let addition = additions.popLast() {
      notices[addition.notice].count -= addition.count
      if addition.hasExample { notices[addition.notice].examples.removeLast() }
    }
    notices.removeLast(notices.count - mark.notices)
    faults.removeLast(faults.count - mark.faults)
  }
}
