public import Base
import CSQLite
public import Features
public import SQLiteStore

extension Statement {
  /// A value of the current row as a cell without a key, whose bytes are appended to `text`: text in the form
  /// of a date or date-time gets that type.
  public func cell(_ column: Int, into text: inout Bytes) -> Cell {
    // What column_value returns is not protected by a mutex; a database has one thread at a time.
    let value = sqlite3_column_value(handle, Int32(truncatingIfNeeded: column))
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      return Cell(
        key: 0, type: .integer, bits: UInt64(bitPattern: sqlite3_value_int64(value)))
    case SQLITE_FLOAT:
      return Cell(key: 0, type: .real, bits: sqlite3_value_double(value).bitPattern)
    case SQLITE_TEXT:
      // The text first: it may be converted, and the count is that of the result.
      guard let bytes = sqlite3_value_text(value) else { return .null }
      let (start, count) = (text.count, Int(sqlite3_value_bytes(value)))
      text.append(from: bytes, count: count)
      let type = DateText.type(of: text.base + start, count: count)
      return Cell(key: 0, type: type, bits: UInt64(start) << 32 | UInt64(count))
    case SQLITE_BLOB:
      let (start, count) = (text.count, Int(sqlite3_value_bytes(value)))
      if let bytes = sqlite3_value_blob(value) {
        text.append(from: bytes.assumingMemoryBound(to: UInt8.self), count: count)
      }
      return Cell(key: 0, type: .blob, bits: UInt64(start) << 32 | UInt64(count))
    default: return .null
    }
  }
}
