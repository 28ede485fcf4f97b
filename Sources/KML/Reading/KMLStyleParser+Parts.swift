internal import Base
internal import Styles
internal import XML

// The parts of a Style (KML 2.2 §12.4).
extension KMLStyleParser {
  /// Reads a LineStyle, PolyStyle, IconStyle or LabelStyle and lays it over what is there. A `colorMode`
  /// other than `normal` draws random colours (§12.4.2.4).
  mutating func parsePart(
    _ part: KMLName, _ scanner: inout XMLScanner, of style: inout KMLStyle
  ) throws(XMLFault) {
    var found = style
    try forEachChild(&scanner) { parser, scanner, child throws(XMLFault) in
      switch (part, child) {
      case (_, .colorMode?):
        let isNormal = try parser.takeText(&scanner).elementsEqual("normal".utf8)
        if !isNormal { parser.beyond.insert("colorMode") }
      case (.lineStyle, .color?):
        try parser.takeColor(
          &scanner, into: &found.model.stroke, opacity: &found.model.strokeOpacity)
      case (.lineStyle, .width?): try parser.takeNumber(&scanner, into: &found.model.strokeWidth)
      case (.polyStyle, .color?):
        try parser.takeColor(&scanner, into: &found.model.fill, opacity: &found.model.fillOpacity)
      case (.polyStyle, .fill?): try parser.takeBoolean(&scanner, into: &found.fills)
      case (.polyStyle, .outline?): try parser.takeBoolean(&scanner, into: &found.outlines)
      case (.labelStyle, .color?):
        try parser.takeColor(
          &scanner, into: &found.model.labelColor, opacity: &found.model.labelOpacity)
      case (.labelStyle, .scale?): try parser.takeNumber(&scanner, into: &found.model.labelScale)
      case (.iconStyle, .color?):
        try parser.takeColor(
          &scanner, into: &found.model.iconColor, opacity: &found.model.iconOpacity)
      case (.iconStyle, .scale?): try parser.takeNumber(&scanner, into: &found.model.iconScale)
      case (.iconStyle, .heading?): try parser.takeNumber(&scanner, into: &found.model.iconHeading)
      case (.iconStyle, .icon?):
        found.model.icon = try parser.takeHref(&scanner) ?? found.model.icon
      case (.iconStyle, .hotSpot?):
        found.model.iconOffset = parser.hotSpot(scanner) ?? found.model.iconOffset
        try NestedElement.skip(&scanner)
      default: return false
      }
      return true
    }
    style = found
  }

  /// Replaces a colour by the one in the current element; anything else there changes nothing.
  private mutating func takeColor(
    _ scanner: inout XMLScanner, into rgb: inout String?, opacity: inout Double?
  ) throws(XMLFault) {
    let text = try takeText(&scanner)
    let color = KMLColor(text)
    if color == nil, !text.isEmpty { beyond.insert("color") }
    rgb = color?.rgb ?? rgb
    opacity = color?.opacity ?? opacity
  }

  /// Replaces a number by the one in the current element; anything else there changes nothing.
  private mutating func takeNumber(
    _ scanner: inout XMLScanner, into number: inout Double?
  ) throws(XMLFault) {
    number = KMLNumber.value(try takeText(&scanner)) ?? number
  }

  /// Replaces a boolean by the one in the current element; anything else there changes nothing.
  private mutating func takeBoolean(
    _ scanner: inout XMLScanner, into flag: inout Bool?
  ) throws(XMLFault) {
    flag = KMLNumber.boolean(try takeText(&scanner)) ?? flag
  }

  /// The `href` of an Icon; nil without one, or if it is empty.
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

  /// The hot spot of the current start tag (§16.21); units that are not given are fractions.
  private mutating func hotSpot(_ scanner: borrowing XMLScanner) -> FeatureStyle.IconOffset? {
    func number(_ name: KMLName, _ text: inout Bytes) -> Double? {
      guard scanner.attribute(name, &text) != nil else { return nil }
      let count = text.count
      text.append(0)
      return KMLNumber.value(text.buffer(0..<count))
    }
    func unit(_ name: KMLName, _ text: inout Bytes) -> FeatureStyle.IconUnit {
      let word = scanner.attribute(name, &text)
      return word.flatMap { FeatureStyle.IconUnit(rawValue: String(decoding: $0, as: UTF8.self)) }
        ?? .fraction
    }
    guard let x = number(.x, &text), let y = number(.y, &text) else { return nil }
    return FeatureStyle.IconOffset(
      x: x, y: y, xUnit: unit(.xunits, &text), yUnit: unit(.yunits, &text))
  }
}
