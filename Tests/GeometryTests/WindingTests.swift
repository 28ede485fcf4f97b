import Geometry
import Testing

@Suite struct WindingTests {
  static func area(_ ring: [(Double, Double)]) -> Double {
    var column = GeometryColumn()
    for (x, y) in ring { column.appendPosition(x: x, y: y) }
    column.endLine()
    return column.doubledArea(ofRing: 0)
  }

  @Test func signsAreas() {
    let square = [(0.0, 0.0), (2, 0), (2, 2), (0, 2), (0, 0)]
    #expect(Self.area(square) == 8)
    #expect(Self.area(square.reversed()) == -8)
    #expect(Self.area([(0, 0), (1, 1), (2, 2), (0, 0)]) == 0)
    #expect(Self.area([(0, 0), (1, 1), (0, 0)]) == 0)
    #expect(Self.area([]) == 0)
  }

  /// A sliver whose plain sum is lost in rounding has one sign forwards and the other backwards.
  @Test(arguments: 0..<500) func signsSlivers(_ seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }
    var ring: [(Double, Double)] = []
    let slope = next()
    for _ in 0..<5 {
      let x = 14 + next()
      let y = 50 + x * slope
      ring.append((x, next() > 0.5 ? y : y.nextUp))
    }
    ring.append(ring[0])
    let forwards = Self.area(ring)
    let backwards = Self.area(ring.reversed())
    #expect((forwards > 0) == (backwards < 0) && (forwards < 0) == (backwards > 0))
  }
}
