import Base
import Testing

@testable import Tiling

/// Polygons cut at a line against rings that were worked out by hand.
struct PolygonHalvingTests {
  /// A block with a notch from the left, whose left border also touches the line at x = 0 from the left, at (0, 50).
  private static let block = [
    (-20, 0), (50, 0), (50, 100), (-20, 100), (-10, 90), (30, 80), (-10, 70), (0, 50), (-10, 30),
  ].map { GridPoint($0.0, $0.1) }

  /// The rings that a half of a polygon consists of.
  private func halves(_ ring: [GridPoint], _ half: HalfPlane) -> [Double] {
    var shape = TileShape()
    for point in ring { shape.points.append(point) }
    shape.endLine()
    shape.endPart()
    var result = TileShape()
    var halving = PolygonHalving()
    halving.append(polygonsOf: shape, in: half, to: &result)
    return (0..<result.lineEnds.count).map { result.doubledArea(ofLine: $0) }.sorted()
  }

  @Test(arguments: [0, 1], [false, true])
  func aBorderThatTouchesTheLineIsNotCutThere(axis: Int, isMirrored: Bool) {
    // Mirrored and with x and y swapped, rings still run the same way: each of the two turns them round.
    var ring = Self.block.map { point in
      let x = isMirrored ? -point.x : point.x
      return axis == 0 ? GridPoint(x, point.y) : GridPoint(point.y, x)
    }
    if isMirrored != (axis == 1) { ring.reverse() }
    for turn in ring.indices {
      let turned = Array(ring[turn...] + ring[..<turn])
      // 50 · 100 less a triangle of 15 · 30 / 2, as 72.5 and 87.5 are rounded up.
      #expect(
        halves(turned, HalfPlane(axis: axis, limit: 0, isBelow: isMirrored)) == [2 * (5000 - 225)])
      // Two parts: above the notch with its own notch at the touching place, and below it.
      #expect(halves(turned, HalfPlane(axis: axis, limit: 0, isBelow: !isMirrored)) == [320, 1330])
    }
  }

  @Test func partsThatMeetOnTheLineAreJoinedWithTheirNeighbours() {
    // Two teeth whose roots meet at (0, 50): of four ends on the line two are at the same place.
    let ring = [(-20, 0), (40, 20), (0, 50), (-1, 50), (0, 50), (40, 80), (-20, 100)].map {
      GridPoint($0.0, $0.1)
    }
    for turn in ring.indices {
      let turned = Array(ring[turn...] + ring[..<turn])
      let area = halves(turned, HalfPlane(axis: 0, limit: 0, isBelow: false)).reduce(0, +)
      // (0, 7), (40, 20), (0, 50) and (0, 50), (40, 80), (0, 93), twice: 43 · 40 each.
      #expect(area == 2 * 43 * 40)
    }
  }
}
