internal import Base
internal import Styles
internal import Text
internal import XML

/// The text of a Style (OGC 07-147r2 §12.2), and what of a feature's properties it can hold.
enum KMLTextStyle {
  /// A Style without its id, from `<Style` on; empty when the style says nothing.
  static func content(_ style: FeatureStyle) -> [UInt8] {
    guard !style.isEmpty else { return [] }
    var out = Bytes()
    icon(style, to: &out)
    label(style, to: &out)
    line(style, to: &out)
    area(style, to: &out)
    out.append("</Style>")
    return Array(out.buffer)
  }

  private static func icon(_ style: FeatureStyle, to out: inout Bytes) {
    var inner = Bytes()
    color(style.iconColor, style.iconOpacity, to: &inner)
    number("scale", style.iconScale, to: &inner)
    number("heading", style.iconHeading, to: &inner)
    if let icon = style.icon {
      inner.append("<Icon><href>")
      inner.append(xml: icon)
      inner.append("</href></Icon>")
    }
    if let offset = style.iconOffset {
      inner.append(
        "<hotSpot x=\"\(JSONValue.text(of: offset.x))\" y=\"\(JSONValue.text(of: offset.y))\" "
          + "xunits=\"\(offset.xUnit.rawValue)\" yunits=\"\(offset.yUnit.rawValue)\"/>")
    }
    wrap("IconStyle", inner, to: &out)
  }

  private static func label(_ style: FeatureStyle, to out: inout Bytes) {
    var inner = Bytes()
    color(style.labelColor, style.labelOpacity, to: &inner)
    number("scale", style.labelScale, to: &inner)
    wrap("LabelStyle", inner, to: &out)
  }

  private static func line(_ style: FeatureStyle, to out: inout Bytes) {
    var inner = Bytes()
    if style.stroke != nil || style.strokeOpacity != 0 {
      color(style.stroke, style.strokeOpacity, to: &inner)
    }
    number("width", style.strokeWidth, to: &inner)
    wrap("LineStyle", inner, to: &out)
  }

  private static func area(_ style: FeatureStyle, to out: inout Bytes) {
    var inner = Bytes()
    if style.fill != nil || style.fillOpacity != 0 {
      color(style.fill, style.fillOpacity, to: &inner)
    }
    // These two say that nothing is drawn, without giving a colour (§12.12).
    if style.fill == nil, style.fillOpacity == 0 { inner.append("<fill>0</fill>") }
    if style.stroke == nil, style.strokeOpacity == 0 { inner.append("<outline>0</outline>") }
    wrap("PolyStyle", inner, to: &out)
  }

  // MARK: - Parts

  /// A colour as `aabbggrr`; opaque, or white, where one half is missing.
  private static func color(_ color: String?, _ opacity: Double?, to out: inout Bytes) {
    guard color != nil || opacity != nil else { return }
    let color = StyleColor(hex: color) ?? .white
    out.append("<color>")
    for byte in [alpha(of: opacity ?? 1), color.blue, color.green, color.red] {
      out.append((byte < 16 ? "0" : "") + String(byte, radix: 16))
    }
    out.append("</color>")
  }

  /// An opacity from 0 to 1 as a byte.
  static func alpha(of opacity: Double) -> UInt8 {
    UInt8((min(max(opacity, 0), 1) * 255).rounded())
  }

  private static func number(_ name: String, _ value: Double?, to out: inout Bytes) {
    guard let value else { return }
    out.append("<\(name)>\(JSONValue.text(of: value))</\(name)>")
  }

  private static func wrap(_ name: String, _ inner: borrowing Bytes, to out: inout Bytes) {
    guard !inner.isEmpty else { return }
    out.append("<\(name)>")
    out.append(contentsOf: inner.buffer)
    out.append("</\(name)>")
  }
}
