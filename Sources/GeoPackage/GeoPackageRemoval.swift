internal import FeatureStore
public import Base
internal import Geometry
public import SQLiteStore

/// Removes the rows of features with some ids from tables of a store, within a transaction. The tables' triggers keep
/// their indexes and counts right.
public struct GeoPackageRemoval {
  private static let ids = "temp.cairn_removed"
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
  }

  /// Removes rows of a table, whose box it makes smaller where that is needed, and returns how many there were; nil
  /// if there is no such table. An index on the column of ids makes it fast.
  public func remove(from table: String) throws(GeoError) -> Int? {
    guard
      try database.scalarInt(
        "SELECT 1 FROM main.gpkg_contents WHERE table_name = ?1", [.text(table)]) != nil
    else { return nil }
    let target = try GeoPackageMetadataWriter.target(table, in: database)
    guard !target.isView else { return nil }
    // Without rows there is no column of ids yet.
    guard let column = target.notes.idColumn else { return 0 }
    let rows =
      "main.\(target.quotedTable) WHERE \(Database.quoted(identifier: column)) IN "
      + "(SELECT id FROM \(Self.ids))"
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

  /// Removes the temporary table.
  public func close() throws(GeoError) { try database.execute("DROP TABLE \(Self.ids)") }
}
