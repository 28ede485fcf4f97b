internal import Base
internal import SQLiteStore

/// The rows of one side of a pair of tables, in the order of the key.
final class RowCursor {
  let statement: Statement
  private(set) var hasRow = false
  private let pair: TablePair
  private let path: String
  /// Of the row before, if rows may share it.
  private var lastKey: [CellValue]?

  /// The rows of one side; nil if it does not have the table. With `isRanged`, none before ``begin(_:)``.
  init?(
    _ pair: TablePair, isOld: Bool, _ database: Database, isRanged: Bool
  ) throws(GeoError) {
    guard let sql = pair.query(isOld: isOld, isRanged: isRanged) else { return nil }
    self.pair = pair
    path = database.path
    statement = try database.prepare(sql)
    if !isRanged { try advance() }
  }

  /// Goes to the first of the rows with these row ids.
  func begin(_ range: ClosedRange<Int64>) throws(GeoError) {
    statement.reset()
    try statement.bind(1, range.lowerBound)
    try statement.bind(2, range.upperBound)
    try advance()
  }

  /// Goes to the next row. Errors: `.keyNotUnique`.
  func advance() throws(GeoError) {
    hasRow = try statement.step()
    guard pair.isKeyNamed, hasRow else { return }
    let key = pair.key.map { CellValue(statement.borrowed($0)) }
    if key.contains(.null) || key == lastKey {
      let names = pair.keyNames.joined(separator: ", ")
      throw GeoError(
        .keyNotUnique,
        key == lastKey
          ? "two rows of '\(pair.name)' have the key \(key.map(\.shown).joined(separator: ", "))"
          : "a row of '\(pair.name)' has no value in the key \(names)",
        at: SourceLocation(path: path, layer: pair.name),
        hint: "name other columns with --key, or more of them")
    }
    lastKey = key
  }

  /// The values of the row; nil for columns that this side does not have.
  func values(isOld: Bool) -> [CellValue?] {
    pair.columns.indices.map { index in
      let column = pair.columns[index]
      guard (isOld ? column.oldName : column.newName) != nil else { return nil }
      return CellValue(statement.borrowed(index))
    }
  }
}
