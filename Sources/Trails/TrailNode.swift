internal import Base
internal import Text

/// A piece of the content of an element.
public indirect enum TrailNode: Hashable, Sendable {
  case text(String)
  case comment(String)
  /// A processing instruction.
  case instruction(target: String, data: String)
  case element(TrailElement)

  /// The piece as JSON: text is a string, everything else an object.
  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .comment(let text): .object([("comment", .string(text))])
    case .instruction(let target, let data):
      .object([("instruction", .string(target)), ("data", .string(data))])
    case .element(let element): element.json
    }
  }

  /// The piece of a JSON value; nil for anything else.
  init?(_ value: SettingsValue) {
    if case .string(let text) = value.content {
      self = .text(text)
      return
    }
    guard let members = value.members else { return nil }
    func text(_ name: String) -> String? {
      if case .string(let text)? = members.first(where: { $0.name == name })?.value.content {
        return text
      }
      return nil
    }
    if let comment = text("comment") {
      self = .comment(comment)
    } else if let target = text("instruction") {
      self = .instruction(target: target, data: text("data") ?? "")
    } else if let element = TrailElement(value) {
      self = .element(element)
    } else {
      return nil
    }
  }
}
