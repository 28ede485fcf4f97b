extension String {
  /// The text with all that a terminal would act on, line breaks too, written as escapes.
  public var terminalSafe: String {
    escaping { $0.isTerminalControl }
  }

  /// The same for a text that has line breaks of its own.
  var terminalSafeLines: String {
    escaping { $0 != "\n" && $0.isTerminalControl }
  }

  private func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if isEscaped(scalar) {
        text += scalar.escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Control characters, line separators, and marks that turn the direction of writing.
  fileprivate var isTerminalControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
