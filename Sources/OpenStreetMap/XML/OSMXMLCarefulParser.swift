internal import Base
internal import Features
internal import Text
internal import XML

/// Takes objects however they are written, and passes over all other elements.
struct OSMXMLCarefulParser: ~Copyable {
  private let wanted: OSMWanted
  private var reader = OSMXMLElementReader()

  init(_ wanted: OSMWanted) { self.wanted = wanted }

  /// Takes the element or the text here, whatever it is, and returns its end.
  mutating func take(
    _ start: UnsafePointer<UInt8>, _ record: OSMXMLRecord, _ batch: inout ObjectBatch,
    _ block: OSMBlock
  ) throws(XMLFault) -> UnsafePointer<UInt8> {
    reader.begin(start, record)
    guard start.pointee == UInt8(ascii: "<") else {
      try reader.skipText()
      return reader.position
    }
    let text = block.text.count
    do throws(XMLFault) {
      guard try reader.next() == .startElement else { throw .cutShort(start) }
      let name = reader.name
      if let kind = name?.kind {
        try takeObject(kind, record, &batch, block)
        if !wanted.wants(kind) { record.removeParts(block, text: text) }
      } else {
        try reader.passOver(isKnown: OSMXMLHead.holds(name), &batch)
      }
    } catch {
      // A run ends where an object begins: if an element is still open there, the object is within it.
      guard record.isRun, error.position >= record.end else { throw error }
      throw OSMXMLElementReader.misplaced(at: record.end)
    }
    return reader.position
  }

  private mutating func takeObject(
    _ kind: OSMKind, _ record: OSMXMLRecord, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    let start = reader.tokenStart
    let wanted = wanted.of(kind)
    var object = record.object(kind)
    var info = OSMInfo.unsaid
    try takeAttributes(&object, &info, wanted, &batch, block)
    reader.turn(to: (kind, object.id))
    defer { reader.turn(to: nil) }
    let parts = OSMXMLCarefulParts(wanted)
    while true {
      switch try reader.next() {
      case .startElement: try parts.take(&object, from: &reader, &batch, block)
      case .endElement:
        if self.wanted.wants(kind) {
          record.add(object, info, from: start, to: reader.position, wanted, block)
        }
        reader.noteRounding(from: start, &batch)
        return
      case .text, .cdata: break
      case .end, .incomplete: throw .cutShort(reader.position)
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
    for index in reader.attributes {
      switch reader.name(ofAttribute: index) {
      case .id: id = try reader.id(index)
      case .lat where object.kind == .node:
        place.latitude = keepsPlace ? try reader.coordinate(index, "latitude") : 0
      case .lon where object.kind == .node:
        place.longitude = keepsPlace ? try reader.coordinate(index, "longitude") : 0
      case .visible:
        object.state.insert(.saysVisible)
        if OSMXMLValue.isFalse(reader.text(index)) { object.state.insert(.deleted) }
      case .action: object.state.formUnion(OSMXMLValue.action(reader.text(index)))
      case .version:
        info.version =
          keepsInfo ? reader.number(index, &batch) : OSMXMLValue.integer(reader.text(index))
        object.version = UInt16(clamping: info.version ?? 0)
      case .changeset where keepsInfo: info.changeset = reader.number(index, &batch)
      case .uid where keepsInfo: info.userID = reader.number(index, &batch)
      case .timestamp where keepsInfo:
        info.timestamp = EpochText.wholeSeconds(reader.text(index))
        if info.timestamp == nil { reader.noteBadInfo(index, &batch) }
      case .user where keepsInfo: info.user = reader.append(index, block)
      default: break
      }
    }
    guard let id else {
      throw XMLFault(reader.tokenStart, .badOSMID, "the \(object.kind.name) has no id")
    }
    object.id = id
    guard (place.latitude == nil) == (place.longitude == nil) else {
      let missing = place.latitude == nil ? "latitude" : "longitude"
      throw XMLFault(reader.tokenStart, .missingPosition, "the node has no \(missing)")
    }
    if keepsPlace, let location = place.location { object.location = location }
  }
}
