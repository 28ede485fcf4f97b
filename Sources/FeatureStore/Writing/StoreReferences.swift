import Base
import Features
import Flow
import SQLiteStore

/// Gives new tables the foreign keys that the tables of their sources have, as far as the tables and rows that they refer
/// to have come along, with their keys. The rows and indexes are there.
struct StoreReferences {
  private let plans: [StoreLayerPlan]
  private let database: Database

  /// For tables that plans have become.
  init(_ plans: [StoreLayerPlan], in database: Database) {
    self.plans = plans
    self.database = database
  }

  /// Declares those of one of the tables; returns those that it cannot have.
  func declare(of plan: StoreLayerPlan) throws(GeoError) -> [StoreIndexing.SourceRule] {
    var constraints: [String] = []
    var leftOut: [StoreIndexing.SourceRule] = []
    for source in plan.layer.sources {
      for key in source.tableNames.extras.foreignKeys {
        if let constraint = try constraint(key, of: plan) {
          constraints.append(constraint)
        } else {
          leftOut.append((key.rule, source))
        }
      }
    }
    if !constraints.isEmpty { try add(constraints, to: plan.table) }
    return leftOut
  }

  /// Puts constraints behind the columns of a table.
  private func add(_ constraints: [String], to table: String) throws(GeoError) {
    let sql = try database.scalarText(
      "SELECT sql FROM main.sqlite_master WHERE type = 'table' AND name = ?1", [.text(table)])
    guard let sql, sql.hasSuffix(")") else {
      throw GeoError(.bug, "the definition of the new table '\(table)' does not end with ')'")
    }
    try database.redefine(
      table: table, as: "\(sql.dropLast()), \(constraints.joined(separator: ", ")))")
  }

  /// A foreign key as SQL spells it; nil if the table of a plan cannot have it.
  private func constraint(
    _ key: TableExtras.ForeignKey, of plan: StoreLayerPlan
  ) throws(GeoError) -> String? {
    guard let target = target(of: key, of: plan) else { return nil }
    let isOfRows = key.keys.isEmpty || key.keys.map { $0.lowercased() } == [target.sourceKey]
    let columns = plan.names(of: key.columns)
    let keys =
      isOfRows ? [Database.quoted(identifier: target.keyColumn)] : target.names(of: key.keys)
    guard let columns, let keys, columns.count == keys.count else { return nil }
    let isKept = isOfRows ? target.source.hasOwnKeys : try isUnique(key.keys, in: target)
    guard isKept else { return nil }
    if !key.isSure, try !holds(columns, plan.table, keys, target.table) { return nil }
    let text = """
      FOREIGN KEY (\(columns.joined(separator: ", "))) \
      REFERENCES \(Database.quoted(identifier: target.table)) (\(keys.joined(separator: ", ")))
      """
    return key.actions.isEmpty ? text : text + " " + key.actions
  }

  /// The table that a foreign key refers to, if it is the only source of its new one, as the key's own table is.
  private func target(
    of key: TableExtras.ForeignKey, of plan: StoreLayerPlan
  ) -> StoreLayerPlan? {
    guard plan.layer.sources.count == 1 else { return nil }
    return plans.first { other in
      other.layer.sources.count == 1 && other.layer.source.path == plan.layer.source.path
        && other.layer.source.name.lowercased() == key.table.lowercased()
    }
  }

  /// True if SQLite knows that no two rows of a table have the same values in some columns.
  private func isUnique(_ columns: [String], in plan: StoreLayerPlan) throws(GeoError) -> Bool {
    var indexes: [String] = []
    try database.query(
      "SELECT name FROM pragma_index_list(?1, 'main') WHERE \"unique\" AND NOT partial",
      [.text(plan.table)]
    ) { indexes.append($0.string(0)) }
    let wanted = Set(columns.map { $0.lowercased() })
    for index in indexes {
      var names: Set<String> = []
      try database.query(
        "SELECT name, coll FROM pragma_index_xinfo(?1, 'main') WHERE key", [.text(index)]
      ) { if $0.string(1).uppercased() == "BINARY" { names.insert($0.string(0).lowercased()) } }
      if names == wanted { return true }
    }
    return false
  }

  /// True if each row has NULL in some column, or the values of a row of the other table.
  private func holds(
    _ columns: [String], _ table: String, _ keys: [String], _ other: String
  ) throws(GeoError) -> Bool {
    let present = columns.map { "c.\($0) NOT NULL" }.joined(separator: " AND ")
    let equal = zip(keys, columns).map { "p.\($0) = c.\($1)" }.joined(separator: " AND ")
    return try database.scalarInt(
      """
      SELECT 1 FROM main.\(Database.quoted(identifier: table)) c WHERE \(present) AND NOT EXISTS \
      (SELECT 1 FROM main.\(Database.quoted(identifier: other)) p WHERE \(equal)) LIMIT 1
      """) == nil
  }
}

extension StoreLayerPlan {
  /// The key's column in the source.
  fileprivate var sourceKey: String? { layer.source.tableNames.key?.lowercased() }

  /// Columns by their names in the source, as SQL spells them; nil if one is not there.
  fileprivate func names(of columns: [String]) -> [String]? {
    var names: [String] = []
    for column in columns.map({ $0.lowercased() }) {
      if column == sourceKey, source.hasOwnKeys {
        names.append(Database.quoted(identifier: keyColumn))
      } else if let found = self.columns.first(where: { $0.name.lowercased() == column }) {
        names.append(Database.quoted(identifier: found.name))
      } else {
        return nil
      }
    }
    return names
  }
}
