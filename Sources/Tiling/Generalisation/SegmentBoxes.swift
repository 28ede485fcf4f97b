internal import Base

/// The segments of a ring in a tree of boxes: eight neighbours along the ring have a box, eight of
/// these have one, and so on. For most rings this is the quickest way to find that they are simple. Where
/// the boxes of many segments overlap it gives up (``SegmentSweep`` does not).
struct SegmentBoxes: ~Copyable {
  /// The least x and y, negated, and the greatest ones: boxes unite by maxima.
  private typealias Extent = SIMD4<Int32>

  private static let fanout = 8

  /// A node that has to be looked at, or two of the same level.
  struct Visit: BitwiseCopyable {
    let level: Int32
    let first: Int32
    let second: Int32
  }

  /// The boxes of all levels, segments first.
  private var extents = Column<SIMD4<Int32>>()
  private var levelStarts: [Int] = []
  private var visits = Column<Visit>()

  init() {}

  /// Takes the segments of a ring.
  private mutating func build(_ ring: UnsafeBufferPointer<GridPoint>) {
    extents.removeAll()
    extents.reserve(ring.count + ring.count / 4 + 8)
    for index in 0..<ring.count {
      let (a, b) = (ring[index], ring[index + 1 == ring.count ? 0 : index + 1])
      extents.append(SIMD4(lowHalf: 0 &- pointwiseMin(a, b), highHalf: pointwiseMax(a, b)))
    }
    levelStarts = [0]
    var (start, end) = (0, extents.count)
    while end - start > 1 {
      var index = start
      while index < end {
        let stop = min(index + Self.fanout, end)
        var box = extents.base[index]
        for member in index + 1..<max(stop, index + 1) {
          box = pointwiseMax(box, extents.base[member])
        }
        extents.append(box)
        index = stop
      }
      (start, end) = (end, extents.count)
      levelStarts.append(start)
    }
  }

  @inline(__always)
  private static func meet(_ a: Extent, _ b: Extent) -> Bool {
    all((0 &- a.lowHalf) .<= b.highHalf) && all((0 &- b.lowHalf) .<= a.highHalf)
  }

  private func count(ofLevel level: Int) -> Int {
    (level + 1 < levelStarts.count ? levelStarts[level + 1] : extents.count) - levelStarts[level]
  }

  /// Whether no two segments of a ring without spikes have a place in common, except that each begins where the one
  /// before it ends. Nil if that would take too long.
  mutating func areApart(_ ring: UnsafeBufferPointer<GridPoint>) -> Bool? {
    build(ring)
    var patience = ring.count + 64
    visits.removeAll()
    visits.append(
      Visit(level: Int32(truncatingIfNeeded: levelStarts.count - 1), first: 0, second: 0))
    while let visit = visits.last {
      visits.truncate(to: visits.count - 1)
      guard visit.level > 0 else { continue }
      let (first, second) = (Int(visit.first), Int(visit.second))
      let level = Int(visit.level) - 1
      let boxes = extents.base + levelStarts[level]
      let count = count(ofLevel: level)
      let ownEnd = min((first + 1) * Self.fanout, count)
      let otherEnd = min((second + 1) * Self.fanout, count)
      patience -= 1
      guard patience > 0 else { return nil }
      for own in first * Self.fanout..<ownEnd {
        let box = boxes[own]
        for other in max(second * Self.fanout, own)..<max(otherEnd, own)
        where Self.meet(box, boxes[other]) {
          if level == 0 {
            if own != other, Self.meet(own, other, ring) { return false }
          } else {
            visits.append(
              Visit(
                level: Int32(truncatingIfNeeded: level), first: Int32(truncatingIfNeeded: own),
                second: Int32(truncatingIfNeeded: other)))
          }
        }
      }
    }
    return true
  }

  @inline(__always)
  private static func meet(_ first: Int, _ second: Int, _ ring: UnsafeBufferPointer<GridPoint>)
    -> Bool
  {
    let end = first + 1 == ring.count ? 0 : first + 1
    let otherEnd = second + 1 == ring.count ? 0 : second + 1
    // Neighbours of a ring without spikes have only the position between them in common.
    guard end != second, otherEnd != first else { return false }
    return GridSegment.meet(ring[first], ring[end], ring[second], ring[otherEnd])
  }
}
