import Features
import Flow
import Foundation
import Geometry
import Steps
import Testing

/// Cutting whole files, at boxes and polygons.
struct ClipStageTests {
  private func clip(_ text: String, _ area: ClipStage.Area) throws -> StepResult {
    try StepResult(text: text, [ClipStage(area, skipsErrors: true)])
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double)
    -> ClipStage.Area
  {
    .box(BoundingBox(west: west, south: south, east: east, north: north))
  }

  private func region(_ text: String) throws -> PolygonRegion {
    try PolygonRegion(StepResult(text: text).sink.geometry, crs: .wgs84)
  }

  @Test func `a polygon drawn beyond 180° stays one piece in a box across it`() throws {
    let drawn = #"{"type":"Polygon","coordinates":[[[160,0],[200,0],[200,5],[160,5],[160,0]]]}"#
    let shapes = try clip(drawn, box(170, -10, -170, 10)).shapes
    #expect(shapes.map(\.kind) == [.polygon])
    let xs = shapes.flatMap(\.parts).joined().joined().map { $0[0] }
    #expect(xs.min() == 170 && xs.max() == 190)
  }

  @Test func `a box of all longitudes has no edges in the east or west`() throws {
    let drawn = #"{"type":"LineString","coordinates":[[170,5],[190,15]]}"#
    let shapes = try clip(drawn, box(-180, 0, 180, 10)).shapes
    #expect(shapes.map(\.kind) == [.lineString])
    #expect(shapes.first?.parts == [[[[170, 5], [180, 10]]]])
  }

  @Test func `an invalid polygon is cut as a valid one`() throws {
    let bowTie = #"{"type":"Polygon","coordinates":[[[0,0],[4,4],[4,0],[0,4],[0,0]]]}"#
    let result = try clip(bowTie, box(1, -1, 10, 10))
    let context = try GEOSContext()
    let union = try HeldShape.union(result.shapes, context)
    #expect((try union.area() - 5).magnitude < 1e-12)
  }

  @Test func `numbers that are none are left out as errors`() throws {
    let result = try clip(
      #"{"type":"LineString","coordinates":[[1e300,0],[4,4]]}"#, box(1, -1, 10, 10))
    #expect(result.count == 0)
    #expect(result.catalog.layers.first?.tally.read == 1)
  }

  @Test func `polygons: what lies inside stays, what crosses is cut, the rest goes`() throws {
    let area = try region(
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[6,0],[6,6],[0,6],[0,0]]],[[[4,0],[9,0],[9,6],[4,6],[4,0]]]]}"#
    )
    let result = try clip(
      """
      {"type":"Polygon","coordinates":[[[3,1],[5,1],[5,2],[3,2],[3,1]]]}
      {"type":"LineString","coordinates":[[-1,3],[20,3]]}
      {"type":"MultiPoint","coordinates":[[1,1],[50,50]]}
      {"type":"Polygon","coordinates":[[[9,0],[12,0],[12,2],[9,0]]]}
      {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,1]},{"type":"Polygon","coordinates":[[[8,1],[10,1],[10,2],[8,2],[8,1]]]}]}
      """, .polygons(area))
    let shapes = result.shapes
    #expect(result.count == 4)
    #expect(shapes.map(\.kind) == [.polygon, .lineString, .multiPoint, .point, .polygon])
    #expect(shapes[0].parts == [[[[3, 1], [5, 1], [5, 2], [3, 2], [3, 1]]]])
    // The overlap of the two is no border.
    #expect(shapes[1].parts.count == 1)
    #expect(shapes[1].parts.joined().joined().map { $0[0] }.max() == 9)
    #expect(shapes[2].parts == [[[[1, 1]]]])
  }

  @Test func `polygons that cross 180° reach what is drawn beyond it`() throws {
    let area = try region(
      #"{"type":"Polygon","coordinates":[[[170,0],[190,0],[190,10],[170,10],[170,0]]]}"#)
    let result = try clip(
      """
      {"type":"LineString","coordinates":[[160,5],[200,5]]}
      {"type":"LineString","coordinates":[[-175,5],[-150,5]]}
      {"type":"Point","coordinates":[0,5]}
      """, .polygons(area))
    #expect(result.shapes.map { $0.parts.joined().joined().map { $0[0] }.max() } == [190, -170])
    #expect(result.shapes.first?.parts.count == 1)
  }

  @Test(arguments: [
    (PolygonFilter.Predicate.intersects, ["in", "across", "touching", "around"]),
    (.within, ["in"]), (.contains, ["around"]), (.disjoint, ["far", "in the hole"]),
  ]) func predicates(predicate: PolygonFilter.Predicate, wanted: [String]) throws {
    let area = try region(
      #"{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[4,4],[4,6],[6,6],[6,4],[4,4]]]}"#
    )
    let features = [
      ("in", "[[[1,1],[2,1],[2,2],[1,1]]]"), ("across", "[[[9,1],[12,1],[12,2],[9,1]]]"),
      ("touching", "[[[10,1],[12,1],[12,2],[10,1]]]"),
      ("around", "[[[-1,-1],[11,-1],[11,11],[-1,11],[-1,-1]]]"),
      ("far", "[[[30,1],[32,1],[32,2],[30,1]]]"),
      ("in the hole", "[[[4.5,4.5],[5,4.5],[5,5],[4.5,4.5]]]"),
    ]
    for (name, rings) in features {
      let result = try StepResult(
        text: #"{"type":"Polygon","coordinates":\#(rings)}"#,
        [PolygonFilter(area, predicate, skipsErrors: false)])
      #expect((result.count == 1) == wanted.contains(name), "\(name)")
    }
    let nowhere = #"{"type":"Feature","properties":{},"geometry":null}"#
    let result = try StepResult(
      text: nowhere, [PolygonFilter(area, predicate, skipsErrors: false)])
    #expect(result.count == 0)
  }
}
