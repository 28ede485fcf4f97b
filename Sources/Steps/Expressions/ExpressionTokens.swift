import Base

/// The words of SQL that an expression consists of (sqlite.org/lang_expr.html), as SQLite itself divides
/// them; only names of columns are looked at closely, the rest is left to SQLite.
struct ExpressionTokens {
  /// What a word is.
  enum Kind: Equatable {
    /// A bare word: a keyword or a name.
    case word
    /// A name in quotes of one of the three kinds, without them.
    case quotedName(String)
    /// `$name`.
    case special(String)
    /// `(`, `)`, `,`, `.` or `;`.
    case mark(UInt8)
    /// A parameter, which would have no value.
    case parameter
    /// Text in single quotes, numbers, operators.
    case other
    /// A quote or comment without its end.
    case unclosed
  }

  /// A word and its bytes.
  struct Token {
    var kind: Kind
    var range: Range<Int>
  }

  /// The bytes of the text.
  let bytes: [UInt8]
  /// The words, without space and comments.
  private(set) var tokens: [Token] = []

  /// Cuts a text.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let (kind, end) = token(at: start)
      if let kind { tokens.append(Token(kind: kind, range: start..<end)) }
      start = end
    }
  }

  /// The text of a token.
  func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// True for a bare word, in any case.
  func isWord(_ index: Int, _ word: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
      && text(tokens[index]).lowercased() == word
  }

  /// True for a certain mark.
  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .mark(UInt8(ascii: mark))
  }

  /// The line of a byte, and the place in it.
  func excerpt(at place: Int) -> GeoError.Excerpt {
    let end = min(max(place, 0), bytes.count)
    let lineStart = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lineEnd = bytes[end...].firstIndex(of: 0x0A) ?? bytes.count
    let line = String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self)
    let before = String(decoding: bytes[lineStart..<end], as: UTF8.self)
    return GeoError.Excerpt(
      line: String(line.map { $0.isWhitespace ? " " : $0 }), column: before.count)
  }

  private func token(at start: Int) -> (Kind?, Int) {
    let byte = bytes[start]
    let next = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch byte {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: return (nil, start + 1)
    case UInt8(ascii: "-") where next == UInt8(ascii: "-"):
      return (nil, bytes[start...].firstIndex(of: 0x0A) ?? bytes.count)
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
      return endOfComment(start + 2).map { (nil, $0) } ?? (.unclosed, bytes.count)
    case UInt8(ascii: "'"): return quoted(start, byte, isName: false)
    case UInt8(ascii: "\""), UInt8(ascii: "`"): return quoted(start, byte, isName: true)
    case UInt8(ascii: "["):
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "]")) else {
        return (.unclosed, bytes.count)
      }
      let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      return (.quotedName(name), end + 1)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      if next == UInt8(ascii: "'") { return quoted(start + 1, next, isName: false) }
      return (.word, endOfWord(start))
    case UInt8(ascii: "$") where Self.isWordByte(next):
      let end = endOfWord(start)
      return (.special(String(decoding: bytes[start..<end], as: UTF8.self)), end)
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "#"),
      UInt8(ascii: "$"):
      return (.parameter, start + 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return (.other, endOfNumber(start))
    case UInt8(ascii: ".") where next >= 0x30 && next <= 0x39:
      return (.other, endOfNumber(start))
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: ";"):
      return (.mark(byte), start + 1)
    default:
      return Self.isWordByte(byte) ? (.word, endOfWord(start)) : (.other, start + 1)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private func endOfWord(_ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, Self.isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: "$") {
      end += 1
    }
    return end
  }

  /// Digits, a point, an exponent with its sign, hexadecimal digits. Anything else that follows a number without
  /// a space is an error, which SQLite reports.
  private func endOfNumber(_ start: Int) -> Int {
    let isHexadecimal =
      start + 1 < bytes.count && bytes[start] == 0x30
      && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let isOfExponent =
        isSign && !isHexadecimal && end > start && bytes[end - 1] | 0x20 == UInt8(ascii: "e")
      guard Self.isWordByte(byte) || byte == UInt8(ascii: ".") || isOfExponent else { break }
      end += 1
    }
    return end
  }

  private func endOfComment(_ start: Int) -> Int? {
    var end = start
    while end + 1 < bytes.count {
      if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return nil
  }

  /// A text or name in quotes; two quotes within it stand for one.
  private func quoted(_ start: Int, _ quote: UInt8, isName: Bool) -> (Kind, Int) {
    var name: [UInt8] = []
    var end = start + 1
    while end < bytes.count {
      if bytes[end] == quote {
        guard end + 1 < bytes.count, bytes[end + 1] == quote else {
          return (isName ? .quotedName(String(decoding: name, as: UTF8.self)) : .other, end + 1)
        }
        end += 1
      }
      name.append(bytes[end])
      end += 1
    }
    return (.unclosed, bytes.count)
  }
}
