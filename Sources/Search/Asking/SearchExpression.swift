/// Words as a question to FTS5 (<https://sqlite.org/fts5.html>, §3).
struct SearchExpression {
  /// A word of the question, with what may stand in its place.
  struct Term {
    var word: String
    var others: [String] = []
    /// The word in other letters.
    var spellings: [String] = []
    /// Also what begins with the word.
    var isPrefix = false

    fileprivate var text: String {
      let own = ([word] + spellings).map { "\"\($0)\"" + (isPrefix ? " *" : "") }
      return (own + others.map { "\"\($0)\"" }).joined(separator: " OR ")
    }
  }

  /// All of these have to be there.
  var terms: [Term]

  /// True if one of the words has to be in a name, and not all of them in what it lies in.
  var isOfNames = true

  /// The question: each word must be there.
  var text: String {
    let all = terms.map { "(\($0.text))" }.joined(separator: " AND ")
    guard isOfNames else { return "{name_words address_words} : (\(all))" }
    let any = terms.map(\.text).joined(separator: " OR ")
    // What a single word is in need not be looked for where it is no name.
    if terms.count == 1 { return "{name_words} : (\(any))" }
    return "\(all) AND ({name_words} : (\(any)))"
  }
}
