import Geometry
import TestSupport
import Testing

/// Laws of a net of borders: whatever neighbours do to a border, they do it alike.
struct BorderTopologyTests {
  /// A ring, closed.
  typealias Ring = [(x: Double, y: Double)]

  /// Fields of `size` × `size` cells whose borders waver; each ring begins anywhere and goes either way.
  private func fields(_ size: Int, seed: UInt64) -> (cells: [Ring], outline: Ring) {
    var numbers = SplitMix64(seed: seed)
    func wavering(_ from: (Double, Double), _ to: (Double, Double)) -> Ring {
      let steps = Int.random(in: 1...12, using: &numbers)
      return (0...steps).map { step in
        let part = Double(step) / Double(steps)
        let isEnd = step == 0 || step == steps
        let shift = isEnd ? 0 : Double.random(in: -0.2...0.2, using: &numbers)
        return (
          from.0 + (to.0 - from.0) * part + (from.0 == to.0 ? shift : 0),
          from.1 + (to.1 - from.1) * part + (from.1 == to.1 ? shift : 0)
        )
      }
    }
    // Borders by their lower left end: one to the right, one up.
    var right: [[Ring]] = []
    var up: [[Ring]] = []
    for row in 0...size {
      right.append(
        (0..<size).map { wavering((Double($0), Double(row)), (Double($0 + 1), Double(row))) })
    }
    for row in 0..<size {
      up.append(
        (0...size).map { wavering((Double($0), Double(row)), (Double($0), Double(row + 1))) })
    }
    func joined(_ borders: [Ring]) -> Ring {
      borders.reduce(into: []) { ring, border in
        ring += ring.isEmpty ? border[...] : border.dropFirst()
      }
    }
    var cells: [Ring] = []
    for row in 0..<size {
      for column in 0..<size {
        var ring = joined([
          right[row][column], up[row][column + 1], right[row + 1][column].reversed(),
          up[row][column].reversed(),
        ])
        ring.removeLast()
        let start = Int.random(in: 0..<ring.count, using: &numbers)
        ring = Array(ring[start...] + ring[..<start])
        if Bool.random(using: &numbers) { ring.reverse() }
        cells.append(ring + [ring[0]])
      }
    }
    let outline = joined(
      [
        joined(right[0]), joined(up.map { $0[size] }), joined(right[size]).reversed(),
        joined(up.map { $0[0] }).reversed(),
      ])
    return (cells, outline)
  }

  private func simplified(
    _ rings: [Ring], _ method: Simplification.Method, tolerance: Double
  ) -> [Ring] {
    let net = BorderTopology()
    for ring in rings {
      let ordinates = ring.flatMap { [$0.x, $0.y] }
      #expect(net.add(ordinates, count: ring.count, stride: 2, isRing: true))
    }
    net.simplify(method, tolerance: tolerance, isGround: false)
    var position = 0
    return rings.map { ring in
      defer { position += ring.count }
      let kept = ring.indices.dropLast().filter { net.keeps(position: position + $0) }
      return kept.map { ring[$0] } + kept.prefix(1).map { ring[$0] }
    }
  }

  private func area(_ ring: Ring) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  @Test(arguments: [Simplification.Method.douglasPeucker, .visvalingamWhyatt], [1, 2, 3, 4, 5])
  func neitherGapsNorOverlaps(_ method: Simplification.Method, _ seed: UInt64) {
    let (cells, outline) = fields(6, seed: seed)
    let rings = simplified(cells + [outline], method, tolerance: 0.15)
    let sum = rings.dropLast().reduce(0) { $0 + area($1).magnitude }
    #expect((sum - area(rings[rings.count - 1]).magnitude).magnitude < 1e-9)
    let before = (cells + [outline]).reduce(0) { $0 + $1.count }
    #expect(rings.reduce(0) { $0 + $1.count } < before * 3 / 4)
  }

  @Test func placesWhereThreeMeetStay() {
    let (cells, _) = fields(4, seed: 9)
    let rings = simplified(cells, .douglasPeucker, tolerance: 100)
    // Every inner corner of the fields belongs to four rings.
    for x in 1...3 {
      for y in 1...3 {
        let count = rings.count { $0.contains { $0 == (Double(x), Double(y)) } }
        #expect(count == 4)
      }
    }
  }

  @Test func whatIsLeftOutLiesWithinTheTolerance() {
    let (cells, _) = fields(5, seed: 3)
    let rings = simplified(cells, .douglasPeucker, tolerance: 0.1)
    for (old, new) in zip(cells, rings) {
      for place in old {
        let nearest = zip(new, new.dropFirst()).map { distance(place, $0.0, $0.1) }.min() ?? 1
        #expect(nearest <= 0.1 + 1e-12)
      }
    }
  }

  private func distance(
    _ place: (x: Double, y: Double), _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let along = ((place.x - start.x) * dx + (place.y - start.y) * dy) / (dx * dx + dy * dy)
    let part = min(max(along.isNaN ? 0 : along, 0), 1)
    let (x, y) = (start.x + part * dx - place.x, start.y + part * dy - place.y)
    return (x * x + y * y).squareRoot()
  }

  @Test func anIslandFitsItsHole() {
    let island: Ring = (0...40).map { step in
      let angle = Double(step % 40) / 40 * 2 * .pi
      return (x: 5 + Double(step % 40 % 7) * 0.05 + 2 * angle, y: angle < 3 ? angle : 6 - angle)
    }
    let hole = Array((island[17...] + island[1...17]).reversed())
    let rings = simplified([island, hole], .douglasPeucker, tolerance: 0.2)
    #expect(rings[0].count < 30)
    #expect(Set(rings[0].map { "\($0)" }) == Set(rings[1].map { "\($0)" }))
  }

  @Test func ringsKeepThreePlaces() {
    let ring: Ring = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    let neighbour: Ring = [(1, 0), (2, 0), (2, 1), (1, 1), (1, 0)]
    for ring in simplified([ring, neighbour], .douglasPeucker, tolerance: 1000) {
      #expect(ring.count == 4)
      #expect(area(ring) != 0)
    }
  }

  /// A square with a bay, open to the north, and an island in it: the shore is nobody else's.
  @Test func aShoreIsNotDrawnOverAnIsland() {
    let shore: Ring = [
      (0, 0), (10, 0), (10, 10), (6, 10), (5, 7), (4, 10), (0, 10), (0, 0),
    ]
    let island: Ring = [(4.9, 9.5), (5, 9), (5.1, 9.5), (4.9, 9.5)]
    // The bay is 3 deep.
    let alone = simplified([shore], .douglasPeucker, tolerance: 4)
    #expect(alone[0].count == 5)
    let rings = simplified([shore, island], .douglasPeucker, tolerance: 4)
    #expect(rings[0].count == 6)
    #expect(rings[0].contains { $0 == (5, 7) })
  }

  /// A lens between two fields whose borders would become one segment.
  @Test(arguments: [Simplification.Method.douglasPeucker, .visvalingamWhyatt])
  func aStripBetweenTwoStaysOpen(_ method: Simplification.Method) {
    let upper: Ring = [(1, 3), (5, 1), (9, 3)]
    let lens: Ring = [(0, 0), (5, 0.5), (10, 0)] + upper.reversed() + [(0, 0)]
    let north: Ring = [(0, 0)] + upper + [(10, 0), (10, 10), (0, 10), (0, 0)]
    let south: Ring = [(0, 0), (0, -10), (10, -10), (10, 0), (5, 0.5), (0, 0)]
    let rings = simplified([lens, north, south], method, tolerance: 3.5)
    #expect(rings.reduce(0) { $0 + area($1).magnitude } == 200)
    #expect(area(rings[0]).magnitude > 0)
    #expect(rings[0].count < lens.count)
  }

  /// Borders of two neighbours that differ by rounding in one place: if only one of them were straightened, they
  /// would overlap by 0.25 instead of 1e-6.
  @Test(arguments: [Simplification.Method.douglasPeucker, .visvalingamWhyatt], [0.01, 0.4, 3])
  func aSliverDoesNotGrow(_ method: Simplification.Method, _ tolerance: Double) {
    let west: Ring = [(0, 0), (5, 0), (5.25, 1.000_001), (5, 2), (0, 2), (0, 0)]
    let east: Ring = [(5, 0), (10, 0), (10, 2), (5, 2), (5.249_999, 1), (5, 0)]
    let rings = simplified([west, east], method, tolerance: tolerance)
    #expect(rings[0].contains { $0 == (5.25, 1.000_001) })
    #expect(rings[1].contains { $0 == (5.249_999, 1) })
  }

  /// Two borders that cross, without a common position there, were no coverage before.
  @Test func bordersThatCrossAreNoted() {
    let one: Ring = [(0, 0), (10, 0), (10.1, 5), (10, 10), (0, 10), (0, 0)]
    let other: Ring = [(9, 3), (9.9, 4), (12, 3), (12, 7), (9.9, 6), (9, 7), (9, 3)]
    let net = BorderTopology()
    for ring in [one, other] {
      #expect(
        net.add(ring.flatMap { [$0.x, $0.y] }, count: ring.count, stride: 2, isRing: true))
    }
    net.simplify(.douglasPeucker, tolerance: 2, isGround: false)
    #expect((0..<net.positionCount).contains { net.isEntangled(position: $0) })
    let apart = BorderTopology()
    for ring in [one, other.map { (x: $0.x + 20, y: $0.y) }] {
      #expect(
        apart.add(ring.flatMap { [$0.x, $0.y] }, count: ring.count, stride: 2, isRing: true))
    }
    apart.simplify(.douglasPeucker, tolerance: 2, isGround: false)
    #expect(!(0..<apart.positionCount).contains { apart.isEntangled(position: $0) })
  }

  @Test(arguments: [Simplification.Method.douglasPeucker, .visvalingamWhyatt], [1, 2, 3])
  func moreToleranceKeepsLess(_ method: Simplification.Method, _ seed: UInt64) {
    let (cells, outline) = fields(6, seed: seed)
    var before = (cells + [outline]).reduce(0) { $0 + $1.count }
    for tolerance in [0.01, 0.03, 0.1, 0.2, 0.5, 2, 100] {
      let count = simplified(cells + [outline], method, tolerance: tolerance)
        .reduce(0) { $0 + $1.count }
      #expect(count <= before)
      before = count
    }
  }
}
