public import Features
internal import Geometry
internal import Text

extension ProjectLayer {
  /// The layer as stores get it: columns with names for people, rules and defaults, and its style. `path` is what
  /// messages call the project, and `documents` are about it.
  public func declaration(
    path: String, extra: [Field] = [], documents: [TableExtras.Document] = []
  ) -> Layer {
    let texts = style?.texts(of: self)
    var extras = TableExtras()
    extras.documents = documents
    return Layer(
      name: name, path: path, fields: allAttributes.map { $0.field(of: self) } + extra,
      hasGeometry: shape != .none, title: title, details: details,
      styles: texts.map {
        [Layer.Style(name: name, qml: $0.qml, sld: $0.sld, isDefault: true)]
      } ?? [], tableNames: Layer.TableNames(extras: extras), geometryKinds: kinds)
  }

  /// The kinds of geometries that its column is declared for.
  private var kinds: UInt8 {
    let kinds: [GeometryKind] =
      switch shape {
      case .point: [.point]
      case .line: [.lineString]
      case .polygon: [.polygon]
      case .any, .none: []
      }
    return kinds.reduce(0) { $0 | 1 << $1.rawValue }
  }
}

extension ProjectAttribute {
  /// The field of a layer.
  func field(of layer: ProjectLayer) -> Field {
    var column = ColumnDeclaration()
    column.isRequired = isRequired
    column.alias = alias
    column.defaultValue = defaultSQL
    if let length, type == .text { column.type = "TEXT(\(length))" }
    let rules = rules
    if !rules.isEmpty {
      column.constraint = ValueConstraint(name: "\(layer.name)_\(name)", rules: rules)
    }
    let unit = unit.map { "in \($0)" }
    let described = [details, unit].compactMap(\.self).joined(separator: ", ")
    return Field(
      name: name, type: type.cellType, title: alias, details: described.isEmpty ? nil : described,
      column: column)
  }

  /// Rows of `gpkg_data_column_constraints` (OGC 12-128r19 §F.9).
  private var rules: [ValueConstraint.Rule] {
    var rules = choices.map { choice in
      var rule = ValueConstraint.Rule(kind: "enum")
      rule.value = choice.value
      rule.details = choice.label == choice.value ? nil : choice.label
      return rule
    }
    if let range {
      var rule = ValueConstraint.Rule(kind: "range")
      rule.minimum = range.lowerBound.isFinite ? range.lowerBound : nil
      rule.includesMinimum = range.lowerBound.isFinite
      rule.maximum = range.upperBound.isFinite ? range.upperBound : nil
      rule.includesMaximum = range.upperBound.isFinite
      rules.append(rule)
    }
    if let glob {
      var rule = ValueConstraint.Rule(kind: "glob")
      rule.value = glob
      rules.append(rule)
    }
    return rules
  }

  /// The default as SQL spells it.
  private var defaultSQL: String? {
    guard let text = typedDefault?.text else { return nil }
    switch type {
    case .integer, .real: return text
    case .boolean: return text == "true" ? "1" : "0"
    default:
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
  }
}
