internal import Text
internal import XML

/// Tells the JSON that readers make of elements from other JSON.
enum GPXNestedShape {
  /// True if a JSON array or object, written as elements, reads back as what it is: all its values are
  /// strings, arrays have two items and more, and are in nothing but objects.
  static func isElement(_ json: UnsafeBufferPointer<UInt8>, _ value: NestedElementValue) -> Bool {
    hasStringsAlone(json) && isElement(value, isItem: false)
  }

  /// True if all values in a JSON text are strings, arrays or objects, or some are null.
  static func hasStringsAlone(
    _ json: UnsafeBufferPointer<UInt8>, orNull allowsNull: Bool = false
  ) -> Bool {
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""): index = JSONMember.closingQuote(ofStringAt: index, in: json)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"):
        return false
      case UInt8(ascii: "n"):
        guard allowsNull else { return false }
        // Behind its other letters.
        index += 3
      default: break
      }
      index += 1
    }
    return true
  }

  /// The same of a value, whose texts are sure to have been strings.
  static func isElement(_ value: NestedElementValue, isItem: Bool) -> Bool {
    switch value {
    case .null: return false
    case .text: return true
    case .array(let items):
      return !isItem && items.count > 1 && items.allSatisfy { isElement($0, isItem: true) }
    case .object(let members):
      let names = members.map(\.name)
      guard !names.isEmpty, names != ["#text"], Set(names).count == names.count else {
        return false
      }
      let hasChildren = names.contains { !$0.hasPrefix("@") && $0 != "#text" }
      return members.allSatisfy { name, value in
        if name.hasPrefix("@") { return value.text != nil && !name.hasPrefix("@xmlns") }
        if name == "#text" {
          guard let text = value.text, !text.isEmpty else { return false }
          // Between elements white space does not count.
          return !hasChildren || NestedElementSchema.trimmed(text) == text
        }
        return isElement(value, isItem: false)
      }
    }
  }
}
