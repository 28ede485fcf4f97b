internal import Base
internal import Geometry

/// A closed walk along the border of a connected piece of an area, which lies on its left.
struct OSMAreaWalk: BitwiseCopyable {
  /// The index of the piece's polygon.
  var polygon: Int32
  /// True if it goes around the piece, and no other part of the area surrounds it.
  var isOutside: Bool
}

/// A ring of an area, counterclockwise if it is an outer one, else clockwise (RFC 7946 §3.1.6).
struct OSMAreaRing: BitwiseCopyable {
  /// The index of its polygon.
  var polygon: Int32
  /// False for holes.
  var isOuter: Bool
  /// The index in `ringPlaces` after its last place.
  var placeEnd: Int
}

extension OSMAreaAssembler {
  private static var none: Int32 { OSMAreaSegment.none }

  /// Makes rings of the segments' mates.
  ///
  /// The segment directly below the westernmost place of a walk has been walked before, because segments are
  /// in the order of the sweep.
  mutating func traceWalks() {
    walks.removeAll()
    for place in 0..<placeCount { heads.base[place] = 0 }
    for index in 0..<segments.count {
      let segment = segments.base[index]
      if segment.isCancelled || segment.walk != Self.none { continue }
      var walk = OSMAreaWalk(polygon: Int32(truncatingIfNeeded: polygonCount), isOutside: false)
      if segment.isAreaAbove {
        polygonCount += 1
        walk.isOutside = isOutside(above: segment.below)
      } else if segment.below != Self.none {
        walk.polygon = walks[Int(segments[Int(segment.below)].walk)].polygon
      }
      walks.append(walk)
      trace(
        OSMAreaEnd(segment: Int32(truncatingIfNeeded: index), isHigh: !segment.isAreaAbove),
        isAround: segment.isAreaAbove)
    }
    sortRings()
  }

  /// True if what is directly above a segment is neither the area nor one of its holes.
  func isOutside(above segment: Int32) -> Bool {
    guard segment != Self.none else { return true }
    let segment = segments[Int(segment)]
    return !segment.isInner && !segment.isAreaAbove && walks[Int(segment.walk)].isOutside
  }

  /// Walks once along the border that begins with an end of a segment. Whenever it comes to a place for the
  /// second time, the steps in between are a ring.
  private mutating func trace(_ first: OSMAreaEnd, isAround: Bool) {
    steps.removeAll()
    let walk = Int32(truncatingIfNeeded: walks.count - 1)
    let base = segments.base
    var step = first
    while true {
      let segment = base + Int(step.segment)
      let place = step.isHigh ? segment.pointee.highPlace : segment.pointee.lowPlace
      let seen = Int(heads.base[Int(place)])
      // The ring with the westernmost place is around all others.
      if seen > 0 {
        takeRing(from: seen - 1, isOuter: isAround && steps.base[seen - 1] == first)
      }
      segment.pointee.walk = walk
      steps.append(step)
      heads.base[Int(place)] = Int32(truncatingIfNeeded: steps.count)
      step = step.isHigh ? segment.pointee.mateOfLow : segment.pointee.mateOfHigh
      if step == first { break }
    }
    takeRing(from: 0, isOuter: isAround && steps.base[0] == first)
  }

  /// Makes a ring of the last steps.
  private mutating func takeRing(from start: Int, isOuter: Bool) {
    let base = segments.base
    for index in start..<steps.count {
      let step = steps.base[index]
      let segment = base + Int(step.segment)
      segment.pointee.isInner = !isOuter
      heads.base[Int(step.isHigh ? segment.pointee.highPlace : segment.pointee.lowPlace)] = 0
      ringPlaces.append(step.isHigh ? segment.pointee.high : segment.pointee.low)
    }
    steps.truncate(to: start)
    rings.append(
      OSMAreaRing(
        polygon: walks.base[walks.count - 1].polygon, isOuter: isOuter,
        placeEnd: ringPlaces.count))
  }

  /// Groups the rings by polygon, the outer one first.
  private mutating func sortRings() {
    ringStarts.removeAll()
    ringStarts.append(repeating: 0, count: polygonCount + 2)
    ringOrder.reserve(rings.count)
    ringOrder.setCount(rings.count)
    // In range: each ring is of a polygon below `polygonCount`.
    let starts = ringStarts.base
    for index in 0..<rings.count { starts[Int(rings.base[index].polygon) + 2] += 1 }
    for polygon in 0..<polygonCount { starts[polygon + 2] += starts[polygon + 1] }
    // A polygon's holes may come before its outer ring if they touch it.
    for isOuter in [true, false] {
      for index in 0..<rings.count where rings.base[index].isOuter == isOuter {
        let slot = starts + Int(rings.base[index].polygon) + 1
        ringOrder.base[Int(slot.pointee)] = Int32(truncatingIfNeeded: index)
        slot.pointee += 1
      }
    }
  }

  /// Adds the area that was assembled as a Polygon or MultiPolygon; does not end the feature.
  func append(to geometry: inout GeometryColumn) {
    for polygon in 0..<polygonCount { appendPart(polygon, to: &geometry) }
    geometry.appendNode(polygonCount == 1 ? .polygon : .multiPolygon, [])
  }

  /// Adds one of its polygons as a Polygon; does not end the feature.
  func append(polygon: Int, to geometry: inout GeometryColumn) {
    appendPart(polygon, to: &geometry)
    geometry.appendNode(.polygon, [])
  }

  private func appendPart(_ polygon: Int, to geometry: inout GeometryColumn) {
    for index in Int(ringStarts[polygon])..<Int(ringStarts[polygon + 1]) {
      let ring = Int(ringOrder[index])
      let first = ring == 0 ? 0 : rings[ring - 1].placeEnd
      let places = ringPlaces.buffer(first..<rings[ring].placeEnd)
      for place in places {
        geometry.appendPosition(x: place.longitude, y: place.latitude)
      }
      geometry.appendPosition(x: places[0].longitude, y: places[0].latitude)
      geometry.endLine()
    }
    geometry.endPart()
  }
}
