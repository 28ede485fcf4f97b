internal import Base

extension ObjectBatch {
  /// Makes the block hold exactly the objects that go on, for code that looks at whole blocks.
  ///
  /// Objects lose their ranges in the text, so that none may go on as a copy of it.
  mutating func flatten() {
    guard !isWhole else { return }
    let sources = sources
    let flat = OSMBlockPool.shared.take() ?? OSMBlock()
    let hasInfos = sources.contains { $0.infos != nil }
    for object in chosen.buffer {
      flat.append(
        Int(object.index), of: sources[Int(object.source)],
        hasTags: object.form != .writtenWithoutTags, hasInfos: hasInfos)
    }
    replaceBlock(by: flat)
  }
}

extension OSMBlock {
  /// Adds an object of another block.
  func append(
    _ index: Int, of source: OSMBlockPointers, hasTags: Bool, hasInfos: Bool
  ) {
    var object = source.objects[index]
    let tagRange = hasTags ? source.tagRange(of: index) : 0..<0
    if !appendTextRun(ofTags: tagRange, of: source) {
      for tag in tagRange {
        let tag = source.tags[tag]
        tags.append(
          OSMTag(key: add(source.bytes(of: tag.key)), value: add(source.bytes(of: tag.value))))
      }
    }
    let nodeRange = source.nodeRange(of: index)
    nodes.append(from: source.nodes + nodeRange.lowerBound, count: nodeRange.count)
    if let locations = source.nodeLocations, !nodeRange.isEmpty {
      pad(&nodeLocations, to: nodes.count - nodeRange.count)
      for node in nodeRange { nodeLocations.append(locations[node]) }
    } else if !nodeLocations.isEmpty {
      pad(&nodeLocations, to: nodes.count)
    }
    for index in source.memberRange(of: index) {
      var member = source.members[index]
      member.role = add(source.bytes(of: member.role))
      for place in source.locationRange(ofMember: index) {
        memberLocations.append(source.memberLocations[place])
      }
      member.locationEnd = UInt32(truncatingIfNeeded: memberLocations.count)
      members.append(member)
    }
    if hasInfos {
      var info = source.infos?[index] ?? .unsaid
      info.user = info.user.map { add(source.bytes(of: $0)) }
      infos.append(info)
    }
    if var box = source.places(of: index)?.box {
      box.object = UInt32(truncatingIfNeeded: objects.count)
      boxes.append(box)
    }
    object.tagEnd = UInt32(truncatingIfNeeded: tags.count)
    object.nodeEnd = UInt32(truncatingIfNeeded: nodes.count)
    object.memberEnd = UInt32(truncatingIfNeeded: members.count)
    object.start = 0
    object.end = 0
    objects.append(object)
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) -> OSMText {
    let start = text.count
    text.append(contentsOf: bytes)
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: bytes.count))
  }

  private func pad(_ locations: inout Column<OSMLocation>, to count: Int) {
    locations.append(repeating: .unknown, count: max(count - locations.count, 0))
  }
}
