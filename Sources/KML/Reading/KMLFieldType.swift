internal import XML

/// The type of a SimpleField's values (KML 2.2 §9.4.2.2).
enum KMLFieldType: UInt8, Sendable {
  case text, integer, real, boolean

  /// The type by its name; unknown ones are text.
  init(_ name: UnsafeBufferPointer<UInt8>) {
    let name = String(decoding: name.trimmedXMLSpace, as: UTF8.self)
    switch name {
    case "int", "uint", "short", "ushort", "byte", "ubyte", "long", "ulong", "integer":
      self = .integer
    case "float", "double": self = .real
    case "bool", "boolean": self = .boolean
    default: self = .text
    }
  }
}
