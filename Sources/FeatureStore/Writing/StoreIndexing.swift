package import Base
package import Features
import Flow
package import SQLiteStore

/// Gives new tables the indexes and foreign keys that the tables of their sources have, and tells the ledger what they
/// cannot have of them. The rows are there, and the triggers are not.
package struct StoreIndexing {
  /// A rule with the layer that has it.
  typealias SourceRule = (rule: TableExtras.Rule, source: Layer)

  private let plan: StoreLayerPlan
  private let database: Database

  /// How many rules a message names.
  private static let listLimit = 5
  /// The collating sequences that every SQLite has (sqlite.org/datatype3.html §7.1).
  private static let collations = ["BINARY", "NOCASE", "RTRIM"]

  /// Does it for tables that plans have become.
  package static func run(
    _ plans: [StoreLayerPlan], in database: Database
  ) throws(GeoError) {
    let indexings = plans.map { StoreIndexing(plan: $0, database: database) }
    let rules = try indexings.map { (indexing) throws(GeoError) in try indexing.makeIndexes() }
    // Foreign keys may refer to what a unique index has.
    let references = StoreReferences(plans, in: database)
    for (indexing, rules) in zip(indexings, rules) {
      indexing.note(rules + (try references.declare(of: indexing.plan)))
      indexing.noteDocuments()
    }
  }

  /// Makes the indexes; returns the rules that the table does not have. A UNIQUE constraint becomes a unique index,
  /// which is the same to SQLite.
  private func makeIndexes() throws(GeoError) -> [SourceRule] {
    let extras = plan.layer.sources.map(\.tableNames.extras)
    var rules: [SourceRule] = []
    var known = Set<TableExtras.Rule>()
    for (source, extras) in zip(plan.layer.sources, extras) {
      for rule in extras.rules where known.insert(rule).inserted { rules.append((rule, source)) }
    }
    var made = Set<TableExtras.Index>()
    for (source, extras) in zip(plan.layer.sources, extras) {
      for index in extras.indexes where made.insert(index).inserted {
        guard try !make(index) else { continue }
        let columns = index.columns.map(\.name).joined(separator: ", ")
        let rule = TableExtras.Rule(
          kind: index.isUnique ? "UNIQUE" : "index", name: index.name ?? columns)
        rules.append((rule, source))
      }
    }
    return rules
  }

  private func noteDocuments() {
    let extras = plan.layer.sources.map(\.tableNames.extras)
    guard !plan.source.dialect.keepsDocuments else { return }
    let documents = Set(extras.flatMap(\.documents)).count
    if documents > 0 { plan.layer.note(.metadataLeftOut, count: documents) }
    let relations = extras.flatMap(\.relations).count { $0.side == .base }
    if relations > 0 { plan.layer.note(.relationLeftOut, count: relations) }
  }

  private func note(_ rules: [SourceRule]) {
    guard !rules.isEmpty else { return }
    let names = rules.map { "\($0.rule.kind) '\($0.rule.name)'" }
    let rest = names.count - Self.listLimit
    plan.layer.note(
      .tableRuleLeftOut,
      "left out of the table: " + names.prefix(Self.listLimit).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : ""),
      count: rules.count,
      examples: zip(names, rules).prefix(Notice.exampleLimit).map { name, rule in
        SourceLocation(path: rule.source.path, layer: rule.source.name, id: name)
      })
  }

  private func make(_ index: TableExtras.Index) throws(GeoError) -> Bool {
    let known =
      [plan.keyColumn] + (plan.hasGeometry ? [plan.geometryColumn] : []) + plan.columns.map(\.name)
    return try Self.make(index, of: plan.table, columns: known, plan.source.dialect, in: database)
  }

  /// Makes an index of a table; false if its columns are not there, or the rows do not meet it.
  package static func make(
    _ index: TableExtras.Index, of table: String, columns known: [String], _ dialect: StoreDialect,
    in database: Database
  ) throws(GeoError) -> Bool {
    var values: [String] = []
    for column in index.columns {
      guard let name = known.first(where: { $0.lowercased() == column.name.lowercased() }),
        Self.collations.contains(column.collation.uppercased())
      else { return false }
      // Columns of new tables have no collation of their own, so BINARY goes without saying: a copy has the same SQL.
      let collation = column.collation.uppercased()
      values.append(
        Database.quoted(identifier: name) + (collation == "BINARY" ? "" : " COLLATE " + collation))
    }
    if values.isEmpty { return false }
    if index.isUnique, try !areUnique(values, in: table, database) { return false }
    let columns = zip(values, index.columns).map { $0 + ($1.isDescending ? " DESC" : "") }
    var names = StoreNames()
    try database.query("SELECT name FROM main.sqlite_master") { names.take($0.string(0)) }
    let name = names.table(
      for: index.name
        ?? "unique_\(table)_" + index.columns.map(\.name).joined(separator: "_"),
      in: dialect)
    try database.execute(
      """
      CREATE \(index.isUnique ? "UNIQUE " : "")INDEX main.\(Database.quoted(identifier: name)) \
      ON \(Database.quoted(identifier: table))(\(columns.joined(separator: ", ")))
      """)
    return true
  }

  /// True if no two rows have the same values. A new file has no journal, so that an index that fails half way would
  /// damage it.
  private static func areUnique(
    _ values: [String], in table: String, _ database: Database
  ) throws(GeoError) -> Bool {
    try database.scalarInt(
      """
      SELECT 1 FROM main.\(Database.quoted(identifier: table)) \
      WHERE \(values.map { "\($0) NOT NULL" }.joined(separator: " AND ")) \
      GROUP BY \(values.joined(separator: ", ")) HAVING count(*) > 1 LIMIT 1
      """) == nil
  }
}
