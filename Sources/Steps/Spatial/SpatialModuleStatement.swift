import Base
import CModSpatiaLite
import CSQLite
import SQLiteStore

/// A statement of the module's connection.
final class SpatialModuleStatement {
  private let module: SpatialModule
  private let handle: OpaquePointer
  private var library: cairn_modspatialite_functions { module.library.pointee }

  init(_ sql: String, _ module: SpatialModule) throws(GeoError) {
    self.module = module
    var made: OpaquePointer?
    let code = sql.withCString {
      module.library.pointee.sqlite3_prepare_v2(module.connection, $0, -1, &made, nil)
    }
    guard code == SQLITE_OK, let made else {
      throw GeoError(.expressionFailed, module.message)
    }
    handle = made
  }

  deinit { _ = library.sqlite3_finalize(handle) }

  func step() throws(GeoError) -> Bool {
    switch library.sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let message = module.message
      _ = library.sqlite3_reset(handle)
      throw GeoError(.expressionFailed, message)
    }
  }

  /// Runs it for a call, whose arguments become parameters from a number on.
  func run(
    _ call: FunctionCall, from first: Int, row: (SpatialModuleStatement) -> Void = { _ in }
  ) throws(GeoError) {
    // Arguments stay where they are until the call returns, and nothing looks at them later.
    for index in 0..<call.count { bind(first + index, call, index) }
    defer {
      _ = library.sqlite3_reset(handle)
      _ = library.sqlite3_clear_bindings(handle)
    }
    while try step() { row(self) }
  }

  private func bind(_ place: Int, _ call: FunctionCall, _ index: Int) {
    let place = Int32(clamping: place)
    switch call.type(index) {
    case .null: _ = library.sqlite3_bind_null(handle, place)
    case .integer: _ = library.sqlite3_bind_int64(handle, place, call.int64(index) ?? 0)
    case .real: _ = library.sqlite3_bind_double(handle, place, call.double(index) ?? 0)
    case .text:
      guard let text = call.text(index) else { return }
      _ = library.sqlite3_bind_text(
        handle, place, text.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: text.count), nil)
    case .blob:
      guard let blob = call.blob(index) else { return }
      _ = library.sqlite3_bind_blob(
        handle, place, blob.baseAddress, Int32(clamping: blob.count), nil)
    }
  }

  func bind(_ place: Int, _ value: SQLiteValue) {
    let place = Int32(clamping: place)
    switch value {
    case .integer(let value): _ = library.sqlite3_bind_int64(handle, place, value)
    case .text(let text):
      _ = text.withCString {
        library.sqlite3_bind_text(handle, place, $0, -1, cairn_sqlite_transient())
      }
    case .null, .real, .blob: break
    }
  }

  func int64(_ column: Int) -> Int64 { library.sqlite3_column_int64(handle, Int32(column)) }

  func text(_ column: Int) -> String {
    library.sqlite3_column_text(handle, Int32(column)).map { String(cString: $0) } ?? ""
  }

  /// Gives a value of the row to the function that asked for it.
  func give(_ column: Int, to result: SQLResult) {
    let column = Int32(column)
    switch library.sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: result.set(library.sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: result.set(library.sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      // The text first: the count is that of the result.
      let start = library.sqlite3_column_text(handle, column)
      let count = Int(library.sqlite3_column_bytes(handle, column))
      result.set(text: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    case SQLITE_BLOB:
      let start = library.sqlite3_column_blob(handle, column)
      let count = Int(library.sqlite3_column_bytes(handle, column))
      result.set(blob: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    default: break
    }
  }
}
