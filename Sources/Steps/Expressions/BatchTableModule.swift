import CSQLite

/// What SQLite calls to read a ``BatchTable`` (sqlite.org/vtab.html §2): a scan from one end to the other.
enum BatchTableModule {
  /// What a connection hands to its table: the table's definition and where the view of the batch is, which
  /// is put there before a statement is stepped.
  final class Definition {
    let declaration: String
    let view: UnsafeMutablePointer<BatchTable>

    init(declaration: String) {
      self.declaration = declaration
      view = .allocate(capacity: 1)
    }

    deinit { view.deallocate() }
  }

  private struct Table {
    var base = sqlite3_vtab()
    var view: UnsafeMutablePointer<BatchTable>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var view: UnsafeMutablePointer<BatchTable>
    var feature = 0
  }

  /// The methods; there is one list of them, and nobody changes it.
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
        let view = cursor.pointee.view
        cursor.pointee.feature = view.pointee.feature(from: view.pointee.start)
        view.pointee.current = cursor.pointee.feature
      }
    }
    module.xNext = { cursor in
      with(cursor) { cursor in
        let view = cursor.pointee.view
        cursor.pointee.feature = view.pointee.feature(from: cursor.pointee.feature + 1)
        view.pointee.current = cursor.pointee.feature
      }
    }
    module.xEof = { cursor in
      var isAtEnd = true
      _ = with(cursor) { isAtEnd = $0.pointee.feature >= $0.pointee.view.pointee.count }
      return isAtEnd ? 1 : 0
    }
    module.xColumn = { cursor, context, column in
      with(cursor) { cursor in
        cursor.pointee.view.pointee.give(
          Int(column), of: cursor.pointee.feature, to: context)
      }
    }
    module.xRowid = { cursor, rowID in
      with(cursor) { rowID?.pointee = sqlite3_int64($0.pointee.feature) }
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
    let definition = Unmanaged<Definition>.fromOpaque(auxiliary).takeUnretainedValue()
    let code = sqlite3_declare_vtab(database, definition.declaration)
    guard code == SQLITE_OK else { return code }
    let handle = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    handle.initialize(to: Table(view: definition.view))
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
    handle.initialize(to: Cursor(view: owner.pointee.view))
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
