internal import Base
internal import Geometry

/// The place in polygons that is farthest from their borders (the pole of inaccessibility): where a label has
/// the most room.
///
/// The search is that of V. Agafonkin's polylabel: squares are quartered, those first that may hold
/// the greatest distance (their centre's, and half their diagonal more), until none can be better by more than the
/// precision. Here a square keeps only the segments that can be nearest to some place in it, and whether
/// its centre is inside follows from its parent's by counting what lies between. So a large ring is not gone through for every
/// square.
public struct LabelPoint: ~Copyable {
  /// A place within polygons, in the units of their grid.
  public struct Place: Equatable, Sendable {
    /// Its coordinates.
    public let x, y: Double
    /// How far it is from the borders.
    public let distance: Double
  }

  /// Coordinates are multiplied by this, and those of centres are odd: no centre is level with a position.
  private static let scale = 8.0

  /// A square whose quarters may hold a better place.
  struct Square: BitwiseCopyable {
    let x, y: Double
    let half: Double
    let isInside: Bool
    /// No place in it is farther from the borders.
    let bound: Double
    /// Its segments.
    let first: Int
    let count: Int
  }

  /// The ends of segments, x y x y.
  private var segments = Column<SIMD4<Double>>()
  /// Numbers of segments: lists of squares.
  private var lists = Column<Int32>()
  private var distances = Column<Double>()
  private var heap = Column<Square>()

  /// What one worker looks for places with.
  public init() {}

  /// The place, whose distance from the borders is less than the greatest one by `precision` at most; nil if the
  /// polygons have no inside or their coordinates are too large. They must be valid, or only even numbers of rings
  /// are outside. `precision` is in units of the grid, 0.5 at least.
  public mutating func find(_ polygons: borrowing GridPolygons, precision: Double) -> Place? {
    guard let box = collect(polygons) else { return nil }
    lists.removeAll()
    heap.removeAll()
    for index in 0..<segments.count { lists.append(Int32(truncatingIfNeeded: index)) }
    var half = 2.0
    let width = max(box.z - box.x, box.w - box.y)
    while 2 * half < width + 4 { half *= 2 }
    let (x, y) = (Self.odd((box.x + box.z) / 2), Self.odd((box.y + box.w) / 2))
    let step = Self.scale * max(precision, 0.5)
    var best = middle(polygons)
    add(x, y, half, 0, segments.count, from: nil, step, &best)
    while heap.count > 0 {
      let square = heap.base[0]
      removeFirst()
      guard square.bound > best.distance + step, square.half > 2 else { continue }
      let quarter = square.half / 2
      for (dx, dy) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
        add(
          square.x + dx * quarter, square.y + dy * quarter, quarter, square.first, square.count,
          from: square, step, &best)
      }
    }
    guard best.distance > 0 else { return nil }
    return Place(
      x: best.x / Self.scale, y: best.y / Self.scale, distance: best.distance / Self.scale)
  }

  private static func odd(_ number: Double) -> Double { 2 * (number / 2).rounded(.down) + 1 }

  /// Takes all segments; returns the box of all positions.
  private mutating func collect(_ polygons: borrowing GridPolygons) -> SIMD4<Double>? {
    segments.removeAll()
    var (low, high) = (GridPoint(repeating: .max), GridPoint(repeating: .min))
    for ring in 0..<polygons.ringEnds.count {
      let range = polygons.pointRange(ofRing: ring)
      guard var before = range.last.map({ polygons.points[$0] }) else { continue }
      for index in range {
        let point = polygons.points[index]
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
        segments.append(
          Self.scale * SIMD4(Double(before.x), Double(before.y), Double(point.x), Double(point.y)))
        before = point
      }
    }
    let greatest = GridPolygons.greatestCoordinate
    guard segments.count > 2, low.min() >= -greatest, high.max() <= greatest else { return nil }
    return Self.scale * SIMD4(Double(low.x), Double(low.y), Double(high.x), Double(high.y))
  }

  /// The centroid if it is inside, as it is the best-looking one of several places that are equally far; else
  /// somewhere outside. Coordinates are multiplied.
  private func middle(_ polygons: borrowing GridPolygons) -> Place {
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    let origin = segments[0]
    for index in 0..<segments.count {
      let segment = segments.base[index]
      let (x0, y0) = (segment.x - origin.x, segment.y - origin.y)
      let (x1, y1) = (segment.z - origin.x, segment.w - origin.y)
      let cross = x0 * y1 - x1 * y0
      sum += cross
      sumX += (x0 + x1) * cross
      sumY += (y0 + y1) * cross
    }
    guard sum != 0 else { return Place(x: 0, y: 0, distance: 0) }
    let (x, y) = (
      Self.odd(origin.x + sumX / (3 * sum)), Self.odd(origin.y + sumY / (3 * sum))
    )
    var isInside = false
    var least = Double.infinity
    for index in 0..<segments.count {
      let segment = segments.base[index]
      if Self.spans(segment.y, segment.w, y), !Self.isLeft(segment, x, y) { isInside.toggle() }
      least = min(least, Self.squaredDistance(segment, x, y))
    }
    return Place(x: x, y: y, distance: isInside ? least.squareRoot() : 0)
  }

  // MARK: - Squares

  /// Measures a square by the segments of its parent, and keeps it if it may hold a better place.
  private mutating func add(
    _ x: Double, _ y: Double, _ half: Double, _ first: Int, _ count: Int, from parent: Square?,
    _ step: Double, _ best: inout Place
  ) {
    distances.removeAll()
    distances.reserve(count)
    var isInside = parent?.isInside ?? false
    var least = Double.infinity
    for index in 0..<count {
      let segment = segments.base[Int(lists.base[first + index])]
      let distance = Self.squaredDistance(segment, x, y)
      distances.base[index] = distance
      least = distance < least ? distance : least
      if let parent {
        if Self.passes(segment, from: parent, to: x, y) { isInside.toggle() }
      } else if Self.spans(segment.y, segment.w, y), !Self.isLeft(segment, x, y) {
        isInside.toggle()
      }
    }
    let distance = least.squareRoot()
    if isInside, distance > best.distance { best = Place(x: x, y: y, distance: distance) }
    let reach = half * 2.0.squareRoot()
    let bound = (isInside ? distance : -distance) + reach
    guard bound > best.distance + step else { return }
    var (ownFirst, ownCount) = (first, count)
    if count > 8 {
      // What is nearest to some place in the square is not farther from the centre than this; a little more for
      // rounding.
      let limit = (distance + 2 * reach) * (1 + 1e-9)
      let start = lists.count
      lists.reserve(start + count)
      for index in 0..<count where distances.base[index] <= limit * limit {
        lists.append(lists.base[first + index])
      }
      if lists.count - start <= count / 2 {
        (ownFirst, ownCount) = (start, lists.count - start)
      } else {
        lists.truncate(to: start)
      }
    }
    insert(
      Square(
        x: x, y: y, half: half, isInside: isInside, bound: bound, first: ownFirst,
        count: ownCount))
  }

  /// True if a segment has one end above a y and one below it, or beside an x.
  @inline(__always)
  private static func spans(_ one: Double, _ other: Double, _ level: Double) -> Bool {
    (one > level) != (other > level)
  }

  /// True if a segment that spans the y of a place is left of it, or goes through it. Exact: the product of
  /// differences may need more than 64 bits, and ``Orientation`` sees to the rest.
  @inline(__always)
  private static func isLeft(_ segment: SIMD4<Double>, _ x: Double, _ y: Double) -> Bool {
    let side = Orientation.side(segment.lowHalf, segment.highHalf, SIMD2(x, y)) ?? 0
    // Going up in y, what is left of the direction has the lesser x.
    return segment.w > segment.y ? side <= 0 : side >= 0
  }

  /// True if the way from a square's centre along x, then along y, to a place crosses a segment. A place on a segment
  /// counts as lying to its right, so that all ways agree.
  @inline(__always)
  private static func passes(
    _ segment: SIMD4<Double>, from square: Square, to x: Double, _ y: Double
  ) -> Bool {
    var passes = false
    if spans(segment.y, segment.w, square.y) {
      passes = isLeft(segment, square.x, square.y) != isLeft(segment, x, square.y)
    }
    if spans(segment.x, segment.z, x) {
      passes = passes != (isAbove(segment, x, square.y) != isAbove(segment, x, y))
    }
    return passes
  }

  /// True if a segment that spans the x of a place has the lesser y there; for a place on it, as seen from just
  /// right of the place.
  @inline(__always)
  private static func isAbove(_ segment: SIMD4<Double>, _ x: Double, _ y: Double) -> Bool {
    // A level segment has an even y, so that no centre is on it.
    guard segment.y != segment.w else { return segment.y < y }
    let isRising = (segment.z > segment.x) == (segment.w > segment.y)
    let side = Orientation.side(segment.lowHalf, segment.highHalf, SIMD2(x, y)) ?? 0
    let isLeft = segment.w > segment.y ? side <= 0 : side >= 0
    return isLeft != isRising
  }

  @inline(__always)
  private static func squaredDistance(_ segment: SIMD4<Double>, _ x: Double, _ y: Double)
    -> Double
  {
    let (dx, dy) = (segment.z - segment.x, segment.w - segment.y)
    let (px, py) = (x - segment.x, y - segment.y)
    let length = dx * dx + dy * dy
    let along = px * dx + py * dy
    if along <= 0 || length == 0 { return px * px + py * py }
    if along >= length {
      return (x - segment.z) * (x - segment.z) + (y - segment.w) * (y - segment.w)
    }
    let across = px * dy - py * dx
    return across * across / length
  }

  // MARK: - The heap

  private static func isBefore(_ one: Square, _ other: Square) -> Bool {
    (one.bound, other.x, other.y) > (other.bound, one.x, one.y)
  }

  private mutating func insert(_ square: Square) {
    heap.append(square)
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard Self.isBefore(square, heap.base[parent]) else { break }
      heap.base[place] = heap.base[parent]
      place = parent
    }
    heap.base[place] = square
  }

  private mutating func removeFirst() {
    let square = heap.base[heap.count - 1]
    heap.truncate(to: heap.count - 1)
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, Self.isBefore(heap.base[child + 1], heap.base[child]) {
        child += 1
      }
      guard Self.isBefore(heap.base[child], square) else { break }
      heap.base[place] = heap.base[child]
      place = child
    }
    if place < heap.count { heap.base[place] = square }
  }
}
