internal import Base
internal import Features
internal import Text

/// Reads a schema and compiles it.
struct OSMSchemaReader: ~Copyable {
  let text: SettingsText
  private(set) var words = OSMWords.Builder()
  var program = OSMSchemaProgram()
  /// The conditions that have names, in the order of the schema.
  var namedConditions: [(name: String, value: SettingsValue)] = []
  /// How many of them may be named where the reader is: those before it.
  var knownConditions = 0
  /// The languages of names.
  private(set) var languages: [String]
  /// True if a field has names in these languages.
  var usesLanguages = false
  /// The languages that the schema itself lists do not count.
  private let hasOwnLanguages: Bool
  /// Each layer gets a field of all tags.
  private let addsTags: Bool

  /// `languages`: those that the user asks for, instead of those that the schema lists. `addsTags`: each layer
  /// gets a field of all tags.
  init(text: consuming SettingsText, languages: [String]?, addsTags: Bool) {
    self.text = text
    self.addsTags = addsTags
    self.languages = languages ?? []
    hasOwnLanguages = languages != nil
  }

  /// The members of a schema.
  private static let memberNames = [
    "title", "description", "languages", "conditions", "relations", "layers", "tests",
  ]

  /// The compiled program, after everything has been read.
  mutating func takeProgram() -> OSMSchemaProgram {
    var taken = OSMSchemaProgram()
    swap(&taken, &program)
    return taken
  }

  /// The layers of the schema.
  mutating func layers() throws(GeoError) -> [OSMSchema.Layer] {
    let root = try text.parse()
    let members = try text.members(root, "a schema", of: Self.memberNames)
    func member(_ name: String) -> SettingsValue? { members.first { $0.name == name }?.value }
    guard let list = member("layers") else {
      throw text.error("a schema needs 'layers'", at: root.offset)
    }
    if let value = member("languages"), !hasOwnLanguages {
      languages = try text.strings(value, "a language")
    }
    if let value = member("conditions") { try setConditions(value) }
    if let value = member("relations") { try setRelations(value) }
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
      item, "a layer",
      of: ["name", "title", "description", "geometry", "as", "where", "zooms", "fields"])
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
    if let form = member("as") {
      guard try text.string(form, "a geometry") == "point" else {
        throw text.error("'as' is 'point', or not there", at: form.offset)
      }
      layer.isPoint = true
    }
    layer.condition = try condition(member("where"))
    if let zooms = member("zooms") { layer.zooms = try zoomRules(zooms) }
    layer.fieldStart = program.fields.count
    if let fields = member("fields") { try setFields(fields, of: &layer) }
    if addsTags, !layer.fields.contains(where: { $0.name == OSMColumns.others }) {
      program.fields.append(OSMSchemaField(type: .json, special: .tags))
      layer.fields.append(Field(name: OSMColumns.others, type: .json, title: "All tags"))
    }
    return layer
  }

  private mutating func setFields(
    _ fields: SettingsValue, of layer: inout OSMSchema.Layer
  ) throws(GeoError) {
    guard case .array(let items) = fields.content else {
      throw text.expected("an array of fields", fields)
    }
    for item in items {
      for field in try self.fields(item) {
        guard !layer.fields.contains(where: { $0.name == field.name }) else {
          throw text.error("there are two fields '\(field.name)'", at: item.offset)
        }
        layer.fields.append(field)
      }
    }
  }

  private func kinds(_ value: SettingsValue) throws(GeoError) -> OSMGeometryKinds {
    var kinds: OSMGeometryKinds = []
    for name in try text.strings(value, "a kind of geometry") {
      guard let known = OSMGeometryKinds.named.first(where: { $0.name == name }) else {
        throw text.error(
          "there is no geometry '\(name)'", at: value.offset,
          hint: "it is point, line, area, outline, relation or sea, or an array of some")
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
}
