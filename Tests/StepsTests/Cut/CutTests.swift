import Base
import Features
import Flow
import Foundation
import Geometry
import Steps
import Testing

/// Cutting at 180° (RFC 7946 §3.1.9). Expected coordinates are calculated by hand.
@Suite struct CutTests {
  private func cut(
    _ type: String, _ coordinates: String, skipsErrors: Bool = false
  ) throws -> (shapes: [StepResult.Shape], codes: [String]) {
    let text =
      #"{"type":"Feature","geometry":{"type":""# + type + #"","coordinates":"# + coordinates
      + #"},"properties":{}}"#
    let result = try StepResult(text: text, [Cut(skipsErrors: skipsErrors)])
    let tally = result.catalog.layers.first?.account.tally
    return (result.shapes, (tally?.changed ?? []).map(\.reason))
  }

  private func doubledArea(_ ring: [[Double]]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
  }

  @Test(arguments: [
    ("[[170,0],[-170,10]]", [[[170.0, 0], [180, 5]], [[-180, 5], [-170, 10]]]),
    ("[[-170,0],[170,10]]", [[[-170, 0], [-180, 5]], [[180, 5], [170, 10]]]),
    ("[[170,0],[190,10]]", [[[170, 0], [180, 5]], [[-180, 5], [-170, 10]]]),
    ("[[-170,0],[-190,10]]", [[[-170, 0], [-180, 5]], [[180, 5], [170, 10]]]),
    (
      "[[170,0,0],[-170,10,100]]",
      [[[170, 0, 0], [180, 5, 50]], [[-180, 5, 50], [-170, 10, 100]]]
    ),
  ])
  func linesAreCutBothWays(coordinates: String, lines: [[[Double]]]) throws {
    let (shapes, codes) = try cut("LineString", coordinates)
    #expect(shapes == [StepResult.Shape(kind: .multiLineString, parts: lines.map { [$0] })])
    #expect(codes == ["cut-at-antimeridian"])
  }

  @Test func aLineThatReturnsIsInThreePieces() throws {
    let (shapes, _) = try cut("LineString", "[[170,0],[-170,10],[170,20]]")
    #expect(
      shapes.map(\.parts) == [
        [
          [[[170, 0], [180, 5]]], [[[-180, 5], [-170, 10], [-180, 15]]],
          [[[180, 15], [170, 20]]],
        ]
      ])
  }

  @Test func ringsKeepTheirDirection() throws {
    let ring = "[[170,0],[-170,0],[-170,10],[170,10],[170,0]]"
    let (shapes, codes) = try cut("Polygon", "[\(ring)]")
    #expect(
      shapes == [
        StepResult.Shape(
          kind: .multiPolygon,
          parts: [
            [[[180, 10], [170, 10], [170, 0], [180, 0], [180, 10]]],
            [[[-180, 0], [-170, 0], [-170, 10], [-180, 10], [-180, 0]]],
          ])
      ])
    #expect(codes == ["cut-at-antimeridian"])
    let clockwise = "[[170,0],[170,10],[-170,10],[-170,0],[170,0]]"
    let turned = try cut("Polygon", "[\(clockwise)]").shapes
    let areas = turned.flatMap(\.parts).map { doubledArea($0[0]) }
    #expect(areas == [-200, -200])
  }

  /// `point-on-antimeridian` and `issues-81` of the tests of antimeridian, with the results from there.
  @Test(arguments: [
    (
      "[[-176,-18],[-173,-14],[-176,-12],[180,-15],[-176,-18]]",
      [[[-176.0, -18], [-173, -14], [-176, -12], [-180, -15], [-176, -18]]]
    ),
    (
      "[[166,77],[180,78],[-180,81],[162,81],[166,77]]",
      [[[166, 77], [180, 78], [180, 81], [162, 81], [166, 77]]]
    ),
  ])
  func aRingThatTouches180DegreesStaysOnItsSide(ring: String, expected: [[[Double]]]) throws {
    let (shapes, codes) = try cut("Polygon", "[\(ring)]")
    #expect(shapes == [StepResult.Shape(kind: .polygon, parts: [expected])])
    #expect(codes == ["longitude-wrapped"])
  }

  @Test func aLineThatTouches180DegreesStaysOnItsSide() throws {
    let (shapes, codes) = try cut("LineString", "[[170,0],[-180,10],[160,20]]")
    #expect(shapes.map(\.parts) == [[[[[170, 0], [180, 10], [160, 20]]]]])
    #expect(codes == ["longitude-wrapped"])
  }

  @Test func holesStayInTheirPart() throws {
    let (shapes, _) = try cut(
      "Polygon",
      """
      [[[170,0],[-170,0],[-170,10],[170,10],[170,0]],[[172,4],[172,6],[174,6],[174,4],[172,4]]]
      """)
    #expect(shapes.first?.parts.map(\.count) == [2, 1])
  }

  @Test func pointsAreUntouched() throws {
    let (shapes, codes) = try cut("MultiPoint", "[[179,1],[-179,2],[180,3],[-180,4]]")
    #expect(shapes.map(\.parts) == [[[[[179, 1], [-179, 2], [180, 3], [-180, 4]]]]])
    #expect(codes.isEmpty)
    // There is no such longitude in a store, though.
    let beyond = try cut("Point", "[190,1]")
    #expect(beyond.shapes.map(\.parts) == [[[[[-170, 1]]]]])
    #expect(beyond.codes == ["longitude-wrapped"])
  }

  /// Fiji as Natural Earth has it, in parts on either side.
  @Test func whatIsCutAlreadyStaysBitForBit() throws {
    let url = StepResult.data.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "samples/world/fiji.geojson")
    let before = try StepResult(url)
    let after = try StepResult(url, [Cut(skipsErrors: false)])
    #expect(before.shapes.count == 1 && before.shapes == after.shapes)
    #expect(after.catalog.layers.first?.account.tally.changed.isEmpty == true)
    // Cutting what was cut changes nothing.
    let once = try cut("Polygon", "[[[170,0],[-170,0],[-170,10],[170,10],[170,0]]]").shapes
    let text = """
      {"type":"MultiPolygon","coordinates":\(once[0].parts)}
      """
    #expect(try StepResult(text: text, [Cut(skipsErrors: false)]).shapes == once)
  }

  @Test func aRingAroundAPoleIsClosedAlongTheEdgeOfTheMap() throws {
    let ring = "[[-170,-70],[-80,-75],[10,-70],[100,-75],[170,-70],[-170,-70]]"
    let (shapes, codes) = try cut("Polygon", "[\(ring)]")
    let rings = shapes.flatMap(\.parts).joined()
    let positions = Array(rings.joined())
    #expect(positions.map { $0[0] }.min() == -180 && positions.map { $0[0] }.max() == 180)
    #expect(positions.map { $0[1] }.min() == -90 && positions.map { $0[1] }.max() == -70)
    // Trapezoids above -90: 340 times 17.5, and 20 times 20.
    let area = rings.reduce(0) { $0 + doubledArea($1) } / 2
    #expect(abs(abs(area) - 6350) < 1e-9)
    #expect(codes == ["cut-at-antimeridian"])
    // Antarctica as maps of degrees have it already.
    let closed =
      "[[-180,-70],[-90,-75],[0,-70],[90,-75],[180,-70],[180,-90],[-180,-90],[-180,-70]]"
    let unchanged = try cut("Polygon", "[\(closed)]")
    #expect(unchanged.shapes.first?.parts.first?.first?.count == 8)
    #expect(unchanged.codes.isEmpty)
  }

  @Test func whatIsNowhereIsRefused() throws {
    for place in ["[1e300,5]", "[9000,5]", "[-170,95]"] {
      let error = #expect(throws: GeoError.self) {
        try cut("LineString", "[[170,0],\(place)]")
      }
      #expect(error?.reason.code == "not-cuttable")
    }
    #expect(try cut("LineString", "[[170,0],[9000,5]]", skipsErrors: true).shapes.isEmpty)
  }

  @Test(arguments: ["5514", "3857", "4807"])
  func systemsWithoutDegreesAreRefused(code: String) throws {
    let crs = CoordinateReferenceSystem(authority: "EPSG", code: code)
    let stage = Cut(skipsErrors: false)
    let error = #expect(throws: GeoError.self) {
      try stage.layer(behind: Layer(name: "a", path: "a.gpkg", crs: crs))
    }
    #expect(error?.reason.code == "usage")
    let table = Layer(name: "a", path: "a.gpkg", crs: crs, hasGeometry: false)
    #expect(try stage.layer(behind: table) === table)
  }
}
