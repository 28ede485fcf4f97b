import Base
import OpenStreetMap
import SQLiteStore

/// The tables of a store that have OpenStreetMap's objects, so that its layers can be brought up to date.
///
/// Their names begin like those of GeoPackage's own tables: programs take other tables for layers.
enum ObjectTable {
  /// What the store was made of: `name`, `value`.
  static let source = "gpkg_cairn_source"
  /// The layers that are made of objects, by the names of their tables.
  static let layers = "gpkg_cairn_layers"
  /// The tags that are columns of layers, if the data chose them.
  static let columns = "gpkg_cairn_columns"

  /// The ways that are coastlines, if a layer is made of them.
  static let coastlines = "gpkg_cairn_coastlines"
  /// The rows of the sea, which have no ids: `table_name`, `row`.
  static let sea = "gpkg_cairn_sea"

  /// The objects of a kind: `id`, `data`, which is the record.
  static func objects(_ kind: Int) -> String { "gpkg_cairn_" + names[kind] + "s" }

  /// Which objects of a kind are parts of objects of another one.
  static func uses(of part: Int, by user: Int) -> String {
    "gpkg_cairn_" + names[part] + "_" + names[user] + "s"
  }

  private static let names = ["node", "way", "relation"]
  /// Parts and their users, by their kinds.
  static let uses = [(part: 0, user: 1), (part: 0, user: 2), (part: 1, user: 2)]

  /// Creates the tables.
  static func create(in database: Database) throws(GeoError) {
    try database.execute("CREATE TABLE \(source)(name TEXT NOT NULL PRIMARY KEY, value)")
    try database.execute(
      "CREATE TABLE \(layers)(table_name TEXT NOT NULL PRIMARY KEY, layer TEXT NOT NULL)")
    try database.execute("CREATE TABLE \(columns)(layer TEXT NOT NULL, tag TEXT NOT NULL)")
    try database.execute("CREATE TABLE \(coastlines)(id INTEGER NOT NULL PRIMARY KEY)")
    try database.execute(
      """
      CREATE TABLE \(sea)(table_name TEXT NOT NULL, row INTEGER NOT NULL, \
      PRIMARY KEY(table_name, row)) WITHOUT ROWID
      """)
    for kind in names.indices {
      try database.execute(
        "CREATE TABLE \(objects(kind))(id INTEGER NOT NULL PRIMARY KEY, data BLOB NOT NULL)")
    }
    for (part, user) in uses {
      try database.execute(
        """
        CREATE TABLE \(uses(of: part, by: user))(part INTEGER NOT NULL, user INTEGER NOT NULL, \
        PRIMARY KEY(part, user)) WITHOUT ROWID
        """)
    }
  }
}
