public import Base
internal import Files
internal import Hashing
internal import SQLiteStore

/// What a store or file holds, as a hash: of tables by their values, whatever the pages that they lie in.
public enum PackContent {
  /// The rows of a part.
  public struct Sum: Equatable, Sendable {
    /// Its tables, or its file.
    public var names: [String]
    /// Rows of all tables; 0 for a file.
    public var rows: Int
    /// The hash as hexadecimal digits.
    public var sha256: String
  }

  /// The tables of each part in a database. Indexes are no content: they are made of what is.
  public static func tables(ofPartsIn path: String) throws(GeoError) -> [(
    part: PackPart, tables: [String]
  )] {
    let database = try Database(reading: path)
    return try tables(database)
  }

  static func tables(_ database: Database) throws(GeoError) -> [(part: PackPart, tables: [String])]
  {
    var byPart: [PackPart: [String]] = [:]
    let names = try PackTableNames(database)
    for table in names.all {
      if let part = try names.part(of: table) { byPart[part, default: []].append(table) }
    }
    return PackPart.allCases.compactMap { part in byPart[part].map { (part, $0) } }
  }

  /// The sum of tables of a database, in the order of their names.
  static func sum(of tables: [String], in database: Database) throws(GeoError) -> Sum {
    var hash = SHA256()
    var rows = 0
    for table in tables.sorted() {
      hash.add(table + "\n")
      let name = Database.quoted(identifier: table)
      let order = try rowOrder(of: table, in: database)
      try database.query("SELECT * FROM \(name) ORDER BY \(order)") { row in
        rows += 1
        add(row, to: &hash)
      }
    }
    return Sum(names: tables.sorted(), rows: rows, sha256: hash.hex)
  }

  /// The hash of how a store is built: its tables, indexes, triggers and views as SQL, and the rows of GeoPackage's own
  /// tables, but for when they were written.
  public static func structure(of path: String) throws(GeoError) -> String {
    try structure(try Database(reading: path))
  }

  static func structure(_ database: Database) throws(GeoError) -> String {
    var hash = SHA256()
    // The tables within an index are SQLite's own matter.
    try database.query(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name <> ?1 "
        + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        + "AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY type, name",
      [.text(PackManifest.table)]
    ) { add($0, to: &hash) }
    let names = try PackTableNames(database)
    for table in try PackTable.all(in: "main", of: database)
    where table.name.hasPrefix("gpkg_") {
      guard try names.part(of: table.name) == nil else { continue }
      hash.add(table.name + "\n")
      let columns = zip(table.columns, table.columnsSQL).filter {
        !["last_change", "timestamp"].contains($0.0)
      }.map(\.1)
      let order = table.hasHiddenKey ? columns : table.keySQL
      try database.query(
        "SELECT \(columns.joined(separator: ", ")) FROM \(table.sql) "
          + "ORDER BY \(order.joined(separator: ", "))"
      ) { add($0, to: &hash) }
    }
    return hash.hex
  }

  /// What rows are sorted by: the primary key, or otherwise the row id.
  static func rowOrder(of table: String, in database: Database) throws(GeoError) -> String {
    let keys = try key(of: table, in: database)
    return keys.isEmpty
      ? "rowid" : keys.map { Database.quoted(identifier: $0) }.joined(separator: ", ")
  }

  /// The columns of a primary key, in its order.
  static func key(of table: String, in database: Database) throws(GeoError) -> [String] {
    var keys: [String] = []
    try database.query(
      "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", [.text(table)]
    ) { keys.append($0.string(0)) }
    return keys
  }

  /// Adds the values of a row, each with its type and length.
  static func add(_ row: Statement, to hash: inout SHA256) {
    for column in 0..<row.columnCount {
      switch row.borrowed(column) {
      case .null: hash.add(0)
      case .integer(let value):
        hash.add(1)
        hash.add(UInt64(bitPattern: value))
      case .real(let value):
        hash.add(2)
        hash.add(value.bitPattern)
      case .text(let bytes):
        hash.add(3)
        hash.add(UInt64(bytes.count))
        hash.add(bytes)
      case .blob(let bytes):
        hash.add(4)
        hash.add(UInt64(bytes.count))
        hash.add(bytes)
      }
    }
  }

  /// The sum of a file. Errors: `.file`.
  public static func sum(ofFile path: String, named name: String) throws(GeoError) -> Sum {
    let file = try RawFile.reading(path, named: name)
    var hash = SHA256()
    let size = file.size
    var offset: UInt64 = 0
    while offset < size {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let count = Int(min(size - offset, 1 << 20))
      let bytes = try file.bytes(at: offset, count: count)
      hash.add(UnsafeRawBufferPointer(bytes.buffer))
      offset += UInt64(count)
    }
    return Sum(names: [name], rows: 0, sha256: hash.hex)
  }
}
