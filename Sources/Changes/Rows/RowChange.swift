/// What became of one row.
public struct RowChange: Equatable, Sendable {
  /// What was done.
  public enum Kind: String, CaseIterable, Sendable {
    case insert, update, delete
  }

  /// What was done.
  public var kind: Kind
  /// Values before, by the columns of the ``TablePair``; nil for a column that was not there, or that a patch does not
  /// name. Empty for an insert.
  public var before: [CellValue?]
  /// Values after, in the same order. Empty for a deletion.
  public var after: [CellValue?]
  /// The columns that an update changed.
  public var changed: [Int]

  /// A change.
  public init(
    _ kind: Kind, before: [CellValue?] = [], after: [CellValue?] = [], changed: [Int] = []
  ) {
    self.kind = kind
    self.before = before
    self.after = after
    self.changed = changed
  }

  /// The change that takes this one back.
  public var reversed: RowChange {
    switch kind {
    case .insert: RowChange(.delete, before: after)
    case .delete: RowChange(.insert, after: before)
    case .update: RowChange(.update, before: after, after: before, changed: changed)
    }
  }

  /// The values that a row is known by: before, or after for an insert.
  public var known: [CellValue?] { kind == .insert ? after : before }
}
