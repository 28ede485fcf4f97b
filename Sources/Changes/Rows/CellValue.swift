internal import Base
internal import SQLiteStore

/// A value of a store, to the byte: text is kept even if it is not UTF-8.
public enum CellValue: Hashable, Sendable {
  /// No value.
  case null
  /// A 64-bit integer.
  case integer(Int64)
  /// A double.
  case real(Double)
  /// The bytes of a text.
  case text([UInt8])
  /// Bytes.
  case blob([UInt8])

  /// A copy of what SQLite lends.
  init(_ value: Statement.BorrowedValue) {
    switch value {
    case .null: self = .null
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .text(let bytes): self = .text(Array(bytes))
    case .blob(let bytes): self = .blob(Array(bytes))
    }
  }

  /// Text.
  public init(text: String) { self = .text(Array(text.utf8)) }

  /// True for NULL.
  public var isNull: Bool { self == .null }

  /// Characters of a text that people read.
  private static let shownLength = 80

  /// What people read, on one line.
  public var shown: String {
    switch self {
    case .null: return "NULL"
    case .integer(let value): return String(value)
    case .real(let value): return "\(value)"
    case .text(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      return "'"
        + Self.line(text.count > Self.shownLength ? text.prefix(Self.shownLength) + "…" : text)
        + "'"
    case .blob(let bytes): return "\(bytes.count) bytes"
    }
  }

  /// A text whose line ends and other control characters are escaped.
  private static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return text
    }
    return text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: false) : String(scalar)
    }.joined()
  }

  /// The same without quotes.
  var plain: String {
    if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { shown }
  }

  /// True if two values are the same: numbers by value whatever their type, all else to the byte.
  public static func same(_ one: CellValue, _ other: CellValue) -> Bool {
    order(one, other) == 0
  }

  /// The order of SQLite (<https://sqlite.org/datatype3.html> §4.1): NULL, numbers, text, blobs; less than 0 if the
  /// first one comes first.
  public static func order(_ one: CellValue, _ other: CellValue) -> Int {
    switch (one, other) {
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.real(let a), .real(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.integer(let a), .real(let b)): return ValueOrder.compare(a, b)
    case (.real(let a), .integer(let b)): return -ValueOrder.compare(b, a)
    case (.text(let a), .text(let b)), (.blob(let a), .blob(let b)):
      return a.withUnsafeBytes { a in b.withUnsafeBytes { ValueOrder.compare(a, $0) } }
    default: return one.rank - other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }
}

extension Statement {
  /// Binds a value, which is copied.
  func bind(_ index: Int, cell: CellValue) throws(GeoError) {
    switch cell {
    case .null: try bindNull(index)
    case .integer(let value): try bind(index, value)
    case .real(let value): try bind(index, value)
    case .text(let bytes): try bind(index, copying: bytes)
    case .blob(let bytes): try bind(index, SQLiteValue.blob(bytes))
    }
  }
}
