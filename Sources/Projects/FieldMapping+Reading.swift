public import Base
internal import Text

extension FieldMapping {
  /// Reads a mapping: `{"layers": {"SOURCE or *": {"to": "LAYER", "attributes": {"ATTRIBUTE": {"from": "properties.kind"}}}}}`;
  /// messages call it `path`, and tell line and column. Errors: `.badMapping`.
  public init(
    json: UnsafeBufferPointer<UInt8>, path: String, for template: ProjectTemplate
  ) throws(GeoError) {
    let text = SettingsText(json, path: path, reason: .badMapping)
    let root = try text.parse()
    var sources: [String: Source] = [:]
    for member in try text.members(root, "a mapping", of: ["layers"]) {
      guard let entries = member.value.members else {
        throw text.expected("an object of layers", member.value)
      }
      for entry in entries { sources[entry.name] = try text.source(entry, for: template) }
    }
    guard !sources.isEmpty else {
      throw text.error(
        "the mapping has no 'layers'", at: root.offset,
        hint: "{\"layers\": {\"*\": {\"to\": \"LAYER\", \"attributes\": {…}}}}")
    }
    self.init(sources)
  }
}

extension SettingsText {
  fileprivate func source(
    _ entry: SettingsValue.Member, for template: ProjectTemplate
  ) throws(GeoError) -> FieldMapping.Source {
    var source = FieldMapping.Source(target: MappingRule())
    let members = try self.members(
      entry.value, "a layer of a mapping", of: ["to", "attributes", "ignore", "same_names"])
    for member in members {
      switch member.name {
      case "to": source.target = try target(member.value, template)
      case "ignore": source.ignored = Set(try strings(member.value, "a field"))
      case "same_names": source.takesSameNames = try truth(member.value)
      default: break
      }
    }
    let targets = source.target.constant.map { [$0] } ?? template.layers.map(\.name)
    guard let list = members.first(where: { $0.name == "attributes" })?.value else { return source }
    guard let attributes = list.members else {
      throw expected("an object of attributes", list)
    }
    for attribute in attributes {
      let known = targets.compactMap { template.layer($0) }.compactMap { layer in
        layer.allAttributes.first { $0.name == attribute.name }
      }
      guard !known.isEmpty else {
        throw error(
          "the project has no attribute '\(attribute.name)' there", at: attribute.offset,
          hint: "its template names the attributes of each layer")
      }
      let rule = try rule(attribute.value)
      if let unit = rule.unit {
        for attribute in known {
          guard let own = attribute.unit, UnitConversion.factor(from: unit, to: own) != nil else {
            throw error(
              "'\(unit)' cannot become the unit of \(attribute.name), which is "
                + (attribute.unit.map { "'\($0)'" } ?? "not given"), at: list.offset)
          }
        }
      }
      source.attributes.append((attribute.name, rule))
    }
    return source
  }

  /// The name of a layer, or how a feature tells it.
  private func target(
    _ value: SettingsValue, _ template: ProjectTemplate
  ) throws(GeoError) -> MappingRule {
    if case .object = value.content { return try rule(value) }
    let name = try string(value, "a layer")
    guard template.layer(name) != nil else {
      throw error(
        "the project has no layer '\(name)'", at: value.offset,
        hint: "layers are " + template.layers.map(\.name).joined(separator: ", "))
    }
    var rule = MappingRule()
    rule.constant = name
    return rule
  }

  /// A path as a string, or an object with all there is to say.
  private func rule(_ value: SettingsValue) throws(GeoError) -> MappingRule {
    if case .string = value.content {
      return MappingRule(path: Self.path(try string(value, "a field")))
    }
    var rule = MappingRule()
    let names = ["from", "constant", "lookup", "default", "format", "offset", "unit"]
    for member in try members(value, "a rule", of: names) {
      let value = member.value
      switch member.name {
      case "from": rule.path = Self.path(try string(value, "a field"))
      case "constant": rule.constant = try plain(value)
      case "default": rule.defaultValue = try plain(value)
      case "unit": rule.unit = try string(value, "a unit")
      case "offset":
        let offset = try string(value, "an offset")
        guard let minutes = Self.minutes(offset) else {
          throw error("'\(offset)' is not an offset such as +02:00", at: value.offset)
        }
        rule.offset = minutes
      case "format":
        let format = try string(value, "a format")
        guard let time = TimeReading(format) else {
          throw error(
            "'\(format)' is not a format of times", at: value.offset,
            hint: "iso, unix, unix-ms, or a pattern of %d %m %Y %y %H %M %S %f %z")
        }
        rule.time = time
      default:
        guard let entries = value.members else { throw expected("an object of values", value) }
        rule.lookup = try entries.map { (entry) throws(GeoError) in
          (from: entry.name, to: try plain(entry.value))
        }
      }
    }
    guard !rule.path.isEmpty || rule.constant != nil else {
      throw error("a rule needs 'from' or 'constant'", at: value.offset)
    }
    return rule
  }

  /// The names of a path; `properties` at its front is where GeoJSON has its fields.
  private static func path(_ text: String) -> [String] {
    let names = text.split(separator: ".").map(String.init)
    return names.count > 1 && names[0] == "properties" ? Array(names.dropFirst()) : names
  }

  /// The minutes of `+02:00`, `-0330` or `Z`.
  static func minutes(_ text: String) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number / 100 <= 14, number % 100 < 60
    else { return nil }
    return (number / 100 * 60 + number % 100) * (sign == "-" ? -1 : 1)
  }
}
