package import Base
package import Flow
import SQLiteStore

/// Adds the layers of a file that was just written to an existing store: a new layer becomes a table, and the rows
/// of a known layer are appended to its table. The file is attached as `added`, and the whole is within a
/// transaction of the caller's.
package struct StoreAppend {
  private let metadata: any StoreMetadata
  private let database: Database
  private let rule: StoreDuplicateRule
  private let policy: MixedPolicy

  /// For a store whose functions of SQL are registered.
  package init(_ metadata: any StoreMetadata, _ rule: StoreDuplicateRule, _ policy: MixedPolicy) {
    self.metadata = metadata
    database = metadata.database
    self.rule = rule
    self.policy = policy
  }

  /// Adds a layer; returns its table's name in the store. A table that is there stays as it is if there are no new
  /// rows and `touchesEmpty` is false.
  package func add(
    _ plan: StoreLayerPlan, touchesEmpty: Bool = true
  ) throws(GeoError) -> String {
    guard let table = try metadata.table(of: plan.layer) else { return try addTable(plan) }
    if touchesEmpty || plan.source.storedCount > 0 {
      try StoreMerge(plan, into: table, metadata, policy, rule).run()
    }
    return table
  }

  /// Copies a table and its index into the store; returns the table's name there.
  private func addTable(_ addition: StoreLayerPlan) throws(GeoError) -> String {
    let dialect = metadata.dialect
    var names = StoreNames()
    try database.query("SELECT name FROM main.sqlite_master") { names.take($0.string(0)) }
    let plan = StoreLayerPlan(
      addition.layer, addition.source, table: names.table(for: addition.layer.name, in: dialect))
    let srsID = plan.hasGeometry ? try metadata.systemID(of: plan.layer.crs) : 0

    try database.execute(plan.createTable)
    var columns = ["fid"]
    if plan.hasGeometry { columns.append("geom") }
    columns += plan.columns.map { Database.quoted(identifier: $0.name) }
    var values = columns
    if plan.hasGeometry, srsID != plan.source.srsID { values[1] = "cairn_system(geom, \(srsID))" }
    let target = Database.quoted(identifier: plan.table)
    try database.execute(
      """
      INSERT INTO main.\(target)(\(columns.joined(separator: ", "))) \
      SELECT \(values.joined(separator: ", ")) \
      FROM added.\(Database.quoted(identifier: addition.table)) ORDER BY fid
      """)
    if plan.hasGeometry {
      func tree(_ table: String) -> String {
        dialect.indexName(table: table, column: StoreForm.geometryColumn)
      }
      try database.makeTree(
        tree(plan.table), columns: dialect.indexColumns, of: tree(addition.table), in: "added")
    }
    try StoreIndexing.run([plan], in: database)
    try metadata.enter(plan, srsID: srsID)
    return plan.table
  }
}
