public import Base
public import SQLiteStore

/// Finds what differs between two stores: their rows are read side by side in the order of their keys, so memory does
/// not depend on their size. Rows that have no such order already are sorted by SQLite, in temporary files.
public final class StoreComparison {
  /// The tables, paired.
  public let pairs: [TablePair]
  /// What differs in schemas.
  public let schema: [SchemaChange]
  private let old: Database
  private let new: Database
  private let options: ComparisonOptions
  /// The table that is being compared.
  private var table = 0
  private var walk: TableWalk?

  /// Reads the schemas of both stores. Errors: `.usage` for a layer that is not there, `.noCommonKey`.
  public init(
    _ old: Database, _ new: Database, _ options: ComparisonOptions = ComparisonOptions()
  ) throws(GeoError) {
    self.old = old
    self.new = new
    self.options = options
    let (oldShape, newShape) = (try StoreShape(old), try StoreShape(new))
    pairs = try TablePairing(old: old, new: new, options: options).pairs(oldShape, newShape)
    schema = SchemaComparison(oldShape, newShape, options).changes(pairs)
  }

  /// The next change with the index of its table, in the order of tables and keys; nil at the end. Errors:
  /// `.keyNotUnique`, `.damagedStore`.
  public func next() throws(GeoError) -> (table: Int, change: RowChange)? {
    while true {
      if let walk {
        if let change = try walk.next() { return (table, change) }
        self.walk = nil
        table += 1
      }
      guard table < pairs.count else { return nil }
      walk = try walk(table)
    }
  }

  /// The changes of one table, by themselves.
  func walk(_ table: Int) throws(GeoError) -> TableWalk {
    try TableWalk(pairs[table], old, new, options)
  }
}

/// The changes of one table.
final class TableWalk {
  private let one: RowCursor?
  private let other: RowCursor?
  private let rule: RowRule

  init(
    _ pair: TablePair, _ old: Database, _ new: Database, _ options: ComparisonOptions
  ) throws(GeoError) {
    let ranges = try BlockComparison(pair, old, new, options).ranges()
    one = try RowCursor(pair, isOld: true, old, ranges: ranges)
    other = try RowCursor(pair, isOld: false, new, ranges: ranges)
    rule = RowRule(pair, options)
  }

  func next() throws(GeoError) -> RowChange? {
    while true {
      let (hasOld, hasNew) = (one?.hasRow ?? false, other?.hasRow ?? false)
      guard hasOld || hasNew else { return nil }
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
