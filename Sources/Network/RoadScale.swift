#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Geometry

/// Metres in a degree at a latitude, by the radii of curvature of WGS 84.
struct RoadScale {
  /// Metres in a degree of longitude.
  let east: Double
  /// Metres in a degree of latitude.
  let north: Double

  init(latitude: Double) {
    let flattening = Ellipsoid.wgs84.flattening
    let axis = Ellipsoid.wgs84.semiMajorAxisMetres
    let squaredEccentricity = flattening * (2 - flattening)
    let angle = latitude * .pi / 180
    let term = 1 - squaredEccentricity * sin(angle) * sin(angle)
    let transverse = axis / term.squareRoot()
    north = axis * (1 - squaredEccentricity) / (term * term.squareRoot()) * .pi / 180
    east = transverse * cos(angle) * .pi / 180
  }
}
