import Base
import Features
import Flow
import Foundation
import Geometry
import Systems
import Testing

@testable import Steps

/// Distances are judged by Karney's geodesics, which the buffer does not use, areas by the formula of a regular
/// polygon.
@Suite struct BufferTests {
  private func buffer(
    _ metres: Double, in crs: CoordinateReferenceSystem = .wgs84, segments: Int = 16,
    _ build: (inout GeometryColumn) -> Void
  ) throws -> Buffered {
    try Buffered.make(metres, in: crs, segments: segments, build)
  }

  /// The area of a regular polygon of `4 * segments` corners.
  private func circle(_ metres: Double, _ segments: Int) -> Double {
    let corners = Double(4 * segments)
    return corners / 2 * metres * metres * (2 * Double.pi / corners).sine
  }

  @Test(arguments: [0.0, 35, -50, 80, 89.5], [10.0, 1000, 100_000])
  func outlineOfPointIsAtTheDistance(latitude: Double, metres: Double) throws {
    let made = try buffer(metres) { $0.add(.point, [[[10, latitude]]]) }
    let earth = try Geodesic()
    for place in made.positions where place.y.magnitude < 90 && place.x.magnitude < 180 {
      let distance = earth.distance(fromX: 10, y: latitude, toX: place.x, y: place.y)
      // Far north, edges are divided, so that there are positions on chords.
      #expect(distance < metres * (1 + 1e-6))
      #expect(distance > metres * (latitude + metres / 55_000 > 81 ? 0.998 : 1 - 1e-6))
    }
    #expect(abs(try made.area() / circle(metres, 16) - 1) < 1e-4)
    #expect(try made.isValid())
  }

  @Test func segmentsOfACircle() throws {
    let made = try buffer(1000, segments: 2) { $0.add(.point, [[[0, 0]]]) }
    #expect(made.positions.count == 9)
    #expect(abs(try made.area() / circle(1000, 2) - 1) < 1e-6)
  }

  @Test func lineHasRoundEnds() throws {
    // On the equator, 1° is 111,319.490793 m: a rectangle and a circle.
    let made = try buffer(1000) { $0.add(.lineString, [[[0, 0], [1, 0]]]) }
    let wanted = 2 * 1000 * 111_319.490793 + circle(1000, 16)
    #expect(abs(try made.area() / wanted - 1) < 1e-5)
    #expect(made.kinds == [.polygon])
  }

  @Test func longEdgesOfDegreesAreFollowed() throws {
    // Halfway along a parallel, the shortest way would be 900 km away.
    let made = try buffer(10_000) { $0.add(.lineString, [[[0, 60], [60, 60]]]) }
    #expect(abs(made.box.maxY - 60.0897559) < 1e-5)
    #expect(abs(made.box.minY - 59.9102428) < 1e-5)
  }

  /// What is narrower than a hair needs no more positions than that.
  @Test func thinBuffersOfLongLines() throws {
    let thin = try [1e-3, 1e-9].map { metres in
      try buffer(metres) { $0.add(.lineString, [[[10, 45], [12, 46]]]) }.positions.count
    }
    #expect(thin[1] <= thin[0])
    #expect(thin[0] < 200_000)
  }

  @Test func acrossTheAntimeridian() throws {
    let made = try buffer(100_000) { $0.add(.point, [[[179.9, 10]]]) }
    #expect(made.kinds == [.multiPolygon])
    #expect(made.box.minX == -180 && made.box.maxX == 180)
    #expect(abs(try made.area() / circle(100_000, 16) - 1) < 1e-4)
    #expect(made.codes == ["cut-at-antimeridian"])
  }

  @Test(arguments: [89.8, 90, -90, -89.99])
  func aroundAPole(latitude: Double) throws {
    let made = try buffer(100_000) { $0.add(.point, [[[10, latitude]]]) }
    #expect(made.box.minX == -180 && made.box.maxX == 180)
    #expect(latitude > 0 ? made.box.maxY == 90 : made.box.minY == -90)
    #expect(abs(try made.area() / circle(100_000, 16) - 1) < 1e-4)
    #expect(try made.isValid())
  }

  private static let northernLines: [([[Double]], Double)] = [
    ([[-169.28, 75.25], [-169.61, 76.58]], 200_000),
    ([[19.19, 87.54], [20.05, 85.65]], 20_000),
    ([[-160.36, 80.84], [-158.35, 80.44]], 200_000),
    ([[-179.95, 64.044], [-179.6, 64.092]], 20_000),
    ([[62.36, 87.05], [62.31, 87.93]], 1000),
    ([[-160.36, 80.84], [-160.35, 80.84]], 200_000),
    ([[180, 89.5687], [-178.8304, 89.5686]], 300_000),
  ]

  /// The ends of strips and circles are bent in degrees there, and have to meet all the same: a hole in what lies
  /// around two positions would be a gap. In a plane the area is that of a rectangle and a circle.
  @Test(arguments: northernLines)
  func linesFarNorthHaveNoHoles(line: [[Double]], metres: Double) throws {
    let made = try buffer(metres) { $0.add(.lineString, [line]) }
    #expect(try made.isValid())
    #expect(made.batch.geometry.lineEnds.count == made.batch.geometry.partEnds.count)
    let length = try Geodesic().distance(
      fromX: line[0][0], y: line[0][1], toX: line[1][0], y: line[1][1])
    #expect(abs(try made.area() / (2 * metres * length + circle(metres, 16)) - 1) < 2e-3)
  }

  @Test func edgesOfTheMapAreNoOutline() throws {
    let cap: [[Double]] = [
      [-180, -70], [-90, -70], [0, -70], [90, -70], [180, -70], [180, -90], [-180, -90],
      [-180, -70],
    ]
    let made = try buffer(-50_000) { $0.add(.polygon, [cap]) }
    #expect(made.box.minX == -180 && made.box.maxX == 180 && made.box.minY == -90)
    // At 70°, a degree of latitude is 111.57 km long.
    #expect(abs(made.box.maxY + 70.448) < 1e-3)
    #expect(made.kinds == [.polygon])
  }

  @Test func belowZeroPolygonsShrink() throws {
    let square: [[Double]] = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
    let made = try buffer(-10_000) { $0.add(.polygon, [square]) }
    #expect(abs(made.box.minX - 10_000 / 111_319.490793) < 1e-4)
    #expect(abs(made.box.minY - 10_000 / 110_574.4) < 1e-4)
    let nothing = try buffer(-100_000) { $0.add(.polygon, [square]) }
    #expect(nothing.kinds.isEmpty && nothing.codes == ["nothing-left"])
    let line = try buffer(-1) { $0.add(.lineString, [[[0, 0], [1, 0]]]) }
    #expect(line.kinds.isEmpty && line.codes == ["nothing-left"])
  }

  /// What goes north or south keeps its distance over long edges: 19,000 km need few pieces, not one a 1.6 km, also along 180°, where
  /// pieces are united one by one. On the ellipsoid, a degree of a parallel is π / 180 · N cos φ metres long.
  @Test(arguments: [-180.0, -170])
  func longMeridiansHaveFewPositions(west: Double) throws {
    let strip: [[Double]] = [
      [west, -85], [west + 1, -85], [west + 1, 85], [west, 85], [west, -85],
    ]
    let made = try buffer(-50) { $0.add(.polygon, [strip]) }
    #expect(try made.isValid())
    #expect(made.positions.count < 4000)
    var checked = 0
    for (a, b) in zip(made.positions, made.positions.dropFirst())
    where a.x < west + 0.5 && b.x < west + 0.5 && max(a.y.magnitude, b.y.magnitude) < 80 {
      for share in [0.0, 0.5] {
        let latitude = (a.y + (b.y - a.y) * share) * .pi / 180
        let flattening = 1 / 298.257223563
        let square = flattening * (2 - flattening)
        let sine = sin(latitude)
        let normal = 6_378_137 / (1 - square * sine * sine).squareRoot()
        let degrees = a.x + (b.x - a.x) * share - west
        #expect(abs(degrees * .pi / 180 * normal * cos(latitude) - 50) < 0.05)
        checked += 1
      }
    }
    #expect(checked > 50)
  }

  @Test func holesBecomeSmaller() throws {
    let square: [[Double]] = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
    let hole: [[Double]] = [[0.4, 0.4], [0.4, 0.6], [0.6, 0.6], [0.6, 0.4], [0.4, 0.4]]
    let made = try buffer(5000) { $0.add(.polygon, [square, hole]) }
    #expect(made.batch.geometry.lineEnds.count == 2)
    let closed = try buffer(12_000) { $0.add(.polygon, [square, hole]) }
    #expect(closed.batch.geometry.lineEnds.count == 1)
  }

  @Test func projectedLayersStayInTheirSystem() throws {
    let zone = CoordinateReferenceSystem(authority: "EPSG", code: "32633")
    let made = try buffer(1000, in: zone) { $0.add(.point, [[[500_000, 5_500_000]]]) }
    // On the central meridian a metre is 0.9996 of the map.
    #expect(abs(made.box.minX - 499_000.4) < 1e-3 && abs(made.box.maxY - 5_500_999.6) < 1e-3)
    let mercator = CoordinateReferenceSystem(authority: "EPSG", code: "3857")
    let wide = try buffer(1000, in: mercator) { $0.add(.point, [[[0, 8_399_737.89]]]) }
    // At 60°, the map is twice as large as the sphere, and the ellipsoid's parallel 1.0025 times as long.
    #expect(abs(wide.box.maxX - 1994.97) < 0.01)
  }

  @Test func whatIsNowhereIsRefused() {
    #expect(throws: GeoError.self) { try buffer(10) { $0.add(.point, [[[0, 95]]]) } }
    #expect(throws: GeoError.self) {
      try buffer(10) { $0.add(.lineString, [[[0, 5], [.nan, 5]]]) }
    }
  }
}

extension Double {
  /// Without Foundation's functions: a series, exact for angles below 1.
  fileprivate var sine: Double {
    var (sum, term) = (self, self)
    for step in 1..<12 {
      term *= -self * self / Double(2 * step * (2 * step + 1))
      sum += term
    }
    return sum
  }
}
