internal import Base
internal import Features
internal import Geometry
internal import XML

/// Makes features of GPX elements, one after another, and appends them to a batch: waypoints and single
/// points itself, routes and tracks by a part of its own.
///
/// A parser is owned by one worker; its state between features only saves time.
struct GPXParser: ~Copyable {
  /// Properties are kept, not just checked.
  private let needsProperties: Bool
  private var element: GPXElementReader
  private var members = GPXMemberParser()
  private var line: GPXLineParser
  /// The numbers of keys in each slot, and those of the current record's slot.
  private var slotKeys: [GPXSlotKeys] = []
  private var keys = GPXSlotKeys.none

  init(_ vocabulary: XMLVocabulary, needsProperties: Bool, isLenient: Bool) {
    element = GPXElementReader(vocabulary, isLenient: isLenient)
    line = GPXLineParser(needsProperties: needsProperties)
    self.needsProperties = needsProperties
  }

  /// Prepares for the layers of the next batch.
  mutating func prepare(_ slots: [LayerSlot]) {
    for (index, slot) in slots.enumerated() {
      if index == slotKeys.count {
        slotKeys.append(GPXSlotKeys(slot))
      } else if slotKeys[index].slot !== slot {
        slotKeys[index] = GPXSlotKeys(slot)
      }
    }
  }

  /// Starts with another element.
  mutating func begin(
    _ record: InputPiece.Record, _ bindings: XMLBindings, _ batch: borrowing FeatureBatch
  ) {
    element.begin(record, bindings, batch)
    keys = slotKeys[Int(record.slot)]
  }

  /// Removes what a fault has left unfinished.
  mutating func recover() {
    element.recover()
    members.recover()
    line.recover()
  }

  // MARK: - Features

  /// Parses a route or a track.
  mutating func parseLine(isRoute: Bool, _ batch: inout FeatureBatch) throws(XMLFault) {
    _ = try element.next()
    members.begin(keys, isLine: true)
    try line.parse(isRoute: isRoute, &element, &members, &batch)
  }

  /// Parses a waypoint (GPX 1.1, wptType): a point with its elements as properties.
  mutating func parseWaypoint(_ batch: inout FeatureBatch) throws(XMLFault) {
    _ = try element.next()
    try parseSinglePoint(&batch)
  }

  /// Parses a point of a route or track, or a waypoint, as a feature of its own; `ordinal` is the number of
  /// the point in its context.
  mutating func parsePoint(
    _ context: GPXPointContext, at offset: Int, ordinal: Int, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    _ = try element.next()
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
    let (x, y) = try element.position()
    members.begin(keys, isLine: false)
    var z = Double.nan
    scan: while true {
      switch try element.next() {
      case .startElement:
        if element.name == GPXName.ele.rawValue {
          z = try element.takeHeight(&batch)
        } else if needsProperties {
          try members.take(&element, &batch)
        } else {
          try element.skip()
        }
      case .endElement: break scan
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(element.scanner.position)
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
    members.finish(&batch)
  }
}
