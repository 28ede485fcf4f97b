internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

extension GPXParser {
  /// Parses a waypoint (GPX 1.1, wptType): a point with its elements as properties.
  mutating func parseWaypoint(_ batch: inout FeatureBatch) throws(XMLFault) {
    _ = try scanner.next()
    try parseSinglePoint(&batch)
  }

  /// Parses a point of a route or track, or a waypoint, as a feature of its own; `ordinal` is the number of
  /// the point in its context.
  mutating func parsePoint(
    _ context: GPXPointContext, at offset: Int, ordinal: Int, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    _ = try scanner.next()
    if needsProperties, context.kind != .waypoint {
      let isRoute = context.kind == .routePoint
      let pointKeys = isRoute ? keys.routePoint : keys.trackPoint
      Self.append(context.line, pointKeys.line, &batch)
      if !isRoute { Self.append(context.segment, pointKeys.segment, &batch) }
      Self.append(context.firstPoint + ordinal, pointKeys.point, &batch)
      if let range = context.nameRange(at: offset) {
        // The name is already in the batch's text.
        let bits = UInt64(range.lowerBound) << 32 | UInt64(range.count)
        batch.cells.append(Cell(key: pointKeys.lineName, type: .text, bits: bits))
      }
    }
    try parseSinglePoint(&batch)
  }

  private static func append(_ number: Int, _ key: UInt32, _ batch: inout FeatureBatch) {
    batch.cells.append(Cell(key: key, type: .integer, bits: UInt64(bitPattern: Int64(number))))
  }

  private mutating func parseSinglePoint(_ batch: inout FeatureBatch) throws(XMLFault) {
    let (x, y) = try position()
    isLine = false
    var z = Double.nan
    var seen: UInt64 = 0
    scan: while true {
      switch try scanner.next() {
      case .startElement:
        if scanner.name == GPXName.ele.rawValue {
          z = try takeHeight(&batch)
        } else if needsProperties {
          try takeMember(&seen, &batch)
        } else {
          try NestedElement.skip(&scanner)
        }
      case .endElement: break scan
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    if z.isNaN {
      batch.geometry.appendPosition(x: x, y: y)
    } else {
      batch.geometry.appendPosition(x: x, y: y, z: z)
    }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, z.isNaN ? [] : .z)
    finishRow(&batch)
  }

  /// Appends the values that are only known at the end of a feature.
  mutating func finishRow(_ batch: inout FeatureBatch) {
    if !links.isEmpty {
      let start = batch.text.count
      links.take(into: &batch.text)
      append(batch.storedCell(key: keys.links, type: .json, from: start), &batch)
    }
    if batch.ids.count < batch.slotIndexes.count { batch.ids.append(.null) }
  }

  // MARK: - Members

  /// Takes an element of a point, route or track, whose start tag is the scanner's token, as a property.
  /// `seen` has a bit for each name of the vocabulary that the feature has had so far.
  @inline(__always)
  mutating func takeMember(
    _ seen: inout UInt64, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let number = scanner.name
    guard let name = GPXName(rawValue: number) else { return try takeUnknown(number, &batch) }
    let bit = UInt64(1) << UInt64(truncatingIfNeeded: number)
    let isRepeated = seen & bit != 0
    seen |= bit
    switch name {
    case .time:
      let text = try takeText()
      guard text.contains(where: { $0 > 0x20 }) else { return }
      appendText(text, keys.member(number, scanner.names.canonical), isRepeated, &batch)
    case .link: try links.addLink(&scanner, &nested)
    case .url: links.setURL(try takeText())
    case .urlname: links.setURLName(try takeText())
    case .extensions: try takeExtensions(&batch)
    default:
      switch name.content {
      case .text:
        let text = try takeText()
        appendText(text, keys.member(number, scanner.names.canonical), isRepeated, &batch)
      case .number:
        let text = try takeText()
        appendNumber(text, keys.member(number, scanner.names.canonical), isRepeated, &batch)
      case nil: try takeUnknown(number, &batch)
      }
    }
  }

  /// Takes an element that the schema does not define here: GPX 1.0 allows private ones (`##other`).
  @inline(never)
  private mutating func takeUnknown(
    _ number: Int, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let key = keys.member(number, scanner.names.canonical)
    try takeNested(key, &batch)
  }

  @inline(__always)
  private mutating func appendText(
    _ text: UnsafeBufferPointer<UInt8>, _ key: UInt32, _ isRepeated: Bool,
    _ batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    batch.text.append(contentsOf: text)
    var type = CellType.text
    if let base = text.baseAddress { type = DateText.type(of: base, count: text.count) }
    let cell = batch.storedCell(key: key, type: type, from: start)
    if isRepeated { append(cell, &batch) } else { batch.cells.append(cell) }
  }

  @inline(__always)
  private mutating func appendNumber(
    _ text: UnsafeBufferPointer<UInt8>, _ key: UInt32, _ isRepeated: Bool,
    _ batch: inout FeatureBatch
  ) {
    guard let number = number(text) else {
      if text.contains(where: { $0 > 0x20 }) { appendText(text, key, isRepeated, &batch) }
      return
    }
    let cell = Self.cell(number.scanned, key)
    if isRepeated { append(cell, &batch) } else { batch.cells.append(cell) }
  }

  /// A number as a cell: integers keep their type.
  static func cell(_ number: ScannedNumber, _ key: UInt32) -> Cell {
    number.form == .integer && (number.integer != 0 || number.double.sign == .plus)
      ? Cell(key: key, type: .integer, bits: UInt64(bitPattern: number.integer))
      : Cell(key: key, type: .real, bits: number.double.bitPattern)
  }

  // MARK: - Values of one key

  /// The cell of a key among the properties of the current feature.
  func openCell(_ key: UInt32, _ batch: borrowing FeatureBatch) -> Int? {
    let start = batch.rowEnds.last.map(Int.init) ?? 0
    return (start..<batch.cells.count).first {
      batch.cells[$0].key == key && batch.cells[$0].flags.isDisjoint(with: .members)
    }
  }

  /// Adds a property; if the feature already has the key, its values become an array.
  mutating func append(_ cell: Cell, _ batch: inout FeatureBatch) {
    guard cell.flags.isDisjoint(with: .members), let known = openCell(cell.key, batch) else {
      return batch.cells.append(cell)
    }
    var before = Bytes()
    var after = Bytes()
    Self.appendJSON(of: batch.cells[known], batch, to: &before)
    Self.appendJSON(of: cell, batch, to: &after)
    let start = batch.text.count
    JSONList.append(before.buffer, and: after.buffer, to: &batch.text)
    batch.cells[known] = batch.storedCell(key: cell.key, type: .json, from: start)
  }

  private static func appendJSON(
    of cell: Cell, _ batch: borrowing FeatureBatch, to json: inout Bytes
  ) {
    switch cell.type {
    case .number, .json: json.append(contentsOf: batch.bytes(of: cell))
    case .text, .date, .dateTime, .blob: json.append(quoting: batch.bytes(of: cell))
    case .integer, .boolean, .null: json.append(batch.text(of: cell) ?? "null")
    case .real: json.append(JSONValue.text(of: cell.real))
    }
  }
}
