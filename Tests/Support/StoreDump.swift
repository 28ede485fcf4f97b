import CSQLite
public import Foundation

/// A store of SQLite's as text: its schema and its rows, in an order that does not depend on how it was written.
///
/// It is SQL that makes the store again. Behind each GeoPackage geometry stands a comment with its header and its WKT, so
/// that a person can read it. Of definitions of reference systems only the beginning is there, as PROJ's differ from version
/// to version, and of an R-tree the entries rather than its nodes. Of the layout of SpatiaLite, which is the same in every
/// store, there are only the rows.
public struct StoreDump {
  /// Why a store could not be read.
  public struct Failure: Error, CustomStringConvertible {
    /// SQLite's words.
    public let description: String
  }

  private let database: OpaquePointer

  /// The text of a store.
  public static func sql(of url: URL) throws -> String {
    var database: OpaquePointer?
    let status = sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READONLY, nil)
    defer { sqlite3_close(database) }
    guard status == SQLITE_OK, let database else {
      throw Failure(description: "\(url.lastPathComponent) cannot be opened: \(status)")
    }
    return try StoreDump(database: database).text()
  }

  /// True if a file begins as every file of SQLite's does.
  public static func isStore(_ data: Data) -> Bool {
    data.starts(with: Data("SQLite format 3\0".utf8))
  }

  private func text() throws -> String {
    var lines: [String] = []
    for pragma in ["application_id", "user_version"] {
      try rows("PRAGMA \(pragma)") { row in lines.append("PRAGMA \(pragma)=\(row[0].sql);") }
    }
    // What belongs to a virtual table is its own business, and SQLite makes it.
    var hidden: Set<String> = []
    try rows("SELECT name FROM pragma_table_list WHERE type = 'shadow'") {
      hidden.insert($0[0].plain)
    }
    let layout = try spatiaLiteLayout()
    if !layout.isEmpty { lines.append("-- SpatiaLite's own objects: \(layout.count)") }
    var tables: [(name: String, sql: String)] = []
    var others: [String] = []
    try rows(
      """
      SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY type = 'table' DESC, sql LIKE 'CREATE VIRTUAL%', type, name
      """
    ) { row in
      guard !hidden.contains(row[1].plain) else { return }
      if layout.contains(row[1].plain) {
        // The modules of its virtual tables are not here.
        if row[0].plain == "table", !row[2].plain.hasPrefix("CREATE VIRTUAL") {
          tables.append((row[1].plain, ""))
        }
      } else if row[0].plain == "table" {
        tables.append((row[1].plain, row[2].plain))
      } else {
        others.append(row[2].plain + ";")
      }
    }
    for table in tables {
      if !table.sql.isEmpty { lines += ["", table.sql + ";"] }
      let name = "\"" + table.name.replacing("\"", with: "\"\"") + "\""
      try rows("SELECT * FROM \(name) ORDER BY \(try order(of: table.name))") { row in
        let values = row.map { value in
          table.name.hasSuffix("spatial_ref_sys") ? value.withoutDefinition : value
        }.prefix(table.name == "spatialite_history" ? 4 : row.count)
        let comments = row.compactMap(\.geometry).map { " -- " + $0 }.joined()
        lines.append(
          "INSERT INTO \(name) VALUES(\(values.map(\.sql).joined(separator: ",")));\(comments)")
      }
    }
    if !others.isEmpty { lines.append("") }
    lines += others
    return lines.joined(separator: "\n") + "\n"
  }

  /// The objects that SpatiaLite makes in every store; none in other stores.
  private func spatiaLiteLayout() throws -> Set<String> {
    var isSpatiaLite = false
    try rows("SELECT 1 FROM sqlite_schema WHERE name = 'spatialite_history'") { _ in
      isSpatiaLite = true
    }
    guard isSpatiaLite else { return [] }
    let list = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Data/spatialite/layout5.txt")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    return Set(lines.map { String($0.split(separator: " ")[1]) })
  }

  /// The columns of the primary key, or all if there is none.
  private func order(of table: String) throws -> String {
    var key: [(place: Int64, name: String)] = []
    var columns: [String] = []
    try rows("SELECT name, pk FROM pragma_table_info('\(table.replacing("'", with: "''"))')") {
      row in
      let name = "\"" + row[0].plain.replacing("\"", with: "\"\"") + "\""
      columns.append(name)
      if case .integer(let place) = row[1], place > 0 { key.append((place, name)) }
    }
    let names = key.isEmpty ? columns : key.sorted { $0.place < $1.place }.map(\.name)
    return names.joined(separator: ", ")
  }

  // MARK: - Rows

  private func rows(_ sql: String, _ take: ([Value]) -> Void) throws {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(description: String(cString: sqlite3_errmsg(database)))
    }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        take((0..<sqlite3_column_count(statement)).map { Value(statement, $0) })
      case SQLITE_DONE: return
      default: throw Failure(description: String(cString: sqlite3_errmsg(database)))
      }
    }
  }

  private enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    init(_ statement: OpaquePointer?, _ column: Int32) {
      func bytes() -> Data {
        let count = Int(sqlite3_column_bytes(statement, column))
        guard count > 0, let base = sqlite3_column_blob(statement, column) else { return Data() }
        return Data(bytes: base, count: count)
      }
      switch sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
      case SQLITE_TEXT:
        let data = bytes()
        // Text that is none stays visible as what it is.
        self = String(data: data, encoding: .utf8).map { .text($0) } ?? .blob(data)
      case SQLITE_BLOB: self = .blob(bytes())
      default: self = .null
      }
    }

    /// As a literal.
    var sql: String {
      switch self {
      case .null: "NULL"
      case .integer(let number): "\(number)"
      case .real(let number): number.isFinite ? "\(number)" : number > 0 ? "9e999" : "-9e999"
      case .text(let text): "'" + text.replacing("'", with: "''") + "'"
      case .blob(let data): "X'" + data.map { String(format: "%02X", $0) }.joined() + "'"
      }
    }

    /// As a name.
    var plain: String {
      if case .text(let text) = self { text } else { sql }
    }

    /// What a geometry says, nil for anything else.
    var geometry: String? {
      if case .blob(let data) = self { GeoPackageText(data)?.text } else { nil }
    }

    /// A definition of a reference system up to the end of its name.
    var withoutDefinition: Value {
      guard case .text(let text) = self, let name = text.firstMatch(of: /^[A-Z]+\["[^"]*"/) else {
        return self
      }
      return .text(name.0 + "…")
    }
  }
}
