internal import Base
internal import Files
internal import SQLiteStore

/// Puts the rows of a delta, which is attached as `delta`, into a copy of the old pack.
struct PackDeltaRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// True if the tables for fast routes have to be made anew.
  func apply() throws(GeoError) -> Bool {
    let present = try definitions(
      "SELECT type, name, coalesce(sql, '') FROM main.sqlite_master WHERE name NOT LIKE 'sqlite\\_%' "
        + "ESCAPE '\\' AND sql IS NOT NULL ORDER BY rowid")
    var wanted = try definitions("SELECT type, name, sql FROM delta.delta_schema ORDER BY id")
    // A delta names no schema that stays as it is.
    if wanted.isEmpty { wanted = try visible(present) }
    for (index, item) in wanted.enumerated() where item.sql.isEmpty {
      let known = present.first { $0.type == item.type && $0.name == item.name }
      wanted[index].sql = known?.sql ?? ""
    }
    for item in wanted where !item.sql.uppercased().hasPrefix("CREATE ") {
      throw GeoError(
        .notAPack, "the delta makes '\(item.name)' by something else than CREATE",
        at: SourceLocation(path: database.path))
    }
    // Triggers would see changes that are none, and other indexes would only be in the way.
    for kind in ["trigger", "view"] {
      for item in present where item.type == kind { try drop(item) }
    }
    for item in present where item.type == "index" && !wanted.contains(item) { try drop(item) }
    try dropTables(present, wanted)
    for item in wanted where item.type == "table" && !present.contains(item) {
      try database.execute(item.sql)
    }
    let needsPreparation = try changeTables()
    try rebuildTexts(wanted)
    if try database.hasTable("sqlite_sequence") {
      try database.execute("DELETE FROM main.sqlite_sequence")
      try database.execute(
        "INSERT INTO main.sqlite_sequence SELECT name, seq FROM delta.delta_sequence ORDER BY rowid"
      )
    }
    for item in wanted where item.type != "table" {
      if item.type == "index", present.contains(item) { continue }
      try database.execute(item.sql)
    }
    return needsPreparation
  }

  /// An entry of the schema.
  private struct Definition: Equatable {
    var type: String
    var name: String
    var sql: String
  }

  private func definitions(_ sql: String) throws(GeoError) -> [Definition] {
    var found: [Definition] = []
    try database.query(sql) {
      found.append(Definition(type: $0.string(0), name: $0.string(1), sql: $0.string(2)))
    }
    return found
  }

  private func drop(_ item: Definition) throws(GeoError) {
    try database.execute(
      "DROP \(item.type.uppercased()) main.\(Database.quoted(identifier: item.name))")
  }

  private func dropTables(_ present: [Definition], _ wanted: [Definition]) throws(GeoError) {
    for item in try visible(present) where item.type == "table" && !wanted.contains(item) {
      try drop(item)
    }
  }

  /// What is not a table that belongs to an index.
  private func visible(_ present: [Definition]) throws(GeoError) -> [Definition] {
    var shadows: Set<String> = []
    try database.query(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'"
    ) { shadows.insert($0.string(0)) }
    return present.filter { !shadows.contains($0.name) }
  }

  // MARK: - Tables

  private func changeTables() throws(GeoError) -> Bool {
    var changes: [(number: Int64, name: String, change: String)] = []
    try database.query("SELECT id, name, change FROM delta.delta_tables ORDER BY id") {
      changes.append(($0.int64(0), $0.string(1), $0.string(2)))
    }
    let tables = try PackTable.all(in: "main", of: database)
    var needsPreparation = false
    for item in changes {
      guard let table = tables.first(where: { $0.name == item.name }) else {
        throw GeoError(
          .notAPack, "the delta has rows of '\(item.name)', which is not there",
          at: SourceLocation(path: database.path))
      }
      let frames = PackDeltaFrames(database, table, number: item.number)
      try frames.unpack()
      switch item.change {
      case "new": try insertRows(of: item.number, table)
      case "rows": try moveRows(of: item.number, table)
      case "keyed": try changeKeyed(item.number, table)
      case "prepared":
        try database.execute("DELETE FROM main.\(table.sql)")
        needsPreparation = true
      default: break
      }
      try frames.drop()
    }
    return needsPreparation
  }

  private func insertRows(of number: Int64, _ table: PackTable) throws(GeoError) {
    let columns = (table.hasHiddenKey ? ["rowid"] : []) + table.columnsSQL
    try database.execute(
      "INSERT INTO main.\(table.sql) (\(columns.joined(separator: ", "))) SELECT * FROM temp.rows_\(number)"
    )
  }

  /// Empties a table and fills it with its rows as they are in runs, and with new ones.
  private func moveRows(of number: Int64, _ table: PackTable) throws(GeoError) {
    let references = PackTable.references[table.name] ?? [:]
    try database.execute("DROP TABLE IF EXISTS temp.moved_rows")
    try database.execute(
      "CREATE TEMP TABLE moved_rows AS SELECT \(table.keySQL[0]) AS delta_key, * FROM main.\(table.sql)"
    )
    try database.execute("CREATE INDEX temp.moved_keys ON moved_rows (delta_key)")
    try database.execute("DELETE FROM main.\(table.sql)")
    let names = (table.hasHiddenKey ? ["rowid"] : []) + table.columnsSQL
    var values = zip(table.columns, table.columnsSQL).map { name, sql in
      if name == table.key[0] { return "m.delta_key - ?2 + ?1" }
      return references[name].map { PackDelta.moved("m." + sql, $0, "delta") } ?? "m." + sql
    }
    if table.hasHiddenKey { values.insert("m.delta_key - ?2 + ?1", at: 0) }
    let insertion = try database.prepare(
      "INSERT INTO main.\(table.sql) (\(names.joined(separator: ", "))) SELECT "
        + values.joined(separator: ", ")
        + " FROM temp.moved_rows m WHERE m.delta_key >= ?2 AND m.delta_key < ?2 + ?3 ORDER BY m.delta_key"
    )
    let runs = try database.prepare(
      "SELECT new_start, old_start, count FROM delta.delta_runs WHERE name = ?1 ORDER BY new_start")
    try runs.bind(1, table.name)
    while try runs.step() {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      for column in 0..<3 { try insertion.bind(column + 1, runs.int64(column)) }
      try insertion.run()
    }
    try insertRows(of: number, table)
    try database.execute("DROP TABLE temp.moved_rows")
  }

  private func changeKeyed(_ number: Int64, _ table: PackTable) throws(GeoError) {
    let key = "(" + table.keySQL.joined(separator: ", ") + ")"
    let list = table.keySQL.joined(separator: ", ")
    for source in ["delta.gone_\(number)", "temp.rows_\(number)"] {
      try database.execute(
        "DELETE FROM main.\(table.sql) WHERE \(key) IN (SELECT \(list) FROM \(source))")
    }
    try insertRows(of: number, table)
  }

  /// Makes indexes of texts anew of the tables that they are of.
  private func rebuildTexts(_ wanted: [Definition]) throws(GeoError) {
    for item in wanted
    where item.type == "table" && item.sql.lowercased().contains(text: "using fts5") {
      let name = Database.quoted(identifier: item.name)
      try database.execute("INSERT INTO main.\(name) (\(name)) VALUES ('rebuild')")
    }
  }
}
