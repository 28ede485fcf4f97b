internal import Base

/// How close to each other points are: where many lie in one place, they are drawn smaller.
struct PointDensity {
  /// The side of the squares that points are counted in, in pixels.
  private static let side = 14.0
  private var squares: Set<SIMD2<Int32>> = []
  private var count = 0

  /// Takes in the points of a feature.
  mutating func add(_ points: borrowing Path) {
    for index in 0..<points.count {
      count += 1
      squares.insert(
        SIMD2(
          Int32(points.places[2 * index] / Self.side),
          Int32(points.places[2 * index + 1] / Self.side)))
    }
  }

  /// The factor for the radius of points, from 0.3 to 1.
  var scale: Double {
    guard count > squares.count else { return 1 }
    let crowd = Double(count) / Double(squares.count)
    return min(max(1.3 / crowd.squareRoot(), 0.3), 1)
  }
}
