extension AntimeridianCut {
  typealias Ring = [Position]
  typealias Polygon = [Ring]

  /// Cuts a polygon (exterior ring first) at every antimeridian that it crosses, from west to east.
  static func pieces(ofPolygon polygon: Polygon) -> [Polygon] {
    let span = turns(of: polygon.first ?? [])
    var pieces: [Polygon] = []
    var rest = [polygon]
    for turn in span.lowerBound..<span.upperBound {
      var beyond: [Polygon] = []
      for polygon in rest {
        let sides = split(polygon, at: Double(turn) * 360 + 180)
        pieces += sides.west.map { moved($0, back: turn) }
        beyond += sides.east
      }
      rest = beyond
    }
    pieces += rest.map { moved($0, back: span.upperBound) }
    // Nothing would be left of a polygon without area: it is only moved.
    return pieces.isEmpty ? [polygon.map { $0.map(wrapped) }] : pieces
  }

  private static func moved(_ polygon: Polygon, back turns: Int) -> Polygon {
    polygon.map { ring in ring.map { moved($0, back: turns) } }
  }

  /// Splits a polygon at a meridian.
  ///
  /// Rings are split into chains on either side, whose ends lie on the meridian. Sorted by latitude,
  /// each pair of these ends bounds a stretch of the meridian inside the polygon (even-odd), and these
  /// stretches join the chains again. The result is closed rings for any input, valid or not, as every
  /// end has exactly one partner.
  static func split(_ polygon: Polygon, at x: Double) -> (west: [Polygon], east: [Polygon]) {
    var west = Side()
    var east = Side()
    for (index, ring) in polygon.enumerated() {
      var chains = MeridianChains(of: ring, at: x)
      if chains.isWhole {
        if chains.liesEast {
          east.whole.append((ring, index == 0))
        } else {
          west.whole.append((ring, index == 0))
        }
      } else {
        west.chains += chains.take(east: false)
        east.chains += chains.take(east: true)
      }
    }
    return (west.polygons(), east.polygons())
  }

  /// A ring split at a meridian.
  private struct MeridianChains {
    /// Positions in order, with a position wherever the ring crosses the meridian, and for each -1,
    /// 0 or 1: west of it, on it, east of it. Where a ring touches the meridian and turns back, it
    /// stays on its side.
    private var positions: [(position: Position, side: Int)] = []
    private(set) var isWhole = true
    private(set) var liesEast = false

    init(of ring: Ring, at x: Double) {
      let isClosed = ring.count > 1 && coincide(ring[0], ring[ring.count - 1])
      let vertices = isClosed ? ring.dropLast() : ring
      let sides = Self.sides(of: vertices, at: x)
      liesEast = sides.contains(1)
      guard liesEast, sides.contains(-1) else { return }
      isWhole = false
      for index in vertices.indices {
        let next = (index + 1) % vertices.count
        positions.append((vertices[index], sides[index]))
        if sides[index] * sides[next] < 0 {
          positions.append((AntimeridianCut.crossing(vertices[index], vertices[next], at: x), 0))
        }
      }
      // A chain must not run past the end of the list.
      if let start = positions.firstIndex(where: { $0.side == 0 }) {
        positions = Array(positions[start...] + positions[...start])
      }
    }

    private static func sides(of ring: [Position], at x: Double) -> [Int] {
      var sides = ring.map { $0.x < x ? -1 : $0.x > x ? 1 : 0 }
      guard let start = sides.firstIndex(where: { $0 != 0 }) else { return sides }
      var before = sides[start]
      var run: [Int] = []
      for step in 1...sides.count {
        let index = (start + step) % sides.count
        if sides[index] == 0 {
          run.append(index)
        } else {
          if sides[index] == before { for touching in run { sides[touching] = before } }
          run.removeAll()
          before = sides[index]
        }
      }
      return sides
    }

    /// The chains on one side, each of which begins and ends on the meridian.
    mutating func take(east: Bool) -> [Ring] {
      let side = east ? 1 : -1
      var chains: [Ring] = []
      var chain: Ring = []
      for (index, entry) in positions.enumerated() {
        if entry.side == side {
          if chain.isEmpty, index > 0 { chain.append(positions[index - 1].position) }
          chain.append(entry.position)
        } else if !chain.isEmpty {
          chain.append(entry.position)
          chains.append(chain)
          chain = []
        }
      }
      return chains
    }
  }

  /// What lies on one side of a meridian.
  private struct Side {
    var whole: [(ring: Ring, isExterior: Bool)] = []
    var chains: [Ring] = []

    /// Polygons of the rings and chains.
    func polygons() -> [Polygon] {
      let tied = tiedRings()
      if let exterior = whole.first(where: { $0.isExterior }) {
        return [[exterior.ring] + whole.filter { !$0.isExterior }.map(\.ring) + tied]
      }
      var polygons = tied.map { [$0] }
      guard !polygons.isEmpty else { return [] }
      for hole in whole {
        let owner =
          polygons.count == 1
          ? 0
          : polygons.indices.max {
            Self.count(of: hole.ring, inside: polygons[$0][0])
              < Self.count(of: hole.ring, inside: polygons[$1][0])
          } ?? 0
        polygons[owner].append(hole.ring)
      }
      return polygons
    }

    /// Joins the chains along the meridian.
    private func tiedRings() -> [Ring] {
      // End 2n is the first position of chain n, end 2n + 1 its last.
      func latitude(_ end: Int) -> Double {
        let chain = chains[end / 2]
        return end % 2 == 0 ? chain[0].y : chain[chain.count - 1].y
      }
      let sorted = (0..<chains.count * 2).sorted { (latitude($0), $0) < (latitude($1), $1) }
      var partner = [Int](repeating: 0, count: sorted.count)
      for pair in stride(from: 0, to: sorted.count, by: 2) {
        partner[sorted[pair]] = sorted[pair + 1]
        partner[sorted[pair + 1]] = sorted[pair]
      }
      var isTied = [Bool](repeating: false, count: chains.count)
      var rings: [Ring] = []
      for first in chains.indices where !isTied[first] {
        var ring: Ring = []
        var end = first * 2
        repeat {
          let chain = end / 2
          isTied[chain] = true
          for position in end % 2 == 0 ? chains[chain] : chains[chain].reversed()
          where !(ring.last.map { coincide($0, position) } ?? false) {
            ring.append(position)
          }
          end = partner[end ^ 1]
        } while end != first * 2
        if !coincide(ring[0], ring[ring.count - 1]) { ring.append(ring[0]) }
        if ring.count > 3 { rings.append(ring) }
      }
      return rings
    }

    /// How many positions of one ring lie inside another (crossing number).
    private static func count(of ring: Ring, inside exterior: Ring) -> Int {
      var count = 0
      for point in ring {
        var isInside = false
        for (a, b) in zip(exterior, exterior.dropFirst())
        where (a.y > point.y) != (b.y > point.y)
          && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
        {
          isInside.toggle()
        }
        if isInside { count += 1 }
      }
      return count
    }
  }
}
