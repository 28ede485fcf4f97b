import Text

/// Fields of CSV (RFC 4180).
enum CSVText {
  /// A text, in quotation marks where it needs them.
  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
    return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// A number with three decimals at most.
  static func number(_ value: Double) -> String {
    JSONValue.text(of: (value * 1000).rounded() / 1000)
  }
}
