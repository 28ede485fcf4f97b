internal import Base

extension OSMAreaAssembler {
  private static var none: Int32 { OSMAreaSegment.none }

  /// Moves a line from west to east over the segments (M. I. Shamos, D. Hoey, 1976): finds out on which side
  /// of each the area is, and how their ends are joined along its border. False if two segments cross, or
  /// touch anywhere but in a common node.
  mutating func sweep() -> Bool {
    status.removeAll(segments: segments.count)
    heads.removeAll()
    heads.append(repeating: Self.none, count: placeCount)
    for place in 0..<placeCount where !pass(Int32(truncatingIfNeeded: place)) {
      return false
    }
    return true
  }

  /// Passes over a place: segments that end there are replaced by those that begin there.
  private mutating func pass(_ place: Int32) -> Bool {
    let base = segments.base
    let range = Int(starts.base[Int(place)])..<Int(starts.base[Int(place) + 1])
    let head = heads.base[Int(place)]
    var lowest = head
    var below = Self.none
    if head != Self.none {
      while true {
        below = status.previous(lowest)
        guard below != Self.none, base[Int(below)].highPlace == place else { break }
        lowest = below
      }
    } else if !range.isEmpty {
      let location = base[range.lowerBound].low
      let found = status.locate(location, among: base)
      below = found.below
      if found.touches && range.contains(where: { !base[$0].isCancelled }) {
        reject(
          .selfIntersection, way: base[Int(below)].way, base[range.lowerBound].way, at: location)
        return false
      }
    }
    let isWithin = below != Self.none && base[Int(below)].isAreaAbove
    begin(range, above: below, isWithin: isWithin)
    gatherEnds(from: lowest, at: place)
    join(isWithin: isWithin)
    let above = exchange(from: lowest, at: place, above: below)
    guard begun.count > 0 else { return checkOrder(below, above) }
    return checkOrder(below, begun.base[0]) && checkOrder(begun.base[begun.count - 1], above)
  }

  /// Finds the segments that begin in a place and bound the area, and on which side of them it is.
  private mutating func begin(_ range: Range<Int>, above below: Int32, isWithin: Bool) {
    let base = segments.base
    var (below, isWithin) = (below, isWithin)
    begun.removeAll()
    for index in range {
      base[index].below = below
      if base[index].isCancelled { continue }
      isWithin = !isWithin
      base[index].isAreaAbove = isWithin
      below = Int32(truncatingIfNeeded: index)
      begun.append(below)
      heads.base[Int(base[index].highPlace)] = below
    }
  }

  /// Gathers the ends of segments around a place counterclockwise, beginning below it.
  private mutating func gatherEnds(from lowest: Int32, at place: Int32) {
    around.removeAll()
    for index in 0..<begun.count {
      around.append(OSMAreaEnd(segment: begun.base[index], isHigh: false))
    }
    guard lowest != Self.none else { return }
    var highest = lowest
    while true {
      let next = status.next(highest)
      guard next != Self.none, segments.base[Int(next)].highPlace == place else { break }
      highest = next
    }
    var ending = highest
    while true {
      around.append(OSMAreaEnd(segment: ending, isHigh: true))
      if ending == lowest { return }
      ending = status.previous(ending)
    }
  }

  /// Joins the two ends on both sides of each sector around a place that belongs to the area.
  private mutating func join(isWithin: Bool) {
    var index = isWithin ? 1 : 0
    while index < around.count {
      let one = around.base[index]
      let other = around.base[index + 1 == around.count ? 0 : index + 1]
      setMate(of: one, other)
      setMate(of: other, one)
      index += 2
    }
  }

  @inline(__always)
  private mutating func setMate(of end: OSMAreaEnd, _ mate: OSMAreaEnd) {
    let segment = segments.base + Int(end.segment)
    if end.isHigh { segment.pointee.mateOfHigh = mate } else { segment.pointee.mateOfLow = mate }
  }

  /// Replaces the segments that end by those that begin; returns the segment above all of them.
  private mutating func exchange(from lowest: Int32, at place: Int32, above below: Int32) -> Int32 {
    var ending = lowest
    var position = below
    var index = 0
    while ending != Self.none, segments.base[Int(ending)].highPlace == place {
      let next = status.next(ending)
      if index < begun.count {
        position = begun.base[index]
        status.replace(ending, by: position)
        index += 1
      } else {
        status.remove(ending)
      }
      ending = next
    }
    while index < begun.count {
      status.insert(begun.base[index], above: position)
      position = begun.base[index]
      index += 1
    }
    return position == Self.none ? status.first : status.next(position)
  }

  /// True if two segments that have become neighbours stay in order until one of them ends.
  private mutating func checkOrder(_ below: Int32, _ above: Int32) -> Bool {
    guard below != Self.none, above != Self.none else { return true }
    let lower = segments.base[Int(below)]
    let upper = segments.base[Int(above)]
    if lower.highPlace == upper.highPlace { return true }
    let isLowerFirst = lower.highPlace < upper.highPlace
    let side =
      isLowerFirst
      ? -OSMOrientation.side(upper.low, upper.high, lower.high)
      : OSMOrientation.side(lower.low, lower.high, upper.high)
    if side > 0 { return true }
    let touched = isLowerFirst ? lower.high : upper.high
    let place =
      side == 0
      ? touched
      : OSMOrientation.crossing(lower.low, lower.high, upper.low, upper.high) ?? touched
    reject(.selfIntersection, way: lower.way, upper.way, at: place)
    return false
  }
}
