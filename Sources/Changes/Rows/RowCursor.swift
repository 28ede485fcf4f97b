internal import Base
internal import SQLiteStore

/// The rows of one side of a pair of tables, in the order of the key.
final class RowCursor {
  let statement: Statement
  private(set) var hasRow = false
  private let pair: TablePair
  private let isOld: Bool
  private let database: Database
  /// Of the row before, if rows may share it.
  private var lastKey: [CellValue]?

  /// The rows of one side; nil if it does not have the table. With `isRanged`, none before ``begin(_:)``.
  init?(
    _ pair: TablePair, isOld: Bool, _ database: Database, isRanged: Bool
  ) throws(GeoError) {
    guard let sql = pair.query(isOld: isOld, isRanged: isRanged) else { return nil }
    self.pair = pair
    self.isOld = isOld
    self.database = database
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
    if key.contains(.null) || key == lastKey { throw try keyError() }
    lastKey = key
  }

  private static let namedKeys = 5

  /// Says how many rows the key does not tell apart, and which keys they have.
  private func keyError() throws(GeoError) -> GeoError {
    var problems: [String] = []
    let key = pair.keyNames.joined(separator: ", ")
    let table = (isOld ? pair.oldTable : pair.newTable) ?? pair.name
    if let faults = pair.keyFaults(isOld: isOld) {
      let empty = try database.scalarInt(faults.empty) ?? 0
      if empty > 0 {
        problems.append(
          empty == 1
            ? "a row has no value in the key \(key)"
            : "\(empty) rows have no value in the key \(key)")
      }
      var count = 0
      var named: [String] = []
      try database.query(faults.double) { row in
        count += 1
        guard named.count < Self.namedKeys else { return }
        let values = (1..<row.columnCount).map { CellValue(row.borrowed($0)).shown }
        named.append(values.joined(separator: ", ") + " (\(row.int64(0)) rows)")
      }
      if count > 0 {
        let list = named.joined(separator: "; ") + (count > named.count ? "; …" : "")
        problems.append(
          count == 1
            ? "a key is not unique: \(list)"
            : "\(count) keys are not unique: \(list)")
      }
    }
    return GeoError(
      .keyNotUnique, problems.joined(separator: "; "),
      at: SourceLocation(path: database.path, layer: table),
      hint: "name other columns with --key, or more of them")
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
