/// Words as a question to FTS5 (<https://sqlite.org/fts5.html>, §3).
struct SearchExpression {
  /// A word of the question, with what may stand in its place.
  struct Term {
    var word: String
    var others: [String] = []
    /// Also what begins with the word.
    var isPrefix = false

    fileprivate var text: String {
      let first = "\"\(word)\"" + (isPrefix ? " *" : "")
      return ([first] + others.map { "\"\($0)\"" }).joined(separator: " OR ")
    }
  }

  /// All of these have to be there.
  var terms: [Term]

  /// Words of names alone, each of which must be there, and one of them in a name.
  var text: String {
    let all = terms.map { "(\($0.text))" }.joined(separator: " AND ")
    let any = terms.map(\.text).joined(separator: " OR ")
    return "\(all) AND ({names} : (\(any)))"
  }
}
