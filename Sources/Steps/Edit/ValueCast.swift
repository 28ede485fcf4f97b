import Base
import Features
import SQLiteStore
import Text

/// Casts values to other types if nothing is lost (reals are doubles); owned by one worker.
final class ValueCast {
  private var database: Database?
  private var dates: Statement?
  private var documents: Statement?

  /// A value in another type; nil if it has no such form. Text is added to `text`. NULL stays.
  func cast(
    _ cell: Cell, to target: EditPlan.Target, _ text: inout Bytes
  ) throws(GeoError) -> Cell? {
    if cell.type == .null || cell.type == target.type { return cell }
    return switch target {
    case .integer: integer(cell, text)
    case .real: real(cell, text)
    case .boolean: boolean(cell, text)
    case .text: Self.text(cell, &text)
    case .date, .datetime: try date(cell, isDate: target == .date, &text)
    case .json: try document(cell, &text)
    }
  }

  // MARK: - Numbers and truth

  private func integer(_ cell: Cell, _ text: borrowing Bytes) -> Cell? {
    var value: Int64?
    switch cell.type {
    case .boolean: value = cell.boolean ? 1 : 0
    case .real: value = Int64(exactly: cell.real)
    case .number, .text:
      let trimmed = Self.trimmed(cell, text)
      value = Int64(trimmed) ?? Double(trimmed).flatMap { Int64(exactly: $0) }
    default: break
    }
    return value.map { Cell(key: cell.key, type: .integer, bits: UInt64(bitPattern: $0)) }
  }

  private func real(_ cell: Cell, _ text: borrowing Bytes) -> Cell? {
    var value: Double?
    switch cell.type {
    case .boolean: value = cell.boolean ? 1 : 0
    case .integer: value = Double(cell.integer)
    case .number, .text:
      let trimmed = Self.trimmed(cell, text)
      let isDecimal = trimmed.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      value = isDecimal ? Double(trimmed) : nil
    default: break
    }
    guard let value, value.isFinite else { return nil }
    return Cell(key: cell.key, type: .real, bits: value.bitPattern)
  }

  private func boolean(_ cell: Cell, _ text: borrowing Bytes) -> Cell? {
    var value: Bool?
    switch cell.type {
    case .integer: value = cell.integer == 0 ? false : cell.integer == 1 ? true : nil
    case .real: value = cell.real == 0 ? false : cell.real == 1 ? true : nil
    case .text:
      switch Self.trimmed(cell, text).lowercased() {
      case "true", "t", "yes", "y", "on", "1": value = true
      case "false", "f", "no", "n", "off", "0": value = false
      default: break
      }
    default: break
    }
    return value.map { Cell(key: cell.key, type: .boolean, bits: $0 ? 1 : 0) }
  }

  /// The text without spaces at either end; values that are cast one by one may be strings.
  private static func trimmed(_ cell: Cell, _ text: borrowing Bytes) -> String {
    var bytes = text.buffer(cell.textRange)[...]
    while let first = bytes.first, first <= 0x20 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Text

  /// A value as text, as in GeoJSON; nil for a blob.
  static func text(_ cell: Cell, _ text: inout Bytes) -> Cell? {
    let start = text.count
    switch cell.type {
    case .null, .text: return cell
    case .blob: return nil
    case .number, .date, .dateTime, .json:
      return Cell(key: cell.key, type: .text, flags: cell.flags, bits: cell.bits)
    case .boolean:
      for byte in (cell.boolean ? "true" : "false").utf8 { text.append(byte) }
    case .integer: text.append(atMost: 32) { IntegerText.write(cell.integer, to: $0) }
    case .real: text.append(atMost: 32) { ShortestText.writeReal(cell.real, to: $0) }
    }
    return Cell(
      key: cell.key, type: .text, flags: .plain,
      bits: UInt64(start) << 32 | UInt64(text.count - start))
  }

  // MARK: - Dates and JSON, as SQLite knows them

  private func date(
    _ cell: Cell, isDate: Bool, _ text: inout Bytes
  ) throws(GeoError) -> Cell? {
    guard [.text, .date, .dateTime].contains(cell.type) else { return nil }
    let statement: Statement
    if let dates {
      statement = dates
    } else {
      // The date must exist, as SQLite makes March of 30 February; and the text must begin with it, as SQLite
      // takes `now`, times and numbers for dates, too.
      statement = try connection().prepare(
        """
        SELECT CASE WHEN ?1 GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' \
        AND date(substr(?1, 1, 10)) = substr(?1, 1, 10) AND julianday(?1) IS NOT NULL THEN \
        CASE WHEN ?2 THEN substr(?1, 1, 10) \
        WHEN instr(?1, '.') THEN strftime('%Y-%m-%dT%H:%M:%fZ', ?1) \
        ELSE strftime('%Y-%m-%dT%H:%M:%SZ', ?1) END END
        """)
      dates = statement
    }
    try statement.bind(2, isDate ? Int64(1) : 0)
    guard let range = try Self.run(statement, cell, &text) else { return nil }
    let type = DateText.type(of: text.base + range.lowerBound, count: range.count)
    guard type == (isDate ? .date : .dateTime) else { return nil }
    return Cell(
      key: cell.key, type: type, flags: .plain,
      bits: UInt64(range.lowerBound) << 32 | UInt64(range.count))
  }

  /// Text that is a JSON object or array, without needless space; numbers and booleans are JSON already.
  private func document(_ cell: Cell, _ text: inout Bytes) throws(GeoError) -> Cell? {
    switch cell.type {
    case .boolean, .integer, .real, .number: return cell
    case .text: break
    default: return nil
    }
    let statement: Statement
    if let documents {
      statement = documents
    } else {
      statement = try connection().prepare(
        "SELECT CASE WHEN json_valid(?1) AND json_type(?1) IN ('object', 'array') THEN json(?1) END"
      )
      documents = statement
    }
    guard let range = try Self.run(statement, cell, &text) else { return nil }
    return Cell(
      key: cell.key, type: .json, bits: UInt64(range.lowerBound) << 32 | UInt64(range.count))
  }

  private func connection() throws(GeoError) -> Database {
    if let database { return database }
    let new = try Database(temporary: "a cast")
    database = new
    return new
  }

  /// The result of a statement for a text; nil for NULL.
  private static func run(
    _ statement: Statement, _ cell: Cell, _ text: inout Bytes
  ) throws(GeoError) -> Range<Int>? {
    try statement.bind(1, text: text.buffer(cell.textRange))
    defer { statement.reset() }
    guard try statement.step(), case .text(let bytes) = statement.borrowed(0) else { return nil }
    let start = text.count
    text.append(contentsOf: bytes.bindMemory(to: UInt8.self))
    return start..<text.count
  }
}
