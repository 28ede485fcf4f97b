internal import Base
internal import Features
internal import Text

/// Writes everything of a feature except its geometry: id, properties, foreign members.
struct GeoJSONRowText {
  /// The most bytes that all these members can take.
  let room: Int
  /// The feature has a `bbox` member of its own.
  let hasBox: Bool
  /// Some value has to be counted: a blob, or a real that is not finite.
  let needsNotes: Bool

  /// Bytes of a value without text, with its comma.
  private static let valueWidth = 40

  // The batch's and the layer's columns stay in place while a feature is written.
  private let cells: UnsafeBufferPointer<Cell>
  private let text: UnsafePointer<UInt8>
  private let names: UnsafePointer<UInt8>
  private let table: UnsafePointer<GeoJSONLayerText.Name>
  private let layer: GeoJSONLayerText
  /// Some cells are not properties.
  private let isMixed: Bool

  /// Examines the cells of a feature, whose texts must lie in the batch's text.
  @inline(__always)
  init(
    _ batch: borrowing FeatureBatch, _ range: Range<Int>, _ id: Cell, _ layer: GeoJSONLayerText
  ) {
    cells = batch.cells.buffer(range)
    text = UnsafePointer(batch.text.base)
    names = UnsafePointer(layer.names.base)
    table = UnsafePointer(layer.table.base)
    self.layer = layer
    var flags: UInt8 = 0
    var storedBytes = id.type.isStored ? id.textRange.count : 0
    var end = id.type.isStored ? id.textRange.upperBound : 0
    var keys: UInt32 = 0
    var needsNotes = false
    for cell in cells {
      flags |= cell.flags.rawValue
      keys = max(keys, cell.key)
      if cell.type.isStored {
        storedBytes += Int(cell.bits & 0xFFFF_FFFF)
        end = max(end, cell.textRange.upperBound)
        if cell.type == .blob { needsNotes = true }
      } else if cell.type == .real, cell.bits >> 52 & 0x7FF == 0x7FF {
        needsNotes = true
      }
    }
    // From here on keys are indexes of the table and texts lie in the batch.
    precondition(end <= batch.text.count && (cells.isEmpty || Int(keys) < layer.table.count))
    self.needsNotes = needsNotes
    isMixed = flags & (CellFlags.foreign.rawValue | CellFlags.geometryMember.rawValue) != 0
    hasBox =
      isMixed && layer.bboxKey >= 0
      && cells.contains { Int($0.key) == layer.bboxKey && $0.flags.contains(.foreign) }
    room =
      cells.count * (layer.longestName + Self.valueWidth) + layer.layerMember.count
      + layer.crsMember.count
      + (storedBytes < 1 << 16
        ? storedBytes * TextCursor.escapedWidth : Self.textRoom(cells, id))
  }

  /// The room for long texts: those without escapes take no more than their length.
  @inline(never)
  private static func textRoom(_ cells: UnsafeBufferPointer<Cell>, _ id: Cell) -> Int {
    cells.reduce(textRoom(id)) { $0 + textRoom($1) }
  }

  private static func textRoom(_ cell: Cell) -> Int {
    switch cell.type {
    case .number, .json: cell.textRange.count
    case .blob: cell.textRange.count * 2
    case .text, .date, .dateTime:
      cell.textRange.count * (cell.flags.contains(.plain) ? 1 : TextCursor.escapedWidth)
    case .null, .boolean, .integer, .real: 0
    }
  }
}

// MARK: - Members

extension GeoJSONRowText {
  /// Writes `"id":…,` if the feature has one.
  @inline(__always)
  func writeID(_ id: Cell, to out: inout TextCursor) {
    guard id.type != .null else { return }
    out.put(#""id":"#)
    write(id, to: &out)
    out.put(UInt8(ascii: ","))
  }

  /// Writes the feature's own `"bbox":…,`.
  @inline(never)
  func writeBox(to out: inout TextCursor) {
    for cell in cells where Int(cell.key) == layer.bboxKey && cell.flags.contains(.foreign) {
      write(named: cell, to: &out)
    }
  }

  /// Writes `,"name":value` for the members of the geometry object besides its coordinates.
  @inline(__always)
  func writeGeometryMembers(to out: inout TextCursor) {
    if isMixed { writeMembers(.geometryMember, to: &out) }
  }

  /// Writes `,"properties":{…}`.
  @inline(__always)
  func writeProperties(to out: inout TextCursor) {
    var cursor = out
    cursor.put(#","properties":{"#)
    let start = cursor.next
    for cell in cells {
      if isMixed, !cell.flags.isDisjoint(with: [.foreign, .geometryMember]) { continue }
      // In range: the initialiser checked the keys.
      let name = table[Int(cell.key)]
      if name.length == 0 { continue }
      cursor.copy(names + Int(name.start), Int(name.length))
      write(cell, to: &cursor)
      cursor.put(UInt8(ascii: ","))
    }
    if cursor.next > start {
      cursor.next[-1] = UInt8(ascii: "}")
    } else if isMixed && hasNoProperties {
      cursor.next -= 1
      cursor.put("null")
    } else {
      cursor.put(UInt8(ascii: "}"))
    }
    out = cursor
  }

  /// True if `properties` was null in the source: then a foreign member has that name and is null.
  private var hasNoProperties: Bool {
    cells.contains { $0.flags.contains(.foreign) && isAbsentProperties($0) }
  }

  private func isAbsentProperties(_ cell: Cell) -> Bool {
    Int(cell.key) == layer.propertiesKey && cell.type == .null
  }

  /// Writes `,"name":value` for all foreign members of the feature (RFC 7946 §6.1), and the name of its
  /// layer if features name it.
  @inline(__always)
  func writeForeignMembers(to out: inout TextCursor) {
    if isMixed || layer.layerMember.count > 0 || layer.crsMember.count > 0 {
      writeAllForeign(to: &out)
    }
  }

  @inline(never)
  private func writeAllForeign(to out: inout TextCursor) {
    var tellsLayer = layer.layerMember.isEmpty
    for cell in cells where cell.flags.contains(.foreign) {
      if Int(cell.key) == layer.bboxKey || isAbsentProperties(cell) { continue }
      out.put(UInt8(ascii: ","))
      if !tellsLayer, Int(cell.key) == layer.tippecanoeKey, cell.type == .json {
        let name = layer.name(cell.key)
        out.copy(names + Int(name.start), Int(name.length))
        writeMoved(cell, to: &out)
        tellsLayer = true
      } else {
        write(named: cell, to: &out)
        out.next -= 1
      }
    }
    if !tellsLayer {
      out.put(#","tippecanoe":{"#)
      out.copy(layer.layerMember.base, layer.layerMember.count)
      out.put(UInt8(ascii: "}"))
    }
    out.copy(layer.crsMember.base, layer.crsMember.count)
  }

  private func writeMembers(_ flag: CellFlags, to out: inout TextCursor) {
    for cell in cells where cell.flags.contains(flag) {
      out.put(UInt8(ascii: ","))
      write(named: cell, to: &out)
      out.next -= 1
    }
  }

  /// Writes `"name":value,` whether the field was requested or not.
  private func write(named cell: Cell, to out: inout TextCursor) {
    let name = layer.name(cell.key)
    out.copy(names + Int(name.start), Int(name.length))
    write(cell, to: &out)
    out.put(UInt8(ascii: ","))
  }

  /// Writes the member `tippecanoe` with the layer's name in the output instead of any other.
  private func writeMoved(_ cell: Cell, to out: inout TextCursor) {
    let range = cell.textRange
    let json = UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
    let own = JSONMember.find("layer", in: json) ?? (1..<1)
    out.copy(text + range.lowerBound, own.lowerBound)
    out.copy(layer.layerMember.base, layer.layerMember.count)
    if own.isEmpty, json.count > 2 { out.put(UInt8(ascii: ",")) }
    out.copy(text + range.lowerBound + own.upperBound, json.count - own.upperBound)
  }
}

// MARK: - Values

extension GeoJSONRowText {
  /// Writes a value.
  @inline(__always)
  private func write(_ cell: Cell, to out: inout TextCursor) {
    switch cell.type {
    case .text, .date, .dateTime:
      let range = cell.textRange
      let isHTML = cell.flags.contains(.html)
      // The form in which togeojson marks HTML.
      if isHTML { out.put(#"{"@type":"html","value":"#) }
      if cell.flags.contains(.plain) {
        out.put(UInt8(ascii: "\""))
        out.copy(text + range.lowerBound, range.count)
        out.put(UInt8(ascii: "\""))
      } else {
        out.quote(text + range.lowerBound, range.count)
      }
      if isHTML { out.put(UInt8(ascii: "}")) }
    case .integer:
      out.next += IntegerText.write(cell.integer, to: out.next)
    case .real:
      let value = cell.real
      if value.isFinite {
        out.next += ShortestText.writeReal(value, to: out.next)
      } else {
        out.put("null")
      }
    case .null:
      out.put("null")
    case .boolean:
      if cell.boolean { out.put("true") } else { out.put("false") }
    case .number, .json:
      let range = cell.textRange
      out.copy(text + range.lowerBound, range.count)
    case .blob:
      let range = cell.textRange
      out.quoteBase64(UnsafeBufferPointer(start: text + range.lowerBound, count: range.count))
    }
  }
}
