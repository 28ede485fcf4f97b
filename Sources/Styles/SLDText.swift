internal import Text

/// A style sheet as a Styled Layer Descriptor (OGC 05-078r4) with Symbology Encoding 1.1 (OGC 05-077r4)
/// and Filter Encoding 1.1 (OGC 04-095).
public struct SLDText {
  private let sheet: StyleSheet

  /// A style sheet as an SLD document for a layer.
  public static func text(_ sheet: StyleSheet, layer: String) -> String {
    document(layer: layer) { out in
      let text = SLDText(sheet: sheet)
      for part in sheet.parts { text.write(part, to: &out) }
      if sheet.parts.isEmpty { out.element("se:FeatureTypeStyle") { text.writeLabel(to: &$0) } }
    }
  }

  /// A document with what `body` writes into the style of a layer.
  static func document(layer: String, _ body: (inout StyleMarkup) -> Void) -> String {
    var out = StyleMarkup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    out.element(
      "StyledLayerDescriptor",
      [
        "xmlns": "http://www.opengis.net/sld", "xmlns:se": "http://www.opengis.net/se",
        "xmlns:ogc": "http://www.opengis.net/ogc", "xmlns:xlink": "http://www.w3.org/1999/xlink",
        "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation": "http://www.opengis.net/sld "
          + "http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd",
        "version": "1.1.0",
      ]
    ) { out in
      out.element("NamedLayer") { out in
        out.element("se:Name", text: layer)
        out.element("UserStyle") { out in
          out.element("se:Name", text: layer)
          body(&out)
        }
      }
    }
    return out.text
  }

  private func write(_ part: StyleSheet.Part, to out: inout StyleMarkup) {
    out.element("se:FeatureTypeStyle") { out in
      if sheet.isMixed {
        out.element(
          "se:SemanticTypeIdentifier",
          text: "generic:"
            + (part.dimension == .area ? "polygon" : part.dimension.name.lowercased()))
      }
      switch part.look {
      case .same(let style):
        out.element("se:Rule") { out in write(style, [:], part.dimension, to: &out) }
      case .columns(let columns):
        out.element("se:Rule") { out in write(FeatureStyle(), columns, part.dimension, to: &out) }
      case .cases(let cases, let columns, let other):
        for item in cases {
          out.element("se:Rule") { out in
            let texts = item.values.map(\.text).filter { !$0.isEmpty }
            out.element("se:Name", text: texts.joined(separator: " "))
            Self.write(columns, item.values, to: &out)
            write(item.style, [:], part.dimension, to: &out)
          }
        }
        out.element("se:Rule") { out in
          out.element("se:Name", text: "other")
          out.element("se:ElseFilter")
          write(other, [:], part.dimension, to: &out)
        }
      }
      if part.dimension == .point { writeLabel(to: &out) }
    }
  }

  private static func write(
    _ columns: [String], _ values: [StyleSheet.Value], to out: inout StyleMarkup
  ) {
    func tests(_ out: inout StyleMarkup) {
      for (column, value) in zip(columns, values) {
        out.element(value == .null ? "ogc:PropertyIsNull" : "ogc:PropertyIsEqualTo") { out in
          out.element("ogc:PropertyName", text: column)
          if value != .null { out.element("ogc:Literal", text: value.text) }
        }
      }
    }
    out.element("ogc:Filter") { out in
      if columns.count == 1 { tests(&out) } else { out.element("ogc:And", [:], tests) }
    }
  }

  // MARK: - Symbolizers

  /// A symbolizer; what `columns` names comes from the features.
  private func write(
    _ style: FeatureStyle, _ columns: [StyleProperty: String], _ dimension: StyleDimension,
    to out: inout StyleMarkup
  ) {
    switch dimension {
    case .point:
      out.element("se:PointSymbolizer") { out in
        out.element("se:Graphic") { out in writeGraphic(style, columns, to: &out) }
      }
    case .line:
      out.element("se:LineSymbolizer") { out in Self.writeStroke(style, columns, to: &out) }
    case .area:
      out.element("se:PolygonSymbolizer") { out in
        let isFilled =
          style.fill != nil || style.fillOpacity != nil || columns[.fill] != nil
          || columns[.fillOpacity] != nil
        if isFilled {
          out.element("se:Fill") { out in
            let color = (StyleColor(hex: style.fill) ?? .white).hex
            let opacity = QGISSymbol.opacity(style.fillOpacity, QGISSymbol.fillOpacity)
            Self.parameter("fill", columns[.fill], color, to: &out)
            Self.parameter("fill-opacity", columns[.fillOpacity], opacity, to: &out)
          }
        }
        Self.writeStroke(style, columns, to: &out)
      }
    }
  }

  private static func writeStroke(
    _ style: FeatureStyle, _ columns: [StyleProperty: String], to out: inout StyleMarkup
  ) {
    let width = min(max(QGISSymbol.finite(style.strokeWidth) ?? 1, 0), 1000)
    out.element("se:Stroke") { out in
      parameter(
        "stroke", columns[.stroke], (StyleColor(hex: style.stroke) ?? .white).hex, to: &out)
      parameter(
        "stroke-opacity", columns[.strokeOpacity],
        width == 0 ? 0 : QGISSymbol.opacity(style.strokeOpacity, 1), to: &out)
      parameter("stroke-width", columns[.strokeWidth], width, to: &out)
      out.element("se:SvgParameter", ["name": "stroke-linejoin"], text: "round")
      out.element("se:SvgParameter", ["name": "stroke-linecap"], text: "round")
    }
  }

  private func writeGraphic(
    _ style: FeatureStyle, _ columns: [StyleProperty: String], to out: inout StyleMarkup
  ) {
    let opacity = QGISSymbol.opacity(style.iconOpacity, 1)
    if let icon = style.icon, icon.hasPrefix("http") {
      out.element("se:ExternalGraphic") { out in
        out.element("se:OnlineResource", ["xlink:type": "simple", "xlink:href": icon])
        out.element("se:Format", text: icon.hasSuffix(".svg") ? "image/svg+xml" : "image/png")
      }
      out.element("se:Opacity", text: JSONValue.text(of: opacity))
    } else {
      out.element("se:Mark") { out in
        out.element("se:WellKnownName", text: "circle")
        out.element("se:Fill") { out in
          let color = StyleColor(hex: style.iconColor) ?? QGISSymbol.pinColor
          Self.parameter("fill", columns[.iconColor] ?? columns[.markerColor], color.hex, to: &out)
          Self.parameter("fill-opacity", columns[.iconOpacity], opacity, to: &out)
        }
        out.element("se:Stroke") { out in
          Self.parameter("stroke", nil, "#404040", to: &out)
        }
      }
    }
    let scale = min(max(QGISSymbol.finite(style.iconScale) ?? 1, 0), 1000)
    out.element("se:Size", text: JSONValue.text(of: QGISSymbol.iconSize * scale))
    if let heading = sheet.headings[.iconHeading] {
      out.element("se:Rotation") { out in out.element("ogc:PropertyName", text: heading) }
    } else if let heading = QGISSymbol.finite(style.iconHeading), heading != 0 {
      out.element("se:Rotation", text: JSONValue.text(of: heading))
    }
  }

  private func writeLabel(to out: inout StyleMarkup) {
    guard let label = sheet.label else { return }
    let scale = QGISSymbol.finite(label.style.labelScale) ?? 1
    let size = QMLText.labelSize * min(max(scale, 0), 1000)
    out.element("se:Rule") { out in
      out.element("se:TextSymbolizer") { out in
        out.element("se:Label") { out in
          out.element("ogc:PropertyName", text: label.column)
        }
        out.element("se:Font") { out in
          out.element("se:SvgParameter", ["name": "font-size"], text: JSONValue.text(of: size))
        }
        out.element("se:Halo") { out in
          out.element("se:Radius", text: "1")
          out.element("se:Fill") { out in Self.parameter("fill", nil, "#404040", to: &out) }
        }
        out.element("se:Fill") { out in
          let color = (StyleColor(hex: label.style.labelColor) ?? .white).hex
          Self.parameter("fill", label.columns[.labelColor], color, to: &out)
          Self.parameter(
            "fill-opacity", label.columns[.labelOpacity],
            QGISSymbol.opacity(label.style.labelOpacity, 1), to: &out)
        }
      }
    }
  }

  // MARK: - Parameters

  private static func parameter(
    _ name: String, _ column: String?, _ constant: Double, to out: inout StyleMarkup
  ) {
    parameter(name, column, JSONValue.text(of: constant), to: &out)
  }

  /// A parameter from a column (SE 1.1 §11.1.3), or a constant one.
  private static func parameter(
    _ name: String, _ column: String?, _ constant: String, to out: inout StyleMarkup
  ) {
    guard let column else {
      return out.element("se:SvgParameter", ["name": name], text: constant)
    }
    out.element("se:SvgParameter", ["name": name]) { out in
      out.element("ogc:PropertyName", text: column)
    }
  }
}
