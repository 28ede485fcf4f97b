#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Systems

/// Lengths on the ellipsoid of WGS 84, in metres.
///
/// Short stretches are measured by the radii of curvature at their middle latitude: within 0.02° that differs from the
/// geodesic by less than a millionth of a millimetre in a metre (J. P. Snyder, "Map Projections", 1987, p. 24 f.).
/// Longer ones are geodesics.
struct RoadLength {
  private var geodesic: Geodesic?
  private static let limit = 200_000

  /// The distance of two places. Errors: `.library` for long stretches.
  mutating func metres(from: RoadPlace, to: RoadPlace) throws(GeoError) -> Double {
    let (x, y) = (Int(to.x) - Int(from.x), Int(to.y) - Int(from.y))
    guard abs(x) <= Self.limit, abs(y) <= Self.limit, abs(Int(from.y)) < 850_000_000 else {
      let measure = if let geodesic { geodesic } else { try Geodesic() }
      geodesic = measure
      return measure.distance(
        fromX: from.longitude, y: from.latitude, toX: to.longitude, y: to.latitude)
    }
    let scale = RoadScale(latitude: (from.latitude + to.latitude) / 2)
    return hypot(Double(x) / 1e7 * scale.east, Double(y) / 1e7 * scale.north)
  }
}
