import FormatTestSupport
import Testing

@testable import Styles

@Suite struct StyleSheetTests {
  @Test func colors() {
    #expect(StyleColor(hex: "#f80")?.hex == "#ff8800")
    #expect(StyleColor(hex: "FF8800")?.hex == "#ff8800")
    for text in [nil, "", "#", "##fff", "#ff88", "#ggg", "red", "#ff880é"] as [String?] {
      #expect(StyleColor(hex: text) == nil)
    }
  }

  @Test func filters() {
    typealias Condition = StyleRules.Condition
    let filters: [(String, [Condition]?)] = [
      ("", []), ("\"a\" = 'x'", [Condition(field: "a", test: .equals("x"))]),
      ("a=-1.5", [Condition(field: "a", test: .equals("-1.5"))]),
      ("( \"a\"\"b\" = 'it''s' )", [Condition(field: "a\"b", test: .equals("it's"))]),
      (
        "\"a\" IS NULL and b = 2",
        [Condition(field: "a", test: .isNull), Condition(field: "b", test: .equals("2"))]
      ),
      (
        "\"p\" >= 1 AND \"p\" <= 5",
        [
          Condition(field: "p", test: .within(1, .infinity)),
          Condition(field: "p", test: .within(-.infinity, 5)),
        ]
      ),
      ("\"a\" = 'x' OR \"a\" = 'y'", nil), ("f(a) = 1", nil), ("\"a", nil), ("a <> 1", nil),
      ("a = b", nil), ("AND", nil),
    ]
    for (filter, conditions) in filters {
      #expect(StyleFilter.conditions(filter) == conditions, "\(filter)")
    }
    #expect(StyleFilter.field("icon-color") == "icon-color")
    #expect(StyleFilter.field("\"a b\"") == "a b")
  }

  /// What QGIS 3.22 gives for `concat(column)`; measured there.
  @Test func numbersAsQGISHasThem() {
    let texts: [Double: String] = [
      3: "3", 2.13333: "2.13333", 0.25098039215686274: "0.25098039215686274", 1e-5: "1e-05",
      0.0001: "0.0001", 123_456_789: "123456789",
    ]
    for (number, text) in texts { #expect(StyleSheet.text(of: number) == text) }
  }

  @Test func iconsThatQGISCanLoad() {
    #expect(QGISSymbol.path(ofIcon: "http://x/a.png") == "http://x/a.png")
    #expect(QGISSymbol.path(ofIcon: "file:///tmp/a.png") == "/tmp/a.png")
    #expect(QGISSymbol.path(ofIcon: "data:image/png;base64,AAAA") == "base64:AAAA")
    #expect(QGISSymbol.path(ofIcon: "files/a.png") == nil)
    let svg = "base64:PHN2ZyBhPSIlIi8+"
    #expect(QGISSymbol.path(ofIcon: "data:image/svg+xml,%3Csvg a=\"%25\"/%3e") == svg)
    #expect(QGISSymbol.path(ofIcon: "data:image/svg+xml;utf8,<svg a=\"%\"/>") == svg)
    #expect(QGISSymbol.path(ofIcon: "data:image/png,abc") == nil)
    for (icon, type) in [
      (svg, "SvgMarker"), ("base64:77u/PHN2Zy8+", "SvgMarker"), ("http://x/a.SVG", "SvgMarker"),
      ("base64:iVBORw0KGgo=", "RasterMarker"), ("data:image/jpeg;base64,/9j/", "RasterMarker"),
    ] {
      #expect(QGISSymbol(FeatureStyle(icon: icon), .point).layers[0].type == type)
    }
    let pin = QGISSymbol(FeatureStyle(icon: "files/a.png", iconColor: "#00f"), .point).layers[0]
    #expect(pin.type == "SvgMarker" && pin["name"] == QGISSymbol.pin)
    #expect(pin["color"] == "0,0,255,255")
    // The hot spot of the usual pushpin: 20 pixels from the left, 2 from the bottom of 64.
    let offset = FeatureStyle.IconOffset(x: 20, y: 2, xUnit: .pixels, yUnit: .pixels)
    let icon = QGISSymbol(FeatureStyle(icon: "http://x/a.png", iconOffset: offset), .point)
    #expect(icon.layers[0]["offset"] == "6,-15")
  }

  @Test func whatIsNotSaidIsGoogleEarths() {
    let line = QGISSymbol(FeatureStyle(strokeWidth: 4), .line).layers[0]
    #expect(line["line_color"] == "255,255,255,255" && line["line_width_unit"] == "Pixel")
    let area = QGISSymbol(FeatureStyle(stroke: "#f00"), .area).layers[0]
    #expect(area["style"] == "no" && area["outline_color"] == "255,0,0,255")
    let hidden = QGISSymbol(FeatureStyle(stroke: "#f00", strokeWidth: 0), .line).layers[0]
    #expect(hidden["line_style"] == "no")
  }

  // MARK: - SLD

  @Test func ownDescriptors() throws {
    let first = FeatureStyle(stroke: "#ff0000", strokeOpacity: 0.5, strokeWidth: 2)
    let other = FeatureStyle(stroke: "#555555", strokeOpacity: 1, strokeWidth: 2)
    let sheet = StyleSheet(parts: [
      StyleSheet.Part(
        dimension: .line,
        look: .cases(
          [StyleSheet.Case(values: [.text("#f00"), .null, .number(2)], style: first)],
          of: ["stroke", "x", "stroke-width"], other: other))
    ])
    let rules = try #require(SLDReading.rules(of: SLDText.text(sheet, layer: "a<b")))
    #expect(rules.leftOut == [])
    #expect(
      rules.rules == [
        StyleRules.Rule(
          conditions: [
            StyleRules.Condition(field: "stroke", test: .equals("#f00")),
            StyleRules.Condition(field: "x", test: .isNull),
            StyleRules.Condition(field: "stroke-width", test: .equals("2")),
          ], dimension: .line, style: first),
        StyleRules.Rule(dimension: .line, style: other),
      ])
  }

  @Test func descriptorsOfQGIS() throws {
    let line = try #require(SLDReading.rules(of: styleText("single-line.sld")))
    #expect(
      line.rules.map(\.style) == [
        FeatureStyle(stroke: "#ff0000", strokeOpacity: 0.5, strokeWidth: 3)
      ])
    let areas = try #require(SLDReading.rules(of: styleText("graduated-area.sld")))
    #expect(areas.leftOut == [])
    #expect(areas.rules[1].style.fill == "#ff0000" && areas.rules[1].style.strokeOpacity == 0)
    #expect(areas.rules[1].conditions.count == 2)
    let points = try #require(SLDReading.rules(of: styleText("categorized-point.sld")))
    #expect(points.leftOut == [])
    #expect(points.rules.count == 3)
    #expect(points.rules[0].style.iconColor == "#ff0000")
    #expect(points.rules[0].style.labelColor == "#ff00ff")
    #expect(points.rules[2].conditions.map(\.test) == [.isNull])
  }
}
