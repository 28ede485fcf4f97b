package import Base
import Flow
import Features
package import Geometry
package import SQLiteStore

/// The rows of a table whose keys features that are to be added to it have. They are in a temporary table of
/// SQLite, which goes to disk if they are many.
package struct StoreMatches {
  private let plan: StoreLayerPlan
  private let rule: StoreDuplicateRule
  private let target: StoreTarget
  private let database: Database
  /// The features of which there is a row.
  package let count: Int

  /// Finds them before anything of the table is changed: `places` are the columns of the table that the
  /// addition's columns go to, nil for those that it does not have. Errors: `.usage` for a key that the layer
  /// does not have.
  package init(
    of plan: StoreLayerPlan, in target: StoreTarget, _ rule: StoreDuplicateRule,
    _ places: [StoreTarget.Column?], _ database: Database
  ) throws(GeoError) {
    self.plan = plan
    self.rule = rule
    self.target = target
    self.database = database
    guard rule.answer != .add, plan.source.rowCount > 0, let key = target.keyColumn else {
      count = 0
      return
    }
    let wanted = try rule.columns(of: plan)
    var names: [String] = []
    var values: [String] = []
    for (column, place) in zip(plan.columns, places)
    where wanted.contains(where: { $0.name == column.name }) {
      // Without such a column no row has the key.
      guard let place else {
        count = 0
        return
      }
      names.append(Database.quoted(identifier: place.name))
      values.append(place.value(of: column))
    }
    count = try Self.find(
      names, values, key: Database.quoted(identifier: key),
      of: "main.\(target.quotedTable)",
      among: "added.\(Database.quoted(identifier: plan.table))", database)
  }

  /// Fills the table of matches: the keys of the addition get an index, and SQLite looks up whichever of
  /// the two sides is better indexed. Nothing is written to the store.
  private static func find(
    _ names: [String], _ values: [String], key: String, of table: String, among added: String,
    _ database: Database
  ) throws(GeoError) -> Int {
    let keys = names.indices.map { "k\($0)" }
    func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
    // A table with the affinities of the target's columns, as only these make the index of use.
    try database.execute(
      """
      CREATE TEMP TABLE cairn_keys AS SELECT \(key) AS item, \
      \(list(zip(names, keys).map { "\($0) AS \($1)" })) FROM \(table) WHERE 0
      """)
    try database.execute(
      """
      INSERT INTO temp.cairn_keys SELECT \(StoreForm.keyColumn), \(list(values)) FROM \(added) \
      WHERE \(values.map { "\($0) NOT NULL" }.joined(separator: " AND "))
      """)
    try database.execute("CREATE INDEX temp.cairn_keys_index ON cairn_keys(\(list(keys)))")
    try database.execute(
      "CREATE TEMP TABLE cairn_matches(known INTEGER, added INTEGER, PRIMARY KEY(known, added)) "
        + "WITHOUT ROWID")
    try database.execute(
      """
      INSERT INTO temp.cairn_matches SELECT t.\(key), s.item FROM \(table) t \
      JOIN temp.cairn_keys s ON \
      \(zip(names, keys).map { "t.\($0) = s.\($1)" }.joined(separator: " AND "))
      """)
    return Int(
      try database.scalarInt("SELECT count(DISTINCT added) FROM temp.cairn_matches") ?? 0)
  }

  /// Which rows of the addition are new, behind WHERE; nil for all.
  package var condition: String? {
    count == 0
      ? nil : "\(StoreForm.keyColumn) NOT IN (SELECT added FROM temp.cairn_matches)"
  }

  /// True if no feature is left to be added or to take the place of a row.
  package var leavesNothing: Bool {
    rule.answer == .skip && count > 0 && count == plan.source.storedCount
  }

  /// Books the features of which there is a row. Errors: `.rowIsThere`.
  package func book() throws(GeoError) {
    guard count > 0 else { return }
    let names = try rule.columns(of: plan).map { Database.quoted(identifier: $0.name) }
    let places = try rule.places(
      """
      SELECT \(names.joined(separator: ", ")) FROM added.\(Database.quoted(identifier: plan.table)) \
      WHERE \(StoreForm.keyColumn) IN (SELECT added FROM temp.cairn_matches) \
      ORDER BY \(StoreForm.keyColumn) LIMIT \(Notice.exampleLimit)
      """, of: plan, in: database)
    try rule.book(count, of: plan, at: places)
  }

  /// Gives the rows the values of the features with their keys, under `update`; the table's triggers keep its
  /// index right. Of several features the last one counts. Errors: `.refusedRow` at the place of the first feature
  /// that a rule of the table refuses, which `place` finds by its row of the addition.
  package func update(
    _ columns: [String], to values: [String],
    place: (Int64) throws(GeoError) -> SourceLocation
  ) throws(GeoError) {
    guard rule.answer == .update, count > 0, let key = target.keyColumn else { return }
    let name = Database.quoted(identifier: key)
    func statement(_ condition: String) -> String {
      """
      UPDATE main.\(target.quotedTable) SET (\(columns.joined(separator: ", "))) = \
      (SELECT \(values.joined(separator: ", ")) \
      FROM added.\(Database.quoted(identifier: plan.table)) AS cairn_new \
      WHERE cairn_new.\(StoreForm.keyColumn) = (SELECT max(added) FROM temp.cairn_matches \
      WHERE known = \(target.quotedTable).\(name))) \
      WHERE \(name) \(condition)
      """
    }
    do throws(GeoError) {
      try database.execute(statement("IN (SELECT known FROM temp.cairn_matches)"))
    } catch {
      // The statement has taken back what it changed; one after the other the rows show which one it was, unless a
      // trigger has ended the transaction.
      guard error.reason == .refusedRow,
        (try? database.scalarInt("SELECT 1 FROM temp.cairn_matches LIMIT 1")) != nil
      else { throw error }
      let row = try database.prepare(statement("= ?1"))
      try database.query(
        "SELECT known, max(added) FROM temp.cairn_matches GROUP BY known ORDER BY 2, 1"
      ) { (rows) throws(GeoError) in
        do throws(GeoError) {
          row.reset()
          try row.bind([.integer(rows.int64(0))])
          while try row.step() {}
        } catch {
          throw StoreMerge.refused(error, at: try place(rows.int64(1)))
        }
      }
    }
  }

  /// The box of all features that are written.
  package func extent() throws(GeoError) -> Box {
    guard rule.answer == .skip, let condition else { return plan.source.share.extent }
    return try database.extent(
      of: StoreForm.geometryColumn,
      from: "added.\(Database.quoted(identifier: plan.table)) WHERE \(condition)")
  }

  /// Removes the temporary tables.
  package func close() throws(GeoError) {
    try database.execute("DROP TABLE IF EXISTS temp.cairn_keys")
    try database.execute("DROP TABLE IF EXISTS temp.cairn_matches")
  }
}
