internal import Base
internal import SQLiteStore

/// Gives layers and columns of a store their new names, within a transaction.
struct RenameEdit {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Renames, one after the other, what still has its old name; other changes of schemas are passed over. Errors:
  /// `.patchDoesNotFit` for what has neither name, or both; `.usage`, `.store`.
  func run(_ changes: [SchemaChange]) throws(GeoError) {
    for change in changes {
      switch change {
      case .renameTable(let from, let to):
        let isDue = try isDue(
          "table \(from)", database.hasTable(from), to, database.hasTable(to), of: "the store")
        guard isDue else { continue }
        guard try StoreKind(of: database) != .spatiaLite else {
          throw GeoError(
            .usage, "layers of SpatiaLite cannot be renamed, only fields",
            at: SourceLocation(path: database.path, layer: from))
        }
        try rename(table: from, to: to)
      case .renameColumn(let table, let from, let to):
        let isDue = try isDue(
          "column \(from)", database.hasColumns([from], in: table), to,
          database.hasColumns([to], in: table), of: "table \(table)")
        if isDue { try rename(column: from, to: to, in: table) }
      default: break
      }
    }
  }

  /// True for what has its old name, false for what has its new one.
  private func isDue(
    _ old: String, _ hasOld: Bool, _ new: String, _ hasNew: Bool, of owner: String
  ) throws(GeoError) -> Bool {
    guard hasOld != hasNew else {
      throw GeoError(
        .patchDoesNotFit,
        hasOld
          ? "\(owner) has both \(old) and \(new), which is to be its new name"
          : "\(owner) has no \(old), which is to be renamed to \(new)",
        at: SourceLocation(path: database.path))
    }
    return hasOld
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
