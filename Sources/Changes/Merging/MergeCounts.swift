/// What a merge did.
public struct MergeCounts: Equatable, Sendable {
  /// Rows of theirs that were added.
  public var inserted = 0
  /// Rows that got values of theirs.
  public var updated = 0
  /// Rows that were deleted as theirs were.
  public var deleted = 0
  /// Values of theirs that were taken over.
  public var cells = 0
  /// Changes that both sides made in the same way.
  public var same = 0
  /// Differences that the policy decided.
  public var decided = 0
  /// Rows that got another row id.
  public var renumbered = 0
  /// Differences that nobody decided.
  public var conflicts = 0

  /// Nothing.
  public init() {}
}
