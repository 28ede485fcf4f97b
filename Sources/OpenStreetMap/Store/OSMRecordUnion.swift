internal import Base

/// Joins records of one object into one that says what any of them says. Where they contradict each other, the
/// later one counts.
struct OSMRecordUnion: ~Copyable {
  /// True if two of the records contradict each other.
  private(set) var isContradictory = false

  // Methods change it through a reference of their own: Swift 6.3 crashes under the thread sanitizer if that is a
  // field of a noncopyable type.
  private let block = OSMBlock()
  private var object = OSMObject(id: 0, kind: .node, tagEnd: 0, nodeEnd: 0, memberEnd: 0)
  private var box: OSMObjectBox?
  private var info: OSMInfo?
  private var writer = OSMRecordWriter()

  init() {}

  /// Begins with the first record of an object.
  mutating func begin(_ record: borrowing OSMRecordCursor) {
    block.removeAll()
    isContradictory = false
    object = OSMObject(id: record.id, kind: record.kind, tagEnd: 0, nodeEnd: 0, memberEnd: 0)
    box = nil
    info = nil
    add(record)
  }

  /// Adds a further record of the same object.
  mutating func add(_ record: borrowing OSMRecordCursor) {
    if record.flags.contains(.version) { object.version = UInt16(clamping: record.version) }
    if record.location.isKnown {
      if object.kind == .node, object.location.isKnown, object.location != record.location {
        isContradictory = true
      }
      object.location = record.location
    }
    if let (low, high) = record.box { box = OSMObjectBox(object: 0, low: low, high: high) }
    if !record.nodes.isEmpty { addNodes(record) }
    if !record.members.isEmpty { addMembers(record) }
    if record.repeatedTagCount > 0 { isContradictory = true }
    let tags = record.tagList
    for index in 0..<tags.count { add(key: tags.key(index), value: tags.value(index)) }
    if record.flags.contains(.info) { addInfo(record) }
  }

  /// The record of all that has been added, valid until the next call.
  mutating func end() -> UnsafeBufferPointer<UInt8> {
    let block = block
    finish()
    writer.removeAll()
    writer.append(0, of: block, box: box)
    return writer.bytes.buffer
  }

  /// Adds the object of all that has been added to a block, with an info if its others have one.
  mutating func end(in other: OSMBlock, hasInfos: Bool) {
    let block = block
    finish()
    if let box { block.boxes.append(box) }
    other.append(0, of: OSMBlockPointers(block), hasTags: true, hasInfos: hasInfos)
  }

  private mutating func finish() {
    let block = block
    object.tagEnd = UInt32(truncatingIfNeeded: block.tags.count)
    object.nodeEnd = UInt32(truncatingIfNeeded: block.nodes.count)
    object.memberEnd = UInt32(truncatingIfNeeded: block.members.count)
    block.objects.append(object)
    if let info { block.infos.append(info) }
  }

  /// Where the object is, if that is known.
  var location: OSMLocation { object.location }

  // MARK: - Parts

  /// Adds the nodes of a way. Those of which an input gives only the places (Overpass `out ids geom`) are
  /// the same nodes as others in the same number.
  private mutating func addNodes(_ record: borrowing OSMRecordCursor) {
    let block = block
    let count = record.nodes.count
    let (isKnown, isGiven) = (Self.hasIDs(block.nodes), Self.hasIDs(record.nodes))
    let fits = block.nodes.count == count
    if !fits || isKnown && isGiven && !block.nodes.buffer.elementsEqual(record.nodes.buffer) {
      if !block.nodes.isEmpty { isContradictory = true }
      block.nodes.removeAll()
      block.nodeLocations.removeAll()
      block.nodes.append(contentsOf: record.nodes.buffer)
    } else if isGiven {
      for index in 0..<count { block.nodes[index] = record.nodes[index] }
    }
    guard !record.nodeLocations.isEmpty else { return }
    if block.nodeLocations.isEmpty {
      block.nodeLocations.append(contentsOf: record.nodeLocations.buffer)
    } else {
      for index in 0..<count where record.nodeLocations[index].isKnown {
        block.nodeLocations[index] = record.nodeLocations[index]
      }
    }
  }

  /// False if a node has an id that stands for its place.
  private static func hasIDs(_ nodes: borrowing Column<Int64>) -> Bool {
    nodes.buffer.allSatisfy { $0 > OSMLocation.lastStandInID }
  }

  /// Adds the members of a relation.
  private mutating func addMembers(_ record: borrowing OSMRecordCursor) {
    let block = block
    var isSame = block.members.count == record.members.count
    for index in 0..<block.members.count where isSame {
      let (one, other) = (block.members[index], record.members[index])
      isSame =
        one.kind == other.kind && one.id == other.id
        && block.bytes(of: one.role).elementsEqual(record.bytes(of: other.role))
    }
    if isSame, record.memberLocations.count <= block.memberLocations.count { return }
    if !isSame, !block.members.isEmpty { isContradictory = true }
    block.members.removeAll()
    block.memberLocations.removeAll()
    block.memberLocations.append(contentsOf: record.memberLocations.buffer)
    for index in 0..<record.members.count {
      var member = record.members[index]
      member.role = add(record.bytes(of: member.role))
      block.members.append(member)
    }
  }

  private mutating func add(
    key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>
  ) {
    let block = block
    for index in 0..<block.tags.count
    where block.bytes(of: block.tags[index].key).elementsEqual(key) {
      if !block.bytes(of: block.tags[index].value).elementsEqual(value) {
        isContradictory = true
        block.tags[index].value = add(value)
      }
      return
    }
    block.tags.append(OSMTag(key: add(key), value: add(value)))
  }

  private mutating func addInfo(_ record: borrowing OSMRecordCursor) {
    var known = info ?? .unsaid
    known.version = record.info.version ?? known.version
    known.timestamp = record.info.timestamp ?? known.timestamp
    known.changeset = record.info.changeset ?? known.changeset
    known.userID = record.info.userID ?? known.userID
    if let user = record.info.user { known.user = add(record.bytes(of: user)) }
    info = known
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) -> OSMText {
    let block = block
    let start = block.text.count
    block.text.append(contentsOf: bytes)
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: bytes.count))
  }
}
