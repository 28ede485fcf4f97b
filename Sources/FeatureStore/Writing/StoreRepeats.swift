package import Base
import Features
import Geometry
package import SQLiteStore

/// Settles what becomes of features of the input that have the key of an earlier one. The first stays under
/// `skip`, the last under `update`. SQLite sorts the keys, on disk if they are many.
package struct StoreRepeats {
  private let plan: StoreLayerPlan
  private let rule: StoreDuplicateRule
  private let database: Database

  package init(
    _ plan: StoreLayerPlan, _ rule: StoreDuplicateRule, in database: Database
  ) {
    self.plan = plan
    self.rule = rule
    self.database = database
  }

  /// Removes the rows that do not stay, while the table has no triggers yet. Errors: `.rowIsThere`, `.usage`
  /// for a key that the layer does not have.
  package func run() throws(GeoError) {
    guard rule.answer != .add, plan.source.rowCount > 0 else { return }
    let columns = try rule.columns(of: plan).map { Database.quoted(identifier: $0.name) }
    let names = columns.joined(separator: ", ")
    let table = "main." + Database.quoted(identifier: plan.table)
    let key = Database.quoted(identifier: plan.keyColumn)
    try database.execute(
      """
      CREATE TEMP TABLE cairn_repeats AS SELECT item FROM (SELECT \(key) AS item, \
      row_number() OVER (PARTITION BY \(names) ORDER BY \(key)\
      \(rule.answer == .update ? " DESC" : "")) AS place FROM \(table) \
      WHERE \(columns.map { "\($0) NOT NULL" }.joined(separator: " AND "))) WHERE place > 1
      """)
    let repeats = "SELECT item FROM temp.cairn_repeats"
    let count = Int(try database.scalarInt("SELECT count(*) FROM temp.cairn_repeats") ?? 0)
    if count > 0 {
      let places = try rule.places(
        """
        SELECT \(names) FROM \(table) WHERE \(key) IN (\(repeats)) ORDER BY \(key) \
        LIMIT \(Notice.exampleLimit)
        """, of: plan, in: database)
      try rule.book(count, of: plan, at: places)
      try database.execute("DELETE FROM \(table) WHERE \(key) IN (\(repeats))")
      var extent = Box()
      if plan.hasGeometry {
        let dialect = plan.source.dialect
        let tree = dialect.indexName(table: plan.table, column: plan.geometryColumn)
        try database.execute(
          "DELETE FROM main.\(Database.quoted(identifier: tree)) "
            + "WHERE \(dialect.indexColumns[0]) IN (\(repeats))")
        extent = try database.extent(of: plan.geometryColumn, from: table)
      }
      plan.source.remove(count, leaving: extent)
    }
    try database.execute("DROP TABLE temp.cairn_repeats")
  }
}
