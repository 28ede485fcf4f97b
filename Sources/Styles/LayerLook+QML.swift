internal import Text

extension LayerLook {
  /// The look as QML, the layer styles of QGIS (3.22 and later).
  public var qml: String {
    var out = StyleMarkup("<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>")
    out.element(
      "qgis",
      [
        "version": "3.22.0", "styleCategories": "Symbology|Labeling",
        "labelsEnabled": labels.isEmpty ? "0" : "1",
      ]
    ) { out in
      // With symbol levels the edges of all roads lie below all roads.
      out.element(
        "renderer-v2",
        [
          "type": "RuleRenderer",
          "symbollevels": strokesOfAll.contains(where: \.isCasing) ? "1" : "0",
        ]
      ) { out in
        out.element("rules", ["key": "{look}"]) { out in
          for (index, rule) in rules.enumerated() {
            writeRule(
              rule.values, zoom: rule.zoom, key: "{look-\(index)}",
              [
                ("label", rule.values.isEmpty ? "other" : rule.values.joined(separator: ", ")),
                ("symbol", String(index)),
              ], to: &out
            ) { _ in }
          }
        }
        out.element("symbols") { out in
          for (index, rule) in rules.enumerated() { write(rule, index, to: &out) }
        }
      }
      if !labels.isEmpty { writeLabels(to: &out) }
      out.element("layerOpacity", text: "1")
    }
    return out.text
  }

  private var strokesOfAll: [Stroke] { rules.flatMap(\.strokes) }

  /// A condition on the column; `ELSE` for what is left.
  private func filter(_ values: [String]) -> String {
    guard !values.isEmpty else { return "ELSE" }
    let list = values.map { isOfNumbers ? $0 : QGISExpression.text($0) }
    return "\(QGISExpression.column(column)) IN (\(list.joined(separator: ", ")))"
  }

  private func writeRule(
    _ values: [String], zoom: Int, key: String, _ more: [(String, String)],
    to out: inout StyleMarkup, _ body: (inout StyleMarkup) -> Void
  ) {
    var attributes = [("key", key), ("filter", filter(values))] + more
    // A rule that is alone is for all.
    if values.isEmpty, rules.count == 1 { attributes[1].1 = "" }
    if zoom > 0 {
      attributes.append(("scalemaxdenom", JSONValue.text(of: Self.denominator(zoom))))
      attributes.append(("scalemindenom", "1"))
    }
    out.element("rule", attributes, body)
  }

  // MARK: - Symbols

  private func write(_ rule: Rule, _ index: Int, to out: inout StyleMarkup) {
    let kind = QGISSymbol.Kind(dimension)
    out.element(
      "symbol",
      ["name": String(index), "type": kind.rawValue, "clip_to_extent": "1", "alpha": "1"]
    ) { out in
      switch dimension {
      case .line:
        let strokes = rule.strokes.isEmpty ? [Stroke(Self.unseen, 0)] : rule.strokes
        for stroke in strokes {
          // Lines of later rules lie above those of earlier ones, and all above the casings.
          let pass = stroke.isCasing ? 0 : index + 1
          QMLText.write(line(stroke), pass: pass, to: &out)
        }
      case .area: QMLText.write(area(rule), pass: 0, to: &out)
      case .point: QMLText.write(point(rule), pass: 0, to: &out)
      }
    }
  }

  private func line(_ stroke: Stroke) -> QGISSymbol.Layer {
    var properties = [
      QGISSymbol.Property(name: "line_color", value: Self.color(stroke.color)),
      QGISSymbol.Property(name: "line_width", value: JSONValue.text(of: stroke.width)),
      QGISSymbol.Property(name: "line_width_unit", value: "Pixel"),
      QGISSymbol.Property(name: "joinstyle", value: "round"),
      QGISSymbol.Property(name: "capstyle", value: stroke.dashes.isEmpty ? "round" : "flat"),
    ]
    if !stroke.dashes.isEmpty {
      let dashes = stroke.dashes.map(JSONValue.text).joined(separator: ";")
      properties.append(QGISSymbol.Property(name: "use_custom_dash", value: "1"))
      properties.append(QGISSymbol.Property(name: "customdash", value: dashes))
      properties.append(QGISSymbol.Property(name: "customdash_unit", value: "Pixel"))
    }
    var layer = QGISSymbol.Layer(type: "SimpleLine", properties: properties)
    if stroke.grows {
      let width = JSONValue.text(of: stroke.width)
      let scale = JSONValue.text(of: Self.denominator(14))
      layer.expressions.append(
        QGISSymbol.Property(
          name: "outlineWidth",
          value: "\(width) * min(4, max(0.4, sqrt(\(scale) / @map_scale)))"))
    }
    return layer
  }

  private func area(_ rule: Rule) -> QGISSymbol.Layer {
    var properties = [
      QGISSymbol.Property(name: "color", value: Self.color(rule.fill ?? Self.unseen)),
      QGISSymbol.Property(name: "style", value: rule.fill == nil ? "no" : "solid"),
      QGISSymbol.Property(name: "joinstyle", value: "round"),
    ]
    properties += Self.edge(rule)
    return QGISSymbol.Layer(type: "SimpleFill", properties: properties)
  }

  private func point(_ rule: Rule) -> QGISSymbol.Layer {
    QGISSymbol.Layer(
      type: "SimpleMarker",
      properties: [
        QGISSymbol.Property(name: "name", value: "circle"),
        QGISSymbol.Property(name: "color", value: Self.color(rule.fill ?? Self.unseen)),
        QGISSymbol.Property(name: "size", value: JSONValue.text(of: rule.size)),
        QGISSymbol.Property(name: "size_unit", value: "Pixel"),
      ] + Self.edge(rule))
  }

  private static func edge(_ rule: Rule) -> [QGISSymbol.Property] {
    guard let stroke = rule.strokes.first else {
      return [QGISSymbol.Property(name: "outline_style", value: "no")]
    }
    return [
      QGISSymbol.Property(name: "outline_style", value: "solid"),
      QGISSymbol.Property(name: "outline_color", value: color(stroke.color)),
      QGISSymbol.Property(name: "outline_width", value: JSONValue.text(of: stroke.width)),
      QGISSymbol.Property(name: "outline_width_unit", value: "Pixel"),
    ]
  }

  /// No colour.
  private static let unseen = ""

  private static func color(_ hex: String) -> String {
    StyleColor(hex: hex).map { QGISSymbol.color($0, 1) } ?? "0,0,0,0"
  }

  // MARK: - Labels

  private func writeLabels(to out: inout StyleMarkup) {
    out.element("labeling", ["type": "rule-based"]) { out in
      out.element("rules", ["key": "{labels}"]) { out in
        for (index, label) in labels.enumerated() {
          writeRule(label.values, zoom: label.zoom, key: "{label-\(index)}", [], to: &out) { out in
            out.element("settings", ["calloutType": "simple"]) { out in
              write(label, to: &out)
            }
          }
        }
      }
    }
  }

  private func write(_ label: Label, to out: inout StyleMarkup) {
    out.element(
      "text-style",
      [
        "fieldName": label.text, "isExpression": "0", "fontFamily": "Sans Serif",
        "fontSize": JSONValue.text(of: label.size), "fontSizeUnit": "Pixel",
        "fontWeight": "50", "fontItalic": label.isItalic ? "1" : "0",
        "textColor": Self.color(label.color), "textOpacity": "1",
      ]
    ) { out in
      out.element(
        "text-buffer",
        [
          "bufferDraw": "1", "bufferSize": "1.5", "bufferSizeUnits": "Pixel",
          "bufferColor": "255,255,255,255", "bufferOpacity": "0.8", "bufferJoinStyle": "128",
        ])
    }
    let priority = JSONValue.text(of: min((label.size * 0.6).rounded(), 10))
    // Along the line itself (QgsPalLayerSettings::Curved, on the line), over places, below symbols.
    switch dimension {
    case .line:
      out.element(
        "placement",
        [
          "placement": "3", "priority": priority, "placementFlags": "1", "repeatDistance": "300",
          "repeatDistanceUnits": "Pixel",
        ])
    case .area:
      out.element("placement", ["placement": "1", "priority": priority, "quadOffset": "4"])
    case .point:
      let offset = rules.map(\.size).max().map { $0 > 0 ? $0 / 2 + 1 : 0 } ?? 0
      out.element(
        "placement",
        [
          "placement": "1", "priority": priority, "quadOffset": offset > 0 ? "7" : "4",
          "yOffset": JSONValue.text(of: offset), "offsetUnits": "Pixel",
        ])
    }
    out.element(
      "rendering",
      ["drawLabels": "1", "displayAll": "0", "obstacle": "0", "mergeLines": "1"])
  }
}
