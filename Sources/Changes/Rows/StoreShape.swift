public import Base
public import SQLiteStore

/// The tables of a store that hold what people put there; not what SQLite or a GeoPackage can make again: indexes,
/// R-trees, counts.
public struct StoreShape: Sendable {
  /// The tables, by name.
  public let tables: [TableShape]
  /// What the store is.
  public let kind: StoreKind
  /// Indexes, triggers and views with the statements that made them, by name.
  let others: [String: SchemaObject]

  /// Something that belongs to a table.
  struct SchemaObject: Equatable, Sendable {
    let type: String
    let table: String
    let sql: String
  }

  /// Columns that say when something was written, or sum up what is elsewhere.
  static let derivedColumns: [String: Set<String>] = [
    "gpkg_contents": ["last_change", "min_x", "min_y", "max_x", "max_y"],
    "geometry_columns_statistics": [
      "last_verified", "row_count", "extent_min_x", "extent_min_y", "extent_max_x", "extent_max_y",
    ],
    "geometry_columns_time": ["last_insert", "last_update", "last_delete"],
    "layer_styles": ["update_time"], "gpkg_metadata_reference": ["timestamp"],
  ]

  /// Reads the schema of a store.
  public init(_ database: Database) throws(GeoError) {
    let kind = try StoreKind(of: database)
    self.kind = kind
    let derived = kind.derivedTables
    var named: [(name: String, sql: String)] = []
    try database.query(
      """
      SELECT l.name, s.sql FROM pragma_table_list l JOIN main.sqlite_master s ON s.name = l.name \
      WHERE l.schema = 'main' AND l.type = 'table' AND s.type = 'table' AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
      ORDER BY l.name
      """
    ) { row in
      if !derived.contains(row.string(0).lowercased()) {
        named.append((row.string(0), row.string(1)))
      }
    }
    var tables: [TableShape] = []
    for (name, sql) in named {
      tables.append(
        try TableShape(name, sql: sql, kind: kind, in: database))
    }
    self.tables = tables
    var others: [String: SchemaObject] = [:]
    try database.query(
      """
      SELECT name, type, tbl_name, sql FROM main.sqlite_master WHERE sql IS NOT NULL \
      AND (type IN ('index', 'trigger', 'view') OR sql LIKE 'CREATE VIRTUAL TABLE%')
      """
    ) { row in
      others[row.string(0)] = SchemaObject(
        type: row.string(1), table: row.string(2), sql: row.string(3))
    }
    self.others = others
  }

  /// A table by its name.
  public func table(_ name: String) -> TableShape? {
    tables.first { $0.name == name } ?? tables.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The statements that make a table with its R-tree, indexes and triggers.
  func definition(of table: TableShape) -> [String] {
    var trees: [String] = []
    var rest: [String] = []
    let prefix = kind.treePrefix(table.name)
    for (name, object) in others.sorted(by: { $0.key < $1.key }) {
      if object.type == "table", name.hasPrefix(prefix) {
        trees.append(object.sql)
      } else if object.type != "view", object.table == table.name,
        !name.hasPrefix("cairn_hash")
      {
        rest.append(object.sql)
      }
    }
    return [table.sql] + trees + rest
  }
}
