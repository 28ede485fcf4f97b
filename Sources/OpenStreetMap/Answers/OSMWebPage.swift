internal import Base
internal import Text

/// The page that a server sends in place of data, such as Overpass when it is too busy.
struct OSMWebPage {
  /// What people would read in it.
  private let text: String

  /// Bytes of a page that are looked at.
  private static let headLimit = 1 << 13
  /// Characters of a page that are worth repeating.
  private static let textLimit = 300
  /// Elements within a line of text.
  private static let inline: Set<String> = [
    "a", "b", "code", "em", "font", "i", "span", "strong", "tt", "u",
  ]

  /// The page that begins with these bytes; nil for anything else.
  init?(_ head: UnsafeBufferPointer<UInt8>) {
    guard head.prefix(64).contains(UInt8(ascii: "<")) else { return nil }
    let page = String(decoding: head.prefix(Self.headLimit), as: UTF8.self)
    var rest = Substring(page)
    while true {
      guard let start = rest.firstIndex(of: "<") else { return nil }
      rest = rest[start...]
      let word = rest.prefix(14).lowercased()
      if word.hasPrefix("<!doctype html") || word.hasPrefix("<html") { break }
      guard word.hasPrefix("<?") || word.hasPrefix("<!--"), let end = rest.firstIndex(of: ">")
      else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    text = Self.summary(of: Self.words(of: rest))
  }

  /// The words of the body, without markup.
  private static func words(of page: Substring) -> String {
    var words = ""
    var tag: String?
    var isInBody = false
    var isHidden = false
    for character in page {
      switch (character, tag) {
      case ("<", _): tag = ""
      case (">", let content?):
        tag = nil
        let name = content.lowercased().prefix { $0.isLetter || $0.isNumber || $0 == "/" }
        if name == "body" { isInBody = true }
        isHidden = name == "script" || name == "style"
        let isInline = inline.contains(String(name.drop { $0 == "/" }))
        if !isInline, !words.hasSuffix(" ") { words.append(" ") }
      case (_, let content?): tag = content.count < 8 ? content + String(character) : content
      case (_, nil):
        guard isInBody, !isHidden else { continue }
        if !character.isWhitespace {
          words.append(character)
        } else if !words.hasSuffix(" ") {
          words.append(" ")
        }
      }
    }
    return words
  }

  /// What is worth repeating of the words: Overpass has its licence before the error.
  private static func summary(of words: String) -> String {
    var rest = words[...]
    if let error = words.firstIndex(ofText: "Error:") { rest = words[error...] }
    let trimmed = rest.referencesResolved.trimmed
    return trimmed.count > textLimit ? trimmed.prefix(textLimit) + "…" : trimmed
  }

  /// That these are not the data that a reader expects.
  func error(_ reason: Reason, path: String) -> GeoError {
    GeoError(
      reason, "this is a web page (HTML), not data" + (text.isEmpty ? "" : ": \(text)"),
      at: SourceLocation(path: path),
      hint: "servers send such pages when they are too busy; download the data again later")
  }
}
