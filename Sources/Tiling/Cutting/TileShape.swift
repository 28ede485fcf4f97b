internal import Base

/// A shape of one kind on the grid of one zoom, as flat columns: positions, the ends of lines or rings, and the ends of
/// polygons. Rings do not repeat their first position; a polygon's exterior ring has a positive area with y to the
/// south, its holes a negative one.
struct TileShape: ~Copyable {
  /// Positions.
  var points = Column<GridPoint>()
  /// Where each line or ring ends in `points`; points have none.
  var lineEnds = Column<Int32>()
  /// Where each polygon ends in `lineEnds`; lines and points have none.
  var partEnds = Column<Int32>()

  /// No shape.
  init() {}

  /// True without positions.
  var isEmpty: Bool { points.isEmpty }

  /// Forgets everything but the memory.
  mutating func removeAll() {
    points.removeAll()
    lineEnds.removeAll()
    partEnds.removeAll()
  }

  /// Ends a line or ring at the last position.
  mutating func endLine() { lineEnds.append(Int32(truncatingIfNeeded: points.count)) }

  /// Ends a polygon at the last ring.
  mutating func endPart() { partEnds.append(Int32(truncatingIfNeeded: lineEnds.count)) }

  /// Where a line begins.
  @inline(__always)
  func lineStart(_ line: Int) -> Int { line == 0 ? 0 : Int(lineEnds[line - 1]) }

  /// Where a polygon's rings begin.
  @inline(__always)
  func partStart(_ part: Int) -> Int { part == 0 ? 0 : Int(partEnds[part - 1]) }

  /// The least and greatest x and y; the shape must not be empty.
  var box: (low: GridPoint, high: GridPoint) {
    var low = points[0]
    var high = low
    for point in points.buffer {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low, high)
  }

  /// Twice the area within a ring, positive if it runs clockwise on the screen, where y grows downward.
  func doubledArea(ofLine line: Int) -> Double {
    let start = lineStart(line)
    return Self.doubledArea(points.base + start, Int(lineEnds[line]) - start)
  }

  /// The same for positions that are `count`, without the first one again at the end.
  static func doubledArea(_ ring: UnsafePointer<GridPoint>, _ count: Int) -> Double {
    guard count > 2 else { return 0 }
    // Differences from the first position, so that small rings are exact.
    let origin = SIMD2<Int64>(truncatingIfNeeded: ring[0])
    var sum = 0.0
    var before = SIMD2<Int64>(truncatingIfNeeded: ring[1]) &- origin
    for index in 2..<count {
      let next = SIMD2<Int64>(truncatingIfNeeded: ring[index]) &- origin
      sum += Double(before.x) * Double(next.y) - Double(next.x) * Double(before.y)
      before = next
    }
    return sum
  }
}
