internal import Base
internal import Features
internal import Text

/// Makes objects of elements, one after the other.
struct OverpassElementParser: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// An element as far as it has been read.
  private struct Element {
    var kind: OSMKind?
    var hasType = false
    var id: Int64?
    var longitude: Int32?
    var latitude: Int32?
    var center: OSMLocation?
    var bounds: (low: OSMLocation, high: OSMLocation)?
    var info = OSMInfo.unsaid
    var state: OSMState = []
    /// The members that have been seen.
    var seen: UInt32 = 0
  }

  private let wanted: OSMWanted
  private var values = OverpassValues()
  private var lists: OverpassLists
  /// Where the element is in the whole input.
  private var offset: UInt64 = 0
  /// Places of a way's nodes.
  private var places = Column<OSMLocation>(capacity: 256)
  private var unknownElementCount = 0
  /// Geometries that do not have a place for each node.
  private var unevenCount = 0

  init(_ wanted: OSMWanted) {
    self.wanted = wanted
    lists = OverpassLists(wanted)
  }

  /// Starts counting again, for another batch.
  mutating func begin() {
    values.begin()
    unknownElementCount = 0
    unevenCount = 0
  }

  /// Tells what was counted since then.
  func report(to batch: inout ObjectBatch) {
    batch.warn(
      .unknownElements, "elements other than nodes, ways and relations were passed over",
      count: unknownElementCount)
    batch.warn(.unknownMembers, count: values.counts.unknownMembers)
    batch.warn(.badOSMMetadata, count: values.counts.badInfos)
    batch.warn(.unevenGeometry, count: unevenCount)
    batch.warn(.loneSurrogate, count: values.counts.surrogates)
  }

  /// Reads an element, which is at an offset of the whole input, into the batch's block; returns the position after it.
  mutating func parse(
    _ start: Position, at offset: UInt64, _ batch: inout ObjectBatch
  ) throws(JSONFault) -> Position {
    self.offset = offset
    let block = batch.block
    let tags = block.tags.count
    let nodes = block.nodes.count
    let members = block.members.count
    let memberLocations = block.memberLocations.count
    var element = Element()
    places.removeAll()
    lists.begin()
    let rounded = values.counts.roundedCoordinates
    var content = try OverpassMembers(start)
    while let (name, value) = try content.next() {
      content.goOn(at: try take(name, value, &element, block))
    }
    let end = content.position
    guard element.hasType else { throw JSONFault(start, .unknownType, "the element has no 'type'") }
    guard let kind = element.kind, wanted.wants(kind) else {
      if element.kind == nil { unknownElementCount += 1 }
      block.tags.truncate(to: tags)
      block.nodes.truncate(to: nodes)
      block.members.truncate(to: members)
      block.memberLocations.truncate(to: memberLocations)
      return end
    }
    guard let id = element.id else {
      throw JSONFault(start, .badOSMID, "the \(kind.name) has no 'id'")
    }
    guard (element.latitude == nil) == (element.longitude == nil) else {
      let missing = element.latitude == nil ? "lat" : "lon"
      throw JSONFault(start, .missingPosition, "the \(kind.name) has no '\(missing)'")
    }
    // Only ways have nodes and relations members, whatever else the text says.
    if kind == .way {
      addGeometry(element, from: nodes, block)
      batch.note(emptyNodes: lists.emptyNodeCount, of: id, at: offset)
    } else {
      block.nodes.truncate(to: nodes)
    }
    if kind != .relation {
      block.members.truncate(to: members)
      block.memberLocations.truncate(to: memberLocations)
    }
    if values.counts.roundedCoordinates > rounded {
      batch.note(roundedObject: id, of: kind, at: offset)
    }
    add(kind, id, element, block)
    return end
  }

  private func add(_ kind: OSMKind, _ id: Int64, _ element: Element, _ block: OSMBlock) {
    var location = element.center ?? .unknown
    if let x = element.longitude, let y = element.latitude { location = OSMLocation(x: x, y: y) }
    if let bounds = element.bounds, kind != .node {
      block.boxes.append(
        OSMObjectBox(
          object: UInt32(truncatingIfNeeded: block.objects.count), low: bounds.low,
          high: bounds.high))
    }
    if wanted.contains(.infos) { block.infos.append(element.info) }
    block.objects.append(
      OSMObject(
        id: id, location: location, kind: kind, state: element.state,
        tagEnd: UInt32(truncatingIfNeeded: block.tags.count),
        nodeEnd: UInt32(truncatingIfNeeded: block.nodes.count),
        memberEnd: UInt32(truncatingIfNeeded: block.members.count)))
  }

  /// Adds the places of a way's nodes; where the text has only places, the nodes get stand-in ids.
  private mutating func addGeometry(_ element: Element, from first: Int, _ block: OSMBlock) {
    guard wanted.contains(.references), places.count > 0 else { return }
    if element.seen & OverpassName.nodes.bit == 0 {
      for index in 0..<places.count {
        let place = places[index]
        // An unknown place must not meet any other: its id is made from its position in the text.
        let unknown = -(1 << 60) - Int64(truncatingIfNeeded: offset) - Int64(index)
        block.nodes.append(place.isKnown ? place.standInID : unknown)
      }
    }
    guard places.count == block.nodes.count - first else {
      unevenCount += 1
      return
    }
    guard wanted.contains(.locations) else { return }
    block.padNodeLocations(to: first)
    block.nodeLocations.append(contentsOf: places.buffer)
  }

  // MARK: - Members

  /// Takes a member of an element; returns the position after its value.
  private mutating func take(
    _ name: OverpassName?, _ value: Position, _ element: inout Element, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    let end: Position
    switch name {
    case .type:
      element.hasType = true
      (element.kind, end) = try OverpassValues.kind(value)
    case .id: (element.id, end) = try OverpassValues.id(value)
    case .lat where wanted.contains(.locations):
      (element.latitude, end) = try values.coordinate(value, "latitude")
    case .lon where wanted.contains(.locations):
      (element.longitude, end) = try values.coordinate(value, "longitude")
    case .tags, .nodes, .members, .geometry: end = try takeList(name, value, &element, block)
    case .center where wanted.contains(.locations):
      (element.center, end) = try values.place(value)
    case .bounds where wanted.contains(.locations):
      (element.bounds, end) = try values.box(value)
    case .visible, .action: end = try values.takeState(name, value, &element.state)
    case .version, .timestamp, .changeset, .uid, .user:
      guard wanted.contains(.infos) else { return try values.skip(value) }
      end = try values.takeInfo(name, value, &element.info, block)
    case .lat, .lon, .center, .bounds: end = try values.skip(value)
    default: end = try values.skipUnknown(value)
    }
    return end
  }

  /// Takes a member that may come only once, because it adds to the block.
  private mutating func takeList(
    _ name: OverpassName?, _ value: Position, _ element: inout Element, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    guard let name, value.pointee != UInt8(ascii: "n") else {
      return try values.skip(value)
    }
    guard element.seen & name.bit == 0 else {
      throw JSONFault(value, .overpassRepeated, "a member of the element is there twice")
    }
    element.seen |= name.bit
    switch name {
    case .tags where wanted.contains(.tags): return try lists.takeTags(value, &values, block)
    case .nodes where wanted.contains(.references): return try lists.takeNodes(value, block)
    case .members where wanted.contains(.references):
      return try lists.takeMembers(value, &values, block)
    // Elements that Overpass derives have GeoJSON there.
    case .geometry where wanted.contains(.references) && value.pointee == UInt8(ascii: "["):
      return try lists.takePlaces(value, &values, to: &places)
    default: return try values.skip(value)
    }
  }
}
