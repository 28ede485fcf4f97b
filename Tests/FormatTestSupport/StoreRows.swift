package import SQLiteStore

/// The rows of a query, each as its values joined by `|`, with their storage classes.
package func rows(
  _ path: String, _ sql: String, prepare: (Database) throws -> Void = { _ in }
) throws -> [String] {
  let database = try Database(reading: path)
  try prepare(database)
  var lines: [String] = []
  try database.query(sql) { row in
    let values = (0..<row.columnCount).map { column in
      switch row.value(column) {
      case .null: "null"
      case .integer(let value): "\(value)"
      case .real(let value): "\(value)"
      case .text(let text): "'\(text)'"
      case .blob(let bytes): bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }
    lines.append(values.joined(separator: "|"))
  }
  return lines
}
