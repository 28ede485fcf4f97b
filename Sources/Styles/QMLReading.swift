internal import Text

/// What a QML document says about the styles of features.
public struct QMLReading {
  private var symbols: [String: QGISSymbol] = [:]
  private var result = StyleRules()
  private var opacity = 1.0

  /// The rules of a document; nil if it is not QML.
  public static func rules(of document: String) -> StyleRules? {
    guard let root = StyleElement.root(of: document), root.name == "qgis" else { return nil }
    var reading = QMLReading()
    reading.read(root)
    return reading.result
  }

  private mutating func read(_ root: StyleElement) {
    guard let renderer = root.child("renderer-v2") ?? root.child("renderer") else {
      return result.leaveOut("no renderer")
    }
    opacity = QGISSymbol.number(root.child("layerOpacity")?.text) ?? 1
    for element in renderer.child("symbols")?.children("symbol") ?? [] {
      guard let symbol = symbol(element), let name = element.attributes["name"] else { continue }
      symbols[name] = symbol
    }
    let type = renderer.attributes["type"] ?? ""
    switch type {
    case "singleSymbol":
      add(renderer.child("symbols")?.children("symbol").first?.attributes["name"])
    case "categorizedSymbol": readCategories(renderer)
    case "graduatedSymbol": readRanges(renderer)
    case "RuleRenderer": readRules(renderer.child("rules")?.children("rule") ?? [], below: [])
    case "nullSymbol": break
    default: result.leaveOut("a renderer of type '\(type)'")
    }
    readLabels(root)
    restore(root)
  }

  /// Adds a rule with the style of a symbol.
  private mutating func add(_ symbolName: String?, _ conditions: [StyleRules.Condition] = []) {
    guard let symbol = symbolName.flatMap({ symbols[$0] }) else { return }
    guard let (style, isWhole) = symbol.style() else {
      let types = symbol.layers.map(\.type).joined(separator: ", ")
      return result.leaveOut("symbols of \(types.isEmpty ? "no layers" : types)")
    }
    if !isWhole { result.leaveOut("parts of symbols that a feature's style does not know") }
    result.rules.append(
      StyleRules.Rule(
        conditions: conditions, dimension: symbol.kind.dimension, style: style))
  }

  // MARK: - Renderers

  private mutating func readCategories(_ renderer: StyleElement) {
    let field = StyleFilter.field(renderer.attributes["attr"] ?? "")
    var other: String?
    for category in renderer.child("categories")?.children("category") ?? []
    where category.attributes["render"] != "false" {
      let symbol = category.attributes["symbol"]
      let value = category.attributes["value"] ?? ""
      let list = category.children("val").compactMap { $0.attributes["value"] }
      if !list.isEmpty {
        for value in list {
          add(symbol, [StyleRules.Condition(field: field, test: .equals(value))])
        }
      } else if value.isEmpty || value == "NULL" && category.attributes["type"] == "NULL" {
        other = symbol
      } else {
        add(symbol, [StyleRules.Condition(field: field, test: .equals(value))])
      }
    }
    // It applies where no other does.
    add(other)
  }

  private mutating func readRanges(_ renderer: StyleElement) {
    let field = StyleFilter.field(renderer.attributes["attr"] ?? "")
    if renderer.attributes["graduatedMethod"] == "GraduatedSize" {
      return result.leaveOut("a renderer of graduated sizes")
    }
    for range in renderer.child("ranges")?.children("range") ?? []
    where range.attributes["render"] != "false" {
      guard let lower = QGISSymbol.number(range.attributes["lower"]),
        let upper = QGISSymbol.number(range.attributes["upper"])
      else { continue }
      add(
        range.attributes["symbol"],
        [StyleRules.Condition(field: field, test: .within(lower, upper))])
    }
  }

  private mutating func readRules(
    _ rules: [StyleElement], below conditions: [StyleRules.Condition]
  ) {
    var others: [StyleElement] = []
    for rule in rules where rule.attributes["checkstate"] != "0" {
      let filter = rule.attributes["filter"] ?? ""
      if filter.trimmed.uppercased() == "ELSE" {
        others.append(rule)
        continue
      }
      guard let tests = StyleFilter.conditions(filter) else {
        result.leaveOut("rules with filters that are more than comparisons of fields")
        continue
      }
      readRule(rule, conditions + tests)
    }
    for rule in others { readRule(rule, conditions) }
  }

  private mutating func readRule(
    _ rule: StyleElement, _ conditions: [StyleRules.Condition]
  ) {
    if rule.attributes["scalemindenom"].map({ $0 != "0" }) == true
      || rule.attributes["scalemaxdenom"].map({ $0 != "0" }) == true
    {
      result.leaveOut("the scales of rules")
    }
    // The rules below say more.
    readRules(rule.children("rule"), below: conditions)
    add(rule.attributes["symbol"], conditions)
  }

  // MARK: - Symbols

  private func symbol(_ element: StyleElement) -> QGISSymbol? {
    guard let kind = element.attributes["type"].flatMap(QGISSymbol.Kind.init) else { return nil }
    let layers = element.children("layer").filter { $0.attributes["enabled"] != "0" }
    let alpha = QGISSymbol.number(element.attributes["alpha"]) ?? 1
    return QGISSymbol(
      kind: kind, alpha: alpha * opacity,
      layers: layers.map { layer in
        QGISSymbol.Layer(
          type: layer.attributes["class"] ?? "", properties: Self.properties(layer),
          expressions: Self.expressions(layer))
      })
  }

  /// The properties of a layer: `Option` since QGIS 3.18, `prop` before and for a while beside them.
  private static func properties(_ layer: StyleElement) -> [QGISSymbol.Property] {
    let options = layer.child("Option")?.children("Option").compactMap { option in
      option.attributes["name"].map {
        QGISSymbol.Property(name: $0, value: option.attributes["value"] ?? "")
      }
    }
    return options
      ?? layer.children("prop").compactMap { property in
        property.attributes["k"].map {
          QGISSymbol.Property(name: $0, value: property.attributes["v"] ?? "")
        }
      }
  }

  private static func expressions(_ layer: StyleElement) -> [QGISSymbol.Property] {
    let map = layer.child("data_defined_properties")?.child("Option")
    let properties = map?.children("Option").first { $0.attributes["name"] == "properties" }
    return (properties?.children("Option") ?? []).compactMap { property in
      func value(_ name: String) -> String? {
        property.children("Option").first { $0.attributes["name"] == name }?.attributes["value"]
      }
      guard value("active") == "true", let name = property.attributes["name"] else { return nil }
      return QGISSymbol.Property(name: name, value: value("expression") ?? value("field") ?? "")
    }
  }

  // MARK: - Labels

  private mutating func readLabels(_ root: StyleElement) {
    guard root.attributes["labelsEnabled"] == "1", let labels = root.child("labeling") else {
      return
    }
    guard labels.attributes["type"] == "simple",
      let text = labels.child("settings")?.child("text-style")
    else { return result.leaveOut("labels by rules") }
    let field = text.attributes["fieldName"] ?? ""
    guard text.attributes["isExpression"] != "1", field == "name" else {
      return result.leaveOut("labels of '\(field)'")
    }
    for index in result.rules.indices where result.rules[index].dimension == .point {
      let color = QGISSymbol.color(text.attributes["textColor"])
      result.rules[index].style.labelColor = color?.color.hex
      result.rules[index].style.labelOpacity =
        QGISSymbol.number(text.attributes["textOpacity"]) ?? color?.alpha
      result.rules[index].style.labelScale = QGISSymbol.number(text.attributes["fontSize"])
        .flatMap { QGISUnit.pixels($0, text.attributes["fontSizeUnit"] ?? "Point") }
        .map { $0 / QMLText.labelSize }
    }
  }

  // MARK: - What QGIS has no place for

  /// Replaces what a symbol shows by the whole style, unless the symbol was changed.
  private mutating func restore(_ root: StyleElement) {
    let options = root.child("customproperties")?.child("Option")?.children("Option") ?? []
    guard result.rules.count == 1, let dimension = result.rules[0].dimension,
      let json = options.first(where: { $0.attributes["name"] == QMLText.customProperty })?
        .attributes["value"], let whole = FeatureStyle(json: json)
    else { return }
    var shown = result.rules[0].style
    let label = (shown.labelColor, shown.labelOpacity, shown.labelScale)
    (shown.labelColor, shown.labelOpacity, shown.labelScale) = (nil, nil, nil)
    var drawn = whole
    // A picture stands in the symbol for an icon that is elsewhere.
    if whole.icon != nil, QGISSymbol.path(ofIcon: whole.icon) == nil,
      let picture = shown.icon, picture.hasPrefix("data:")
    {
      drawn.icon = picture
    }
    guard QGISSymbol(drawn, dimension).style()?.style == shown else { return }
    result.rules[0].style = whole
    result.leftOut = []
    // Labels may have been changed alone.
    guard label != (nil, nil, nil), !Self.isLabel(label, of: whole) else { return }
    result.rules[0].style.labelColor = label.0
    result.rules[0].style.labelOpacity = label.1
    result.rules[0].style.labelScale = label.2
  }

  private static func isLabel(
    _ label: (String?, Double?, Double?), of style: FeatureStyle
  ) -> Bool {
    label.0 == (StyleColor(hex: style.labelColor) ?? .white).hex
      && label.1 == QGISSymbol.opacity(style.labelOpacity, 1)
      && label.2 == min(max(QGISSymbol.finite(style.labelScale) ?? 1, 0), 1000)
  }
}
