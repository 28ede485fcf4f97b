internal import Text

extension LayerLook {
  /// The look as a Styled Layer Descriptor (OGC 05-078r4) with Symbology Encoding 1.1 (OGC 05-077r4). Lines do not grow
  /// with the scale there.
  public func sld(layer: String) -> String {
    SLDText.document(layer: layer) { out in
      // What is drawn by an earlier style lies below.
      if rules.contains(where: { $0.strokes.contains(where: \.isCasing) }) {
        write(to: &out) { $0.isCasing }
        write(to: &out) { !$0.isCasing }
      } else {
        write(to: &out) { _ in true }
      }
      guard !labels.isEmpty else { return }
      out.element("se:FeatureTypeStyle") { out in
        for label in labels {
          writeRule(label.values, isAlone: labels.count == 1, zoom: label.zoom, to: &out) { out in
            write(label, to: &out)
          }
        }
      }
    }
  }

  private func write(to out: inout StyleMarkup, _ isWanted: (Stroke) -> Bool) {
    out.element("se:FeatureTypeStyle") { out in
      for rule in rules {
        let strokes = rule.strokes.filter(isWanted)
        if strokes.isEmpty, dimension == .line || rule.fill == nil { continue }
        writeRule(rule.values, isAlone: rules.count == 1, zoom: rule.zoom, to: &out) { out in
          switch dimension {
          case .line:
            for stroke in strokes {
              out.element("se:LineSymbolizer") { out in Self.write(stroke, to: &out) }
            }
          case .area:
            out.element("se:PolygonSymbolizer") { out in
              if let fill = rule.fill { Self.writeFill(fill, to: &out) }
              if let stroke = strokes.first { Self.write(stroke, to: &out) }
            }
          case .point:
            out.element("se:PointSymbolizer") { out in
              out.element("se:Graphic") { out in
                out.element("se:Mark") { out in
                  out.element("se:WellKnownName", text: "circle")
                  Self.writeFill(rule.fill ?? "#ffffff", to: &out)
                  if let stroke = strokes.first { Self.write(stroke, to: &out) }
                }
                out.element("se:Size", text: JSONValue.text(of: rule.size))
              }
            }
          }
        }
      }
    }
  }

  private func writeRule(
    _ values: [String], isAlone: Bool, zoom: Int, to out: inout StyleMarkup,
    _ body: (inout StyleMarkup) -> Void
  ) {
    out.element("se:Rule") { out in
      if values.isEmpty {
        out.element("se:Name", text: "other")
        if !isAlone { out.element("se:ElseFilter") }
      } else {
        out.element("se:Name", text: values.joined(separator: ", "))
        out.element("ogc:Filter") { out in
          if values.count == 1 {
            writeTests(values, to: &out)
          } else {
            out.element("ogc:Or") { out in writeTests(values, to: &out) }
          }
        }
      }
      if zoom > 0 {
        out.element("se:MaxScaleDenominator", text: JSONValue.text(of: Self.denominator(zoom)))
      }
      body(&out)
    }
  }

  private func writeTests(_ values: [String], to out: inout StyleMarkup) {
    for value in values {
      out.element("ogc:PropertyIsEqualTo") { out in
        out.element("ogc:PropertyName", text: column)
        out.element("ogc:Literal", text: value)
      }
    }
  }

  private static func writeFill(_ color: String, to out: inout StyleMarkup) {
    out.element("se:Fill") { out in
      out.element("se:SvgParameter", ["name": "fill"], text: color)
    }
  }

  private static func write(_ stroke: Stroke, to out: inout StyleMarkup) {
    out.element("se:Stroke") { out in
      out.element("se:SvgParameter", ["name": "stroke"], text: stroke.color)
      out.element(
        "se:SvgParameter", ["name": "stroke-width"], text: JSONValue.text(of: stroke.width))
      out.element("se:SvgParameter", ["name": "stroke-linejoin"], text: "round")
      out.element(
        "se:SvgParameter", ["name": "stroke-linecap"],
        text: stroke.dashes.isEmpty ? "round" : "butt")
      if !stroke.dashes.isEmpty {
        out.element(
          "se:SvgParameter", ["name": "stroke-dasharray"],
          text: stroke.dashes.map(JSONValue.text).joined(separator: " "))
      }
    }
  }

  private func write(_ label: Label, to out: inout StyleMarkup) {
    out.element("se:TextSymbolizer") { out in
      out.element("se:Label") { out in out.element("ogc:PropertyName", text: label.text) }
      out.element("se:Font") { out in
        if label.isItalic {
          out.element("se:SvgParameter", ["name": "font-style"], text: "italic")
        }
        out.element(
          "se:SvgParameter", ["name": "font-size"], text: JSONValue.text(of: label.size))
      }
      out.element("se:LabelPlacement") { out in
        if dimension == .line {
          out.element("se:LinePlacement")
        } else {
          out.element("se:PointPlacement") { out in
            out.element("se:AnchorPoint") { out in
              out.element("se:AnchorPointX", text: "0.5")
              out.element("se:AnchorPointY", text: "0.5")
            }
          }
        }
      }
      out.element("se:Halo") { out in
        out.element("se:Radius", text: "1.5")
        Self.writeFill("#ffffff", to: &out)
      }
      Self.writeFill(label.color, to: &out)
    }
  }
}
