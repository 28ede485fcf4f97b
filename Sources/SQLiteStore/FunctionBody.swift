public import Base
import CSQLite

/// A function of SQL that keeps something between calls, such as a library's context. One thread uses it.
public final class FunctionBody {
  let run: (FunctionCall) throws(GeoError) -> Void

  /// A function; what it throws fails the statement, with the message.
  public init(_ run: @escaping (FunctionCall) throws(GeoError) -> Void) { self.run = run }

  /// What SQLite calls; the body is the user data.
  static let call: SQLFunction = { context, count, values in
    guard let data = sqlite3_user_data(context) else { return }
    let call = FunctionCall(context, count, values)
    do throws(GeoError) {
      try Unmanaged<FunctionBody>.fromOpaque(data).takeUnretainedValue().run(call)
    } catch {
      call.result.fail(error.message)
    }
  }
}

extension Database {
  /// Makes a function callable from SQL; `argumentCount` is -1 for any number.
  public func register(
    _ name: String, argumentCount: Int, _ body: FunctionBody
  ) throws(GeoError) {
    let code = sqlite3_create_function_v2(
      handle, name, Int32(clamping: argumentCount), SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      Unmanaged.passRetained(body).toOpaque(), FunctionBody.call, nil, nil,
      { if let data = $0 { Unmanaged<FunctionBody>.fromOpaque(data).release() } })
    try check(code, sql: nil)
  }
}

extension SQLResult {
  /// Fails the statement with a message.
  public func fail(_ message: String) {
    var message = message
    message.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_result_error(context, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }
}
