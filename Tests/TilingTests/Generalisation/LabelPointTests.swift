import Base
import TestSupport
import Testing
import Tiling

/// The place farthest from all borders is found, to the precision.
struct LabelPointTests {
  typealias Ring = GridShapes.Ring

  private func place(_ polygons: [[Ring]], precision: Double = 0.5) -> LabelPoint.Place? {
    var search = LabelPoint()
    return search.find(GridShapes.polygons(polygons), precision: precision)
  }

  /// The distance from the borders, negative outside; by looking at all of them.
  private func distance(_ x: Double, _ y: Double, _ polygons: [[Ring]]) -> Double {
    var isInside = false
    var least = Double.infinity
    for ring in polygons.joined() {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
        if (ay > y) != (by > y), x < (bx - ax) * (y - ay) / (by - ay) + ax { isInside.toggle() }
        let length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        let part =
          length == 0 ? 0 : min(1, max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        let (dx, dy) = (ax + part * (bx - ax) - x, ay + part * (by - ay) - y)
        least = min(least, dx * dx + dy * dy)
      }
    }
    return (isInside ? 1 : -1) * least.squareRoot()
  }

  @Test func theMiddleOfASquare() throws {
    let found = try #require(place([[GridShapes.box(0, 0, 100, 100)]]))
    #expect((found.x - 50).magnitude <= 0.5 && (found.y - 50).magnitude <= 0.5)
    #expect(found.distance >= 49.5 && found.distance <= 50)
  }

  @Test func theMiddleOfALongStripNotItsEnd() throws {
    let found = try #require(place([[GridShapes.box(0, 0, 1000, 10)]]))
    #expect((found.x - 500).magnitude <= 1)
    #expect(found.distance > 4.5)
  }

  /// A square with a square hole in its middle, 30 wide all round: the circle in a corner touches both sides and the
  /// corner of the hole.
  @Test func theCornerBesideAHole() throws {
    let found = try #require(
      place([[GridShapes.box(0, 0, 100, 100), GridShapes.box(30, 30, 70, 70).reversed()]]))
    // (30 - r)·√2 = r, so r = 30·√2 / (1 + √2).
    let best = 30 * 2.0.squareRoot() / (1 + 2.0.squareRoot())
    #expect(found.distance <= best + 1e-9)
    #expect(found.distance >= best - 0.5)
  }

  @Test func theLargerOfTwoPolygons() throws {
    let found = try #require(
      place([[GridShapes.box(0, 0, 10, 10)], [GridShapes.box(100, 0, 140, 40)]]))
    #expect((found.x - 120).magnitude <= 0.6 && (found.y - 20).magnitude <= 0.6)
  }

  @Test func theCentroidOfAnLIsOutside() throws {
    let ring: Ring = [[0, 0], [100, 0], [100, 20], [20, 20], [20, 100], [0, 100]]
    let found = try #require(place([[ring]]))
    #expect(distance(found.x, found.y, [[ring]]) > 0)
    // The circle in the corner touches both outer sides and the inner corner: (20 - r)·√2 = r.
    let best = 20 * 2.0.squareRoot() / (1 + 2.0.squareRoot())
    #expect(found.distance >= best - 0.5 && found.distance <= best + 1e-9)
  }

  @Test(arguments: [[], [[[[0, 0], [5, 5]]]], [[[[0, 0], [5, 5], [9, 9]]]]] as [[[Ring]]])
  func nothingWithoutAnInside(_ polygons: [[Ring]]) { #expect(place(polygons) == nil) }

  @Test func nothingOfCoordinatesThatAreTooLarge() {
    #expect(place([[GridShapes.box(.min, .min, .max, .max)]]) == nil)
    let greatest = GridPolygons.greatestCoordinate
    #expect(place([[GridShapes.box(-greatest, -greatest, greatest, greatest)]]) != nil)
  }

  @Test func asGoodAsEveryPlaceOfAGrid() throws {
    var numbers = SplitMix64(seed: 5)
    for _ in 0..<20 {
      let shell = GridShapes.star(
        Int.random(in: 3...60, using: &numbers), around: (0, 0), radii: 60...200, using: &numbers)
      let hole = GridShapes.star(
        Int.random(in: 3...20, using: &numbers), around: (5, -7), radii: 3...30, using: &numbers)
      let polygons = [[GridShapes.quantised(shell), GridShapes.quantised(hole)]]
      let found = try #require(place(polygons, precision: 1))
      #expect((distance(found.x, found.y, polygons) - found.distance).magnitude < 1e-6)
      var best = 0.0
      for x in stride(from: -200.0, through: 200, by: 8) {
        for y in stride(from: -200.0, through: 200, by: 8) {
          best = max(best, distance(x + 0.37, y + 0.41, polygons))
        }
      }
      #expect(found.distance >= best - 1)
    }
  }

  /// All segments of a circle are equally far from its middle: none can be left out for long.
  @Test func aCircleOfManyPositions() throws {
    let ring = GridShapes.quantised(
      (0..<20_000).map { index in
        let angle = 2 * Double.pi * Double(index) / 20_000
        return (1e6 * GridShapes.cosine(angle), 1e6 * GridShapes.cosine(angle - .pi / 2))
      })
    let found = try #require(place([[ring]], precision: 1))
    #expect(found.distance > 1e6 - 3)
  }
}
