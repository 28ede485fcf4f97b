internal import Base

/// Makes records of the objects of blocks (``OSMRecord``).
struct OSMRecordWriter: ~Copyable {
  /// Where some records end.
  struct Segment: BitwiseCopyable {
    /// Bytes up to there.
    var end: UInt64
    /// Records up to there.
    var recordEnd: UInt64
  }

  /// The size of a segment in bytes, unless one record is larger.
  private static let segmentSize: UInt64 = 1 << 17

  /// The full segments; the records after them are one more.
  private(set) var segments = Column<Segment>()
  /// The records so far.
  private(set) var bytes = Bytes(capacity: 1 << 16)
  /// Their number.
  private(set) var count = 0

  mutating func removeAll() {
    segments.removeAll()
    bytes.removeAll()
    count = 0
  }

  /// Adds an object of a block; `box` is what the input gives for it. `keepsInfo`: who made it and when is kept;
  /// otherwise its version is.
  mutating func append(
    _ index: Int, of block: OSMBlock, box: OSMObjectBox?, keepsInfo: Bool = true
  ) {
    let object = block.objects[index]
    let nodes = block.nodeRange(of: index)
    let hasNodeLocations = !nodes.isEmpty && !block.nodeLocations.isEmpty
    var flags: OSMRecord.Flags = []
    if object.state.contains(.deleted) { flags.insert(.deleted) }
    if object.kind == .node || object.location.isKnown { flags.insert(.location) }
    if box != nil { flags.insert(.box) }
    if hasNodeLocations { flags.insert(.nodeLocations) }
    var version = Int64(object.version)
    if !block.infos.isEmpty {
      if keepsInfo { flags.insert(.info) } else { version = block.infos[index].version ?? 0 }
    }
    if !flags.contains(.info), version > 0 { flags.insert(.version) }
    put(signed: object.id)
    put(flags.rawValue)
    if flags.contains(.location) { put(object.location) }
    if let box {
      put(box.low)
      put(box.high)
    }
    switch object.kind {
    case .node: break
    case .way:
      putNodes(nodes, of: block)
      if hasNodeLocations {
        for node in nodes { put(block.nodeLocations[node]) }
      }
    case .relation: putMembers(block.memberRange(of: index), of: block)
    }
    putTags(block.tagRange(of: index), of: block)
    if flags.contains(.info) { put(block.infos[index], of: block) }
    if flags.contains(.version) { put(UInt64(version)) }
    count += 1
    if UInt64(bytes.count) >= (segments.last?.end ?? 0) + Self.segmentSize { endSegment() }
  }

  private mutating func endSegment() {
    segments.append(Segment(end: UInt64(bytes.count), recordEnd: UInt64(count)))
  }

  private mutating func putNodes(_ range: Range<Int>, of block: OSMBlock) {
    put(UInt64(range.count))
    bytes.reserve(bytes.count + range.count * 10)
    var cursor = bytes.base + bytes.count
    var before: Int64 = 0
    let nodes = block.nodes.buffer(range)
    for node in nodes {
      Self.put(OSMRecord.zigzag(node &- before), &cursor)
      before = node
    }
    bytes.setCount(cursor - bytes.base)
  }

  private mutating func putMembers(_ range: Range<Int>, of block: OSMBlock) {
    put(UInt64(range.count))
    var before: Int64 = 0
    for index in range {
      let member = block.members[index]
      let locations = block.locationRange(ofMember: index)
      put(UInt64(locations.count) << OSMRecord.kindBits | UInt64(member.kind.rawValue))
      put(signed: member.id &- before)
      before = member.id
      put(UInt64(member.role.length))
      bytes.append(contentsOf: block.bytes(of: member.role))
      for location in locations { put(block.memberLocations[location]) }
    }
  }

  private mutating func putTags(_ range: Range<Int>, of block: OSMBlock) {
    put(UInt64(range.count))
    for index in range {
      let tag = block.tags[index]
      let key = block.bytes(of: tag.key)
      let value = block.bytes(of: tag.value)
      bytes.reserve(bytes.count + 20 + key.count + value.count)
      var cursor = bytes.base + bytes.count
      Self.put(UInt64(key.count), &cursor)
      Self.put(UInt64(value.count), &cursor)
      if let base = key.baseAddress { cursor.update(from: base, count: key.count) }
      cursor += key.count
      if let base = value.baseAddress { cursor.update(from: base, count: value.count) }
      cursor += value.count
      bytes.setCount(cursor - bytes.base)
    }
  }

  private mutating func put(_ info: OSMInfo, of block: OSMBlock) {
    var said: OSMRecord.Said = []
    if info.version != nil { said.insert(.version) }
    if info.timestamp != nil { said.insert(.timestamp) }
    if info.changeset != nil { said.insert(.changeset) }
    if info.userID != nil { said.insert(.userID) }
    if info.user != nil { said.insert(.user) }
    put(said.rawValue)
    for number in [info.version, info.timestamp, info.changeset, info.userID] {
      if let number { put(signed: number) }
    }
    if let user = info.user {
      put(UInt64(user.length))
      bytes.append(contentsOf: block.bytes(of: user))
    }
  }

  // MARK: - Numbers

  @inline(__always)
  private static func put(_ value: UInt64, _ cursor: inout UnsafeMutablePointer<UInt8>) {
    var rest = value
    while rest >= 0x80 {
      cursor.pointee = UInt8(truncatingIfNeeded: rest | 0x80)
      cursor += 1
      rest &>>= 7
    }
    cursor.pointee = UInt8(truncatingIfNeeded: rest)
    cursor += 1
  }

  @inline(__always)
  private mutating func put(_ value: UInt64) {
    bytes.reserve(bytes.count + 10)
    var cursor = bytes.base + bytes.count
    Self.put(value, &cursor)
    bytes.setCount(cursor - bytes.base)
  }

  @inline(__always)
  private mutating func put(signed value: Int64) { put(OSMRecord.zigzag(value)) }

  @inline(__always)
  private mutating func put(_ location: OSMLocation) {
    bytes.reserve(bytes.count + 8)
    UnsafeMutableRawPointer(bytes.base + bytes.count).storeBytes(of: location, as: OSMLocation.self)
    bytes.setCount(bytes.count + 8)
  }
}
