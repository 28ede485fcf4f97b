internal import Base
internal import Text

/// Takes what an element has several of: tags, nodes, members and places.
struct OverpassLists {
  typealias Position = UnsafePointer<UInt8>

  /// What is wanted of the element.
  private let wanted: OSMWanted
  /// Nodes of the way at hand that say nothing of themselves.
  private(set) var emptyNodeCount = 0

  init(_ wanted: OSMWanted) { self.wanted = wanted }

  /// Turns to another element.
  mutating func begin() { emptyNodeCount = 0 }

  /// The tags: mostly texts; a value of another kind becomes its JSON as text. Returns the position after them, as
  /// all of these do.
  func takeTags(
    _ start: Position, _ values: inout OverpassValues, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    var members = try OverpassMembers(start)
    while let name = try members.nextKey() {
      let (key, keyEnd) = try values.text(name, block)
      let value = try JSONScanner.expect(":", at: keyEnd, "':'")
      let (content, end) = try values.anyText(value, block)
      block.tags.append(OSMTag(key: key, value: content))
      members.goOn(at: end)
    }
    return members.position
  }

  /// The ids of a way's nodes.
  mutating func takeNodes(_ start: Position, _ block: OSMBlock) throws(JSONFault) -> Position {
    var items = try OverpassItems(start)
    while let value = try items.next() {
      if value.pointee == UInt8(ascii: "n") {
        items.goOn(at: try JSONScanner.skipLiteral("null", at: value))
        emptyNodeCount += 1
        continue
      }
      let (id, end) = try OverpassValues.id(value)
      block.nodes.append(id)
      items.goOn(at: end)
    }
    return items.position
  }

  /// Places of nodes, null for those beyond the box that was asked for.
  func takePlaces(
    _ start: Position, _ values: inout OverpassValues, to places: inout Column<OSMLocation>
  ) throws(JSONFault) -> Position {
    var items = try OverpassItems(start)
    while let value = try items.next() {
      let (place, end) = try values.place(value)
      places.append(place ?? .unknown)
      items.goOn(at: end)
    }
    return items.position
  }

  /// The members of a relation.
  func takeMembers(
    _ start: Position, _ values: inout OverpassValues, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    var items = try OverpassItems(start)
    while let value = try items.next() {
      items.goOn(at: try takeMember(value, &values, block))
    }
    return items.position
  }

  private func takeMember(
    _ start: Position, _ values: inout OverpassValues, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    var kind: OSMKind?
    var id: Int64?
    var role = OSMText(offset: 0, length: 0)
    var longitude: Int32?
    var latitude: Int32?
    let first = block.memberLocations.count
    let keepsPlaces = wanted.contains(.locations)
    var members = try OverpassMembers(start)
    while let (name, value) = try members.next() {
      let end: Position
      switch name {
      case .type: (kind, end) = try OverpassValues.kind(value)
      case .ref: (id, end) = try OverpassValues.id(value)
      case .role where value.pointee == 0x22: (role, end) = try values.text(value, block)
      case .lat where keepsPlaces:
        (latitude, end) = try values.coordinate(value, "latitude")
      case .lon where keepsPlaces:
        (longitude, end) = try values.coordinate(value, "longitude")
      case .geometry where keepsPlaces && value.pointee == UInt8(ascii: "["):
        end = try takePlaces(value, &values, to: &block.memberLocations)
      case .lat, .lon, .geometry, .role: end = try values.skip(value)
      default: end = try values.skipUnknown(value)
      }
      members.goOn(at: end)
    }
    guard let kind else {
      throw JSONFault(
        start, .badOSMMember, "the type of a member is 'node', 'way' or 'relation'")
    }
    guard let id else { throw JSONFault(start, .badOSMID, "the member has no 'ref'") }
    if kind != .way { block.memberLocations.truncate(to: first) }
    if kind == .node, let longitude, let latitude {
      block.memberLocations.append(OSMLocation(x: longitude, y: latitude))
    }
    block.members.append(
      OSMMember(
        id: id, role: role, kind: kind,
        locationEnd: UInt32(truncatingIfNeeded: block.memberLocations.count)))
    return members.position
  }
}
