public import Base
import CSQLite

extension Database {
  /// Compiles a statement; what follows its semicolon is an error. Errors: `.store`.
  public func prepare(_ sql: String) throws(GeoError) -> Statement {
    try Statement(sql, in: self)
  }

  /// Runs one statement and ignores its rows. Errors: `.store`, `.damagedStore`, `.interrupted`.
  public func execute(_ sql: String, _ bindings: [SQLiteValue] = []) throws(GeoError) {
    let statement = try prepare(sql)
    try statement.bind(bindings)
    while try statement.step() {}
  }

  /// Runs a script of several statements and ignores their rows. Errors as ``execute(_:_:)``.
  public func execute(script: String) throws(GeoError) {
    try check(sqlite3_exec(handle, script, nil, nil, nil), sql: script)
  }

  /// Runs one statement and calls `row` with it for each of its rows.
  public func query(
    _ sql: String, _ bindings: [SQLiteValue] = [],
    row: (Statement) throws(GeoError) -> Void
  ) throws(GeoError) {
    let statement = try prepare(sql)
    try statement.bind(bindings)
    while try statement.step() { try row(statement) }
  }

  /// The first column of the first row as an integer; nil without a row, or for NULL.
  public func scalarInt(_ sql: String, _ bindings: [SQLiteValue] = []) throws(GeoError) -> Int64? {
    let statement = try prepare(sql)
    try statement.bind(bindings)
    guard try statement.step(), statement.type(0) != .null else { return nil }
    return statement.int64(0)
  }

  /// The first column of the first row as text; nil without a row, or for NULL.
  public func scalarText(_ sql: String, _ bindings: [SQLiteValue] = []) throws(GeoError) -> String?
  {
    let statement = try prepare(sql)
    try statement.bind(bindings)
    guard try statement.step(), statement.type(0) != .null else { return nil }
    return statement.string(0)
  }

  /// Whether a table or view of that name exists, as SQLite compares names.
  public func hasTable(_ name: String) throws(GeoError) -> Bool {
    let sql =
      "SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND lower(name) = lower(?1)"
    return try scalarInt(sql, [.text(name)]) != nil
  }

  /// Whether a table or view exists and has all of these columns, as SQLite compares names.
  public func hasColumns(_ names: [String], in table: String) throws(GeoError) -> Bool {
    var missing = Set(names.map { $0.lowercased() })
    try query("SELECT lower(name) FROM pragma_table_xinfo(?1, 'main')", [.text(table)]) {
      missing.remove($0.string(0))
    }
    return missing.isEmpty
  }

  /// Whether the rows of a table have ids: not those of a table WITHOUT ROWID.
  public func hasRowIDs(_ table: String) throws(GeoError) -> Bool {
    let sql =
      "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND lower(name) = lower(?1)"
    return try scalarInt(sql, [.text(table)]) == 0
  }

  /// Makes the tables of another database, which must not change meanwhile, readable under a name of
  /// its own. It takes no part in transactions, which then need no journal that spans two files.
  public func attach(reading path: String, as name: String) throws(GeoError) {
    try execute(
      "ATTACH ?1 AS \(Self.quoted(identifier: name))",
      [.text(Self.uri(path) + "?mode=ro&immutable=1")])
  }

  /// Begins a transaction and takes the right to write at once. Errors: `.store` when busy.
  public func begin() throws(GeoError) { try execute("BEGIN IMMEDIATE") }

  /// Ends a transaction; everything since ``begin()`` is kept.
  public func commit() throws(GeoError) { try execute("COMMIT") }

  /// Ends a transaction; nothing since ``begin()`` is kept. Without a transaction it does nothing.
  public func rollback() throws(GeoError) {
    if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
  }

  /// Replaces the text of a table's definition, within a transaction: for changes that ALTER TABLE
  /// cannot make, such as a column's declared type (<https://sqlite.org/lang_altertable.html#otheralter>).
  /// If its affinity changes to TEXT, the caller writes all values anew; a column of integers can become one
  /// of reals as it is (<https://sqlite.org/datatype3.html>, §2). Errors: `.store`.
  public func redefine(table: String, as sql: String) throws(GeoError) {
    let cookie = try scalarInt("PRAGMA main.schema_version") ?? 0
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: false)
    try execute("PRAGMA writable_schema = ON")
    try execute(
      "UPDATE main.sqlite_master SET sql = ?1 WHERE type = 'table' AND lower(name) = lower(?2)",
      [.text(sql), .text(table)])
    // Makes every connection read the schema again, this one too.
    try execute("PRAGMA main.schema_version = \(cookie + 1)")
    try execute("PRAGMA writable_schema = OFF")
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: true)
  }

  /// The rowid of the last row that was inserted.
  public var lastInsertRowid: Int64 { sqlite3_last_insert_rowid(handle) }

  /// A name in double quotes, as SQL spells it.
  public static func quoted(identifier: String) -> String { quote(identifier, with: "\"") }

  /// A text in single quotes, as SQL spells it.
  public static func quoted(text: String) -> String { quote(text, with: "'") }

  private static func quote(_ text: String, with mark: Character) -> String {
    var quoted = String(mark)
    for scalar in text.unicodeScalars {
      quoted.unicodeScalars.append(scalar)
      if Character(scalar) == mark { quoted.append(mark) }
    }
    quoted.append(mark)
    return quoted
  }
}
