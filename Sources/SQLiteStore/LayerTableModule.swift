import CSQLite

/// What SQLite calls to read a ``LayerTable`` (sqlite.org/vtab.html §2).
enum LayerTableModule {
  private struct Table {
    var base = sqlite3_vtab()
    let table: Unmanaged<LayerTable>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    let scan: Unmanaged<LayerScan>
  }

  /// The methods; there is one list of them, and nothing changes it.
  nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { database, auxiliary, _, _, table, _ in
      connect(database, auxiliary, table)
    }
    module.xDisconnect = { table in
      guard let table else { return SQLITE_OK }
      sqlite3_free(table.pointee.zErrMsg)
      UnsafeMutableRawPointer(table).deallocate()
      return SQLITE_OK
    }
    module.xBestIndex = { table, info in
      guard let table, let info else { return SQLITE_ERROR }
      layer(table).choose(info)
      return SQLITE_OK
    }
    module.xFindFunction = { table, count, name, function, data in
      guard count == 2, let table, let name, let function, let data,
        let body = layer(table).boxFunctions[String(cString: name).lowercased()]
      else { return 0 }
      let code = layer(table).codes[String(cString: name).lowercased()] ?? 0
      function.pointee = FunctionBody.call
      data.pointee = Unmanaged.passUnretained(body).toOpaque()
      return Int32(SQLITE_INDEX_CONSTRAINT_FUNCTION) + Int32(code)
    }
    module.xOpen = { table, cursor in
      guard let table, let cursor else { return SQLITE_ERROR }
      let handle = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      handle.initialize(to: Cursor(scan: .passRetained(LayerScan(layer(table)))))
      cursor.pointee = UnsafeMutableRawPointer(handle).assumingMemoryBound(
        to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      guard let cursor else { return SQLITE_OK }
      let handle = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
      handle.pointee.scan.release()
      handle.deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, number, _, _, values in
      guard let cursor else { return SQLITE_ERROR }
      return report(scan(cursor).begin(Int(number), values), cursor)
    }
    module.xNext = { cursor in
      guard let cursor else { return SQLITE_ERROR }
      return report(scan(cursor).next(), cursor)
    }
    module.xEof = { cursor in cursor.map { scan($0).isAtEnd ? 1 : 0 } ?? 1 }
    module.xColumn = { cursor, context, column in
      if let cursor { scan(cursor).give(Int(column), context) }
      return SQLITE_OK
    }
    module.xRowid = { cursor, rowID in
      if let cursor { rowID?.pointee = scan(cursor).rowID }
      return SQLITE_OK
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
    let layer = Unmanaged<LayerTable>.fromOpaque(auxiliary)
    let code = sqlite3_declare_vtab(database, layer.takeUnretainedValue().declaration)
    guard code == SQLITE_OK else { return code }
    let handle = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    // The module keeps the layer, and is there as long as its tables.
    handle.initialize(to: Table(table: layer))
    table.pointee = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  private static func layer(_ table: UnsafeMutablePointer<sqlite3_vtab>) -> LayerTable {
    UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self)
      .pointee.table.takeUnretainedValue()
  }

  @inline(__always)
  private static func scan(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>) -> LayerScan {
    UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
      .pointee.scan.takeUnretainedValue()
  }

  /// Hands a failure on, with its message.
  private static func report(
    _ outcome: (code: Int32, message: String?), _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>
  ) -> Int32 {
    if let message = outcome.message, let table = cursor.pointee.pVtab {
      sqlite3_free(table.pointee.zErrMsg)
      table.pointee.zErrMsg = text(message)
    }
    return outcome.code
  }

  /// A text in SQLite's memory, which SQLite frees.
  static func text(_ text: String) -> UnsafeMutablePointer<CChar>? {
    let bytes = text.utf8CString
    guard let copy = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else { return nil }
    let start = copy.bindMemory(to: CChar.self, capacity: bytes.count)
    for (place, byte) in bytes.enumerated() { start[place] = byte }
    return start
  }
}
