internal import Base

extension BoxClip {
  /// Adds the part of a polygon within the box as parts.
  ///
  /// Its rings are split into chains from edge to edge of the box, all with the polygon on their left.
  /// Around the box, beginnings and ends of chains alternate, as each is a change from outside to
  /// inside or back. So each end is joined, along the edges, to the beginning that follows it (Weiler
  /// and Atherton, 1977). A ring that touches an edge is split there too.
  public mutating func append(
    polygon part: Int, of column: borrowing GeometryColumn, to result: inout GeometryColumn
  ) -> Outcome {
    let lines = column.lineRange(ofPart: part)
    guard !lines.isEmpty, box.minX < box.maxX, box.minY < box.maxY else { return .done }
    points.removeAll()
    chains.removeAll()
    events.removeAll()
    rings.removeAll()
    ringPoints.removeAll()
    let exteriorArea = column.doubledArea(ofRing: lines.lowerBound)
    guard exteriorArea.isFinite else { return .unclear }
    for line in lines {
      let area = column.doubledArea(ofRing: line)
      if area == 0 { continue }
      let isExterior = line == lines.lowerBound
      // The polygon on the left: counter-clockwise outside, clockwise around holes.
      let isWhole = takeApart(line, of: column, backwards: (area > 0) != isExterior)
      // The exterior ring of a polygon that is not wholly inside.
      if isWhole, isExterior { return .unclear }
    }
    if events.isEmpty {
      guard isCentreInside(lines, column) else { return .done }
      appendBox(lines.lowerBound, column)
    } else {
      sortEvents()
      guard eventsAlternate() else { return .unclear }
      tie()
    }
    add(to: &result, backwards: exteriorArea < 0)
    return .done
  }

  // MARK: - Splitting

  /// Adds the chains of a ring, or the whole ring as a hole; true in that case.
  private mutating func takeApart(
    _ line: Int, of column: borrowing GeometryColumn, backwards: Bool
  ) -> Bool {
    let range = column.positionRange(ofLine: line)
    let stride = column.stride
    precondition(range.upperBound <= column.positionCount)
    // In range: the precondition holds the ring inside the column, and indexes stay below its count.
    let base = column.ordinates.base + range.lowerBound * stride
    let edges = range.count - 1
    func position(_ index: Int) -> Position {
      let turned = index >= edges ? index - edges : index
      return Self.position(base + (backwards ? edges - turned : turned) * stride, stride)
    }
    // A place where no chain passes.
    guard let first = (0..<edges).first(where: { code(position($0)) != 0 }) else {
      let start = ringPoints.count
      for index in 0...edges { ringPoints.append(position(index)) }
      rings.append(Ring(start: start, end: ringPoints.count, area: -1))
      return true
    }
    var start = points.count
    var a = position(first)
    var aCode = code(a)
    for step in 1...edges {
      let b = position(first + step)
      let bCode = code(b)
      defer { (a, aCode) = (b, bCode) }
      if aCode & bCode != 0 { continue }
      if aCode == 0, bCode == 0 {
        points.append(b)
        continue
      }
      guard let (p, q) = clipped(a, b) else { continue }
      if aCode != 0 {
        // A segment along an edge bounds nothing.
        if bCode != 0, liesOnEdge(p, q) { continue }
        start = points.count
        points.append(p)
        addEvent(at: p, toward: b - a, isStart: true)
      }
      points.append(q)
      if bCode != 0 {
        addEvent(at: q, toward: a - b, isStart: false)
        chains.append(Chain(start: start, end: points.count))
      }
    }
    return false
  }

  /// Which edges a position lies on or beyond.
  func code(_ position: Position) -> Int {
    (position.x <= box.minX ? 1 : 0) | (position.x >= box.maxX ? 2 : 0)
      | (position.y <= box.minY ? 4 : 0) | (position.y >= box.maxY ? 8 : 0)
  }

  private func liesOnEdge(_ p: Position, _ q: Position) -> Bool {
    p.x == q.x && (p.x == box.minX || p.x == box.maxX)
      || p.y == q.y && (p.y == box.minY || p.y == box.maxY)
  }

  private mutating func addEvent(at place: Position, toward direction: Position, isStart: Bool) {
    let (side, along) =
      if place.y == box.minY, place.x < box.maxX {
        (0, place.x)
      } else if place.x == box.maxX, place.y < box.maxY {
        (1, place.y)
      } else if place.y == box.maxY, place.x > box.minX {
        (2, -place.x)
      } else {
        (3, -place.y)
      }
    events.append(
      Event(
        side: side, along: along, directionX: direction.x, directionY: direction.y,
        isStart: isStart, chain: chains.count))
  }

  // MARK: - Around the box

  private mutating func sortEvents() {
    var sorted = UnsafeMutableBufferPointer(start: events.base, count: events.count)
    sorted.sort { left, right in
      if left.side != right.side { return left.side < right.side }
      if left.along != right.along { return left.along < right.along }
      // At one place clockwise, from the previous edge to the next.
      return left.directionX * right.directionY < left.directionY * right.directionX
    }
  }

  /// False if a beginning follows a beginning, or an end an end; also finds out whether chains touch.
  private mutating func eventsAlternate() -> Bool {
    hasTouches = false
    var last = events.base[events.count - 1]
    for event in events.buffer {
      if event.isStart == last.isStart { return false }
      if event.side == last.side, event.along == last.along { hasTouches = true }
      last = event
    }
    return true
  }

  /// Joins chains into rings, by the sorted events.
  private mutating func tie() {
    let count = events.count
    // Where each chain ends in the order of events.
    ends.removeAll()
    ends.append(repeating: 0, count: chains.count)
    for index in 0..<count where !events.base[index].isStart {
      ends.base[events.base[index].chain] = index
    }
    for first in 0..<chains.count where !chains.base[first].isTied {
      loop.removeAll()
      var chain = first
      repeat {
        chains.base[chain].isTied = true
        for index in chains.base[chain].start..<chains.base[chain].end {
          appendToLoop(points.base[index])
        }
        let end = ends.base[chain]
        let next = end + 1 == count ? 0 : end + 1
        appendCorners(from: end, to: next)
        chain = events.base[next].chain
      } while !chains.base[chain].isTied
      closeLoop()
    }
  }

  private mutating func appendToLoop(_ position: Position) {
    if let last = loop.last, last.x == position.x, last.y == position.y { return }
    loop.append(position)
  }

  func corner(_ side: Int) -> Position {
    switch side & 3 {
    case 0: Position(box.minX, box.minY, .nan, .nan)
    case 1: Position(box.maxX, box.minY, .nan, .nan)
    case 2: Position(box.maxX, box.maxY, .nan, .nan)
    default: Position(box.minX, box.maxY, .nan, .nan)
    }
  }

  /// Adds the corners on the way from an end to the beginning that follows it.
  private mutating func appendCorners(from end: Int, to start: Int) {
    let firstSide = events.base[end].side
    let lastSide = events.base[start].side + (start <= end ? 4 : 0)
    guard lastSide > firstSide, let from = loop.last else { return }
    let target = points.base[chains.base[events.base[start].chain].start]
    func distance(_ a: Position, _ b: Position) -> Double {
      (a.x - b.x).magnitude + (a.y - b.y).magnitude
    }
    var length = 0.0
    var last = from
    for side in firstSide + 1...lastSide {
      length += distance(last, corner(side))
      last = corner(side)
    }
    length += distance(last, target)
    var walked = 0.0
    last = from
    for side in firstSide + 1...lastSide {
      var position = corner(side)
      walked += distance(last, position)
      last = position
      let share = length > 0 ? walked / length : 0
      position.z = from.z + (target.z - from.z) * share
      position.w = from.w + (target.w - from.w) * share
      if position.x != target.x || position.y != target.y { appendToLoop(position) }
    }
  }
}
