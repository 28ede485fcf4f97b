internal import Text

/// The rules of a project's attributes as `validate --rules` takes them.
public struct ProjectRules {
  private let template: ProjectTemplate

  /// The rules of a template.
  public init(_ template: ProjectTemplate) { self.template = template }

  /// The rules as JSON.
  public var json: String {
    let layers = template.layers.map { layer -> (String, JSONValue) in
      let fields = layer.allAttributes.compactMap { attribute -> (String, JSONValue)? in
        let rules = Self.rules(of: attribute)
        // Attributes without a value in any feature are no mistake of the rules.
        return rules.isEmpty ? nil : (attribute.name, .object(rules))
      }
      return (layer.name, .object([("fields", .object(fields))]))
    }
    return JSONValue.object([("layers", .object(layers))]).compact
  }

  private static func rules(of attribute: ProjectAttribute) -> [(String, JSONValue)] {
    var rules: [(String, JSONValue)] = []
    if attribute.isRequired { rules.append(("required", .boolean(true))) }
    if attribute.isUnique { rules.append(("unique", .boolean(true))) }
    let type: String? =
      switch attribute.type {
      case .text, .picture: "text"
      case .integer: "integer"
      case .real: "number"
      case .boolean: "boolean"
      case .date: "date"
      // QGIS writes times without an offset, which ``ProjectCheck`` allows.
      case .dateTime: nil
      case .json, .pictures: "json"
      }
    if let type { rules.append(("type", .string(type))) }
    if !attribute.choices.isEmpty {
      let isNumber = attribute.type == .integer || attribute.type == .real
      rules.append(
        (
          "values",
          .array(
            attribute.choices.map { choice in
              isNumber && Double(choice.value) != nil ? .text(choice.value) : .string(choice.value)
            })
        ))
    }
    if let range = attribute.range {
      if range.lowerBound.isFinite { rules.append(("min", .real(range.lowerBound))) }
      if range.upperBound.isFinite { rules.append(("max", .real(range.upperBound))) }
    }
    if let length = attribute.length { rules.append(("maxlength", .count(length))) }
    return rules
  }
}
