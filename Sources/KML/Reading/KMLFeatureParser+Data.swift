internal import Base
internal import Features
internal import Text
internal import XML

extension KMLFeatureParser {
  /// ExtendedData (§9.2): Data, SchemaData, and elements of other namespaces.
  mutating func takeExtendedData(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    var guess = 0
    while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .data: try takeData(&guess, &batch)
        case .schemaData: try takeSchemaData(&batch)
        // Without the SchemaData that it should be in.
        case .simpleData: try takeSimpleData(try fieldsByName(), &guess, &batch)
        default: try takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// The field of the present element's `name`.
  @inline(__always)
  private mutating func field(
    _ fields: KMLFieldNames, _ guess: inout Int
  ) -> KMLFieldNames.Entry {
    let index: Int
    if scanner.attributes.count == 1, scanner.attributes[0].name == nameNumber,
      scanner.attributes[0].isVerbatim
    {
      index = fields.index(of: scanner.attributes[0].value, guess: guess)
    } else {
      index = slowIndex(fields, guess)
    }
    guess = index + 1
    return fields[index]
  }

  @inline(never)
  private mutating func slowIndex(_ fields: KMLFieldNames, _ guess: Int) -> Int {
    scratch.bytes.removeAll()
    var isNamed = false
    for index in 0..<scanner.attributes.count {
      if scanner.attributes[index].name == nameNumber {
        isNamed = true
        scanner.appendAttribute(index, to: &scratch.bytes)
      } else if KMLName(number: scanner.attributes[index].name, in: names) != .type {
        geometryNotes.lostAttributes += 1
      }
    }
    // A value without a name has the name of its element.
    if !isNamed {
      scratch.bytes.append(contentsOf: scanner.names.canonical.bytes(at: scanner.name))
    }
    return fields.index(of: scratch.bytes.buffer, guess: guess)
  }

  // MARK: - Data

  /// Data (§9.3): a text by its name.
  mutating func takeData(
    _ guess: inout Int, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let entry = field(slot.data, &guess)
    let start = batch.text.count
    var hasValue = false
    while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .value where !hasValue:
          hasValue = true
          _ = try appendText(to: &batch.text)
        case .displayName: try takeTitle(entry)
        default:
          try NestedElement.skip(&scanner)
          geometryNotes.lostElements += 1
        }
      case .text, .cdata: continue
      case .endElement:
        append(KMLText.cell(entry.key, from: start, batch), of: entry, &batch)
        return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private mutating func takeTitle(_ entry: KMLFieldNames.Entry) throws(XMLFault) {
    try loadScratch()
    slot.data.title(
      String(decoding: scratch.bytes.buffer.trimmedXMLSpace, as: UTF8.self), of: entry)
  }

  /// Appends a value as a cell, or makes it the feature's id.
  @inline(__always)
  private mutating func append(
    _ cell: Cell, of entry: KMLFieldNames.Entry, _ batch: inout FeatureBatch
  ) {
    if entry.isID { return setID(cell, &batch) }
    if entry.isStyle { hasStyleNamedData = true }
    batch.cells.append(cell)
  }

  @inline(never)
  private func setID(_ cell: Cell, _ batch: inout FeatureBatch) {
    var id = cell
    switch cell.type {
    case .boolean, .json, .blob, .null: return
    case .date, .dateTime: id.type = .text
    default: break
    }
    batch.ids.truncate(to: batch.slotIndexes.count - 1)
    batch.ids.append(id)
  }

  // MARK: - SchemaData

  /// SchemaData (§9.5): values typed by the Schema that its `schemaUrl` refers to.
  mutating func takeSchemaData(
    inTrack: Bool = false, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let fields = try schemaFields(&batch)
    var guess = 0
    while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .simpleData: try takeSimpleData(fields, &guess, &batch)
        case .simpleArrayData where inTrack, .gxSimpleArrayData where inTrack:
          try takeTrackArray(fields)
        case .simpleArrayData, .gxSimpleArrayData:
          let entry = field(fields, &guess)
          let start = batch.text.count
          batch.text.append("[")
          try forEachValue(entry.type) { json in
            if batch.text.count > start + 1 { batch.text.append(",") }
            batch.text.append(contentsOf: json.buffer)
          }
          batch.text.append("]")
          batch.cells.append(batch.storedCell(key: entry.key, type: .json, from: start))
        default: try takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// The fields that the present SchemaData can have. Where its Schema is missing, fields have the types that
  /// other Schemas give to fields of the same names, as in togeojson.
  mutating func schemaFields(_ batch: inout FeatureBatch) throws(XMLFault) -> KMLFieldNames {
    for index in 0..<scanner.attributes.count
    where KMLName(number: scanner.attributes[index].name, in: names) == .schemaUrl {
      scratch.bytes.removeAll()
      scanner.appendAttribute(index, to: &scratch.bytes)
      let url = scratch.bytes.buffer.trimmedXMLSpace
      if url.isEmpty { continue }
      if !schemas.isLast(url) {
        let bytes = Array(url)
        schemas.last = try lookUp { (shared) throws(GeoError) in try shared.schema(bytes) }
        schemas.lastURL = bytes
      }
      if let schema = schemas.last { return slot.fields(of: schema) }
      batch.note(.unknownSchema, feature: batch.slotIndexes.count - 1)
    }
    return try fieldsByName()
  }

  /// The fields of all Schemas by their names.
  private mutating func fieldsByName() throws(XMLFault) -> KMLFieldNames {
    if schemas.all == nil {
      schemas.all = try lookUp { (shared) throws(GeoError) in try shared.schemaOfAll() }
    }
    return schemas.all.map(slot.fields(of:)) ?? slot.data
  }

  /// Looks up something that is elsewhere in the document.
  private mutating func lookUp<Answer>(
    _ question: (KMLShared) throws(GeoError) -> Answer
  ) throws(XMLFault) -> Answer {
    do throws(GeoError) { return try question(shared) } catch {
      failure = error
      throw XMLFault(scanner.tokenStart, error.reason, error.message)
    }
  }

  /// SimpleData: mostly one piece of plain text, which is typed where it stands.
  @inline(__always)
  private mutating func takeSimpleData(
    _ fields: KMLFieldNames, _ guess: inout Int, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let entry = field(fields, &guess)
    let start = batch.text.count
    _ = try appendText(to: &batch.text)
    guard entry.type != .text else {
      append(KMLText.cell(entry.key, from: start, batch), of: entry, &batch)
      return
    }
    append(typedCell(entry, from: start, &batch), of: entry, &batch)
  }

  /// The cell of a text that a Schema has a type for; a text that does not fit the type stays text.
  private func typedCell(
    _ entry: KMLFieldNames.Entry, from start: Int, _ batch: inout FeatureBatch
  ) -> Cell {
    let end = batch.text.count
    var text = batch.text.buffer(start..<end)
    let bits: UInt64?
    let type: CellType
    switch entry.type {
    case .integer:
      type = .integer
      bits = KMLNumber.integer(text).map { UInt64(bitPattern: $0) }
    case .real:
      type = .real
      // A byte behind the text ends the number.
      batch.text.append(0)
      text = batch.text.buffer(start..<end)
      bits = KMLNumber.terminatedValue(text)?.bitPattern
      batch.text.truncate(to: end)
    case .boolean:
      type = .boolean
      bits = KMLNumber.boolean(text).map { $0 ? 1 : 0 }
    case .text: return KMLText.cell(entry.key, from: start, batch)
    }
    if let bits {
      batch.text.truncate(to: start)
      return Cell(key: entry.key, type: type, bits: bits)
    }
    if text.isXMLSpace {
      batch.text.truncate(to: start)
      return Cell(key: entry.key, type: .null, bits: 0)
    }
    batch.note(.notOfItsType, feature: batch.slotIndexes.count - 1)
    return KMLText.cell(entry.key, from: start, batch)
  }

  /// Hands out each `gx:value` of the present element as JSON: a number if that is the type, otherwise a
  /// string; null if it is empty.
  mutating func forEachValue(
    _ type: KMLFieldType, _ body: (borrowing Bytes) -> Void
  ) throws(XMLFault) {
    var json = Bytes()
    while true {
      switch try scanner.next() {
      case .startElement:
        guard let name = element, name == .gxValue || name == .value else {
          try NestedElement.skip(&scanner)
          geometryNotes.lostElements += 1
          continue
        }
        try loadScratch()
        json.removeAll()
        KMLJSON.append(scratch.bytes.buffer, as: type, to: &json)
        body(json)
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }
}

/// The Schema that was asked for last, and all of them as one.
struct KMLSchemaMemory {
  var lastURL: [UInt8] = []
  var last: KMLSchema?
  var all: KMLSchema?

  func isLast(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    lastURL.withUnsafeBufferPointer { $0.holdsSame(as: url) }
  }
}

/// Values of KML as JSON.
enum KMLJSON {
  /// Appends a value: as its type if it fits that, as null if it is empty, otherwise as a string.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, as type: KMLFieldType, to json: inout Bytes
  ) {
    switch type {
    case .integer:
      if let value = KMLNumber.integer(text) { return json.append(String(value)) }
    case .real:
      if let value = KMLNumber.value(text) { return json.append(JSONValue.text(of: value)) }
    case .boolean:
      if let value = KMLNumber.boolean(text) { return json.append(value ? "true" : "false") }
    case .text: break
    }
    if text.isXMLSpace { json.append("null") } else { json.append(quoting: text) }
  }
}
