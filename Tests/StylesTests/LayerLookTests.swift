import Foundation
import FormatTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Styles

/// Looks of map layers as QML and SLD.
struct LayerLookTests {
  private var roads: LayerLook {
    var look = LayerLook(
      .line,
      rules: [
        LayerLook.Rule(["minor", "it's"], zoom: 12, strokes: [LayerLook.Stroke("#ffffff", 2)]),
        LayerLook.Rule(
          [],
          strokes: [
            LayerLook.Stroke("#b0b0b0", 6, isCasing: true, grows: true),
            LayerLook.Stroke("#ff0000", 4, dashes: [3, 1], grows: true),
          ]),
      ])
    look.labels = [LayerLook.Label(["minor"], zoom: 14, size: 10)]
    return look
  }

  /// The denominators of OGC 07-057r7, Annex E.3, half a zoom earlier: 559,082,264.03 / 2^z · √2.
  @Test func zoomsAreScales() {
    #expect(LayerLook.denominator(0) == 790_661_720)
    #expect(LayerLook.denominator(14) == 48_258)
  }

  @Test func rulesOfQML() throws {
    let qml = try XMLDocument(xmlString: roads.qml)
    let rules = try qml.nodes(forXPath: "/qgis/renderer-v2/rules/rule").compactMap {
      $0 as? XMLElement
    }
    #expect(
      rules.map { $0.attribute(forName: "filter")?.stringValue } == [
        #""class" IN ('minor', 'it''s')"#, "ELSE",
      ])
    #expect(rules.map { $0.attribute(forName: "scalemaxdenom")?.stringValue } == ["193033", nil])
    // Casings lie below everything else, and later rules above earlier ones.
    let renderer = try #require(try qml.nodes(forXPath: "/qgis/renderer-v2").first as? XMLElement)
    #expect(renderer.attribute(forName: "symbollevels")?.stringValue == "1")
    let passes = try qml.nodes(forXPath: "//symbols/symbol/layer/@pass").map(\.stringValue)
    #expect(passes == ["1", "0", "2"])
    let dashes = try qml.nodes(forXPath: "//Option[@name='customdash']/@value").map(\.stringValue)
    #expect(dashes == ["3;1"])
    #expect(try qml.nodes(forXPath: "//Option[@name='outlineWidth']").count == 2)
    // A layer is labelled where it is drawn: what has only a label has a symbol that is not seen.
    #expect(LayerLook(.line, rules: [LayerLook.Rule([])]).qml.contains(#"value="0,0,0,0""#))
    let labels = try qml.nodes(forXPath: "/qgis/labeling/rules/rule/settings/text-style/@fieldName")
    #expect(labels.map(\.stringValue) == ["label"])
  }

  @Test func numbersAreNoTexts() {
    var look = LayerLook(.area, column: "level", rules: [LayerLook.Rule(["2"], fill: "#112233")])
    look.isOfNumbers = true
    #expect(look.qml.contains(#"filter="&quot;level&quot; IN (2)""#))
    #expect(look.qml.contains(#"labelsEnabled="0""#))
    #expect(look.qml.contains(#"symbollevels="0""#))
  }

  /// A rule that is alone is for all features: QGIS has no ELSE without another rule.
  @Test func aRuleAlone() {
    let look = LayerLook(.area, rules: [LayerLook.Rule([], fill: "#112233")])
    #expect(look.qml.contains(#"filter="""#))
    #expect(!look.sld(layer: "l").contains("ElseFilter"))
  }

  @Test func rulesOfSLD() throws {
    let sld = try XMLDocument(xmlString: roads.sld(layer: "roads"))
    let styles = try sld.nodes(forXPath: "//*[local-name()='FeatureTypeStyle']")
    // Casings, lines, labels.
    #expect(styles.count == 3)
    func values(_ path: String, _ node: XMLNode) throws -> [String?] {
      try node.nodes(forXPath: path).map(\.stringValue)
    }
    let stroke = ".//*[@name='stroke']"
    #expect(try values(stroke, styles[0]) == ["#b0b0b0"])
    #expect(try values(stroke, styles[1]) == ["#ffffff", "#ff0000"])
    #expect(try values(".//*[local-name()='Literal']", styles[1]) == ["minor", "it's"])
    #expect(try values(".//*[local-name()='MaxScaleDenominator']", styles[1]) == ["193033"])
    #expect(try values(".//*[local-name()='LinePlacement']", styles[2]).count == 1)
  }
}
