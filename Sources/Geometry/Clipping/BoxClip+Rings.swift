internal import Base

extension BoxClip {
  /// Makes rings of a loop: one, or several if it returns to the same place on an edge.
  mutating func closeLoop() {
    if let last = loop.last, loop.count > 1, last.x == loop.base[0].x, last.y == loop.base[0].y {
      loop.truncate(to: loop.count - 1)
    }
    guard hasTouches else { return addRing(loop.buffer) }
    stack.removeAll()
    stackEdges.removeAll()
    for position in loop.buffer {
      if isOnEdge(position) {
        var known = stackEdges.count - 1
        while known >= 0 {
          let other = stack.base[stackEdges.base[known]]
          if other.x == position.x, other.y == position.y { break }
          known -= 1
        }
        if known >= 0 {
          let index = stackEdges.base[known]
          addRing(stack.buffer(index..<stack.count))
          stack.truncate(to: index + 1)
          stackEdges.truncate(to: known + 1)
          continue
        }
        stackEdges.append(stack.count)
      }
      stack.append(position)
    }
    addRing(stack.buffer)
  }

  private func isOnEdge(_ position: Position) -> Bool {
    position.x == box.minX || position.x == box.maxX || position.y == box.minY
      || position.y == box.maxY
  }

  /// Adds positions as a closed ring, unless it has no area.
  private mutating func addRing(_ positions: UnsafeBufferPointer<Position>) {
    guard positions.count >= 3 else { return }
    let start = ringPoints.count
    ringPoints.append(contentsOf: positions)
    ringPoints.append(positions[0])
    let count = ringPoints.count - start
    let area = UnsafeRawPointer(ringPoints.base + start)
      .withMemoryRebound(to: Double.self, capacity: count * 4) {
        Winding.doubledArea(ofRing: $0, count: count, stride: 4)
      }
    guard area != 0 else { return ringPoints.truncate(to: start) }
    rings.append(Ring(start: start, end: ringPoints.count, area: area))
  }

  // MARK: - The box itself

  /// True if the polygon surrounds the middle of the box, when no ring passes through the box.
  func isCentreInside(_ lines: Range<Int>, _ column: borrowing GeometryColumn) -> Bool {
    let x = box.minX / 2 + box.maxX / 2
    let y = box.minY / 2 + box.maxY / 2
    let stride = column.stride
    var isInside = false
    for line in lines {
      let range = column.positionRange(ofLine: line)
      guard range.count > 3 else { continue }
      // In range: lines end within the column.
      let base = column.ordinates.base + range.lowerBound * stride
      // Holes that lie in the box are rings of the result.
      if code(Self.position(base, stride)) == 0 { continue }
      for index in 1..<range.count {
        let (a, b) = (base + (index - 1) * stride, base + index * stride)
        if (a[1] > y) != (b[1] > y), x < a[0] + (b[0] - a[0]) * ((y - a[1]) / (b[1] - a[1])) {
          isInside.toggle()
        }
      }
    }
    return isInside
  }

  /// Adds the box as an exterior ring, with the mean of the exterior's heights and measures.
  mutating func appendBox(_ exterior: Int, _ column: borrowing GeometryColumn) {
    let range = column.positionRange(ofLine: exterior)
    var sum = Position(repeating: 0)
    for index in range {
      sum += Self.position(column.ordinates.base + index * column.stride, column.stride)
    }
    let mean = sum / Double(max(range.count, 1))
    let start = ringPoints.count
    for side in 0...4 {
      var position = corner(side)
      position.z = mean.z
      position.w = mean.w
      ringPoints.append(position)
    }
    rings.append(Ring(start: start, end: ringPoints.count, area: 1))
  }

  // MARK: - Polygons

  /// Adds a polygon for each exterior ring, with the holes that lie in it.
  func add(to result: inout GeometryColumn, backwards: Bool) {
    let shells = rings.buffer.count { $0.area > 0 }
    for shell in rings.buffer where shell.area > 0 {
      add(shell, to: &result, backwards)
      for hole in rings.buffer where hole.area < 0 {
        if shells == 1 || holds(shell, hole) { add(hole, to: &result, backwards) }
      }
      result.endPart()
    }
  }

  private func add(_ ring: Ring, to result: inout GeometryColumn, _ backwards: Bool) {
    for index in ring.start..<ring.end {
      result.append(
        ringPoints.base[backwards ? ring.start + ring.end - 1 - index : index])
    }
    result.endLine()
  }

  /// True if most positions of a hole lie within a ring; some may lie on it.
  private func holds(_ shell: Ring, _ hole: Ring) -> Bool {
    var balance = 0
    for index in hole.start..<hole.end - 1 {
      let point = ringPoints.base[index]
      var isInside = false
      for next in shell.start + 1..<shell.end {
        let (a, b) = (ringPoints.base[next - 1], ringPoints.base[next])
        if (a.y > point.y) != (b.y > point.y),
          point.x < a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y))
        {
          isInside.toggle()
        }
      }
      balance += isInside ? 1 : -1
      // One that is not near the ring is enough; a few more are tested in case it is near.
      if balance.magnitude > 8 { break }
    }
    return balance > 0
  }
}
