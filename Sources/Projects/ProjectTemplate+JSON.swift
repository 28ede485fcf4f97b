public import Text

extension ProjectTemplate {
  /// The template as JSON, which reads back as the same.
  public var json: JSONValue {
    .object([("name", .string(name)), ("layers", .array(layers.map(\.json)))])
  }
}

extension ProjectLayer {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    members.add("id", id.map(JSONValue.string))
    members.add("title", title.map(JSONValue.string))
    members.add("description", details.map(JSONValue.string))
    members.append(("geometry", .string(shape.rawValue)))
    members.add("minimum_points", minimumPoints.map(JSONValue.count))
    if !attributes.isEmpty { members.append(("attributes", .array(attributes.map(\.json)))) }
    members.add("style", style?.json)
    return .object(members)
  }
}

extension ProjectAttribute {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("name", .string(name)), ("type", .string(type.rawValue)),
    ]
    members.add("alias", alias.map(JSONValue.string))
    members.add("description", details.map(JSONValue.string))
    members.add("unit", unit.map(JSONValue.string))
    if isRequired { members.append(("required", .boolean(true))) }
    if isUnique { members.append(("unique", .boolean(true))) }
    members.add("default", defaultValue.map(JSONValue.string))
    if !choices.isEmpty {
      let isPlain = choices.allSatisfy { $0.value == $0.label }
      members.append(
        (
          "values",
          isPlain
            ? .array(choices.map { .string($0.value) })
            : .object(choices.map { ($0.value, .string($0.label)) })
        ))
    }
    if let range {
      members.append(("range", .array([.real(range.lowerBound), .real(range.upperBound)])))
    }
    members.add("glob", glob.map(JSONValue.string))
    members.add("length", length.map(JSONValue.count))
    return .object(members)
  }
}

extension ProjectStyle {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = []
    members.add("color", color.map(JSONValue.string))
    members.add("fill", fill.map(JSONValue.string))
    members.add("symbol", symbol.map(JSONValue.string))
    members.add("size", size.map(JSONValue.real))
    members.add("width", width.map(JSONValue.real))
    members.add("opacity", opacity.map(JSONValue.real))
    members.add("label", label.map(JSONValue.string))
    members.add(
      "zooms", zooms.map { .array([.count($0.lowerBound), .count($0.upperBound)]) })
    return .object(members)
  }
}

extension [(String, JSONValue)] {
  /// Adds a member if it has a value.
  fileprivate mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { append((name, value)) }
  }
}
