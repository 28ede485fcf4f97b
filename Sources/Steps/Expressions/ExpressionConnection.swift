import CSQLite
import Geometry
import Streaming

/// A connection to SQLite that knows nothing but the virtual table `feature`, and may do nothing but
/// compute expressions on its rows. One thread uses it.
final class ExpressionConnection {
  /// What SQLite refused, and where.
  struct Refusal: Error {
    var message: String
    /// In bytes of the statement; negative if SQLite does not say.
    var offset: Int
  }

  /// What a statement that was just compiled does.
  private final class Access {
    var selects = 0
    var columns: Set<String> = []
    var functions: Set<String> = []
    var refusal: String?
  }

  private let handle: OpaquePointer
  private let definition: BatchTableModule.Definition
  private let access = Access()

  /// A table with columns of such names and declared types, which may be empty.
  init(columns: [(name: String, type: String)]) throws(GeoError) {
    let list = columns.map { Self.quoted($0.name) + " " + $0.type }
    definition = BatchTableModule.Definition(
      declaration:
        "CREATE TABLE feature (\(list.isEmpty ? "\"\u{1}\"" : list.joined(separator: ", ")))"
    )
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:", &handle,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle, code == SQLITE_OK else {
      sqlite3_close_v2(handle)
      throw GeoError(.library, "SQLite cannot be started")
    }
    self.handle = handle
    // What is in double quotes is a name, never a text.
    _ = cairn_sqlite_db_config_switch(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = cairn_sqlite_db_config_switch(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    _ = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    let created = sqlite3_create_module_v2(
      handle, "feature", BatchTableModule.methods,
      Unmanaged.passUnretained(definition).toOpaque(), nil)
    guard created == SQLITE_OK else { throw GeoError(.bug, "no table for expressions") }
    sqlite3_progress_handler(handle, 20_000, { _ in Interruption.signal == 0 ? 0 : 1 }, nil)
    // The table declares its columns when it is first named.
    let isThere = sqlite3_exec(handle, "SELECT 1 FROM feature LIMIT 0", nil, nil, nil)
    guard isThere == SQLITE_OK else {
      throw GeoError(.expression, String(cString: sqlite3_errmsg(handle)))
    }
    sqlite3_set_authorizer(
      handle, Self.authorize, Unmanaged.passUnretained(access).toOpaque())
  }

  deinit { sqlite3_close_v2(handle) }

  /// The view of the batch that statements read.
  var view: UnsafeMutablePointer<BatchTable> { definition.view }

  /// Compiles a statement of one SELECT; the caller finalizes it. The names of the columns that it reads
  /// and of the functions that it calls come along.
  func prepare(
    _ sql: String
  ) throws(Refusal) -> (statement: OpaquePointer, columns: Set<String>, functions: Set<String>) {
    access.selects = 0
    access.columns = []
    access.functions = []
    access.refusal = nil
    var statement: OpaquePointer?
    var sql = sql
    let code = sql.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(
          handle, $0.baseAddress, Int32(clamping: $0.count), UInt32(SQLITE_PREPARE_PERSISTENT),
          &statement, nil)
      }
    }
    guard let statement, code == SQLITE_OK else {
      sqlite3_finalize(statement)
      let message = access.refusal ?? String(cString: sqlite3_errmsg(handle))
      throw Refusal(message: message, offset: Int(sqlite3_error_offset(handle)))
    }
    return (statement, access.columns, access.functions)
  }

  /// What went wrong with the row that a statement is at.
  var message: String { String(cString: sqlite3_errmsg(handle)) }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// Allows one SELECT on the one table, and functions (sqlite.org/c3ref/set_authorizer.html).
  private static let authorize:
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?
    ) -> Int32 = { context, action, first, second, _, _ in
      guard let context else { return SQLITE_DENY }
      let access = Unmanaged<Access>.fromOpaque(context).takeUnretainedValue()
      switch action {
      case SQLITE_SELECT:
        access.selects += 1
        if access.selects == 1 { return SQLITE_OK }
        access.refusal = ExpressionConnection.noSubselects
      case SQLITE_READ:
        if let first, String(cString: first) == "feature" {
          if let second { access.columns.insert(String(cString: second)) }
          return SQLITE_OK
        }
        access.refusal = "an expression sees nothing but the values of its feature"
      case SQLITE_FUNCTION:
        let name = second.map { String(cString: $0).lowercased() } ?? ""
        access.functions.insert(name)
        if name != "load_extension" { return SQLITE_OK }
        access.refusal = "load_extension() is not allowed"
      default:
        access.refusal = ExpressionConnection.noSubselects
      }
      return SQLITE_DENY
    }

  static let noSubselects = "an expression cannot have a SELECT in it"
}
