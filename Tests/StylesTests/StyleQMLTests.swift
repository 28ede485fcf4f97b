import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Styles

extension FeatureStyle {
  /// Any style that the model can say.
  static func random(_ generator: inout SplitMix64) -> FeatureStyle {
    func maybe<Value>(_ value: (inout SplitMix64) -> Value) -> Value? {
      Bool.random(using: &generator) ? value(&generator) : nil
    }
    func color(_ generator: inout SplitMix64) -> String {
      let digits = Bool.random(using: &generator) ? 3 : 6
      return "#"
        + (0..<digits).map { _ in
          String(Int.random(in: 0..<16, using: &generator), radix: 16)
        }.joined()
    }
    func number(_ generator: inout SplitMix64) -> Double {
      [0, 1, 0.5, 2.13333, 0.25098039215686274, 1.399999976158142, -3, 1e-7, 12345.678]
        .randomElement(using: &generator) ?? 0
    }
    func icon(_ generator: inout SplitMix64) -> String {
      [
        "http://myserver.com/icon.jpg?a=1&b=\"<2>\"", "https://x/y.svg", "files/a b.png", "",
        "/usr/share/x.png", "file:///tmp/x.png", "data:image/png;base64,iVBORw0KGgo=",
        "root://icons/palette-3.png", "é\u{1F600}\u{7}\n",
      ].randomElement(using: &generator) ?? ""
    }
    func offset(_ generator: inout SplitMix64) -> IconOffset {
      IconOffset(
        x: number(&generator), y: number(&generator),
        xUnit: IconUnit.allCases.randomElement(using: &generator) ?? .pixels,
        yUnit: IconUnit.allCases.randomElement(using: &generator) ?? .pixels)
    }
    return FeatureStyle(
      stroke: maybe(color), strokeOpacity: maybe(number), strokeWidth: maybe(number),
      fill: maybe(color), fillOpacity: maybe(number), icon: maybe(icon), iconColor: maybe(color),
      iconOpacity: maybe(number), iconScale: maybe(number), iconHeading: maybe(number),
      iconOffset: maybe(offset), labelColor: maybe(color), labelOpacity: maybe(number),
      labelScale: maybe(number))
  }
}

@Suite struct StyleQMLTests {
  /// The one rule of a document.
  static func style(_ qml: String) throws -> FeatureStyle {
    let rules = try #require(QMLReading.rules(of: qml))
    #expect(rules.leftOut == [])
    #expect(rules.rules.count == 1)
    return try #require(rules.rules.first?.style)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func everyStyleComesBack(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for round in 0..<600 {
      let style = FeatureStyle.random(&generator)
      let dimension = StyleDimension.allCases[round % 3]
      var sheet = StyleSheet(parts: [StyleSheet.Part(dimension: dimension, look: .same(style))])
      if round % 2 == 0 { sheet.label = StyleSheet.Label(column: "name", style: style) }
      #expect(try Self.style(QMLText.text(sheet)) == style)
    }
  }

  @Test func aChangedSymbolIsBelieved() throws {
    let style = FeatureStyle(stroke: "#f00", strokeWidth: 3, labelScale: 2)
    let sheet = StyleSheet(parts: [StyleSheet.Part(dimension: .line, look: .same(style))])
    let text = QMLText.text(sheet)
    #expect(text.contains("255,0,0,255") && text.contains(QMLText.customProperty))
    let changed = text.replacing("255,0,0,255", with: "0,0,255,255")
    #expect(
      try Self.style(changed)
        == FeatureStyle(stroke: "#0000ff", strokeOpacity: 1, strokeWidth: 3))
  }

  @Test func aPlainSymbolSpeaksForItself() {
    let style = FeatureStyle(stroke: "#ff0000", strokeOpacity: 1, strokeWidth: 3)
    let sheet = StyleSheet(parts: [StyleSheet.Part(dimension: .line, look: .same(style))])
    #expect(!QMLText.text(sheet).contains(QMLText.customProperty))
  }

  // MARK: - What QGIS writes

  @Test func aSingleSymbol() throws {
    #expect(
      try Self.style(styleText("single-line.qml"))
        == FeatureStyle(stroke: "#ff0000", strokeOpacity: 0.502, strokeWidth: 3))
  }

  /// Until QGIS 3.16 symbol layers had `prop` elements alone.
  @Test func olderVersions() throws {
    let lines = try styleText("single-line.qml").split(separator: "\n").map(String.init)
    var older: [String] = []
    var isInOption = false
    for line in lines {
      if line.contains("<Option type=\"Map\">") { isInOption = true }
      if !isInOption { older.append(line) }
      if let start = line.firstMatch(of: #/name="(line_[a-z_]+)" value="([^"]*)"/#) {
        older.append("<prop k=\"\(start.1)\" v=\"\(start.2)\"/>")
      }
      if line.contains("</Option>") { isInOption = false }
    }
    let text = older.joined(separator: "\n")
    #expect(!text.contains("Option") && text.contains("<prop k=\"line_color\""))
    #expect(try Self.style(text).stroke == "#ff0000")
  }

  @Test func categoriesAndLabels() throws {
    let rules = try #require(QMLReading.rules(of: styleText("categorized-point.qml")))
    #expect(rules.leftOut == [])
    let label = FeatureStyle(labelColor: "#ff00ff", labelOpacity: 0.5, labelScale: 1.5)
    var well = label
    well.iconColor = "#ff0000"
    well.iconOpacity = 1
    well.iconScale = 0.25
    #expect(
      rules.rules[0]
        == StyleRules.Rule(
          conditions: [StyleRules.Condition(field: "kind", test: .equals("well"))],
          dimension: .point, style: well))
    #expect(rules.rules[1].conditions.first?.test == .equals("7"))
    #expect(rules.rules[1].style.iconHeading == 30)
    // Four millimetres at 96 dots an inch.
    #expect(abs((rules.rules[1].style.iconScale ?? 0) * 32 - 15.118) < 0.001)
    #expect(rules.rules[2].conditions == [])
    #expect(rules.rules[2].style.iconColor == "#090909")
    #expect(rules.rules[2].style.iconOpacity == 0.2)
    #expect(rules.rules[2].style.iconScale == 0.5)
    #expect(rules.properties.first == .iconColor && rules.properties.last == .labelScale)
  }

  @Test func ranges() throws {
    let rules = try #require(QMLReading.rules(of: styleText("graduated-area.qml")))
    #expect(rules.leftOut == [])
    #expect(
      rules.rules == [
        StyleRules.Rule(
          conditions: [StyleRules.Condition(field: "pop", test: .within(0, 10))],
          dimension: .area,
          style: FeatureStyle(
            stroke: "#000000", strokeOpacity: 1, strokeWidth: 2, fill: "#ffff00", fillOpacity: 1)),
        StyleRules.Rule(
          conditions: [StyleRules.Condition(field: "pop", test: .within(10, 100))],
          dimension: .area,
          style: FeatureStyle(strokeOpacity: 0, fill: "#ff0000", fillOpacity: 0.498)),
      ])
  }

  @Test func rulesWithinRules() throws {
    let rules = try #require(QMLReading.rules(of: styleText("rules-area.qml")))
    #expect(rules.leftOut == ["rules with filters that are more than comparisons of fields"])
    let group = StyleRules.Condition(field: "kind", test: .equals("group"))
    #expect(
      rules.rules.map(\.conditions) == [
        [StyleRules.Condition(field: "kind", test: .equals("it's"))],
        [group, StyleRules.Condition(field: "pop", test: .equals("5"))], [group], [],
      ])
    #expect(rules.rules[1].style.fillOpacity == 0 && rules.rules[1].style.stroke == "#ff0000")
    #expect(rules.rules[2].style.fill == "#0a141e")
  }

  @Test func whatFeaturesCannotCarryIsNamed() throws {
    let cased = try #require(QMLReading.rules(of: styleText("cased-line.qml")))
    #expect(cased.leftOut == ["parts of symbols that a feature's style does not know"])
    #expect(cased.rules.first?.style.stroke == "#ffff00")
    #expect(cased.rules.first?.style.strokeOpacity == 0.5)
    let heat = try #require(QMLReading.rules(of: styleText("heatmap.qml")))
    #expect(heat.rules == [])
    #expect(heat.leftOut == ["a renderer of type 'heatmapRenderer'"])
  }

  @Test func colorsOfNewerVersions() throws {
    let color = try #require(QGISSymbol.color("255,0,0,51,rgb:1,0,0,0.2"))
    #expect(color.color.hex == "#ff0000" && color.alpha == 0.2)
  }

  // MARK: - Hostile documents

  @Test func whatIsNoStyleIsRefused() throws {
    let entities = """
      <!DOCTYPE qgis [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <qgis><renderer-v2 type="&b;"/></qgis>
      """
    let deep =
      String(repeating: "<qgis>", count: 300) + String(repeating: "</qgis>", count: 300)
    for text in ["", "<", "plain", "<a/>", entities, deep, "<qgis></qgis><b/>"] {
      #expect(QMLReading.rules(of: text) == nil)
      #expect(SLDReading.rules(of: text) == nil)
    }
    #expect(QMLReading.rules(of: "<qgis/>")?.leftOut == ["no renderer"])
  }

  /// Numbers are such as can be drawn with.
  private static func isSound(_ style: FeatureStyle) -> Bool {
    [style.strokeOpacity, style.fillOpacity, style.iconOpacity, style.labelOpacity]
      .compactMap(\.self).allSatisfy { (0...1).contains($0) }
      && [style.strokeWidth, style.iconScale, style.labelScale].compactMap(\.self)
        .allSatisfy { $0.isFinite && $0 >= 0 }
  }

  @Test(arguments: ["categorized-point.qml", "rules-area.qml", "rules-area.sld"])
  func truncationsAndMutations(_ name: String) throws {
    let bytes = Array(try styleText(name).utf8)
    var generator = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var changed = bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: changed = Array(bytes[..<place])
      case 1: changed[place] = UInt8.random(in: 0...255, using: &generator)
      default: changed.removeSubrange(place..<min(place + 9, bytes.count))
      }
      let text = String(decoding: changed, as: UTF8.self)
      for rules in [QMLReading.rules(of: text), SLDReading.rules(of: text)].compactMap(\.self) {
        // A document that says nothing of a style says so.
        #expect(!rules.rules.isEmpty || !rules.leftOut.isEmpty, "\(text)")
        #expect(rules.rules.allSatisfy { Self.isSound($0.style) }, "\(text)")
      }
    }
  }
}

/// `==` of optional rules without making the type equatable for tests alone.
private func == (rules: StyleRules?, nothing: StyleRules?) -> Bool {
  switch (rules, nothing) {
  case (nil, nil): true
  default: false
  }
}
