import TestSupport
import Testing

@testable import Base
@testable import Geometry

/// Points in polygons, beside GEOS.
struct PolygonIndexTests {
  /// Points all around, and where it is hard: on vertices, on edges, and at the y of vertices.
  private func points(
    _ ring: [(Double, Double)], _ random: inout SplitMix64
  ) -> [(Double, Double)] {
    var points: [(Double, Double)] = []
    for (start, end) in zip(ring, ring.dropFirst()) {
      points.append(start)
      points.append(((start.0 + end.0) / 2, (start.1 + end.1) / 2))
      points.append((random.unit() * 24 - 12, start.1))
      points.append((start.0, random.unit() * 24 - 12))
      points.append(((random.unit() * 24 - 12).rounded(), (random.unit() * 24 - 12).rounded()))
    }
    return points
  }

  private func expectAgreement(
    _ column: borrowing GeometryColumn, _ points: [(Double, Double)], _ context: GEOSContext
  ) throws {
    let made = PolygonIndex(node: 0, in: column)
    let index = try #require(made)
    let prepared = try GEOSPreparedShape(context.shape(ofFeature: 0, in: column))
    var faults = 0
    for (x, y) in points {
      let point = Shapes.column(.point, [[[(x, y)]]])
      let shape = try context.shape(ofFeature: 0, in: point)
      let meets = try prepared.intersects(shape)
      let isInside = try prepared.contains(shape)
      let expected: PolygonIndex.Place = isInside ? .inside : meets ? .border : .outside
      if index.place(x: x, y: y) != expected { faults += 1 }
      for size in [0, 1e-6, 0.5] {
        let box = Box(minX: x - size, minY: y - size, maxX: x + size, maxY: y + size)
        let square = Shapes.column(
          .polygon,
          [
            [
              [
                (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY),
                (box.minX, box.maxY), (box.minX, box.minY),
              ]
            ]
          ])
        let touched =
          try size == 0 ? meets : prepared.intersects(context.shape(ofFeature: 0, in: square))
        let covered =
          try size == 0 ? isInside : prepared.contains(context.shape(ofFeature: 0, in: square))
        switch index.place(of: box) {
        case .outside: if touched { faults += 1 }
        case .inside: if !covered { faults += 1 }
        case .border: faults += 1
        case nil: break
        }
      }
    }
    #expect(faults == 0)
  }

  @Test(arguments: [true, false])
  func `places and boxes are where GEOS finds them`(isGrid: Bool) throws {
    let context = try GEOSContext()
    var random = SplitMix64(seed: 7)
    for count in [3, 4, 7, 20, 100, 700] {
      let ring = Shapes.star(&random, (0, 0), 10, count: count, isGrid: isGrid)
      let column = Shapes.column(.polygon, [[ring]])
      guard try context.shape(ofFeature: 0, in: column).validity() == .valid else { continue }
      try expectAgreement(column, points(ring, &random), context)
    }
  }

  @Test func `holes and several parts`() throws {
    let context = try GEOSContext()
    var random = SplitMix64(seed: 8)
    let shell = [(-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0), (-10.0, -10.0)]
    let hole = [(-5.0, -5.0), (-5.0, 5.0), (5.0, 5.0), (5.0, -5.0), (-5.0, -5.0)]
    // It touches the hole in one point.
    let island = [(0.0, 5.0), (-2.0, 0.0), (2.0, 0.0), (0.0, 5.0)]
    let column = Shapes.column(.multiPolygon, [[shell, hole], [island]])
    try expectAgreement(
      column, points(shell + hole + island, &random), context)
  }

  @Test func `a box that no edge meets is still inside or outside`() throws {
    let shell = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0), (0.0, 0.0)]
    let hole = [(2.0, 2.0), (2.0, 6.0), (6.0, 6.0), (6.0, 2.0), (2.0, 2.0)]
    let column = Shapes.column(.polygon, [[shell, hole]])
    let made = PolygonIndex(node: 0, in: column)
    let index = try #require(made)
    #expect(index.place(of: Box(minX: 3, minY: 3, maxX: 4, maxY: 4)) == .outside)
    #expect(index.place(of: Box(minX: 0.5, minY: 0.5, maxX: 1, maxY: 1)) == .inside)
    #expect(index.place(of: Box(minX: 1.5, minY: 3, maxX: 2.5, maxY: 4)) == nil)
    #expect(index.place(of: Box(minX: 8.5, minY: 3, maxX: 9, maxY: 4)) == .outside)
    #expect(index.place(of: Box(minX: -1, minY: -1, maxX: 9, maxY: 9)) == nil)
    #expect(index.place(of: Box()) == nil)
  }

  @Test(
    arguments: [
      (.lineString, [(0, 0), (1, 0), (1, 1), (0, 0)]),
      // Open, too short, not finite.
      (.polygon, [(0, 0), (1, 0), (1, 1), (0, 1)]), (.polygon, [(0, 0), (1, 0), (0, 0)]),
      (.polygon, [(0, 0), (.infinity, 0), (1, 1), (0, 0)]),
      (.polygon, [(.nan, 0), (1, 0), (1, 1), (.nan, 0)]),
    ] as [(GeometryKind, [(Double, Double)])])
  func `other geometries have no index`(_ kind: GeometryKind, _ line: [(Double, Double)]) {
    let column = Shapes.column(kind, [[line]])
    let hasIndex = PolygonIndex(node: 0, in: column) != nil
    #expect(!hasIndex)
  }

  @Test func `numbers that are none and polygons without positions`() throws {
    let column = Shapes.column(.polygon, [[[(0, 0), (1, 0), (1, 1), (0, 0)]]])
    let made = PolygonIndex(node: 0, in: column)
    let index = try #require(made)
    #expect(index.place(x: .nan, y: 0) == nil)
    #expect(index.place(x: 0.5, y: .infinity) == nil)
    let empty = Shapes.column(.polygon, [])
    let hasIndex = PolygonIndex(node: 0, in: empty) != nil
    #expect(!hasIndex)
  }
}
