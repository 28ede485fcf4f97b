internal import Text

/// The labels of a layer in QML.
extension QMLText {
  func write(_ label: StyleSheet.Label, to out: inout StyleMarkup) {
    let style = label.style
    let scale = QGISSymbol.finite(style.labelScale) ?? 1
    let opacity = QGISSymbol.opacity(style.labelOpacity, 1)
    out.element("labeling", ["type": "simple"]) { out in
      out.element("settings", ["calloutType": "simple"]) { out in
        out.element(
          "text-style",
          [
            "fieldName": label.column, "isExpression": "0", "fontFamily": "Sans Serif",
            "fontSize": JSONValue.text(of: Self.labelSize * min(max(scale, 0), 1000)),
            "fontSizeUnit": "Pixel",
            "fontWeight": "50", "textColor": QGISSymbol.color(Self.labelColor(style), 1),
            "textOpacity": JSONValue.text(of: opacity),
          ]
        ) { out in
          out.element(
            "text-buffer",
            [
              "bufferDraw": "1", "bufferSize": "1", "bufferSizeUnits": "Pixel",
              "bufferColor": Self.haloColor, "bufferOpacity": JSONValue.text(of: opacity),
              "bufferJoinStyle": "128",
            ])
        }
        // To the right of the point, where Google Earth puts it.
        out.element(
          "placement",
          [
            "placement": "1", "quadOffset": "5", "xOffset": JSONValue.text(of: labelOffset),
            "offsetUnits": "Pixel",
          ])
        out.element("rendering", ["drawLabels": "1", "displayAll": "0", "obstacle": "1"])
        Self.write(labelExpressions(label.columns), in: "dd_properties", to: &out)
      }
    }
  }

  /// How far labels are to the right of points, in pixels: beside the widest icon, or the pin.
  private var labelOffset: Double {
    var scales: [Double] = []
    for part in sheet.parts where part.dimension == .point {
      switch part.look {
      case .same(let style): scales += [style].compactMap(Self.scaleOfIcon)
      case .cases(let cases, _, let other):
        scales += (cases.map(\.style) + [other]).compactMap(Self.scaleOfIcon)
      case .columns(let columns): if columns[.icon] != nil { scales.append(1) }
      }
    }
    return max(10, scales.max().map { QGISSymbol.iconSize / 2 * min($0, 1000) + 2 } ?? 0)
  }

  /// How large the icon of a style is; nil if it has none.
  private static func scaleOfIcon(_ style: FeatureStyle) -> Double? {
    style.icon.map { _ in QGISSymbol.finite(style.iconScale) ?? 1 }
  }

  private static func labelColor(_ style: FeatureStyle) -> StyleColor {
    StyleColor(hex: style.labelColor) ?? .white
  }

  private func labelExpressions(
    _ columns: [StyleProperty: String]
  ) -> [QGISSymbol.Property] {
    var expressions: [QGISSymbol.Property] = []
    if columns[.labelColor] != nil || columns[.labelOpacity] != nil {
      let color = QGISSymbol.colorExpression(
        [.labelColor], .labelOpacity, columns, StyleColor.white.hex, "1")
      expressions.append(QGISSymbol.Property(name: "Color", value: color))
    }
    var shown: [String] = []
    if let scale = columns[.labelScale] {
      let value = QGISExpression.first(of: [scale], else: "1")
      expressions.append(
        QGISSymbol.Property(
          name: "Size", value: "\(JSONValue.text(of: Self.labelSize)) * \(value)"))
      shown.append("\(value) > 0")
    }
    // Google Earth labels only points.
    if sheet.isMixed { shown.append(Self.test(.point)) }
    if !shown.isEmpty {
      expressions.append(
        QGISSymbol.Property(name: "Show", value: shown.joined(separator: " AND ")))
    }
    return expressions
  }
}
