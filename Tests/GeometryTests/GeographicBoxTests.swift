import Geometry
import Testing

@Suite struct GeographicBoxTests {
  /// Extents of what is drawn, and west and east of the box.
  struct Case {
    let extents: [(Double, Double)]
    let expected: [Double]
    init(_ extents: [(Double, Double)], _ expected: [Double]) {
      self.extents = extents
      self.expected = expected
    }
  }

  static let cases: [Case] = [
    Case([(1.0, 2.0)], [1.0, 2.0]),
    Case([(-2, 3)], [-2, 3]),
    Case([(-180, 180)], [-180, 180]),
    Case([(170, 175), (-178, -170)], [170, -170]),
    Case([(170, 190)], [170, -170]),
    Case([(-190, -170)], [170, -170]),
    Case([(530, 550)], [170, -170]),
    // A segment from 170 to -170 within ±180 goes the long way.
    Case([(-170, 170)], [-170, 170]),
    // Three places around the world: no arc of half a circle holds them.
    Case([(-120, -120), (0, 0), (120, 120)], [-120, 120]),
    Case([(-170, -170), (-100, -100), (100, 100)], [100, -100]),
    // Wider than 180°: the plain box.
    Case([(-89, -89), (90, 90)], [-89, 90]),
    Case([(80, 80), (-80, -80), (180, 180)], [-80, 180]),
    // Exactly half a circle either way is not a crossing.
    Case([(-90, -90), (90, 90)], [-90, 90]),
    Case([(180, 180), (-180, -180)], [180, -180]),
    Case([(-180, -180)], [-180, -180]),
    Case([(180, 180)], [180, 180]),
    Case([(170, 180.00000000000014)], [170, 180]),
    Case([(0, 720)], [-180, 180]),
    Case([(359.9, 359.9)], [-0.1, -0.1]),
  ]

  static func bounds(_ boxes: [(Double, Double)]) -> [Double] {
    var box = GeographicBox()
    for (west, east) in boxes { box.extend(Box(minX: west, minY: 1, maxX: east, maxY: 2)) }
    let bounds = box.bounds
    #expect(box.crossesAntimeridian == (bounds.west > bounds.east))
    return [bounds.west, bounds.east]
  }

  @Test(arguments: cases)
  func findsTheSmallestArc(_ test: Case) {
    #expect(Self.bounds(test.extents) == test.expected)
    #expect(Self.bounds(test.extents.reversed()) == test.expected)
  }

  @Test func isEmptyAtFirst() {
    let box = GeographicBox()
    #expect(box.isEmpty && !box.crossesAntimeridian && box.bounds.west.isNaN)
  }

  /// Adding two boxes is the same as adding what they were made of.
  @Test func addsUp() {
    var first = GeographicBox()
    first.extend(x: 179, y: 3)
    var second = GeographicBox()
    second.extend(x: -179, y: -3)
    first.extend(second)
    #expect(first.bounds == (179, -3, -179, 3))
  }
}
