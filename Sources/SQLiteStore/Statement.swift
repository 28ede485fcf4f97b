public import Base
import CSQLite

/// A compiled SQL statement, its bindings and, while it runs, its current row.
///
/// Unchecked: one thread uses it at a time, together with its database.
public final class Statement: @unchecked Sendable {
  /// The storage class of a value.
  public enum ValueType: Sendable {
    /// No value.
    case null
    /// A 64-bit integer.
    case integer
    /// A double.
    case real
    /// UTF-8 text; SQLite does not check that.
    case text
    /// Bytes.
    case blob
  }

  /// The database, which a statement keeps open.
  public let database: Database
  /// SQLite's own object (`sqlite3_stmt`), valid as long as this one.
  public let handle: OpaquePointer

  init(_ sql: String, in database: Database) throws(GeoError) {
    var sql = sql
    var statement: OpaquePointer?
    var restCount = 0
    // The length is given with the terminating zero, which spares SQLite a copy.
    let code = sql.withUTF8 { text -> Int32 in
      text.withMemoryRebound(to: CChar.self) { text in
        var rest: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          database.handle, text.baseAddress, Int32(clamping: text.count),
          UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &rest)
        if let rest, let base = text.baseAddress {
          restCount = text.count - base.distance(to: rest)
        }
        return code
      }
    }
    try database.check(code, sql: sql)
    let rest = sql.utf8.suffix(restCount)
    guard let statement, rest.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ";") }) else {
      sqlite3_finalize(statement)
      throw GeoError(.bug, "not one statement: \(sql)", at: SourceLocation(path: database.path))
    }
    self.database = database
    handle = statement
  }

  deinit { sqlite3_finalize(handle) }

  /// The text that was compiled.
  public var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

  /// Goes to the next row; false when there is none. Errors: `.store`, `.damagedStore`,
  /// `.interrupted`.
  public func step() throws(GeoError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw GeoError(sqlite: code, handle: database.handle, sql: sql, path: database.path)
  }

  /// Ends the run, so that the statement can be bound and run again; bindings stay.
  public func reset() { sqlite3_reset(handle) }

  /// Runs the statement to its end, ignores its rows and resets it: one round of a loop.
  public func run() throws(GeoError) {
    defer { reset() }
    while try step() {}
  }

  func check(_ code: Int32) throws(GeoError) { try database.check(code, sql: sql) }

  // MARK: - Columns of the current row, from 0; those beyond the last are NULL

  /// The number of columns.
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// A column's name; empty beyond the last.
  public func name(_ column: Int) -> String {
    sqlite3_column_name(handle, Int32(clamping: column)).map { String(cString: $0) } ?? ""
  }

  /// The declared type of the table column behind a column; nil for an expression.
  public func declaredType(_ column: Int) -> String? {
    sqlite3_column_decltype(handle, Int32(clamping: column)).map { String(cString: $0) }
  }

  /// The storage class of a value; ask before taking the value in another form.
  public func type(_ column: Int) -> ValueType {
    switch sqlite3_column_type(handle, Int32(clamping: column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// A value as an integer; 0 if it is not a number.
  public func int64(_ column: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(clamping: column))
  }

  /// A value as a double; 0 if it is not a number.
  public func double(_ column: Int) -> Double {
    sqlite3_column_double(handle, Int32(clamping: column))
  }

  /// The bytes of text, or of another value made text; valid until the next step or reset.
  public func text(_ column: Int) -> UnsafeRawBufferPointer {
    let column = Int32(clamping: column)
    // The text first: it may be converted, and the count is that of the result.
    guard let start = sqlite3_column_text(handle, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The bytes of a blob; valid until the next step or reset.
  public func blob(_ column: Int) -> UnsafeRawBufferPointer {
    let column = Int32(clamping: column)
    guard let start = sqlite3_column_blob(handle, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// A value as a string; bytes that are not UTF-8 are replaced.
  public func string(_ column: Int) -> String { String(decoding: text(column), as: UTF8.self) }

  /// A value with its storage class.
  public func value(_ column: Int) -> SQLiteValue {
    switch type(column) {
    case .null: .null
    case .integer: .integer(int64(column))
    case .real: .real(double(column))
    case .text: .text(string(column))
    case .blob: .blob(Array(blob(column)))
    }
  }
}
