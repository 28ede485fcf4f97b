public import Base
import CSQLite

/// A table whose values are computed when a statement reads them: one of SQLite's virtual tables
/// (<https://sqlite.org/vtab.html>), scanned from one end to the other. One thread uses it.
public final class VirtualTable {
  /// Finds the first row from a number on that statements see; returns the count of rows, or more, at the
  /// end. It must not capture anything.
  public typealias NextRow = @convention(c) (_ rows: UnsafeMutableRawPointer, _ first: Int) -> Int

  /// Hands a value of a row to the ``SQLResult`` of a context. It must not capture anything.
  public typealias Value =
    @convention(c) (
      _ rows: UnsafeMutableRawPointer, _ column: Int, _ row: Int, _ context: OpaquePointer?
    ) -> Void

  /// What SQLite's callbacks see.
  struct State {
    var rows: UnsafeMutableRawPointer?
    var count = 0
    var start = 0
    var current = 0
    var next: NextRow?
    let value: Value
  }

  let declaration: String
  let state: UnsafeMutablePointer<State>

  /// A table without rows. Its columns have names and declared types, which may be empty; a table
  /// without columns gets a dummy.
  public init(columns: [(name: String, type: String)], value: Value) {
    let list = columns.map { Database.quoted(identifier: $0.name) + " " + $0.type }
    declaration = "CREATE TABLE t (\(list.isEmpty ? "\"\u{1}\"" : list.joined(separator: ", ")))"
    state = .allocate(capacity: 1)
    state.initialize(to: State(value: value))
  }

  deinit { state.deallocate() }

  /// Puts rows into the table, which must stay where they are as long as a statement is stepped. Without
  /// `next`, statements see all of them.
  public func load(_ rows: UnsafeMutableRawPointer, count: Int, next: NextRow?) {
    state.pointee.rows = rows
    state.pointee.count = count
    state.pointee.next = next
  }

  /// The first row that the next scan looks at.
  public var start: Int {
    get { state.pointee.start }
    set { state.pointee.start = newValue }
  }

  /// The number of rows, including those that statements do not see.
  public var count: Int { state.pointee.count }

  /// The row that was looked at last.
  public var current: Int { state.pointee.current }
}

extension Database {
  /// Opens a database that has a virtual table and nothing else, neither files nor memory: no other can be
  /// attached, and what is in double quotes is a name, never a text. Errors: `.store`.
  public convenience init(of table: VirtualTable, named name: String) throws(GeoError) {
    try self.init(inMemory: name)
    try setSwitch(SQLITE_DBCONFIG_DQS_DML, to: false)
    try setSwitch(SQLITE_DBCONFIG_DQS_DDL, to: false)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    let code = sqlite3_create_module_v2(
      handle, name, VirtualTableModule.methods, Unmanaged.passRetained(table).toOpaque(),
      { table in
        if let table { Unmanaged<VirtualTable>.fromOpaque(table).release() }
      })
    try check(code, sql: nil)
    // The table declares its columns when it is first used.
    try execute("SELECT 1 FROM \(Self.quoted(identifier: name)) LIMIT 0")
  }
}

/// What SQLite calls to read a ``VirtualTable`` (sqlite.org/vtab.html §2).
enum VirtualTableModule {
  private struct Table {
    var base = sqlite3_vtab()
    var state: UnsafeMutablePointer<VirtualTable.State>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    let state: UnsafeMutablePointer<VirtualTable.State>
    /// Copies from the state, which is one step farther away.
    let value: VirtualTable.Value
    var rows: UnsafeMutableRawPointer?
    var row = 0

    @inline(__always)
    mutating func move(to first: Int) {
      row = first
      if let next = state.pointee.next, let rows { row = next(rows, first) }
      state.pointee.current = row
    }
  }

  /// The methods; there is one list of them, and nothing changes it.
  nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { database, auxiliary, _, _, table, _ in
      connect(database, auxiliary, table)
    }
    module.xBestIndex = { _, info in
      info?.pointee.estimatedCost = 1e6
      info?.pointee.estimatedRows = 1_000_000
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      table.map { free(UnsafeMutableRawPointer($0), Table.self) } ?? SQLITE_OK
    }
    module.xOpen = { table, cursor in open(table, cursor) }
    module.xClose = { cursor in
      cursor.map { free(UnsafeMutableRawPointer($0), Cursor.self) } ?? SQLITE_OK
    }
    module.xFilter = { cursor, _, _, _, _ in
      with(cursor) { cursor in
        cursor.pointee.rows = cursor.pointee.state.pointee.rows
        cursor.pointee.move(to: cursor.pointee.state.pointee.start)
      }
    }
    module.xNext = { cursor in with(cursor) { $0.pointee.move(to: $0.pointee.row + 1) } }
    module.xEof = { cursor in
      var isAtEnd = true
      _ = with(cursor) { isAtEnd = $0.pointee.row >= $0.pointee.state.pointee.count }
      return isAtEnd ? 1 : 0
    }
    module.xColumn = { cursor, context, column in
      with(cursor) { cursor in
        if let rows = cursor.pointee.rows {
          cursor.pointee.value(rows, Int(column), cursor.pointee.row, context)
        }
      }
    }
    module.xRowid = { cursor, rowID in
      with(cursor) { rowID?.pointee = sqlite3_int64($0.pointee.row) }
    }
    let pointer = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    pointer.initialize(to: module)
    return pointer
  }()

  private static func connect(
    _ database: OpaquePointer?, _ auxiliary: UnsafeMutableRawPointer?,
    _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let auxiliary, let table else { return SQLITE_ERROR }
    let rows = Unmanaged<VirtualTable>.fromOpaque(auxiliary).takeUnretainedValue()
    let code = sqlite3_declare_vtab(database, rows.declaration)
    guard code == SQLITE_OK else { return code }
    let handle = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    handle.initialize(to: Table(state: rows.state))
    table.pointee = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  private static func open(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?,
    _ cursor: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> Int32 {
    guard let table, let cursor else { return SQLITE_ERROR }
    let owner = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self)
    let handle = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
    let state = owner.pointee.state
    handle.initialize(to: Cursor(state: state, value: state.pointee.value))
    cursor.pointee = UnsafeMutableRawPointer(handle).assumingMemoryBound(
      to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  private static func free<Object>(_ object: UnsafeMutableRawPointer, _: Object.Type) -> Int32 {
    object.assumingMemoryBound(to: Object.self).deallocate()
    return SQLITE_OK
  }

  @inline(__always)
  private static func with(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
    _ body: (UnsafeMutablePointer<Cursor>) -> Void
  ) -> Int32 {
    guard let cursor else { return SQLITE_ERROR }
    body(UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self))
    return SQLITE_OK
  }
}
