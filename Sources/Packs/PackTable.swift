internal import Base
internal import SQLiteStore

/// A table of a pack whose rows a delta has: an ordinary one, or a spatial index.
struct PackTable: Equatable {
  /// How rows are told from each other.
  enum Form: String {
    /// By a row id: their order is kept, and what moved is copied in runs.
    case ordered
    /// By a primary key, without a row id.
    case keyed
  }

  var name: String
  var form: Form
  /// All columns.
  var columns: [String]
  /// The column that is the row id, or `rowid`; of keyed tables the primary key.
  var key: [String]

  /// Columns with row ids of other tables, which move with them.
  static let references: [String: [String: String]] = [
    "edges": ["from_node": "nodes", "to_node": "nodes"],
    "restrictions": ["from_edge": "edges", "to_edge": "edges", "via_node": "nodes"],
  ]
  /// Tables that are made anew of the network where that has changed.
  static let prepared: Set = ["hierarchies", "hierarchy_cells"]

  /// The name in SQL.
  var sql: String { Database.quoted(identifier: name) }
  var keySQL: [String] { key.map { $0 == "rowid" ? $0 : Database.quoted(identifier: $0) } }
  var columnsSQL: [String] { columns.map { Database.quoted(identifier: $0) } }
  /// True if the row id is none of the columns.
  var hasHiddenKey: Bool { form == .ordered && key == ["rowid"] }

  /// The tables of a database, those that others refer to first. Errors: `.store`.
  static func all(in schema: String, of database: Database) throws(GeoError) -> [PackTable] {
    var names: [(name: String, type: String, hasNoRowID: Bool)] = []
    try database.query(
      "SELECT name, type, wr FROM pragma_table_list WHERE schema = ?1 AND type IN ('table', 'virtual') "
        + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name", [.text(schema)]
    ) { names.append(($0.string(0), $0.string(1), $0.int64(2) != 0)) }
    var tables: [PackTable] = []
    for found in names {
      if found.type == "virtual" {
        let text = try definition(of: found.name, in: schema, of: database).lowercased()
        guard text.contains(text: "using rtree") else { continue }
      }
      tables.append(try table(found.name, found.hasNoRowID, in: schema, of: database))
    }
    func rank(_ table: PackTable) -> Int { ["nodes", "edges"].firstIndex(of: table.name) ?? 2 }
    return tables.sorted { (rank($0), $0.name) < (rank($1), $1.name) }
  }

  private static func table(
    _ name: String, _ hasNoRowID: Bool, in schema: String, of database: Database
  ) throws(GeoError) -> PackTable {
    var table = PackTable(
      name: name, form: hasNoRowID ? .keyed : .ordered, columns: [], key: [])
    var keys: [(rank: Int64, name: String, type: String)] = []
    try database.query(
      "SELECT name, pk, type FROM pragma_table_info(?1, ?2) ORDER BY cid",
      [.text(name), .text(schema)]
    ) { row in
      table.columns.append(row.string(0))
      if row.int64(1) > 0 { keys.append((row.int64(1), row.string(0), row.string(2))) }
    }
    keys.sort { $0.rank < $1.rank }
    if hasNoRowID {
      table.key = keys.map(\.name)
    } else if keys.count == 1, keys[0].type.uppercased() == "INTEGER" {
      table.key = [keys[0].name]
    } else {
      table.key = ["rowid"]
    }
    // The first column of a spatial index is its key.
    let text = try definition(of: name, in: schema, of: database).uppercased()
    if text.hasPrefix("CREATE VIRTUAL TABLE"), let first = table.columns.first {
      table.key = [first]
    }
    return table
  }

  static func definition(
    of name: String, in schema: String, of database: Database
  ) throws(GeoError) -> String {
    try database.scalarText(
      "SELECT sql FROM \(schema).sqlite_master WHERE name = ?1", [.text(name)]) ?? ""
  }
}
