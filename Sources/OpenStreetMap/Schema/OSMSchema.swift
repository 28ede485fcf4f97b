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
    /// Its fields, as outputs declare them.
    var fields: [Field] = []
    /// Where their sources begin among those of the program.
    var fieldStart = 0
    /// The index of its condition among those of the program.
    var condition = 0
  }

  /// The layers, in the order of the schema.
  let layers: [Layer]
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
    self.layers = layers
    wordCount = words.count
    self.words = OSMWords(words)
    self.program = program
    self.layersByKey = layersByKey
    self.layersOfAll = layersOfAll
  }

  /// The bit of a layer in masks of layers.
  @inline(__always)
  static func bit(ofLayer index: Int) -> UInt64 { 1 << UInt64(min(index, 63)) }

  /// Reads a schema from JSON text.
  convenience init(json: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    var reader = OSMSchemaReader(text: SettingsText(json, path: path, reason: .osmSchema))
    let layers = try reader.layers()
    self.init(layers: layers, words: reader.words, program: reader.takeProgram())
  }

  /// True if a field asks for versions, times, changesets or users.
  var wantsInfos: Bool { program.fields.buffer.contains { $0.special?.isInfo == true } }

  /// The names of the built-in schemas.
  static let builtInNames = ["map"]

  /// The built-in schema with a name; nil if there is none.
  static func builtIn(_ name: String) -> OSMSchema? { name == "map" ? map : nil }

  /// Layers for maps: ``mapText``, which is read when it is first needed.
  static let map: OSMSchema = {
    var text = Bytes()
    text.append(mapText)
    do throws(GeoError) {
      return try OSMSchema(json: text.buffer, path: "built-in schema")
    } catch {
      // Never happens, as a test reads it.
      return OSMSchema(layers: [], words: OSMWords.Builder(), program: OSMSchemaProgram())
    }
  }()
}
