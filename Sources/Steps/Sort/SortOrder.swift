public import Base

/// What features are sorted by, as in SQL's ORDER BY (sqlite.org/lang_select.html §4): expressions, each
/// followed by COLLATE, ASC or DESC, NULLS FIRST or LAST, with commas between them.
public struct SortOrder: Sendable {
  /// The values that are compared.
  public let list: ExpressionList
  /// What follows each value: collation, direction, place of NULLs.
  let manners: [String]

  /// An order by its text. Errors: `.expression`.
  public init(_ text: String, option: String) throws(GeoError) {
    var sources: [ExpressionList.Source] = []
    var manners: [String] = []
    for term in Self.terms(of: text) {
      let (value, manner) = Self.cut(term)
      sources.append(ExpressionList.Source(value, option: option))
      manners.append(manner)
    }
    list = try ExpressionList(sources)
    self.manners = manners
  }

  /// The terms between commas that are not in parentheses.
  private static func terms(of text: String) -> [String] {
    let cut = ExpressionTokens(text)
    var terms: [String] = []
    var depth = 0
    var start = 0
    for (index, token) in cut.tokens.enumerated() {
      if cut.isMark(index, "(") { depth += 1 }
      if cut.isMark(index, ")") { depth -= 1 }
      guard depth == 0, cut.isMark(index, ",") else { continue }
      terms.append(String(decoding: cut.bytes[start..<token.range.lowerBound], as: UTF8.self))
      start = token.range.upperBound
    }
    terms.append(String(decoding: cut.bytes[start...], as: UTF8.self))
    return terms
  }

  /// The value of a term, and what follows it.
  private static func cut(_ term: String) -> (value: String, manner: String) {
    let tokens = ExpressionTokens(term)
    var end = tokens.tokens.count
    if tokens.isWord(end - 2, "nulls"),
      tokens.isWord(end - 1, "first") || tokens.isWord(end - 1, "last")
    {
      end -= 2
    }
    if tokens.isWord(end - 1, "asc") || tokens.isWord(end - 1, "desc") { end -= 1 }
    if tokens.isWord(end - 2, "collate"),
      ["binary", "nocase", "rtrim"].contains(tokens.text(tokens.tokens[end - 1]).lowercased())
    {
      end -= 2
    }
    guard end > 0, end < tokens.tokens.count else { return (term, "") }
    let place = tokens.tokens[end].range.lowerBound
    return (
      String(decoding: tokens.bytes[..<place], as: UTF8.self),
      String(decoding: tokens.bytes[place...], as: UTF8.self)
    )
  }
}
