internal import Base
internal import XML

/// The root element of a document, as far as the first bytes show it before it is read.
struct GPXRoot {
  /// The start tag as it is, with the namespaces that records need; empty if it could not be found.
  private(set) var startTag = ""
  /// The name with its prefix.
  private(set) var name = "gpx"
  /// The namespace, if it is not one of GPX's own: some files have wrong ones.
  private(set) var strangeNamespace: String?

  init(_ head: UnsafeBufferPointer<UInt8>) {
    var text = Bytes(capacity: head.count + 64)
    text.append(contentsOf: head)
    text.append(repeating: 0, count: 64)
    let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = UnsafePointer(text.base) + mark
    var scanner = XMLScanner(GPXName.vocabulary())
    scanner.begin(start, start)
    scanner.move(to: start, UnsafePointer(text.base) + head.count, isComplete: false)
    guard let token = try? scanner.next(), token == .startElement else { return }
    name = scanner.names.raw.name(at: scanner.rawName)
    let colon = name.firstIndex(of: ":")
    let local = colon.map { String(name[name.index(after: $0)...]) } ?? name
    guard local == "gpx" else { return }
    let tag = UnsafeBufferPointer(
      start: scanner.tokenStart, count: scanner.position - scanner.tokenStart)
    startTag = String(decoding: tag, as: UTF8.self)
    if scanner.isEmptyElement { startTag = startTag.dropLast(2) + ">" }
    if scanner.name != GPXName.gpx.rawValue {
      strangeNamespace = scanner.bindings.uri(of: colon.map { String(name[..<$0]) } ?? "")
    }
    // The scanner's pointers are not used beyond this point.
    withExtendedLifetime(text) {}
  }

  /// The text before and after elements of the document that makes a document of them again.
  var frame: (head: String, tail: String) {
    startTag.isEmpty
      ? ("<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n", "</gpx>\n")
      : (startTag + "\n", "</\(name)>\n")
  }

  /// True if the first bytes are those of a GPX document. As every input is tested, a scanner is only made if
  /// the text begins with markup.
  static func isLikely(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    head.prefix(64).contains(UInt8(ascii: "<")) && !GPXRoot(head).startTag.isEmpty
  }
}
