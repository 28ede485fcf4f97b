internal import Base

/// Puts positions back where chains that were simplified meet and did not before.
///
/// Of two segments that cross, touch or overlap, one is divided at the position that says the most of
/// what both left out, until none do. So a set of positions that has no such segments and was kept at a
/// smaller tolerance always holds what is kept at a larger one. Segments whose stretches met before they
/// were simplified are left as they are. Likewise segments are divided until no chain has come to lie on
/// their other side (M. de Berg, M. van Kreveld, S. Schirra, Topologically
/// Correct Subdivision Simplification Using the Bandwidth Criterion, 1998).
struct Untangling: ~Copyable {
  private var index = SegmentIndex()
  /// Segments to be tested.
  private var queue = Column<UInt32>()
  private var stretches = StretchContact()
  /// How many positions were put back.
  private var count = 0

  init() {}

  /// Makes chains whose positions have been marked keep more. `mayMeet` says whether they may have met
  /// before. Returns how many positions were put back.
  mutating func run(
    _ chains: inout Chains, _ simplification: inout ChainSimplification, mayMeet: Bool
  ) -> Int {
    guard chains.hasGaps else { return 0 }
    count = 0
    index.build(chains)
    queueCrossings(chains)
    separate(&chains, &simplification, mayMeet)
    guard chains.ends.count > 1 else { return count }
    while keepSides(&chains, &simplification) {
      separate(&chains, &simplification, mayMeet)
    }
    return count
  }

  // MARK: - Segments that meet

  private mutating func queueCrossings(_ chains: borrowing Chains) {
    var crossing = Column<UInt32>()
    index.forEachPair { first, second in
      guard crossing.last != UInt32(first) else { return }
      if Self.meet(index.segments.base[first], index.segments.base[second], chains) {
        crossing.append(UInt32(first))
      }
    }
    queue = crossing
  }

  private mutating func separate(
    _ chains: inout Chains, _ simplification: inout ChainSimplification, _ mayMeet: Bool
  ) {
    while let item = queue.last.map(Int.init) {
      queue.truncate(to: queue.count - 1)
      guard let other = partner(of: item, &chains, mayMeet) else { continue }
      let (own, opposite) = (index.segments[item], index.segments[other])
      let summit = simplification.summit(between: own.first, own.last, chains)
      let counter = simplification.summit(between: opposite.first, opposite.last, chains)
      if summit.weight >= counter.weight {
        divide(item, at: summit.position, &chains)
      } else {
        queue.append(UInt32(item))
        divide(other, at: counter.position, &chains)
      }
      // Leaves must not become long.
      if index.addedCount > 64 + index.segments.count / 3 { rebuild(&chains) }
    }
  }

  private static func meet(
    _ left: SegmentIndex.Segment, _ right: SegmentIndex.Segment, _ chains: borrowing Chains
  ) -> Bool {
    // Two segments of the old lines are not to be changed.
    guard !(left.isWhole && right.isWhole) else { return false }
    let contact = SegmentContact.of(
      chains.place(left.first), chains.place(left.last), chains.place(right.first),
      chains.place(right.last))
    if case .crossing = contact { return true }
    return false
  }

  /// A segment that another one meets, and did not before. Those that did are noted.
  private mutating func partner(of item: Int, _ chains: inout Chains, _ mayMeet: Bool) -> Int? {
    let own = index.segments[item]
    let extent = SegmentIndex.extent(chains.place(own.first), chains.place(own.last))
    var found: Int?
    index.forEach(meeting: extent) { other in
      let opposite = index.segments.base[other]
      guard other != item, Self.meet(own, opposite, chains) else { return true }
      if mayMeet, stretches.exists(between: own, opposite, chains) {
        Self.noteContact(of: own, &chains)
        Self.noteContact(of: opposite, &chains)
        return true
      }
      found = other
      return false
    }
    return found
  }

  /// Notes that a simplified segment meets another one as its stretch did before.
  private static func noteContact(of segment: SegmentIndex.Segment, _ chains: inout Chains) {
    // The vertices between its ends belong to no other chain.
    guard !segment.isWhole else { return }
    chains.insert(.isEntangled, at: segment.first + 1)
  }

  private mutating func divide(_ item: Int, at position: Int, _ chains: inout Chains) {
    chains.putBack(position)
    count += 1
    queue.append(UInt32(item))
    queue.append(UInt32(index.divide(item, at: position, chains)))
  }

  /// Builds the index again, and finds the segments of the queue in it.
  private mutating func rebuild(_ chains: inout Chains) {
    for item in 0..<queue.count {
      chains.insert(.isQueued, at: index.segments[Int(queue[item])].first)
    }
    index.build(chains)
    queue.removeAll()
    for item in 0..<index.segments.count {
      let first = index.segments[item].first
      if chains.flags[Int(chains.members[first])].contains(.isQueued) {
        queue.append(UInt32(item))
      }
    }
    for item in 0..<queue.count {
      chains.remove(.isQueued, at: index.segments[Int(queue[item])].first)
    }
  }

  // MARK: - Sides

  /// Divides the segments that have passed over another chain; returns true if there were any.
  ///
  /// As no segments cross, a chain lies wholly on one side of another one, except where both end. So only
  /// ends need to be watched, and a position between them where both ends are common.
  private mutating func keepSides(
    _ chains: inout Chains, _ simplification: inout ChainSimplification
  ) -> Bool {
    let before = count
    let points = chains.watchedPositions()
    for point in 0..<points.count {
      let position = Int(points.base[point])
      while let item = passed(position, chains) {
        let segment = index.segments[item]
        let summit = simplification.summit(between: segment.first, segment.last, chains)
        divide(item, at: summit.position, &chains)
      }
    }
    return count > before
  }

  /// A segment that has passed over a position of another chain.
  private func passed(_ position: Int, _ chains: borrowing Chains) -> Int? {
    let place = chains.place(position)
    var found: Int?
    index.forEach(meeting: SegmentIndex.extent(place, place)) { item in
      let segment = index.segments.base[item]
      guard !segment.isWhole, chains.encloses(place, from: segment.first, to: segment.last) else {
        return true
      }
      let own = chains.positions(around: segment.first)
      guard !own.contains(position), place != chains.place(own.lowerBound),
        place != chains.place(own.upperBound - 1)
      else { return true }
      found = item
      return false
    }
    return found
  }
}
