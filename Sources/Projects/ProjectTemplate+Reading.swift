public import Base
internal import Styles
internal import Text

extension ProjectTemplate {
  /// Reads a template: `{"name": …, "layers": [{"name": …, "geometry": "point", "attributes": […], "style": {…}}]}`; messages
  /// call it `path`, and tell line and column. `name` takes the place of its own. Errors: `.badTemplate`.
  public init(
    json: UnsafeBufferPointer<UInt8>, path: String, name: String? = nil
  ) throws(GeoError) {
    let text = SettingsText(json, path: path, reason: .badTemplate)
    let root = try text.parse()
    if let inventory = try InventoryDescription(root, text) {
      self = inventory.template
      if let name { self.name = name }
      return
    }
    var template = ProjectTemplate(name: name ?? "", layers: [])
    for member in try text.members(root, "a template", of: ["name", "layers"]) {
      if member.name == "name" {
        let own = try text.string(member.value, "a name")
        if name == nil { template.name = own }
        continue
      }
      for item in try text.items(member.value, "layers") {
        let layer = try text.layer(item)
        let isTaken = template.layers.contains { $0.name.lowercased() == layer.name.lowercased() }
        if isTaken {
          throw text.error("there are two layers '\(layer.name)'", at: item.offset)
        }
        template.layers.append(layer)
      }
    }
    if template.name.isEmpty { throw text.error("a template needs a 'name'", at: root.offset) }
    if template.layers.isEmpty { throw text.error("a template needs 'layers'", at: root.offset) }
    self = template
  }
}

extension SettingsText {
  /// The items of an array.
  func items(_ value: SettingsValue, _ what: String) throws(GeoError) -> [SettingsValue] {
    guard case .array(let items) = value.content else {
      throw expected(what + " as an array", value)
    }
    return items
  }

  /// A finite number.
  func number(_ value: SettingsValue) throws(GeoError) -> Double {
    guard case .number(let digits) = value.content, let number = Double(digits), number.isFinite
    else { throw expected("a number", value) }
    return number
  }

  /// A whole number from 0 on.
  func count(_ value: SettingsValue) throws(GeoError) -> Int {
    guard let count = Int(exactly: try number(value)), count >= 0 else {
      throw error("a whole number from 0 on was expected", at: value.offset)
    }
    return count
  }

  /// True or false.
  func truth(_ value: SettingsValue) throws(GeoError) -> Bool {
    guard case .boolean(let truth) = value.content else {
      throw expected("true or false", value)
    }
    return truth
  }

  /// The text of a plain value: what a lookup or a default is written as.
  func plain(_ value: SettingsValue) throws(GeoError) -> String {
    switch value.content {
    case .string(let text), .number(let text): return text
    case .boolean(let truth): return truth ? "true" : "false"
    default: throw expected("a text, a number, true or false", value)
    }
  }

  /// A value of a list of names.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: SettingsValue, _ what: String, of type: Choice.Type
  ) throws(GeoError) -> Choice {
    let name = try string(value, what)
    guard let choice = Choice(rawValue: name) else {
      throw error(
        "there is no \(what) '\(name)'", at: value.offset,
        hint: "there are " + type.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  fileprivate func layer(_ value: SettingsValue) throws(GeoError) -> ProjectLayer {
    var layer = ProjectLayer(name: "", shape: .any)
    let names = [
      "name", "id", "title", "description", "geometry", "minimum_points", "attributes", "style",
    ]
    for member in try members(value, "a layer", of: names) {
      switch member.name {
      case "name": layer.name = try string(member.value, "a name")
      case "id": layer.id = try plain(member.value)
      case "title": layer.title = try string(member.value, "a title")
      case "description": layer.details = try string(member.value, "a description")
      case "geometry":
        layer.shape = try choice(member.value, "geometry", of: ProjectLayer.Shape.self)
      case "minimum_points": layer.minimumPoints = try count(member.value)
      case "style": layer.style = try style(member.value)
      default:
        for item in try items(member.value, "attributes") {
          let attribute = try self.attribute(item)
          let taken =
            ProjectLayer.common.map(\.name) + layer.attributes.map(\.name)
            + [ProjectLayer.rest, "fid", "geom"]
          guard !taken.contains(attribute.name.lowercased()) else {
            throw error(
              "the layer has a column '\(attribute.name)' already", at: item.offset,
              hint: "every layer has "
                + ProjectLayer.common.map(\.name).joined(separator: ", ") + " and rest")
          }
          layer.attributes.append(attribute)
        }
      }
    }
    guard !layer.name.isEmpty else { throw error("a layer needs a 'name'", at: value.offset) }
    return layer
  }

  private func attribute(_ value: SettingsValue) throws(GeoError) -> ProjectAttribute {
    var attribute = ProjectAttribute(name: "", type: .text)
    let names = [
      "name", "alias", "description", "type", "unit", "required", "unique", "default", "values",
      "range", "glob", "length",
    ]
    for member in try members(value, "an attribute", of: names) {
      let value = member.value
      switch member.name {
      case "name": attribute.name = try string(value, "a name")
      case "alias": attribute.alias = try string(value, "an alias")
      case "description": attribute.details = try string(value, "a description")
      case "type":
        attribute.type = try choice(value, "type", of: ProjectAttribute.ValueType.self)
      case "unit": attribute.unit = try string(value, "a unit")
      case "required": attribute.isRequired = try truth(value)
      case "unique": attribute.isUnique = try truth(value)
      case "default": attribute.defaultValue = try plain(value)
      case "values": attribute.choices = try choices(value)
      case "range": attribute.range = try range(value)
      case "glob": attribute.glob = try string(value, "a pattern")
      default: attribute.length = try count(value)
      }
    }
    guard !attribute.name.isEmpty else {
      throw error("an attribute needs a 'name'", at: value.offset)
    }
    if let range = attribute.range, attribute.type != .integer, attribute.type != .real {
      throw error(
        "\(attribute.name) has a range (\(range.lowerBound) to \(range.upperBound)) and is not a number",
        at: value.offset)
    }
    return attribute
  }

  /// Values as an array, or as an object that has a text for people for each.
  private func choices(_ value: SettingsValue) throws(GeoError) -> [ProjectAttribute.Choice] {
    if let members = value.members {
      return try members.map { (member) throws(GeoError) in
        ProjectAttribute.Choice(value: member.name, label: try string(member.value, "a label"))
      }
    }
    var choices: [ProjectAttribute.Choice] = []
    for item in try items(value, "values") {
      let text = try plain(item)
      guard !choices.contains(where: { $0.value == text }) else {
        throw error("the value '\(text)' is there twice", at: item.offset)
      }
      choices.append(ProjectAttribute.Choice(value: text, label: text))
    }
    return choices
  }

  /// Two numbers, of which one may be null.
  private func range(_ value: SettingsValue) throws(GeoError) -> ClosedRange<Double> {
    let items = try items(value, "a range")
    guard items.count == 2 else {
      throw error("a range has two numbers, the smallest and the largest", at: value.offset)
    }
    var ends = [-Double.infinity, .infinity]
    for (index, item) in items.enumerated() {
      if case .null = item.content { continue }
      ends[index] = try number(item)
    }
    guard ends[0] <= ends[1] else {
      throw error("the range ends before it begins", at: value.offset)
    }
    return ends[0]...ends[1]
  }

  private func style(_ value: SettingsValue) throws(GeoError) -> ProjectStyle {
    var style = ProjectStyle()
    let names = ["color", "fill", "symbol", "size", "width", "opacity", "label", "zooms"]
    for member in try members(value, "a style", of: names) {
      let value = member.value
      switch member.name {
      case "color": style.color = try color(value)
      case "fill": style.fill = try color(value)
      case "symbol": style.symbol = try string(value, "a symbol")
      case "size": style.size = try millimetres(value, "a size")
      case "width": style.width = try millimetres(value, "a width")
      case "opacity":
        let opacity = try number(value)
        guard (0...1).contains(opacity) else {
          throw error("an opacity is from 0 to 1", at: value.offset)
        }
        style.opacity = opacity
      case "label": style.label = try string(value, "a label")
      default:
        let zooms = try items(value, "zooms").map { (item) throws(GeoError) in try count(item) }
        guard zooms.count == 2, zooms[0] <= zooms[1], zooms[1] <= 30 else {
          throw error("zooms are two numbers from 0 to 30, the smallest first", at: value.offset)
        }
        style.zooms = zooms[0]...zooms[1]
      }
    }
    return style
  }

  private func millimetres(_ value: SettingsValue, _ what: String) throws(GeoError) -> Double {
    let number = try number(value)
    guard (0...1000).contains(number) else {
      throw error("\(what) is from 0 to 1000", at: value.offset)
    }
    return number
  }

  private func color(_ value: SettingsValue) throws(GeoError) -> String {
    let text = try string(value, "a color")
    guard let color = StyleColor(hex: text) else {
      throw error("'\(text)' is not a color", at: value.offset, hint: "colors are #rgb or #rrggbb")
    }
    return color.hex
  }
}
