import CSQLite

/// Something that a statement would do, as SQLite asks while it compiles it
/// (<https://sqlite.org/c3ref/set_authorizer.html>).
public enum StatementAccess {
  /// A SELECT, one within another too.
  case select
  /// A column is read; its name is empty where only rows are counted.
  case read(table: String, column: String)
  /// A function is called, whose name is in lower case.
  case function(String)
  /// A table that is defined by itself (WITH RECURSIVE).
  case recursion
  /// Anything else.
  case other

  /// SQLite's functions that no statement of a user may call: they load code from outside, or tell addresses in memory.
  public static let refusedFunctions: Set = ["load_extension", "fts3_tokenizer"]
}

/// What SQLite asks before it lets a statement do anything.
final class Authorizer {
  private let allows: (StatementAccess) -> Bool

  init(_ allows: @escaping (StatementAccess) -> Bool) { self.allows = allows }

  private func allows(_ action: Int32, _ first: String, _ second: String) -> Bool {
    switch action {
    case SQLITE_SELECT: allows(.select)
    case SQLITE_READ: allows(.read(table: first, column: second))
    case SQLITE_FUNCTION: allows(.function(second.lowercased()))
    case SQLITE_RECURSIVE: allows(.recursion)
    default: allows(.other)
    }
  }

  /// Makes a connection ask from now on; it must not outlive this object.
  func install(in handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let authorizer = Unmanaged<Authorizer>.fromOpaque(context).takeUnretainedValue()
        func text(_ pointer: UnsafePointer<CChar>?) -> String {
          pointer.map { String(cString: $0) } ?? ""
        }
        return authorizer.allows(action, text(first), text(second)) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
