/// Exact answers about positions and segments of a grid, whose coordinates must not be greater than
/// ``GridPolygons/greatestCoordinate``.
enum GridSegment {
  /// Positive if going from `a` to `b` to `c` turns from x to y, which is clockwise where y grows downward;
  /// negative if it turns the other way, 0 if the three lie on a line.
  @inline(__always)
  static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
    let (firstX, firstY) = (Int64(b.x) &- Int64(a.x), Int64(b.y) &- Int64(a.y))
    let (secondX, secondY) = (Int64(c.x) &- Int64(a.x), Int64(c.y) &- Int64(a.y))
    // Differences are at most 2^31, products 2^62, and what is subtracted of one sign's bound is less than 2^63.
    return firstX &* secondY &- firstY &* secondX
  }

  /// True if going from `a` to `b` to `c` turns right back at `b`.
  @inline(__always)
  static func isSpike(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
    guard turn(a, b, c) == 0 else { return false }
    let (backX, backY) = (Int64(a.x) &- Int64(b.x), Int64(a.y) &- Int64(b.y))
    let (onX, onY) = (Int64(c.x) &- Int64(b.x), Int64(c.y) &- Int64(b.y))
    return backX &* onX &+ backY &* onY > 0
  }

  /// True if two segments have a place in common.
  @inline(__always)
  static func meet(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint, _ d: GridPoint) -> Bool {
    let (first, second) = (turn(a, b, c), turn(a, b, d))
    if first > 0 && second > 0 || first < 0 && second < 0 { return false }
    let (third, fourth) = (turn(c, d, a), turn(c, d, b))
    if third > 0 && fourth > 0 || third < 0 && fourth < 0 { return false }
    // On one line only those have a place in common whose boxes do.
    guard first == 0, second == 0 else { return true }
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    return all(low .<= pointwiseMax(c, d)) && all(pointwiseMin(c, d) .<= high)
  }

  /// Twice the signed area of a ring that is not closed by a position of its own; exact where its size is below
  /// 2^63, as it is for every ring that does not go round a place several times.
  static func doubledArea(_ ring: UnsafeBufferPointer<GridPoint>) -> Int64 {
    guard let origin = ring.first, let last = ring.last else { return 0 }
    var sum: Int64 = 0
    var before = last
    for point in ring {
      let (x0, y0) = (Int64(before.x) &- Int64(origin.x), Int64(before.y) &- Int64(origin.y))
      let (x1, y1) = (Int64(point.x) &- Int64(origin.x), Int64(point.y) &- Int64(origin.y))
      sum &+= x0 &* y1 &- x1 &* y0
      before = point
    }
    return sum
  }
}
