public import Base
internal import CSQLite

extension Database {
  /// Puts the tables of an attached database into this one, each with its indexes in one piece. A table that is there
  /// already gets the rows that it does not have. Returns the SQL of the triggers and views, which would slow down or
  /// change what comes after them: they are left to the caller. Errors: `.store`.
  public func takeTables(of schema: String) throws(GeoError) -> [String] {
    let source = Self.quoted(identifier: schema)
    var entries: [(type: String, name: String, table: String, sql: String)] = []
    try query(
      "SELECT type, name, tbl_name, sql FROM \(source).sqlite_master WHERE sql IS NOT NULL "
        + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid"
    ) { entries.append(($0.string(0), $0.string(1), $0.string(2), $0.string(3))) }
    var shadows: [String] = []
    var virtual: Set<String> = []
    try query(
      "SELECT name, type FROM pragma_table_list WHERE schema = ?1 AND type IN ('shadow', 'virtual') "
        + "ORDER BY name", [.text(schema)]
    ) { row in
      if row.string(1) == "shadow" { shadows.append(row.string(0)) }
      if row.string(1) == "virtual" { virtual.insert(row.string(0)) }
    }
    for entry in entries where entry.type == "table" && !shadows.contains(entry.name) {
      guard try !hasTable(entry.name) else {
        try takeNewRows(of: entry.name, in: source)
        continue
      }
      try execute(entry.sql)
      guard !virtual.contains(entry.name) else { continue }
      // An index that is there beforehand is copied, too, and not sorted again.
      for index in entries where index.type == "index" && index.table == entry.name {
        try execute(index.sql)
      }
      try takeRows(of: entry.name, in: source)
    }
    try takeShadows(shadows, in: source)
    try takeSequences(in: source)
    return entries.filter { $0.type == "trigger" || $0.type == "view" }.map(\.sql)
  }

  private func takeRows(of table: String, in source: String) throws(GeoError) {
    let name = Self.quoted(identifier: table)
    try execute("INSERT INTO main.\(name) SELECT * FROM \(source).\(name)")
  }

  private func takeNewRows(of table: String, in source: String) throws(GeoError) {
    let name = Self.quoted(identifier: table)
    var columns: [String] = []
    try query("SELECT name FROM pragma_table_info(?1, 'main') ORDER BY cid", [.text(table)]) {
      columns.append(Self.quoted(identifier: $0.string(0)))
    }
    let list = columns.joined(separator: ", ")
    let isSame = columns.map { "there.\($0) IS new.\($0)" }.joined(separator: " AND ")
    try execute(
      "INSERT INTO main.\(name) (\(list)) SELECT \(list) FROM \(source).\(name) AS new "
        + "WHERE NOT EXISTS (SELECT 1 FROM main.\(name) AS there WHERE \(isSame))")
  }

  /// Takes what virtual tables keep their content in, as it is.
  private func takeShadows(_ shadows: [String], in source: String) throws(GeoError) {
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: false)
    for shadow in shadows {
      try execute("DELETE FROM main.\(Self.quoted(identifier: shadow))")
      try takeRows(of: shadow, in: source)
    }
  }

  /// The greatest row ids that were ever given.
  private func takeSequences(in source: String) throws(GeoError) {
    let isThere = "SELECT 1 FROM \(source).sqlite_master WHERE name = 'sqlite_sequence'"
    guard try scalarInt(isThere) != nil else { return }
    try execute(
      "DELETE FROM main.sqlite_sequence WHERE name IN (SELECT name FROM \(source).sqlite_sequence)")
    try execute(
      "INSERT INTO main.sqlite_sequence SELECT name, seq FROM \(source).sqlite_sequence")
  }
}
