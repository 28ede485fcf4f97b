internal import Base

/// A half of the plane: what lies on one side of a vertical or horizontal line, the line included.
struct HalfPlane {
  /// 0 for a limit of x, 1 for one of y.
  var axis: Int
  /// The limit.
  var limit: Int32
  /// True for what is not beyond the limit, false for what is not before it.
  var isBelow: Bool

  @inline(__always)
  func contains(_ point: GridPoint) -> Bool {
    isBelow ? point[axis] <= limit : point[axis] >= limit
  }

  /// Where a segment with one end on either side meets the limit: the coordinate along it, exact but for rounding to a
  /// double, and the place of the grid. The same for both directions of the segment, so that neighbours stay neighbours.
  func crossing(_ one: GridPoint, _ other: GridPoint) -> (along: Double, point: GridPoint) {
    let isAscending = one[axis] < other[axis]
    let (a, b) = isAscending ? (one, other) : (other, one)
    let across = 1 - axis
    let width = Int64(b[axis]) - Int64(a[axis])
    let offset = Int64(limit) - Int64(a[axis])
    let rise = Int64(b[across]) - Int64(a[across])
    let (product, overflow) = rise.multipliedReportingOverflow(by: offset)
    let share = overflow ? Double(rise) * Double(offset) : Double(product)
    let along = Double(a[across]) + share / Double(width)
    var point = GridPoint(limit, limit)
    if overflow || product.magnitude > 1 << 61 {
      point[across] = Int32(along.rounded())
    } else {
      // Rounded to the nearest whole number, halves upward.
      let doubled = 2 * product + width
      var quotient = doubled / (2 * width)
      if doubled % (2 * width) < 0 { quotient -= 1 }
      point[across] = a[across] + Int32(truncatingIfNeeded: quotient)
    }
    return (along, point)
  }
}

extension TileShape {
  /// Adds the points of another shape that lie in a half of the plane.
  mutating func append(points other: borrowing TileShape, in half: HalfPlane) {
    for point in other.points.buffer where half.contains(point) { points.append(point) }
  }

  /// Adds the parts of another shape's lines that lie in a half of the plane.
  mutating func append(lines other: borrowing TileShape, in half: HalfPlane) {
    var start = 0
    for line in 0..<other.lineEnds.count {
      let end = Int(other.lineEnds[line])
      defer { start = end }
      guard end > start else { continue }
      var before = other.points[start]
      var isInside = half.contains(before)
      var first = points.count
      if isInside { points.append(before) }
      for index in start + 1..<max(end, start + 1) {
        let point = other.points[index]
        let isNextInside = half.contains(point)
        if isNextInside != isInside {
          let crossing = half.crossing(before, point).point
          if isInside {
            if points.last != crossing { points.append(crossing) }
            closeLine(from: first)
          } else {
            first = points.count
            points.append(crossing)
          }
        }
        if isNextInside, points.count == first || points.last != point { points.append(point) }
        before = point
        isInside = isNextInside
      }
      if isInside { closeLine(from: first) }
    }
  }

  /// Ends a line, unless it is a single position.
  private mutating func closeLine(from first: Int) {
    if points.count - first > 1 { endLine() } else { points.truncate(to: first) }
  }
}
