internal import Base
internal import Text

/// Text in documents: nothing of it becomes markup.
enum PageText {
  /// Text as JSON that may stand in a script element: neither its end nor a comment can be in it.
  static func quoted(_ text: String) -> String {
    let json = JSONValue.quoted(text)
    guard
      json.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 >= 0xE2 }
      )
    else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "\u{2028}": result += "\\u2028"
      case "\u{2029}": result += "\\u2029"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Writes an integer in decimal; returns its length.
func decimal(_ value: Int64, to out: UnsafeMutablePointer<UInt8>) -> Int {
  IntegerText.write(value, to: out)
}
