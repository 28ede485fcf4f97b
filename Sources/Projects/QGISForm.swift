internal import Styles

/// The form in which QGIS edits features of a layer: widgets, names for people, rules and defaults.
struct QGISForm {
  private let layer: ProjectLayer
  private let columns: [String]

  /// The form of a layer whose table has some columns.
  init(_ layer: ProjectLayer, columns: [String]) {
    self.layer = layer
    self.columns = columns
  }

  private var attributes: [ProjectAttribute] {
    columns.map { name in
      layer.allAttributes.first { $0.name == name } ?? ProjectAttribute(name: name, type: .json)
    }
  }

  /// Writes it as elements of a layer.
  func write(to out: inout StyleMarkup) {
    out.element("fieldConfiguration") { out in
      for attribute in attributes { widget(of: attribute, &out) }
    }
    out.element("aliases") { out in
      for (index, attribute) in attributes.enumerated() {
        out.element(
          "alias",
          [
            "field": attribute.name, "index": String(index),
            "name": attribute.alias ?? Self.aliases[attribute.name] ?? "",
          ])
      }
    }
    out.element("defaults") { out in
      for attribute in attributes {
        let (expression, isUpdated) = preset(of: attribute)
        out.element(
          "default",
          [
            "field": attribute.name, "expression": expression,
            "applyOnUpdate": isUpdated ? "1" : "0",
          ])
      }
    }
    out.element("constraints") { out in
      for attribute in attributes {
        let hasRule = rule(of: attribute) != nil
        // QgsFieldConstraints: 1 is not null, 2 unique, 4 an expression; 1 is the strength that is enforced.
        let kinds =
          (attribute.isRequired ? 1 : 0) + (attribute.isUnique ? 2 : 0) + (hasRule ? 4 : 0)
        out.element(
          "constraint",
          [
            "field": attribute.name, "constraints": String(kinds),
            "notnull_strength": attribute.isRequired ? "1" : "0",
            "unique_strength": attribute.isUnique ? "1" : "0", "exp_strength": hasRule ? "1" : "0",
          ])
      }
    }
    out.element("constraintExpressions") { out in
      for attribute in attributes {
        out.element(
          "constraint",
          [
            "field": attribute.name, "exp": rule(of: attribute) ?? "",
            "desc": attribute.details ?? "",
          ])
      }
    }
  }

  /// What the attributes of all layers are called.
  private static let aliases = [
    "created": "Created", "last_edit": "Last edit", "precision": "Precision (m)",
  ]

  // MARK: - Widgets

  private func widget(of attribute: ProjectAttribute, _ out: inout StyleMarkup) {
    out.element("field", ["name": attribute.name, "configurationFlags": "None"]) { out in
      out.element("editWidget", ["type": Self.kind(of: attribute)]) { out in
        out.element("config") { out in
          out.element("Option", ["type": "Map"]) { options(of: attribute, &$0) }
        }
      }
    }
  }

  private static func kind(of attribute: ProjectAttribute) -> String {
    switch attribute.name {
    case "uuid": return "UuidGenerator"
    case ContentHash.attribute, ProjectLayer.rest: return "Hidden"
    default: break
    }
    if !attribute.choices.isEmpty { return "ValueMap" }
    switch attribute.type {
    case .picture: return "ExternalResource"
    case .boolean: return "CheckBox"
    case .date, .dateTime: return "DateTime"
    case .integer, .real: return attribute.range.map(isBounded) == true ? "Range" : "TextEdit"
    case .text, .json, .pictures: return "TextEdit"
    }
  }

  private static func isBounded(_ range: ClosedRange<Double>) -> Bool {
    range.lowerBound.isFinite && range.upperBound.isFinite
  }

  private func options(of attribute: ProjectAttribute, _ out: inout StyleMarkup) {
    func put(_ name: String, _ type: String, _ value: String) {
      out.element("Option", ["name": name, "type": type, "value": value])
    }
    switch Self.kind(of: attribute) {
    case "ValueMap":
      out.element("Option", ["name": "map", "type": "List"]) { out in
        for choice in attribute.choices {
          out.element("Option", ["type": "Map"]) { out in
            out.element(
              "Option", ["name": choice.label, "type": "QString", "value": choice.value])
          }
        }
      }
    case "ExternalResource":
      for (name, type, value) in QMLText.pictureOptions { put(name, type, value) }
    case "Range":
      if let range = attribute.range {
        let isWhole = attribute.type == .integer
        put("Min", isWhole ? "int" : "double", Self.text(range.lowerBound, isWhole))
        put("Max", isWhole ? "int" : "double", Self.text(range.upperBound, isWhole))
        put("Step", isWhole ? "int" : "double", isWhole ? "1" : "0.1")
        put("AllowNull", "bool", "true")
        put("Style", "QString", "SpinBox")
        if let unit = attribute.unit { put("Suffix", "QString", " " + unit) }
      }
    case "DateTime":
      let isDate = attribute.type == .date
      put("allow_null", "bool", "true")
      put("calendar_popup", "bool", "true")
      put("display_format", "QString", isDate ? "yyyy-MM-dd" : "yyyy-MM-dd HH:mm:ss")
      put("field_format", "QString", isDate ? "yyyy-MM-dd" : "yyyy-MM-dd HH:mm:ss")
      put("field_iso_format", "bool", "false")
    case "TextEdit":
      put("IsMultiline", "bool", "false")
      put("UseHtml", "bool", "false")
    default: break
    }
  }

  private static func text(_ number: Double, _ isWhole: Bool) -> String {
    if isWhole, let whole = Int(exactly: number.rounded()) { return String(whole) }
    return StyleSheet.text(of: number)
  }

  // MARK: - Values

  /// What clocks show in UTC: those of `now()` are local, which is how they would be stored. The difference is that of the
  /// clock's text as one in UTC, to a quarter of an hour.
  private static let now =
    "now() - to_interval((round((epoch(to_datetime(format_date(now(), 'yyyy-MM-ddTHH:mm:ss') || 'Z'))"
    + " - epoch(now())) / 900000.0) * 900) || ' seconds')"

  /// The value of new features as an expression, and whether it is set anew with each edit.
  private func preset(of attribute: ProjectAttribute) -> (String, Bool) {
    switch attribute.name {
    case "uuid": return ("uuid('WithoutBraces')", false)
    case "created": return (Self.now, false)
    case "last_edit": return (Self.now, true)
    // It is not true any more, and the next export makes it anew.
    case ContentHash.attribute: return ("NULL", true)
    default: break
    }
    guard let value = attribute.typedDefault?.text else { return ("", false) }
    switch attribute.type {
    case .integer, .real, .boolean: return (value, false)
    default: return (Self.quoted(value), false)
    }
  }

  /// What a value must meet, as an expression; nil if anything will do.
  private func rule(of attribute: ProjectAttribute) -> String? {
    let name =
      "\""
      + attribute.name.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
    var rules: [String] = []
    if let range = attribute.range {
      if range.lowerBound.isFinite {
        rules.append("\(name) >= \(Self.text(range.lowerBound, false))")
      }
      if range.upperBound.isFinite {
        rules.append("\(name) <= \(Self.text(range.upperBound, false))")
      }
    }
    if let glob = attribute.glob, let pattern = GlobPattern.expression(of: glob) {
      rules.append("regexp_match(\(name), \(Self.quoted(pattern)))")
    }
    if let length = attribute.length { rules.append("length(\(name)) <= \(length)") }
    guard !rules.isEmpty else { return nil }
    return "\(name) IS NULL OR (" + rules.joined(separator: " AND ") + ")"
  }

  /// Text as QGIS's expressions have it.
  private static func quoted(_ text: String) -> String {
    var made = "'"
    for letter in text.unicodeScalars {
      switch letter {
      case "'": made += "''"
      case "\\": made += "\\\\"
      default: made.unicodeScalars.append(letter)
      }
    }
    return made + "'"
  }
}
