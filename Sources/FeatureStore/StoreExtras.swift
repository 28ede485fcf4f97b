public import Base
public import Features
public import SQLiteStore

/// Finds what a store has of a table besides its columns and rows.
public struct StoreExtras {
  private let table: StoreObjects.Object
  private let database: Database

  /// For a table or view of a store.
  public init(of table: StoreObjects.Object, in database: Database) {
    self.table = table
    self.database = database
  }

  /// The indexes, foreign keys and rules; `isOwn` says of the name of a trigger, in lower case, that it is one of the store's
  /// own, which every store makes anew.
  public func all(isOwn: (String) -> Bool) throws(GeoError) -> TableExtras {
    var extras = TableExtras()
    if table.isView {
      extras.rules.append(TableExtras.Rule(kind: "view", name: table.name))
    } else {
      try readIndexes(&extras)
      try readForeignKeys(&extras)
      try readRules(&extras)
    }
    try database.query(
      """
      SELECT name FROM sqlite_master WHERE type = 'trigger' AND lower(tbl_name) = lower(?1) \
      ORDER BY name
      """, [.text(table.name)]
    ) {
      let name = $0.string(0)
      guard !isOwn(name.lowercased()) else { return }
      extras.rules.append(TableExtras.Rule(kind: "trigger", name: name))
    }
    return extras
  }

  private func readIndexes(_ extras: inout TableExtras) throws(GeoError) {
    // Those of a primary key of several columns are like any other that is unique.
    try database.query(
      """
      SELECT name, "unique", origin, partial FROM pragma_index_list(?1) ORDER BY name
      """, [.text(table.name)]
    ) { (row) throws(GeoError) in
      let name = row.string(0)
      guard row.int64(3) == 0 else {
        extras.rules.append(TableExtras.Rule(kind: "partial index", name: name))
        return
      }
      var columns: [TableExtras.Index.Column] = []
      var isPlain = true
      try database.query(
        "SELECT name, desc, coll FROM pragma_index_xinfo(?1) WHERE key ORDER BY seqno",
        [.text(name)]
      ) { column in
        guard column.type(0) != .null else { return isPlain = false }
        columns.append(
          TableExtras.Index.Column(
            name: column.string(0), isDescending: column.int64(1) != 0,
            collation: column.string(2)))
      }
      if isPlain {
        extras.indexes.append(
          TableExtras.Index(
            name: row.string(2) == "c" ? name : nil, columns: columns,
            isUnique: row.int64(1) != 0))
      } else {
        extras.rules.append(TableExtras.Rule(kind: "index on an expression", name: name))
      }
    }
  }

  private func readForeignKeys(_ extras: inout TableExtras) throws(GeoError) {
    // SQLite lists the last one first.
    try database.query(
      """
      SELECT seq, "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(?1) \
      ORDER BY id DESC, seq
      """, [.text(table.name)]
    ) { row in
      if row.int64(0) == 0 {
        let actions = [("UPDATE", row.string(4)), ("DELETE", row.string(5))]
          .filter { $0.1 != "NO ACTION" }.map { "ON \($0) \($1)" }
        extras.foreignKeys.append(
          TableExtras.ForeignKey(
            columns: [], table: row.string(1), actions: actions.joined(separator: " ")))
      }
      let last = extras.foreignKeys.count - 1
      extras.foreignKeys[last].columns.append(row.string(2))
      if row.type(3) != .null { extras.foreignKeys[last].keys.append(row.string(3)) }
    }
  }

  private func readRules(_ extras: inout TableExtras) throws(GeoError) {
    if let sql = try database.scalarText(
      "SELECT sql FROM sqlite_master WHERE type = 'table' AND lower(name) = lower(?1)",
      [.text(table.name)])
    {
      extras.rules += StoreDefinition.rules(in: sql)
    }
    try database.query(
      "SELECT name FROM pragma_table_xinfo(?1) WHERE hidden IN (2, 3)", [.text(table.name)]
    ) {
      extras.rules.append(TableExtras.Rule(kind: "generated column", name: $0.string(0)))
    }
  }
}
