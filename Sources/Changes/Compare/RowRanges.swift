internal import Base
internal import SQLiteStore

/// The row ids of a table that have to be looked at: outside of blocks whose kept hashes are equal, or else where the records in
/// the files are not the same.
final class RowRanges {
  private var blocks: ArraySlice<ClosedRange<Int64>> = []
  private let differences: RowDifferences?

  /// Nil if every row has to be looked at.
  init?(
    _ pair: TablePair, _ old: Database, _ new: Database,
    _ shapes: (old: StoreShape, new: StoreShape)
  ) throws(GeoError) {
    guard pair.keyKind != .natural, let one = pair.oldTable, let other = pair.newTable,
      pair.columns.allSatisfy({ $0.oldName == $0.newName }), let before = shapes.old.table(one),
      let after = shapes.new.table(other), before.columns == after.columns
    else { return nil }
    if let ranges = try BlockComparison(before, after, old, new).ranges() {
      blocks = ranges[...]
      differences = nil
      return
    }
    // Records have no names: the same words say which value is which.
    guard before.sql == after.sql, before.name == after.name,
      let differences = try RowDifferences(of: before.name, old, new)
    else { return nil }
    self.differences = differences
  }

  /// The next row ids; nil behind the last.
  func next() -> ClosedRange<Int64>? { differences?.next() ?? blocks.popFirst() }
}
