internal import Base
internal import Features
internal import Text

/// Typed layers for objects of OpenStreetMap: which tags make an object part of a layer, and which of
/// them become its fields.
final class OSMSchema: Sendable {
  /// A layer.
  struct Layer: Sendable {
    var name: String
    /// A longer name for people.
    var title: String?
    /// A description for people.
    var details: String?
    /// What it takes.
    var geometry: OSMGeometryKinds
    /// True if its features are points, whatever their objects are.
    var isPoint = false
    /// What of the geometry it needs.
    var wants: Wants = []
    /// Its fields, as outputs declare them.
    var fields: [Field] = []
    /// Where their sources begin among those of the program.
    var fieldStart = 0
    /// The index of its condition among those of the program.
    var condition = 0
    /// Where its rules of zooms are among those of the program; the first one that holds counts.
    var zooms = 0..<0

    /// The geometries that its features can have, as layers declare them.
    var declaredGeometry: UInt8 {
      isPoint ? OSMGeometryKinds.point.declared : geometry.declared
    }
  }

  /// What layers need of geometries, besides the geometries themselves.
  struct Wants: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8
    static let area = Wants(rawValue: 1)
    static let mercatorArea = Wants(rawValue: 2)
    static let length = Wants(rawValue: 4)
    /// A point that stands for the feature.
    static let point = Wants(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What a field needs.
    init(_ field: OSMSchemaField) {
      switch field.special {
      case .area: self = .area
      case .mercatorArea: self = .mercatorArea
      case .length: self = .length
      default: self = []
      }
    }
  }

  /// The layers, in the order of the schema.
  let layers: [Layer]
  /// True if a layer needs something of geometries.
  let looksAtGeometry: Bool
  /// True if a layer takes the outlines of areas.
  let takesOutlines: Bool
  /// True if a layer takes the sea.
  let takesSea: Bool
  /// All keys and values that conditions and fields ask for.
  let words: OSMWords
  /// The number of words.
  let wordCount: Int
  /// Conditions and sources of fields.
  let program: OSMSchemaProgram
  /// By the number of a key, the layers that are worth a look if an object has it: a bit for each, the
  /// last for all from the 64th on.
  let layersByKey: Column<UInt64>
  /// The layers that are worth a look whatever tags there are.
  let layersOfAll: UInt64

  init(
    layers: [Layer], words: OSMWords.Builder, program: consuming OSMSchemaProgram
  ) {
    var layersByKey = Column<UInt64>(capacity: words.count)
    layersByKey.append(repeating: 0, count: words.count)
    var layersOfAll: UInt64 = 0
    for (index, layer) in layers.enumerated() {
      let bit = Self.bit(ofLayer: index)
      guard let keys = program.neededKeys(layer.condition) else {
        layersOfAll |= bit
        continue
      }
      for key in keys { layersByKey[Int(key)] |= bit }
    }
    var wanting = layers
    for index in layers.indices {
      if layers[index].isPoint { wanting[index].wants = .point }
      let fields = layers[index].fieldStart..<layers[index].fieldStart + layers[index].fields.count
      for field in fields { wanting[index].wants.formUnion(Self.wants(program, field)) }
      for rule in layers[index].zooms {
        let rule = program.zoomRules[rule]
        for limit in rule.limitStart..<rule.limitEnd {
          wanting[index].wants.formUnion(Wants(program.zoomLimits[limit].source))
        }
      }
    }
    self.layers = wanting
    looksAtGeometry = wanting.contains { !$0.wants.isEmpty }
    takesOutlines = wanting.contains { $0.geometry.contains(.outline) }
    takesSea = wanting.contains { $0.geometry.contains(.sea) }
    wordCount = words.count
    self.words = OSMWords(words)
    self.program = program
    self.layersByKey = layersByKey
    self.layersOfAll = layersOfAll
  }

  /// The bit of a layer in masks of layers.
  @inline(__always)
  static func bit(ofLayer index: Int) -> UInt64 { 1 << UInt64(min(index, 63)) }

  /// What a field and the terms of its sum need of geometries.
  private static func wants(_ program: borrowing OSMSchemaProgram, _ index: Int) -> Wants {
    let field = program.fields[index]
    var wants = Wants(field)
    if let number = field.computation {
      let computation = program.computations[Int(number)]
      for term in computation.termStart..<computation.termEnd {
        wants.formUnion(Wants(program.terms[term]))
      }
    }
    return wants
  }

  /// Reads a schema from JSON text. `languages`: those of names, instead of those that the schema lists.
  /// `addsTags`: each layer gets a field of all tags, if it has none of its name.
  convenience init(
    json: UnsafeBufferPointer<UInt8>, path: String, languages: [String]? = nil,
    addsTags: Bool = false
  ) throws(GeoError) {
    var reader = OSMSchemaReader(
      text: SettingsText(json, path: path, reason: .osmSchema), languages: languages,
      addsTags: addsTags)
    let layers = try reader.layers()
    guard languages == nil || reader.usesLanguages else {
      throw GeoError(
        .usage, "the schema '\(path)' has no names in languages",
        hint: #"a field for each is written {"name": "name_{language}", "from": "name:{language}"}"#
      )
    }
    self.init(layers: layers, words: reader.words, program: reader.takeProgram())
  }

  /// True if a field asks for versions, times, changesets or users.
  var wantsInfos: Bool {
    program.fields.buffer.contains { $0.special?.isInfo == true }
      || program.terms.buffer.contains { $0.special?.isInfo == true }
  }
}
