internal import Base

extension BorderTopology {
  /// Chooses the positions to keep; `tolerance` is in metres on the ground, or in the unit of the
  /// coordinates. Rings keep at least three vertices. Where borders would cross, or one would come to lie
  /// on the other side of another, more is kept (``Untangling``). No line can be added afterwards.
  public func simplify(
    _ method: Simplification.Method, tolerance: Double, isGround: Bool
  ) {
    findJunctions()
    forgetTables()
    var simplification = ChainSimplification(method, tolerance: tolerance, isGround: isGround)
    for line in 0..<lineEnds.count {
      simplify(path(ofLine: line), isRing[line], &simplification)
    }
    holdTwins(&simplification)
    for line in 0..<lineEnds.count where isRing[line] { hold(path(ofLine: line)) }
    var untangling = Untangling()
    _ = untangling.run(&chains, &simplification, mayMeet: true)
    chains.forgetMembers()
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
        chains.flags[Int(vertices[first])].insert(.isJunction)
        chains.flags[Int(vertices[last])].insert(.isJunction)
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
          chains.flags[Int(vertex)].insert(.isJunction)
          continue
        }
        meet(Int(vertex), vertices[before], vertices[behind])
      }
    }
  }

  /// A path passes a vertex, from one neighbour to another.
  private func meet(_ vertex: Int, _ before: UInt32, _ behind: UInt32) {
    let pair = UInt64(min(before, behind)) << 32 | UInt64(max(before, behind))
    if !chains.flags[vertex].contains(.hasNeighbours) {
      chains.flags[vertex].insert(.hasNeighbours)
      neighbours[vertex] = pair
    } else if neighbours[vertex] != pair {
      chains.flags[vertex].insert(.isJunction)
    }
  }

  // MARK: - Arcs

  /// Cuts a path at its junctions and simplifies the arcs that have not been simplified yet.
  private func simplify(
    _ path: Range<Int>, _ isRing: Bool, _ simplification: inout ChainSimplification
  ) {
    guard let first = path.first else { return }
    let count = path.count
    func vertex(_ step: Int) -> UInt32 { vertices[first + step % count] }
    var start = 0
    if isRing {
      while start < count, !chains.flags[Int(vertex(start))].contains(.isJunction) { start += 1 }
      // Without junctions: a ring by itself, or the same ring several times.
      if start == count { return simplify(ring: path, &simplification) }
    }
    let end = start + (isRing ? count : count - 1)
    var next = start
    while next < end {
      chains.members.append(vertex(next))
      repeat {
        next += 1
        if chains.members.last != vertex(next) { chains.members.append(vertex(next)) }
      } while next < end && !chains.flags[Int(vertex(next))].contains(.isJunction)
      simplifyArc(&simplification)
    }
    if start == end { chains.flags[Int(vertex(start))].insert(.isKept) }
  }

  /// Simplifies a ring without junctions, always from the same vertex and in the same direction,
  /// wherever a feature begins it.
  private func simplify(ring path: Range<Int>, _ simplification: inout ChainSimplification) {
    var least = path.lowerBound
    for position in path where vertices[position] < vertices[least] { least = position }
    chains.members.append(vertices[least])
    for step in 1...path.count {
      let position = path.lowerBound + (least - path.lowerBound + step) % path.count
      if chains.members.last != vertices[position] { chains.members.append(vertices[position]) }
    }
    simplifyArc(&simplification)
  }

  /// Simplifies the arc of the members that are not yet a chain, unless that has been done.
  private func simplifyArc(_ simplification: inout ChainSimplification) {
    let start = chains.ends.last ?? 0
    let last = chains.members.count - 1
    chains.insert(.isKept, at: start)
    chains.insert(.isKept, at: last)
    guard last > start else { return chains.members.truncate(to: start) }
    if last > start + 1 {
      guard !chains.flags[Int(chains.members[start + 1])].contains(.isVisited) else {
        return chains.members.truncate(to: start)
      }
      for position in start + 1..<last { chains.insert(.isVisited, at: position) }
    }
    // In one direction for all lines: from the smaller number to the greater one.
    let (head, tail) = (chains.members[start], chains.members[last])
    if head == tail ? chains.members[start + 1] > chains.members[last - 1] : head > tail {
      var arc = UnsafeMutableBufferPointer(
        start: chains.members.base + start, count: last - start + 1)
      arc.reverse()
    }
    chains.endChain()
    _ = simplification.markLastChain(&chains)
  }

  // MARK: - The least shape

  /// Keeps one position between the ends of arcs that have both in common and are bent alike, whatever the
  /// tolerance: as one segment each they would lie on each other; and if only one of them stayed bent, a
  /// sliver between borders that differ by rounding would become as wide as the bend.
  private func holdTwins(_ simplification: inout ChainSimplification) {
    let shared = chains.sharedEnds()
    guard !shared.isEmpty else { return }
    var arcs: [UInt64: [(positions: Range<Int>, bend: Double)]] = [:]
    for chain in 0..<chains.ends.count {
      let positions = chains.positions(ofChain: chain)
      guard positions.count > 2 else { continue }
      let pair = chains.pair(positions.lowerBound, positions.upperBound - 1)
      guard shared.contains(pair) else { continue }
      arcs[pair, default: []].append((positions, simplification.bend(of: positions, chains)))
    }
    for twins in arcs.values {
      for (index, arc) in twins.enumerated() {
        let (first, last) = (arc.positions.lowerBound, arc.positions.upperBound - 1)
        let isTwin = twins.indices.contains {
          $0 != index && Self.areAlike(twins[$0].bend, arc.bend)
        }
        guard isTwin, chains.kept(after: first) == last else { continue }
        chains.putBack(simplification.summit(between: first, last, chains).position)
      }
    }
  }

  /// True for bends to the same side that differ by a tenth or less.
  private static func areAlike(_ one: Double, _ other: Double) -> Bool {
    one * other > 0 && (one - other).magnitude <= 0.1 * max(one.magnitude, other.magnitude)
  }

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
      chains.flags[Int(farthest.vertex)].insert(.isKept)
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
      chains.places[2 * Int(vertex)] - chains.places[2 * Int(from)],
      chains.places[2 * Int(vertex) + 1] - chains.places[2 * Int(from) + 1]
    )
  }
}
