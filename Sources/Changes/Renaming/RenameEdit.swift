internal import Base
internal import SQLiteStore

/// Gives layers and columns of a store their new names, within a transaction.
struct RenameEdit {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Renames what still has its old name. Errors: `.store`.
  func run(_ renamings: Renamings) throws(GeoError) {
    let shape = try StoreShape(database)
    for table in shape.tables {
      for (old, new) in renamings.names(of: table).sorted(by: { $0.key < $1.key }) {
        guard let index = table.index(of: old), !table.columns[index].isGeometry else { continue }
        try rename(column: table.columns[index].name, to: new, in: table.name)
      }
    }
    for table in shape.tables {
      let name = renamings.name(of: table.name)
      guard shape.kind != .spatiaLite || name == table.name else {
        throw GeoError(
          .usage, "layers of SpatiaLite cannot be renamed, only fields",
          at: SourceLocation(path: database.path, layer: table.name))
      }
      if name != table.name { try rename(table: table.name, to: name) }
    }
  }

  private func rename(column: String, to name: String, in table: String) throws(GeoError) {
    try database.execute(
      "ALTER TABLE main.\(Database.quoted(identifier: table)) "
        + "RENAME COLUMN \(Database.quoted(identifier: column)) TO \(Database.quoted(identifier: name))"
    )
    for (own, tableColumn, columnColumn) in Self.columnTables
    where try database.hasColumns([tableColumn, columnColumn], in: own) {
      try database.execute(
        "UPDATE main.\(own) SET \(columnColumn) = ?1 "
          + "WHERE lower(\(tableColumn)) = lower(?2) AND lower(\(columnColumn)) = lower(?3)",
        [.text(name), .text(table), .text(column)])
    }
  }

  private static let columnTables = [
    ("gpkg_data_columns", "table_name", "column_name"),
    ("gpkg_extensions", "table_name", "column_name"),
    ("gpkg_metadata_reference", "table_name", "column_name"),
  ]

  /// Where a GeoPackage names its layers.
  private static let tableColumns = [
    ("gpkg_contents", "table_name"), ("gpkg_geometry_columns", "table_name"),
    ("gpkg_extensions", "table_name"), ("gpkg_data_columns", "table_name"),
    ("gpkg_metadata_reference", "table_name"), ("gpkg_ogr_contents", "table_name"),
    ("gpkgext_relations", "base_table_name"), ("gpkgext_relations", "related_table_name"),
    ("gpkgext_relations", "mapping_table_name"), ("layer_styles", "f_table_name"),
  ]

  private func rename(table: String, to name: String) throws(GeoError) {
    try database.execute("PRAGMA defer_foreign_keys = ON")
    if try database.hasTable("cairn_hash") {
      try database.execute("DELETE FROM main.cairn_hash WHERE table_name = ?1", [.text(table)])
    }
    // R-trees have the name of their table in theirs.
    var trees: [String] = []
    let prefix = "rtree_\(table)_"
    try database.query(
      "SELECT name FROM main.sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%' "
        + "AND substr(name, 1, length(?1)) = ?1", [.text(prefix)]
    ) { trees.append($0.string(0)) }
    try rename(from: table, to: name)
    for tree in trees {
      try rename(from: tree, to: "rtree_\(name)_" + tree.dropFirst(prefix.count))
    }
    guard try database.hasTable("gpkg_contents") else { return }
    // A layer without a title of its own is called as its table.
    try database.execute(
      "UPDATE main.gpkg_contents SET identifier = ?1 WHERE table_name = ?2 AND identifier = ?2",
      [.text(name), .text(table)])
    for (own, column) in Self.tableColumns where try database.hasColumns([column], in: own) {
      try database.execute(
        "UPDATE main.\(own) SET \(column) = ?1 WHERE lower(\(column)) = lower(?2)",
        [.text(name), .text(table)])
    }
    try renameTriggers(of: name, from: table)
  }

  private func rename(from old: String, to new: String) throws(GeoError) {
    try database.execute(
      "ALTER TABLE main.\(Database.quoted(identifier: old)) "
        + "RENAME TO \(Database.quoted(identifier: new))")
  }

  /// Triggers of a GeoPackage have the name of their table in theirs, and as a text in what they do.
  private func renameTriggers(of table: String, from old: String) throws(GeoError) {
    var triggers: [(name: String, sql: String)] = []
    try database.query(
      "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger' AND tbl_name = ?1",
      [.text(table)]
    ) { triggers.append(($0.string(0), $0.string(1))) }
    for (trigger, sql) in triggers where StoreKind.geoPackage.keeps(trigger) {
      try database.execute("DROP TRIGGER main.\(Database.quoted(identifier: trigger))")
      // Kept hashes are of the table of the old name.
      if trigger.hasPrefix("cairn_hash") { continue }
      var text = sql
      for (from, to) in [
        (trigger, name(ofTrigger: trigger, of: table, from: old)),
        (Database.quoted(text: old), Database.quoted(text: table)),
      ] {
        if let range = text.range(ofText: from) {
          text = text.replacingCharacters(in: range, with: to)
        }
      }
      try database.execute(text)
    }
  }

  private func name(ofTrigger name: String, of table: String, from old: String) -> String {
    let tree = "rtree_\(old)_"
    if name.hasPrefix(tree) { return "rtree_\(table)_" + name.dropFirst(tree.count) }
    return name.hasSuffix("_" + old) ? name.dropLast(old.count) + table : name
  }
}
