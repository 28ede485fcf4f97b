internal import Base
internal import FeatureStore
internal import Geometry
internal import SQLiteStore

/// What surrounds changes of rows: triggers that the user made do not run, as their effects are among the changes, and what is made
/// from rows is made again.
final class StoreEdit {
  private let database: Database
  private var triggers: [String] = []
  /// Tables in which rows were changed; true if geometries were.
  private var touched: [String: Bool] = [:]
  private var indexes: [String] = []

  init(_ database: Database) throws(GeoError) { self.database = database }

  /// Takes the triggers away that are not those of indexes.
  func begin() throws(GeoError) {
    let kind = try StoreKind(of: database)
    var found: [(name: String, sql: String)] = []
    try database.query("SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'") { row in
      let name = row.string(0)
      if !kind.keeps(name) { found.append((name, row.string(1))) }
    }
    for (name, sql) in found {
      try database.execute("DROP TRIGGER main.\(Database.quoted(identifier: name))")
      triggers.append(sql)
    }
    // References may be broken until all changes are made.
    try database.execute("PRAGMA defer_foreign_keys = ON")
  }

  /// Makes an index on the key of a table for as long as the changes take, if there is none.
  func index(_ pair: TablePair, table: String? = nil) throws(GeoError) {
    guard pair.keyKind == .natural, let first = pair.keyNames.first else { return }
    let name = table ?? pair.name
    let known = try database.scalarInt(
      """
      SELECT 1 FROM pragma_index_list(?1, 'main') l, pragma_index_info(l.name, 'main') i \
      WHERE i.seqno = 0 AND lower(i.name) = lower(?2)
      """, [.text(name), .text(first)])
    if known != nil { return }
    let index = "main." + Database.quoted(identifier: "cairn_key_\(indexes.count)")
    let columns = pair.keyNames.map(Database.quoted(identifier:)).joined(separator: ", ")
    try database.execute(
      "CREATE INDEX \(index) ON \(Database.quoted(identifier: name))(\(columns))")
    indexes.append(index)
  }

  /// Notes that rows of a table were changed; if no geometry was, the extent of the layer stays.
  func touch(_ table: String, movesGeometries: Bool = true) {
    if movesGeometries {
      touched[table] = true
    } else if touched[table] == nil {
      touched[table] = false
    }
  }

  /// Puts the triggers back, and brings extents and times of layers up to date.
  func finish() throws(GeoError) {
    for index in indexes { try database.execute("DROP INDEX \(index)") }
    let shape = try StoreShape(database)
    for sql in triggers {
      // Of a table that is not there any more.
      do throws(GeoError) { try database.execute(sql) } catch  where error.reason == .store {}
    }
    guard shape.kind == .geoPackage else { return }
    for table in shape.tables where table.isLayer {
      guard let movesGeometries = touched[table.name] else { continue }
      try database.execute(
        "UPDATE main.gpkg_contents SET last_change = ?1 WHERE lower(table_name) = lower(?2)",
        [.text(StoreTimestamp.current()), .text(table.name)])
      guard movesGeometries, let index = table.geometryIndex else { continue }
      let box = try database.extent(
        of: table.columns[index].name, from: "main.\(Database.quoted(identifier: table.name))")
      let bounds: [SQLiteValue] =
        box.hasExtent
        ? [.real(box.minX), .real(box.minY), .real(box.maxX), .real(box.maxY)]
        : [.null, .null, .null, .null]
      try database.execute(
        "UPDATE main.gpkg_contents SET min_x = ?1, min_y = ?2, max_x = ?3, max_y = ?4 "
          + "WHERE lower(table_name) = lower(?5)", bounds + [.text(table.name)])
    }
  }
}
