internal import Base

/// The keys by which a corner is ranked.
struct OSMRankedCorner: BitwiseCopyable {
  /// The place, so that the order is that of x, then y.
  var place: UInt64
  /// The node.
  var id: Int64
  /// The index of the corner.
  var corner: Int32

  init(_ corner: OSMAreaCorner, index: Int32) {
    let signs: UInt32 = 1 << 31
    let x = UInt32(bitPattern: corner.location.x) ^ signs
    let y = UInt32(bitPattern: corner.location.y) ^ signs
    place = UInt64(x) << 32 | UInt64(y)
    id = corner.id
    self.corner = index
  }

  @inline(__always)
  static func < (left: OSMRankedCorner, right: OSMRankedCorner) -> Bool {
    left.place != right.place ? left.place < right.place : left.id < right.id
  }
}

/// The ranks of a corner's node and place; nodes are in the order of their places.
struct OSMCornerRank: BitwiseCopyable {
  var node: Int32
  var place: Int32
}

extension OSMAreaAssembler {
  /// Makes segments of all ways, in the order of the sweep, and cancels those that occur twice; false if some
  /// occur more often, or overlap.
  mutating func makeSegments() -> Bool {
    rankCorners()
    fillSegments()
    var isValid = true
    for place in 0..<placeCount {
      let range = Int(starts.base[place])..<Int(starts.base[place + 1])
      if range.count > 1 && !arrange(range) { isValid = false }
    }
    return isValid
  }

  private mutating func rankCorners() {
    let count = corners.count
    rankedCorners.reserve(count)
    rankedCorners.setCount(count)
    ranks.reserve(count)
    ranks.setCount(count)
    let ranked = rankedCorners.base
    for index in 0..<count {
      ranked[index] = OSMRankedCorner(
        corners.base[index], index: Int32(truncatingIfNeeded: index))
    }
    var all = UnsafeMutableBufferPointer(start: ranked, count: count)
    all.sort { $0 < $1 }
    var rank = OSMCornerRank(node: -1, place: -1)
    for index in 0..<count {
      let isNewPlace = index == 0 || ranked[index].place != ranked[index - 1].place
      if isNewPlace { rank.place += 1 }
      if isNewPlace || ranked[index].id != ranked[index - 1].id { rank.node += 1 }
      ranks.base[Int(ranked[index].corner)] = rank
    }
    nodeCount = Int(rank.node) + 1
    placeCount = Int(rank.place) + 1
  }

  /// Sorts segments by the places where they begin. A segment between two nodes in the same place joins these
  /// nodes and is otherwise left out.
  private mutating func fillSegments() {
    starts.removeAll()
    starts.append(repeating: 0, count: placeCount + 2)
    isOdd.removeAll()
    isOdd.append(repeating: 0, count: nodeCount)
    // In range: ranks are below the number of places. The count of each place is kept two slots further on,
    // so that the next slot has become the place's end when all segments are in.
    let starts = starts.base
    let isOdd = isOdd.base
    eachPair { start, end, _ in
      isOdd[Int(start.1.node)] ^= 1
      isOdd[Int(end.1.node)] ^= 1
      if start.1.place == end.1.place { return }
      starts[Int(min(start.1.place, end.1.place)) + 2] += 1
    }
    for place in 0..<placeCount { starts[place + 2] += starts[place + 1] }
    let count = Int(starts[placeCount + 1])
    segments.reserve(count)
    segments.setCount(count)
    let segments = segments.base
    eachPair { start, end, way in
      if start.1.place == end.1.place { return }
      let isForward = start.1.place < end.1.place
      let (low, high) = isForward ? (start, end) : (end, start)
      let slot = Int(starts[Int(low.1.place) + 1])
      starts[Int(low.1.place) + 1] += 1
      segments[slot] = OSMAreaSegment(
        low: low.0, high: high.0, lowPlace: low.1.place, highPlace: high.1.place,
        lowNode: low.1.node, highNode: high.1.node, way: way, isForward: isForward)
    }
  }

  /// Calls `body` with both ends of each segment and the index of the way.
  @inline(__always)
  private func eachPair(
    _ body: ((OSMLocation, OSMCornerRank), (OSMLocation, OSMCornerRank), Int32) -> Void
  ) {
    var first = 0
    for way in 0..<ways.count {
      let end = ways.base[way].cornerEnd
      for index in first..<max(first, end - 1) {
        body(
          (corners.base[index].location, ranks.base[index]),
          (corners.base[index + 1].location, ranks.base[index + 1]),
          Int32(truncatingIfNeeded: way))
      }
      first = end
    }
  }

  /// Sorts segments that begin in the same place from below to above, and cancels pairs.
  private mutating func arrange(_ range: Range<Int>) -> Bool {
    var bucket = UnsafeMutableBufferPointer(
      start: segments.base + range.lowerBound, count: range.count)
    if bucket.count == 2 {
      if Self.isBefore(bucket[1], bucket[0]) { bucket.swapAt(0, 1) }
    } else {
      bucket.sort { Self.isBefore($0, $1) }
    }
    var isValid = true
    /// The segment that the next one would overlap if it went in the same direction.
    var last = -1
    var index = 0
    while index < bucket.count {
      let segment = bucket[index]
      var end = index + 1
      while end < bucket.count && bucket[end].lowNode == segment.lowNode
        && bucket[end].highNode == segment.highNode
      {
        end += 1
      }
      let other = bucket[end - 1].way
      if end - index == 2 {
        bucket[index].otherWay = other
        bucket[index].isCancelled = true
        bucket[index + 1].isCancelled = true
      } else if end - index > 2 {
        reject(.duplicateSegment, way: segment.way, other, at: segment.low)
        isValid = false
      } else {
        if last >= 0 && Self.turn(bucket[last], segment) == 0 {
          reject(.selfIntersection, way: bucket[last].way, segment.way, at: segment.low)
          isValid = false
        }
        last = index
      }
      index = end
    }
    return isValid
  }

  /// From below to above; equal ones next to one another.
  private static func isBefore(_ left: OSMAreaSegment, _ right: OSMAreaSegment) -> Bool {
    let turn = turn(left, right)
    if turn != 0 { return turn > 0 }
    if left.highPlace != right.highPlace { return left.highPlace < right.highPlace }
    if left.lowNode != right.lowNode { return left.lowNode < right.lowNode }
    if left.highNode != right.highNode { return left.highNode < right.highNode }
    return left.way < right.way
  }

  /// Positive if `right` is above `left`, both beginning in the same place.
  @inline(__always)
  private static func turn(_ left: OSMAreaSegment, _ right: OSMAreaSegment) -> Int {
    OSMOrientation.side(left.low, left.high, right.high)
  }

  /// True if an even number of segments meet in every node. Nodes with an odd number are ends of open rings.
  mutating func checkEnds() -> Bool {
    let isOdd = isOdd.base
    var isClosed = true
    for node in 0..<nodeCount where isOdd[node] != 0 { isClosed = false }
    if isClosed { return true }
    // Only the ends of ways can be odd: at every other node a way both arrives and leaves.
    var first = 0
    for way in 0..<ways.count {
      let end = ways.base[way].cornerEnd
      for corner in [first, end - 1] where end > first {
        let node = Int(ranks.base[corner].node)
        if isOdd[node] == 0 { continue }
        isOdd[node] = 0
        reject(.openRing, ways.base[way].id, at: corners.base[corner].location)
      }
      first = end
    }
    return false
  }
}
