internal import Base
internal import Geometry

/// What the positions of one feature are like, found in one pass.
struct PositionSurvey {
  /// The number of positions.
  private(set) var count = 0
  /// The box of all positions.
  private(set) var box = Box()
  // The first position with each peculiarity; -1 without one.
  private(set) var repeated = -1
  private(set) var spike = -1
  private(set) var origin = -1
  private(set) var jump = -1
  private(set) var precise = -1
  private(set) var flat = -1
  /// True if some position has a height.
  private(set) var hasHeights = false

  /// True if some positions have a height and some have none.
  var mixesHeights: Bool { hasHeights && flat >= 0 }

  /// Looks at all positions of a feature.
  mutating func measure(
    _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>, wantsPrecision: Bool
  ) {
    self = PositionSurvey()
    for node in nodes {
      let described = geometry.nodes[node]
      let parts = geometry.partRange(ofNode: node)
      let isLine = described.kind != .point && described.kind != .multiPoint
      let isRing = described.kind == .polygon || described.kind == .multiPolygon
      for part in parts {
        for line in geometry.lineRange(ofPart: part) {
          let positions = geometry.positionRange(ofLine: line)
          count += positions.count
          scan(geometry, positions, isLine: isLine, isRing: isRing)
          if wantsPrecision, precise < 0 { lookForDigits(geometry, positions) }
        }
      }
      if described.dimensions.contains(.z), geometry.stride > 2 {
        lookForHeights(geometry, geometry.positionRange(ofNodes: node..<node + 1))
      }
    }
  }

  @inline(__always)
  private mutating func scan(
    _ geometry: borrowing GeometryColumn, _ positions: Range<Int>, isLine: Bool, isRing: Bool
  ) {
    let stride = geometry.stride
    var next = UnsafePointer(geometry.ordinates.base) + positions.lowerBound * stride
    var low = SIMD2(Double.infinity, Double.infinity)
    var high = -low
    var last = SIMD2(Double.nan, Double.nan)
    var before = last
    var step = SIMD2(0.0, 0.0)
    for position in positions {
      let place = SIMD2(next[0], next[1])
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
      if place == .zero, origin < 0 { origin = position }
      if isLine {
        let on = place - last
        if on == .zero {
          if repeated < 0 { repeated = position }
        } else {
          // Two ends on 180° are a cut, or a ring round a pole.
          if on.x.magnitude > 180, jump < 0, place.x.magnitude != 180 || last.x.magnitude != 180 {
            jump = position
          }
          if step.x * on.x + step.y * on.y < 0, spike < 0, !isRing || positions.count > 3,
            Orientation.side(before, last, place) == 0
          {
            spike = position - 1
          }
          // The direction is unknown after NaN.
          step = on.x == on.x ? on : .zero
          before = last
        }
        last = place
      }
      next += stride
    }
    // A ring may turn back at its first position, too.
    if isRing, positions.count > 3, spike < 0 {
      let first = UnsafePointer(geometry.ordinates.base) + positions.lowerBound * stride
      let second = SIMD2(first[stride], first[stride + 1])
      let on = second - last
      if step.x * on.x + step.y * on.y < 0, Orientation.side(before, last, second) == 0 {
        spike = positions.lowerBound
      }
    }
    if low.x <= high.x {
      box.extend(x: low.x, y: low.y)
      box.extend(x: high.x, y: high.y)
    }
  }

  private mutating func lookForDigits(
    _ geometry: borrowing GeometryColumn, _ positions: Range<Int>
  ) {
    let stride = geometry.stride
    for position in positions {
      let place = geometry.ordinates.base + position * stride
      let scaled = SIMD2(place[0], place[1]) * 1e7
      let rest = scaled - scaled.rounded(.toNearestOrEven)
      // A double of 7 decimals is off by less than a millionth of the last one.
      if rest.x.magnitude > 1e-5 || rest.y.magnitude > 1e-5 {
        precise = position
        return
      }
    }
  }

  private mutating func lookForHeights(
    _ geometry: borrowing GeometryColumn, _ positions: Range<Int>
  ) {
    for position in positions {
      if geometry.ordinates.base[position * geometry.stride + 2].isNaN {
        if flat < 0 { flat = position }
      } else {
        hasHeights = true
      }
    }
  }

  // MARK: - Looking again

  /// Where a position is.
  func place(_ position: Int, _ geometry: borrowing GeometryColumn) -> SIMD2<Double> {
    let place = geometry.ordinates.base + position * geometry.stride
    return SIMD2(place[0], place[1])
  }

  /// The first position for which a condition holds.
  func first(
    _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn,
    where holds: (SIMD2<Double>) -> Bool
  ) -> SIMD2<Double>? {
    for position in geometry.positionRange(ofNodes: nodes) {
      let place = place(position, geometry)
      if holds(place) { return place }
    }
    return nil
  }

  /// The first ring that goes the wrong way round.
  func wrongRing(
    _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn
  ) -> (position: Int, isHole: Bool)? {
    for node in nodes {
      let kind = geometry.nodes[node].kind
      guard kind == .polygon || kind == .multiPolygon else { continue }
      for part in geometry.partRange(ofNode: node) {
        let lines = geometry.lineRange(ofPart: part)
        for line in lines {
          let area = geometry.doubledArea(ofRing: line)
          let isHole = line != lines.lowerBound
          if isHole ? area > 0 : area < 0 {
            return (geometry.positionRange(ofLine: line).lowerBound, isHole)
          }
        }
      }
    }
    return nil
  }

  /// True if a collection lies in another.
  func hasNestedCollection(_ nodes: Range<Int>, _ geometry: borrowing GeometryColumn) -> Bool {
    nodes.dropFirst().contains { geometry.nodes[$0].kind == .geometryCollection }
  }

  /// The kind of a collection's members, if they are all of one kind that has a collection of its own.
  func onlyKind(_ nodes: Range<Int>, _ geometry: borrowing GeometryColumn) -> String? {
    guard geometry.nodes[nodes.lowerBound].kind == .geometryCollection, nodes.count > 1 else {
      return nil
    }
    let kind = geometry.nodes[nodes.lowerBound + 1].kind
    for node in nodes.dropFirst() where geometry.nodes[node].kind != kind { return nil }
    return kind.name + "s"
  }

  /// The first position of a ring that ends at another height than it begins at (RFC 7946 §3.1.6: the
  /// same values).
  func steppedRing(_ nodes: Range<Int>, _ geometry: borrowing GeometryColumn) -> Int? {
    let stride = geometry.stride
    guard stride > 2 else { return nil }
    for node in nodes {
      let kind = geometry.nodes[node].kind
      guard kind == .polygon || kind == .multiPolygon else { continue }
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          let positions = geometry.positionRange(ofLine: line)
          guard let first = positions.first, let last = positions.last else { continue }
          let start = geometry.ordinates.base[first * stride + 2]
          let end = geometry.ordinates.base[last * stride + 2]
          if start != end, !(start.isNaN && end.isNaN) { return first }
        }
      }
    }
    return nil
  }

  /// What has a fault, and the number of its positions.
  enum FaultKind {
    case line(Int)
    case ring(Int)
    case other
  }

  /// The line or ring that begins where a fault is and has too few positions.
  func kind(
    at fault: ValidityFault, _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn
  ) -> FaultKind {
    guard fault.reason == ValidityFault.tooFewPoints else { return .other }
    for node in nodes {
      let kind = geometry.nodes[node].kind
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          let positions = geometry.positionRange(ofLine: line)
          guard let first = positions.first,
            place(first, geometry) == SIMD2(fault.x, fault.y)
          else { continue }
          switch kind {
          case .lineString, .multiLineString:
            let start = place(first, geometry)
            if positions.allSatisfy({ place($0, geometry) == start }) {
              return .line(positions.count)
            }
          case .polygon, .multiPolygon: return .ring(positions.count)
          default: break
          }
        }
      }
    }
    return .other
  }

  /// Looks for rings without area in a geometry that is not valid.
  func lookForCollapses(
    _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn,
    _ tell: (ValidationCode, String, SIMD2<Double>) -> Void
  ) {
    for node in nodes {
      let kind = geometry.nodes[node].kind
      guard kind == .polygon || kind == .multiPolygon else { continue }
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          let positions = geometry.positionRange(ofLine: line)
          guard positions.count > 3, isFlat(positions, geometry) else { continue }
          return tell(.zeroArea, "ring has no area", place(positions.lowerBound, geometry))
        }
      }
    }
  }

  /// True if all positions lie on one line.
  private func isFlat(_ positions: Range<Int>, _ geometry: borrowing GeometryColumn) -> Bool {
    let start = place(positions.lowerBound, geometry)
    guard let far = positions.first(where: { place($0, geometry) != start }) else { return true }
    let end = place(far, geometry)
    return positions.allSatisfy { Orientation.side(start, end, place($0, geometry)) == 0 }
  }
}
