internal import Base
internal import XML

/// A Schema: the fields that SchemaData can have (KML 2.2 §9.4), or those of a type of Placemarks, which are elements
/// of the Schema's name (KML 2.0 and 2.1).
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
  /// The element of the Placemarks whose type this is; nil for a Schema without `parent`.
  let placemarkElement: [UInt8]?

  /// The fields of several Schemas; of two with the same name the first counts.
  init(merging schemas: [KMLSchema]) {
    id = []
    placemarkElement = nil
    var names: Set<[UInt8]> = []
    fields = schemas.flatMap(\.fields).filter { names.insert($0.name).inserted }
  }

  /// `name` and `parent` are what its attributes or elements say.
  private init(id: [UInt8]?, name: [UInt8]?, parent: [UInt8]?, fields: [Field]) {
    self.id = id ?? name ?? []
    self.fields = fields
    placemarkElement =
      parent?.elementsEqual(KMLName.placemark.rawValue.utf8) == true ? name : nil
  }

  /// Reads a Schema after its start tag.
  static func parse(_ scanner: inout XMLScanner) throws(XMLFault) -> KMLSchema {
    let names = KMLName.all
    var text = Bytes()
    let id = scanner.attribute(.id, &text)
    var name = scanner.attribute(.name, &text)
    var parent = scanner.attribute(.parent, &text)
    var fields: [Field] = []
    while true {
      switch try scanner.next() {
      case .startElement:
        switch KMLName(number: scanner.name, in: names) {
        case .simpleField, .simpleArrayField, .gxSimpleArrayField:
          fields.append(try parseField(&scanner, &text, names))
        case .name: name = try parseText(&scanner, &text)
        case .parent: parent = try parseText(&scanner, &text)
        default: try NestedElement.skip(&scanner)
        }
      case .text, .cdata: continue
      case .endElement:
        return KMLSchema(id: id, name: name, parent: parent, fields: fields)
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private static func parseField(
    _ scanner: inout XMLScanner, _ text: inout Bytes, _ names: [KMLName]
  ) throws(XMLFault) -> Field {
    var name = scanner.attribute(.name, &text) ?? []
    var type = scanner.attribute(.type, &text) ?? []
    var title: String?
    while true {
      switch try scanner.next() {
      case .startElement:
        let child = KMLName(number: scanner.name, in: names)
        let value = try parseText(&scanner, &text)
        switch child {
        case _ where value.isEmpty: continue
        case .displayName: title = String(decoding: value, as: UTF8.self)
        // Where KML 2.0 and 2.1 have them too.
        case .name: name = value
        case .type: type = value
        default: continue
        }
      case .text, .cdata: continue
      case .endElement:
        return Field(
          name: name, type: type.withUnsafeBufferPointer(KMLFieldType.init), title: title)
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// The text of the current element, to its end, without the white space around it.
  private static func parseText(
    _ scanner: inout XMLScanner, _ text: inout Bytes
  ) throws(XMLFault) -> [UInt8] {
    text.removeAll()
    try NestedElement.appendText(&scanner, to: &text)
    return Array(text.buffer.trimmedXMLSpace)
  }
}
