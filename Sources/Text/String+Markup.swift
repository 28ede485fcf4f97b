/// Character references that people write by hand in HTML, and what they stand for.
private let references = [
  ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&copy;", "©"),
  ("&amp;", "&"),
]

extension StringProtocol {
  /// The text with what the usual character references of HTML stand for.
  public var referencesResolved: String {
    var text = ""
    var rest = self[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      rest = rest[mark...]
      let reference = references.first { rest.hasPrefix($0.0) }
      text += reference?.1 ?? "&"
      rest = rest.dropFirst(reference?.0.count ?? 1)
    }
    return text + rest
  }
}

extension String {
  /// What stands for it in XML and HTML, as content and in attributes between double quotes (XML 1.0 §2.4). Characters that
  /// XML does not have (§2.2) become U+FFFD.
  public var markup: String { markup(isAttribute: false) }

  /// The same; in an attribute tabs and line breaks are written so that readers keep them (XML 1.0 §3.3.3).
  public func markup(isAttribute: Bool) -> String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\t", "\n":
        if isAttribute {
          result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
        } else {
          result.append(scalar)
        }
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
