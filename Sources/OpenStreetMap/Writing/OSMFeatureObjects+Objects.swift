internal import Base

// MARK: - Objects

extension OSMFeatureObjects {
  /// Adds a ring as one way that readers take for an area.
  mutating func appendClosedWay(isTagged: Bool) {
    if isTagged { appendTags(type: tags.type?.value) }
    appendNodes(0..<places.count)
    endObject(.way)
    let way = block.objects.count - 1
    guard !isTagged || tags.area == nil, !isArea(block, way) else { return }
    addAreaTag(words.yes)
  }

  /// Adds a line as ways that have no more nodes than the database takes. Each begins where the one before
  /// ends, and has the feature's tags or becomes a member.
  mutating func appendWays(role: OSMText, isTagged: Bool) {
    guard !places.isEmpty else { return }
    var start = 0
    repeat {
      let end = min(start + Self.nodeLimit, places.count)
      if isTagged { appendTags(type: tags.type?.value) }
      appendNodes(start..<end)
      endObject(.way)
      if isTagged { keepLine() } else { members.append(member(.way, role: role)) }
      start = end - 1
    } while start < places.count - 1
  }

  /// Tags a closed line as not being an area, where readers would take it for one.
  private mutating func keepLine() {
    let way = block.objects.count - 1
    let nodes = block.nodeRange(of: way)
    guard tags.area == nil, nodes.count > 3,
      block.nodeLocations[nodes.lowerBound] == block.nodeLocations[nodes.upperBound - 1],
      isArea(block, way)
    else { return }
    addAreaTag(words.no)
  }

  /// Adds the tag `area` to the last object.
  private mutating func addAreaTag(_ value: OSMText) {
    append(tag: words.area, value)
    block.objects[block.objects.count - 1].tagEnd = UInt32(truncatingIfNeeded: block.tags.count)
    hasAreaTag = true
  }

  /// Adds a relation of the members so far, with the feature's tags; `type` is the type that it gets; if it
  /// is not an area, a type of the feature's own comes first.
  mutating func endRelation(type: OSMText?) {
    let isArea = type.map { isAreaType($0) } ?? false
    if isArea, let own = tags.type, !isAreaType(own.value) {
      append(tag: words.typeData, own.value)
      appendTags(type: type)
    } else {
      appendTags(type: tags.type?.value ?? type)
    }
    endObject(.relation)
  }

  func appendTags(type: OSMText?) {
    for index in 0..<tags.tags.count { block.tags.append(tags.tags[index]) }
    if let type { append(tag: words.type, type) }
  }

  func append(tag key: OSMText, _ value: OSMText) {
    block.tags.append(OSMTag(key: key, value: value))
  }

  private func appendNodes(_ range: Range<Int>) {
    block.nodeLocations.append(contentsOf: places.buffer(range))
    block.nodes.append(repeating: 0, count: range.count)
  }

  mutating func endObject(_ kind: OSMKind, at location: OSMLocation = .unknown) {
    if kind == .relation { block.members.append(contentsOf: members.buffer) }
    block.objects.append(
      OSMObject(
        id: 0, location: location, kind: kind,
        tagEnd: UInt32(truncatingIfNeeded: block.tags.count),
        nodeEnd: UInt32(truncatingIfNeeded: block.nodes.count),
        memberEnd: UInt32(truncatingIfNeeded: block.members.count)))
  }

  /// The last object as a member.
  func member(_ kind: OSMKind, role: OSMText) -> OSMMember {
    OSMMember(id: Int64(block.objects.count - 1), role: role, kind: kind)
  }

  // MARK: - Tags that say what a relation is

  /// True if the feature's tags are those of an area's relation.
  var saysRelation: Bool {
    if let type = tags.type, isAreaType(type.value) { return true }
    return tags.area.map { block.bytes(of: $0).elementsEqual("no".utf8) } ?? false
  }

  func isAreaType(_ value: OSMText) -> Bool {
    let bytes = block.bytes(of: value)
    return bytes.elementsEqual("multipolygon".utf8) || bytes.elementsEqual("boundary".utf8)
  }
}
