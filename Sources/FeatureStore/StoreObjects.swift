public import Base
public import SQLiteStore

/// The tables and views of a database, found as SQLite compares names.
public struct StoreObjects: Sendable {
  /// A table or view.
  public struct Object: Sendable {
    /// Its name.
    public let name: String
    /// True for a view.
    public let isView: Bool
    /// The module of a virtual table, in lower case; nil for all others.
    public let module: String?
  }

  /// All of them, in the order in which they were made.
  public private(set) var all: [Object] = []

  private var places: [String: Int] = [:]

  /// Lists what a database has.
  public init(of database: Database) throws(GeoError) {
    let sql =
      "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid"
    try database.query(sql) {
      let name = $0.string(0)
      places[name.lowercased()] = all.count
      all.append(
        Object(name: name, isView: $0.string(1) == "view", module: Self.module($0.string(2))))
    }
  }

  /// The table or view of a name.
  public subscript(name: String) -> Object? { places[name.lowercased()].map { all[$0] } }

  /// The module of `CREATE VIRTUAL TABLE name USING module(…)`, as SQLite stores the statement.
  private static func module(_ sql: String) -> String? {
    let start = "CREATE VIRTUAL TABLE"
    guard sql.prefix(start.count).uppercased() == start else { return nil }
    let text = String(sql.lowercased().map { $0.isWhitespace ? " " : $0 })
    guard let using = text.firstIndex(ofText: " using ") else { return "" }
    let rest = text[text.index(using, offsetBy: 7)...].drop { !$0.isLetter }
    return String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}
