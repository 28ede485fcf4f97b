internal import Text

/// The value of a tag whose key ends in `:conditional`: `no @ (Mo-Fr 07:00-09:00); 30 @ (22:00-06:00)`
/// (wiki.openstreetmap.org/wiki/Conditional_restrictions).
struct ConditionalValue {
  /// A value with its condition.
  struct Part {
    var value: String
    var condition: String
  }

  private(set) var parts: [Part] = []

  /// Parts of a value; those without a condition say nothing, and are noted.
  init(_ text: String, key: String, of object: String, _ notes: inout TagNotes) {
    for piece in Self.pieces(of: text) {
      guard let at = piece.firstIndex(of: "@") else {
        notes.note(key, piece, of: object)
        continue
      }
      parts.append(
        Part(
          value: piece[..<at].trimmed, condition: piece[piece.index(after: at)...].trimmed))
    }
  }

  /// What it is at a time: the last value whose condition holds; nil if none does.
  func value(
    at time: LocalTime, key: String, of object: String, _ notes: inout ConditionNotes
  ) -> String? {
    var found: String?
    for part in parts {
      let tag = (key, "\(part.value) @ \(part.condition)")
      if notes.holds(part.condition, at: time, of: tag, object) { found = part.value }
    }
    return found
  }

  /// True if a condition holds: all of its parts between `AND`; nil if one is not understood, unless another one does
  /// not hold. `holidays` are days since 1970-01-01.
  static func holds(
    _ condition: String, at time: LocalTime, holidays: [Int] = []
  ) -> Bool? {
    var text = condition.trimmed
    if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
    var result: Bool? = true
    for part in Self.conjuncts(of: text) {
      switch OpeningHours(part)?.hold(at: time, holidays: holidays) {
      case true?: continue
      case false?: return false
      case nil: result = nil
      }
    }
    return result
  }

  /// The pieces between semicolons outside of parentheses.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ";", depth <= 0 {
        pieces.append(piece)
        piece = ""
      } else {
        piece.append(character)
      }
    }
    return (pieces + [piece]).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The words between `AND`, in any case.
  private static func conjuncts(of text: String) -> [String] {
    var parts: [[Substring]] = [[]]
    for word in text.split(separator: " ") {
      if word.lowercased() == "and" {
        parts.append([])
      } else {
        parts[parts.count - 1].append(word)
      }
    }
    return parts.map { $0.joined(separator: " ") }
  }
}
