public import Base
internal import Features
internal import Text

/// The tests that a schema has: objects, and the layers and fields that they become.
public struct OSMSchemaTestRun: ~Copyable {
  /// What became of a test.
  public struct Outcome: Sendable {
    /// The name that the schema gives it.
    public let name: String
    /// What is not as expected, with its place; empty if the test passes.
    public let faults: [GeoError]
  }

  private let schema: OSMSchema
  private let path: String
  private let text: SettingsText

  /// Runs the tests of a schema's text. Errors: `.osmSchema` where it is not of the form.
  public static func run(
    _ json: UnsafeBufferPointer<UInt8>, path: String
  ) throws(GeoError) -> [Outcome] {
    let tests = try Self(json, path: path)
    return try tests.outcomes()
  }

  private init(_ json: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    schema = try OSMSchema(json: json, path: path)
    self.path = path
    text = SettingsText(json, path: path, reason: .osmSchema)
  }

  private func outcomes() throws(GeoError) -> [Outcome] {
    let root = try text.parse()
    guard let value = root.members?.first(where: { $0.name == "tests" })?.value,
      case .array(let items) = value.content, !items.isEmpty
    else {
      throw text.error(
        "the schema has no tests", at: root.offset,
        hint: #"write "tests": [{"geometry": "line", "tags": {…}, "expect": {"layer": {…}}}]"#)
    }
    var outcomes: [Outcome] = []
    for (index, item) in items.enumerated() { outcomes.append(try outcome(item, index + 1)) }
    return outcomes
  }

  private func outcome(_ item: SettingsValue, _ number: Int) throws(GeoError) -> Outcome {
    let members = try text.members(
      item, "a test", of: ["name", "geometry", "tags", "relations", "expect"])
    func member(_ name: String) throws(GeoError) -> SettingsValue {
      guard let value = members.first(where: { $0.name == name })?.value else {
        throw text.error("a test needs '\(name)'", at: item.offset)
      }
      return value
    }
    let block = OSMBlock()
    let relations = OSMWayRelations(schema)
    if let value = members.first(where: { $0.name == "relations" })?.value {
      guard case .array(let items) = value.content else {
        throw text.expected("an array of the tags of relations", value)
      }
      for item in items { try add(item, as: .relation, to: block) }
      relations.makeCollector().add(block)
      relations.prepare()
    }
    try add(try member("tags"), as: .way, to: block)
    let kind = try kind(try member("geometry"))
    let tags = OSMTagList(block, object: block.objects.count - 1)
    let matcher = OSMSchemaMatcher(schema, relations)
    let name = try members.first { $0.name == "name" }.map { member throws(GeoError) in
      try text.string(member.value, "a name")
    }
    let faults = try withExtendedLifetime(block) { () throws(GeoError) in
      try compare(try member("expect"), tags, kind, matcher, item.offset)
    }
    return Outcome(name: name ?? "test \(number)", faults: faults)
  }

  private func kind(
    _ value: SettingsValue
  ) throws(GeoError) -> (object: OSMKind, geometry: OSMGeometryKinds) {
    switch try text.string(value, "a geometry") {
    case "point": (.node, .point)
    case "line": (.way, [.line, .outline])
    case "area": (.way, .area)
    case "outline": (.way, .outline)
    case "relation": (.relation, .relation)
    case "sea": (.way, .sea)
    default:
      throw text.error(
        "the geometry of a test is point, line, area, outline, relation or sea", at: value.offset)
    }
  }

  /// Adds an object with some tags; a relation has the way 1 as a member.
  private func add(
    _ tags: SettingsValue, as kind: OSMKind, to block: OSMBlock
  ) throws(GeoError) {
    guard let members = tags.members else {
      throw text.expected("an object of tags", tags)
    }
    func added(_ string: String) -> OSMText {
      let start = block.text.count
      block.text.append(string)
      return OSMText(
        offset: UInt32(clamping: start), length: UInt32(clamping: block.text.count - start))
    }
    for member in members {
      guard case .string(let value) = member.value.content else {
        throw text.expected("the value of a tag as a string", member.value)
      }
      block.tags.append(OSMTag(key: added(member.name), value: added(value)))
    }
    if kind == .relation {
      block.members.append(OSMMember(id: 1, role: added(""), kind: .way))
    }
    block.objects.append(
      OSMObject(
        id: 1, kind: kind, tagEnd: UInt32(clamping: block.tags.count), nodeEnd: 0,
        memberEnd: UInt32(clamping: block.members.count)))
  }

  // MARK: - What is expected

  private func compare(
    _ expected: SettingsValue, _ tags: OSMTagList,
    _ kind: (object: OSMKind, geometry: OSMGeometryKinds), _ matcher: OSMSchemaMatcher,
    _ offset: Int
  ) throws(GeoError) -> [GeoError] {
    guard let layers = expected.members else {
      throw text.expected("an object of layers", expected)
    }
    for layer in layers where !schema.layers.contains(where: { $0.name == layer.name }) {
      let names = schema.layers.map(\.name).joined(separator: ", ")
      throw text.error(
        "there is no layer '\(layer.name)'", at: layer.offset, hint: "the layers are \(names)")
    }
    matcher.memberships?.turn(to: kind.object, 1)
    let matched = matcher.match(tags, as: kind.geometry).map { Int($0) }
    var faults: [GeoError] = []
    for number in matched where !layers.contains(where: { $0.name == schema.layers[number].name }) {
      faults.append(
        text.error("the object is in the layer '\(schema.layers[number].name)'", at: offset))
    }
    for layer in layers {
      guard let number = matched.first(where: { schema.layers[$0].name == layer.name }) else {
        faults.append(
          text.error("the object is not in the layer '\(layer.name)'", at: layer.offset))
        continue
      }
      faults += try compare(layer.value, layer: number, tags, kind, matcher)
    }
    return faults
  }

  private func compare(
    _ expected: SettingsValue, layer: Int, _ tags: OSMTagList,
    _ kind: (object: OSMKind, geometry: OSMGeometryKinds), _ matcher: OSMSchemaMatcher
  ) throws(GeoError) -> [GeoError] {
    guard let fields = expected.members else {
      throw text.expected("an object of fields", expected)
    }
    var batch = FeatureBatch()
    let slot = batch.slot(for: Layer(name: schema.layers[layer].name, path: path))
    let subject = OSMSchemaMatcher.Subject(
      kind: kind.object, id: 1, isObject: kind.geometry != .sea)
    matcher.appendCells(layer: layer, tags, of: subject, to: &batch, slot: slot)
    let zooms = matcher.zooms(layer: layer, tags, scratch: &batch)
    var faults: [GeoError] = []
    for field in fields {
      if let found = Self.zoom(field.name, of: zooms) {
        guard !Self.isEqual(field.value, .integer, found.map { String($0) }) else { continue }
        faults.append(fault(field, of: layer, found.map { String($0) }))
        continue
      }
      guard schema.layers[layer].fields.contains(where: { $0.name == field.name }) else {
        let names = schema.layers[layer].fields.map(\.name).joined(separator: ", ")
        throw text.error(
          "the layer '\(schema.layers[layer].name)' has no field '\(field.name)'",
          at: field.offset, hint: "its fields are \(names)")
      }
      let cell = batch.cells.buffer.first { cell in
        batch.slots[slot].keys.name(at: Int(cell.key)) == field.name
      }
      let found = cell.flatMap { batch.text(of: $0) }
      guard !Self.isEqual(field.value, cell?.type, found) else { continue }
      let isText = cell?.type.isStored == true
      faults.append(fault(field, of: layer, found.map { isText ? "'\($0)'" : $0 }))
    }
    return faults
  }

  private func fault(
    _ field: SettingsValue.Member, of layer: Int, _ found: String?
  ) -> GeoError {
    text.error(
      "'\(field.name)' of the layer '\(schema.layers[layer].name)' is \(found ?? "not there")",
      at: field.value.offset)
  }

  /// The zoom that a name stands for, which may have no limit; nil for the name of a field.
  private static func zoom(_ name: String, of zooms: ShownZooms?) -> UInt8?? {
    switch name {
    case "@minzoom": .some(zooms?.least)
    case "@maxzoom": .some(zooms.flatMap { $0.greatest == .max ? nil : $0.greatest })
    default: UInt8??.none
    }
  }

  /// True if a value is the expected one, of the same type.
  private static func isEqual(
    _ expected: SettingsValue, _ type: CellType?, _ found: String?
  ) -> Bool {
    guard let type, let found else {
      if case .null = expected.content { return true }
      return false
    }
    return switch expected.content {
    case .string(let string): type.isStored && string == found
    case .boolean(let truth): type == .boolean && found == (truth ? "true" : "false")
    case .number(let digits):
      (type == .integer || type == .real) && Double(digits) == Double(found)
    default: false
    }
  }
}
