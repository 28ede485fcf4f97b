internal import Base

/// Cuts polygons at a vertical or horizontal line and keeps one side.
///
/// A polygon's rings are split into chains on that side. Along the line, the places where chains end are sorted; between
/// the first two of them the polygon's inside lies on the line, between the next two not, and so on. So pairs of them
/// are joined, and rings result that lie beside each other where the polygon falls apart. Of polygons that are not
/// valid some rings may come out wrong; ``QuantisedValidity`` looks at all results.
struct PolygonHalving: ~Copyable {
  /// A stretch of a ring on the side that is kept, from the line to the line.
  struct Chain: BitwiseCopyable {
    var start: Int
    var end: Int
    var isTaken = false
  }

  /// Where a chain begins or ends.
  struct Event: BitwiseCopyable {
    var along: Double
    var chain: Int32
    var isStart: Bool
  }

  private var points = Column<GridPoint>()
  private var chains = Column<Chain>()
  private var events = Column<Event>()
  /// The index of the other event of a pair, by chain: that which follows the chain's end.
  private var nextChains = Column<Int32>()
  /// Lines of the polygon that lie wholly on the side that is kept.
  private var wholeLines = Column<Int32>()

  init() {}

  /// Adds what lies of a shape's polygons in a half of the plane to another shape.
  mutating func append(
    polygonsOf shape: borrowing TileShape, in half: HalfPlane, to result: inout TileShape
  ) {
    for part in 0..<shape.partEnds.count {
      halve(shape, shape.partStart(part)..<Int(shape.partEnds[part]), half, &result)
    }
  }

  private mutating func halve(
    _ shape: borrowing TileShape, _ lines: Range<Int>, _ half: HalfPlane,
    _ result: inout TileShape
  ) {
    points.removeAll()
    chains.removeAll()
    events.removeAll()
    wholeLines.removeAll()
    for line in lines {
      let start = shape.lineStart(line)
      let end = Int(shape.lineEnds[line])
      let ring = shape.points.buffer(start..<end)
      switch split(ring, half) {
      case .inside: wholeLines.append(Int32(truncatingIfNeeded: line))
      // Nothing is left of a polygon whose exterior ring is outside.
      case .outside: if line == lines.lowerBound { return }
      case .across: break
      }
    }
    if chains.isEmpty {
      guard let first = wholeLines.buffer.first, Int(first) == lines.lowerBound else { return }
      for line in wholeLines.buffer { result.appendRing(Int(line), of: shape) }
      result.endPart()
      return
    }
    guard pair() else { return closeApart(shape, &result) }
    let firstPart = result.partEnds.count
    for first in 0..<chains.count where !chains.base[first].isTaken {
      let start = result.points.count
      var chain = first
      repeat {
        chains.base[chain].isTaken = true
        for index in chains.base[chain].start..<chains.base[chain].end {
          let point = points.base[index]
          if result.points.count == start || result.points.last != point {
            result.points.append(point)
          }
        }
        chain = Int(nextChains.base[chain])
      } while !chains.base[chain].isTaken
      result.closeRing(from: start)
    }
    settle(shape, &result, firstPart: firstPart)
  }

  /// Where a ring lies.
  private enum Side {
    case inside, outside, across
  }

  /// Adds the chains of a ring.
  private mutating func split(_ ring: UnsafeBufferPointer<GridPoint>, _ half: HalfPlane) -> Side {
    let count = ring.count
    guard let firstOutside = ring.firstIndex(where: { !half.contains($0) }) else {
      return count > 2 ? .inside : .outside
    }
    let chainsBefore = chains.count
    var before = ring[firstOutside]
    var isInside = false
    var start = 0
    for step in 1...count {
      let index = firstOutside + step
      let point = ring[index < count ? index : index - count]
      let isNextInside = half.contains(point)
      if isNextInside != isInside {
        let crossing = half.crossing(before, point)
        if isNextInside { start = points.count }
        if points.count == start || points.last != crossing.point || isNextInside {
          points.append(crossing.point)
        }
        let chain = Int32(truncatingIfNeeded: chains.count)
        events.append(Event(along: crossing.along, chain: chain, isStart: isNextInside))
        if !isNextInside, points.count - start == 1 {
          // The ring has only touched the line: nothing of it lies on this side.
          events.truncate(to: events.count - 2)
          points.truncate(to: start)
        } else if !isNextInside {
          chains.append(Chain(start: start, end: points.count))
        }
      }
      if isNextInside, points.last != point { points.append(point) }
      before = point
      isInside = isNextInside
    }
    return chains.count > chainsBefore ? .across : .outside
  }

  /// Pairs ends with beginnings along the line; false if that cannot be.
  private mutating func pair() -> Bool {
    var sorted = UnsafeMutableBufferPointer(start: events.base, count: events.count)
    if events.count > 2 {
      sorted.sort { ($0.along, $0.chain) < ($1.along, $1.chain) }
    }
    nextChains.removeAll()
    nextChains.append(repeating: -1, count: chains.count)
    var index = 0
    while index + 1 < sorted.count {
      // Of places that are the same any may be the partner.
      var partner = index + 1
      while partner < sorted.count, sorted[partner].isStart == sorted[index].isStart,
        sorted[partner].along == sorted[index + 1].along
      {
        partner += 1
      }
      if partner < sorted.count, sorted[partner].along == sorted[index + 1].along {
        sorted.swapAt(index + 1, partner)
      }
      var (one, other) = (sorted[index], sorted[index + 1])
      if one.isStart { swap(&one, &other) }
      guard !one.isStart, other.isStart else { return false }
      nextChains.base[Int(one.chain)] = other.chain
      index += 2
    }
    return true
  }

  /// Closes every chain by itself, where pairs cannot be found.
  private mutating func closeApart(
    _ shape: borrowing TileShape, _ result: inout TileShape
  ) {
    for index in 0..<chains.count {
      let start = result.points.count
      result.points.append(contentsOf: points.buffer(chains[index].start..<chains[index].end))
      if result.closeRing(from: start) { result.endPart() }
    }
    for line in wholeLines.buffer {
      result.appendRing(Int(line), of: shape)
      result.endPart()
    }
  }

  /// Makes polygons of the rings that were joined, and gives each hole that was left whole to the one around it.
  private mutating func settle(
    _ shape: borrowing TileShape, _ result: inout TileShape, firstPart: Int
  ) {
    let firstLine = firstPart == 0 ? 0 : Int(result.partEnds[firstPart - 1])
    let exteriors = firstLine..<result.lineEnds.count
    guard exteriors.count > 1, !wholeLines.isEmpty else {
      if exteriors.isEmpty { return }
      if wholeLines.isEmpty {
        for line in exteriors {
          result.partEnds.append(Int32(truncatingIfNeeded: line + 1))
        }
        return
      }
      for line in wholeLines.buffer { result.appendRing(Int(line), of: shape) }
      result.endPart()
      return
    }
    // Rings are put in order: each exterior one, then its holes.
    var rings = TileShape()
    for line in exteriors { rings.appendRing(line, of: result) }
    result.points.truncate(to: firstLine == 0 ? 0 : Int(result.lineEnds[firstLine - 1]))
    result.lineEnds.truncate(to: firstLine)
    var homes = Column<Int32>()
    for line in wholeLines.buffer {
      let hole = shape.points[shape.lineStart(Int(line))]
      let home = (0..<rings.lineEnds.count).first { rings.holds(hole, ring: $0) }
      homes.append(Int32(truncatingIfNeeded: home ?? -1))
    }
    for line in 0..<rings.lineEnds.count {
      result.appendRing(line, of: rings)
      for index in 0..<homes.count where Int(homes[index]) == line {
        result.appendRing(Int(wholeLines[index]), of: shape)
      }
      result.endPart()
    }
  }
}

extension TileShape {
  /// Adds a ring of another shape.
  mutating func appendRing(_ line: Int, of other: borrowing TileShape) {
    let start = other.lineStart(line)
    points.append(contentsOf: other.points.buffer(start..<Int(other.lineEnds[line])))
    endLine()
  }

  /// Ends a ring without its first position at its end; takes it back, and gives false, if it has less than three.
  @discardableResult
  mutating func closeRing(from start: Int) -> Bool {
    while points.count - start > 1, points.last == points[start] {
      points.truncate(to: points.count - 1)
    }
    guard points.count - start > 2 else {
      points.truncate(to: start)
      return false
    }
    endLine()
    return true
  }

  /// True if a ring runs around a position (Shimrat, 1962).
  func holds(_ point: GridPoint, ring: Int) -> Bool {
    let start = lineStart(ring)
    let end = Int(lineEnds[ring])
    var isInside = false
    var before = points[end - 1]
    for index in start..<end {
      let next = points[index]
      if (before.y > point.y) != (next.y > point.y) {
        let (from, to) = (SIMD2<Double>(before), SIMD2<Double>(next))
        let share = (Double(point.y) - from.y) / (to.y - from.y)
        if Double(point.x) < from.x + share * (to.x - from.x) { isInside.toggle() }
      }
      before = next
    }
    return isInside
  }
}
