public import Base
import CSQLite

/// Binding values to parameters, which count from 1. Errors: `.store` for a parameter that is not
/// there, or for bytes over SQLite's limit.
extension Statement {
  /// Binds NULL.
  public func bindNull(_ index: Int) throws(GeoError) {
    try check(sqlite3_bind_null(handle, Int32(clamping: index)))
  }

  /// Binds an integer.
  public func bind(_ index: Int, _ value: Int64) throws(GeoError) {
    try check(sqlite3_bind_int64(handle, Int32(clamping: index), value))
  }

  /// Binds a real; SQLite makes NULL of not-a-number.
  public func bind(_ index: Int, _ value: Double) throws(GeoError) {
    try check(sqlite3_bind_double(handle, Int32(clamping: index), value))
  }

  /// Binds UTF-8 text that must stay where it is until the statement is reset or bound anew.
  public func bind(_ index: Int, text: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    try check(bind(index, text, destructor: nil))
  }

  /// Binds a blob that must stay where it is until the statement is reset or bound anew.
  public func bind(_ index: Int, blob: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    try check(bind(index, blob: UnsafeRawBufferPointer(blob), destructor: nil))
  }

  /// Binds a string, which is copied.
  public func bind(_ index: Int, _ value: String) throws(GeoError) {
    var value = value
    let code = value.withUTF8 { bind(index, $0, destructor: cairn_sqlite_transient()) }
    try check(code)
  }

  /// Binds the bytes of a text, which are copied; they need not be UTF-8.
  public func bind(_ index: Int, copying text: [UInt8]) throws(GeoError) {
    let code = text.withUnsafeBufferPointer {
      bind(index, $0, destructor: cairn_sqlite_transient())
    }
    try check(code)
  }

  /// Binds a value, which is copied.
  public func bind(_ index: Int, _ value: SQLiteValue) throws(GeoError) {
    switch value {
    case .null: try bindNull(index)
    case .integer(let value): try bind(index, value)
    case .real(let value): try bind(index, value)
    case .text(let value): try bind(index, value)
    case .blob(let bytes):
      let code = bytes.withUnsafeBytes {
        bind(index, blob: $0, destructor: cairn_sqlite_transient())
      }
      try check(code)
    }
  }

  /// Binds values to the parameters from the first on, which are copied.
  public func bind(_ values: [SQLiteValue]) throws(GeoError) {
    for (offset, value) in values.enumerated() { try bind(offset + 1, value) }
  }

  private func bind(
    _ index: Int, _ text: UnsafeBufferPointer<UInt8>, destructor: sqlite3_destructor_type?
  ) -> Int32 {
    let index = Int32(clamping: index)
    guard let start = text.baseAddress, !text.isEmpty else {
      // Without an address SQLite would bind NULL.
      return sqlite3_bind_text(handle, index, "", 0, cairn_sqlite_transient())
    }
    return UnsafeRawPointer(start).withMemoryRebound(to: CChar.self, capacity: text.count) {
      sqlite3_bind_text64(handle, index, $0, UInt64(text.count), destructor, UInt8(SQLITE_UTF8))
    }
  }

  private func bind(
    _ index: Int, blob: UnsafeRawBufferPointer, destructor: sqlite3_destructor_type?
  ) -> Int32 {
    let index = Int32(clamping: index)
    guard let start = blob.baseAddress, !blob.isEmpty else {
      return sqlite3_bind_zeroblob(handle, index, 0)
    }
    return sqlite3_bind_blob64(handle, index, start, UInt64(blob.count), destructor)
  }
}
