/// What the beginning of a document says about how it is to be read.
struct XMLHead {
  /// What makes tokens of the bytes.
  enum Engine {
    /// They are UTF-8 up to the root element, with nothing that our scanner does not know.
    case scanner
    /// Anything else: another encoding, a document type declaration, a beginning that is broken or
    /// longer than what was looked at.
    case expat
  }

  var engine = Engine.expat
  /// Bytes of a UTF-8 byte order mark.
  private(set) var markSize = 0
  /// The bytes in a unit of the encoding: two in UTF-16.
  private(set) var unitSize = 1
  /// Of two bytes, the first is the higher one.
  private(set) var isBigEndian = false
  /// The encoding by its declaration or its byte order mark, in capitals; empty for none.
  private(set) var encoding = ""

  /// True for UTF-8, whose bytes keep their places when it is written again.
  var isUTF8: Bool {
    unitSize == 1
      && (encoding.isEmpty || Self.namesOfUTF8.contains(encoding) || encoding == "US-ASCII")
  }

  /// Names of UTF-8; the second is not official, but common.
  static let namesOfUTF8 = ["UTF-8", "UTF8"]

  /// Looks at the first bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.starts(with: [0x00, 0x3C]) || bytes.starts(with: [0x3C, 0x00])
    {
      unitSize = 2
      isBigEndian = bytes[0] == 0xFE || bytes[0] == 0x00
      encoding = "UTF-16"
      return
    }
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      markSize = 3
      rest = rest.dropFirst(3)
    }
    var isPlain = true
    if rest.starts(with: "<?xml".utf8), rest.count > 5,
      XMLCharacters.isSpace(rest[rest.startIndex + 5])
    {
      isPlain = takeDeclaration(&rest)
    }
    if isPlain, encoding.isEmpty || Self.namesOfUTF8.contains(encoding), Self.findsRoot(rest) {
      engine = .scanner
    }
  }

  /// Takes an XML declaration (production 23); false if there is anything odd about it.
  private mutating func takeDeclaration(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest = rest.dropFirst(5)
    var members: [(name: String, value: String)] = []
    while true {
      let spaced = rest.drop(while: XMLCharacters.isSpace)
      if spaced.starts(with: "?>".utf8) {
        rest = spaced.dropFirst(2)
        break
      }
      guard spaced.startIndex > rest.startIndex else { return false }
      let name = spaced.prefix { XMLNameCharacters.isASCIIStart($0) }
      rest = spaced[name.endIndex...].drop(while: XMLCharacters.isSpace)
      guard rest.first == UInt8(ascii: "=") else { return false }
      rest = rest.dropFirst().drop(while: XMLCharacters.isSpace)
      guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return false }
      rest = rest.dropFirst()
      let value = rest.prefix {
        XMLNameCharacters.isASCIIStart($0) || XMLNameCharacters.isASCIIPart($0)
      }
      rest = rest[value.endIndex...]
      guard rest.first == quote, !value.isEmpty else { return false }
      rest = rest.dropFirst()
      members.append(
        (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }
    let names = members.map(\.name)
    if let member = members.first(where: { $0.name == "encoding" }) {
      encoding = member.value.uppercased()
    }
    return [
      ["version"], ["version", "encoding"], ["version", "standalone"],
      ["version", "encoding", "standalone"],
    ].contains(names) && members[0].value == "1.0"
      && members.allSatisfy { $0.name != "standalone" || ["yes", "no"].contains($0.value) }
  }

  /// True if white space, comments and instructions alone precede the root element.
  private static func findsRoot(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = bytes
    while true {
      rest = rest.drop(while: XMLCharacters.isSpace)
      guard rest.count >= 2, rest.first == UInt8(ascii: "<") else { return false }
      let second = rest[rest.startIndex + 1]
      if rest.starts(with: "<!--".utf8) {
        guard skip(&rest, from: 4, to: "-->") else { return false }
      } else if second == UInt8(ascii: "?") {
        guard skip(&rest, from: 2, to: "?>") else { return false }
      } else {
        return second >= 0x80 || XMLNameCharacters.isASCIIStart(second)
      }
    }
  }

  private static func skip(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, from start: Int, to close: String
  ) -> Bool {
    rest = rest.dropFirst(start)
    while !rest.isEmpty {
      if rest.starts(with: close.utf8) {
        rest = rest.dropFirst(close.utf8.count)
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
