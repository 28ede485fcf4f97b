internal import Base
internal import Text
internal import XML

/// The style of a line (gpx_style 0.2, lineStyleType), some parts of which become properties.
struct GPXLineStyle {
  private var members: [(name: String, value: NestedElementValue)]
  /// True if parts have been removed.
  private(set) var isChanged = false

  /// A style from the JSON that a reader made of its element.
  init(json: UnsafeBufferPointer<UInt8>) {
    members = NestedElementValue(json: json)?.members ?? []
  }

  var isEmpty: Bool { members.isEmpty }

  /// The text of an element, nil if it has none.
  func word(_ name: String) -> [UInt8]? {
    let value = members.first { Self.local($0.name) == name }?.value
    guard let text = value?.text else { return nil }
    let word = NestedElementSchema.trimmed(text)
    return word.isEmpty ? nil : Array(word)
  }

  /// Removes an element.
  mutating func remove(_ name: String) {
    members.removeAll { Self.local($0.name) == name }
    isChanged = true
  }

  private static func local(_ name: String) -> Substring {
    name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
  }

  /// Appends the remaining parts as JSON.
  func appendJSON(to json: inout Bytes) { Self.append(.object(members), to: &json) }

  /// Texts are strings, as they were.
  private static func append(_ value: NestedElementValue, to json: inout Bytes) {
    switch value {
    case .null: json.append("null")
    case .text(let text): json.append(quoting: text)
    case .array(let items):
      json.append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { json.append(",") }
        append(item, to: &json)
      }
      json.append("]")
    case .object(let members):
      json.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { json.append(",") }
        var name = Bytes()
        name.append(member.name)
        json.append(quoting: name.buffer)
        json.append(":")
        append(member.value, to: &json)
      }
      json.append("}")
    }
  }
}
