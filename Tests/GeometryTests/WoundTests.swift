import Testing

@testable import Base
@testable import Geometry

/// What rings go round, by hand.
@Suite struct WoundTests {
  private func wound(_ parts: [[[(Double, Double)]]]) throws -> (area: Double, members: Int) {
    let column = Shapes.column(parts.count > 1 ? .multiPolygon : .polygon, parts)
    let shape = try GEOSContext().shape(ofFeature: 0, in: column).wound()
    return (try shape.area(), shape.memberCount)
  }

  @Test func whatIsGoneRoundTwiceCountsOnce() throws {
    // Once around a square of 10, then around one of 4 that shares a corner with it.
    let ring: [(Double, Double)] = [
      (0, 0), (10, 0), (10, 10), (0, 10), (0, 0), (4, 0), (4, 4), (0, 4), (0, 0),
    ]
    #expect(try wound([[ring]]) == (100, 1))
  }

  @Test func loopsInTheOtherDirectionAreLeftOut() throws {
    // A square of 10 whose border crosses itself outside, which makes a triangle that goes clockwise.
    let ring: [(Double, Double)] = [
      (0, 0), (10, 0), (10, 4), (13, 7), (13, 4), (10, 7), (10, 10), (0, 10), (0, 0),
    ]
    // As far as the crossing at (11.5, 5.5), another triangle goes like the square.
    #expect(try wound([[ring]]) == (100 + 1.5 * 3 / 2, 1))
  }

  @Test func polygonsTogetherAreUnited() throws {
    let first: [(Double, Double)] = [(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]
    let second: [(Double, Double)] = [(1, 1), (1, 3), (3, 3), (3, 1), (1, 1)]
    #expect(try wound([[first], [second]]) == (7, 1))
  }
}
