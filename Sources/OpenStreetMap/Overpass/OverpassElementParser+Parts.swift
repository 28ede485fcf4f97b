internal import Base
internal import Text

extension OverpassElementParser {
  /// Calls `body` with each member of an object; it returns the position after the member's value.
  @inline(__always)
  mutating func forEachMember(
    _ start: Position,
    _ body: (inout Self, OverpassName?, Position) throws(JSONFault) -> Position
  ) throws(JSONFault) -> Position {
    var next = try JSONScanner.expect("{", at: start, "an object")
    if next.pointee == UInt8(ascii: "}") { return next + 1 }
    while true {
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
      let key = next + 1
      let keyEnd = try JSONScanner.stringExtent(key).end
      let value = try JSONScanner.expect(":", at: keyEnd + 1, "':'")
      next = JSONScanner.skipSpace(try body(&self, OverpassName(key, keyEnd), value))
      guard next.pointee == UInt8(ascii: ",") else {
        guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
        return next + 1
      }
      next = JSONScanner.skipSpace(next + 1)
    }
  }

  /// Calls `body` with each value of an array; it returns the position after the value.
  @inline(__always)
  mutating func forEachValue(
    _ start: Position, _ body: (inout Self, Position) throws(JSONFault) -> Position
  ) throws(JSONFault) -> Position {
    var next = try JSONScanner.expect("[", at: start, "an array")
    if next.pointee == UInt8(ascii: "]") { return next + 1 }
    while true {
      next = JSONScanner.skipSpace(try body(&self, next))
      guard next.pointee == UInt8(ascii: ",") else {
        guard next.pointee == UInt8(ascii: "]") else { throw .expected("',' or ']'", at: next) }
        return next + 1
      }
      next = JSONScanner.skipSpace(next + 1)
    }
  }

  /// The tags: mostly texts; a value of another kind becomes its JSON as text.
  mutating func takeTags(_ start: Position, _ block: OSMBlock) throws(JSONFault) -> Position {
    var next = try JSONScanner.expect("{", at: start, "an object")
    if next.pointee == UInt8(ascii: "}") { return next + 1 }
    while true {
      let (key, keyEnd) = try text(next, block)
      let value = try JSONScanner.expect(":", at: keyEnd, "':'")
      let (content, end) = try anyText(value, block)
      block.tags.append(OSMTag(key: key, value: content))
      next = JSONScanner.skipSpace(end)
      guard next.pointee == UInt8(ascii: ",") else {
        guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
        return next + 1
      }
      next = JSONScanner.skipSpace(next + 1)
    }
  }

  /// The ids of a way's nodes.
  mutating func takeNodes(_ start: Position, _ block: OSMBlock) throws(JSONFault) -> Position {
    try forEachValue(start) { (parser, value) throws(JSONFault) in
      let (id, end) = try parser.integer(value)
      block.nodes.append(id)
      return end
    }
  }

  /// Places of nodes, null for those beyond the box that was asked for.
  mutating func takePlaces(
    _ start: Position, _ take: (inout Self, OSMLocation) -> Void
  ) throws(JSONFault) -> Position {
    try forEachValue(start) { (parser, value) throws(JSONFault) in
      let (place, end) = try parser.place(value)
      take(&parser, place ?? .unknown)
      return end
    }
  }

  /// The members of a relation.
  mutating func takeMembers(_ start: Position, _ block: OSMBlock) throws(JSONFault) -> Position {
    try forEachValue(start) { (parser, value) throws(JSONFault) in
      try parser.takeMember(value, block)
    }
  }

  private mutating func takeMember(
    _ start: Position, _ block: OSMBlock
  ) throws(JSONFault) -> Position {
    var kind: OSMKind?
    var id: Int64?
    var role = OSMText(offset: 0, length: 0)
    var longitude: Int32?
    var latitude: Int32?
    let first = block.memberLocations.count
    let keepsPlaces = wanted.contains(.locations)
    let end = try forEachMember(start) { (parser, name, value) throws(JSONFault) in
      switch name {
      case .type: return try parser.takeKind(value, &kind)
      case .ref:
        let (number, end) = try parser.integer(value)
        id = number
        return end
      case .role where value.pointee == 0x22:
        let (content, end) = try parser.text(value, block)
        role = content
        return end
      case .lat where keepsPlaces:
        let (number, end) = try parser.coordinate(value, "latitude")
        latitude = number
        return end
      case .lon where keepsPlaces:
        let (number, end) = try parser.coordinate(value, "longitude")
        longitude = number
        return end
      case .geometry where keepsPlaces && value.pointee == UInt8(ascii: "["):
        return try parser.takePlaces(value) { block.memberLocations.append($1) }
      case .lat, .lon, .geometry, .role: return try parser.skip(value)
      default:
        parser.counts.unknownMembers += 1
        return try parser.skip(value)
      }
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
    return end
  }
}
