import TestSupport
import Testing

@testable import Base
@testable import Geometry

/// Mending geometries: valid ones stay bit for bit, others become valid, and a second time nothing happens.
struct GeometryRepairTests {
  private struct Mended {
    var kind: GeometryKind?
    var parts: [[[[Double]]]]
    var area: Double
    var leftoverKinds: [GeometryKind]
    var leftoverParts: [[[[Double]]]]
    var changes: RepairChanges
  }

  private func mend(
    _ kind: GeometryKind, _ parts: [[[(Double, Double)]]], linework: Bool = false,
    fixesSwapped: Bool = false
  ) throws(GeoError) -> Mended {
    let source = Shapes.column(kind, parts)
    var repair = GeometryRepair(
      linework ? .linework : .structure(keepsCollapsed: true), fixesSwapped: fixesSwapped)
    var result = GeometryColumn()
    var leftovers = GeometryColumn()
    let outcome = try repair.append(
      source.nodeRange(ofFeature: 0), of: source, isGeographic: true, to: &result,
      leftovers: &leftovers)
    result.endFeature()
    leftovers.endFeature()
    return Mended(
      kind: result.nodes.isEmpty ? nil : result.nodes[0].kind, parts: Shapes.parts(result),
      area: result.area(ofParts: 0..<result.partEnds.count, isGeographic: false),
      leftoverKinds: leftovers.nodes.buffer.map(\.kind), leftoverParts: Shapes.parts(leftovers),
      changes: outcome.changes)
  }

  private static let square = [(0.0, 0.0), (4, 0), (4, 4), (0, 4), (0, 0)]

  @Test func `valid geometries stay`() throws {
    for (kind, parts) in [
      (GeometryKind.polygon, [[Self.square]]),
      (.polygon, [[Self.square, [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]]]),
      (.lineString, [[[(0, 0), (1, 1), (0, 0)]]]), (.point, [[[(1, 2)]]]),
      (.multiPoint, [[[(1, 2), (1, 2)]]]), (.polygon, []), (.multiPolygon, []),
    ] {
      let mended = try mend(kind, parts)
      #expect(mended.changes == [], "\(kind)")
      #expect(mended.kind == kind)
      #expect(mended.parts == parts.map { $0.map { $0.map { [$0.0, $0.1] } } })
      #expect(mended.leftoverKinds == [])
    }
  }

  @Test func `open rings, repeated positions, spikes and orientation`() throws {
    let cases: [(String, [(Double, Double)], RepairChanges)] = [
      ("open", [(0, 0), (4, 0), (4, 4), (0, 4)], .closed),
      ("repeated", [(0, 0), (4, 0), (4, 0), (4, 4), (0, 4), (0, 0), (0, 0)], .repeatedPositions),
      ("spike", [(0, 0), (4, 0), (7, 0), (4, 0), (4, 4), (0, 4), (0, 0)], [.spikes]),
      ("spike at the end", [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (-3, 0), (0, 0)], .spikes),
      ("spike at the start", [(-3, 0), (0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (-3, 0)], .spikes),
      ("clockwise", [(0, 0), (0, 4), (4, 4), (4, 0), (0, 0)], .rewound),
    ]
    for (name, ring, change) in cases {
      let mended = try mend(.polygon, [[ring]])
      #expect(mended.changes == change, "\(name)")
      #expect(mended.area == 16, "\(name)")
      #expect(mended.parts.first?.first?.count == 5, "\(name)")
      #expect(mended.leftoverKinds == [], "\(name)")
    }
  }

  @Test func `a bow tie becomes two triangles, and the type stays an area`() throws {
    for linework in [false, true] {
      let mended = try mend(
        .polygon, [[[(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)]]], linework: linework)
      #expect(mended.changes.contains(.madeValid))
      #expect(mended.kind == .multiPolygon)
      #expect(mended.area == 2)
    }
  }

  @Test func `what has no area falls out`() throws {
    let flat = try mend(.polygon, [[[(0, 0), (4, 0), (0, 0)]]])
    #expect(flat.changes == [.collapsed, .leftovers])
    #expect(flat.kind == nil)
    #expect(flat.leftoverKinds == [.lineString] || flat.leftoverKinds == [.point])
    let collinear = try mend(.polygon, [[[(0, 0), (4, 0), (2, 0), (0, 0)]]])
    #expect(collinear.changes.contains(.collapsed))
    #expect(collinear.leftoverKinds.count == 1)
    let dot = try mend(.lineString, [[[(1, 1), (1, 1)]]])
    #expect(dot.changes == [.collapsed, .leftovers])
    #expect(dot.leftoverParts == [[[[1, 1]]]])
    // A line that only goes up stays in one place.
    var upwards = GeometryColumn()
    for z in [1.0, 2, 3] { upwards.appendPosition(x: 1, y: 1, z: z) }
    upwards.endLine()
    upwards.endPart()
    upwards.appendNode(.lineString, .z)
    upwards.endFeature()
    var repair = GeometryRepair(.linework, fixesSwapped: false)
    var result = GeometryColumn()
    var leftovers = GeometryColumn()
    let outcome = try repair.append(
      0..<1, of: upwards, isGeographic: true, to: &result, leftovers: &leftovers)
    #expect(outcome.changes == [.collapsed, .leftovers])
    #expect(Shapes.parts(leftovers) == [[[[1, 1, 1]]]])
    // A part goes, the others stay.
    let half = try mend(.multiPolygon, [[Self.square], [[(9, 9), (8, 8), (9, 9), (9, 9)]]])
    #expect(half.kind == .multiPolygon)
    #expect(half.parts.count == 1)
    #expect(half.changes == .leftovers)
  }

  @Test func `several things that fall out are one collection`() throws {
    let mended = try mend(
      .multiPolygon, [[[(9, 9), (9, 9)]], [[(0, 0), (5, 0), (0, 0)]], [Self.square]])
    #expect(mended.leftoverKinds.count == 3)
    #expect(mended.leftoverKinds.first == .geometryCollection)
  }

  @Test func `swapped coordinates are turned only where they can be nothing else`() throws {
    let swapped = [[[(50.0, 140.0), (51.0, 141.0)]]]
    #expect(try mend(.lineString, swapped).changes == [])
    let mended = try mend(.lineString, swapped, fixesSwapped: true)
    #expect(mended.changes == .swapped)
    #expect(mended.parts == [[[[140, 50], [141, 51]]]])
    for line in [[(14.0, 50.0), (15, 51)], [(100, 140), (51, 141)], [(50, 181), (51, 141)]] {
      #expect(try mend(.lineString, [[line]], fixesSwapped: true).changes == [])
    }
  }

  @Test func `coordinates that are infinite, NaN or far too large are refused`() {
    for bad in [Double.nan, .infinity, 1e308] {
      #expect(throws: GeoError.self) {
        try mend(.polygon, [[[(0, 0), (bad, 0), (4, 4), (0, 0)]]])
      }
    }
  }

  /// At random: rings that cross themselves, repeat, touch; areas by both methods.
  @Test(arguments: [false, true]) func `the result is valid, and repaired again it is the same`(
    linework: Bool
  ) throws {
    let context = try GEOSContext()
    var random = SplitMix64(seed: 21)
    var made = 0
    for round in 0..<800 {
      let isMulti = round % 3 == 0
      let parts = (0..<(isMulti ? 3 : 1)).map { _ in
        (0..<(1 + round % 2)).map { _ in
          let ring = (0..<(1 + Int(random.next() % 9))).map { _ in
            (Double(random.next() % 7), Double(random.next() % 7))
          }
          return round % 5 == 0 ? ring : ring + [ring[0]]
        }
      }
      let mended = try mend(isMulti ? .multiPolygon : .polygon, parts, linework: linework)
      if mended.changes.contains(.madeValid) { made += 1 }
      guard let kind = mended.kind else {
        #expect(mended.changes.contains(.collapsed))
        continue
      }
      #expect([.polygon, .multiPolygon].contains(kind))
      let found = mended.parts.map { $0.map { $0.map { ($0[0], $0[1]) } } }
      let isValid =
        try context.shape(ofFeature: 0, in: Shapes.column(kind, found)).validity() == .valid
      #expect(isValid)
      let again = try mend(kind, found, linework: linework)
      #expect(again.changes == [], "round \(round)")
      #expect(again.parts == mended.parts)
    }
    #expect(made > 100)
  }
}
