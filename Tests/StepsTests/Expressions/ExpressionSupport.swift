import Base
import Features
import Geometry
import SQLiteStore
import Steps
import Testing

/// Rows of a few columns: as features of a batch, and as a real table of SQLite's.
struct Rows {
  var fields: [Field]
  var rows: [[SQLiteValue]]

  /// Values of all classes, with the odd ones among them.
  static let usual = Rows(
    fields: [
      Field(name: "name", type: .text), Field(name: "n", type: .integer),
      Field(name: "r", type: .real), Field(name: "any", type: .null),
      Field(name: "d", type: .text), Field(name: "t", type: .text),
    ],
    rows: [
      ["Anna", 7, 2.5, 1, "2024-02-29", "12"],
      ["anna", -7, 0.0, "1", "2023-12-31T23:59:59Z", "abc"],
      ["Ábel", 0, 1e300, 1.0, "no date", ""],
      [nil, nil, nil, nil, nil, nil],
      ["100%", 9_223_372_036_854_775_807, 0.1, .blob([1, 2]), "2000-01-01", " 5 "],
      ["a_b", 3, 3.0, "x", "1969-07-20 20:17:40", "5"],
      ["it's \"q\"", 2, -2.5, "", "2024-02-30", "0x10"],
      ["", 10, 10.0, -1, "12:00", "1e3"],
    ])

  /// The features; boolean and date cells come of themselves only from readers.
  func batch() -> FeatureBatch {
    var batch = FeatureBatch()
    append(to: &batch, Layer(name: "rows", path: "rows.test", fields: fields))
    return batch
  }

  /// Adds the features to an empty batch.
  func append(to batch: inout FeatureBatch, _ layer: Layer) {
    let slotIndex = batch.slot(for: layer)
    let slot = batch.slots[slotIndex]
    for field in fields {
      var name = field.name
      _ = name.withUTF8 { slot.keys.index(of: $0) }
    }
    for (index, row) in rows.enumerated() {
      for (key, value) in row.enumerated() { Self.append(value, UInt32(key), &batch) }
      batch.rowEnds.append(UInt32(batch.cells.count))
      batch.ids.append(.null)
      batch.slotIndexes.append(UInt32(slotIndex))
      batch.offsets.append(UInt64(index))
      batch.ordinals.append(UInt64(index + 1))
      batch.geometry.endFeature()
    }
    slot.readCount = rows.count
  }

  private static func append(_ value: SQLiteValue, _ key: UInt32, _ batch: inout FeatureBatch) {
    switch value {
    case .null: batch.cells.append(Cell(key: key, type: .null, bits: 0))
    case .integer(let value):
      batch.cells.append(Cell(key: key, type: .integer, bits: UInt64(bitPattern: value)))
    case .real(let value): batch.cells.append(Cell(key: key, type: .real, bits: value.bitPattern))
    case .text(var text):
      let start = batch.text.count
      text.withUTF8 { batch.text.append(contentsOf: $0) }
      batch.cells.append(batch.storedCell(key: key, type: .text, from: start))
    case .blob(let bytes):
      let start = batch.text.count
      for byte in bytes { batch.text.append(byte) }
      batch.cells.append(batch.storedCell(key: key, type: .blob, from: start))
    }
  }

  /// A table of the same columns and rows.
  func table() throws -> Database {
    let database = try Database(temporary: "test")
    try database.registerLetterCase()
    let types: [CellType: String] = [.text: "TEXT", .integer: "INTEGER", .real: "REAL"]
    let columns = fields.map {
      Database.quoted(identifier: $0.name) + " " + (types[$0.type] ?? "")
    }
    try database.execute("CREATE TABLE rows (\(columns.joined(separator: ", ")))")
    let marks = fields.map { _ in "?" }.joined(separator: ", ")
    for row in rows { try database.execute("INSERT INTO rows VALUES (\(marks))", row) }
    return database
  }
}

/// What an expression gives for each feature, as text: `integer:3`, or `error`.
func values(of text: String, in batch: borrowing FeatureBatch) throws -> [String] {
  let list = try ExpressionList([.init(text, option: "--test")])
  var results = ExpressionValues()
  var failed: Set<Int> = []
  try ExpressionEvaluator(list).evaluate(batch, into: &results) { feature, _ in
    failed.insert(feature)
  }
  var texts: [String] = []
  for feature in 0..<batch.count {
    let cell = results.cells[feature]
    let bytes = cell.type.isStored ? Array(results.text.buffer(cell.textRange)) : []
    if failed.contains(feature) {
      texts.append("error")
      continue
    }
    switch cell.type {
    case .null: texts.append("null")
    case .integer: texts.append("integer:\(cell.integer)")
    case .real: texts.append("real:\(cell.real)")
    case .blob: texts.append("blob:\(bytes)")
    default: texts.append("text:" + String(decoding: bytes, as: UTF8.self))
    }
  }
  return texts
}

/// The same of SQLite on a table; rows after an error are asked one by one.
func values(of text: String, in database: Database, count: Int) throws -> [String] {
  try (1...count).map { row in
    let statement = try database.prepare("SELECT (\(text)\n) FROM rows WHERE rowid = \(row)")
    do {
      guard try statement.step() else { return "nothing" }
    } catch {
      return "error"
    }
    return switch statement.borrowed(0) {
    case .null: "null"
    case .integer(let value): "integer:\(value)"
    case .real(let value): "real:\(value)"
    case .blob(let bytes): "blob:\(Array(bytes))"
    case .text(let bytes): "text:" + String(decoding: bytes, as: UTF8.self)
    }
  }
}
