internal import Base
internal import Text
internal import XML

/// The links of one element (GPX 1.1, linkType; GPX 1.0, url and urlname), as JSON objects.
struct GPXLinks: ~Copyable {
  /// Objects, each followed by a comma.
  private var json = Bytes()
  private var url = Bytes()
  private var urlName = Bytes()
  private var hasURL = false
  private var hasURLName = false

  init() {}

  /// True if there are no links.
  var isEmpty: Bool { json.isEmpty && !hasURL && !hasURLName }

  mutating func removeAll() {
    json.removeAll()
    hasURL = false
    hasURLName = false
  }

  /// Takes the element whose start tag is the scanner's token.
  mutating func addLink(
    _ scanner: inout XMLScanner, _ nested: inout NestedElementJSON
  ) throws(XMLFault) {
    json.append("{")
    let start = json.count
    var text = Bytes()
    for index in 0..<scanner.attributes.count {
      let isReference = scanner.attributes[index].name == GPXName.href.rawValue
      text.removeAll()
      if !isReference { text.append("@") }
      text.append(contentsOf: scanner.names.canonical.bytes(at: scanner.attributes[index].name))
      addMember(text.buffer, from: start)
      text.removeAll()
      scanner.appendAttribute(index, to: &text)
      json.append(quoting: text.buffer)
    }
    text.removeAll()
    scan: while true {
      switch try scanner.next() {
      case .startElement:
        addMember(scanner.names.canonical.bytes(at: scanner.name), from: start)
        _ = try nested.append(&scanner, to: &json)
      case .text, .cdata: scanner.appendContent(to: &text)
      case .endElement: break scan
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    // Some programs write the reference as the element's text.
    if text.buffer.contains(where: { $0 > 0x20 }) {
      var name = Bytes()
      name.append("#text")
      addMember(name.buffer, from: start)
      json.append(quoting: text.buffer)
    }
    json.append("},")
  }

  private mutating func addMember(_ name: UnsafeBufferPointer<UInt8>, from start: Int) {
    if json.count > start { json.append(",") }
    json.append(quoting: name)
    json.append(":")
  }

  /// Takes the text of `url`.
  mutating func setURL(_ text: UnsafeBufferPointer<UInt8>) {
    url.removeAll()
    url.append(contentsOf: text)
    hasURL = true
  }

  /// Takes the text of `urlname`.
  mutating func setURLName(_ text: UnsafeBufferPointer<UInt8>) {
    urlName.removeAll()
    urlName.append(contentsOf: text)
    hasURLName = true
  }

  /// Appends an array of all links and forgets them.
  mutating func take(into out: inout Bytes) {
    out.append("[")
    out.append(contentsOf: json.buffer)
    if hasURL || hasURLName {
      out.append("{")
      if hasURL {
        out.append("\"href\":")
        out.append(quoting: url.buffer)
      }
      if hasURLName {
        out.append(hasURL ? ",\"text\":" : "\"text\":")
        out.append(quoting: urlName.buffer)
      }
      out.append("}")
    } else {
      out.truncate(to: out.count - 1)
    }
    out.append("]")
    removeAll()
  }
}
