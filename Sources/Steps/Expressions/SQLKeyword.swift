import CSQLite

/// The words that SQL keeps for itself, by SQLite's own list.
enum SQLKeyword {
  /// True for such a word, in any case.
  static func contains(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_keyword_check($0.baseAddress, Int32(clamping: $0.count)) != 0
      }
    }
  }
}
