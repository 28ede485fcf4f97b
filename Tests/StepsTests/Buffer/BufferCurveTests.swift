import Base
import Features
import Foundation
import Geometry
import Systems
import TestSupport
import Testing

@testable import Steps

/// Buffers of lines and rings with many edges. Distances are judged by Karney's geodesics, areas by those of
/// the lines' edges, buffered one by one and united by GEOS.
@Suite struct BufferCurveTests {
  /// A line that wanders about: edges of so many metres, each of which turns by up to so many radians.
  private func coast(
    _ count: Int, _ metres: Double, turn: Double, seed: UInt64, from start: (Double, Double)
  ) -> [[Double]] {
    var random = SplitMix64(seed: seed)
    var (x, y, heading) = (start.0, start.1, 0.0)
    var line = [[x, y]]
    for _ in 1..<count {
      // Turned back to the east, so that it gets somewhere.
      heading = 0.7 * heading + Double.random(in: -turn...turn, using: &random)
      y += metres / 111_200 * sin(heading)
      x += metres / 111_200 * cos(heading) / cos(y * .pi / 180)
      line.append([x, y])
    }
    return line
  }

  /// Positions along a line, so many between two of its own.
  private func divided(_ line: [[Double]], _ count: Int) -> [[Double]] {
    var all: [[Double]] = []
    for (start, end) in zip(line, line.dropFirst()) {
      for step in 0..<count {
        let share = Double(step) / Double(count)
        all.append(zip(start, end).map { $0 + ($1 - $0) * share })
      }
    }
    return all + line.suffix(1)
  }

  private func length(_ line: [[Double]]) throws -> Double {
    let earth = try Geodesic()
    return zip(line, line.dropFirst()).reduce(0) {
      $0 + earth.distance(fromX: $1.0[0], y: $1.0[1], toX: $1.1[0], y: $1.1[1])
    }
  }

  /// The buffers of all edges of a line, united.
  private func unitedEdges(_ line: [[Double]], _ metres: Double) throws -> GeometryColumn {
    var all = GeometryColumn()
    all.appendNode(.geometryCollection, [])
    for edge in zip(line, line.dropFirst()) {
      let made = try Buffered.make(metres, segments: 32) {
        $0.add(.lineString, [[edge.0, edge.1]])
      }
      all.append(nodes: 0..<made.batch.geometry.nodes.count, of: made.batch.geometry)
    }
    all.endCollection(0)
    all.endFeature()
    var united = GeometryColumn()
    _ = try GEOSContext().shape(ofFeature: 0, in: all).unaryUnion().append(
      dimension: 2, to: &united)
    united.endFeature()
    return united
  }

  // Edges longer than the distance, about as long, and much shorter: curves that seldom or often cross
  // themselves, in one run or in many.
  @Test(
    arguments: [
      (4000, 1, 1000), (700, 2, 1000), (100, 2.5, 1000), (20, 2.5, 1000), (100, 0.2, 5000),
    ] as [(Double, Double, Double)])
  func jaggedLineIsAsItsEdgesTogether(edge: Double, turn: Double, metres: Double) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let line = coast(150, edge, turn: turn, seed: seed, from: (14, 50))
      let made = try Buffered.make(metres, segments: 32) { $0.add(.lineString, [line]) }
      let wanted = try unitedEdges(line, metres)
      let geos = try GEOSContext()
      let a = try geos.shape(ofFeature: 0, in: made.batch.geometry)
      let b = try geos.shape(ofFeature: 0, in: wanted)
      let area = try b.area()
      let (more, less) = (try a.difference(b).area(), try b.difference(a).area())
      // Corners of circles need not lie in the same directions, and dents are evened out.
      #expect(more < 2e-3 * area && less < 2e-3 * area, "\(more / area) \(less / area)")
      #expect(abs(try a.area() / area - 1) < 1e-3)
      #expect(try made.isValid())
      #expect(made.codes.isEmpty)
    }
  }

  @Test(arguments: [(900, 1.5), (60, 2)] as [(Double, Double)])
  func outlineOfJaggedLineIsAtTheDistance(edge: Double, turn: Double) throws {
    let line = coast(40, edge, turn: turn, seed: 7, from: (-70, -33))
    let made = try Buffered.make(1000) { $0.add(.lineString, [line]) }
    let earth = try Geodesic()
    let near = divided(line, max(1, Int(edge / 30)))
    for place in made.positions {
      let distance = near.reduce(Double.infinity) {
        min($0, earth.distance(fromX: $1[0], y: $1[1], toX: place.x, y: place.y))
      }
      // A chord of a circle with 16 edges in a quarter is nearer by 0.0012 of the distance.
      #expect(distance > 997 && distance < 1002)
    }
  }

  @Test(
    arguments: [
      ([[-60.0, 10], [100, 40]], 1000.0), ([[-80, -60], [80, 60]], 20_000),
      ([[0, 0], [0, 70]], 300),
    ] as [([[Double]], Double)])
  func longEdges(line: [[Double]], metres: Double) throws {
    let made = try Buffered.make(metres) { $0.add(.lineString, [line]) }
    let wanted = try 2 * metres * length(divided(line, 20_000)) + .pi * metres * metres
    #expect(abs(try made.area() / wanted - 1) < 1e-3)
    #expect(made.kinds == [.polygon] && made.batch.geometry.lineEnds.count == 1)
    #expect(try made.isValid())
  }

  @Test(
    arguments: [
      ([[170.0, 10], [180, 12]], ["cut-at-antimeridian"]),
      ([[-170, 10], [-179.95, 9], [-179.95, 20]], ["cut-at-antimeridian"]),
      ([[0, 75], [0, 89.8]], []),
      ([[0, -89.8], [0, -75], [-20, -80]], []),
    ] as [([[Double]], [String])])
  func nearTheEdgesOfTheMap(line: [[Double]], codes: [String]) throws {
    let metres = 10_000.0
    let made = try Buffered.make(metres) { $0.add(.lineString, [line]) }
    let earth = try Geodesic()
    let near = divided(line, 1000)
    for place in made.positions where place.x.magnitude < 180 {
      let distance = near.reduce(Double.infinity) {
        min($0, earth.distance(fromX: $1[0], y: $1[1], toX: place.x, y: place.y))
      }
      // Rounded up by half the space between the positions on the line.
      #expect(distance > 0.99 * metres && distance < 1.01 * metres, "\(place): \(distance)")
    }
    #expect(made.codes == codes)
    #expect(try made.isValid())
  }

  @Test(
    arguments: [(3000, 1000), (300, 1000), (3000, -1000), (300, -1000), (300, -20_000)]
      as [(Double, Double)])
  func ringIsAsItsEdgesTogether(edge: Double, metres: Double) throws {
    // A bay to the north, and a straight south coast.
    let north = coast(200, edge, turn: 1, seed: 3, from: (20, 45))
    let (west, east) = (north[0], north[north.count - 1])
    let ring = north + [[east[0], 44.4], [west[0], 44.4], west]
    var source = GeometryColumn()
    source.add(.polygon, [ring])
    source.endFeature()
    let geos = try GEOSContext()
    let area = try geos.shape(ofFeature: 0, in: source).madeValid(.structure(keepsCollapsed: true))
    let border = try geos.shape(ofFeature: 0, in: unitedEdges(divided(ring, 2), metres.magnitude))
    let wanted = metres > 0 ? try area.union(border) : try area.difference(border)
    let made = try Buffered.make(metres, segments: 32) { $0.add(.polygon, [ring]) }
    let shape = try geos.shape(ofFeature: 0, in: made.batch.geometry)
    let difference = try abs(shape.area() - wanted.area())
    #expect(try difference < 1e-3 * abs(wanted.area() - area.area()))
    #expect(try made.isValid())
  }

  @Test func partsOfAFeatureAreOneArea() throws {
    let lines = [[[0.0, 0], [0, 1]], [[-0.5, 0.5], [0.5, 0.5]]]
    let made = try Buffered.make(1000) { $0.add(.multiLineString, lines) }
    #expect(made.kinds == [.polygon])
    // A cross: two strips with half circles at their ends, and the square in common once.
    let lengths = try length(lines[0]) + length(lines[1])
    let wanted = 2000 * lengths + 2 * .pi * 1e6 - 4e6
    #expect(abs(try made.area() / wanted - 1) < 1e-4)
  }

  @Test func curvesStayInTheSystemOfTheLayer() throws {
    let zone = CoordinateReferenceSystem(authority: "EPSG", code: "32633")
    let square = [
      [500_000.0, 5_500_000], [501_000, 5_500_000], [501_000, 5_501_000], [500_000, 5_501_000],
      [500_000, 5_500_000],
    ]
    let made = try Buffered.make(100, in: zone) { $0.add(.polygon, [square]) }
    // A metre is 0.9996 of the map. A circle of 64 corners is smaller by 0.0016 of itself.
    #expect(abs(made.box.minX - 499_900.04) < 1e-2 && abs(made.box.maxY - 5_501_099.96) < 1e-2)
    let geos = try GEOSContext()
    let area = try geos.shape(ofFeature: 0, in: made.batch.geometry).area()
    #expect(abs(area - (1e6 + 4 * 99.96 * 1000 + 31_340)) < 50)
    let smaller = try Buffered.make(-100, in: zone) { $0.add(.polygon, [square]) }
    #expect(abs(try geos.shape(ofFeature: 0, in: smaller.batch.geometry).area() - 640_128) < 50)
  }

  @Test(arguments: [0.0, 33.3, -78, 89.9, -89.999])
  func planeAndBack(latitude: Double) {
    let plane = LocalPlane(longitude: 10, latitude: latitude, on: .wgs84)
    for (x, y) in [(0.0, 1.0), (-3000, 400), (200_000, -150_000), (-2_000_000, -900_000)] {
      let place = plane.unproject(x: x, y: y)
      let again = plane.project(longitude: place.longitude, latitude: place.latitude)
      #expect(abs(again.x - x) < 1e-5 && abs(again.y - y) < 1e-5)
    }
  }
}
