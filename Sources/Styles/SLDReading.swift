internal import Text

/// What a Styled Layer Descriptor says about the styles of features: 1.0 (OGC 02-070) or 1.1 (OGC 05-078r4).
public struct SLDReading {
  private var result = StyleRules()

  /// The rules of a document; nil if it is not SLD.
  public static func rules(of document: String) -> StyleRules? {
    guard let root = StyleElement.root(of: document), root.name == "StyledLayerDescriptor" else {
      return nil
    }
    var reading = SLDReading()
    let layer = root.child("NamedLayer") ?? root.child("UserLayer")
    for style in layer?.child("UserStyle")?.children("FeatureTypeStyle") ?? [] {
      reading.read(style)
    }
    return reading.result
  }

  private mutating func read(_ style: StyleElement) {
    var others: [StyleElement] = []
    var labels: [StyleElement] = []
    for rule in style.children("Rule") {
      if let text = rule.child("TextSymbolizer") { labels.append(text) }
      if rule.child("ElseFilter") != nil {
        others.append(rule)
        continue
      }
      guard let conditions = conditions(rule.child("Filter")) else {
        result.leaveOut("rules with filters that are more than comparisons of fields")
        continue
      }
      read(rule, conditions)
    }
    for rule in others { read(rule, []) }
    for text in labels { readLabel(text) }
  }

  private func conditions(_ filter: StyleElement?) -> [StyleRules.Condition]? {
    guard let test = filter?.children.first else { return [] }
    var conditions: [StyleRules.Condition] = []
    for test in test.name == "And" ? test.children : [test] {
      // QGIS tests for a missing value by asking for an empty text or null.
      let isEmptyOrNull =
        test.name == "Or" && test.children.count == 2
        && test.child("PropertyIsEqualTo")?.child("Literal")?.text == ""
      let inner = isEmptyOrNull ? test.child("PropertyIsNull") ?? test : test
      guard let field = inner.child("PropertyName")?.text.trimmed,
        let test = Self.test(inner)
      else { return nil }
      conditions.append(StyleRules.Condition(field: field, test: test))
    }
    return conditions
  }

  /// What a comparison asks for (Filter Encoding 1.1 §9).
  private static func test(_ element: StyleElement) -> StyleRules.Test? {
    let literal = element.child("Literal")?.text
    let signs = [
      "PropertyIsGreaterThan": ">", "PropertyIsGreaterThanOrEqualTo": ">=",
      "PropertyIsLessThan": "<", "PropertyIsLessThanOrEqualTo": "<=",
    ]
    switch element.name {
    case "PropertyIsEqualTo": return literal.map { .equals($0) }
    case "PropertyIsNull": return .isNull
    default:
      return signs[element.name].flatMap {
        StyleFilter.comparison($0, QGISSymbol.number(literal))
      }
    }
  }

  private mutating func read(_ rule: StyleElement, _ conditions: [StyleRules.Condition]) {
    if rule.child("MinScaleDenominator") != nil || rule.child("MaxScaleDenominator") != nil {
      result.leaveOut("the scales of rules")
    }
    for symbolizer in rule.children {
      var style = FeatureStyle()
      let dimension: StyleDimension
      switch symbolizer.name {
      case "LineSymbolizer":
        dimension = .line
        readStroke(symbolizer, &style)
      case "PolygonSymbolizer":
        dimension = .area
        readStroke(symbolizer, &style)
        readFill(symbolizer, &style)
      case "PointSymbolizer":
        dimension = .point
        readGraphic(symbolizer.child("Graphic"), &style)
      default: continue
      }
      result.rules.append(
        StyleRules.Rule(conditions: conditions, dimension: dimension, style: style))
    }
  }

  /// The parameters of an element: `SvgParameter`, or `CssParameter` in version 1.0.
  private func parameters(_ element: StyleElement) -> [String: String] {
    var parameters: [String: String] = [:]
    for child in element.children where ["SvgParameter", "CssParameter"].contains(child.name) {
      if let name = child.attributes["name"] {
        parameters[name] = (child.child("Literal") ?? child).text.trimmed
      }
    }
    return parameters
  }

  /// Black, opaque and one pixel wide where nothing else is said (SE 1.1 §11.1.3).
  private func readStroke(_ symbolizer: StyleElement, _ style: inout FeatureStyle) {
    guard let stroke = symbolizer.child("Stroke") else {
      style.strokeOpacity = 0
      return
    }
    let parameters = parameters(stroke)
    style.stroke = StyleColor(hex: parameters["stroke"] ?? "#000000")?.hex
    style.strokeOpacity = QGISSymbol.number(parameters["stroke-opacity"]) ?? 1
    style.strokeWidth = QGISSymbol.number(parameters["stroke-width"]) ?? 1
  }

  /// Grey and opaque where nothing else is said (SE 1.1 §11.2.2).
  private func readFill(_ symbolizer: StyleElement, _ style: inout FeatureStyle) {
    guard let fill = symbolizer.child("Fill") else {
      style.fillOpacity = 0
      return
    }
    let parameters = parameters(fill)
    style.fill = StyleColor(hex: parameters["fill"] ?? "#808080")?.hex
    style.fillOpacity = QGISSymbol.number(parameters["fill-opacity"]) ?? 1
  }

  private func readGraphic(_ graphic: StyleElement?, _ style: inout FeatureStyle) {
    guard let graphic else { return }
    if let picture = graphic.child("ExternalGraphic")?.child("OnlineResource") {
      style.icon = picture.attributes["xlink:href"]
    } else if let fill = graphic.child("Mark")?.child("Fill") {
      let parameters = parameters(fill)
      style.iconColor = StyleColor(hex: parameters["fill"] ?? "#808080")?.hex
      style.iconOpacity = QGISSymbol.number(parameters["fill-opacity"])
    }
    if let opacity = QGISSymbol.number(graphic.child("Opacity")?.text) {
      style.iconOpacity = opacity
    }
    style.iconScale = QGISSymbol.number(graphic.child("Size")?.text)
      .map { $0 / QGISSymbol.iconSize }
    style.iconHeading = QGISSymbol.number(graphic.child("Rotation")?.text)
  }

  private mutating func readLabel(_ text: StyleElement) {
    let field = text.child("Label")?.child("PropertyName")?.text.trimmed
    guard field == "name" else {
      return result.leaveOut("labels of '\(field ?? "several fields")'")
    }
    let fill = text.child("Fill").map(parameters) ?? [:]
    let font = text.child("Font").map(parameters) ?? [:]
    for index in result.rules.indices where result.rules[index].dimension == .point {
      result.rules[index].style.labelColor = StyleColor(hex: fill["fill"] ?? "#000000")?.hex
      result.rules[index].style.labelOpacity = QGISSymbol.number(fill["fill-opacity"])
      result.rules[index].style.labelScale = QGISSymbol.number(font["font-size"])
        .map { $0 / QMLText.labelSize }
    }
  }
}
