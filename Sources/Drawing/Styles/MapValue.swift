/// A value in a MapLibre style, or of a feature that it is about.
enum MapValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([MapValue])

  /// A number; nil for anything else.
  var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  /// A text; nil for anything else.
  var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// True for true alone.
  var isTrue: Bool { self == .boolean(true) }
}
