import Base
import TestSupport
import Testing
import Tiling

/// Whatever neighbours do to a border, they do it alike.
struct SharedBordersTests {
  typealias Ring = GridShapes.Ring

  /// Fields of `size` × `size` cells whose borders waver, and their outline; all shells as tiles show them, begun
  /// anywhere.
  private func fields(_ size: Int, seed: UInt64) -> (cells: [Ring], outline: Ring) {
    var numbers = SplitMix64(seed: seed)
    let unit = 100_000.0
    func wavering(_ from: (Int, Int), _ to: (Int, Int)) -> Ring {
      let steps = Int.random(in: 1...30, using: &numbers)
      return (0...steps).map { step in
        let part = Double(step) / Double(steps)
        let isEnd = step == 0 || step == steps
        let shift = isEnd ? 0 : Double.random(in: -0.2...0.2, using: &numbers)
        let x = Double(from.0) + Double(to.0 - from.0) * part + (from.0 == to.0 ? shift : 0)
        let y = Double(from.1) + Double(to.1 - from.1) * part + (from.1 == to.1 ? shift : 0)
        return GridPoint(Int32(x * unit), Int32(y * unit))
      }
    }
    let right = (0...size).map { row in (0..<size).map { wavering(($0, row), ($0 + 1, row)) } }
    let down = (0..<size).map { row in (0...size).map { wavering(($0, row), ($0, row + 1)) } }
    func joined(_ borders: [Ring]) -> Ring { borders.flatMap { $0.dropLast() } }
    var cells: [Ring] = []
    for row in 0..<size {
      for column in 0..<size {
        let ring = joined([
          right[row][column], down[row][column + 1], right[row + 1][column].reversed(),
          down[row][column].reversed(),
        ])
        let start = Int.random(in: 0..<ring.count, using: &numbers)
        cells.append(Array(ring[start...] + ring[..<start]))
      }
    }
    let outline = joined(
      right[0] + down.map { $0[size] } + right[size].reversed().map { $0.reversed() }
        + down.reversed().map { $0[0].reversed() })
    return (cells, outline)
  }

  private func nodes(_ rings: [Ring], memory: Int = 1 << 20, layer: Int = 0) throws -> BorderNodes {
    let borders = SharedBorders(memory: memory)
    var survey = borders.makeSurvey()
    for ring in rings {
      try ring.withUnsafeBufferPointer { (ring) throws(GeoError) in
        try survey.add(ring, isRing: true, layer: layer)
      }
    }
    try survey.end()
    return try borders.finish()
  }

  private func weights(_ ring: Ring, _ nodes: BorderNodes, isRing: Bool = true, layer: Int = 0)
    -> [Float]
  {
    var simplification = BorderSimplification(nodes)
    var weights = [Float](repeating: -1, count: ring.count)
    weights.withUnsafeMutableBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      ring.withUnsafeBufferPointer {
        simplification.weigh($0, isRing: isRing, layer: layer, weights: base)
      }
    }
    return weights
  }

  /// A directed segment.
  private struct Segment: Hashable { let from, to: GridPoint }

  private func segments(_ ring: Ring) -> Set<Segment> {
    Set(zip(ring, ring.dropFirst() + ring.prefix(1)).map { Segment(from: $0, to: $1) })
  }

  @Test(arguments: [1, 2, 3] as [UInt64], [1 << 10, 1 << 24]) func neighboursStayNeighbours(
    _ seed: UInt64, _ memory: Int
  ) throws {
    let (cells, outline) = fields(9, seed: seed)
    // The outline has the same nodes, as the cells' corners lie on it.
    let nodes = try nodes(cells + [outline], memory: memory)
    #expect(nodes.count == 10 * 10 - 4)
    let weighed = (cells + [outline]).map { weights($0, nodes) }
    var before = Int.max
    for tolerance in [0, 100, 1000, 5000, 20_000, 60_000, 1e9] as [Float] {
      let kept = zip(cells + [outline], weighed).map { ring, weights in
        zip(ring, weights).filter { $0.1 >= tolerance * tolerance }.map(\.0)
      }
      let edge = segments(kept[cells.count])
      let all = Set(kept.dropLast().flatMap(segments))
      for segment in all {
        let opposite = Segment(from: segment.to, to: segment.from)
        #expect(all.contains(opposite) || edge.contains(segment), "tolerance \(tolerance)")
      }
      #expect(edge.isSubset(of: all))
      // Nothing is between cells and nothing is covered twice, as a sum.
      let areas = kept.map { GridShapes.polygons([[$0]]).doubledArea }
      #expect(areas.dropLast().reduce(0, +) == areas[cells.count])
      let count = kept.map(\.count).reduce(0, +)
      #expect(count <= before)
      before = count
    }
    // All corners stay but the four of the outline, where two paths are the same.
    #expect(before == (cells.count * 4 - 4) + (4 * 9 - 4))
  }

  @Test func whatWasWrittenToAFileIsFoundAgain() throws {
    let (cells, _) = fields(12, seed: 8)
    let (one, other) = (try nodes(cells), try nodes(cells.shuffled(), memory: 1))
    for point in cells.joined() {
      #expect(one.contains(point, layer: 0) == other.contains(point, layer: 0))
    }
    #expect(one.count == other.count && one.count > 100)
  }

  /// Two squares beside each other, one with a position on the common border that the other does not have.
  @Test func nodesAreWherePathsPart() throws {
    let west: Ring = GridShapes.box(0, 0, 100, 100)
    let east: Ring = [[100, 0], [200, 0], [200, 100], [100, 100], [100, 50]]
    let nodes = try nodes([west, east])
    #expect(nodes.contains([100, 0], layer: 0))
    #expect(nodes.contains([100, 100], layer: 0))
    #expect(!nodes.contains([100, 50], layer: 0))
    #expect(!nodes.contains([0, 0], layer: 0))
    #expect(!nodes.contains([100, 0], layer: 1))
    #expect(nodes.count == 2)
  }

  @Test func layersHaveNothingToDoWithEachOther() throws {
    let borders = SharedBorders()
    var survey = borders.makeSurvey()
    for (layer, ring) in [GridShapes.box(0, 0, 9, 9), GridShapes.box(9, 0, 20, 9)].enumerated() {
      try ring.withUnsafeBufferPointer { (ring) throws(GeoError) in
        try survey.add(ring, isRing: true, layer: layer)
      }
    }
    try survey.end()
    #expect(try borders.finish().count == 0)
  }

  /// A road that ends on another one, and two that cross at a common position.
  @Test func linesKeepTheirJunctions() throws {
    let lines: [Ring] = [
      [[0, 0], [10, 1], [20, 0], [30, 1], [40, 0]], [[10, 1], [10, 20]],
      [[30, -9], [30, 1], [31, 20]],
    ]
    let borders = SharedBorders()
    var survey = borders.makeSurvey()
    for line in lines {
      try line.withUnsafeBufferPointer { (line) throws(GeoError) in
        try survey.add(line, isRing: false, layer: 0)
      }
    }
    try survey.end()
    let weights = weights(lines[0], try borders.finish(), isRing: false)
    // The triangle at (20, 0) has an area of 10.
    #expect(weights == [.infinity, .infinity, 10, .infinity, .infinity])
  }

  /// An island in a lake: both rings have no nodes, and are the same whichever begins where.
  @Test func anIslandFillsItsHole() throws {
    var numbers = SplitMix64(seed: 4)
    let ring = GridShapes.quantised(
      GridShapes.star(200, around: (5000, 5000), radii: 3000...4000, using: &numbers))
    let hole = Array((ring[70...] + ring[..<70]).reversed()) + [ring[69]]
    let nodes = try nodes([ring, hole])
    #expect(nodes.count == 0)
    let island = Dictionary(zip(ring, weights(ring, nodes))) { one, _ in one }
    let lake = Dictionary(zip(hole, weights(hole, nodes))) { one, _ in one }
    #expect(island == lake)
    #expect(weights(hole, nodes).first == weights(hole, nodes).last)
    // Beyond its area nothing of it is left but one position.
    #expect(island.values.filter { $0 >= 1e8 }.count == 1)
  }

  @Test func repeatedPositionsWeighNothing() throws {
    let ring: Ring = [[0, 0], [9, 0], [9, 0], [9, 9], [0, 0], [0, 0]]
    let none = try nodes([])
    #expect(weights(ring, none)[2] == 0)
    #expect(weights([], none) == [])
    #expect(weights([[4, 4]], none) == [.infinity])
    #expect(weights([[4, 4], [4, 4]], none, isRing: false) == [.infinity, 0])
  }
}
