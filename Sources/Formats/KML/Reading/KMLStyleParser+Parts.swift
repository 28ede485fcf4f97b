internal import Geometry

// The parts of a Style (KML 2.2 §12.4).
extension KMLStyleParser {
  /// Reads a part of a style: `body` reads an element's text into what the style says and returns true, or
  /// false for one that it does not know. A `colorMode` other than `normal` draws random colours
  /// (§12.4.2.4).
  private mutating func parsePart(
    _ scanner: inout XMLScanner, of style: inout KMLStyle,
    _ body: (inout Self, inout XMLScanner, KMLName?, inout KMLStyle) throws(XMLFault) -> Bool
  ) throws(XMLFault) {
    var found = style
    try forEachChild(&scanner) { parser, scanner, child throws(XMLFault) in
      guard child == .colorMode else { return try body(&parser, &scanner, child, &found) }
      let isNormal = try parser.takeText(&scanner).elementsEqual("normal".utf8)
      if !isNormal { parser.beyond.insert("colorMode") }
      return true
    }
    style = found
  }

  /// Reads a colour in place of what there was; what is none changes nothing.
  private mutating func takeColor(
    _ scanner: inout XMLScanner, into rgb: inout String?, opacity: inout Double?
  ) throws(XMLFault) {
    let text = try takeText(&scanner)
    let color = KMLColor(text)
    if color == nil, !text.isEmpty { beyond.insert("color") }
    rgb = color?.rgb ?? rgb
    opacity = color?.opacity ?? opacity
  }

  /// Reads a number in place of what there was; what is none changes nothing.
  private mutating func takeNumber(
    _ scanner: inout XMLScanner, into number: inout Double?
  ) throws(XMLFault) {
    number = KMLNumber.value(try takeText(&scanner)) ?? number
  }

  /// Reads a boolean in place of what there was; what is none changes nothing.
  private mutating func takeBoolean(
    _ scanner: inout XMLScanner, into flag: inout Bool?
  ) throws(XMLFault) {
    flag = KMLNumber.boolean(try takeText(&scanner)) ?? flag
  }

  mutating func parseLine(
    _ scanner: inout XMLScanner, into style: inout KMLStyle
  ) throws(XMLFault) {
    try parsePart(&scanner, of: &style) { parser, scanner, child, style throws(XMLFault) in
      switch child {
      case .color:
        try parser.takeColor(
          &scanner, into: &style.model.stroke, opacity: &style.model.strokeOpacity)
      case .width: try parser.takeNumber(&scanner, into: &style.model.strokeWidth)
      default: return false
      }
      return true
    }
  }

  mutating func parsePoly(
    _ scanner: inout XMLScanner, into style: inout KMLStyle
  ) throws(XMLFault) {
    try parsePart(&scanner, of: &style) { parser, scanner, child, style throws(XMLFault) in
      switch child {
      case .color:
        try parser.takeColor(&scanner, into: &style.model.fill, opacity: &style.model.fillOpacity)
      case .fill: try parser.takeBoolean(&scanner, into: &style.fills)
      case .outline: try parser.takeBoolean(&scanner, into: &style.outlines)
      default: return false
      }
      return true
    }
  }

  mutating func parseLabel(
    _ scanner: inout XMLScanner, into style: inout KMLStyle
  ) throws(XMLFault) {
    try parsePart(&scanner, of: &style) { parser, scanner, child, style throws(XMLFault) in
      switch child {
      case .color:
        try parser.takeColor(
          &scanner, into: &style.model.labelColor, opacity: &style.model.labelOpacity)
      case .scale: try parser.takeNumber(&scanner, into: &style.model.labelScale)
      default: return false
      }
      return true
    }
  }

  mutating func parseIcon(
    _ scanner: inout XMLScanner, into style: inout KMLStyle
  ) throws(XMLFault) {
    try parsePart(&scanner, of: &style) { parser, scanner, child, style throws(XMLFault) in
      switch child {
      case .color:
        try parser.takeColor(
          &scanner, into: &style.model.iconColor, opacity: &style.model.iconOpacity)
      case .scale: try parser.takeNumber(&scanner, into: &style.model.iconScale)
      case .heading: try parser.takeNumber(&scanner, into: &style.model.iconHeading)
      case .icon: style.model.icon = try parser.takeHref(&scanner) ?? style.model.icon
      case .hotSpot:
        style.model.iconOffset = parser.hotSpot(scanner) ?? style.model.iconOffset
        try NestedElement.skip(&scanner)
      default: return false
      }
      return true
    }
  }

  /// The `href` of an Icon; nil for none, or an empty one.
  private mutating func takeHref(_ scanner: inout XMLScanner) throws(XMLFault) -> String? {
    var href: String?
    try forEachChild(&scanner) { parser, scanner, child throws(XMLFault) in
      guard child == .href else { return false }
      let text = try parser.takeText(&scanner)
      if href == nil, !text.isEmpty { href = String(decoding: text, as: UTF8.self) }
      return true
    }
    return href
  }

  /// The hot spot of the present start tag (§16.21); units that are not given are fractions.
  private mutating func hotSpot(_ scanner: borrowing XMLScanner) -> FeatureStyle.IconOffset? {
    func number(_ name: KMLName, _ text: inout Bytes) -> Double? {
      Self.attribute(name, scanner, &text)?.withUnsafeBufferPointer(KMLNumber.value)
    }
    func unit(_ name: KMLName, _ text: inout Bytes) -> FeatureStyle.IconUnit {
      let word = Self.attribute(name, scanner, &text)
      return word.flatMap { FeatureStyle.IconUnit(rawValue: String(decoding: $0, as: UTF8.self)) }
        ?? .fraction
    }
    guard let x = number(.x, &text), let y = number(.y, &text) else { return nil }
    return FeatureStyle.IconOffset(
      x: x, y: y, xUnit: unit(.xunits, &text), yUnit: unit(.yunits, &text))
  }
}
