internal import Base
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

/// A Schema: the fields that SchemaData can have (KML 2.2 §9.4).
final class KMLSchema: Sendable {
  /// A SimpleField or gx:SimpleArrayField.
  struct Field: Sendable {
    var name: [UInt8]
    var type: KMLFieldType
    /// Its `displayName`.
    var title: String?
  }

  /// The `id`, or else the `name`.
  let id: [UInt8]
  let fields: [Field]

  /// The fields of several Schemas; of two with the same name the first counts.
  init(merging schemas: [KMLSchema]) {
    id = []
    var names: Set<[UInt8]> = []
    fields = schemas.flatMap(\.fields).filter { names.insert($0.name).inserted }
  }

  private init(id: [UInt8], fields: [Field]) {
    self.id = id
    self.fields = fields
  }

  /// Reads a Schema behind its start tag.
  static func parse(_ scanner: inout XMLScanner) throws(XMLFault) -> KMLSchema {
    let names = KMLName.all
    var text = Bytes()
    let id =
      KMLStyleParser.attribute(.id, scanner, &text)
      ?? KMLStyleParser.attribute(.name, scanner, &text) ?? []
    var fields: [Field] = []
    while true {
      switch try scanner.next() {
      case .startElement:
        switch KMLName(number: scanner.name, in: names) {
        case .simpleField, .simpleArrayField, .gxSimpleArrayField:
          fields.append(try parseField(&scanner, &text, names))
        default: try NestedElement.skip(&scanner)
        }
      case .text, .cdata: continue
      case .endElement: return KMLSchema(id: id, fields: fields)
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private static func parseField(
    _ scanner: inout XMLScanner, _ text: inout Bytes, _ names: [KMLName]
  ) throws(XMLFault) -> Field {
    let name = KMLStyleParser.attribute(.name, scanner, &text) ?? []
    let type = KMLStyleParser.attribute(.type, scanner, &text) ?? []
    var field = Field(name: name, type: type.withUnsafeBufferPointer(KMLFieldType.init))
    while true {
      switch try scanner.next() {
      case .startElement:
        let isTitle = KMLName(number: scanner.name, in: names) == .displayName
        text.removeAll()
        try NestedElement.appendText(&scanner, to: &text)
        let title = text.buffer.trimmedXMLSpace
        if isTitle, !title.isEmpty { field.title = String(decoding: title, as: UTF8.self) }
      case .text, .cdata: continue
      case .endElement: return field
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }
}
