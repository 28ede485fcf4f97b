public import Base
public import SQLiteStore

/// The hashes of blocks of rows that a store keeps, in the table `cairn_hash`. Triggers forget those of blocks in which rows change;
/// those of a table whose definition has changed, or whose rows have become more or fewer in another way, do not count.
public struct KeptHashes {
  private static let table = "cairn_hash"
  private static let prefix = "cairn_hash_"

  /// Writes the hashes of all tables with row ids, within a transaction. Errors: `.store`.
  public static func keep(in database: Database) throws(GeoError) {
    let hashes = try StoreHash(of: database)
    let shape = try StoreShape(database)
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS cairn_hash(table_name TEXT NOT NULL, block INTEGER NOT NULL, \
      rows INTEGER NOT NULL, hash TEXT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY(table_name, block)) WITHOUT ROWID
      """)
    try database.execute("DELETE FROM cairn_hash")
    let insertion = try database.prepare("INSERT INTO cairn_hash VALUES(?1, ?2, ?3, ?4, ?5)")
    for hash in hashes.tables {
      guard let table = shape.table(hash.name), table.keyKind == .rowID,
        !hash.name.lowercased().hasPrefix("gpkg_")
      else { continue }
      for (block, value) in hash.blocks.sorted(by: { $0.key < $1.key }) {
        try insertion.bind([
          .text(hash.name), .integer(block), .integer(Int64(value.rows)), .text(value.hash.text),
          .text(definition(of: table)),
        ])
        try insertion.run()
      }
      try addTriggers(to: table, in: database)
    }
  }

  private static func definition(of table: TableShape) -> String {
    var mixer = HashMixer()
    mixer.add(table.sql)
    return ContentHash(of: mixer).text
  }

  private static func addTriggers(
    to table: TableShape, in database: Database
  ) throws(GeoError) {
    let key = Database.quoted(identifier: table.key[0])
    let name = Database.quoted(text: table.name)
    func forget(_ row: String) -> String {
      "DELETE FROM cairn_hash WHERE table_name = \(name) AND block = \(row).\(key) >> \(StoreHash.blockBits);"
    }
    for (event, rows) in [
      ("INSERT", ["NEW"]), ("DELETE", ["OLD"]), ("UPDATE", ["OLD", "NEW"]),
    ] {
      let trigger = Database.quoted(identifier: "\(prefix)\(event.lowercased())_\(table.name)")
      try database.execute(
        "CREATE TRIGGER IF NOT EXISTS \(trigger) AFTER \(event) ON "
          + "\(Database.quoted(identifier: table.name)) BEGIN "
          + rows.map(forget).joined(separator: " ") + " END")
    }
  }

  /// The blocks of a table in order: their number, how many rows they have, the hash, and 1 if it is of the table's definition. Nil
  /// if none count.
  static func blocks(of table: TableShape, in database: Database) throws(GeoError) -> Statement? {
    guard table.keyKind == .rowID,
      try database.hasColumns(
        ["table_name", "block", "rows", "hash", "definition"], in: Self.table)
    else { return nil }
    // Without its triggers a table changes unseen.
    let triggers = try database.scalarInt(
      "SELECT count(*) FROM main.sqlite_master WHERE type = 'trigger' AND tbl_name = ?1 "
        + "AND substr(name, 1, 11) = 'cairn_hash_'", [.text(table.name)])
    guard triggers == 3 else { return nil }
    let statement = try database.prepare(
      "SELECT block, rows, hash, definition = ?2 FROM cairn_hash WHERE table_name = ?1 ORDER BY block"
    )
    try statement.bind([.text(table.name), .text(definition(of: table))])
    return statement
  }
}
