internal import Text

/// A style sheet as QML, the layer styles of QGIS (3.22 and later).
public struct QMLText {
  let sheet: StyleSheet
  /// Paths of icons that QGIS cannot load by their names.
  private let pictures: [String: String]
  /// The symbols so far; a renderer refers to them by number.
  private var symbols: [QGISSymbol] = []
  /// The symbols whose icons should have a colour, but cannot.
  private var untinted = 0

  /// A style sheet as a QML document; `pictures` has paths, such as ``QGISSymbol/embedded(_:)`` makes, for icons that
  /// are elsewhere.
  public static func text(_ sheet: StyleSheet, pictures: [String: String] = [:]) -> String {
    counted(sheet, pictures: pictures).text
  }

  /// The document, and how many symbols of points do not have the colour that the style gives their icons, as these
  /// are pictures.
  public static func counted(
    _ sheet: StyleSheet, pictures: [String: String]
  ) -> (text: String, untinted: Int) {
    var text = QMLText(sheet, pictures)
    return (text.document(), text.untinted)
  }

  /// The custom property of a layer that holds what QGIS has no place for.
  static let customProperty = "cairn/style"
  /// The size of a label's text of scale 1, in pixels.
  static let labelSize = 16.0
  /// The halo that keeps a white label readable.
  static let haloColor = "64,64,64,255"

  private init(_ sheet: StyleSheet, _ pictures: [String: String]) {
    self.sheet = sheet
    self.pictures = pictures
  }

  private mutating func document() -> String {
    var out = StyleMarkup("<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>")
    let label = sheet.label
    out.element(
      "qgis",
      [
        "version": "3.22.0", "styleCategories": categories,
        "labelsEnabled": label == nil ? "0" : "1",
      ]
    ) { out in
      // Without parts QGIS draws the layer as it likes.
      if !sheet.parts.isEmpty { write(to: &out) }
      if let label { write(label, to: &out) }
      writeForm(to: &out)
      if case .same(let style)? = sheet.parts.first?.look { writeRest(of: style, to: &out) }
      out.element("layerOpacity", text: "1")
    }
    return out.text
  }

  /// What the document says of its layer (QgsMapLayer::StyleCategory).
  private var categories: String {
    let drawing = sheet.parts.isEmpty ? [] : ["Symbology", "Labeling", "CustomProperties"]
    let form = sheet.pictureColumns.isEmpty ? [] : ["Fields", "Forms"]
    return (drawing + form).joined(separator: "|")
  }

  /// Keeps the whole style where the symbol alone would not give it back.
  private func writeRest(of style: FeatureStyle, to out: inout StyleMarkup) {
    guard sheet.parts.count == 1, let symbol = symbols.first, symbol.style()?.style != style else {
      return
    }
    out.element("customproperties") { out in
      out.element("Option", ["type": "Map"]) { out in
        out.element(
          "Option", ["name": Self.customProperty, "type": "QString", "value": style.json])
      }
    }
  }

  // MARK: - Renderers

  private mutating func write(to out: inout StyleMarkup) {
    guard sheet.parts.count == 1, !sheet.isMixed, let part = sheet.parts.first else {
      return writeRules(to: &out)
    }
    switch part.look {
    case .same(let style):
      let symbol = symbol(style, part.dimension)
      renderer("singleSymbol", to: &out) { _ in _ = symbol }
    case .columns(let columns):
      if part.dimension == .point, columns[.icon] != nil { return writeRules(to: &out) }
      _ = symbol(QGISSymbol.unstyled, part.dimension, columns)
      renderer("singleSymbol", to: &out) { _ in }
    case .cases(let cases, let columns, let other):
      let numbers = cases.map { symbol($0.style, part.dimension) }
      let last = symbol(other, part.dimension)
      let names = columns.map(QGISExpression.column)
      // A single column by its bare name, as QGIS itself writes it.
      let attribute =
        columns.count == 1
        ? columns[0] : "concat(\(names.joined(separator: ", '\(Self.separator)', ")))"
      renderer("categorizedSymbol", attribute: attribute, to: &out) { out in
        out.element("categories") { out in
          for (item, number) in zip(cases, numbers) {
            let texts = item.values.map(\.text)
            out.element(
              "category",
              [
                "render": "true", "symbol": number, "label": Self.label(of: item),
                "value": texts.joined(separator: Self.separator),
              ])
          }
          out.element(
            "category", ["render": "true", "symbol": last, "label": "other", "value": ""])
        }
      }
    }
  }

  private static let separator = " | "

  private static func label(of item: StyleSheet.Case) -> String {
    item.values.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private mutating func symbol(
    _ style: FeatureStyle, _ dimension: StyleDimension, _ columns: [StyleProperty: String] = [:]
  ) -> String {
    let isOfColumns = !columns.isEmpty
    let columns = columns.merging(sheet.headings) { own, _ in own }
    var style = style
    if let picture = style.icon.flatMap({ pictures[$0] }) { style.icon = picture }
    // Where columns say how features look, the style has only what is usual.
    var said = style
    if isOfColumns { said.iconColor = nil }
    if dimension == .point, QGISSymbol.isUntinted(said, columns) { untinted += 1 }
    symbols.append(QGISSymbol(style, dimension, columns: columns))
    return String(symbols.count - 1)
  }

  private func renderer(
    _ type: String, attribute: String? = nil, to out: inout StyleMarkup,
    _ body: (inout StyleMarkup) -> Void
  ) {
    func content(_ out: inout StyleMarkup) {
      body(&out)
      out.element("symbols") { out in
        for (index, symbol) in symbols.enumerated() { Self.write(symbol, index, to: &out) }
      }
    }
    if let attribute {
      out.element(
        "renderer-v2", ["type": type, "attr": attribute, "symbollevels": "0"], content)
    } else {
      out.element("renderer-v2", ["type": type, "symbollevels": "0"], content)
    }
  }

  // MARK: - Rules

  /// A rule: its filter, its symbol if it draws something itself, and the rules below it.
  private struct Rule {
    var filter: String
    var label: String
    var symbol: String?
    var rules: [Rule] = []
  }

  private mutating func writeRules(to out: inout StyleMarkup) {
    var rules: [Rule] = []
    for part in sheet.parts {
      let inner = self.rules(of: part)
      guard sheet.isMixed else {
        rules += inner
        continue
      }
      var rule = Rule(
        filter: Self.test(part.dimension), label: part.dimension.name,
        rules: inner)
      if inner.count == 1, inner[0].filter.isEmpty {
        rule.symbol = inner[0].symbol
        rule.rules = []
      }
      rules.append(rule)
    }
    renderer("RuleRenderer", to: &out) { out in
      out.element("rules", ["key": "{cairn}"]) { out in
        for (index, rule) in rules.enumerated() { Self.write(rule, "\(index)", to: &out) }
      }
    }
  }

  private mutating func rules(of part: StyleSheet.Part) -> [Rule] {
    switch part.look {
    case .same(let style):
      return [Rule(filter: "", label: "", symbol: symbol(style, part.dimension))]
    case .columns(let columns):
      var pin = columns
      guard part.dimension == .point, let icon = pin.removeValue(forKey: .icon) else {
        return [
          Rule(filter: "", label: "", symbol: symbol(QGISSymbol.unstyled, part.dimension, columns))
        ]
      }
      var rules: [Rule] = []
      for name in sheet.columnIcons where pictures[name] != nil {
        var style = QGISSymbol.unstyled
        style.icon = name
        rules.append(
          Rule(
            filter: Self.test(icon, .text(name)), label: name, symbol: symbol(style, .point, pin)))
      }
      var picture = QGISSymbol.unstyled
      picture.icon = "http://"
      return rules + [
        Rule(
          filter: QGISExpression.column(icon) + " LIKE 'http%'", label: icon,
          symbol: symbol(picture, .point, columns)),
        Rule(filter: "ELSE", label: "other", symbol: symbol(QGISSymbol.unstyled, .point, pin)),
      ]
    case .cases(let cases, let columns, let other):
      return cases.map { item in
        Rule(
          filter: zip(columns, item.values).map(Self.test).joined(separator: " AND "),
          label: Self.label(of: item), symbol: symbol(item.style, part.dimension))
      } + [Rule(filter: "ELSE", label: "other", symbol: symbol(other, part.dimension))]
    }
  }

  /// A test for geometries of a dimension.
  static func test(_ dimension: StyleDimension) -> String {
    "geometry_type($geometry) = '\(dimension.name)'"
  }

  private static func test(_ column: String, _ value: StyleSheet.Value) -> String {
    let name = QGISExpression.column(column)
    return switch value {
    case .null: name + " IS NULL"
    case .text(let text): name + " = " + QGISExpression.text(text)
    case .number(let number): name + " = " + StyleSheet.text(of: number)
    }
  }

  private static func write(_ rule: Rule, _ key: String, to out: inout StyleMarkup) {
    func content(_ out: inout StyleMarkup) {
      for (index, inner) in rule.rules.enumerated() { write(inner, "\(key).\(index)", to: &out) }
    }
    if let symbol = rule.symbol {
      out.element(
        "rule",
        ["key": "{\(key)}", "filter": rule.filter, "label": rule.label, "symbol": symbol], content)
    } else {
      out.element(
        "rule", ["key": "{\(key)}", "filter": rule.filter, "label": rule.label], content)
    }
  }

  // MARK: - Symbols

  private static func write(_ symbol: QGISSymbol, _ index: Int, to out: inout StyleMarkup) {
    out.element(
      "symbol",
      [
        "name": String(index), "type": symbol.kind.rawValue, "clip_to_extent": "1",
        "alpha": JSONValue.text(of: symbol.alpha),
      ]
    ) { out in
      for layer in symbol.layers { write(layer, pass: 0, to: &out) }
    }
  }

  /// Writes a layer of a symbol; `pass` is its place among all of a renderer where that draws level by level.
  static func write(_ layer: QGISSymbol.Layer, pass: Int, to out: inout StyleMarkup) {
    out.element(
      "layer", ["class": layer.type, "enabled": "1", "locked": "0", "pass": String(pass)]
    ) { out in
      out.element("Option", ["type": "Map"]) { out in
        for property in layer.properties {
          out.element(
            "Option", ["name": property.name, "type": "QString", "value": property.value])
        }
      }
      write(layer.expressions, in: "data_defined_properties", to: &out)
    }
  }

  /// Writes properties whose values are expressions.
  static func write(
    _ expressions: [QGISSymbol.Property], in name: String, to out: inout StyleMarkup
  ) {
    guard !expressions.isEmpty else { return }
    out.element(name) { out in
      out.element("Option", ["type": "Map"]) { out in
        out.element("Option", ["name": "name", "type": "QString", "value": ""])
        out.element("Option", ["name": "properties", "type": "Map"]) { out in
          for expression in expressions {
            out.element("Option", ["name": expression.name, "type": "Map"]) { out in
              out.element("Option", ["name": "active", "type": "bool", "value": "true"])
              out.element(
                "Option",
                ["name": "expression", "type": "QString", "value": expression.value])
              // 3 is an expression (QgsProperty::ExpressionBasedProperty).
              out.element("Option", ["name": "type", "type": "int", "value": "3"])
            }
          }
        }
        out.element("Option", ["name": "type", "type": "QString", "value": "collection"])
      }
    }
  }
}
