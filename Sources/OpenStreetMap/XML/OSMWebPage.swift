internal import Base
internal import XML

/// The page that a server sends in place of data, such as Overpass when it is too busy.
struct OSMWebPage {
  /// What people would read in it.
  private let text: String

  /// Bytes of a page that are looked at.
  private static let headLimit = 1 << 13
  /// Characters of a page that are worth repeating.
  private static let textLimit = 300

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
    text = Self.text(of: rest)
  }

  /// The words of the body, without markup.
  private static func text(of page: Substring) -> String {
    var words = ""
    var tag: String?
    var isInBody = false
    for character in page {
      switch (character, tag) {
      case ("<", _): tag = ""
      case (">", let name?):
        if name.lowercased().hasPrefix("body") { isInBody = true }
        tag = nil
        if !words.hasSuffix(" ") { words.append(" ") }
      case (_, let name?): tag = name.count < 8 ? name + String(character) : name
      case (_, nil):
        guard isInBody else { continue }
        if !character.isWhitespace {
          words.append(character)
        } else if !words.hasSuffix(" ") {
          words.append(" ")
        }
      }
    }
    var text = words.drop { $0 == " " }
    if text.last == " " { text.removeLast() }
    return text.count > textLimit ? text.prefix(textLimit) + "…" : String(text)
  }

  /// That this is not OSM XML.
  func error(path: String) -> GeoError {
    GeoError(
      .notOSMXML, "this is an HTML page, not OSM XML" + (text.isEmpty ? "" : ": \(text)"),
      at: SourceLocation(path: path),
      hint: "servers send such pages when they are too busy; download the data again later")
  }
}
