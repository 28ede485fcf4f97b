internal import Base

extension PBFDecoder {
  /// The parts that nodes, ways and relations have in common, as far as they have been met.
  struct Common {
    var id: Int64?
    var state: OSMState = []
    var keys = PBFVarints.none
    var values = PBFVarints.none
    var info: PBFCursor?
  }

  /// Takes a field that all three kinds have; false if it is not one of them.
  @inline(__always)
  private func take(
    _ key: UInt64, _ cursor: inout PBFCursor, _ common: inout Common
  ) throws(PBFFault) -> Bool {
    switch key {
    case 1 << 3: common.id = try cursor.plain()
    case 2 << 3 | 2:
      guard common.keys.count == 0 else { throw .splitList }
      common.keys = try cursor.numbers()
    case 3 << 3 | 2:
      guard common.values.count == 0 else { throw .splitList }
      common.values = try cursor.numbers()
    case 4 << 3 | 2: common.info = try cursor.part()
    case 2 << 3, 3 << 3: throw .splitList
    default: return false
    }
    return true
  }

  /// A list that may come only once.
  @inline(__always)
  private func take(_ cursor: inout PBFCursor, into list: inout PBFVarints) throws(PBFFault) {
    guard list.count == 0 else { throw .splitList }
    list = try cursor.numbers()
  }

  private func skip(_ key: UInt64, _ cursor: inout PBFCursor) throws(PBFFault) {
    try cursor.skip(key)
    unknownFields += 1
  }

  /// Adds the object with its tags and info, after its nodes or members.
  @inline(__always)
  private func append(
    _ kind: OSMKind, _ common: Common, at location: OSMLocation, _ block: OSMBlock
  ) throws(PBFFault) {
    guard let id = common.id else { throw .noID }
    guard common.keys.count == common.values.count else { throw .uneven }
    if wanted.contains(.tags), common.keys.count > 0 {
      var (keys, values) = (common.keys, common.values)
      for _ in 0..<keys.count {
        let key = try strings.text(keys.take())
        block.tags.append(OSMTag(key: key, value: try strings.text(values.take())))
      }
      guard !keys.isBroken, !values.isBroken else { throw .longNumber }
    }
    var (state, version): (OSMState, UInt16) = ([], 0)
    if let info = common.info {
      (state, version) = try append(info: info, block)
    } else if wanted.contains(.infos) {
      block.infos.append(.unsaid)
    }
    block.objects.append(
      OSMObject(
        id: id, location: location, kind: kind, state: state, version: version,
        tagEnd: UInt32(truncatingIfNeeded: block.tags.count),
        nodeEnd: UInt32(truncatingIfNeeded: block.nodes.count),
        memberEnd: UInt32(truncatingIfNeeded: block.members.count)))
  }

  /// Who made one object, and when (`Info`); returns its state, and its version if that is needed apart.
  private func append(
    info message: PBFCursor, _ block: OSMBlock
  ) throws(PBFFault) -> (OSMState, UInt16) {
    var info = OSMInfo.unsaid
    var state: OSMState = []
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3: info.version = Self.stated(try cursor.plain())
      case 2 << 3: info.timestamp = units.seconds(try cursor.plain())
      case 3 << 3: info.changeset = Self.stated(try cursor.plain())
      case 4 << 3: info.userID = Self.stated(try cursor.plain())
      case 5 << 3:
        let name = try cursor.varint()
        if wanted.contains(.infos) { info.user = try user(name) }
      case 6 << 3: state = try cursor.varint() == 0 ? [.saysVisible, .deleted] : .saysVisible
      default: try skip(key, &cursor)
      }
    }
    if wanted.contains(.infos) { block.infos.append(info) }
    return (state, needsVersions ? UInt16(clamping: info.version ?? 0) : 0)
  }

  // MARK: - Kinds

  /// A single node (`Node`).
  func decode(node message: PBFCursor, _ block: OSMBlock) throws(PBFFault) {
    var common = Common()
    var latitude: Int64?
    var longitude: Int64?
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3: common.id = try cursor.zigzag()
      case 8 << 3: latitude = try cursor.zigzag()
      case 9 << 3: longitude = try cursor.zigzag()
      default:
        if try !take(key, &cursor, &common) { try skip(key, &cursor) }
      }
    }
    guard let latitude, let longitude else { throw .noPlace }
    let location = try units.location(latitude: latitude, longitude: longitude)
    try append(.node, common, at: wanted.contains(.locations) ? location : .unknown, block)
  }

  /// A way (`Way`).
  func decode(way message: PBFCursor, _ block: OSMBlock) throws(PBFFault) {
    var common = Common()
    var nodes = PBFVarints.none
    var latitudes = PBFVarints.none
    var longitudes = PBFVarints.none
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      if try take(key, &cursor, &common) { continue }
      switch key {
      case 8 << 3 | 2: try take(&cursor, into: &nodes)
      case 9 << 3 | 2: try take(&cursor, into: &latitudes)
      case 10 << 3 | 2: try take(&cursor, into: &longitudes)
      case 8 << 3, 9 << 3, 10 << 3: throw .splitList
      default: try skip(key, &cursor)
      }
    }
    guard latitudes.count == longitudes.count,
      latitudes.count == 0 || latitudes.count == nodes.count
    else { throw .uneven }
    if wanted.contains(.references), nodes.count > 0 {
      if latitudes.count > 0, wanted.contains(.locations) {
        block.padNodeLocations(to: block.nodes.count)
        try append(places: latitudes, longitudes, block)
      }
      let first = block.nodes.count
      block.nodes.reserve(first + nodes.count)
      let ids = block.nodes.base + first
      var id: Int64 = 0
      for index in 0..<nodes.count {
        id &+= nodes.takeSigned()
        ids[index] = id
      }
      guard !nodes.isBroken else { throw .longNumber }
      block.nodes.setCount(first + nodes.count)
    }
    try append(.way, common, at: .unknown, block)
  }

  /// The places of a way's nodes (optional feature `LocationsOnWays`).
  private func append(
    places latitudes: PBFVarints, _ longitudes: PBFVarints, _ block: OSMBlock
  ) throws(PBFFault) {
    var (latitudes, longitudes) = (latitudes, longitudes)
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    for _ in 0..<latitudes.count {
      latitude &+= latitudes.takeSigned()
      longitude &+= longitudes.takeSigned()
      block.nodeLocations.append(
        try units.location(latitude: latitude, longitude: longitude))
    }
    guard !latitudes.isBroken, !longitudes.isBroken else { throw .longNumber }
  }

  /// A relation (`Relation`).
  func decode(relation message: PBFCursor, _ block: OSMBlock) throws(PBFFault) {
    var common = Common()
    var roles = PBFVarints.none
    var ids = PBFVarints.none
    var kinds = PBFVarints.none
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      if try take(key, &cursor, &common) { continue }
      switch key {
      case 8 << 3 | 2: try take(&cursor, into: &roles)
      case 9 << 3 | 2: try take(&cursor, into: &ids)
      case 10 << 3 | 2: try take(&cursor, into: &kinds)
      case 8 << 3, 9 << 3, 10 << 3: throw .splitList
      default: try skip(key, &cursor)
      }
    }
    guard roles.count == ids.count, kinds.count == ids.count else { throw .uneven }
    if wanted.contains(.references), ids.count > 0 {
      let end = UInt32(truncatingIfNeeded: block.memberLocations.count)
      var id: Int64 = 0
      for _ in 0..<ids.count {
        id &+= ids.takeSigned()
        guard let kind = OSMKind(rawValue: UInt8(truncatingIfNeeded: min(kinds.take(), 255)))
        else { throw .badKind }
        let role = try strings.text(roles.take())
        block.members.append(OSMMember(id: id, role: role, kind: kind, locationEnd: end))
      }
      guard !ids.isBroken, !roles.isBroken, !kinds.isBroken else { throw .longNumber }
    }
    try append(.relation, common, at: .unknown, block)
  }
}
