public import Base
internal import SQLiteStore

extension ProjectTemplate {
  /// Refuses what no feature could meet: labels of attributes that are not there, and values of the template that break its
  /// own rules. `path` is what messages call it. Errors: `.badTemplate`.
  public func check(path: String) throws(GeoError) {
    for layer in layers {
      let names = layer.allAttributes.map(\.name)
      if let label = layer.style?.label, !names.contains(label) {
        throw GeoError(
          .badTemplate,
          "the label of layer '\(layer.name)' is '\(label)', which is none of its attributes",
          at: SourceLocation(path: path), hint: "there are " + names.joined(separator: ", "))
      }
      for attribute in layer.attributes {
        guard let fault = attribute.fault else { continue }
        throw GeoError(
          .badTemplate, "attribute '\(attribute.name)' of layer '\(layer.name)': \(fault)",
          at: SourceLocation(path: path))
      }
    }
  }
}

extension ProjectAttribute {
  /// The default in the type of the attribute; nil without one.
  var typedDefault: MappedValue? { defaultValue.flatMap(typed) }

  /// A text of the template in the type of the attribute; nil if it is none of that type.
  private func typed(_ text: String) -> MappedValue? {
    var plain = ProjectAttribute(name: name, type: type)
    plain.unit = unit
    let value = MappingRule().converted(.text(text), to: plain)
    return value == .null ? nil : value
  }

  /// What is wrong with the rules among themselves.
  fileprivate var fault: String? {
    if let glob, GlobPattern.expression(of: glob) == nil {
      return "the pattern '\(glob)' has a bracket that is not closed"
    }
    for choice in choices {
      if let fault = fault(of: choice.value) { return "the value '\(choice.value)' \(fault)" }
    }
    guard let defaultValue else { return nil }
    if isUnique { return "it has to be unique, so it cannot have a default" }
    if let fault = fault(of: defaultValue) { return "the default '\(defaultValue)' \(fault)" }
    let values = choices.map(\.value)
    if !values.isEmpty, !values.contains(defaultValue) {
      return "the default '\(defaultValue)' is none of its values, "
        + values.joined(separator: ", ")
    }
    return nil
  }

  /// Which rule a value of the template breaks.
  private func fault(of text: String) -> String? {
    guard let value = typed(text) else { return "is not of type \(type.rawValue)" }
    if let range, let number = value.number, !range.contains(number) {
      return "is not in its range"
    }
    if let length, text.unicodeScalars.count > length {
      return "has more than \(length) characters"
    }
    if let glob, !Database.matches(text, glob: glob) { return "does not match '\(glob)'" }
    return nil
  }
}
