internal import Base
internal import SQLiteStore

/// Words of the index that differ from another one by one mistake of typing: either their first half or their second half
/// is right, and both are found by an index.
struct SearchVocabulary {
  private let forwards: Statement
  private let backwards: Statement
  /// Nil in an index without words in other letters.
  private let spellings: Statement?

  /// The most words that stand for one.
  private static let most = 12

  init(_ database: Database) throws(GeoError) {
    forwards = try database.prepare(
      "SELECT word, entries FROM search_words WHERE word >= ?1 AND word < ?2")
    backwards = try database.prepare(
      "SELECT word, entries FROM search_words WHERE reversed >= ?1 AND reversed < ?2")
    spellings =
      try database.hasColumns(["sound", "word"], in: "search_spellings")
      ? database.prepare(
        """
        SELECT s.word FROM search_spellings s JOIN search_words w ON w.word = s.word \
        WHERE s.sound >= ?1 AND s.sound < ?2 ORDER BY s.sound <> ?1, w.entries DESC, s.word LIMIT ?3
        """) : nil
  }

  /// Words in other letters that sound the same, and those that begin so if it may not have been typed to its end.
  func spellings(of word: String, isPrefix: Bool) throws(GeoError) -> [String] {
    let latin = SearchSpelling.latin(for: word)
    guard latin.isEmpty else { return latin }
    let numbers = SearchSpelling.numbers(for: word)
    guard numbers.isEmpty, let spellings, word.utf8.count > 1,
      word.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return numbers }
    let sound = SearchSpelling.sounds(of: word)[0]
    defer { spellings.reset() }
    try spellings.bind(1, sound)
    try spellings.bind(2, isPrefix && word.utf8.count > 2 ? sound + "\u{10FFFF}" : sound + "\u{1}")
    try spellings.bind(3, Int64(Self.most * 2))
    var found: [String] = []
    while try spellings.step() { found.append(spellings.string(0)) }
    return found
  }

  /// The words that may have been meant, the most frequent ones first.
  func similar(to word: String) throws(GeoError) -> [String] {
    let letters = Array(word.unicodeScalars)
    let half = letters.count / 2
    // An exchange in the very middle leaves neither half right, but all that is around it.
    let start = String(String.UnicodeScalarView(letters.prefix(max(half - 1, 1))))
    let end = String(
      String.UnicodeScalarView(letters.suffix(max(letters.count - half - 1, 1)).reversed()))
    var found: [(word: String, entries: Int64)] = []
    for (statement, part) in [(forwards, start), (backwards, end)] {
      defer { statement.reset() }
      try statement.bind(1, part)
      try statement.bind(2, part + "\u{10FFFF}")
      while try statement.step() {
        let other = statement.string(0)
        guard abs(other.utf8.count - word.utf8.count) <= 4,
          SearchWords.isOneMistake(from: letters, to: Array(other.unicodeScalars)),
          !found.contains(where: { $0.word == other })
        else { continue }
        found.append((other, statement.int64(1)))
      }
    }
    found.sort { ($1.entries, $0.word) < ($0.entries, $1.word) }
    return found.prefix(Self.most).map(\.word)
  }
}
