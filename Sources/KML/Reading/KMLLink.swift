internal import Base
internal import XML

/// What a NetworkLink says (KML 2.2 §9.4), as far as it matters to those who follow it.
struct KMLLink {
  /// The `href` of its Link, or of KML 2.0's Url.
  private(set) var href: String?
  /// It says more than a name and where it leads.
  private(set) var saysMore = false

  /// A link that leads nowhere.
  init() {}

  /// Reads the rest of a NetworkLink after its start tag.
  init(_ scanner: inout XMLScanner, _ names: [KMLName]) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        switch KMLName(number: scanner.name, in: names) {
        case .link, .url: try takeLink(&scanner, names)
        case .name, .open: try NestedElement.skip(&scanner)
        default:
          saysMore = true
          try NestedElement.skip(&scanner)
        }
      case .text, .cdata: continue
      case .endElement, .end, .incomplete: return
      }
    }
  }

  private mutating func takeLink(
    _ scanner: inout XMLScanner, _ names: [KMLName]
  ) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        guard href == nil, KMLName(number: scanner.name, in: names) == .href else {
          try NestedElement.skip(&scanner)
          continue
        }
        var text = Bytes()
        try NestedElement.appendText(&scanner, to: &text)
        let trimmed = String(decoding: text.buffer.trimmedXMLSpace, as: UTF8.self)
        href = trimmed.isEmpty ? nil : trimmed
      case .text, .cdata: continue
      case .endElement, .end, .incomplete: return
      }
    }
  }
}
