internal import Base
internal import SQLiteStore

/// Changes the schema of a store, within a transaction.
struct SchemaEdit {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Makes what is new. What is there already stays. Errors: `.patchDoesNotFit`, `.store`.
  func add(_ changes: [SchemaChange]) throws(GeoError) {
    for change in changes {
      switch change {
      case .addTable(let name, let sql) where try !database.hasTable(name):
        for statement in sql { try make(statement) }
      case .addColumn(let table, let column)
      where try !database.hasColumns([column.name], in: table):
        try add(column, to: table)
      case .changeType(let table, let column, _, let type):
        try widen(column, of: table, to: type)
      case .changeSystem(let table, _, let system):
        throw misfit("layer \(table) into reference system \(system)")
      default: break
      }
    }
  }

  /// Removes what is gone, and makes indexes, triggers and views, which need the rows.
  func drop(_ changes: [SchemaChange]) throws(GeoError) {
    for change in changes {
      switch change {
      case .dropObject(let type, let name, _):
        guard ["index", "trigger", "view"].contains(type) else { continue }
        try database.execute(
          "DROP \(type) IF EXISTS main.\(Database.quoted(identifier: name))")
      case .dropColumn(let table, let column)
      where try database.hasColumns([column.name], in: table):
        try drop(column, of: table)
      case .dropTable(let name, let sql):
        // R-trees first: their triggers go with the table.
        for statement in sql.reversed() where statement.hasPrefix("CREATE VIRTUAL TABLE") {
          try dropTree(of: name)
        }
        try database.execute("DROP TABLE IF EXISTS main.\(Database.quoted(identifier: name))")
      default: break
      }
    }
    for case .addObject(_, _, let sql) in changes { try make(sql) }
  }

  /// SQLite writes the text of views and triggers anew meanwhile, which then would differ for nothing: they are put back.
  private func drop(_ column: TableShape.Column, of table: String) throws(GeoError) {
    let texts = "SELECT type, name, sql FROM main.sqlite_master WHERE type IN ('view', 'trigger')"
    var before: [String: String] = [:]
    try database.query(texts) { before[$0.string(1)] = $0.string(2) }
    try database.execute(
      "ALTER TABLE main.\(Database.quoted(identifier: table)) "
        + "DROP COLUMN \(Database.quoted(identifier: column.name))")
    var changed: [(type: String, name: String, sql: String)] = []
    try database.query(texts) { row in
      guard let sql = before[row.string(1)], sql != row.string(2) else { return }
      changed.append((row.string(0), row.string(1), sql))
    }
    for (type, name, sql) in changed {
      try database.execute("DROP \(type) main.\(Database.quoted(identifier: name))")
      try database.execute(sql)
    }
  }

  private func dropTree(of table: String) throws(GeoError) {
    var names: [String] = []
    try database.query(
      "SELECT name FROM main.sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%' "
        + "AND substr(name, 1, length(?1)) = ?1", [.text(StoreKind(of: database).treePrefix(table))]
    ) { names.append($0.string(0)) }
    var triggers: [String] = []
    try database.query(
      "SELECT name FROM main.sqlite_master WHERE type = 'trigger' AND tbl_name = ?1",
      [.text(table)]
    ) { triggers.append($0.string(0)) }
    for name in triggers {
      try database.execute("DROP TRIGGER main.\(Database.quoted(identifier: name))")
    }
    for name in names {
      try database.execute("DROP TABLE main.\(Database.quoted(identifier: name))")
    }
  }

  private func add(_ column: TableShape.Column, to table: String) throws(GeoError) {
    let types = column.type.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789_(), ".unicodeScalars.contains($0)
    }
    guard types else { throw misfit("column \(column.name) of type \(column.type)") }
    var sql =
      "ALTER TABLE main.\(Database.quoted(identifier: table)) "
      + "ADD COLUMN \(Database.quoted(identifier: column.name)) \(column.type)"
    if let value = column.defaultSQL {
      // A column with a default that is computed cannot be added; rows bring their values.
      let isPlain = !value.contains("(") && !value.uppercased().hasPrefix("CURRENT")
      if isPlain { sql += (column.isRequired ? " NOT NULL" : "") + " DEFAULT \(value)" }
    }
    try make(sql, beginning: "ALTER TABLE")
  }

  /// A column that takes more than before: the definition gets the other type, and values are written anew.
  private func widen(_ column: String, of table: String, to type: String) throws(GeoError) {
    let shape = try StoreShape(database)
    guard let found = shape.table(table), let index = found.index(of: column) else {
      throw misfit("column \(column) of table \(table)")
    }
    let current = found.columns[index]
    if current.type == type { return }
    guard
      let sql = ColumnDefinition.replacingType(
        of: current.name, from: current.type, to: type, in: found.sql)
    else { throw misfit("column \(column) of table \(table) of type \(type)") }
    try database.redefine(table: found.name, as: sql)
    let name = Database.quoted(identifier: current.name)
    try database.execute(
      "UPDATE main.\(Database.quoted(identifier: found.name)) SET \(name) = \(name) "
        + "WHERE \(name) IS NOT NULL")
  }

  private func make(_ sql: String, beginning: String = "CREATE ") throws(GeoError) {
    guard sql.uppercased().hasPrefix(beginning) else { throw misfit("what '\(sql)' makes") }
    try database.execute(sql)
  }

  private func misfit(_ what: String) -> GeoError {
    GeoError(
      .patchDoesNotFit, "the store cannot get \(what)", at: SourceLocation(path: database.path))
  }
}
