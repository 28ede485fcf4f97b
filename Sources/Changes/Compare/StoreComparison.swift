public import Base
public import SQLiteStore

/// Finds what differs between two stores: their rows are read side by side in the order of their keys, so memory does
/// not depend on their size. Rows that have no such order already are sorted by SQLite, in temporary files.
public final class StoreComparison {
  /// The tables, paired.
  public let pairs: [TablePair]
  /// Tables that both have and that were not compared, with the reason; see ``ComparisonOptions/passesOverUnpaired``.
  public let unpaired: [(name: String, error: GeoError)]
  /// What differs in schemas.
  public let schema: [SchemaChange]
  let old: Database
  let new: Database
  private let options: ComparisonOptions
  private let shapes: (old: StoreShape, new: StoreShape)
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
    shapes = (try StoreShape(old), try StoreShape(new))
    var pairing = TablePairing(old: old, new: new, options: options)
    pairs = try pairing.pairs(shapes.old, shapes.new)
    unpaired = pairing.unpaired
    schema =
      (options.renaming?.changes ?? [])
      + SchemaComparison(shapes.old, shapes.new, options).changes(pairs)
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
    let pair = pairs[table]
    if pair.scoreIndex != nil, let metres = options.matchMetres {
      try RowMatching(pair, old, new, options, within: metres).run()
    }
    let ranges = try RowRanges(pair, old, new, shapes)
    return try TableWalk(pair, old, new, options, ranges: ranges)
  }
}
