internal import Base
internal import Features
internal import Text

/// Reads a schema and compiles it.
struct OSMSchemaReader: ~Copyable {
  let text: SettingsText
  private(set) var words = OSMWords.Builder()
  var program = OSMSchemaProgram()

  init(text: consuming SettingsText) { self.text = text }

  /// The compiled program, after everything has been read.
  mutating func takeProgram() -> OSMSchemaProgram {
    var taken = OSMSchemaProgram()
    swap(&taken, &program)
    return taken
  }

  /// The layers of the schema.
  mutating func layers() throws(GeoError) -> [OSMSchema.Layer] {
    let root = try text.parse()
    let members = try text.members(root, "a schema", of: ["title", "description", "layers"])
    guard let list = members.first(where: { $0.name == "layers" })?.value else {
      throw text.error("a schema needs 'layers'", at: root.offset)
    }
    guard case .array(let items) = list.content, !items.isEmpty else {
      throw text.error("'layers' must be an array of at least one layer", at: list.offset)
    }
    var layers: [OSMSchema.Layer] = []
    for item in items {
      let layer = try layer(item)
      guard !layers.contains(where: { $0.name == layer.name }) else {
        throw text.error("there are two layers '\(layer.name)'", at: item.offset)
      }
      layers.append(layer)
    }
    return layers
  }

  private mutating func layer(_ item: SettingsValue) throws(GeoError) -> OSMSchema.Layer {
    let members = try text.members(
      item, "a layer", of: ["name", "title", "description", "geometry", "where", "fields"])
    func member(_ name: String) -> SettingsValue? { members.first { $0.name == name }?.value }
    guard let name = member("name"), let geometry = member("geometry") else {
      throw text.error("a layer needs 'name' and 'geometry'", at: item.offset)
    }
    var layer = OSMSchema.Layer(
      name: try text.string(name, "a name"), geometry: try kinds(geometry))
    if let title = member("title") { layer.title = try text.string(title, "a title") }
    if let details = member("description") {
      layer.details = try text.string(details, "a description")
    }
    layer.condition = program.conditions.count
    if let condition = member("where") {
      try add(condition)
    } else {
      closeCondition(openCondition(.all))
    }
    layer.fieldStart = program.fields.count
    guard let fields = member("fields") else { return layer }
    guard case .array(let items) = fields.content else {
      throw text.expected("an array of fields", fields)
    }
    for item in items {
      let field = try field(item)
      guard !layer.fields.contains(where: { $0.name == field.name }) else {
        throw text.error("there are two fields '\(field.name)'", at: item.offset)
      }
      layer.fields.append(field)
    }
    return layer
  }

  private func kinds(_ value: SettingsValue) throws(GeoError) -> OSMGeometryKinds {
    var kinds: OSMGeometryKinds = []
    for name in try text.strings(value, "a kind of geometry") {
      guard let known = OSMGeometryKinds.named.first(where: { $0.name == name }) else {
        throw text.error(
          "there is no geometry '\(name)'", at: value.offset,
          hint: "it is point, line, area or relation, or an array of some")
      }
      kinds.insert(known.kind)
    }
    return kinds
  }

  // MARK: - Words

  /// The number of a key.
  mutating func key(_ name: String) -> Int32 { words.key(name) }

  /// The number of a value.
  mutating func value(_ name: String, of key: Int32) -> Int32 { words.value(name, of: key) }

  // MARK: - Conditions

  private static let conditionHint =
    #"conditions are like {"highway":["primary","secondary"],"tunnel":false}"#

  /// Adds an object all of whose members must hold.
  private mutating func add(_ object: SettingsValue) throws(GeoError) {
    guard let members = object.members else {
      throw text.expected("an object of conditions", object, hint: Self.conditionHint)
    }
    let start = openCondition(.all)
    for member in members where try !addCombination(member) {
      try addTag(member)
    }
    closeCondition(start)
  }

  private mutating func openCondition(_ operation: OSMCondition.Operation) -> Int {
    program.conditions.append(OSMCondition(operation: operation))
    return program.conditions.count - 1
  }

  private mutating func closeCondition(_ start: Int) {
    program.conditions[start].end = program.conditions.count
  }

  /// Adds `any`, `all` or `not` of objects; false if the member is the condition of a tag, whose key may be
  /// one of these words.
  private mutating func addCombination(
    _ member: SettingsValue.Member
  ) throws(GeoError) -> Bool {
    let operation: OSMCondition.Operation
    let objects: [SettingsValue]
    switch (member.name, member.value.content) {
    case ("any", .array(let items)) where items.first?.members != nil:
      operation = .any
      objects = items
    case ("all", .array(let items)) where items.first?.members != nil:
      operation = .all
      objects = items
    case ("not", .object):
      operation = .not
      objects = [member.value]
    default: return false
    }
    let start = openCondition(operation)
    for object in objects { try add(object) }
    closeCondition(start)
    return true
  }

  private mutating func addTag(_ member: SettingsValue.Member) throws(GeoError) {
    guard !member.name.isEmpty else { throw text.error("a key is empty", at: member.offset) }
    guard !member.name.contains("*") else {
      throw text.error(
        "conditions have no wildcards, and '\(member.name)' has one", at: member.offset,
        hint: "name each key: {\"any\":[{\"piste:type\":true},{\"piste:difficulty\":true}]}")
    }
    var node = OSMCondition(operation: .present, key: key(member.name))
    let hint = "it is true, false, a string, an array of strings, or {\"not\": …} of these"
    var values: [String] = []
    switch member.value.content {
    case .boolean(let isThere): node.operation = isThere ? .present : .absent
    case .string, .array:
      node.operation = .oneOf
      values = try text.strings(member.value, "a value")
    case .object(let members):
      guard members.count == 1, members[0].name == "not" else {
        throw text.error(
          "the condition of '\(member.name)' has an unknown form", at: member.value.offset,
          hint: hint)
      }
      node.operation = .noneOf
      values = try text.strings(members[0].value, "a value")
    case .number, .null:
      throw text.expected("the condition of '\(member.name)'", member.value, hint: hint)
    }
    node.valueStart = program.values.count
    for name in values { program.values.append(value(name, of: node.key)) }
    node.valueEnd = program.values.count
    node.end = program.conditions.count + 1
    program.conditions.append(node)
  }
}
