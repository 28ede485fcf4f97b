import Foundation
import TestSupport
import Testing

/// Routes of another program on the same data: the numbers of GraphHopper's RoutingAlgorithmWithOSMTest (Apache-2.0).
///
/// It measures on a sphere of 6371 km, so that the line of the route is measured in this way, too; its tolerance is 2 m.
struct ExpectedRouteTests {
  struct Row: Sendable {
    var from: (y: Double, x: Double)
    var to: (y: Double, x: Double)
    var metres: Double
    /// The positions of its line.
    var count: Int
    var isShortest = true
  }

  /// `testMonaco`: in effect the shortest way that a car may take; `testMonacoFastest-1`, `-2` and `-10`. Its `-4` takes
  /// another street, as its speeds are others.
  static let monaco = [
    Row(from: (43.730729, 7.42135), to: (43.727697, 7.419199), metres: 2580, count: 110),
    Row(from: (43.727687, 7.418737), to: (43.74958, 7.436566), metres: 3588, count: 170),
    Row(from: (43.733802, 7.413433), to: (43.739662, 7.424355), metres: 2230, count: 137),
    Row(from: (43.728856, 7.41472), to: (43.729445, 7.415063), metres: 320, count: 11),
    Row(
      from: (43.730729, 7.42135), to: (43.727697, 7.419199), metres: 2584, count: 117,
      isShortest: false),
    Row(
      from: (43.727687, 7.418737), to: (43.74958, 7.436566), metres: 3588, count: 170,
      isShortest: false),
    Row(
      from: (43.728856, 7.41472), to: (43.729445, 7.415063), metres: 320, count: 11,
      isShortest: false),
  ]
  /// `testAndorra` and `testAndorraPbf`.
  static let andorra = [
    Row(
      from: (42.56819, 1.603231), to: (42.571034, 1.520662), metres: 17708, count: 524,
      isShortest: false),
    Row(
      from: (42.529176, 1.571302), to: (42.571034, 1.520662), metres: 11408, count: 305,
      isShortest: false),
  ]

  @Test(arguments: ["monaco.osm.gz", "andorra.osm.pbf"])
  func `routes by car`(_ sample: String) throws {
    let scratch = try Scratch()
    let input = sourceRoot.appending(path: "samples/osm/\(sample)").path
    let result = try BuiltProgram.run(
      ["network", "build", input, "-o", "town.gpkg", "-q"], in: scratch.folder)
    #expect(result.status == 0)
    let built = try BuiltTown(scratch)
    for row in sample.hasPrefix("monaco") ? Self.monaco : Self.andorra {
      let route = try #require(
        try built.route(
          (row.from.x * 1000, row.from.y * 1000), (row.to.x * 1000, row.to.y * 1000),
          row.isShortest ? ["--shortest"] : []))
      let line = route.geometry.coordinates
      let metres = zip(line, line.dropFirst()).reduce(0) { $0 + Self.haversine($1.0, $1.1) }
      #expect(isClose(metres, row.metres, 2), "\(row)")
      #expect(line.count == row.count)
      // The ellipsoid is longer here by a thousandth.
      #expect(abs(route.distance / metres - 1) < 0.002)
    }
  }

  private static func haversine(_ from: [Double], _ to: [Double]) -> Double {
    func square(_ x: Double) -> Double { x * x }
    let angles = [from[1], to[1], to[1] - from[1], to[0] - from[0]].map { $0 * .pi / 180 }
    let cosines = cos(angles[0]) * cos(angles[1])
    let half = square(sin(angles[2] / 2)) + cosines * square(sin(angles[3] / 2))
    return 2 * 6_371_000 * asin(half.squareRoot())
  }
}
