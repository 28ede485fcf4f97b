public import Base
import SQLiteStore

/// One statement as the user wrote it: a SELECT, and nothing else.
public struct SQLText: Sendable {
  /// What the user wrote.
  public let text: String
  /// Where it was given, such as `--layer-of`; empty where there is only one.
  private let option: String

  /// A statement, at which only its words have been looked. Errors: `.expression`.
  public init(_ text: String, option: String = "") throws(GeoError) {
    self.text = text
    self.option = option
    try check()
  }

  private func check() throws(GeoError) {
    let tokens = ExpressionTokens(text)
    guard let first = tokens.tokens.first else { throw error("there is no statement", at: nil) }
    if tokens.bytes.contains(0) { throw error("a statement cannot have a byte of zero", at: 0) }
    for (index, token) in tokens.tokens.enumerated() {
      let place = token.range.lowerBound
      switch token.kind {
      case .unclosed: throw error("a quote or comment is not closed", at: place)
      case .parameter, .special: throw error("a statement cannot have parameters", at: place)
      case .mark(UInt8(ascii: ";")):
        if index + 1 < tokens.tokens.count {
          throw error(
            "only one statement is allowed", at: tokens.tokens[index + 1].range.lowerBound)
        }
      default: break
      }
    }
    guard ["select", "with", "values"].contains(where: { tokens.isWord(0, $0) }) else {
      throw error(
        Self.onlySelect, at: first.range.lowerBound,
        hint: tokens.bytes.contains(0x20) ? nil : "the SELECT comes last, after the files")
    }
  }

  /// The byte behind the last word.
  var end: Int? { ExpressionTokens(text).tokens.last?.range.upperBound }

  /// True if the list of results names a column `fid` itself, not by `*`.
  var namesRowID: Bool {
    let tokens = ExpressionTokens(text)
    var depth = 0
    var isInList = false
    for index in tokens.tokens.indices {
      if tokens.isMark(index, "(") { depth += 1 }
      if tokens.isMark(index, ")") { depth -= 1 }
      guard depth == 0 else { continue }
      if tokens.isWord(index, "select") {
        isInList = true
        continue
      }
      guard isInList else { continue }
      let isEnd = index + 1 == tokens.tokens.count || tokens.isWord(index + 1, "from")
      if isEnd || tokens.isMark(index + 1, ",") || tokens.isMark(index + 1, ";"),
        tokens.name(index)?.lowercased() == "fid"
      {
        return true
      }
      if isEnd { return false }
    }
    return false
  }

  static let onlySelect = "only SELECT is allowed: nothing is changed here"

  /// An error at a byte of the text.
  func error(_ message: String, at place: Int?, hint: String? = nil) -> GeoError {
    var error = GeoError(
      .expression, option.isEmpty ? message : "\(option): \(message)", hint: hint)
    if let place { error.excerpt = ExpressionTokens(text).excerpt(at: place) }
    return error
  }

  // MARK: - Indexes

  /// The same statement, in which spatial predicates can use the index of their second argument too: SQLite
  /// offers a virtual table only those that have its column as the first one. `P(a, b)` becomes
  /// `(P(a, b) AND cairn_meets(b, a))`, which is the same, and `P(a, b) = 1` likewise.
  func indexed(_ predicates: Set<String>) -> String { Self.indexed(text, predicates) }

  private static func indexed(_ text: String, _ predicates: Set<String>) -> String {
    let tokens = ExpressionTokens(text)
    var sql = ""
    var written = 0
    var index = 0
    while index < tokens.tokens.count {
      guard let call = Call(at: index, in: tokens, predicates) else {
        index += 1
        continue
      }
      let start = tokens.tokens[index].range.lowerBound
      sql += String(decoding: tokens.bytes[written..<start], as: UTF8.self)
      sql += "(\(tokens.text(start..<call.end)) AND "
      sql += "\(SpatialFunctions.meets)(\(tokens.text(call.second)), \(tokens.text(call.first))))"
      index = call.next
      written = call.endOfComparison
    }
    return sql + String(decoding: tokens.bytes[written...], as: UTF8.self)
  }

  /// The same statement, in which the first predicate that one of `names` is for is decided by the scan of one of its
  /// arguments, both of which are columns of named tables: first that of the second argument, then that of the first.
  /// `P(a.g, b.g)` becomes `(CASE WHEN b.cairn_decision THEN 1 ELSE P(a.g, b.g) END AND cairn_p(b.g, a.g))`. Empty if
  /// there is none. All `others` use indexes as in ``indexed(_:)``.
  func judged(
    _ names: [String: (row: String, value: String)], others: Set<String>
  ) -> [String] {
    // The user's own column of that name would be asked.
    if text.lowercased().contains(text: LayerTable.decision) { return [] }
    let tokens = ExpressionTokens(text)
    for index in tokens.tokens.indices {
      guard let call = Call(at: index, in: tokens, Set(names.keys)) else { continue }
      let word = tokens.tokens[index]
      guard let pair = names[tokens.text(word).lowercased()], let one = call.firstTable,
        let other = call.secondTable
      else { continue }
      let first = tokens.text(call.first)
      let second = tokens.text(call.second)
      let predicate = tokens.text(word.range.lowerBound..<call.end)
      let before = Self.indexed(tokens.text(0..<word.range.lowerBound), others)
      let after = Self.indexed(tokens.text(call.endOfComparison..<tokens.bytes.count), others)
      return [
        (other, "\(pair.value)(\(second), \(first))"), (one, "\(pair.row)(\(first), \(second))"),
      ].map { table, hint in
        before
          + "(CASE WHEN \(table).\(LayerTable.decision) THEN 1 ELSE \(predicate) END AND \(hint))"
          + after
      }
    }
    return []
  }

  /// A call of a predicate whose second argument is a column.
  private struct Call {
    /// The bytes of the arguments.
    let first: Range<Int>
    let second: Range<Int>
    /// The byte after the call, and after the comparison with 1 that follows it.
    let end: Int
    let endOfComparison: Int
    /// The token after both.
    let next: Int
    /// The tables that are named before the columns, if both arguments are columns.
    let firstTable: String?
    let secondTable: String?

    init?(at index: Int, in tokens: ExpressionTokens, _ predicates: Set<String>) {
      let list = tokens.tokens
      guard list[index].kind == .word, tokens.isMark(index + 1, "("),
        predicates.contains(tokens.text(list[index]).lowercased())
      else { return nil }
      var depth = 0
      var commas: [Int] = []
      var place = index + 1
      while place < list.count {
        if tokens.isMark(place, "(") { depth += 1 }
        if tokens.isMark(place, ")") {
          depth -= 1
          if depth == 0 { break }
        }
        if depth == 1, tokens.isMark(place, ",") { commas.append(place) }
        place += 1
      }
      guard place < list.count, commas.count == 1, commas[0] > index + 2, commas[0] + 1 < place
      else { return nil }
      let argument = commas[0] + 1..<place
      guard argument.count % 2 == 1, argument.count <= 3,
        argument.allSatisfy({ token in
          (token - argument.lowerBound) % 2 == 1
            ? tokens.isMark(token, ".") : tokens.isName(token)
        })
      else { return nil }
      first = list[index + 2].range.lowerBound..<list[commas[0] - 1].range.upperBound
      second = list[argument.lowerBound].range.lowerBound..<list[place - 1].range.upperBound
      func table(_ column: Range<Int>) -> String? {
        guard column.count == 3, tokens.isName(column.lowerBound),
          tokens.isMark(column.lowerBound + 1, "."), tokens.isName(column.upperBound - 1)
        else { return nil }
        return tokens.text(list[column.lowerBound].range)
      }
      firstTable = table(index + 2..<commas[0])
      secondTable = table(argument)
      end = list[place].range.upperBound
      var after = place + 1
      if tokens.isOne(after), tokens.standsAlone(index) { after += 2 }
      next = after
      endOfComparison = list[after - 1].range.upperBound
    }
  }
}

extension ExpressionTokens {
  /// The text of some bytes.
  fileprivate func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A word, or a name without its quotes; nil for anything else.
  fileprivate func name(_ index: Int) -> String? {
    switch tokens[index].kind {
    case .word: text(tokens[index])
    case .quotedName(let name): name
    default: nil
    }
  }

  /// True for a word or a name in quotes.
  fileprivate func isName(_ index: Int) -> Bool { name(index) != nil }

  /// True for `= 1` that nothing follows which would belong to the 1.
  fileprivate func isOne(_ index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index].kind == .other, text(tokens[index]) == "=",
      tokens[index + 1].kind == .other, text(tokens[index + 1]) == "1"
    else { return false }
    guard index + 2 < tokens.count else { return true }
    switch tokens[index + 2].kind {
    case .word, .mark: return true
    default: return false
    }
  }

  /// True if no operator stands before a token but words.
  fileprivate func standsAlone(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    switch tokens[index - 1].kind {
    case .word, .mark: return true
    default: return false
    }
  }
}
