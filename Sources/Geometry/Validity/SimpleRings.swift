internal import Base

/// Finds most valid rings and polygons quickly: no two segments of a ring meet except at the position
/// where one follows the other, and holes lie in their shell and apart from each other.
///
/// Boxes of segments, of runs of them and of runs of runs rule out most pairs. Geometries that touch or
/// overlap, and unclear ones, stay undecided.
struct SimpleRings: ~Copyable {
  /// The box of a segment or of a run of segments.
  private typealias Extent = SIMD4<Double>

  /// Segments in a run, and runs in a run of runs.
  private static let runLength = 16

  private var vertices = Column<SIMD2<Double>>(capacity: 64)
  private var extents = Column<SIMD4<Double>>(capacity: 64)
  private var runs = Column<SIMD4<Double>>(capacity: 16)
  private var superruns = Column<SIMD4<Double>>(capacity: 4)
  private var boxes = Column<SIMD4<Double>>(capacity: 16)

  init() {}

  /// The least and greatest x and y of two positions, the least ones negated: boxes unite by maxima.
  @inline(__always)
  private static func extent(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Extent {
    let low = pointwiseMin(a, b)
    let high = pointwiseMax(a, b)
    return Extent(lowHalf: -low, highHalf: high)
  }

  @inline(__always)
  private static func meet(_ a: Extent, _ b: Extent) -> Bool {
    // a's least ≤ b's greatest, and the other way round.
    let first = a.lowHalf + b.highHalf
    let second = b.lowHalf + a.highHalf
    return first.x >= 0 && first.y >= 0 && second.x >= 0 && second.y >= 0
  }

  // MARK: - Rings

  /// True if a closed ring of finite positions is certainly simple.
  mutating func isSimple(_ ring: UnsafePointer<Double>, count: Int, stride: Int) -> Bool {
    prepare(ring, count, stride)
    let segments = vertices.count - 1
    guard segments >= 3, turnsBackNowhere(segments) else { return false }
    return meetNowhere(segments)
  }

  /// Collects the positions without repeated ones, and the boxes of segments.
  private mutating func prepare(_ ring: UnsafePointer<Double>, _ count: Int, _ stride: Int) {
    vertices.removeAll()
    vertices.reserve(count)
    extents.removeAll()
    extents.reserve(count)
    let points = vertices.base
    let boxes = extents.base
    var kept = 0
    var last = SIMD2(Double.nan, Double.nan)
    for index in 0..<count {
      let point = SIMD2(ring[index * stride], ring[index * stride + 1])
      if point == last { continue }
      points[kept] = point
      if kept > 0 { boxes[kept - 1] = Self.extent(last, point) }
      kept += 1
      last = point
    }
    vertices.setCount(kept)
    extents.setCount(max(kept - 1, 0))
  }

  /// True if no segment lies on the one before it.
  private func turnsBackNowhere(_ segments: Int) -> Bool {
    let points = vertices.base
    var before = points[segments - 1]
    for index in 0..<segments {
      let (here, next) = (points[index], points[index + 1])
      let (back, on) = (before - here, next - here)
      // A right angle or more is not a turn back, whatever rounding does to it.
      if back.x * on.x + back.y * on.y > 0 {
        guard let side = Orientation.side(before, here, next), side != 0 else { return false }
      }
      before = here
    }
    return true
  }

  private mutating func meetNowhere(_ segments: Int) -> Bool {
    let boxes = extents.base
    if segments <= 2 * Self.runLength {
      for first in 0..<segments - 2 {
        // The last segment follows the first one round the ring.
        let end = first == 0 ? segments - 1 : segments
        if !isApart(first, from: first + 2, to: end, boxes) { return false }
      }
      return true
    }
    Self.gather(extents, into: &runs)
    Self.gather(runs, into: &superruns)
    let runBoxes = runs.base
    for first in 0..<runs.count {
      let own = runBoxes[first]
      for block in first / Self.runLength..<superruns.count
      where Self.meet(own, superruns.base[block]) {
        let end = min((block + 1) * Self.runLength, runs.count)
        for second in max(block * Self.runLength, first)..<end
        where Self.meet(own, runBoxes[second]) {
          if !areApart(first, second, runBoxes[second], segments, boxes) { return false }
        }
      }
    }
    return true
  }

  private static func gather(
    _ from: borrowing Column<SIMD4<Double>>, into: inout Column<SIMD4<Double>>
  ) {
    into.removeAll()
    var index = 0
    while index < from.count {
      var box = from.base[index]
      let end = min(index + runLength, from.count)
      for member in index + 1..<max(end, index + 1) {
        box = pointwiseMax(box, from.base[member])
      }
      into.append(box)
      index = end
    }
  }

  /// True if the segments of two runs, or of a single one, do not meet anywhere.
  private func areApart(
    _ first: Int, _ second: Int, _ otherBox: SIMD4<Double>, _ segments: Int,
    _ boxes: UnsafePointer<SIMD4<Double>>
  ) -> Bool {
    let end = min((second + 1) * Self.runLength, segments)
    for segment in first * Self.runLength..<min((first + 1) * Self.runLength, segments)
    where Self.meet(boxes[segment], otherBox) {
      let start = max(second * Self.runLength, segment + 2)
      let last = segment == 0 ? min(end, segments - 1) : end
      if start < last, !isApart(segment, from: start, to: last, boxes) { return false }
    }
    return true
  }

  /// True if a segment does not meet any of a range of others, which do not follow it.
  @inline(__always)
  private func isApart(
    _ segment: Int, from start: Int, to end: Int, _ boxes: UnsafePointer<SIMD4<Double>>
  ) -> Bool {
    let own = boxes[segment]
    for other in start..<end where Self.meet(own, boxes[other]) {
      let points = vertices.base
      let (a, b) = (points[segment], points[segment + 1])
      let (c, d) = (points[other], points[other + 1])
      if Self.areOnOneSide(a, b, c, d) || Self.areOnOneSide(c, d, a, b) { continue }
      return false
    }
    return true
  }

  /// True if both c and d lie off the line through a and b, on the same side.
  @inline(__always)
  private static func areOnOneSide(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Bool {
    guard let first = Orientation.side(a, b, c), let second = Orientation.side(a, b, d) else {
      return false
    }
    return first > 0 && second > 0 || first < 0 && second < 0
  }

  // MARK: - Polygons

  /// True if a polygon of closed rings of finite positions is certainly valid (OGC 06-103r4 §6.1.11.1).
  mutating func isValid(part: Int, in geometry: borrowing GeometryColumn) -> Bool {
    let lines = geometry.lineRange(ofPart: part)
    guard let shell = lines.first else { return true }
    // Holes first, as the shell's segments are needed afterwards.
    if lines.count > 1 {
      boxes.removeAll()
      for line in lines.dropFirst() {
        guard isSimple(line, geometry) else { return false }
        boxes.append(ownBox)
      }
      guard Self.areApart(&boxes) else { return false }
    }
    guard isSimple(shell, geometry) else { return false }
    for line in lines.dropFirst() where !holds(line, geometry) { return false }
    return true
  }

  /// True if the polygons of a node are certainly valid, and also together (OGC 06-103r4 §6.1.14).
  mutating func isValid(parts: Range<Int>, in geometry: borrowing GeometryColumn) -> Bool {
    for part in parts where !isValid(part: part, in: geometry) { return false }
    guard parts.count > 1 else { return true }
    boxes.removeAll()
    for part in parts {
      guard let shell = geometry.lineRange(ofPart: part).first else { continue }
      let positions = geometry.positionRange(ofLine: shell)
      guard !positions.isEmpty else { continue }
      let box = geometry.box(ofPositions: positions)
      boxes.append(SIMD4(-box.minX, -box.minY, box.maxX, box.maxY))
    }
    return Self.areApart(&boxes)
  }

  private mutating func isSimple(_ line: Int, _ geometry: borrowing GeometryColumn) -> Bool {
    let positions = geometry.positionRange(ofLine: line)
    return isSimple(
      UnsafePointer(geometry.ordinates.base) + positions.lowerBound * geometry.stride,
      count: positions.count, stride: geometry.stride)
  }

  /// The box of the ring that was tested last.
  private var ownBox: SIMD4<Double> {
    var box = extents.base[0]
    for index in 1..<extents.count { box = pointwiseMax(box, extents.base[index]) }
    return box
  }

  /// True if no two boxes meet.
  private static func areApart(_ boxes: inout Column<SIMD4<Double>>) -> Bool {
    guard boxes.count > 1 else { return true }
    if boxes.count > 32 {
      var run = UnsafeMutableBufferPointer(start: boxes.base, count: boxes.count)
      run.sort { $0.x > $1.x }
    }
    let isSorted = boxes.count > 32
    for first in 0..<boxes.count - 1 {
      for second in first + 1..<boxes.count {
        // Sorted by their least x, which is negated: all others begin beyond this one's end.
        if isSorted, -boxes.base[second].x > boxes.base[first].z { break }
        if meet(boxes.base[first], boxes.base[second]) { return false }
      }
    }
    return true
  }

  /// True if a hole lies within the ring that was tested last, and no segment of the ring is near it.
  private func holds(_ hole: Int, _ geometry: borrowing GeometryColumn) -> Bool {
    let positions = geometry.positionRange(ofLine: hole)
    let box = geometry.box(ofPositions: positions)
    let extent = SIMD4(-box.minX, -box.minY, box.maxX, box.maxY)
    let ordinates = geometry.ordinates.base + positions.lowerBound * geometry.stride
    let point = SIMD2(ordinates[0], ordinates[1])
    var isInside = false
    for segment in 0..<extents.count {
      let own = extents.base[segment]
      if Self.meet(own, extent) { return false }
      // A ray to the right: the segment spans its y, with the lower end and without the upper one.
      let (a, b) = (vertices.base[segment], vertices.base[segment + 1])
      guard (a.y > point.y) != (b.y > point.y), own.z >= point.x else { continue }
      guard let side = Orientation.side(a, b, point), side != 0 else { return false }
      if (side > 0) == (b.y > a.y) { isInside.toggle() }
    }
    return isInside
  }
}
