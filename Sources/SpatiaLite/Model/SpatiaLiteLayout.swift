internal import Base
internal import SQLiteStore

/// How a store says which of its columns hold geometries.
enum SpatiaLiteLayout: String {
  /// `geometry_columns` of SpatiaLite 4 and 5, with numbers for types.
  case numericTypes = "SpatiaLite 4 or 5"
  /// `geometry_columns` of SpatiaLite 2 and 3, with names for types.
  case namedTypes = "SpatiaLite 2 or 3"
  /// `geometry_columns` of FDO's provider for SQLite, which OGR writes too: with a format for each column.
  case fdo = "FDO"
  /// Tables alone.
  case plain = "SQLite"

  /// The layout of a store.
  init(of database: Database) throws(GeoError) {
    let table = "geometry_columns"
    let common = ["f_table_name", "f_geometry_column"]
    if try !database.hasColumns(common, in: table) {
      self = .plain
    } else if try database.hasColumns(["geometry_format"], in: table) {
      self = .fdo
    } else if try database.hasColumns(["geometry_type"], in: table) {
      self = .numericTypes
    } else {
      self = .namedTypes
    }
  }
}
