/// An ellipsoid of revolution.
public struct Ellipsoid: Hashable, Sendable {
  /// The semi-major axis in metres.
  public var semiMajorAxisMetres: Double
  /// The flattening, 0 for a sphere.
  public var flattening: Double

  /// An ellipsoid by its axis and flattening.
  public init(semiMajorAxisMetres: Double, flattening: Double) {
    self.semiMajorAxisMetres = semiMajorAxisMetres
    self.flattening = flattening
  }

  /// The ellipsoid of WGS 84 (EPSG:7030).
  public static let wgs84 = Ellipsoid(
    semiMajorAxisMetres: 6_378_137, flattening: 1 / 298.257223563)
}
