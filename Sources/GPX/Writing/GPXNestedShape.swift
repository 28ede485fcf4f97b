internal import Text
internal import XML

/// Distinguishes the JSON that readers make of elements from other JSON.
enum GPXNestedShape {
  /// True if a JSON array or object, written as elements, reads back the same: all its values are strings,
  /// and arrays have at least two items and occur only in objects.
  static func isElement(_ json: UnsafeBufferPointer<UInt8>, _ value: NestedElementValue) -> Bool {
    hasStringsAlone(json) && isElement(value, isItem: false)
  }

  /// True if all values in a JSON text are strings, arrays or objects, or also null if `orNull`.
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
        // After its other letters.
        index += 3
      default: break
      }
      index += 1
    }
    return true
  }

  /// The same for a value whose texts are known to have been strings.
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
          // White space between elements does not count.
          return !hasChildren || NestedElementSchema.trimmed(text) == text
        }
        return isElement(value, isItem: false)
      }
    }
  }
}
