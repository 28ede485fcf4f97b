internal import Styles

/// What a Style says (KML 2.2 §12), as far as the model of styles goes; nil stands for what it does not say,
/// so that styles can be laid over each other property by property.
struct KMLStyle: Hashable, Sendable {
  /// Colours, widths, icons and labels. Its opacities are those of the colours alone.
  var model = FeatureStyle()
  /// PolyStyle's `fill`: areas are filled.
  var fills: Bool?
  /// PolyStyle's `outline`: areas have outlines.
  var outlines: Bool?

  /// True if it says nothing.
  var isEmpty: Bool { self == KMLStyle() }

  /// What `other` says takes the place of what was said before (§9.1.3.10: inline styles over shared ones).
  mutating func overlay(_ other: KMLStyle) {
    model.overlay(other.model)
    fills = other.fills ?? fills
    outlines = other.outlines ?? outlines
  }

  /// The same style, its icon called as in the output.
  func renamingIcon(by references: KMLReferences?) -> KMLStyle {
    guard let references, let icon = model.icon, let name = references.replacement(of: icon) else {
      return self
    }
    var style = self
    style.model.icon = name
    return style
  }

  /// The style that a feature has. An outline that is not drawn has an opacity of 0; lines are drawn whatever
  /// PolyStyle says, unless no LineStyle says anything about their opacity (as in togeojson).
  func featureStyle(isArea: Bool) -> FeatureStyle {
    var style = model
    if fills == false { style.fillOpacity = 0 }
    if outlines == false, isArea || style.strokeOpacity == nil { style.strokeOpacity = 0 }
    return style
  }
}

/// A style that others refer to by its id: its own properties over those of another one.
struct KMLSharedStyle: Hashable, Sendable {
  /// The `styleUrl` of the style below: that of a StyleMap's normal pair, or a gx:CascadingStyle's base.
  var base: [UInt8]?
  var own = KMLStyle()
}

extension FeatureStyle {
  /// What `other` says takes the place of what was said before.
  mutating func overlay(_ other: FeatureStyle) {
    stroke = other.stroke ?? stroke
    strokeOpacity = other.strokeOpacity ?? strokeOpacity
    strokeWidth = other.strokeWidth ?? strokeWidth
    fill = other.fill ?? fill
    fillOpacity = other.fillOpacity ?? fillOpacity
    icon = other.icon ?? icon
    iconColor = other.iconColor ?? iconColor
    iconOpacity = other.iconOpacity ?? iconOpacity
    iconScale = other.iconScale ?? iconScale
    iconHeading = other.iconHeading ?? iconHeading
    iconOffset = other.iconOffset ?? iconOffset
    labelColor = other.labelColor ?? labelColor
    labelOpacity = other.labelOpacity ?? labelOpacity
    labelScale = other.labelScale ?? labelScale
  }
}

/// A colour as KML writes it, `aabbggrr` (KML 2.2 §16.8), and as people write it nevertheless: 3 or 6 digits
/// mean red, green and blue, as in togeojson, and a `#` before the digits is ignored.
struct KMLColor {
  /// `#rrggbb`, or `#rgb` where it had three digits.
  var rgb: String
  /// From 0 to 1, where the colour has one.
  var opacity: Double?

  /// Nil for what is not a colour.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var digits = text.trimmedXMLSpace
    if digits.first == UInt8(ascii: "#") {
      digits = UnsafeBufferPointer(rebasing: digits.dropFirst())
    }
    guard digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else { return nil }
    func part(_ range: Range<Int>) -> String {
      String(decoding: digits[range], as: UTF8.self)
    }
    switch digits.count {
    case 3, 6: rgb = "#" + part(0..<digits.count)
    case 8:
      guard let alpha = UInt8(part(0..<2), radix: 16) else { return nil }
      rgb = "#" + part(6..<8) + part(4..<6) + part(2..<4)
      opacity = Double(alpha) / 255
    default: return nil
    }
  }
}
