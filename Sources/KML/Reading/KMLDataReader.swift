internal import Base
internal import Features
internal import Text
internal import XML

/// Reads the data that users add to features: ExtendedData with its Data and SchemaData (KML 2.2 §9.2), and the
/// elements of Placemarks of their own type, as KML 2.0 and 2.1 had them.
///
/// It owns the Schemas that were asked for last, and whether some data of the feature have the name of a style's
/// property.
struct KMLDataReader {
  /// The Schema of a name; nil if there is none.
  private struct Known {
    var name: [UInt8]
    var schema: KMLSchema?

    func isOf(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
      name.withUnsafeBufferPointer { $0.holdsSame(as: other) }
    }
  }

  /// The number of the attribute that names every Data.
  private let nameNumber = KMLName.all.firstIndex(of: .name) ?? 0
  /// The last Schema by `schemaUrl`.
  private var lastSchema: Known?
  /// The last Schema by the element of its Placemarks.
  private var lastType: Known?
  /// All Schemas as one.
  private var schemaOfAll: KMLSchema?
  /// The elements that the feature's own type declares.
  private var typeFields: KMLFieldNames?
  private var typeGuess = 0
  /// Some data of the feature have the name of a style's property.
  private(set) var hasStyleNames = false

  /// Begins with a feature, at its start tag.
  mutating func begin(_ elements: inout KMLElements) throws(XMLFault) {
    hasStyleNames = false
    if typeFields != nil { typeFields = nil }
    if elements.name == nil { try beginTyped(&elements) }
  }

  /// ExtendedData of a feature.
  mutating func take(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    elements.countAttributes()
    try takeAll(nil, &elements, &batch)
  }

  /// ExtendedData of a track: arrays belong to its positions, all else to the feature.
  mutating func take(
    ofTrack arrays: KMLTrackArrays, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    guard elements.needsProperties else { return try elements.skip() }
    try takeAll(arrays, &elements, &batch)
  }

  /// Data, SchemaData, and elements of other namespaces.
  private mutating func takeAll(
    _ arrays: KMLTrackArrays?, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    var guess = 0
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        switch elements.name {
        case .data: try takeData(&guess, &elements, &batch)
        case .schemaData: try takeSchemaData(arrays, &elements, &batch)
        // Without the SchemaData that it should be in.
        case .simpleData where arrays == nil:
          try takeSimpleData(try fieldsByName(&elements), &guess, &elements, &batch)
        default: try elements.takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }

  /// The current element as a field that the feature's own type declares; false for any other element, which is
  /// not touched.
  mutating func takeField(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) -> Bool {
    guard let typeFields,
      let index = typeFields.knownIndex(of: elements.nameBytes, guess: typeGuess)
    else { return false }
    typeGuess = index + 1
    elements.countAttributes()
    try takeValue(of: typeFields[index], &elements, &batch)
    return true
  }

  /// A Placemark that is called by the name of its Schema.
  @inline(never)
  private mutating func beginTyped(_ elements: inout KMLElements) throws(XMLFault) {
    let name = elements.nameBytes
    if lastType?.isOf(name) != true {
      let bytes = Array(name)
      let schema = try elements.ask(at: elements.scanner.tokenStart) { shared throws(GeoError) in
        try shared.type(ofPlacemarks: bytes)
      }
      lastType = Known(name: bytes, schema: schema)
    }
    typeFields = (lastType?.schema).map(elements.slot.fields(of:))
    typeGuess = 0
  }

  // MARK: - Fields

  /// The field of the current element's `name`.
  @inline(__always)
  private func field(
    _ fields: KMLFieldNames, _ guess: inout Int, _ elements: inout KMLElements
  ) -> KMLFieldNames.Entry {
    let index: Int
    if elements.scanner.attributes.count == 1, elements.scanner.attributes[0].name == nameNumber,
      elements.scanner.attributes[0].isVerbatim
    {
      index = fields.index(of: elements.scanner.attributes[0].value, guess: guess)
    } else {
      index = slowIndex(fields, guess, &elements)
    }
    guess = index + 1
    return fields[index]
  }

  @inline(never)
  private func slowIndex(
    _ fields: KMLFieldNames, _ guess: Int, _ elements: inout KMLElements
  ) -> Int {
    var name: Int?
    for index in 0..<elements.scanner.attributes.count {
      if elements.scanner.attributes[index].name == nameNumber {
        name = index
      } else if elements.attributeName(index) != .type {
        elements.notes.lostAttributes += 1
      }
    }
    // A value without a name has the name of its element.
    guard let name else { return fields.index(of: elements.nameBytes, guess: guess) }
    return fields.index(of: elements.attribute(name), guess: guess)
  }

  /// The fields that the current SchemaData can have. Where its Schema is missing, fields have the types that
  /// other Schemas give to fields of the same names, as in togeojson.
  private mutating func schemaFields(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) -> KMLFieldNames {
    for index in 0..<elements.scanner.attributes.count
    where elements.attributeName(index) == .schemaUrl {
      let url = elements.attribute(index).trimmedXMLSpace
      if url.isEmpty { continue }
      if lastSchema?.isOf(url) != true {
        let bytes = Array(url)
        let schema = try elements.ask(at: elements.scanner.tokenStart) {
          shared throws(GeoError) in try shared.schema(bytes)
        }
        lastSchema = Known(name: bytes, schema: schema)
      }
      if let schema = lastSchema?.schema { return elements.slot.fields(of: schema) }
      batch.note(.unknownSchema, feature: batch.slotIndexes.count - 1)
    }
    return try fieldsByName(&elements)
  }

  /// The fields of all Schemas by their names.
  private mutating func fieldsByName(
    _ elements: inout KMLElements
  ) throws(XMLFault) -> KMLFieldNames {
    if schemaOfAll == nil {
      schemaOfAll = try elements.ask(at: elements.scanner.tokenStart) {
        shared throws(GeoError) in try shared.schemaOfAll()
      }
    }
    return schemaOfAll.map(elements.slot.fields(of:)) ?? elements.slot.data
  }

  // MARK: - Values

  /// Data (§9.3): a text by its name.
  private mutating func takeData(
    _ guess: inout Int, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let entry = field(elements.slot.data, &guess, &elements)
    let start = batch.text.count
    var hasValue = false
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        switch elements.name {
        case .value where !hasValue:
          hasValue = true
          _ = try elements.appendText(to: &batch.text)
        case .displayName:
          let title = String(decoding: try elements.text().trimmedXMLSpace, as: UTF8.self)
          elements.slot.data.title(title, of: entry)
        default: try elements.skipAndCount()
        }
      case .text, .cdata: continue
      case .endElement:
        append(KMLText.cell(entry.key, from: start, batch), of: entry, &batch)
        return
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }

  /// SchemaData (§9.5): values typed by the Schema that its `schemaUrl` refers to. Arrays in a track's go to
  /// `arrays`.
  private mutating func takeSchemaData(
    _ arrays: KMLTrackArrays?, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let fields = try schemaFields(&elements, &batch)
    var guess = 0
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        switch elements.name {
        case .simpleData: try takeSimpleData(fields, &guess, &elements, &batch)
        case .simpleArrayData, .gxSimpleArrayData:
          if let arrays {
            try takeTrackArray(fields, arrays, &elements)
          } else {
            try takeArray(of: field(fields, &guess, &elements), &elements, &batch)
          }
        default: try elements.takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }

  @inline(__always)
  private mutating func takeSimpleData(
    _ fields: KMLFieldNames, _ guess: inout Int, _ elements: inout KMLElements,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    try takeValue(of: field(fields, &guess, &elements), &elements, &batch)
  }

  /// The current element's text: mostly one piece, which is typed where it stands.
  @inline(__always)
  private mutating func takeValue(
    of entry: KMLFieldNames.Entry, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let start = batch.text.count
    _ = try elements.appendText(to: &batch.text)
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
      // A zero after the text ends the number.
      batch.text.append(0)
      text = batch.text.buffer(start..<end)
      bits = KMLNumber.value(text)?.bitPattern
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

  /// Appends a value as a cell, or makes it the feature's id.
  @inline(__always)
  private mutating func append(
    _ cell: Cell, of entry: KMLFieldNames.Entry, _ batch: inout FeatureBatch
  ) {
    if entry.isID { return setID(cell, &batch) }
    if entry.isStyle { hasStyleNames = true }
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

  // MARK: - Arrays

  /// gx:SimpleArrayData of a feature.
  private func takeArray(
    of entry: KMLFieldNames.Entry, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let start = batch.text.count
    batch.text.append("[")
    try forEachValue(entry.type, &elements) { json in
      if batch.text.count > start + 1 { batch.text.append(",") }
      batch.text.append(contentsOf: json.buffer)
    }
    batch.text.append("]")
    batch.cells.append(batch.storedCell(key: entry.key, type: .json, from: start))
  }

  /// gx:SimpleArrayData of a track: one value for each position.
  private func takeTrackArray(
    _ fields: KMLFieldNames, _ arrays: KMLTrackArrays, _ elements: inout KMLElements
  ) throws(XMLFault) {
    var name: [UInt8] = []
    for index in 0..<elements.scanner.attributes.count
    where elements.scanner.attributes[index].name == nameNumber {
      name = Array(elements.attribute(index))
    }
    let type = name.withUnsafeBufferPointer(fields.type(of:))
    try forEachValue(type, &elements) { value in
      arrays.add(name) { json in json.append(contentsOf: value.buffer) }
    }
  }

  /// Hands out each `gx:value` of the current element as JSON: a number if that is the type, otherwise a
  /// string; null if it is empty.
  private func forEachValue(
    _ type: KMLFieldType, _ elements: inout KMLElements, _ body: (borrowing Bytes) -> Void
  ) throws(XMLFault) {
    var json = Bytes()
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        guard let name = elements.name, name == .gxValue || name == .value else {
          try elements.skipAndCount()
          continue
        }
        let text = try elements.text()
        json.removeAll()
        KMLJSON.append(text, as: type, to: &json)
        body(json)
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }
}
