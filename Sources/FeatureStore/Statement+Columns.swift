public import SQLiteStore

extension Statement {
  /// The columns by their names in lower case; of several with one name, the first.
  public var columnsByName: [String: Int] {
    var columns: [String: Int] = [:]
    for index in (0..<columnCount).reversed() { columns[name(index).lowercased()] = index }
    return columns
  }

  /// A value as text; nil for NULL, for empty text, and without the column.
  public func text(_ column: Int?) -> String? {
    guard let column, type(column) != .null else { return nil }
    let text = string(column)
    return text.isEmpty ? nil : text
  }

  /// A value as the id of a reference system.
  public func srsID(_ column: Int?) -> Int32? {
    guard let column, type(column) != .null else { return nil }
    return Int32(clamping: int64(column))
  }
}
