internal import Base
internal import SQLiteStore

/// Words of the index that differ from another one by one mistake of typing: either their first half or their second half
/// is right, and both are found by an index.
struct SearchVocabulary {
  private let forwards: Statement
  private let backwards: Statement

  /// The most words that stand for one.
  private static let most = 12

  init(_ database: Database) throws(GeoError) {
    forwards = try database.prepare(
      "SELECT word, entries FROM search_words WHERE word >= ?1 AND word < ?2")
    backwards = try database.prepare(
      "SELECT word, entries FROM search_words WHERE reversed >= ?1 AND reversed < ?2")
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
