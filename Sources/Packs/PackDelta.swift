public import Base
internal import Files
internal import SQLiteStore

/// What turns one pack into another one: a SQLite file with the rows that are new, and where the others were.
///
/// Rows that have a row id keep their order. Those that are the same but for it, and for the row ids that they refer to,
/// are in runs, so that a row that is put in before them costs nothing. New ones are packed as their difference to those
/// that are gone. Indexes are made anew by their rules.
public struct PackDelta {
  /// What `make` found.
  public struct Result: Sendable {
    /// Rows that the delta has.
    public var rows = 0
    /// Rows that are in both packs.
    public var kept = 0
    /// Nothing yet.
    public init() {}
  }

  static let version = "2"
  private let database: Database
  private var result = Result()

  /// Makes a delta from one pack to another one. Errors: `.notAPack`, `.outputExists`, those of stores.
  public static func make(
    from old: String, to new: String, output: String, isOverwriting: Bool
  ) throws(GeoError) -> Result {
    _ = try PackManifest(ofStore: old)
    _ = try PackManifest(ofStore: new)
    let file = try OutputFile(replacing: output, isOverwriting: isOverwriting)
    do throws(GeoError) {
      let result = try write(file.temporaryPath, from: old, to: new)
      try file.commit()
      return result
    } catch {
      throw file.named(error)
    }
  }

  /// Writes a new delta from one store to another one, which need no manifest: parts of packs, each in a file. Errors:
  /// those of stores.
  public static func write(
    _ path: String, from old: String, to new: String
  ) throws(GeoError) -> Result {
    // The database is closed when this returns.
    let database = try Database(loading: path)
    // Most tables have few rows or none.
    try database.execute("PRAGMA page_size = 512")
    try database.attach(reading: old, as: "old")
    try database.attach(reading: new, as: "new")
    try database.begin()
    var delta = PackDelta(database)
    try delta.fill()
    try database.commit()
    return delta.result
  }

  /// What a store is, as the hash by which a delta knows it. Errors: those of stores.
  public static func identity(of path: String) throws(GeoError) -> String {
    try PackIdentity.hash(in: try Database(reading: path))
  }

  private init(_ database: Database) { self.database = database }

  private mutating func fill() throws(GeoError) {
    try database.execute(
      script: """
        CREATE TABLE delta_info (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE delta_schema (id INTEGER PRIMARY KEY, type TEXT NOT NULL, name TEXT NOT NULL, sql TEXT NOT NULL);
        CREATE TABLE delta_tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL, change TEXT NOT NULL);
        CREATE TABLE delta_runs (name TEXT NOT NULL, new_start INTEGER NOT NULL, old_start INTEGER NOT NULL, \
        count INTEGER NOT NULL, PRIMARY KEY (name, old_start, new_start)) WITHOUT ROWID;
        \(PackDeltaFrames.definition)
        CREATE TABLE delta_sequence (name TEXT NOT NULL, seq INTEGER NOT NULL);
        CREATE TEMP TABLE old_rows (hash INTEGER NOT NULL, key INTEGER NOT NULL);
        """)
    let base = try PackIdentity.hash(of: "old", in: database)
    let target = try PackIdentity.hash(of: "new", in: database)
    for (name, value) in [("version", Self.version), ("base", base), ("result", target)] {
      try database.execute("INSERT INTO delta_info VALUES (?1, ?2)", [.text(name), .text(value)])
    }
    try fillSchema()
    if try database.scalarInt("SELECT 1 FROM new.sqlite_master WHERE name = 'sqlite_sequence'")
      != nil
    {
      try database.execute(
        "INSERT INTO delta_sequence SELECT name, seq FROM new.sqlite_sequence ORDER BY rowid")
    }
    let olds = try PackTable.all(in: "old", of: database)
    var networkChanged = false
    for (index, table) in try PackTable.all(in: "new", of: database).enumerated() {
      let frames = PackDeltaFrames(database, table, number: Int64(index + 1))
      var isKnown = olds.contains(table)
      if isKnown { isKnown = try isSameDefinition(table) }
      let change: String
      if PackTable.prepared.contains(table.name), networkChanged {
        change = "prepared"
      } else {
        try frames.makeRows()
        change = isKnown ? try compare(table, index + 1) : try copyAll(table, index + 1)
        try frames.pack(hasOld: isKnown)
      }
      guard change != "same" else { continue }
      if PackTableNames.network.contains(table.name) { networkChanged = true }
      try database.execute(
        "INSERT INTO delta_tables VALUES (?1, ?2, ?3)",
        [.integer(Int64(index + 1)), .text(table.name), .text(change)])
    }
  }

  /// Writes the schema, unless the old pack has the same: what both packs have is only named.
  private func fillSchema() throws(GeoError) {
    let definitions = { (schema: String) in
      "SELECT type, name, sql, rowid AS place FROM \(schema).sqlite_master WHERE sql IS NOT NULL "
        + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN (SELECT name "
        + "FROM pragma_table_list WHERE schema = '\(schema)' AND type = 'shadow')"
    }
    var texts = ["", ""]
    for (index, schema) in ["old", "new"].enumerated() {
      try database.query(definitions(schema) + " ORDER BY place") { row in
        for column in 0..<3 { texts[index] += row.string(column) + "\0" }
      }
    }
    guard texts[0] != texts[1] else { return }
    try database.execute(
      "INSERT INTO delta_schema (type, name, sql) SELECT n.type, n.name, "
        + "CASE WHEN o.sql = n.sql THEN '' ELSE n.sql END FROM (\(definitions("new"))) n "
        + "LEFT JOIN old.sqlite_master o ON o.type = n.type AND o.name = n.name "
        + "ORDER BY n.place")
  }

  private func isSameDefinition(_ table: PackTable) throws(GeoError) -> Bool {
    try PackTable.definition(of: table.name, in: "old", of: database)
      == PackTable.definition(of: table.name, in: "new", of: database)
  }

  // MARK: - Rows

  private mutating func copyAll(_ table: PackTable, _ number: Int) throws(GeoError) -> String {
    let key = table.hasHiddenKey ? "rowid, " : ""
    try database.execute(
      "INSERT INTO temp.rows_\(number) SELECT \(key)* FROM new.\(table.sql) ORDER BY "
        + table.keySQL.joined(separator: ", "))
    result.rows += Int(try database.scalarInt("SELECT count(*) FROM temp.rows_\(number)") ?? 0)
    return "new"
  }

  /// The change of a table that both packs have: `same`, `rows` or `keyed`.
  private mutating func compare(_ table: PackTable, _ number: Int) throws(GeoError) -> String {
    switch table.form {
    case .keyed:
      try compareKeyed(table, number)
      let gone = try database.scalarInt("SELECT count(*) FROM gone_\(number)") ?? 0
      let rows = try database.scalarInt("SELECT count(*) FROM temp.rows_\(number)") ?? 0
      result.rows += Int(rows)
      guard gone + rows == 0 else { return "keyed" }
      try database.execute("DROP TABLE gone_\(number)")
      return "same"
    case .ordered:
      return try compareOrdered(table, number) ? "same" : "rows"
    }
  }

  private func compareKeyed(_ table: PackTable, _ number: Int) throws(GeoError) {
    let key = table.keySQL.joined(separator: ", ")
    try database.execute(
      "INSERT INTO temp.rows_\(number) SELECT * FROM new.\(table.sql) EXCEPT SELECT * FROM old.\(table.sql)"
    )
    try database.execute(
      "CREATE TABLE gone_\(number) AS SELECT \(key) FROM old.\(table.sql) EXCEPT SELECT \(key) "
        + "FROM new.\(table.sql)")
  }

  /// Finds the runs of rows that both have, and writes the others; true if all rows are the same.
  private mutating func compareOrdered(_ table: PackTable, _ number: Int) throws(GeoError) -> Bool {
    try rememberOld(table)
    var runs = PackRuns(table.name)
    let find = try database.prepare(
      "SELECT key FROM temp.old_rows WHERE hash = ?1 ORDER BY key <> ?2, key LIMIT 1")
    let width = table.columns.count + (table.hasHiddenKey ? 1 : 0)
    let insertion = try database.prepare(
      "INSERT INTO temp.rows_\(number) VALUES ("
        + (1...width).map { "?\($0)" }.joined(separator: ", ")
        + ")")
    let rows = try database.prepare(Self.selection(table, in: "new", references: [:]))
    var literals = 0
    while try rows.step() {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let key = rows.int64(0)
      try find.bind(1, Self.hash(rows, table))
      try find.bind(2, runs.next)
      let isKnown = try find.step()
      let old = isKnown ? find.int64(0) : 0
      find.reset()
      if isKnown {
        result.kept += 1
        if let ended = runs.add(key, old) { try write(ended, table) }
        continue
      }
      literals += 1
      if table.hasHiddenKey { try insertion.bind(1, key) }
      for column in 0..<table.columns.count {
        try insertion.bind(column + (table.hasHiddenKey ? 2 : 1), rows.value(column + 1))
      }
      try insertion.run()
    }
    if let last = runs.finish() { try write(last, table) }
    result.rows += literals
    let oldCount = try database.scalarInt("SELECT count(*) FROM temp.old_rows") ?? 0
    // What refers to rows that moved is another row, too.
    var isShifted = false
    for name in [table.name] + Array((PackTable.references[table.name] ?? [:]).values) {
      let shifted = try database.scalarInt(
        "SELECT 1 FROM delta_runs WHERE name = ?1 AND new_start <> old_start LIMIT 1",
        [.text(name)])
      if shifted != nil { isShifted = true }
    }
    let kept = try database.scalarInt(
      "SELECT coalesce(sum(count), 0) FROM delta_runs WHERE name = ?1", [.text(table.name)])
    return literals == 0 && !isShifted && kept == oldCount
  }

  private func write(_ run: PackRuns.Run, _ table: PackTable) throws(GeoError) {
    try database.execute(
      "INSERT INTO delta_runs VALUES (?1, ?2, ?3, ?4)",
      [.text(table.name), .integer(run.new), .integer(run.old), .integer(run.count)])
  }

  /// Fills `old_rows` with the rows of the old table, as they would be with the new row ids of what they refer to.
  private func rememberOld(_ table: PackTable) throws(GeoError) {
    try database.execute("DROP INDEX IF EXISTS temp.old_hashes")
    try database.execute("DELETE FROM temp.old_rows")
    let insertion = try database.prepare("INSERT INTO temp.old_rows VALUES (?1, ?2)")
    let references = PackTable.references[table.name] ?? [:]
    let rows = try database.prepare(Self.selection(table, in: "old", references: references))
    while try rows.step() {
      try insertion.bind(1, Self.hash(rows, table))
      try insertion.bind(2, rows.int64(0))
      try insertion.run()
    }
    try database.execute("CREATE INDEX temp.old_hashes ON old_rows (hash, key)")
  }

  /// The key of each row and its columns, in the order of keys.
  private static func selection(
    _ table: PackTable, in schema: String, references: [String: String]
  ) -> String {
    let columns = zip(table.columns, table.columnsSQL).map { name, sql in
      references[name].map { moved(sql, $0, "main") } ?? sql
    }
    let key = table.keySQL[0]
    return
      "SELECT \(key), \(columns.joined(separator: ", ")) FROM \(schema).\(table.sql) ORDER BY \(key)"
  }

  /// The new row id of what a column refers to; NULL if it is gone.
  static func moved(_ column: String, _ table: String, _ schema: String) -> String {
    """
    (SELECT CASE WHEN \(column) < r.old_start + r.count THEN \(column) - r.old_start + r.new_start END \
    FROM \(schema).delta_runs r WHERE r.name = '\(table)' AND r.old_start <= \(column) \
    ORDER BY r.old_start DESC LIMIT 1)
    """
  }

  /// A hash of the columns of a row but its key.
  private static func hash(_ row: Statement, _ table: PackTable) -> Int64 {
    var hash = PackRowHash()
    for column in 0..<table.columns.count where table.columns[column] != table.key[0] {
      hash.add(row.borrowed(column + 1))
    }
    return hash.value
  }
}
