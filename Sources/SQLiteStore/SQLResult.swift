import CSQLite

/// Takes the value that a function or virtual table returns to SQLite; NULL unless it is set.
public struct SQLResult {
  @usableFromInline let context: OpaquePointer?

  /// Takes what SQLite hands over.
  @inlinable @inline(__always)
  public init(_ context: OpaquePointer?) { self.context = context }

  /// Gives an integer.
  public func set(_ value: Int64) { sqlite3_result_int64(context, value) }

  /// Gives a real; NaN becomes NULL.
  public func set(_ value: Double) { sqlite3_result_double(context, value) }

  /// Gives UTF-8 text, which is copied.
  public func set(text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else {
      // Without an address SQLite would take NULL.
      return sqlite3_result_text64(context, "", 0, nil, UInt8(SQLITE_UTF8))
    }
    set(text: start, count: text.count, destructor: cairn_sqlite_transient())
  }

  /// Gives UTF-8 text that stays where it is until the statement goes on.
  public func set(stayingText text: UnsafePointer<UInt8>, count: Int) {
    set(text: text, count: count, destructor: nil)
  }

  /// Gives bytes, which are copied.
  public func set(blob: UnsafeRawBufferPointer) {
    sqlite3_result_blob64(context, blob.baseAddress, UInt64(blob.count), cairn_sqlite_transient())
  }

  /// Gives bytes that stay where they are until the statement goes on.
  public func set(stayingBlob blob: UnsafePointer<UInt8>, count: Int) {
    sqlite3_result_blob64(context, blob, UInt64(truncatingIfNeeded: count), nil)
  }

  @inline(__always)
  private func set(
    text: UnsafePointer<UInt8>, count: Int, destructor: sqlite3_destructor_type?
  ) {
    UnsafeRawPointer(text).withMemoryRebound(to: CChar.self, capacity: count) {
      // No length is negative.
      sqlite3_result_text64(
        context, $0, UInt64(truncatingIfNeeded: count), destructor, UInt8(SQLITE_UTF8))
    }
  }
}
