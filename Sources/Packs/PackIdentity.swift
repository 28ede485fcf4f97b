internal import Base
internal import Hashing
internal import SQLiteStore

/// What a whole pack is, as one hash: its schema, and the rows of all tables but those that are made of others.
enum PackIdentity {
  static func hash(of schema: String = "main", in database: Database) throws(GeoError) -> String {
    var hash = SHA256()
    try database.query(
      "SELECT type, name, coalesce(sql, '') FROM \(schema).sqlite_master "
        + "WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name"
    ) { row in PackContent.add(row, to: &hash) }
    for table in try PackTable.all(in: schema, of: database) {
      hash.add(table.name + "\n")
      // Row ids that no column has are nothing that could be asked for.
      let order = table.hasHiddenKey ? table.columnsSQL : table.keySQL
      try database.query(
        "SELECT * FROM \(schema).\(table.sql) ORDER BY \(order.joined(separator: ", "))"
      ) { row in PackContent.add(row, to: &hash) }
    }
    return hash.hex
  }
}
