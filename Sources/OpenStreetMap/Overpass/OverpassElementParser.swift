internal import Base
internal import Features
internal import Text

/// Makes objects of elements, one after the other.
struct OverpassElementParser: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// What the ledger has to be told about elements.
  struct Counts {
    var unknownElements = 0
    var unknownMembers = 0
    var badInfos = 0
    /// Geometries that do not have a place for each node.
    var uneven = 0
    var surrogates = 0
  }

  /// An element as far as it has been read.
  struct Element {
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

  let wanted: OSMWanted
  var counts = Counts()
  /// Where the element is in the whole input.
  var offset: UInt64 = 0
  /// Places of a way's nodes.
  var places = Column<OSMLocation>(capacity: 256)
  /// A buffer that `skipValue` requires and never fills.
  var nothing = Bytes(capacity: 1)

  init(_ wanted: OSMWanted) { self.wanted = wanted }

  /// Reads an element; returns the position after it.
  mutating func parse(_ start: Position, _ block: OSMBlock) throws(JSONFault) -> Position {
    let tags = block.tags.count
    let nodes = block.nodes.count
    let members = block.members.count
    let memberLocations = block.memberLocations.count
    var element = Element()
    places.removeAll()
    let end = try forEachMember(start) { (parser, name, value) throws(JSONFault) in
      try parser.take(name, value, &element, block)
    }
    guard element.hasType else { throw JSONFault(start, .unknownType, "the element has no 'type'") }
    guard let kind = element.kind, wanted.wants(kind) else {
      if element.kind == nil { counts.unknownElements += 1 }
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
    } else {
      block.nodes.truncate(to: nodes)
    }
    if kind != .relation {
      block.members.truncate(to: members)
      block.memberLocations.truncate(to: memberLocations)
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
      counts.uneven += 1
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
    switch name {
    case .type:
      element.hasType = true
      return try takeKind(value, &element.kind)
    case .id:
      let (id, end) = try integer(value)
      element.id = id
      return end
    case .lat where wanted.contains(.locations):
      let (latitude, end) = try coordinate(value, "latitude")
      element.latitude = latitude
      return end
    case .lon where wanted.contains(.locations):
      let (longitude, end) = try coordinate(value, "longitude")
      element.longitude = longitude
      return end
    case .tags, .nodes, .members, .geometry: return try takeList(name, value, &element, block)
    case .center where wanted.contains(.locations):
      let (center, end) = try place(value)
      element.center = center
      return end
    case .bounds where wanted.contains(.locations):
      let (bounds, end) = try box(value)
      element.bounds = bounds
      return end
    case .visible, .action: return try takeState(name, value, &element.state)
    case .version, .timestamp, .changeset, .uid, .user:
      guard wanted.contains(.infos) else { return try skip(value) }
      return try takeInfo(name, value, &element.info, block)
    case .lat, .lon, .center, .bounds: return try skip(value)
    default:
      counts.unknownMembers += 1
      return try skip(value)
    }
  }

  /// Takes a member that may come only once, because it adds to the block.
  private mutating func takeList(
    _ name: OverpassName?, _ value: Position, _ element: inout Element, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    guard let name, value.pointee != UInt8(ascii: "n") else { return try skip(value) }
    guard element.seen & name.bit == 0 else {
      throw JSONFault(value, .overpassRepeated, "a member of the element is there twice")
    }
    element.seen |= name.bit
    switch name {
    case .tags where wanted.contains(.tags): return try takeTags(value, block)
    case .nodes where wanted.contains(.references): return try takeNodes(value, block)
    case .members where wanted.contains(.references): return try takeMembers(value, block)
    // Elements that Overpass derives have GeoJSON there.
    case .geometry where wanted.contains(.references) && value.pointee == UInt8(ascii: "["):
      return try takePlaces(value) { $0.places.append($1) }
    default: return try skip(value)
    }
  }
}
