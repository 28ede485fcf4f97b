internal import Base
internal import SQLiteStore

/// A geometry column as `geometry_columns` and the tables beside it have it.
struct SpatiaLiteRegister {
  /// The table.
  var table: String
  /// The column.
  var column: String
  /// The type: 0 for any, 1 to 7 as in ISO 19125; 1000 more with z, 2000 with m, 3000 with both.
  var type: Int
  /// The number of ordinates.
  var dimensions: Int
  /// The number of the reference system.
  var srid: Int32
  /// Type and ordinates in words, such as `POINT,XYZ`.
  var system: String
}

extension SpatiaLiteLayoutWriter {
  /// Enters a column with an R*Tree in the registers, as `AddGeometryColumn` and `CreateSpatialIndex` do.
  func register(_ register: SpatiaLiteRegister) throws(GeoError) {
    try database.execute(
      """
      INSERT INTO main.geometry_columns(f_table_name, f_geometry_column, geometry_type, \
      coord_dimension, srid, spatial_index_enabled) VALUES(lower(?1), lower(?2), ?3, ?4, ?5, 1)
      """,
      [
        .text(register.table), .text(register.column), .integer(Int64(register.type)),
        .integer(Int64(register.dimensions)), .integer(Int64(register.srid)),
      ])
    let key: [SQLiteValue] = [.text(register.table), .text(register.column)]
    for (table, columns, values) in [
      ("geometry_columns_statistics", "", ""), ("geometry_columns_time", "", ""),
      ("geometry_columns_auth", ", read_only, hidden", ", 0, 0"),
    ] where try database.hasTable(table) {
      try database.execute(
        """
        INSERT OR REPLACE INTO main.\(table)(f_table_name, f_geometry_column\(columns)) \
        VALUES(lower(?1), lower(?2)\(values))
        """, key)
    }
    try note(
      register.table, "Geometry [\(register.system),SRID=\(register.srid)] successfully created",
      column: register.column)
    try note(
      register.table, "R*Tree Spatial Index successfully created", column: register.column)
  }

  /// Adds a line to the store's history, if it has one.
  func note(_ table: String, _ event: String, column: String? = nil) throws(GeoError) {
    guard try database.hasColumns(["ver_sqlite", "ver_splite"], in: "spatialite_history") else {
      return
    }
    try database.execute(
      """
      INSERT INTO main.spatialite_history(table_name, geometry_column, event, timestamp, \
      ver_sqlite, ver_splite) VALUES(?1, ?2, ?3, ?4, sqlite_version(), ?5)
      """,
      [
        .text(table), column.map { .text($0) } ?? .null, .text(event), .text(timestamp),
        .text(Self.version),
      ])
  }
}
