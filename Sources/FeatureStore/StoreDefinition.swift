package import Base
package import Features
package import SQLiteStore

/// The text of a CREATE TABLE statement, of which the declared types of columns can be replaced: that is all
/// that ALTER TABLE cannot do and a table that gets other values needs.
package struct StoreDefinition {
  private let text: [UInt8]
  private var next = 0

  package init(_ sql: String) { text = Array(sql.utf8) }

  /// Gives a column of a table another declared type, within a transaction; false if the table's definition
  /// has no such column. Errors: `.store`.
  package static func redeclare(
    _ column: String, of table: String, as type: String, in database: Database
  ) throws(GeoError) -> Bool {
    let sql = try database.scalarText(
      "SELECT sql FROM main.sqlite_master WHERE type = 'table' AND lower(name) = lower(?1)",
      [.text(table)])
    guard let sql, let changed = redeclaring(column, as: type, in: sql) else { return false }
    try database.redefine(table: table, as: changed)
    return true
  }

  /// The SQL that is true of values beyond the declared size of their column: `TEXT(n)` and the smaller
  /// integers (OGC 12-128r19, table 1); nil for types without a size.
  package static func excess(_ column: String, declared: String) -> String? {
    let name = Database.quoted(identifier: column)
    func beyond(_ bits: Int) -> String {
      let end = Int64(1) << (bits - 1)
      return "typeof(\(name)) = 'integer' AND \(name) NOT BETWEEN \(-end) AND \(end - 1)"
    }
    switch declared.uppercased().prefix(while: { $0 != "(" }) {
    case "TINYINT": return beyond(8)
    case "SMALLINT": return beyond(16)
    case "MEDIUMINT": return beyond(32)
    case "TEXT":
      let digits = declared.drop { $0 != "(" }.dropFirst().prefix { $0.isNumber }
      return Int64(digits).map { "length(\(name)) > \($0)" }
    default: return nil
    }
  }

  /// The statement with another type of a column; nil if it does not define one of that name.
  package static func redeclaring(_ column: String, as type: String, in sql: String) -> String? {
    var definition = StoreDefinition(sql)
    guard let range = definition.typeRange(of: column) else { return nil }
    let space = range.isEmpty ? Array(" ".utf8) : []
    let text = definition.text
    return String(
      decoding: text[..<range.lowerBound] + space + Array(type.utf8) + text[range.upperBound...],
      as: UTF8.self)
  }

  /// The rules of a statement that SQLite's pragmas do not tell: the conditions of CHECK, collating sequences, and foreign
  /// keys that need not hold before the end of a transaction.
  package static func rules(in sql: String) -> [TableExtras.Rule] {
    var definition = StoreDefinition(sql)
    var rules: [TableExtras.Rule] = []
    var depth = 0
    while let token = definition.token() {
      switch token {
      case .mark(UInt8(ascii: "(")): depth += 1
      case .mark(UInt8(ascii: ")")): depth -= 1
      case .word(let bytes) where depth == 1 && upper(bytes) == "CHECK":
        guard let start = definition.startOfToken(),
          definition.token() == .mark(UInt8(ascii: "("))
        else { continue }
        definition.skipParentheses()
        let condition = String(decoding: definition.text[start..<definition.next], as: UTF8.self)
        rules.append(TableExtras.Rule(kind: "CHECK", name: condition))
      case .word(let bytes) where depth == 1 && upper(bytes) == "COLLATE":
        guard let name = definition.name(), name.uppercased() != "BINARY" else { continue }
        rules.append(TableExtras.Rule(kind: "COLLATE", name: name))
      case .word(let bytes) where depth == 1 && upper(bytes) == "INITIALLY":
        guard definition.name()?.uppercased() == "DEFERRED" else { continue }
        rules.append(TableExtras.Rule(kind: "foreign key", name: "INITIALLY DEFERRED"))
      case .word, .quoted, .mark: break
      }
    }
    return rules
  }

  /// The next token, if it is a name.
  private mutating func name() -> String? {
    switch token() {
    case .word(let bytes), .quoted(let bytes): String(decoding: bytes, as: UTF8.self)
    case .mark, nil: nil
    }
  }

  /// Where the type of a column is; empty, behind the column's name, if it has none.
  private mutating func typeRange(of column: String) -> Range<Int>? {
    let wanted = Array(column.utf8).map(Self.folded)
    while let token = token() {
      guard token == Token.mark(UInt8(ascii: "(")) else { continue }
      repeat {
        guard let name = self.token() else { return nil }
        let isColumn =
          switch name {
          case .quoted(let bytes): bytes.map(Self.folded) == wanted
          case .word(let bytes):
            bytes.map(Self.folded) == wanted && !Self.elementWords.contains(Self.upper(bytes))
          case .mark: false
          }
        if isColumn { return typeRange() }
        if name == .mark(UInt8(ascii: ")")) { return nil }
      } while skipElement()
      return nil
    }
    return nil
  }

  /// Where the type behind a column's name is.
  private mutating func typeRange() -> Range<Int> {
    var range = next..<next
    while let start = startOfToken(), let token = token() {
      switch token {
      case .word(let bytes) where Self.constraintWords.contains(Self.upper(bytes)): return range
      case .mark(UInt8(ascii: "(")) where !range.isEmpty: skipParentheses()
      case .mark: return range
      case .word, .quoted: break
      }
      range = (range.isEmpty ? start : range.lowerBound)..<next
    }
    return range
  }

  /// Goes behind the comma at the end of a column or constraint; false behind the last one.
  private mutating func skipElement() -> Bool {
    while let token = token() {
      switch token {
      case .mark(UInt8(ascii: ",")): return true
      case .mark(UInt8(ascii: ")")): return false
      case .mark(UInt8(ascii: "(")): skipParentheses()
      default: break
      }
    }
    return false
  }

  /// Goes behind the parenthesis that closes one that is open.
  private mutating func skipParentheses() {
    var depth = 1
    while depth > 0, let token = token() {
      if token == .mark(UInt8(ascii: "(")) { depth += 1 }
      if token == .mark(UInt8(ascii: ")")) { depth -= 1 }
    }
  }

  // MARK: - Tokens

  private enum Token: Equatable {
    /// Letters, digits and underscores.
    case word([UInt8])
    /// A name or text, without its quotation marks.
    case quoted([UInt8])
    /// Any other character.
    case mark(UInt8)
  }

  /// The place of the next token, behind space and comments (sqlite.org/lang_comment.html).
  private mutating func startOfToken() -> Int? {
    while next < text.count {
      let pair = text[next...].prefix(2)
      if text[next] <= 0x20 {
        next += 1
      } else if pair.elementsEqual("--".utf8) {
        next = text[next...].firstIndex(of: 0x0A) ?? text.count
      } else if pair.elementsEqual("/*".utf8) {
        next += 2
        while next < text.count, !text[next...].prefix(2).elementsEqual("*/".utf8) { next += 1 }
        next = min(next + 2, text.count)
      } else {
        return next
      }
    }
    return nil
  }

  private mutating func token() -> Token? {
    guard let start = startOfToken() else { return nil }
    switch text[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return quoted(text[start])
    case UInt8(ascii: "["): return quoted(UInt8(ascii: "]"))
    case let byte where !Self.isWord(byte):
      next += 1
      return .mark(byte)
    default:
      while next < text.count, Self.isWord(text[next]) { next += 1 }
      return .word(Array(text[start..<next]))
    }
  }

  /// A name up to its closing mark, which stands for itself where it is doubled.
  private mutating func quoted(_ mark: UInt8) -> Token {
    var content: [UInt8] = []
    next += 1
    while next < text.count {
      let byte = text[next]
      next += 1
      if byte == mark {
        guard mark != UInt8(ascii: "]"), next < text.count, text[next] == mark else { break }
        next += 1
      }
      content.append(byte)
    }
    return .quoted(content)
  }

  /// Words that begin the constraint of a table (sqlite.org/lang_createtable.html).
  private static let elementWords: Set<String> = [
    "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN",
  ]
  /// Words that begin the constraint of a column.
  private static let constraintWords: Set<String> = [
    "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE", "REFERENCES",
    "GENERATED", "AS",
  ]

  private static func upper(_ word: [UInt8]) -> String {
    String(decoding: word, as: UTF8.self).uppercased()
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    let letter = folded(byte)
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte >= 0x80
  }
}
