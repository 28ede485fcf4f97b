internal import Base
internal import Features
internal import Text
internal import XML

extension GPXParser {
  /// Takes the element `extensions` of a feature: one property for each element in it.
  mutating func takeExtensions(_ batch: inout FeatureBatch) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        switch GPXName(rawValue: scanner.name) {
        case .property: try takeOwn([], &batch)
        case .member: try takeOwn(.foreign, &batch)
        case .featureID: try takeFeatureID(&batch)
        case .trackPoint where !isLine: try takeTrackPointMembers(&batch)
        case .styleLine where isLine, .line where isLine: try takeLineStyle(&batch)
        default:
          let key = keys.extension(scanner.name, scanner.names.canonical)
          try takeNested(key, &batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// Takes Garmin's TrackPointExtension of a point that is a feature: one property for each element in it.
  private mutating func takeTrackPointMembers(_ batch: inout FeatureBatch) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        let key = keys.extension(scanner.name, scanner.names.canonical)
        guard let name = GPXName(rawValue: scanner.name), name.isInTrackPoint else {
          try takeNested(key, &batch)
          continue
        }
        let text = try takeText()
        if let number = number(text) {
          append(Self.cell(number.scanned, key), &batch)
        } else if text.contains(where: { $0 > 0x20 }) {
          let start = batch.text.count
          batch.text.append(contentsOf: text)
          append(Self.textCell(key, from: start, batch), &batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// Takes an element as text if it holds only text, otherwise as a nested value.
  mutating func takeNested(_ key: UInt32, _ batch: inout FeatureBatch) throws(XMLFault) {
    value.removeAll()
    appendValue(key, isString: try nested.append(&scanner, to: &value), &batch)
  }

  /// Adds `value`, which is JSON, as a property.
  mutating func appendValue(_ key: UInt32, isString: Bool, _ batch: inout FeatureBatch) {
    let start = batch.text.count
    guard isString else {
      batch.text.append(contentsOf: value.buffer)
      return append(batch.storedCell(key: key, type: .json, from: start), &batch)
    }
    let json = UnsafePointer(value.base)
    _ = JSONScanner.appendUnescaped(json + 1, json + value.count - 1, to: &batch.text)
    append(Self.textCell(key, from: start, batch), &batch)
  }

  /// A cell of the text from `start` on: dates are recognised by their form.
  static func textCell(_ key: UInt32, from start: Int, _ batch: borrowing FeatureBatch) -> Cell {
    let text = UnsafePointer(batch.text.base + start)
    let type = DateText.type(of: text, count: batch.text.count - start)
    return batch.storedCell(key: key, type: type, from: start)
  }

  // MARK: - Elements that this program wrote

  /// The attributes `name`, `type` and `of` of an element that this program wrote.
  struct OwnAttributes {
    var name = ""
    var type = ""
    var isOfGeometry = false
  }

  func ownAttributes() -> OwnAttributes {
    var attributes = OwnAttributes()
    for index in 0..<scanner.attributes.count {
      var text = Bytes()
      scanner.appendAttribute(index, to: &text)
      let value = String(decoding: text.buffer, as: UTF8.self)
      switch scanner.names.canonical.name(at: scanner.attributes[index].name) {
      case "name": attributes.name = value
      case "type": attributes.type = value
      case "of": attributes.isOfGeometry = value == "geometry"
      default: break
      }
    }
    return attributes
  }

  /// Takes a property, or another member of the feature, with its name and type.
  private mutating func takeOwn(
    _ flags: CellFlags, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let attributes = ownAttributes()
    let text = try takeText()
    var cell = ownCell(text, attributes.type, keys.key(attributes.name), &batch)
    cell.flags.formUnion(flags)
    if !flags.isEmpty, attributes.isOfGeometry { cell.flags = .geometryMember }
    // The exact value of a width that millimetres cannot express comes after the millimetres.
    if cell.key == keys.strokeWidth, let known = openCell(cell.key, batch) {
      batch.cells[known] = cell
    } else {
      append(cell, &batch)
    }
  }

  private mutating func takeFeatureID(_ batch: inout FeatureBatch) throws(XMLFault) {
    let attributes = ownAttributes()
    let text = try takeText()
    var cell = ownCell(text, attributes.type, 0, &batch)
    switch cell.type {
    case .boolean, .json, .blob: return
    case .date, .dateTime: cell.type = .text
    case .null, .integer, .real, .number, .text: break
    }
    batch.ids.truncate(to: batch.slotIndexes.count - 1)
    batch.ids.append(cell)
  }

  /// A text as a value of the named type; as text if it is not such a value.
  private mutating func ownCell(
    _ text: UnsafeBufferPointer<UInt8>, _ type: String, _ key: UInt32, _ batch: inout FeatureBatch
  ) -> Cell {
    let start = batch.text.count
    switch type {
    case "null": return Cell(key: key, type: .null, bits: 0)
    case "boolean": return Cell(key: key, type: .boolean, bits: text.first == 0x74 ? 1 : 0)
    case "integer", "real":
      guard let number = number(text) else { break }
      if type == "integer", number.scanned.form == .integer {
        return Cell(
          key: key, type: .integer, bits: UInt64(bitPattern: number.scanned.integer))
      }
      return Cell(key: key, type: .real, bits: number.scanned.double.bitPattern)
    case "number", "json":
      if Self.appendJSON(text, to: &batch.text) {
        return batch.storedCell(key: key, type: type == "json" ? .json : .number, from: start)
      }
      batch.text.truncate(to: start)
    default: break
    }
    batch.text.append(contentsOf: text)
    return type == "html"
      ? batch.storedCell(key: key, type: .text, flags: .html, from: start)
      : Self.textCell(key, from: start, batch)
  }

  /// Appends a JSON text in its compact form; false if it is not JSON, and then anything may be appended.
  static func appendJSON(_ text: UnsafeBufferPointer<UInt8>, to json: inout Bytes) -> Bool {
    var source = Bytes(capacity: text.count + 64)
    source.append(contentsOf: text)
    source.append(repeating: 0, count: 64)
    let start = JSONScanner.skipSpace(source.base)
    guard let end = try? JSONScanner.copyValue(start, to: &json) else { return false }
    return JSONScanner.skipSpace(end) == source.base + text.count
  }
}
