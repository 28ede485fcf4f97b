internal import Base
internal import Features
internal import Text

/// The symbol of a style. Where a style says something it draws as Google Earth does; what it does not
/// say is white, one pixel wide and opaque.
extension QGISSymbol {
  /// What features without any style look like: the defaults of simplestyle 1.1, which can be
  /// seen on any background.
  public static let unstyled = FeatureStyle(
    stroke: "#555555", strokeOpacity: 1, strokeWidth: 2, fill: "#555555", fillOpacity: 0.6,
    iconColor: "#7e7e7e")
  /// The side of an icon of scale 1, in pixels.
  static let iconSize = 32.0
  /// The opacity of an area for which only a colour is given (simplestyle 1.1); KML always says both.
  static let fillOpacity = 0.6
  /// The pin, where there is no icon that QGIS could load: its tip is in the middle of its lower edge.
  static let pin: String = {
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">\
      <path d="M16 32C15 25 7 20 7 11a9 9 0 0 1 18 0c0 9-8 14-9 21z" \
      fill="param(fill) #ffed00" fill-opacity="param(fill-opacity) 1" \
      stroke="param(outline) #404040" stroke-opacity="param(outline-opacity) 1" \
      stroke-width="param(outline-width) 1"/><circle cx="16" cy="11" r="3" fill="#ffffff" \
      fill-opacity="param(fill-opacity) 1" stroke="param(outline) #404040" \
      stroke-opacity="param(outline-opacity) 1" stroke-width="param(outline-width) 1"/></svg>
      """
    return embedded(Array(picture.utf8))
  }()
  /// The pin's colour where none is given: Google Earth's.
  static let pinColor = StyleColor(red: 255, green: 237, blue: 0)

  /// The symbol of a style for geometries of one dimension. What `columns` names comes from there,
  /// feature by feature, and from the style where a column has nothing.
  init(
    _ style: FeatureStyle, _ dimension: StyleDimension, columns: [StyleProperty: String] = [:]
  ) {
    kind = Kind(dimension)
    switch dimension {
    case .point: layers = [Self.marker(style, columns)]
    case .line: layers = [Self.line(style, columns)]
    case .area: layers = [Self.fill(style, columns)]
    }
  }

  private static func line(
    _ style: FeatureStyle, _ columns: [StyleProperty: String]
  ) -> Layer {
    let stroke = Stroke(style)
    return Layer(
      type: "SimpleLine",
      properties: [
        Property(name: "line_color", value: stroke.color),
        Property(name: "line_style", value: stroke.isDrawn ? "solid" : "no"),
        Property(name: "line_width", value: stroke.width),
        Property(name: "line_width_unit", value: "Pixel"),
        Property(name: "capstyle", value: "round"),
        Property(name: "joinstyle", value: "round"),
      ], expressions: strokeExpressions(columns))
  }

  private static func fill(
    _ style: FeatureStyle, _ columns: [StyleProperty: String]
  ) -> Layer {
    let stroke = Stroke(style)
    let isFilled =
      style.fill != nil || style.fillOpacity != nil
      || columns[.fill] != nil || columns[.fillOpacity] != nil
    let opacity = opacity(style.fillOpacity, fillOpacity)
    var expressions = strokeExpressions(columns)
    if columns[.fill] != nil || columns[.fillOpacity] != nil {
      let white = StyleColor.white.hex
      expressions.insert(
        Property(
          name: "fillColor",
          value: colorExpression([.fill], .fillOpacity, columns, white, String(fillOpacity))), at: 0
      )
      // If nothing is said about a fill, there is none.
      let said = [StyleProperty.fill, .fillOpacity].compactMap { columns[$0] }
        .map { QGISExpression.column($0) + " IS NOT NULL" }.joined(separator: " OR ")
      expressions.append(Property(name: "fillStyle", value: "if(\(said), 'solid', 'no')"))
    }
    return Layer(
      type: "SimpleFill",
      properties: [
        Property(
          name: "color", value: color(StyleColor(hex: style.fill) ?? .white, opacity)),
        Property(name: "style", value: isFilled ? "solid" : "no"),
        Property(name: "outline_color", value: stroke.color),
        Property(name: "outline_style", value: stroke.isDrawn ? "solid" : "no"),
        Property(name: "outline_width", value: stroke.width),
        Property(name: "outline_width_unit", value: "Pixel"),
        Property(name: "joinstyle", value: "round"),
      ], expressions: expressions)
  }

  private static func marker(
    _ style: FeatureStyle, _ columns: [StyleProperty: String]
  ) -> Layer {
    let scale = style.iconScale.flatMap { $0.isFinite ? min(max($0, 0), 1000) : nil } ?? 1
    let size = iconSize * scale
    var properties = [
      Property(name: "size", value: JSONValue.text(of: size)),
      Property(name: "size_unit", value: "Pixel"),
      Property(name: "angle", value: JSONValue.text(of: finite(style.iconHeading) ?? 0)),
      Property(name: "scale_method", value: "diameter"),
      Property(name: "horizontal_anchor_point", value: "1"),
    ]
    let path = path(ofIcon: style.icon)
    let opacity = opacity(style.iconOpacity, 1)
    let isPicture = path.map { !isSVG($0) } ?? false
    if let path {
      let offset = offset(style.iconOffset, size)
      properties += [
        Property(name: isPicture ? "imageFile" : "name", value: path),
        Property(name: "offset", value: offset),
        Property(name: "offset_unit", value: "Pixel"),
        Property(name: "vertical_anchor_point", value: "1"),
      ]
    } else {
      properties += [
        Property(name: "name", value: pin),
        Property(name: "vertical_anchor_point", value: "2"),
      ]
    }
    if isPicture {
      properties.append(Property(name: "alpha", value: JSONValue.text(of: opacity)))
    } else {
      let fill = StyleColor(hex: style.iconColor) ?? pinColor
      properties += [
        Property(name: "color", value: color(fill, opacity)),
        Property(name: "outline_color", value: "64,64,64,\(alpha(opacity))"),
        Property(name: "outline_width", value: "1"),
        Property(name: "outline_width_unit", value: "Pixel"),
      ]
    }
    return Layer(
      type: isPicture ? "RasterMarker" : "SvgMarker", properties: properties,
      expressions: markerExpressions(columns, isPicture: isPicture, scale: scale))
  }

  /// True if a style gives a colour to an icon that is a picture: QGIS's raster marker
  /// (QgsRasterMarkerSymbolLayer) has an opacity, but no colour. White changes nothing (KML 2.3 §12.3).
  static func isUntinted(_ style: FeatureStyle, _ columns: [StyleProperty: String]) -> Bool {
    guard let path = path(ofIcon: style.icon), !isSVG(path) else { return false }
    if columns[.iconColor] != nil || columns[.markerColor] != nil { return true }
    return StyleColor(hex: style.iconColor).map { $0 != .white } ?? false
  }

  // MARK: - Expressions

  private static func strokeExpressions(_ columns: [StyleProperty: String]) -> [Property] {
    var expressions: [Property] = []
    if columns[.stroke] != nil || columns[.strokeOpacity] != nil {
      let color = colorExpression(
        [.stroke], .strokeOpacity, columns, StyleColor.white.hex, "1")
      expressions.append(Property(name: "outlineColor", value: color))
    }
    if let width = columns[.strokeWidth] {
      expressions.append(
        Property(name: "outlineWidth", value: QGISExpression.first(of: [width], else: "1")))
    }
    return expressions
  }

  private static func markerExpressions(
    _ columns: [StyleProperty: String], isPicture: Bool, scale: Double
  ) -> [Property] {
    var expressions: [Property] = []
    if isPicture {
      if let icon = columns[.icon] {
        expressions.append(Property(name: "name", value: QGISExpression.column(icon)))
      }
      if let opacity = columns[.iconOpacity] {
        let value = QGISExpression.first(of: [opacity], else: "1")
        expressions.append(Property(name: "alpha", value: "100 * \(value)"))
      }
    } else if [.iconColor, .markerColor, .iconOpacity].contains(where: { columns[$0] != nil }) {
      let color = colorExpression(
        [.iconColor, .markerColor], .iconOpacity, columns, pinColor.hex, "1")
      expressions.append(Property(name: "fillColor", value: color))
    }
    if columns[.iconScale] != nil || columns[.markerSize] != nil {
      var scales = columns[.iconScale].map { [QGISExpression.column($0)] } ?? []
      if let size = columns[.markerSize] {
        let name = QGISExpression.column(size)
        scales.append("CASE \(name) WHEN 'small' THEN 0.75 WHEN 'large' THEN 1.5 END")
      }
      scales.append("1")
      expressions.append(
        Property(
          name: "size",
          value: "\(JSONValue.text(of: iconSize)) * coalesce(\(scales.joined(separator: ", ")))"))
    }
    if let heading = columns[.iconHeading] {
      expressions.append(
        Property(name: "angle", value: QGISExpression.first(of: [heading], else: "0")))
    }
    return expressions
  }

  /// An expression for a colour with its opacity.
  static func colorExpression(
    _ colors: [StyleProperty], _ opacity: StyleProperty, _ columns: [StyleProperty: String],
    _ constant: String, _ constantOpacity: String
  ) -> String {
    // simplestyle allows colours without their sign.
    let hex =
      colors.compactMap { columns[$0] }
      .map { "'#' || replace(\(QGISExpression.column($0)), '#', '')" } + ["'\(constant)'"]
    let alpha = QGISExpression.first(
      of: columns[opacity].map { [$0] } ?? [], else: constantOpacity)
    return
      "set_color_part(coalesce(\(hex.joined(separator: ", "))), 'alpha', 255 * \(alpha))"
  }

  // MARK: - Values

  /// A line or an outline.
  private struct Stroke {
    var color: String
    var width: String
    var isDrawn: Bool

    init(_ style: FeatureStyle) {
      let pixels = min(max(QGISSymbol.finite(style.strokeWidth) ?? 1, 0), 1000)
      color = QGISSymbol.color(
        StyleColor(hex: style.stroke) ?? .white, QGISSymbol.opacity(style.strokeOpacity, 1))
      width = JSONValue.text(of: pixels)
      // QGIS draws a line of no width as thin as it can.
      isDrawn = pixels > 0
    }
  }

  static func color(_ color: StyleColor, _ opacity: Double) -> String {
    "\(color.red),\(color.green),\(color.blue),\(alpha(opacity))"
  }

  private static func alpha(_ opacity: Double) -> Int { Int((opacity * 255).rounded()) }

  static func opacity(_ said: Double?, _ usual: Double) -> Double {
    min(max(finite(said) ?? usual, 0), 1)
  }

  static func finite(_ number: Double?) -> Double? {
    number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// How far the middle of an icon lies from the point that its hot spot is on, right and down.
  private static func offset(_ spot: FeatureStyle.IconOffset?, _ size: Double) -> String {
    guard let spot, spot.x.isFinite, spot.y.isFinite else { return "0,0" }
    // The size of the picture is unknown; Google's own have 64 pixels a side, or a power of two.
    var side = 64.0
    for (value, unit) in [(spot.x, spot.xUnit), (spot.y, spot.yUnit)] where unit != .fraction {
      while side < value, side < 1024 { side *= 2 }
    }
    func fraction(_ value: Double, _ unit: FeatureStyle.IconUnit) -> Double {
      switch unit {
      case .fraction: value
      case .pixels: value / side
      case .insetPixels: 1 - value / side
      }
    }
    let x = (0.5 - fraction(spot.x, spot.xUnit)) * size
    let y = (fraction(spot.y, spot.yUnit) - 0.5) * size
    return [x, y].map { JSONValue.text(of: min(max($0, -10_000), 10_000)) }.joined(separator: ",")
  }
}
