public import Base
import CSQLite

/// A SQL function written in Swift; it must not capture anything.
public typealias SQLFunction =
  @convention(c) (
    OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
  ) -> Void

/// One call of a ``SQLFunction``: its arguments, which count from 0, and its result.
public struct FunctionCall {
  /// Takes the result.
  public let result: SQLResult
  /// The number of arguments.
  public let count: Int
  private let values: UnsafeMutablePointer<OpaquePointer?>?

  /// Takes what SQLite hands to the function.
  public init(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    result = SQLResult(context)
    self.count = Int(count)
    self.values = values
  }

  private func argument(_ index: Int) -> OpaquePointer? {
    index >= 0 && index < count ? values?[index] : nil
  }

  /// The storage class of an argument; null when it is missing.
  public func type(_ index: Int) -> Statement.ValueType {
    guard let value = argument(index) else { return .null }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer
    case SQLITE_FLOAT: return .real
    case SQLITE_TEXT: return .text
    case SQLITE_BLOB: return .blob
    default: return .null
    }
  }

  /// The bytes of a blob, valid until the function returns; nil when the argument is not a blob.
  public func blob(_ index: Int) -> UnsafeRawBufferPointer? {
    guard let value = argument(index), sqlite3_value_type(value) == SQLITE_BLOB else { return nil }
    return UnsafeRawBufferPointer(
      start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
  }

  /// An argument as an integer; nil when it is NULL or missing.
  public func int64(_ index: Int) -> Int64? {
    guard let value = argument(index), sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    return sqlite3_value_int64(value)
  }

  /// An argument as a double; nil when it is NULL or missing.
  public func double(_ index: Int) -> Double? {
    guard let value = argument(index), sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    return sqlite3_value_double(value)
  }

  /// The bytes of text, valid until the function returns; nil when the argument is NULL.
  public func text(_ index: Int) -> UnsafeRawBufferPointer? {
    guard let value = argument(index), let text = sqlite3_value_text(value) else { return nil }
    return UnsafeRawBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
  }

  /// An argument as text; nil when it is NULL or missing.
  public func string(_ index: Int) -> String? {
    guard let value = argument(index), let text = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }
}

extension Database {
  /// Makes a function callable from SQL, from triggers too; `argumentCount` is -1 for any number.
  public func register(
    _ name: String, argumentCount: Int, isDeterministic: Bool = true, _ function: SQLFunction
  ) throws(GeoError) {
    // Innocuous: callable by a schema that is not trusted, as these only look at their arguments.
    let flags = SQLITE_UTF8 | SQLITE_INNOCUOUS | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
    let code = sqlite3_create_function_v2(
      handle, name, Int32(clamping: argumentCount), flags, nil, function, nil, nil, nil)
    try check(code, sql: nil)
  }
}
