import Base
import SQLiteStore

/// One expression as the user wrote it, and the same for SQLite.
struct ExpressionText {
  /// What the user wrote.
  let text: String
  /// Where it was given, such as `--where`.
  let option: String
  /// The expression for SQLite, in which some names are replaced.
  private(set) var sql = ""
  /// Where stretches of `sql` come from: its start there, its start in `text`.
  private var stretches: [(sql: Int, text: Int)] = []
  /// The words.
  let tokens: ExpressionTokens
  /// The column, if the expression is nothing else.
  private(set) var onlyColumn: Int?

  /// Cuts the text and makes its names columns of `columns`. Errors: `.expression`.
  init(
    _ text: String, option: String, columns: inout [ExpressionColumn]
  ) throws(GeoError) {
    self.text = text
    self.option = option
    tokens = ExpressionTokens(text)
    try check()
    var written = 0
    for (index, token) in tokens.tokens.enumerated() {
      guard let column = try Self.column(at: index, in: self, &columns) else { continue }
      if tokens.tokens.count == 1 { onlyColumn = column }
      let name = columns[column].name
      let spelled: String
      switch token.kind {
      case .quotedName(let given): spelled = given
      default: spelled = tokens.text(token)
      }
      if case .special = token.kind {} else if name == spelled { continue }
      copy(written..<token.range.lowerBound)
      stretches.append((sql.utf8.count, token.range.lowerBound))
      sql += Database.quoted(identifier: name)
      written = token.range.upperBound
    }
    copy(written..<tokens.bytes.count)
  }

  private mutating func copy(_ range: Range<Int>) {
    stretches.append((sql.utf8.count, range.lowerBound))
    sql += String(decoding: tokens.bytes[range], as: UTF8.self)
  }

  /// The column that a token names or may name; nil if it cannot name one. A keyword may, which only SQLite
  /// can tell.
  private static func column(
    at index: Int, in text: ExpressionText, _ columns: inout [ExpressionColumn]
  ) throws(GeoError) -> Int? {
    let tokens = text.tokens
    let token = tokens.tokens[index]
    switch token.kind {
    case .special(let name):
      let known = ExpressionColumn.Source.special
      guard let special = known.first(where: { $0.name == name.lowercased() }) else {
        throw text.error(
          "there is no '\(name)'", at: token.range.lowerBound,
          hint: "there are " + known.map(\.name).joined(separator: ", "))
      }
      return add(special.source, special.name, token.range.lowerBound, isKeyword: false, &columns)
    case .quotedName(let name):
      return add(.field(name), name, token.range.lowerBound, isKeyword: false, &columns)
    case .word:
      let name = tokens.text(token)
      // A function, or one of the keywords that a parenthesis may follow: not a name.
      if tokens.isMark(index + 1, "(") { return nil }
      // SQLite takes a column of such a name for the constant.
      if ["true", "false"].contains(name.lowercased()) { return nil }
      // The table's own name.
      if name.lowercased() == "feature", tokens.isMark(index + 1, ".") { return nil }
      return add(
        .field(name), name, token.range.lowerBound, isKeyword: Database.isKeyword(name), &columns)
    default: return nil
    }
  }

  private static func add(
    _ source: ExpressionColumn.Source, _ name: String, _ place: Int, isKeyword: Bool,
    _ columns: inout [ExpressionColumn]
  ) -> Int {
    if let known = columns.firstIndex(where: { $0.source == source }) { return known }
    let folded = name.asciiLowercased
    var free = name
    if folded == Self.rowNumber {
      free += "\u{1}\(columns.count)"
    } else if let same = columns.firstIndex(where: { $0.name.asciiLowercased == folded }) {
      if isKeyword { return same }
      free += "\u{1}\(columns.count)"
    }
    columns.append(ExpressionColumn(source: source, name: free, place: place))
    return columns.count - 1
  }

  /// By this name statements ask for the number of a feature; no column may have it.
  private static let rowNumber = "rowid"

  /// Refuses what SQLite would take for something other than one expression.
  private func check() throws(GeoError) {
    if tokens.tokens.isEmpty { throw error("there is no expression", at: 0) }
    var depth = 0
    for (index, token) in tokens.tokens.enumerated() {
      let place = token.range.lowerBound
      switch token.kind {
      case .unclosed: throw error("a quote or comment is not closed", at: place)
      case .parameter:
        throw error("an expression cannot have parameters", at: place)
      case .mark(UInt8(ascii: ";")): throw error("only one expression is allowed", at: place)
      case .mark(UInt8(ascii: "(")): depth += 1
      case .mark(UInt8(ascii: ")")):
        depth -= 1
        if depth < 0 { throw error("')' without '('", at: place) }
      case .mark(UInt8(ascii: ",")) where depth == 0:
        throw error("only one expression is allowed", at: place)
      case .word where tokens.isWord(index, "select"):
        throw error(ExpressionConnection.noSubselects, at: place)
      default: break
      }
    }
    if tokens.bytes.contains(0) { throw error("a text cannot have a byte of zero", at: 0) }
    if depth > 0 { throw error("a parenthesis is not closed", at: tokens.bytes.count) }
  }

  /// False if a table could have a column called true or false, or if a name is qualified with its table.
  var meansTheSameOnTables: Bool {
    tokens.tokens.indices.allSatisfy { index in
      !tokens.isMark(index, ".") && !tokens.isWord(index, "true") && !tokens.isWord(index, "false")
    }
  }

  /// True if a character is named that takes away the meaning of others in a pattern, which can fail.
  var escapes: Bool { tokens.tokens.indices.contains { tokens.isWord($0, "escape") } }

  // MARK: - Errors

  /// An error at a byte of the user's text.
  func error(_ message: String, at place: Int?, hint: String? = nil) -> GeoError {
    var error = GeoError(.expression, "\(option): \(message)", hint: hint)
    error.excerpt = place.map { tokens.excerpt(at: $0) }
    return error
  }

  /// What SQLite says about a statement in which the expression begins at `start`, at the place in the user's text.
  func error(_ refusal: ExpressionConnection.Refusal, start: Int) -> GeoError {
    let offset = refusal.offset.map { $0 - start }
    let isBehind = offset.map { $0 >= sql.utf8.count } ?? false
    var place: Int?
    if let offset, !isBehind, let stretch = stretches.last(where: { $0.sql <= offset }) {
      place = stretch.text + (offset - stretch.sql)
    } else if isBehind {
      place = tokens.tokens.last?.range.upperBound
    }
    let message = refusal.message
    if isBehind || message == "incomplete input" {
      return error(
        "the expression ends too early", at: place ?? tokens.tokens.last?.range.upperBound)
    }
    if message.hasPrefix("sub-select returns") {
      return error(ExpressionConnection.noSubselects, at: place)
    }
    if message.hasPrefix("misuse of") {
      return error(
        "functions over several rows are not allowed: an expression sees one feature",
        at: place)
    }
    let keyword = tokens.tokens.first { token in
      token.range.lowerBound == place && Database.isKeyword(tokens.text(token))
    }
    return error(
      message, at: place,
      hint: message.hasSuffix("syntax error")
        ? keyword.map {
          "a field named like a keyword of SQL is written in double quotes: \"\(tokens.text($0))\""
        } : refusal.hint)
  }
}

extension String {
  /// The text with ASCII letters in lower case: names are equal in SQLite if these are.
  var asciiLowercased: String {
    String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
