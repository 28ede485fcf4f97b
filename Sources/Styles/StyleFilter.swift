/// The filter of a rule in a QML document: tests of fields joined by AND.
enum StyleFilter {
  /// What is in a filter.
  private enum Token: Equatable {
    case name(String)
    case text(String)
    case number(String)
    case sign(String)

    /// True for a word in any case of letters.
    func isWord(_ word: String) -> Bool {
      if case .name(let name) = self { name.lowercased() == word } else { false }
    }
  }

  /// The conditions of a filter; nil if it is more than comparisons with constants joined by AND.
  static func conditions(_ filter: String) -> [StyleRules.Condition]? {
    guard let tokens = tokens(filter) else { return nil }
    if tokens.isEmpty { return [] }
    var conditions: [StyleRules.Condition] = []
    for test in tokens.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.isWord("and") })
    {
      guard let condition = condition(Array(test)) else { return nil }
      conditions.append(condition)
    }
    return conditions
  }

  /// The name of the field that an attribute of a renderer is, as a bare name or in quotes.
  static func field(_ attribute: String) -> String {
    if case .name(let name)? = tokens(attribute)?.first, tokens(attribute)?.count == 1 {
      return name
    }
    return attribute
  }

  private static func condition(_ tokens: [Token]) -> StyleRules.Condition? {
    var tokens = tokens
    while tokens.first == .sign("("), tokens.last == .sign(")") {
      tokens = Array(tokens.dropFirst().dropLast())
    }
    guard tokens.count == 3, case .name(let field) = tokens[0] else { return nil }
    if tokens[1].isWord("is"), tokens[2].isWord("null") {
      return StyleRules.Condition(field: field, test: .isNull)
    }
    switch (tokens[1], tokens[2]) {
    case (.sign("="), .text(let value)), (.sign("="), .number(let value)):
      return StyleRules.Condition(field: field, test: .equals(value))
    case (.sign(let sign), .number(let value)):
      return comparison(sign, Double(value)).map {
        StyleRules.Condition(field: field, test: $0)
      }
    default: return nil
    }
  }

  /// A test for a number below or above another; nil for other signs.
  static func comparison(_ sign: String, _ number: Double?) -> StyleRules.Test? {
    guard let number else { return nil }
    switch sign {
    case ">=": return .within(number, .infinity)
    case "<=": return .within(-.infinity, number)
    case ">": return .within(number.nextUp, .infinity)
    case "<": return .within(-.infinity, number.nextDown)
    default: return nil
    }
  }

  private static func tokens(_ filter: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = filter.unicodeScalars[...]
    while let first = rest.first {
      switch first {
      case " ", "\t", "\n", "\r": rest.removeFirst()
      case "\"", "'":
        guard let text = quoted(first, &rest) else { return nil }
        tokens.append(first == "'" ? .text(text) : .name(text))
      case "0"..."9", "-", "+", ".":
        let text = take(&rest) { "0123456789.eE+-".unicodeScalars.contains($0) }
        guard Double(text) != nil else { return nil }
        tokens.append(.number(text))
      case _ where isLetter(first):
        tokens.append(.name(take(&rest) { isLetter($0) || ("0"..."9").contains($0) }))
      case "<", ">", "=", "!":
        tokens.append(.sign(take(&rest) { "<>=!".unicodeScalars.contains($0) }))
      default:
        tokens.append(.sign(String(rest.removeFirst())))
      }
    }
    return tokens
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "_"
  }

  private static func take(
    _ rest: inout Substring.UnicodeScalarView, while isWanted: (Unicode.Scalar) -> Bool
  ) -> String {
    let taken = rest.prefix(while: isWanted)
    rest = rest[taken.endIndex...]
    return String(taken)
  }

  /// What is between two marks; a doubled mark, or one behind a backslash in text, stands for itself.
  private static func quoted(
    _ mark: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView
  ) -> String? {
    var text = String.UnicodeScalarView()
    rest.removeFirst()
    while let next = rest.popFirst() {
      if next == mark {
        guard rest.first == mark else { return String(text) }
        text.append(mark)
        rest.removeFirst()
      } else if next == "\\", mark == "'", let escaped = rest.popFirst() {
        text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
      } else {
        text.append(next)
      }
    }
    return nil
  }
}
