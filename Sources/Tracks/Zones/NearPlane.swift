internal import Geometry

/// The plane around a position, in which lengths are nearly those on the ground, and need no trigonometry.
struct NearPlane: BitwiseCopyable, Sendable {
  private let centre: SIMD2<Double>
  /// Metres of a degree.
  let scale: SIMD2<Double>

  /// No plane.
  static let none = NearPlane(centre: .zero, scale: .zero)

  /// How many degrees it goes to each side. Up to there, and to these latitudes, degrees of longitude are 1/300 longer or
  /// shorter than in the middle.
  private static let width = 0.05
  private static let farthest = SIMD2(175.0, 75)
  /// What lengths may be wrong by, for each metre.
  static let error = 0.004

  private init(centre: SIMD2<Double>, scale: SIMD2<Double>) {
    self.centre = centre
    self.scale = scale
  }

  /// The plane around a position; nil near 180° and poles.
  init?(around fix: Fix) {
    guard abs(fix.x) < Self.farthest.x, abs(fix.y) < Self.farthest.y else { return nil }
    let ground = GroundScale(latitudes: fix.y, fix.y)
    self.init(centre: SIMD2(fix.x, fix.y), scale: SIMD2(ground.x, ground.y))
  }

  /// True if a place is in it.
  func holds(_ place: SIMD2<Double>) -> Bool {
    scale.x > 0 && abs(place.x - centre.x) < Self.width && abs(place.y - centre.y) < Self.width
  }

  /// True if a place is so near to the middle that much around is in it, too.
  func isAround(_ fix: Fix) -> Bool {
    scale.x > 0 && abs(fix.x - centre.x) < Self.width / 2
      && abs(fix.y - centre.y) < Self.width / 2
  }

  /// The metres between two places.
  func metres(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
    let way = (end - start) * scale
    return (way * way).sum().squareRoot()
  }
}
