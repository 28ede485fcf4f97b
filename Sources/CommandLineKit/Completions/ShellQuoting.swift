extension String {
  /// The text as one word of a POSIX shell, without quotes where none are needed.
  public var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric || "-_./:,+@%".utf8.contains(byte)
      }
    return isPlain ? self : shellQuoted
  }

  /// The text in single quotes, for a POSIX shell.
  var shellQuoted: String {
    let pieces = split(separator: Character("'"), omittingEmptySubsequences: false)
    return "'\(pieces.joined(separator: "'\\''"))'"
  }

  /// The text as part of the name of a shell function.
  var shellIdentifier: String {
    String(decoding: utf8.map { $0.isASCIIAlphanumeric ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }

  /// The text with a backslash before each of the given characters.
  func escaping(_ special: String) -> String {
    var text = ""
    for character in self {
      if special.contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
