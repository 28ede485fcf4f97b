internal import Base
internal import Text

/// Text in documents: nothing of it becomes markup.
enum PageText {
  /// Text for the content and the attributes of XML and HTML. Characters that XML does not know are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": break
      case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

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
