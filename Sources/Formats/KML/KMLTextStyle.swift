internal import Geometry
internal import Streaming

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
    if style.stroke != nil || !isOnOrOff(style.strokeOpacity) {
      color(style.stroke, style.strokeOpacity, to: &inner)
    }
    number("width", style.strokeWidth, to: &inner)
    wrap("LineStyle", inner, to: &out)
  }

  private static func area(_ style: FeatureStyle, to out: inout Bytes) {
    var inner = Bytes()
    if style.fill != nil || !isOnOrOff(style.fillOpacity) {
      color(style.fill, style.fillOpacity, to: &inner)
    }
    if style.fill == nil { flag("fill", style.fillOpacity, to: &inner) }
    if style.stroke == nil { flag("outline", style.strokeOpacity, to: &inner) }
    wrap("PolyStyle", inner, to: &out)
  }

  // MARK: - Parts

  /// An opacity of 0 or 1 without a colour is what `fill` and `outline` say (§12.12).
  private static func isOnOrOff(_ opacity: Double?) -> Bool { opacity == 0 || opacity == 1 }

  private static func flag(_ name: String, _ opacity: Double?, to out: inout Bytes) {
    guard isOnOrOff(opacity) else { return }
    out.append("<\(name)>\(opacity == 0 ? "0" : "1")</\(name)>")
  }

  /// A colour as `aabbggrr`; opaque, or white, where one half is missing.
  private static func color(_ color: String?, _ opacity: Double?, to out: inout Bytes) {
    guard color != nil || opacity != nil else { return }
    let digits = Array((color.map(sixDigits) ?? "ffffff").utf8)
    guard digits.count == 6 else { return }
    let alpha = String(alpha(of: opacity ?? 1), radix: 16)
    out.append("<color>")
    out.append(alpha.utf8.count == 1 ? "0" + alpha : alpha)
    for index in [4, 5, 2, 3, 0, 1] { out.append(digits[index]) }
    out.append("</color>")
  }

  /// `#rgb` or `#rrggbb` as `rrggbb`.
  static func sixDigits(_ color: String) -> String {
    let digits = String(color.dropFirst())
    return digits.utf8.count == 3 ? String(digits.flatMap { [$0, $0] }) : digits
  }

  /// An opacity from 0 to 1 as a byte.
  static func alpha(of opacity: Double) -> UInt8 { UInt8((min(max(opacity, 0), 1) * 255).rounded()) }

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
