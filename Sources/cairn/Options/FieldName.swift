import CommandLineKit

/// A name of a field or a layer as options take it: as it is, or in double quotes, between which commas and =
/// belong to the name and "" stands for one quote. Spaces around it are not part of it.
struct FieldName: ArgumentValue {
  var text: String

  init?(argument: String) {
    guard let name = try? Self(reading: argument) else { return nil }
    self = name
  }

  init(reading argument: String) throws(UsageError) {
    var rest = argument[...]
    text = try Self.take(from: &rest) { _ in false }
  }

  var argumentText: String { text }

  /// Takes the name that a text begins with off it. One without quotes ends where `isEnd` is true, one with
  /// quotes must end there; both may end with the text. Errors: what is no name.
  static func take(
    from rest: inout Substring, until isEnd: (Character) -> Bool
  ) throws(UsageError) -> String {
    rest = rest.drop { $0 == " " }
    guard rest.first == "\"" else {
      let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
      var name = rest[..<end]
      rest = rest[end...]
      while name.last == " " { name.removeLast() }
      guard !name.isEmpty else { throw UsageError("a name is missing") }
      return String(name)
    }
    var name = ""
    repeat {
      rest.removeFirst()
      guard let quote = rest.firstIndex(of: "\"") else {
        throw UsageError("a double quote is not closed")
      }
      name += rest[..<quote]
      rest = rest[rest.index(after: quote)...]
      if rest.first == "\"" { name += "\"" }
    } while rest.first == "\""
    rest = rest.drop { $0 == " " }
    if let next = rest.first, !isEnd(next) {
      throw UsageError("a name in double quotes ends with them")
    }
    return name
  }
}
