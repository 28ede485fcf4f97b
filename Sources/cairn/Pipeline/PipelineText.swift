import Base
import Files
import Flow

/// The text of a file of steps: words as a shell takes them apart, with `#` comments, quotes, and `$1`,
/// `${2}` or `$@` for the arguments.
struct PipelineText {
  private let path: String
  private let arguments: [String]
  private var rest: Substring
  private var line = 1
  private var isUsed: [Bool]

  /// The largest file of steps, in bytes.
  private static let sizeLimit = 1 << 20

  /// A text, and what its arguments stand for.
  init(_ text: String, path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
    rest = text[...]
    isUsed = arguments.map { _ in false }
  }

  /// The words of a file; all arguments must be used.
  static func words(ofFile path: String, _ arguments: [String]) throws(GeoError) -> [String] {
    let source = try ByteSource(path: path)
    var bytes = Bytes()
    while bytes.count < sizeLimit, try source.read(into: &bytes, atMost: 1 << 16) {}
    guard bytes.count < sizeLimit, let text = String(validating: bytes.buffer, as: UTF8.self) else {
      throw GeoError(.usage, "it is not a text of steps", at: SourceLocation(path: path))
    }
    var steps = PipelineText(text, path: path, arguments: arguments)
    return try steps.words()
  }

  /// The words.
  mutating func words() throws(GeoError) -> [String] {
    var words: [String] = []
    while skipSpace() { try words += word() }
    if let unused = isUsed.firstIndex(of: false) {
      throw GeoError(
        .usage, "the steps do not use argument \(unused + 1), '\(arguments[unused])'",
        at: SourceLocation(path: path))
    }
    return words
  }

  /// Passes over white space and comments; false at the end.
  private mutating func skipSpace() -> Bool {
    while let next = rest.first {
      if next == "\\", rest.dropFirst().first?.isNewline == true {
        rest.removeFirst()
        continue
      }
      if next.isNewline {
        line += 1
      } else if next == "#" {
        rest = rest.drop { !$0.isNewline }
        continue
      } else if !next.isWhitespace {
        return true
      }
      rest.removeFirst()
    }
    return false
  }

  /// The next word; `$@` alone is as many as there are arguments.
  private mutating func word() throws(GeoError) -> [String] {
    if rest.hasPrefix("$@"), rest.dropFirst(2).first.map(\.isWhitespace) ?? true {
      rest.removeFirst(2)
      for index in isUsed.indices { isUsed[index] = true }
      return arguments
    }
    var word = ""
    while let next = rest.first, !next.isWhitespace {
      rest.removeFirst()
      switch next {
      case "'": word += try quoted(until: "'")
      case "\"": word += try quoted(until: "\"")
      case "\\":
        guard let escaped = rest.popFirst() else { throw error("a backslash ends the file") }
        // At the end of a line it joins the lines.
        if escaped.isNewline { line += 1 } else { word.append(escaped) }
      case "$": word += try argument()
      default: word.append(next)
      }
    }
    return [word]
  }

  /// What stands between quotes: as it is between single ones, with arguments between double ones.
  private mutating func quoted(until quote: Character) throws(GeoError) -> String {
    let start = line
    var text = ""
    while let next = rest.popFirst() {
      if next == quote { return text }
      if next.isNewline { line += 1 }
      if quote == "\"", next == "$" {
        text += try argument()
      } else if quote == "\"", next == "\\", let escaped = rest.first, "\"\\$".contains(escaped) {
        text.append(escaped)
        rest.removeFirst()
      } else {
        text.append(next)
      }
    }
    line = start
    throw error("a quote is not closed")
  }

  /// Behind `$`: an argument's number, or nothing of the kind, as in `$area`.
  private mutating func argument() throws(GeoError) -> String {
    let isBraced = rest.first == "{" && rest.dropFirst().first.map(\.isASCIIDigit) == true
    if isBraced { rest.removeFirst() }
    // Without braces one digit counts, as in a shell.
    let digits = rest.prefix { $0.isASCIIDigit }
    let text = isBraced ? digits : digits.prefix(1)
    guard let number = Int(text), number > 0 else { return "$" }
    rest.removeFirst(text.count)
    if isBraced {
      guard rest.first == "}" else { throw error("'${\(text)' is not closed") }
      rest.removeFirst()
    }
    guard number <= arguments.count else {
      throw error(
        "the steps use $\(number), and there are \(Summary.count(arguments.count, "argument"))")
    }
    isUsed[number - 1] = true
    return arguments[number - 1]
  }

  private func error(_ message: String) -> GeoError {
    GeoError(.usage, message, at: SourceLocation(path: path, line: line))
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
