internal import Base

/// The segments of all rings of a feature in a tree of boxes: eight neighbours along the rings have a box, eight of
/// these have one, and so on. Where rings are simple this finds in nearly linear time that they are.
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

  /// For each segment, which is numbered like its first position, the position at its other end.
  private var next = Column<Int32>()
  /// The boxes of all levels, segments first.
  private var extents = Column<SIMD4<Int32>>()
  private var levelStarts: [Int] = []
  private var visits = Column<Visit>()

  init() {}

  /// Takes the segments of all rings.
  mutating func build(_ polygons: borrowing GridPolygons) {
    next.removeAll()
    extents.removeAll()
    let points = polygons.points.base
    let count = polygons.points.count
    next.reserve(count)
    extents.reserve(count + count / 4 + 8)
    for ring in 0..<polygons.ringEnds.count {
      let range = polygons.pointRange(ofRing: ring)
      for index in range {
        let other = index + 1 == range.upperBound ? range.lowerBound : index + 1
        next.append(Int32(truncatingIfNeeded: other))
        let (a, b) = (points[index], points[other])
        extents.append(
          SIMD4(lowHalf: 0 &- pointwiseMin(a, b), highHalf: pointwiseMax(a, b)))
      }
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

  /// True if no two segments have a place in common, except that each begins where the one before it ends.
  mutating func areApart(_ polygons: borrowing GridPolygons) -> Bool {
    visits.removeAll()
    visits.append(
      Visit(level: Int32(truncatingIfNeeded: levelStarts.count - 1), first: 0, second: 0))
    while let visit = visits.last {
      visits.truncate(to: visits.count - 1)
      let (first, second) = (Int(visit.first), Int(visit.second))
      guard visit.level > 0 else {
        if first != second, contact(first, second, polygons) { return false }
        continue
      }
      let level = Int(visit.level) - 1
      let boxes = extents.base + levelStarts[level]
      let count = count(ofLevel: level)
      let ownEnd = min((first + 1) * Self.fanout, count)
      let otherEnd = min((second + 1) * Self.fanout, count)
      for own in first * Self.fanout..<ownEnd {
        let box = boxes[own]
        for other in max(second * Self.fanout, own)..<max(otherEnd, own)
        where Self.meet(box, boxes[other]) {
          guard level > 0 else {
            if own != other, contact(own, other, polygons) { return false }
            continue
          }
          visits.append(
            Visit(
              level: Int32(truncatingIfNeeded: level), first: Int32(truncatingIfNeeded: own),
              second: Int32(truncatingIfNeeded: other)))
        }
      }
    }
    return true
  }

  @inline(__always)
  private func contact(_ first: Int, _ second: Int, _ polygons: borrowing GridPolygons) -> Bool {
    let (end, otherEnd) = (Int(next.base[first]), Int(next.base[second]))
    // Neighbours of a ring without spikes have only the position between them in common.
    guard end != second, otherEnd != first else { return false }
    let points = polygons.points.base
    return GridSegment.meet(points[first], points[end], points[second], points[otherEnd])
  }

  /// How often rings go round a position that lies on none of them, `ring` not counted: all rings, and those of a
  /// range of positions among them.
  mutating func windings(
    around point: GridPoint, without ring: Range<Int>, within shell: Range<Int>,
    _ polygons: borrowing GridPolygons
  ) -> (all: Int, shell: Int) {
    var (all, own) = (0, 0)
    let points = polygons.points.base
    visits.removeAll()
    visits.append(
      Visit(level: Int32(truncatingIfNeeded: levelStarts.count - 1), first: 0, second: 0))
    while let visit = visits.last {
      visits.truncate(to: visits.count - 1)
      let node = Int(visit.first)
      guard visit.level > 0 else {
        guard !ring.contains(node) else { continue }
        let (a, b) = (points[node], points[Int(next.base[node])])
        // A ray to the right, just below the position's y.
        guard (a.y > point.y) != (b.y > point.y) else { continue }
        let turn = GridSegment.turn(a, b, point)
        let step = b.y > a.y ? (turn > 0 ? 1 : 0) : (turn < 0 ? -1 : 0)
        all += step
        if shell.contains(node) { own += step }
        continue
      }
      let level = Int(visit.level) - 1
      let boxes = extents.base + levelStarts[level]
      for child in node * Self.fanout..<min((node + 1) * Self.fanout, count(ofLevel: level)) {
        let box = boxes[child]
        // Below 0 is above the position, or wholly to its left.
        guard 0 &- box.y <= point.y, box.w >= point.y, box.z >= point.x else { continue }
        visits.append(
          Visit(
            level: Int32(truncatingIfNeeded: level), first: Int32(truncatingIfNeeded: child),
            second: 0))
      }
    }
    return (all, own)
  }
}
