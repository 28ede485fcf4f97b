internal import Base

extension BorderTopology {
  /// Chooses the positions to keep; `tolerance` is in metres on the ground, or in the unit of the
  /// coordinates. Rings keep at least three vertices.
  public func simplify(
    _ method: Simplification.Method, tolerance: Double, isGround: Bool
  ) {
    findJunctions()
    var arcs = Arcs(Simplification(method), tolerance, isGround)
    for line in 0..<lineEnds.count { simplify(path(ofLine: line), isRing[line], &arcs) }
    for line in 0..<lineEnds.count where isRing[line] { hold(path(ofLine: line)) }
  }

  /// The positions of a line, without the last one of a ring.
  private func path(ofLine line: Int) -> Range<Int> {
    let start = line == 0 ? 0 : lineEnds[line - 1]
    let end = lineEnds[line]
    let isClosed = isRing[line] && end - start > 1 && vertices[start] == vertices[end - 1]
    return start..<(isClosed ? end - 1 : end)
  }

  // MARK: - Junctions

  private func findJunctions() {
    for line in 0..<lineEnds.count {
      let path = path(ofLine: line)
      guard let first = path.first, let last = path.last else { continue }
      if !isRing[line] {
        flags[Int(vertices[first])].insert(.isJunction)
        flags[Int(vertices[last])].insert(.isJunction)
      }
      for position in path {
        let vertex = vertices[position]
        var before = position
        var behind = position
        // Positions that repeat the one before are not part of the path.
        repeat {
          before = before > first ? before - 1 : isRing[line] ? last : first
        } while vertices[before] == vertex && before != position
          && (isRing[line] || before != first)
        repeat {
          behind = behind < last ? behind + 1 : isRing[line] ? first : last
        } while vertices[behind] == vertex && behind != position
          && (isRing[line] || behind != last)
        if !isRing[line], vertices[before] == vertex || vertices[behind] == vertex {
          // The end of a line, perhaps repeated.
          flags[Int(vertex)].insert(.isJunction)
          continue
        }
        meet(Int(vertex), vertices[before], vertices[behind])
      }
    }
  }

  /// A path passes a vertex, from one neighbour to another.
  private func meet(_ vertex: Int, _ before: UInt32, _ behind: UInt32) {
    let pair = UInt64(min(before, behind)) << 32 | UInt64(max(before, behind))
    if !flags[vertex].contains(.hasNeighbours) {
      flags[vertex].insert(.hasNeighbours)
      neighbours[vertex] = pair
    } else if neighbours[vertex] != pair {
      flags[vertex].insert(.isJunction)
    }
  }

  // MARK: - Arcs

  /// Working memory for simplifying arcs: the current arc.
  private struct Arcs: ~Copyable {
    var simplification: Simplification
    let tolerance: Double
    let isGround: Bool
    var vertices = Column<UInt32>()
    var ordinates = Column<Double>()
    var marks = Column<Bool>()

    init(_ simplification: consuming Simplification, _ tolerance: Double, _ isGround: Bool) {
      self.simplification = simplification
      self.tolerance = tolerance
      self.isGround = isGround
    }
  }

  /// Cuts a path at its junctions and simplifies the arcs that have not been simplified yet.
  private func simplify(_ path: Range<Int>, _ isRing: Bool, _ arcs: inout Arcs) {
    guard let first = path.first else { return }
    let count = path.count
    func vertex(_ step: Int) -> UInt32 { vertices[first + step % count] }
    var start = 0
    if isRing {
      while start < count, !flags[Int(vertex(start))].contains(.isJunction) { start += 1 }
      // Without junctions: a ring by itself, or the same ring several times.
      if start == count { return simplify(ring: path, &arcs) }
    }
    let end = start + (isRing ? count : count - 1)
    var next = start
    while next < end {
      arcs.vertices.removeAll()
      arcs.vertices.append(vertex(next))
      repeat {
        next += 1
        if arcs.vertices.last != vertex(next) { arcs.vertices.append(vertex(next)) }
      } while next < end && !flags[Int(vertex(next))].contains(.isJunction)
      simplifyArc(&arcs)
    }
    if start == end { flags[Int(vertex(start))].insert(.isKept) }
  }

  /// Simplifies a ring without junctions, always from the same vertex and in the same direction,
  /// wherever a feature begins it.
  private func simplify(ring path: Range<Int>, _ arcs: inout Arcs) {
    var least = path.lowerBound
    for position in path where vertices[position] < vertices[least] { least = position }
    arcs.vertices.removeAll()
    for step in 0...path.count {
      let position = path.lowerBound + (least - path.lowerBound + step) % path.count
      if arcs.vertices.last != vertices[position] { arcs.vertices.append(vertices[position]) }
    }
    simplifyArc(&arcs)
  }

  /// Simplifies the current arc, unless that has been done.
  private func simplifyArc(_ arcs: inout Arcs) {
    let count = arcs.vertices.count
    flags[Int(arcs.vertices[0])].insert(.isKept)
    flags[Int(arcs.vertices[count - 1])].insert(.isKept)
    guard count > 2, !flags[Int(arcs.vertices[1])].contains(.isVisited) else { return }
    // In one direction for all lines: from the smaller number to the greater one.
    let (head, tail) = (arcs.vertices[0], arcs.vertices[count - 1])
    let isReversed = head == tail ? arcs.vertices[1] > arcs.vertices[count - 2] : head > tail
    arcs.ordinates.removeAll()
    for step in 0..<count {
      let vertex = Int(arcs.vertices[isReversed ? count - 1 - step : step])
      arcs.ordinates.append(places[2 * vertex])
      arcs.ordinates.append(places[2 * vertex + 1])
      if step > 0, step < count - 1 { flags[vertex].insert(.isVisited) }
    }
    arcs.marks.reserve(count)
    arcs.marks.setCount(count)
    _ = arcs.simplification.mark(
      arcs.ordinates.base, count: count, stride: 2, tolerance: arcs.tolerance,
      isGround: arcs.isGround, marks: arcs.marks.base)
    for step in 0..<count where arcs.marks[step] {
      flags[Int(arcs.vertices[isReversed ? count - 1 - step : step])].insert(.isKept)
    }
  }

  // MARK: - The least shape

  /// Keeps three vertices of a ring, if it has so many: those that lie farthest apart.
  private func hold(_ path: Range<Int>) {
    var kept: [UInt32] = []
    for position in path where keeps(position: position) {
      if !kept.contains(vertices[position]) { kept.append(vertices[position]) }
      if kept.count > 2 { return }
    }
    while kept.count < 3 {
      var farthest: (vertex: UInt32, distance: Double)?
      for position in path where !kept.contains(vertices[position]) {
        let distance = distance(vertices[position], kept)
        if distance > farthest?.distance ?? -1 { farthest = (vertices[position], distance) }
      }
      guard let farthest else { return }
      flags[Int(farthest.vertex)].insert(.isKept)
      kept.append(farthest.vertex)
    }
  }

  /// A measure of the distance of a vertex from another one, or from the line through two.
  private func distance(_ vertex: UInt32, _ others: [UInt32]) -> Double {
    guard let first = others.first else { return 0 }
    let (x, y) = offset(vertex, first)
    guard others.count > 1 else { return x * x + y * y }
    let (chordX, chordY) = offset(others[1], first)
    return (x * chordY - y * chordX).magnitude
  }

  private func offset(_ vertex: UInt32, _ from: UInt32) -> (Double, Double) {
    (
      places[2 * Int(vertex)] - places[2 * Int(from)],
      places[2 * Int(vertex) + 1] - places[2 * Int(from) + 1]
    )
  }
}
