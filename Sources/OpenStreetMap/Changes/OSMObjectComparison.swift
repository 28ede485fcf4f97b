internal import Base

/// Tells whether two objects with the same id have the same content.
struct OSMObjectComparison {
  /// True if it does not matter who made an object, when, and in which version.
  let ignoresMetadata: Bool

  init(ignoresMetadata: Bool) { self.ignoresMetadata = ignoresMetadata }

  /// True if the objects have the same place, nodes, members, tags in any order, and metadata as far as both
  /// files say them.
  func areSame(
    _ left: Int, of leftBlock: OSMBlockPointers, _ right: Int, of rightBlock: OSMBlockPointers
  ) -> Bool {
    let (one, other) = (leftBlock.objects[left], rightBlock.objects[right])
    guard one.kind == other.kind, one.id == other.id,
      one.state.contains(.deleted) == other.state.contains(.deleted)
    else { return false }
    switch one.kind {
    case .node: guard one.location == other.location else { return false }
    case .way:
      guard haveSameNodes(left, leftBlock, right, rightBlock) else { return false }
    case .relation:
      guard haveSameMembers(left, leftBlock, right, rightBlock) else { return false }
    }
    guard ignoresMetadata || haveSameMetadata(left, leftBlock, right, rightBlock) else {
      return false
    }
    return haveSameTags(left, leftBlock, right, rightBlock)
  }

  private func haveSameNodes(
    _ left: Int, _ leftBlock: OSMBlockPointers, _ right: Int, _ rightBlock: OSMBlockPointers
  ) -> Bool {
    let (one, other) = (leftBlock.nodeRange(of: left), rightBlock.nodeRange(of: right))
    guard one.count == other.count else { return false }
    for offset in 0..<one.count
    where leftBlock.nodes[one.lowerBound + offset] != rightBlock.nodes[other.lowerBound + offset] {
      return false
    }
    return true
  }

  private func haveSameMembers(
    _ left: Int, _ leftBlock: OSMBlockPointers, _ right: Int, _ rightBlock: OSMBlockPointers
  ) -> Bool {
    let (one, other) = (leftBlock.memberRange(of: left), rightBlock.memberRange(of: right))
    guard one.count == other.count else { return false }
    for offset in 0..<one.count {
      let first = leftBlock.members[one.lowerBound + offset]
      let second = rightBlock.members[other.lowerBound + offset]
      guard first.id == second.id, first.kind == second.kind,
        leftBlock.bytes(of: first.role).holdsSame(as: rightBlock.bytes(of: second.role))
      else { return false }
    }
    return true
  }

  private func haveSameMetadata(
    _ left: Int, _ leftBlock: OSMBlockPointers, _ right: Int, _ rightBlock: OSMBlockPointers
  ) -> Bool {
    let one = leftBlock.infos?[left] ?? .unsaid
    let other = rightBlock.infos?[right] ?? .unsaid
    func agree(_ part: (OSMInfo) -> Int64?) -> Bool {
      guard let first = part(one), let second = part(other) else { return true }
      return first == second
    }
    guard agree(\.version), agree(\.timestamp), agree(\.changeset), agree(\.userID) else {
      return false
    }
    guard let first = one.user, let second = other.user else { return true }
    return leftBlock.bytes(of: first).holdsSame(as: rightBlock.bytes(of: second))
  }

  // MARK: - Tags

  private func haveSameTags(
    _ left: Int, _ leftBlock: OSMBlockPointers, _ right: Int, _ rightBlock: OSMBlockPointers
  ) -> Bool {
    let (one, other) = (leftBlock.tagRange(of: left), rightBlock.tagRange(of: right))
    guard one.count == other.count else { return false }
    var same = 0
    while same < one.count,
      isSame(
        leftBlock.tags[one.lowerBound + same], leftBlock,
        rightBlock.tags[other.lowerBound + same], rightBlock)
    { same += 1 }
    if same == one.count { return true }
    // Tags are nearly always in the same order; otherwise both lists are sorted.
    let leftOrder = Self.sorted(one, leftBlock)
    let rightOrder = Self.sorted(other, rightBlock)
    for (first, second) in zip(leftOrder, rightOrder)
    where !isSame(leftBlock.tags[first], leftBlock, rightBlock.tags[second], rightBlock) {
      return false
    }
    return true
  }

  private func isSame(
    _ one: OSMTag, _ leftBlock: OSMBlockPointers, _ other: OSMTag, _ rightBlock: OSMBlockPointers
  ) -> Bool {
    leftBlock.bytes(of: one.key).holdsSame(as: rightBlock.bytes(of: other.key))
      && leftBlock.bytes(of: one.value).holdsSame(as: rightBlock.bytes(of: other.value))
  }

  private static func sorted(_ range: Range<Int>, _ block: OSMBlockPointers) -> [Int] {
    range.sorted { left, right in
      let (one, other) = (block.tags[left], block.tags[right])
      let (key, otherKey) = (block.bytes(of: one.key), block.bytes(of: other.key))
      return key.holdsSame(as: otherKey)
        ? block.bytes(of: one.value).lexicographicallyPrecedes(block.bytes(of: other.value))
        : key.lexicographicallyPrecedes(otherKey)
    }
  }
}
