internal import Base

/// Decodes records one by one (``OSMRecord``).
///
/// The bytes are the store's own: lengths in them are trusted. 64 bytes after the end must be readable.
struct OSMRecordCursor: ~Copyable, OSMMemberTable {
  /// The next byte.
  private(set) var position: UnsafePointer<UInt8>

  // The contents of the present record, in columns that are reused. Texts are offsets from `base`.
  /// What texts count from.
  private(set) var base: UnsafePointer<UInt8>
  private(set) var kind = OSMKind.node
  private(set) var id: Int64 = 0
  private(set) var flags: OSMRecord.Flags = []
  private(set) var location = OSMLocation.unknown
  private(set) var box: (low: OSMLocation, high: OSMLocation)?
  private(set) var nodes = Column<Int64>(capacity: 1 << 11)
  /// The places of the nodes, where the record has them; otherwise empty.
  private(set) var nodeLocations = Column<OSMLocation>()
  private(set) var members = Column<OSMMember>()
  private(set) var memberLocations = Column<OSMLocation>()
  /// The tags; of those with the same key the last one.
  private(set) var tags = Column<OSMTag>(capacity: 64)
  /// How many tags were left out because their key comes again.
  private(set) var repeatedTagCount = 0
  private(set) var info = OSMInfo.unsaid
  /// The version, 0 if none is known.
  private(set) var version: Int64 = 0

  /// A cursor without records: `begin` has to be called first.
  init() {
    position = UnsafePointer(bitPattern: 8).unsafelyUnwrapped
    base = position
  }

  /// Goes to a record; texts will count from there.
  mutating func begin(_ start: UnsafePointer<UInt8>) {
    position = start
    base = start
  }

  /// The bytes of a text.
  @inline(__always)
  func bytes(of text: OSMText) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + Int(text.offset), count: Int(text.length))
  }

  /// The present object's tags.
  @inline(__always) var tagList: OSMTagList { OSMTagList(text: base, tags: tags.buffer) }

  @inline(__always) func member(at index: Int) -> OSMMember { members[index] }

  /// Takes the next record, of an object of a kind that is known.
  mutating func next(_ kind: OSMKind) {
    self.kind = kind
    id = takeSigned()
    flags = OSMRecord.Flags(rawValue: take())
    location = flags.contains(.location) ? takeLocation() : .unknown
    if flags.contains(.box) {
      let low = takeLocation()
      box = (low, takeLocation())
    } else {
      box = nil
    }
    nodes.removeAll()
    nodeLocations.removeAll()
    members.removeAll()
    memberLocations.removeAll()
    switch kind {
    case .node: break
    case .way: takeNodes()
    case .relation: takeMembers()
    }
    takeTags()
    info = flags.contains(.info) ? takeInfo() : .unsaid
    version = flags.contains(.version) ? Int64(bitPattern: take()) : info.version ?? 0
  }

  private mutating func takeNodes() {
    let count = Int(take())
    nodes.reserve(count)
    var id: Int64 = 0
    for index in 0..<count {
      id = id &+ takeSigned()
      nodes.base[index] = id
    }
    nodes.setCount(count)
    guard flags.contains(.nodeLocations) else { return }
    for _ in 0..<count { nodeLocations.append(takeLocation()) }
  }

  private mutating func takeMembers() {
    var id: Int64 = 0
    for _ in 0..<Int(take()) {
      let first = take()
      id = id &+ takeSigned()
      let role = takeText(Int(take()))
      for _ in 0..<Int(first >> OSMRecord.kindBits) { memberLocations.append(takeLocation()) }
      let kind = OSMKind(rawValue: UInt8(truncatingIfNeeded: first & 3)) ?? .node
      members.append(
        OSMMember(
          id: id, role: role, kind: kind,
          locationEnd: UInt32(truncatingIfNeeded: memberLocations.count)))
    }
  }

  private mutating func takeTags() {
    tags.removeAll()
    for _ in 0..<Int(take()) {
      let keyLength = Int(take())
      let valueLength = Int(take())
      let key = takeText(keyLength)
      tags.append(OSMTag(key: key, value: takeText(valueLength)))
    }
    repeatedTagCount = 0
    if tags.count > 1 { dropRepeatedTags() }
  }

  private mutating func dropRepeatedTags() {
    let repeated = tagList.repeatedKeys
    guard let first = repeated.first else { return }
    repeatedTagCount = repeated.count
    var kept = first
    var next = 0
    for index in first..<tags.count {
      if next < repeated.count, repeated[next] == index {
        next += 1
      } else {
        tags[kept] = tags[index]
        kept += 1
      }
    }
    tags.truncate(to: kept)
  }

  private mutating func takeInfo() -> OSMInfo {
    let said = OSMRecord.Said(rawValue: take())
    var info = OSMInfo()
    if said.contains(.version) { info.version = takeSigned() }
    if said.contains(.timestamp) { info.timestamp = takeSigned() }
    if said.contains(.changeset) { info.changeset = takeSigned() }
    if said.contains(.userID) { info.userID = takeSigned() }
    if said.contains(.user) { info.user = takeText(Int(take())) }
    return info
  }

  // MARK: - Parts

  @inline(__always)
  private mutating func take() -> UInt64 {
    let first = position.pointee
    position += 1
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while true {
      let byte = position.pointee
      position += 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
  }

  @inline(__always)
  private mutating func takeSigned() -> Int64 { OSMRecord.unzigzag(take()) }

  @inline(__always)
  private mutating func takeLocation() -> OSMLocation {
    let location = UnsafeRawPointer(position).loadUnaligned(as: OSMLocation.self)
    position += 8
    return location
  }

  @inline(__always)
  private mutating func takeText(_ length: Int) -> OSMText {
    let text = OSMText(
      offset: UInt32(truncatingIfNeeded: position - base),
      length: UInt32(truncatingIfNeeded: length))
    position += length
    return text
  }
}
