internal import Base
internal import Features
internal import Text
internal import XML

/// Formats objects as elements of OSM XML 0.6 or osmChange; owned by one worker.
///
/// The order of attributes and the indentation are osmium's; degrees have seven decimals without
/// trailing zeros.
struct OSMObjectText: ~Copyable {
  /// Consecutive objects of one group of a file of changes.
  struct Run: BitwiseCopyable {
    var group: OSMChangeGroup
    /// Where they end in `bytes`.
    var end: Int
  }

  /// The text.
  private(set) var bytes = Bytes(capacity: 1 << 16)
  /// The groups that it belongs to; empty except in files of changes.
  private(set) var runs = Column<Run>()
  /// The number of objects with characters that XML cannot hold.
  private(set) var replacedCount = 0
  /// The number of times in years that do not have four digits.
  private(set) var timeCount = 0
  private let layout: OSMLayout
  /// True for objects of a history: each of them says whether it is there.
  private var saysVisible = false

  init(_ layout: OSMLayout) { self.layout = layout }

  /// Forgets everything.
  mutating func removeAll() {
    bytes.removeAll()
    runs.removeAll()
    replacedCount = 0
    timeCount = 0
  }

  /// Adds all objects of a block; `isFromChange` tells if it comes from a file of changes.
  mutating func append(_ block: OSMBlock, isFromChange: Bool) {
    let pointers = OSMBlockPointers(block)
    for index in pointers.objects.indices {
      append(index, of: pointers, isFromChange: isFromChange)
    }
  }

  /// Adds the objects of a batch that go on.
  mutating func append(_ batch: borrowing ObjectBatch) {
    saysVisible = layout == .data && batch.header.isHistory
    guard !batch.isWhole else {
      return append(batch.block, isFromChange: batch.header.isChange)
    }
    let sources = batch.sources
    let isFromChange = batch.header.isChange
    for chosen in batch.chosen.buffer {
      let index = Int(chosen.index)
      let source = sources[Int(chosen.source)]
      switch chosen.form {
      case .copied:
        let object = source.objects[index]
        bytes.append("  ")
        bytes.append(contentsOf: batch.piece.bytes.buffer(Int(object.start)..<Int(object.end)))
        bytes.append(0x0a)
      case .written: append(index, of: source, isFromChange: isFromChange)
      case .writtenWithoutTags:
        append(index, of: source, isFromChange: isFromChange, hasTags: false)
      }
    }
  }

  /// Adds an object of a block.
  mutating func append(
    _ index: Int, of block: OSMBlockPointers, isFromChange: Bool, hasTags: Bool = true
  ) {
    let object = block.objects[index]
    let info = block.infos.map { $0[index] } ?? .unsaid
    let tags = hasTags ? block.tagRange(of: index) : 0..<0
    let nodes = block.nodeRange(of: index)
    let members = block.memberRange(of: index)
    let places = object.kind == .node ? nil : block.places(of: index)
    let hasContent = !tags.isEmpty || !nodes.isEmpty || !members.isEmpty || places != nil
    let layout = layout
    var replaced = 0
    var untimed = 0
    let userLength = Int(info.user?.length ?? 0)
    bytes.append(room: Self.headRoom + userLength * TextCursor.xmlWidth) { cursor in
      switch object.kind {
      case .node: cursor.put("  <node id=\"")
      case .way: cursor.put("  <way id=\"")
      case .relation: cursor.put("  <relation id=\"")
      }
      cursor.put(integer: object.id)
      replaced += Self.put(info, of: block, &untimed, &cursor)
      let state = saysVisible ? object.state.union(.saysVisible) : object.state
      if !state.isEmpty { Self.put(state, layout, isFromChange, &cursor) }
      if object.kind == .node, object.location.isKnown { cursor.put(object.location) }
      if hasContent { cursor.put(">\n") } else { cursor.put("/>\n") }
    }
    if hasContent {
      if let places { append(places) }
      if !nodes.isEmpty { append(nodes: nodes, of: block) }
      if !members.isEmpty { replaced += append(members: members, of: block) }
      replaced += append(tags: tags, of: block)
      switch object.kind {
      case .node: bytes.append("  </node>\n")
      case .way: bytes.append("  </way>\n")
      case .relation: bytes.append("  </relation>\n")
      }
    }
    if replaced > 0 { replacedCount += 1 }
    timeCount += untimed
    if layout == .changes { endRun(OSMChangeGroup(object, version: info.version)) }
  }

  /// Adds a new node without tags.
  @inline(__always)
  mutating func append(vertex id: Int64, at location: OSMLocation) {
    bytes.append(room: 128) { cursor in
      cursor.put("  <node id=\"")
      cursor.put(integer: id)
      cursor.put("\"")
      cursor.put(location)
      cursor.put("/>\n")
    }
    if layout == .changes { endRun(.create) }
  }

  /// The most bytes of a start tag without the user's name: numbers and the names around them.
  private static let headRoom = 384

  private mutating func endRun(_ group: OSMChangeGroup) {
    if let last = runs.last, last.group == group {
      runs[runs.count - 1].end = bytes.count
    } else {
      runs.append(Run(group: group, end: bytes.count))
    }
  }

  // MARK: - Attributes

  /// Writes who made a version and when; returns how many characters XML cannot hold.
  @inline(__always)
  private static func put(
    _ info: OSMInfo, of block: OSMBlockPointers, _ untimed: inout Int,
    _ cursor: inout TextCursor
  ) -> Int {
    var replaced = 0
    if let version = info.version {
      cursor.put("\" version=\"")
      cursor.put(integer: version)
    }
    if let timestamp = info.timestamp {
      if TimeText.writable.contains(Int(timestamp)) {
        cursor.put("\" timestamp=\"")
        TimeText.write(seconds: Int(timestamp), to: cursor.next)
        cursor.next += TimeText.plainLength
      } else {
        untimed += 1
      }
    }
    if let userID = info.userID {
      cursor.put("\" uid=\"")
      cursor.put(integer: userID)
    }
    if let user = info.user {
      cursor.put("\" user=\"")
      replaced = cursor.escape(attribute: block.text + Int(user.offset), Int(user.length))
    }
    if let changeset = info.changeset {
      cursor.put("\" changeset=\"")
      cursor.put(integer: changeset)
    }
    cursor.put("\"")
    return replaced
  }

  /// Writes the state of an object. In a file of changes the group says most of it; elsewhere `action` is
  /// JOSM's mark of objects that have not been uploaded yet.
  private static func put(
    _ state: OSMState, _ layout: OSMLayout, _ isFromChange: Bool, _ cursor: inout TextCursor
  ) {
    let isForEditor = layout == .data && !isFromChange
    let asksForDeletion = isForEditor && state.contains(.toBeDeleted)
    if state.contains(.saysVisible)
      || layout == .data && state.contains(.deleted) && !asksForDeletion
    {
      if state.contains(.deleted), !asksForDeletion {
        cursor.put(" visible=\"false\"")
      } else {
        cursor.put(" visible=\"true\"")
      }
    }
    if asksForDeletion {
      cursor.put(" action=\"delete\"")
    } else if isForEditor, state.contains(.modified) {
      cursor.put(" action=\"modify\"")
    }
  }

  // MARK: - Content

  private mutating func append(tags: Range<Int>, of block: OSMBlockPointers) -> Int {
    var replaced = 0
    for index in tags {
      let tag = block.tags[index]
      let length = Int(tag.key.length) + Int(tag.value.length)
      bytes.append(room: 32 + length * TextCursor.xmlWidth) { cursor in
        cursor.put("    <tag k=\"")
        replaced += cursor.escape(
          attribute: block.text + Int(tag.key.offset), Int(tag.key.length))
        cursor.put("\" v=\"")
        replaced += cursor.escape(
          attribute: block.text + Int(tag.value.offset), Int(tag.value.length))
        cursor.put("\"/>\n")
      }
    }
    return replaced
  }

  private mutating func append(nodes: Range<Int>, of block: OSMBlockPointers) {
    bytes.append(room: nodes.count * 96) { cursor in
      for index in nodes {
        cursor.put("    <nd ref=\"")
        cursor.put(integer: block.nodes[index])
        cursor.put("\"")
        if let location = block.nodeLocations?[index], location.isKnown { cursor.put(location) }
        cursor.put("/>\n")
      }
    }
  }

  private mutating func append(members: Range<Int>, of block: OSMBlockPointers) -> Int {
    var replaced = 0
    for index in members {
      let member = block.members[index]
      let places = block.locationRange(ofMember: index)
      bytes.append(room: 160 + Int(member.role.length) * TextCursor.xmlWidth) { cursor in
        switch member.kind {
        case .node: cursor.put("    <member type=\"node\" ref=\"")
        case .way: cursor.put("    <member type=\"way\" ref=\"")
        case .relation: cursor.put("    <member type=\"relation\" ref=\"")
        }
        cursor.put(integer: member.id)
        cursor.put("\" role=\"")
        replaced += cursor.escape(
          attribute: block.text + Int(member.role.offset), Int(member.role.length))
        cursor.put("\"")
        if member.kind == .node, let place = places.first,
          block.memberLocations[place].isKnown
        {
          cursor.put(block.memberLocations[place])
        }
        if member.kind == .node || places.isEmpty { cursor.put("/>\n") } else { cursor.put(">\n") }
      }
      if member.kind != .node, !places.isEmpty { append(places: places, of: block) }
    }
    return replaced
  }

  /// Adds where the nodes of a member are, in the form of Overpass (`out geom`); an unknown node is a gap.
  private mutating func append(places: Range<Int>, of block: OSMBlockPointers) {
    bytes.append(room: places.count * 64 + 32) { cursor in
      for index in places {
        cursor.put("      <nd")
        if block.memberLocations[index].isKnown { cursor.put(block.memberLocations[index]) }
        cursor.put("/>\n")
      }
      cursor.put("    </member>\n")
    }
  }

  /// Adds the box and the centre of a way or relation, in the form of Overpass (`out bb`, `out center`).
  private mutating func append(_ places: OSMBlockPointers.Places) {
    bytes.append(room: 256) { cursor in
      if let box = places.box {
        cursor.put("    <bounds minlat=\"")
        cursor.put(tenMillionths: box.low.y)
        cursor.put("\" minlon=\"")
        cursor.put(tenMillionths: box.low.x)
        cursor.put("\" maxlat=\"")
        cursor.put(tenMillionths: box.high.y)
        cursor.put("\" maxlon=\"")
        cursor.put(tenMillionths: box.high.x)
        cursor.put("\"/>\n")
      }
      if places.center.isKnown {
        cursor.put("    <center")
        cursor.put(places.center)
        cursor.put("/>\n")
      }
    }
  }
}

extension TextCursor {
  @inline(__always)
  fileprivate mutating func put(integer: Int64) { next += IntegerText.write(integer, to: next) }

  @inline(__always)
  fileprivate mutating func put(tenMillionths value: Int32) {
    next += ShortestText.write(tenMillionths: value, to: next)
  }

  /// Writes a place as two attributes.
  @inline(__always)
  fileprivate mutating func put(_ location: OSMLocation) {
    put(" lat=\"")
    put(tenMillionths: location.y)
    put("\" lon=\"")
    put(tenMillionths: location.x)
    put("\"")
  }
}
