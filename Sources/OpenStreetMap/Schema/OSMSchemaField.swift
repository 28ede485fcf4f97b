internal import Features

/// How the values of a field come from tags.
struct OSMSchemaField: BitwiseCopyable, Sendable {
  /// Types of values, by the names that schemas have for them.
  enum ValueType: String, BitwiseCopyable, Sendable, CaseIterable {
    case text, integer, real, boolean, date
    case dateTime = "datetime"
    /// The key of the tag that was found.
    case key
    /// A JSON object.
    case json

    /// The type of its cells.
    var cellType: CellType {
      switch self {
      case .text, .key: .text
      case .integer: .integer
      case .real: .real
      case .boolean: .boolean
      case .date: .date
      case .dateTime: .dateTime
      case .json: .json
      }
    }
  }

  /// What an object says besides its tags, by the names that schemas have for it.
  enum Special: String, BitwiseCopyable, Sendable, CaseIterable {
    case id = "@id"
    case type = "@type"
    case version = "@version"
    case timestamp = "@timestamp"
    case changeset = "@changeset"
    case uid = "@uid"
    case user = "@user"
    /// All tags.
    case tags = "@tags"
    /// The area on the ellipsoid in m².
    case area = "@area"
    /// The area in Web Mercator in m².
    case mercatorArea = "@mercator_area"
    /// The length on the ellipsoid in m.
    case length = "@length"

    /// The types that it can have, the usual one first: an id is `way/7` as a text, and 7 as an integer; a
    /// measure is rounded to an integer.
    var valueTypes: [ValueType] {
      switch self {
      case .id: [.text, .integer]
      case .type, .user: [.text]
      case .version, .changeset, .uid: [.integer]
      case .timestamp: [.dateTime]
      case .tags: [.json]
      case .area, .mercatorArea, .length: [.real, .integer]
      }
    }

    /// True if only single objects have it.
    var isOfObject: Bool {
      switch self {
      case .id, .type, .version, .timestamp, .changeset, .uid, .user, .tags: true
      case .area, .mercatorArea, .length: false
      }
    }

    /// True if it is metadata, which decoders bring only if asked.
    var isInfo: Bool {
      switch self {
      case .version, .timestamp, .changeset, .uid, .user: true
      case .id, .type, .tags, .area, .mercatorArea, .length: false
      }
    }
  }

  /// What becomes of values that the schema does not list.
  enum Others: BitwiseCopyable, Sendable {
    /// They are read by the type.
    case read
    /// They are left out, and counted.
    case refused
    /// They become this.
    case constant(OSMSchemaConstant)
  }

  var type: ValueType
  var unit: OSMUnit?
  /// The smallest and the largest number that make sense: `lanes=-1` does not.
  var minimum = -Double.infinity
  var maximum = Double.infinity
  /// What it takes instead of tags; then it has no keys.
  var special: Special?
  /// Where its keys are among those of the program; the first one that the object has counts.
  var keyStart = 0
  var keyEnd = 0
  /// Where its listed values, of all its keys, are among those of the program.
  var listedStart = 0
  var listedEnd = 0
  /// True if listed values become others; else they are read by the type.
  var isMapping = false
  /// True if all other values of one of its keys are listed too, by the number of that key.
  var hasOthersOfKeys = false
  /// What becomes of the other values.
  var others = Others.read
  /// The value if no tag is there.
  var standIn: OSMSchemaConstant?
  /// The index among those of the program of what else there is to do; nil for a plain field.
  var computation: Int32?
}
