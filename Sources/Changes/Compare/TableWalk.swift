internal import Base
internal import SQLiteStore

/// The changes of one table.
final class TableWalk {
  private let one: RowCursor?
  private let other: RowCursor?
  private let rule: RowRule
  /// Where rows may differ; nil for anywhere.
  private let ranges: RowRanges?

  /// The changes of a pair of tables, within some ranges of row ids if there are any.
  init(
    _ pair: TablePair, _ old: Database, _ new: Database, _ options: ComparisonOptions,
    ranges: RowRanges?
  ) throws(GeoError) {
    self.ranges = ranges
    one = try RowCursor(pair, isOld: true, old, isRanged: ranges != nil)
    other = try RowCursor(pair, isOld: false, new, isRanged: ranges != nil)
    rule = RowRule(pair, options)
  }

  func next() throws(GeoError) -> RowChange? {
    while true {
      let (hasOld, hasNew) = (one?.hasRow ?? false, other?.hasRow ?? false)
      guard hasOld || hasNew else {
        guard let range = ranges?.next() else { return nil }
        try one?.begin(range)
        try other?.begin(range)
        continue
      }
      var order = hasOld ? -1 : 1
      if let one, let other, hasOld, hasNew {
        order = rule.keyOrder(one.statement, other.statement)
      }
      if order < 0, let one {
        let change = RowChange(.delete, before: one.values(isOld: true))
        try one.advance()
        return change
      }
      if order > 0, let other {
        let change = RowChange(.insert, after: other.values(isOld: false))
        try other.advance()
        return change
      }
      guard let one, let other else { return nil }
      let changed = rule.differences(one.statement, other.statement)
      var change: RowChange?
      if !changed.isEmpty {
        change = RowChange(
          .update, before: one.values(isOld: true), after: other.values(isOld: false),
          changed: changed)
      }
      try one.advance()
      try other.advance()
      if let change { return change }
    }
  }
}
