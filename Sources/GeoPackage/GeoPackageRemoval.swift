internal import FeatureStore
public import Base
internal import Geometry
public import SQLiteStore

/// Removes the rows of features with some ids, and others, from tables of a store, within a transaction. The tables' triggers keep
/// their indexes and counts right.
public struct GeoPackageRemoval {
  private static let ids = "temp.cairn_removed"
  private static let rows = "temp.cairn_removed_rows"
  private let database: Database

  /// Takes the ids to a temporary table.
  public init(of ids: [String], in database: Database) throws(GeoError) {
    self.database = database
    try database.execute(
      "CREATE TEMP TABLE cairn_removed(id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID")
    let insertion = try database.prepare("INSERT OR IGNORE INTO \(Self.ids) VALUES(?1)")
    for id in ids.sorted() {
      try insertion.bind(1, id)
      try insertion.run()
    }
    try database.execute("CREATE TEMP TABLE cairn_removed_rows(row INTEGER PRIMARY KEY)")
  }

  /// Removes rows of a table, those with the ids and those with the keys `rows`; makes its box smaller where that is
  /// needed, and returns how many there were; nil if there is no such table. An index on the column of ids makes it
  /// fast.
  public func remove(from table: String, and rows: [Int64] = []) throws(GeoError) -> Int? {
    guard
      try database.scalarInt(
        "SELECT 1 FROM main.gpkg_contents WHERE table_name = ?1", [.text(table)]) != nil
    else { return nil }
    let target = try GeoPackageMetadataWriter.target(table, in: database)
    guard !target.isView else { return nil }
    var conditions: [String] = []
    // Without rows there is no column of ids yet.
    if let column = target.notes.idColumn {
      conditions.append(
        "\(Database.quoted(identifier: column)) IN (SELECT id FROM \(Self.ids))")
    }
    if !rows.isEmpty, let key = target.keyColumn {
      try database.execute("DELETE FROM \(Self.rows)")
      for row in rows {
        try database.execute("INSERT INTO \(Self.rows) VALUES(?1)", [.integer(row)])
      }
      conditions.append("\(Database.quoted(identifier: key)) IN (SELECT row FROM \(Self.rows))")
    }
    guard !conditions.isEmpty else { return 0 }
    let rows = "main.\(target.quotedTable) WHERE " + conditions.joined(separator: " OR ")
    let box = try target.geometryColumn.map { (name) throws(GeoError) in
      try database.extent(of: name, from: rows)
    }
    try database.execute("DELETE FROM \(rows)")
    let count = Int(try database.scalarInt("SELECT changes()") ?? 0)
    guard count > 0 else { return 0 }
    try database.execute(
      "UPDATE main.gpkg_contents SET last_change = ?1 WHERE table_name = ?2",
      [.text(StoreTimestamp.current()), .text(table)])
    if let box, let name = target.geometryColumn { try shrink(target, name, without: box) }
    return count
  }

  /// Computes the box of a table anew, if rows were removed at its edges.
  private func shrink(
    _ target: StoreTarget, _ geometry: String, without box: Box
  ) throws(GeoError) {
    guard box.hasExtent,
      try database.scalarInt(
        """
        SELECT 1 FROM main.gpkg_contents WHERE table_name = ?5 AND (?1 <= min_x OR ?2 <= min_y \
        OR ?3 >= max_x OR ?4 >= max_y)
        """,
        [
          .real(box.minX), .real(box.minY), .real(box.maxX), .real(box.maxY), .text(target.table),
        ]) != nil
    else { return }
    let rest = try database.extent(of: geometry, from: "main.\(target.quotedTable)")
    let bounds: [SQLiteValue] =
      rest.hasExtent
      ? [.real(rest.minX), .real(rest.minY), .real(rest.maxX), .real(rest.maxY)]
      : [.null, .null, .null, .null]
    try database.execute(
      """
      UPDATE main.gpkg_contents SET min_x = ?1, min_y = ?2, max_x = ?3, max_y = ?4 \
      WHERE table_name = ?5
      """, bounds + [.text(target.table)])
  }

  /// Makes an index on the ids of a table's features, if the table has them and there is none.
  public static func index(_ table: String, in database: Database) throws(GeoError) {
    let target = try GeoPackageMetadataWriter.target(table, in: database)
    guard let column = target.notes.idColumn else { return }
    try database.execute(
      """
      CREATE INDEX IF NOT EXISTS main.\(Database.quoted(identifier: "cairn_\(table)_id")) \
      ON \(target.quotedTable)(\(Database.quoted(identifier: column)))
      """)
  }

  /// The highest key of a table's rows; 0 if there are none.
  public static func lastRow(of table: String, in database: Database) throws(GeoError) -> Int64 {
    let target = try GeoPackageMetadataWriter.target(table, in: database)
    guard let key = target.keyColumn else { return 0 }
    return try database.scalarInt(
      "SELECT max(\(Database.quoted(identifier: key))) FROM main.\(target.quotedTable)") ?? 0
  }

  /// The keys of rows of a table behind `row` that are those of features without ids.
  public static func rowsWithoutID(
    of table: String, behind row: Int64, in database: Database
  ) throws(GeoError) -> [Int64] {
    let target = try GeoPackageMetadataWriter.target(table, in: database)
    guard let key = target.keyColumn.map(Database.quoted(identifier:)) else { return [] }
    var condition = "\(key) > ?1"
    if let column = target.notes.idColumn {
      condition += " AND \(Database.quoted(identifier: column)) IS NULL"
    }
    var rows: [Int64] = []
    try database.query(
      "SELECT \(key) FROM main.\(target.quotedTable) WHERE \(condition) ORDER BY \(key)",
      [.integer(row)]
    ) { rows.append($0.int64(0)) }
    return rows
  }

  /// Removes the temporary tables.
  public func close() throws(GeoError) {
    try database.execute("DROP TABLE \(Self.ids)")
    try database.execute("DROP TABLE \(Self.rows)")
  }
}
