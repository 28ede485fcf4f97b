internal import Text

/// The style that a symbol stands for.
extension QGISSymbol {
  /// What a symbol's layers say; nil if none of them is of a kind that features can carry.
  /// `isWhole` is false if something else of the symbol had to be left out.
  func style() -> (style: FeatureStyle, isWhole: Bool)? {
    var style = FeatureStyle()
    var taken = 0
    var isWhole = true
    for layer in layers {
      switch (kind, layer.type) {
      case (.line, "SimpleLine"), (.fill, "SimpleLine"): readLine(layer, &style, &isWhole)
      case (.fill, "SimpleFill"): readFill(layer, &style, &isWhole)
      case (.marker, "SimpleMarker"), (.marker, "SvgMarker"), (.marker, "RasterMarker"):
        style = FeatureStyle()
        readMarker(layer, &style, &isWhole)
      default:
        isWhole = false
        continue
      }
      taken += 1
      if !layer.expressions.isEmpty { isWhole = false }
    }
    guard taken > 0 else { return nil }
    return (style, isWhole && taken == 1)
  }

  private func readLine(_ layer: Layer, _ style: inout FeatureStyle, _ isWhole: inout Bool) {
    readStroke(
      layer["line_color", "color"], layer["line_style", "penstyle"],
      layer["line_width", "width"], layer["line_width_unit", "width_unit"], &style, &isWhole)
    if layer["use_custom_dash"] == "1" { isWhole = false }
  }

  private func readFill(_ layer: Layer, _ style: inout FeatureStyle, _ isWhole: inout Bool) {
    readStroke(
      layer["outline_color", "color_border"], layer["outline_style", "style_border"],
      layer["outline_width", "width_border"], layer["outline_width_unit", "width_unit"], &style,
      &isWhole)
    let brush = layer["style"] ?? "solid"
    if brush == "no" {
      style.fillOpacity = 0
    } else if let color = Self.color(layer["color"]) {
      style.fill = color.color.hex
      style.fillOpacity = opacity(color.alpha)
      if brush != "solid" { isWhole = false }
    }
  }

  private func readStroke(
    _ colorText: String?, _ pen: String?, _ width: String?, _ unit: String?,
    _ style: inout FeatureStyle, _ isWhole: inout Bool
  ) {
    let pen = pen ?? "solid"
    if pen == "no" {
      style.strokeOpacity = 0
      return
    }
    if pen != "solid" { isWhole = false }
    if let color = Self.color(colorText) {
      style.stroke = color.color.hex
      style.strokeOpacity = opacity(color.alpha)
    }
    guard let width = Self.number(width) else { return }
    if let pixels = QGISUnit.pixels(width, unit) {
      // A hairline is as thin as a line can be.
      style.strokeWidth = width == 0 ? 1 : pixels
    } else {
      isWhole = false
    }
  }

  private func readMarker(_ layer: Layer, _ style: inout FeatureStyle, _ isWhole: inout Bool) {
    if let size = Self.number(layer["size"]) {
      let pixels = QGISUnit.pixels(size, layer["size_unit"])
      style.iconScale = pixels.map { $0 / Self.iconSize }
      if pixels == nil { isWhole = false }
    }
    if let angle = Self.number(layer["angle"]), angle != 0 { style.iconHeading = angle }
    if layer.type == "RasterMarker" {
      style.icon = layer["imageFile"].flatMap(Self.icon(ofPath:))
      if style.icon == nil { isWhole = false }
      style.iconOpacity = opacity(Self.number(layer["alpha"]) ?? 1)
      return
    }
    if let color = Self.color(layer["color"]) {
      style.iconColor = color.color.hex
      style.iconOpacity = opacity(color.alpha)
    }
    // A shape that QGIS draws itself has no name elsewhere.
    if layer.type == "SvgMarker", let name = layer["name"], name != Self.pin {
      style.icon = Self.icon(ofPath: name)
      if style.icon == nil { isWhole = false }
    }
  }

  /// The opacity of a colour in the whole symbol, to the thousandth.
  private func opacity(_ own: Double) -> Double { (own * alpha * 1000).rounded() / 1000 }

  /// `red,green,blue,alpha`; what newer versions write behind it says the same.
  static func color(_ text: String?) -> (color: StyleColor, alpha: Double)? {
    guard let text else { return nil }
    let parts = text.split(separator: ",").prefix(4).map { UInt8($0.trimmed) }
    if parts.count >= 3, let red = parts[0], let green = parts[1], let blue = parts[2] {
      let alpha = parts.count == 4 ? parts[3] ?? 255 : 255
      return (StyleColor(red: red, green: green, blue: blue), Double(alpha) / 255)
    }
    return StyleColor(hex: text).map { ($0, 1) }
  }

  static func number(_ text: String?) -> Double? {
    finite(text.flatMap { Double($0.trimmed) })
  }

  /// The icon of a path that means something elsewhere; pictures that are part of QGIS do not.
  private static func icon(ofPath path: String) -> String? {
    if path.hasPrefix(embedding) {
      // The first bytes of a picture tell its kind.
      let data = path.dropFirst(embedding.count)
      let kinds = [
        ("iVBOR", "png"), ("/9j/", "jpeg"), ("R0lGOD", "gif"), ("Qk", "bmp"), ("UklGR", "webp"),
      ]
      let kind = kinds.first { data.hasPrefix($0.0) }?.1 ?? "svg+xml"
      return "data:image/\(kind);base64," + data
    }
    return ["http://", "https://", "/"].contains { path.hasPrefix($0) } ? path : nil
  }
}
