import CSQLite

extension Statement {
  /// A value where SQLite has it; bytes are valid until the next step or reset.
  public enum BorrowedValue {
    /// No value.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A double.
    case real(Double)
    /// UTF-8 text; SQLite does not check that.
    case text(UnsafeRawBufferPointer)
    /// Bytes.
    case blob(UnsafeRawBufferPointer)
  }

  /// A value of the current row with its storage class, for loops over many rows: one call instead
  /// of two or three, and SQLite looks the column up once.
  public func borrowed(_ column: Int) -> BorrowedValue {
    // What column_value returns is not protected by a mutex; a database has one thread at a time.
    let value = sqlite3_column_value(handle, Int32(truncatingIfNeeded: column))
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      // The text first: it may be converted, and the count is that of the result.
      let start = UnsafeRawPointer(sqlite3_value_text(value))
      let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
      return .text(UnsafeRawBufferPointer(start: start, count: count))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
      return .blob(UnsafeRawBufferPointer(start: start, count: count))
    default: return .null
    }
  }
}
