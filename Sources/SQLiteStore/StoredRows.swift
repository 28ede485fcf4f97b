public import Base

/// Reads some columns of the rows of a table, by the ids of rows or all of them, in the pages of the database's file: that
/// takes a part of the time that a statement takes. The pages are not trusted: what is odd is left to SQLite.
public final class StoredRows {
  private let database: Database
  private let tableName: String
  /// The table, its key and the columns as SQL spells them.
  private let table: String
  private let key: String
  private let columns: [String]
  /// What finds rows without SQLite; nil if it cannot.
  private let lookup: RowLookup?
  private var row = RowLookup.Row()
  /// The values of the key, which is not in the record, and of the columns.
  private var values = RecordValues()
  /// All rows, when they are read one after another.
  private var cells: TableCells?
  /// The statements for one row, and for those behind one; made when they are needed.
  private var finder: Statement?
  private var scan: Statement?
  /// The one that has the row at hand; nil if that was found without.
  private var current: Statement?
  /// The id of the row at hand.
  public private(set) var id: Int64 = .min

  /// Of pages with rows so many bytes are kept: rows are looked for in about the order of their ids.
  private static let keptBytes = 1 << 16

  /// Reads columns of a table whose key, a column of integers, is another name of its rows' ids, or may be.
  public init(
    _ columns: [String], of table: String, key: String, in database: Database
  ) throws(GeoError) {
    self.database = database
    tableName = table
    self.table = Database.quoted(identifier: table)
    self.key = Database.quoted(identifier: key)
    self.columns = columns.map { Database.quoted(identifier: $0) }
    let lookup = try RowLookup(of: table, in: database, keeping: Self.keptBytes)
    if let lookup, let known = lookup.key, known.name == self.key {
      let wanted = self.columns.compactMap { lookup.column($0) }
      if wanted.count == columns.count {
        self.lookup = lookup
        values = RecordValues(of: [known.column] + wanted)
        return
      }
    }
    self.lookup = nil
  }

  // MARK: - Rows

  /// Finds the row of an id; false if there is none. Errors: those of stores.
  public func find(_ id: Int64) throws(GeoError) -> Bool {
    self.id = id
    current = nil
    // The record has nothing for the key if that is the id.
    if let lookup, lookup.find(id, &row), values.take(row.record), values.isNull(0) { return true }
    let statement = try finding()
    current = statement
    statement.reset()
    try statement.bind(1, id)
    return try statement.step()
  }

  /// Begins to read all rows.
  public func rewind() throws(GeoError) {
    current = nil
    scan = nil
    cells = lookup == nil ? nil : try TableCells(of: tableName, in: database)
    id = .min
  }

  /// Goes to the next row in the order of the ids; false if there is none. Errors: those of stores.
  public func next() throws(GeoError) -> Bool {
    switch cells?.next() {
    case .row:
      guard let cell = cells?.cell else { return false }
      let isRead = cell.overflow == 0 && values.take(cell.local)
      if isRead, values.isNull(0) {
        (id, current) = (cell.rowID, nil)
        return true
      }
      // The key may be something else than the id of the row.
      return isRead ? try nextBySQLite() : try find(cell.rowID)
    case .end: return false
    case .fault, nil: return try nextBySQLite()
    }
  }

  /// The same by SQLite, from now on.
  private func nextBySQLite() throws(GeoError) -> Bool {
    cells = nil
    let statement = try scanning()
    current = statement
    guard try statement.step() else { return false }
    id = statement.int64(columns.count)
    return true
  }

  private var sql: String {
    "SELECT \((columns + [key]).joined(separator: ", ")) FROM \(table) WHERE \(key)"
  }

  /// What finds one row by SQLite.
  private func finding() throws(GeoError) -> Statement {
    if let finder { return finder }
    let made = try database.prepare(sql + " = ?1")
    finder = made
    return made
  }

  /// What finds the rows behind the one at hand by SQLite.
  private func scanning() throws(GeoError) -> Statement {
    if let scan { return scan }
    let made = try database.prepare(sql + " \(id == .min ? ">=" : ">") ?1 ORDER BY \(key)")
    try made.bind(1, id)
    scan = made
    return made
  }

  // MARK: - Values of the row at hand

  /// A value by its column's place among those that are read; bytes are valid until the next row.
  @inline(__always)
  public func value(_ column: Int) -> Statement.BorrowedValue {
    if let current { return current.borrowed(column) }
    return values.borrowed(column + 1)
  }

  /// A text; nil for any other value.
  public func string(_ column: Int) -> String? {
    guard case .text(let bytes) = value(column) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a blob; none for any other value.
  public func blob(_ column: Int) -> UnsafeRawBufferPointer {
    guard case .blob(let bytes) = value(column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return bytes
  }

  /// An integer; nil for any other value.
  public func integer(_ column: Int) -> Int64? {
    guard case .integer(let number) = value(column) else { return nil }
    return number
  }
}
