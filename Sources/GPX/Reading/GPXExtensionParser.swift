internal import Base
internal import Features
internal import Text
internal import XML

/// Makes properties of what stands in the `extensions` of a point, route or track.
struct GPXExtensionParser: ~Copyable {
  /// Reused for nested values.
  private var value = Bytes()

  init() {}

  /// Takes the element `extensions` of a feature: one property for each element in it.
  mutating func take(
    _ element: inout GPXElementReader, _ row: borrowing GPXPropertyRow, isOfLine: Bool,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    var color: String?
    while true {
      switch try element.next() {
      case .startElement:
        switch GPXName(rawValue: element.name) {
        case .property: try takeOwn([], &element, row, &batch)
        case .member: try takeOwn(.foreign, &element, row, &batch)
        case .featureID: try takeFeatureID(&element, &batch)
        case .trackPoint where !isOfLine: try takeTrackPointMembers(&element, row, &batch)
        case .styleLine where isOfLine, .line where isOfLine:
          try takeLineStyle(&element, row, &batch)
        default:
          let key = row.keys.extension(element.name, element.scanner.names.canonical)
          let name = element.scanner.names.canonical.bytes(at: element.name)
          let hasNamespace = GPXNamespace.isPrefixed(name)
          guard isOfLine, GPXDisplayColor.isHolder(name) else {
            try takeNested(key, flags: hasNamespace ? [] : .withoutNamespace, &element, row, &batch)
            continue
          }
          try takeHolder(key, &color, &element, row, &batch)
        }
      case .text, .cdata: continue
      case .endElement:
        if let color { Self.append(color, row, &batch) }
        return
      case .end, .incomplete: throw .cutShort(element.scanner.position)
      }
    }
  }

  /// Takes Garmin's TrackPointExtension of a point that is a feature: one property for each element in it.
  private mutating func takeTrackPointMembers(
    _ element: inout GPXElementReader, _ row: borrowing GPXPropertyRow,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    while true {
      switch try element.next() {
      case .startElement:
        let key = row.keys.extension(element.name, element.scanner.names.canonical)
        guard let name = GPXName(rawValue: element.name), name.isInTrackPoint else {
          try takeNested(key, &element, row, &batch)
          continue
        }
        let text = try element.takeText()
        if let number = element.number(text) {
          row.append(GPXPropertyRow.cell(number.scanned, key), &batch)
        } else if text.contains(where: { $0 > 0x20 }) {
          let start = batch.text.count
          batch.text.append(contentsOf: text)
          row.append(GPXPropertyRow.textCell(key, from: start, batch), &batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(element.scanner.position)
      }
    }
  }

  /// Takes an element of Garmin's with the colour of a line, unless all that it says is the name that is nearest to the
  /// colour that the line has already: writers add that for devices.
  private mutating func takeHolder(
    _ key: UInt32, _ color: inout String?, _ element: inout GPXElementReader,
    _ row: borrowing GPXPropertyRow, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    value.removeAll()
    let isString = try element.appendNested(to: &value)
    if let known = row.openCell(row.keys.stroke, batch),
      let stroke = batch.text(of: batch.cells[known]),
      GPXDisplayColor.isRedundant(value.buffer, beside: stroke)
    {
      return
    }
    color = GPXDisplayColor.hex(inHolder: value.buffer)
    appendValue(key, isString: isString, row, &batch)
  }

  /// Takes an element as text if it holds only text, otherwise as a nested value.
  mutating func takeNested(
    _ key: UInt32, flags: CellFlags = [], _ element: inout GPXElementReader,
    _ row: borrowing GPXPropertyRow, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    value.removeAll()
    let isString = try element.appendNested(to: &value)
    appendValue(key, flags: flags, isString: isString, row, &batch)
  }

  /// Adds `value`, which is JSON, as a property.
  private func appendValue(
    _ key: UInt32, flags: CellFlags = [], isString: Bool, _ row: borrowing GPXPropertyRow,
    _ batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    guard isString else {
      batch.text.append(contentsOf: value.buffer)
      return row.append(batch.storedCell(key: key, type: .json, flags: flags, from: start), &batch)
    }
    let json = UnsafePointer(value.base)
    _ = JSONScanner.appendUnescaped(json + 1, json + value.count - 1, to: &batch.text)
    row.append(GPXPropertyRow.textCell(key, flags: flags, from: start, batch), &batch)
  }

  // MARK: - The style of lines

  /// Takes the style of a route or track (gpx_style 0.2, `line`) as style properties, as togeojson does; the
  /// rest stays a nested value.
  private mutating func takeLineStyle(
    _ element: inout GPXElementReader, _ row: borrowing GPXPropertyRow,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let name = element.name
    value.removeAll()
    let isString = try element.appendNested(to: &value)
    var style = GPXLineStyle(json: value.buffer)
    Self.takeColor(&style, row, &batch)
    if let word = style.word("opacity"), let opacity = element.number(ofWord: word),
      row.openCell(row.keys.strokeOpacity, batch) == nil
    {
      style.remove("opacity")
      batch.cells.append(GPXPropertyRow.cell(opacity, row.keys.strokeOpacity))
    }
    if let word = style.word("width"),
      let pixels = element.number(ofWord: word).map({ GPXLineWidth.pixels($0.double) }),
      pixels.isFinite, row.openCell(row.keys.strokeWidth, batch) == nil
    {
      style.remove("width")
      batch.cells.append(Self.widthCell(pixels, row.keys.strokeWidth))
    }
    guard style.isChanged else {
      let isStyle = name == GPXName.styleLine.rawValue
      let key =
        isStyle
        ? row.keys.styleLine : row.keys.extension(name, element.scanner.names.canonical)
      return appendValue(key, isString: isString, row, &batch)
    }
    guard !style.isEmpty else { return }
    value.removeAll()
    style.appendJSON(to: &value)
    appendValue(row.keys.styleLine, isString: false, row, &batch)
  }

  private static func takeColor(
    _ style: inout GPXLineStyle, _ row: borrowing GPXPropertyRow, _ batch: inout FeatureBatch
  ) {
    guard let word = style.word("color"), row.openCell(row.keys.stroke, batch) == nil else {
      return
    }
    style.remove("color")
    let start = batch.text.count
    if word.first != UInt8(ascii: "#") { batch.text.append("#") }
    for byte in word { batch.text.append(byte) }
    batch.cells.append(batch.storedCell(key: row.keys.stroke, type: .text, from: start))
  }

  /// Adds Garmin's colour of a line that says no other.
  private static func append(
    _ color: String, _ row: borrowing GPXPropertyRow, _ batch: inout FeatureBatch
  ) {
    guard row.openCell(row.keys.stroke, batch) == nil else { return }
    let start = batch.text.count
    batch.text.append(color)
    batch.cells.append(batch.storedCell(key: row.keys.stroke, type: .text, from: start))
  }

  private static func widthCell(_ pixels: Double, _ key: UInt32) -> Cell {
    if let whole = Int64(exactly: pixels) {
      return Cell(key: key, type: .integer, bits: UInt64(bitPattern: whole))
    }
    return Cell(key: key, type: .real, bits: pixels.bitPattern)
  }

  // MARK: - Elements that this program wrote

  /// Takes a property, or another member of the feature, with its name and type.
  private func takeOwn(
    _ flags: CellFlags, _ element: inout GPXElementReader, _ row: borrowing GPXPropertyRow,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let attributes = element.ownAttributes()
    let text = try element.takeText()
    var cell = Self.ownCell(
      text, attributes.type, row.keys.key(attributes.name), &element, &batch)
    cell.flags.formUnion(flags)
    if !flags.isEmpty, attributes.isOfGeometry { cell.flags = .geometryMember }
    guard flags.isEmpty, let known = row.openCell(cell.key, batch) else {
      return row.append(cell, &batch)
    }
    // The exact value of a width that millimetres cannot express comes after the millimetres.
    if cell.key == row.keys.strokeWidth {
      batch.cells[known] = cell
      return
    }
    // Another field was written as the element of this name.
    if GPXName.isReserved(attributes.name) {
      cell.key = row.keys.key(GPXSlotKeys.key(ofReserved: attributes.name))
    }
    row.append(cell, &batch)
  }

  private func takeFeatureID(
    _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let attributes = element.ownAttributes()
    let text = try element.takeText()
    var cell = Self.ownCell(text, attributes.type, 0, &element, &batch)
    switch cell.type {
    case .boolean, .json, .blob: return
    case .date, .dateTime: cell.type = .text
    case .null, .integer, .real, .number, .text: break
    }
    batch.ids.truncate(to: batch.slotIndexes.count - 1)
    batch.ids.append(cell)
  }

  /// A text as a value of the named type; as text if it is not such a value.
  private static func ownCell(
    _ text: UnsafeBufferPointer<UInt8>, _ type: String, _ key: UInt32,
    _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) -> Cell {
    let start = batch.text.count
    switch type {
    case "null": return Cell(key: key, type: .null, bits: 0)
    case "boolean": return Cell(key: key, type: .boolean, bits: text.first == 0x74 ? 1 : 0)
    case "integer", "real":
      guard let number = element.number(text) else { break }
      if type == "integer", number.scanned.form == .integer {
        return Cell(
          key: key, type: .integer, bits: UInt64(bitPattern: number.scanned.integer))
      }
      return Cell(key: key, type: .real, bits: number.scanned.double.bitPattern)
    case "number", "json":
      if GPXOwnAttributes.appendJSON(text, to: &batch.text) {
        return batch.storedCell(key: key, type: type == "json" ? .json : .number, from: start)
      }
      batch.text.truncate(to: start)
    default: break
    }
    batch.text.append(contentsOf: text)
    return type == "html"
      ? batch.storedCell(key: key, type: .text, flags: .html, from: start)
      : GPXPropertyRow.textCell(key, from: start, batch)
  }
}
