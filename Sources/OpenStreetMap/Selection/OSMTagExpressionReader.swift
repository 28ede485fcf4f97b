internal import Base

/// Reads expressions of tags.
struct OSMTagExpressionReader {
  private let text: [UInt8]
  private var position = 0
  /// True for a line of a file, where `#` begins a comment and keys may have white space in them.
  private let isLine: Bool

  private init(_ text: [UInt8], isLine: Bool) {
    self.text = text
    self.isLine = isLine
  }

  /// The expression of an argument. White space belongs to values, but not at their ends; what looks like
  /// several expressions is refused, as it would hardly match anything.
  static func expression(_ argument: String) throws(GeoError) -> OSMTagExpression {
    var reader = Self(Array(argument.utf8), isLine: false)
    reader.skipSpace()
    guard reader.position < reader.text.count else {
      throw reader.fault("there is no expression")
    }
    return try reader.readExpression()
  }

  /// The expression of a line of a file; nil if there is none. `#` begins a comment.
  static func expression(inLine line: [UInt8]) throws(GeoError) -> OSMTagExpression? {
    var reader = Self(line, isLine: true)
    reader.skipSpace()
    guard reader.position < reader.text.count, !reader.isAtEnd else { return nil }
    return try reader.readExpression()
  }

  // MARK: - Parts

  private var isAtEnd: Bool {
    position == text.count || isLine && text[position] == UInt8(ascii: "#")
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  private mutating func skipSpace() {
    while position < text.count, isSpace(text[position]) { position += 1 }
  }

  private func fault(_ message: String, hint: String? = nil) -> GeoError {
    GeoError(
      .usage, "\(message) in '\(String(decoding: text, as: UTF8.self))' (byte \(position + 1))",
      hint: hint)
  }

  private mutating func readExpression() throws(GeoError) -> OSMTagExpression {
    var expression = OSMTagExpression(
      kinds: .all, areaKinds: [], keys: [], values: nil, isNegated: false)
    try readKinds(&expression)
    expression.keys = try readPatterns(of: .key)
    if isAtEnd { return expression }
    if text[position] == UInt8(ascii: "!") {
      expression.isNegated = true
      position += 1
    }
    // `readPatterns` ends at `=`, `!=` or the end.
    position += 1
    expression.values = try readPatterns(of: .value)
    return expression
  }

  private mutating func readKinds(_ expression: inout OSMTagExpression) throws(GeoError) {
    var end = position
    // A quote or an equals sign before the slash means that there are no kinds.
    while end < text.count, text[end] != UInt8(ascii: "/") {
      if text[end] == UInt8(ascii: "\"") || text[end] == UInt8(ascii: "=") || isSpace(text[end]) {
        return
      }
      end += 1
    }
    guard end < text.count else { return }
    var kinds: OSMKinds = []
    var areas = false
    while position < end {
      switch text[position] {
      case UInt8(ascii: "n"): kinds.insert(.nodes)
      case UInt8(ascii: "w"): kinds.insert(.ways)
      case UInt8(ascii: "r"): kinds.insert(.relations)
      case UInt8(ascii: "a"): areas = true
      default:
        throw fault(
          "only n, w, r and a can stand before a slash",
          hint: "quote a key that has one, or begin with a slash")
      }
      position += 1
    }
    position = end + 1
    guard !kinds.isEmpty || areas else { return }
    expression.areaKinds = areas ? OSMKinds([.ways, .relations]).subtracting(kinds) : []
    expression.kinds = kinds.union(expression.areaKinds)
  }

  /// What a pattern is for.
  private enum Part {
    case key, value
  }

  private mutating func readPatterns(
    of part: Part
  ) throws(GeoError) -> [OSMTagExpression.Pattern] {
    var patterns: [OSMTagExpression.Pattern] = []
    repeat {
      if !patterns.isEmpty { position += 1 }
      patterns.append(try readPattern(of: part))
    } while !isAtEnd && text[position] == UInt8(ascii: ",")
    return patterns
  }

  private mutating func readPattern(
    of part: Part
  ) throws(GeoError) -> OSMTagExpression.Pattern {
    skipSpace()
    let start = position
    var begins = false
    if !isAtEnd, text[position] == UInt8(ascii: "*") {
      begins = true
      position += 1
    }
    var content: [UInt8]
    var isQuoted = false
    if !isAtEnd, text[position] == UInt8(ascii: "\"") {
      isQuoted = true
      content = try readQuoted()
    } else {
      content = try readPlain(part)
    }
    var ends = false
    if isQuoted {
      if !isAtEnd, text[position] == UInt8(ascii: "*") {
        ends = true
        position += 1
      }
      skipSpace()
      guard isAtEnd || isEnd(of: part) else { throw fault("something follows a quote") }
    } else if content.last == UInt8(ascii: "*") {
      ends = true
      content.removeLast()
    }
    if content.isEmpty, !isQuoted, position == start, part == .key {
      throw fault("a key is missing")
    }
    return .init(manner: begins ? .anywhere : ends ? .prefix : .whole, text: content)
  }

  /// True where a pattern ends; after the first equals sign only commas end one.
  private func isEnd(of part: Part) -> Bool {
    let byte = text[position]
    if byte == UInt8(ascii: ",") { return true }
    guard part == .key else { return false }
    let next = position + 1 < text.count ? text[position + 1] : 0
    return byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "!") && next == UInt8(ascii: "=")
  }

  private mutating func readPlain(_ part: Part) throws(GeoError) -> [UInt8] {
    let start = position
    while !isAtEnd, !isEnd(of: part) {
      if !isLine, isSpace(text[position]), beginsAnother(behind: part) {
        throw fault(
          "a second expression begins",
          hint: "give each expression a --tags of its own, or put double quotes around a text")
      }
      position += 1
    }
    var end = position
    while end > start, isSpace(text[end - 1]) { end -= 1 }
    return Array(text[start..<end])
  }

  /// True if the white space here separates expressions: within a key, or before a word that has a slash
  /// behind kinds of objects or an equals sign.
  private func beginsAnother(behind part: Part) -> Bool {
    var next = position
    while next < text.count, isSpace(text[next]) { next += 1 }
    guard next < text.count, text[next] != UInt8(ascii: ",") else { return false }
    let word = text[next...].prefix { !isSpace($0) && $0 != UInt8(ascii: ",") }
    if part == .key { return word.first != UInt8(ascii: "=") && !word.starts(with: [0x21, 0x3d]) }
    if word.contains(UInt8(ascii: "=")) { return true }
    let kinds = word.prefix { "nwra".utf8.contains($0) }
    return !kinds.isEmpty && word.dropFirst(kinds.count).first == UInt8(ascii: "/")
  }

  private mutating func readQuoted() throws(GeoError) -> [UInt8] {
    position += 1
    var content: [UInt8] = []
    while position < text.count {
      if text[position] != UInt8(ascii: "\"") {
        content.append(text[position])
        position += 1
      } else if position + 1 < text.count, text[position + 1] == UInt8(ascii: "\"") {
        content.append(text[position])
        position += 2
      } else {
        position += 1
        return content
      }
    }
    throw fault("a quote is not closed")
  }
}
