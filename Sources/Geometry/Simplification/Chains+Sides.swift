internal import Base

extension Chains {
  /// The ends of chains, each vertex once, and a position between them of each chain that is closed or has
  /// both ends in common with another.
  mutating func watchedPositions() -> Column<UInt32> {
    var watched = Column<UInt32>()
    let shared = sharedEnds()
    for chain in 0..<ends.count {
      let positions = positions(ofChain: chain)
      guard positions.count > 1 else { continue }
      let (first, last) = (positions.lowerBound, positions.upperBound - 1)
      watch(first, &watched)
      watch(last, &watched)
      if place(first) == place(last) || shared.contains(pair(first, last)) {
        watch(kept(after: first), &watched)
      }
    }
    for index in 0..<watched.count { remove(.isWatched, at: Int(watched[index])) }
    return watched
  }

  private mutating func watch(_ position: Int, _ watched: inout Column<UInt32>) {
    guard !flags[Int(members[position])].contains(.isWatched) else { return }
    insert(.isWatched, at: position)
    watched.append(UInt32(position))
  }

  /// The ends of chains that are also those of another one, as ``pair(_:_:)``.
  func sharedEnds() -> Set<UInt64> {
    var pairs: [UInt64] = []
    for chain in 0..<ends.count {
      let positions = positions(ofChain: chain)
      guard positions.count > 1 else { continue }
      pairs.append(pair(positions.lowerBound, positions.upperBound - 1))
    }
    pairs.sort()
    var shared: Set<UInt64> = []
    for index in 1..<max(pairs.count, 1) where pairs[index] == pairs[index - 1] {
      shared.insert(pairs[index])
    }
    return shared
  }

  /// The vertices of two positions, the smaller number first.
  func pair(_ first: Int, _ last: Int) -> UInt64 {
    let (head, tail) = (members[first], members[last])
    return UInt64(min(head, tail)) << 32 | UInt64(max(head, tail))
  }

  /// The positions of the chain that one belongs to.
  func positions(around position: Int) -> Range<Int> {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return positions(ofChain: low)
  }

  /// True if a place lies inside the loop of a stretch and the segment between its ends; false on it.
  func encloses(_ point: SIMD2<Double>, from first: Int, to last: Int) -> Bool {
    var isInside = false
    var a = place(last)
    for position in first...last {
      let b = place(position)
      defer { a = b }
      if b == point { return false }
      guard (a.y > point.y) != (b.y > point.y), max(a.x, b.x) >= point.x else { continue }
      guard let side = Orientation.side(a, b, point), side != 0 else { return false }
      if (side > 0) == (b.y > a.y) { isInside.toggle() }
    }
    return isInside
  }
}
