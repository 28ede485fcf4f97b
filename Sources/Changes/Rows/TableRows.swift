internal import Base
internal import SQLiteStore

/// The rows of one table of a store that is being changed, by their keys.
final class TableRows {
  let pair: TablePair
  private let database: Database
  private let table: String
  private let missing: Set<Int>
  private let names: [String]
  private let condition: String
  private let selection: Statement
  /// Made when it is needed: a store that is only read has none.
  private var deletion: Statement?
  private var updates: [[Int]: Statement] = [:]
  private var insertions: [[Int]: Statement] = [:]

  /// The table of a pair; columns that `missing` names are not there. Errors: `.store`.
  init(
    _ pair: TablePair, table: String? = nil, missing: Set<Int> = [], in database: Database
  ) throws(GeoError) {
    self.pair = pair
    self.database = database
    self.missing = missing
    self.table = "main." + Database.quoted(identifier: table ?? pair.name)
    let names = pair.columns.map { Database.quoted(identifier: $0.name) }
    self.names = names
    // IS finds NULL too, and uses an index.
    condition =
      " WHERE "
      + zip(pair.key, 1...).map { "\(names[$0]) IS ?\($1)" }.joined(separator: " AND ")
    let list = pair.columns.indices.map { missing.contains($0) ? "NULL" : names[$0] }
    selection = try database.prepare(
      "SELECT " + list.joined(separator: ", ") + " FROM \(self.table)" + condition)
  }

  /// The row of a key; nil if there is none.
  func row(_ key: [CellValue]) throws(GeoError) -> [CellValue?]? {
    defer { selection.reset() }
    for (offset, value) in key.enumerated() { try selection.bind(offset + 1, cell: value) }
    guard try selection.step() else { return nil }
    return pair.columns.indices.map {
      missing.contains($0) ? nil : CellValue(selection.borrowed($0))
    }
  }

  /// Adds a row of the values that are not nil. Errors: `.refusedRow` for what the table's rules refuse.
  func insert(_ values: [CellValue?]) throws(GeoError) {
    let columns = values.indices.filter { values[$0] != nil }
    let statement: Statement
    if let known = insertions[columns] {
      statement = known
    } else {
      let list = columns.map { names[$0] }.joined(separator: ", ")
      let marks = (0..<columns.count).map { "?\($0 + 1)" }.joined(separator: ", ")
      statement = try database.prepare("INSERT INTO \(table)(\(list)) VALUES(\(marks))")
      insertions[columns] = statement
    }
    for (offset, column) in columns.enumerated() {
      try statement.bind(offset + 1, cell: values[column] ?? .null)
    }
    try statement.run()
  }

  /// Gives some columns of a row other values. Errors as ``insert(_:)``.
  func update(
    _ key: [CellValue], _ columns: [Int], to values: [CellValue?]
  ) throws(GeoError) {
    let columns = columns.filter { values[$0] != nil }
    guard !columns.isEmpty else { return }
    let statement: Statement
    if let known = updates[columns] {
      statement = known
    } else {
      let list = zip(columns, (key.count + 1)...).map { "\(names[$0]) = ?\($1)" }
      statement = try database.prepare(
        "UPDATE \(table) SET " + list.joined(separator: ", ") + condition)
      updates[columns] = statement
    }
    for (offset, value) in key.enumerated() { try statement.bind(offset + 1, cell: value) }
    for (offset, column) in columns.enumerated() {
      try statement.bind(key.count + offset + 1, cell: values[column] ?? .null)
    }
    try statement.run()
  }

  /// Removes a row. Errors as ``insert(_:)``.
  func delete(_ key: [CellValue]) throws(GeoError) {
    let statement: Statement
    if let deletion {
      statement = deletion
    } else {
      statement = try database.prepare("DELETE FROM \(table)" + condition)
      deletion = statement
    }
    for (offset, value) in key.enumerated() { try statement.bind(offset + 1, cell: value) }
    try statement.run()
  }
}
