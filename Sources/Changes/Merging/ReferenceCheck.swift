internal import Base
internal import SQLiteStore

/// Mends a reference that a merge broke.
struct ReferenceCheck {
  /// A row that refers to one that is not there.
  struct Row: Equatable {
    let table: String
    var rowID: Int64
    let parent: String
    /// The foreign key, as SQLite numbers those of the table; in a mapping table, the column.
    let key: Key
    /// Tells it from others.
    var name: String { "\(table) \(rowID) \(parent) \(key)" }

    enum Key: Equatable {
      case declared(Int64)
      /// The name of the column, and that of what it refers to.
      case mapping(String, String)
    }
  }

  private let row: Row
  private let out: Database
  private let ours: Database
  private let theirs: Database

  init(_ row: Row, out: Database, ours: Database, theirs: Database) {
    self.row = row
    self.out = out
    self.ours = ours
    self.theirs = theirs
  }

  /// The rows whose references are broken (<https://sqlite.org/pragma.html#pragma_foreign_key_check>).
  static func rows(in database: Database) throws(GeoError) -> [Row] {
    var rows: [Row] = []
    for table in try StoreShape(database).tables {
      do throws(GeoError) {
        try database.query(
          "PRAGMA main.foreign_key_check(\(Database.quoted(identifier: table.name)))"
        ) { row in
          // Rows of tables without row ids have none.
          guard row.type(1) == .integer else { return }
          rows.append(
            Row(
              table: row.string(0), rowID: row.int64(1), parent: row.string(2),
              key: .declared(row.int64(3))))
        }
      } catch  where error.reason == .store {
        // The keys are declared so that SQLite cannot check them.
      }
    }
    for relation in try References.relations(in: database) {
      try rows.append(contentsOf: Self.rows(of: relation, in: database))
    }
    return rows
  }

  /// The rows of a mapping table that name a row which is not there.
  private static func rows(
    of relation: References.Relation, in database: Database
  ) throws(GeoError) -> [Row] {
    func name(_ text: String) -> String { Database.quoted(identifier: text) }
    var rows: [Row] = []
    guard try database.hasRowIDs(relation.mapping) else { return rows }
    for side in relation.sides {
      guard try database.hasColumns([side.column], in: relation.mapping),
        try database.hasColumns([side.key], in: side.target)
      else { continue }
      try database.query(
        """
        SELECT m.rowid FROM main.\(name(relation.mapping)) m WHERE m.\(name(side.column)) NOTNULL \
        AND NOT EXISTS (SELECT 1 FROM main.\(name(side.target)) t WHERE t.\(name(side.key)) = m.\(name(side.column)))
        """
      ) { row in
        rows.append(
          Row(
            table: relation.mapping, rowID: row.int64(0), parent: side.target,
            key: .mapping(side.column, side.key)))
      }
    }
    return rows
  }

  /// The names of rows whose references are broken already.
  static func violations(in database: Database) throws(GeoError) -> Set<String> {
    Set(try rows(in: database).map(\.name))
  }

  /// Brings the parent back if our row is as we left it; otherwise the row becomes ours again. Returns what to tell; nil if the row
  /// is all right again, as another one that refers to the same has brought it back.
  func repair() throws(GeoError) -> MergeConflict? {
    let shape = try StoreShape(out)
    guard let child = shape.table(row.table), let parent = shape.table(row.parent) else {
      return nil
    }
    var columns: [(from: String, to: String?)] = []
    switch row.key {
    case .mapping(let column, let key): columns.append((column, key))
    case .declared(let number):
      try out.query(
        "SELECT \"from\", \"to\" FROM pragma_foreign_key_list(?1, 'main') WHERE id = ?2 ORDER BY seq",
        [.text(row.table), .integer(number)]
      ) { columns.append(($0.string(0), $0.type(1) == .null ? nil : $0.string(1))) }
    }
    let pair = TablePair(old: child, new: child, key: child.key, kind: child.keyKind)
    guard let current = try values(child, in: out, pair) else { return nil }
    let mine = try StoreShape(ours).table(child.name) == nil ? nil : values(child, in: ours, pair)
    let places = columns.compactMap { pair.index(of: $0.from) }
    let isOurs = mine.map { mine in places.allSatisfy { mine[$0] == current[$0] } } ?? false
    let key = columns.enumerated().map { $1.to ?? parent.key[$0] }
    let owner = TablePair(old: parent, new: parent, key: key, kind: .natural)
    let wanted = places.map { current[$0] ?? .null }
    if isOurs, let lost = try reading(owner, parent.name, in: ours).row(wanted) {
      let rows = try TableRows(owner, in: out)
      guard try rows.row(wanted) == nil else { return nil }
      try rows.insert(lost)
      return MergeConflict(
        kind: .reference, table: owner, base: lost, ours: lost, theirs: nil, about: row.table)
    }
    let rows = try TableRows(pair, in: out)
    try rows.delete(pair.keyValues(current))
    if let mine { try rows.insert(mine) }
    return MergeConflict(
      kind: .reference, table: pair, base: nil, ours: mine, theirs: current, about: row.parent)
  }

  private func values(
    _ table: TableShape, in database: Database, _ pair: TablePair
  ) throws(GeoError) -> [CellValue?]? {
    let byRowID = TablePair(
      name: table.name,
      columns: pair.columns + [TablePair.Column(name: "rowid", type: "INTEGER", isGeometry: false)],
      key: [pair.columns.count], keyKind: .hidden)
    let rows = try reading(byRowID, table.name, in: database)
    guard let row = try rows.row([.integer(row.rowID)]) else { return nil }
    return Array(row.dropLast())
  }

  /// The rows of a table in a store that may lack some of its columns.
  private func reading(
    _ pair: TablePair, _ table: String, in database: Database
  ) throws(GeoError) -> TableRows {
    let shape = try StoreShape(database).table(table)
    let missing = Set(
      pair.columns.indices.filter { index in
        let name = pair.columns[index].name
        return name != "rowid" && shape?.index(of: name) == nil
      })
    return try TableRows(pair, table: table, missing: missing, in: database)
  }
}
