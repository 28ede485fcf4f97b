#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many metres one unit of x and one of y are: a plane in which lengths are measured.
///
/// Degrees become metres on the ellipsoid of WGS 84. For a range of latitudes the largest scale of each
/// axis is taken: lengths are never too short, and too long by no more than the difference between the
/// cosines at the two ends of the range.
public struct GroundScale: BitwiseCopyable, Sendable {
  /// Metres per unit of x.
  public let x: Double
  /// Metres per unit of y.
  public let y: Double

  /// The plane as it is: a unit is a metre, or whatever the tolerance is given in.
  @inlinable public static var plane: GroundScale { GroundScale(x: 1, y: 1) }

  @usableFromInline init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A range of latitudes, in degrees; those beyond a pole count as the pole.
  public init(latitudes south: Double, _ north: Double) {
    let (low, high) = (min(south.magnitude, 90), min(north.magnitude, 90))
    // If the range crosses the equator, that is the widest circle.
    let nearest = (south < 0) != (north < 0) ? 0 : min(low, high)
    let angle = nearest * .pi / 180
    let sine = sin(angle)
    let farthest = max(low, high)
    x = Self.degree(ofLongitudeAt: angle, sine)
    y = Self.degree(ofLatitudeAt: farthest == nearest ? sine : sin(farthest * .pi / 180))
  }

  private static let semiMajorAxis = 6_378_137.0
  private static let squaredEccentricity = 0.006_694_379_990_141_317

  private static func degree(ofLongitudeAt angle: Double, _ sine: Double) -> Double {
    semiMajorAxis / (1 - squaredEccentricity * sine * sine).squareRoot() * cos(angle) * .pi / 180
  }

  private static func degree(ofLatitudeAt sine: Double) -> Double {
    let root = (1 - squaredEccentricity * sine * sine).squareRoot()
    return semiMajorAxis * (1 - squaredEccentricity) / (root * root * root) * .pi / 180
  }
}
