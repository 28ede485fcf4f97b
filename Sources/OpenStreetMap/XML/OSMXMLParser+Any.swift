internal import Base
internal import Features
internal import XML

extension OSMXMLParser {
  /// Takes the element or the text here, whatever it is, and returns its end.
  mutating func takeAny(
    _ start: Position, _ end: Position, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) -> Position {
    scanner.begin(start, end, within: XMLBindings())
    guard start.pointee == UInt8(ascii: "<") else {
      _ = try scanner.scanText()
      return scanner.position
    }
    let text = block.text.count
    do throws(XMLFault) {
      guard try scanner.next() == .startElement else { throw .cutShort(start) }
      let name = OSMXMLName(scanner)
      if let kind = name?.kind {
        try takeObject(kind, &batch, block)
        if !wanted.wants(kind) { goBack(block, text: text) }
      } else {
        try passOver(isKnown: OSMXMLHead.holds(name), &batch)
      }
    } catch {
      // A run ends where an object begins: if an element is still open there, the object is within it.
      guard isRun, error.position >= end else { throw error }
      throw Self.misplaced(at: end)
    }
    return scanner.position
  }

  static func misplaced(at position: Position) -> XMLFault {
    XMLFault(
      position, .osmXMLMisplaced, "a node, way or relation can't be within another element")
  }

  // MARK: - Objects

  private mutating func takeObject(
    _ kind: OSMKind, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    let start = scanner.tokenStart
    let wanted = wanted(of: kind)
    var object = OSMObject(
      id: 0, kind: kind, state: container.state, tagEnd: 0, nodeEnd: 0, memberEnd: 0)
    var info = OSMInfo.unsaid
    try takeAttributes(&object, &info, wanted, &batch, block)
    current = (kind, object.id)
    defer { current = nil }
    while true {
      switch try scanner.next() {
      case .startElement: try takePart(&object, wanted, &batch, block)
      case .endElement:
        if self.wanted.wants(kind) {
          add(object, info, from: start, to: scanner.position, wanted, block)
        }
        return
      case .text, .cdata: break
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private mutating func takeAttributes(
    _ object: inout OSMObject, _ info: inout OSMInfo, _ wanted: OSMWanted,
    _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    var id: Int64?
    var place = OSMXMLPlace()
    let keepsPlace = object.kind == .node && wanted.contains(.locations)
    let keepsInfo = wanted.contains(.infos)
    for index in 0..<scanner.attributes.count {
      switch OSMXMLName(scanner.attributes[index], scanner) {
      case .id: id = try self.id(index)
      case .lat where object.kind == .node:
        place.latitude = keepsPlace ? try coordinate(index, "latitude") : 0
      case .lon where object.kind == .node:
        place.longitude = keepsPlace ? try coordinate(index, "longitude") : 0
      case .visible:
        object.state.insert(.saysVisible)
        if OSMXMLValue.isFalse(text(index)) { object.state.insert(.deleted) }
      case .action: object.state.formUnion(OSMXMLValue.action(text(index)))
      case .version where keepsInfo: info.version = number(index, &batch)
      case .changeset where keepsInfo: info.changeset = number(index, &batch)
      case .uid where keepsInfo: info.userID = number(index, &batch)
      case .timestamp where keepsInfo:
        info.timestamp = OSMXMLValue.time(text(index))
        if info.timestamp == nil { noteBadInfo(index, &batch) }
      case .user where keepsInfo: info.user = append(index, block)
      default: break
      }
    }
    guard let id else {
      throw XMLFault(scanner.tokenStart, .badOSMID, "the \(object.kind.name) has no id")
    }
    object.id = id
    guard (place.latitude == nil) == (place.longitude == nil) else {
      let missing = place.latitude == nil ? "latitude" : "longitude"
      throw XMLFault(scanner.tokenStart, .missingPosition, "the node has no \(missing)")
    }
    if keepsPlace, let location = place.location { object.location = location }
  }

  // MARK: - Unknown elements

  /// Counts the element that has started, and passes over it.
  mutating func passOver(
    isKnown: Bool = false, _ batch: inout ObjectBatch
  ) throws(XMLFault) {
    var depth = 1
    if !isKnown { noteUnknown(&batch) }
    if let name = OSMXMLName(scanner), name == .osm || name == .osmChange {
      throw Self.nested(at: scanner.tokenStart)
    }
    while depth > 0 {
      switch try scanner.next() {
      case .startElement:
        depth += 1
        guard let name = OSMXMLName(scanner) else { continue }
        if name == .osm || name == .osmChange { throw Self.nested(at: scanner.tokenStart) }
        if name.kind != nil { throw Self.misplaced(at: scanner.tokenStart) }
      case .endElement: depth -= 1
      case .text, .cdata: break
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private static func nested(at position: Position) -> XMLFault {
    XMLFault(
      position, .osmXMLMisplaced, "a document of OSM can't be within another")
  }

  // MARK: - Notices

  private func noteUnknown(_ batch: inout ObjectBatch) {
    note(.unknownElement, &batch)
  }

  func noteBadInfo(_ index: Int, _ batch: inout ObjectBatch) {
    // An empty value says nothing.
    guard !scanner.attributes[index].value.isEmpty else { return }
    note(.badOSMMetadata, &batch)
  }

  private func note(_ reason: Reason, _ batch: inout ObjectBatch) {
    let offset = batch.piece.offset + UInt64(scanner.tokenStart - base)
    let object = current
    batch.ledger.note(reason, as: .warning, slot: 0) {
      Notice.Example(
        byteOffset: offset, feature: 0, id: object.map { "\($0.kind.name)/\($0.id)" })
    }
  }
}
