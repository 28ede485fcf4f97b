/// The text of columns in a CREATE TABLE statement.
enum ColumnDefinition {
  /// The statement with another type for a column; nil if the column is not found in the text as it is usually written.
  static func replacingType(
    of column: String, from old: String, to new: String, in sql: String
  ) -> String? {
    guard !old.isEmpty, !new.isEmpty else { return nil }
    // SQLite says INTEGER, REAL and TEXT of types that are written in small letters, too.
    let small = old.lowercased()
    let spellings = [old, small, old.prefix(1).uppercased() + small.dropFirst()]
    for name in ["\"\(column)\"", "`\(column)`", "[\(column)]", column] {
      for (space, type) in [" ", "\t", "\n"].flatMap({ space in spellings.map { (space, $0) } }) {
        let pattern = name + space + type
        guard let range = sql.range(ofText: pattern) else { continue }
        let before =
          range.lowerBound > sql.startIndex ? sql[sql.index(before: range.lowerBound)] : "("
        let after = range.upperBound < sql.endIndex ? sql[range.upperBound] : ")"
        guard before.isWhitespace || before == "(" || before == ",",
          after.isWhitespace || after == "," || after == ")"
        else { continue }
        return sql.replacingCharacters(in: range, with: name + space + new)
      }
    }
    return nil
  }
}

extension String {
  /// Where a text first occurs.
  func range(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }

  /// The text with another one in a range.
  func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
