public import Base
import CSQLite

extension PageFile {
  /// Ends the loading: writes page 1, closes the file, has SQLite open it as
  /// ``Database/init(loading:)`` does, and enters the loaded tables in its schema. Everything else
  /// (metadata, indexes, triggers) is ordinary SQL on the database returned. This page file must not
  /// be used again. Errors: `.file`, `.store`.
  public func finish(
    schema: [SchemaEntry], applicationID: Int32 = 0, userVersion: Int32 = 0
  ) throws(GeoError) -> Database {
    try writeHeader(applicationID: applicationID, userVersion: userVersion)
    close()
    let database = try Database(loading: path)
    try database.enter(schema)
    return database
  }
}

extension Database {
  /// Adds tables that exist as b-trees to the schema, and virtual tables whose modules need not be here, outside a
  /// transaction. Errors: `.store`, `.damagedStore`.
  package func enter(_ schema: [SchemaEntry]) throws(GeoError) {
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: false)
    // sqlite_sequence exists only once a table with AUTOINCREMENT was created. Without it SQLite takes the file for
    // damaged when a row is added.
    if schema.contains(where: { $0.lastAutoincrement != nil }) {
      try execute("CREATE TABLE sequenced(id INTEGER PRIMARY KEY AUTOINCREMENT)")
      try execute("DROP TABLE sequenced")
    }
    try execute("PRAGMA writable_schema = ON")
    try execute("BEGIN")
    let insertion = try prepare(
      "INSERT INTO sqlite_master(type, name, tbl_name, rootpage, sql) VALUES('table', ?1, ?1, ?2, ?3)"
    )
    for entry in schema {
      try insertion.bind(1, entry.name)
      try insertion.bind(2, Int64(entry.rootPage))
      try insertion.bind(3, entry.sql)
      _ = try insertion.step()
      insertion.reset()
    }
    try execute("COMMIT")
    // Switches back and reads the schema again (sqlite.org/pragma.html#pragma_writable_schema).
    try execute("PRAGMA writable_schema = RESET")
    for entry in schema {
      guard let last = entry.lastAutoincrement, last > 0 else { continue }
      try execute(
        "INSERT INTO sqlite_sequence(name, seq) VALUES(?1, ?2)",
        [.text(entry.name), .integer(last)])
    }
    // Reading anything makes SQLite parse the new entries; it is better to fail here.
    _ = try scalarInt("SELECT count(*) FROM sqlite_master")
  }

  /// Adds triggers to the schema of a database that no other program uses, outside a transaction.
  /// `CREATE TRIGGER` looks through the whole schema, which takes minutes for thousands of tables.
  /// Errors: `.store`; `.damagedStore` for a statement that is not a trigger.
  public func enter(triggers: [SchemaTrigger]) throws(GeoError) {
    guard !triggers.isEmpty else { return }
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: false)
    try execute("PRAGMA writable_schema = ON")
    try execute("BEGIN")
    let insertion = try prepare(
      "INSERT INTO sqlite_master(type, name, tbl_name, rootpage, sql) "
        + "VALUES('trigger', ?1, ?2, 0, ?3)")
    for trigger in triggers {
      try insertion.bind(1, trigger.name)
      try insertion.bind(2, trigger.table)
      try insertion.bind(3, trigger.sql)
      try insertion.run()
    }
    try execute("COMMIT")
    try execute("PRAGMA writable_schema = RESET")
    _ = try scalarInt("SELECT count(*) FROM sqlite_master")
  }
}
