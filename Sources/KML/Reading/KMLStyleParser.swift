internal import Base
internal import XML

/// Reads Style, StyleMap and gx:CascadingStyle elements (KML 2.2 §12.2, §12.3; Google's extension).
struct KMLStyleParser: ~Copyable {
  /// What styles said that the model has no place for: names of elements, for the ledger.
  var beyond: Set<String> = []
  private let names = KMLName.all
  var text = Bytes()

  init() {}

  /// The name of the current element, nil for one that is not known.
  private func name(_ scanner: borrowing XMLScanner) -> KMLName? {
    KMLName(number: scanner.name, in: names)
  }

  /// The `id` of the current element; Google Earth for the web writes `kml:id`, declared or not.
  mutating func id(_ scanner: borrowing XMLScanner) -> [UInt8]? {
    scanner.attribute(.id, &text) ?? scanner.attribute("kml:id", &text)
  }

  /// Reads any of the three, after its start tag; nil for another element, which is not touched.
  mutating func parse(_ scanner: inout XMLScanner) throws(XMLFault) -> KMLSharedStyle? {
    var style = KMLSharedStyle()
    switch name(scanner) {
    case .style: try parseStyle(&scanner, into: &style.own)
    case .styleMap: try parseMap(&scanner, into: &style)
    case .cascadingStyle: try parseCascade(&scanner, into: &style)
    default: return nil
    }
    return style
  }

  // MARK: - Walking

  /// Calls `body` for each element within the current one; it reads what it knows to its end and returns
  /// true, other elements are passed over.
  mutating func forEachChild(
    _ scanner: inout XMLScanner,
    _ body: (inout Self, inout XMLScanner, KMLName?) throws(XMLFault) -> Bool
  ) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        let child = name(scanner)
        let canonical = scanner.name
        if try !body(&self, &scanner, child) {
          beyond.insert(scanner.names.canonical.name(at: canonical))
          try NestedElement.skip(&scanner)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// The text of the current element, valid until the next call; a zero follows it, which ends a number.
  mutating func takeText(
    _ scanner: inout XMLScanner
  ) throws(XMLFault) -> UnsafeBufferPointer<UInt8> {
    text.removeAll()
    try NestedElement.appendText(&scanner, to: &text)
    let count = text.count
    text.append(0)
    return text.buffer(0..<count).trimmedXMLSpace
  }

  // MARK: - The three

  private mutating func parseMap(
    _ scanner: inout XMLScanner, into style: inout KMLSharedStyle
  ) throws(XMLFault) {
    var normal: KMLSharedStyle?
    var first: KMLSharedStyle?
    try forEachChild(&scanner) { parser, scanner, child throws(XMLFault) in
      guard child == .pair else { return false }
      var key = ""
      var pair = KMLSharedStyle()
      try parser.parsePair(&scanner, &key, &pair)
      if first == nil { first = pair }
      if key == "normal" {
        normal = normal ?? pair
      } else {
        parser.beyond.insert(key.isEmpty ? "Pair" : key)
      }
      return true
    }
    if let pair = normal ?? first { style = pair }
  }

  private mutating func parsePair(
    _ scanner: inout XMLScanner, _ key: inout String, _ pair: inout KMLSharedStyle
  ) throws(XMLFault) {
    var foundKey = ""
    var found = KMLSharedStyle()
    try forEachChild(&scanner) { parser, scanner, child throws(XMLFault) in
      switch child {
      case .key: foundKey = String(decoding: try parser.takeText(&scanner), as: UTF8.self)
      case .styleUrl: found.base = Array(try parser.takeText(&scanner))
      case .style: try parser.parseStyle(&scanner, into: &found.own)
      default: return false
      }
      return true
    }
    key = foundKey
    pair = found
  }

  private mutating func parseCascade(
    _ scanner: inout XMLScanner, into style: inout KMLSharedStyle
  ) throws(XMLFault) {
    var found = style
    try forEachChild(&scanner) { parser, scanner, child throws(XMLFault) in
      switch child {
      case .styleUrl: found.base = Array(try parser.takeText(&scanner))
      case .style: try parser.parseStyle(&scanner, into: &found.own)
      default: return false
      }
      return true
    }
    style = found
  }

  /// Reads a Style after its start tag and lays it over what is there.
  mutating func parseStyle(
    _ scanner: inout XMLScanner, into style: inout KMLStyle
  ) throws(XMLFault) {
    var found = style
    try forEachChild(&scanner) { parser, scanner, child throws(XMLFault) in
      switch child {
      case .lineStyle?, .polyStyle?, .iconStyle?, .labelStyle?:
        if let child { try parser.parsePart(child, &scanner, of: &found) }
      case .balloonStyle, .listStyle: try parser.passOver(&scanner)
      default: return false
      }
      return true
    }
    style = found
  }

  /// Balloons and lists have no place in the model; empty ones say nothing.
  private mutating func passOver(_ scanner: inout XMLScanner) throws(XMLFault) {
    let element = scanner.names.canonical.name(at: scanner.name)
    var isEmpty = true
    while true {
      switch try scanner.next() {
      case .startElement:
        isEmpty = false
        try NestedElement.skip(&scanner)
      case .text, .cdata: continue
      case .endElement:
        if !isEmpty { beyond.insert(element) }
        return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }
}
