import TestSupport
import Testing

@testable import Geometry

/// Cutting at a box, against GEOS's overlay and by hand.
struct BoxClipTests {
  private static let box = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)

  private func clipped(
    _ kind: GeometryKind, _ parts: [[[(Double, Double)]]], _ box: Box = box
  ) -> [[[[Double]]]]? {
    let source = Shapes.column(kind, parts)
    var result = GeometryColumn()
    var clip = BoxClip()
    clip.box = box
    for part in source.partRange(ofNode: 0) {
      if kind == .polygon || kind == .multiPolygon {
        guard clip.append(polygon: part, of: source, to: &result) == .done else { return nil }
      } else {
        for line in source.lineRange(ofPart: part) {
          clip.append(line: line, of: source, to: &result)
        }
      }
    }
    result.appendNode(
      kind == .polygon || kind == .multiPolygon ? .multiPolygon : .multiLineString, [])
    result.endFeature()
    let box = result.box(ofFeature: 0)
    let isInside = box.isEmpty || Self.box.holds(box)
    #expect(isInside)
    return Shapes.parts(result)
  }

  @Test func `a polygon around the box becomes the box`() {
    let around = [(-5.0, -5.0), (15, -5), (15, 15), (-5, 15), (-5, -5)]
    #expect(
      (clipped(.polygon, [[around]]))
        == [[[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]])
  }

  @Test func `a box in a hole has nothing, and one around a hole keeps it`() {
    let around = [(-5.0, -5.0), (15, -5), (15, 15), (-5, 15), (-5, -5)]
    let wide = [(-1.0, -1.0), (-1, 11), (11, 11), (11, -1), (-1, -1)]
    #expect((clipped(.polygon, [[around, wide]])) == [])
    let small = [(4.0, 4.0), (4, 6), (6, 6), (6, 4), (4, 4)]
    #expect(
      (clipped(.polygon, [[around, small]]))
        == [
          [
            [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]],
            [[4, 4], [4, 6], [6, 6], [6, 4], [4, 4]],
          ]
        ])
  }

  @Test func `an area that is cut in two leaves no bridge along the edge`() throws {
    // A U whose bottom lies below the box: two legs.
    let legs = [(1.0, -5.0), (9, -5), (9, 5), (7, 5), (7, -2), (3, -2), (3, 5), (1, 5), (1, -5)]
    let result = try #require((clipped(.polygon, [[legs]])))
    #expect(result.count == 2)
    #expect(result.allSatisfy { $0.count == 1 && $0[0].count == 5 })
  }

  @Test func `touching from inside and outside`() throws {
    // The notch of the upper polygon touches the bottom edge at 5 0: two pieces meet there, as it goes
    // on below the box.
    let notch = [(2.0, -3.0), (8, -3), (8, 4), (5, 0), (2, 4), (2, -3)]
    let pieces = try #require((clipped(.polygon, [[notch]])))
    #expect(pieces.count == 2)
    // A polygon that only touches with a corner or a side.
    #expect((clipped(.polygon, [[[(10, 2), (12, 0), (12, 4), (10, 2)]]])) == [])
    #expect((clipped(.polygon, [[[(10, 2), (12, 2), (12, 4), (10, 4), (10, 2)]]])) == [])
    // One that touches the edge from inside is whole but for what sticks out elsewhere.
    let tip = [(5.0, 0.0), (12, 5), (5, 10), (5, 0)]
    let whole = try #require((clipped(.polygon, [[tip]])))
    #expect(whole.count == 1)
  }

  @Test func `a hole that touches the edge stays a hole of the piece`() throws {
    let around = [(-5.0, -5.0), (15, -5), (15, 15), (-5, 15), (-5, -5)]
    let hole = [(5.0, 0.0), (3, 4), (7, 4), (5, 0)]
    let result = try #require((clipped(.polygon, [[around, hole]])))
    #expect(result.count == 1)
    #expect(result[0].count == 2)
    // One that touches in two places cuts off what is between.
    let arch = [(2.0, 0.0), (2, 6), (8, 6), (8, 0), (6, 4), (4, 4), (2, 0)]
    let two = try #require((clipped(.polygon, [[around, arch]])))
    #expect(two.count == 2)
  }

  @Test func `the orientation stays`() throws {
    let clockwise = [(5.0, 5.0), (5, 15), (15, 15), (15, 5), (5, 5)]
    let parts = try #require(clipped(.polygon, [[clockwise]]))
    #expect(parts == [[[[5, 10], [10, 10], [10, 5], [5, 5], [5, 10]]]])
  }

  @Test func `lines are cut into pieces, and along an edge they are kept`() {
    #expect(
      (clipped(.lineString, [[[(-5, 5), (5, 5), (5, 15), (8, 15), (8, -5)]]]))
        == [[[[0, 5], [5, 5], [5, 10]]], [[[8, 10], [8, 0]]]])
    #expect((clipped(.lineString, [[[(0, -5), (0, 15)]]])) == [[[[0, 0], [0, 10]]]])
    #expect((clipped(.lineString, [[[(-5, 5), (5, -5)]]])) == [])
    #expect((clipped(.lineString, [[[(10, 5), (15, 5)]]])) == [])
  }

  @Test func `z and m are interpolated, at corners along the edges`() throws {
    var source = GeometryColumn()
    for (x, y, z) in [(5.0, 5.0, 0.0), (15, 5, 10), (15, 15, 20), (5, 15, 10), (5, 5, 0)] {
      source.appendPosition(x: x, y: y, z: z, m: z * 2)
    }
    source.endLine()
    source.endPart()
    source.appendNode(.polygon, [.z, .m])
    source.endFeature()
    var result = GeometryColumn()
    result.raise(stride: 4)
    var clip = BoxClip()
    clip.box = Self.box
    #expect(clip.append(polygon: 0, of: source, to: &result) == .done)
    result.appendNode(.polygon, [.z, .m])
    result.endFeature()
    let ring = Shapes.parts(result)[0][0]
    #expect(ring.contains([10, 5, 5, 10]))
    #expect(ring.contains([5, 10, 5, 10]))
    // Half way from 10 5 to 5 10 along the edges.
    #expect(ring.contains([10, 10, 5, 10]))
  }

  /// The area is that of GEOS's intersection, and the pieces are the same set of points: on whole numbers,
  /// where edges and corners are met again and again, and not. Only where a hole touches a slanted edge
  /// that is cut, the rounding of the cut may part them or make them cross.
  @Test(arguments: [true, false]) func `the same as GEOS's intersection`(isGrid: Bool) throws {
    let context = try GEOSContext()
    var random = SplitMix64(seed: isGrid ? 11 : 12)
    var compared = 0
    var unclear = 0
    for round in 0..<1500 {
      let scale = isGrid ? 8.0 : 7.3
      let centre = ((random.unit() * 16 - 3).rounded(), (random.unit() * 16 - 3).rounded())
      let ring = Shapes.star(
        &random, centre, scale, count: 4 + round % 23, isGrid: isGrid)
      var rings = [ring]
      if round % 2 == 0 {
        rings.append(
          Shapes.star(&random, centre, scale / 2.5, count: 3 + round % 7, isGrid: isGrid)
            .reversed())
      }
      if round % 3 == 0 { rings = rings.map { $0.reversed() } }
      let source = Shapes.column(.polygon, [rings])
      let shape = try context.shape(ofFeature: 0, in: source)
      let isJudged = try shape.validity() == .valid
      guard isJudged else { continue }
      let wanted = try shape.intersection(context.shape(of: Self.box))
      guard let result = clipped(.polygon, [rings]) else {
        unclear += 1
        continue
      }
      compared += 1
      let found = try context.shape(
        ofFeature: 0,
        in: Shapes.column(.multiPolygon, result.map { $0.map { $0.map { ($0[0], $0[1]) } } }))
      let isValid = try found.validity() == .valid
      if !isValid, try Self.touches(rings, context) { continue }
      #expect(isValid, "round \(round)")
      let area = try wanted.area()
      let foundArea = try found.area()
      #expect((foundArea - area).magnitude <= 1e-9 * max(area, 1e-3), "round \(round): \(rings)")
      guard isValid else { continue }
      let surplus = try found.difference(wanted).area()
      let lack = try wanted.difference(found).area()
      #expect(max(surplus, lack) < 1e-9, "round \(round)")
    }
    #expect(compared > 500)
    #expect(unclear * 100 < compared, "\(unclear) of \(compared)")
  }

  /// True if a hole touches the exterior ring.
  private static func touches(
    _ rings: [[(Double, Double)]], _ context: GEOSContext
  ) throws -> Bool {
    guard rings.count > 1 else { return false }
    let lines = try rings.map {
      try Held(context.shape(ofFeature: 0, in: Shapes.column(.lineString, [[$0]])))
    }
    return try !lines[0].shape.intersection(lines[1].shape).isEmpty
  }

  private final class Held {
    let shape: GEOSShape
    init(_ shape: consuming GEOSShape) { self.shape = shape }
  }

  @Test func `hostile numbers and shapes do no harm`() {
    let wild = [0.0, -0.0, 10, 1e150, -1e150, 0x1p-1070, 10.000000000000002, -1, 11]
    var random = SplitMix64(seed: 5)
    for _ in 0..<3000 {
      var ring: [(Double, Double)] = []
      for _ in 0..<(3 + Int(random.next() % 6)) {
        ring.append(
          (wild[Int(random.next() % 9)], wild[Int(random.next() % 9)]))
      }
      ring.append(ring[0])
      _ = clipped(.polygon, [[ring]])
      _ = clipped(.lineString, [[ring]])
    }
    #expect((clipped(.polygon, [[[]]])) == [])
    #expect((clipped(.polygon, [])) == [])
    #expect((clipped(.lineString, [[[]]])) == [])
    #expect((clipped(.lineString, [[[(5, 5)]]])) == [])
    let flat = Box(minX: 0, minY: 5, maxX: 10, maxY: 5)
    #expect((clipped(.polygon, [[[(1, 1), (9, 1), (5, 9), (1, 1)]]], flat)) == [])
  }
}
