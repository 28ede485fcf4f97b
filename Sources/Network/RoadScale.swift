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

  /// The box in degrees that holds all places within so many metres of one, and a little more; it may reach beyond ±180°.
  static func box(around place: (x: Double, y: Double), within metres: Double) -> Box {
    let scale = RoadScale(latitude: min(max(place.y, -89.99), 89.99))
    // Boxes are in the precision of the index, whose rounding is below a metre or two.
    let (width, height) = ((metres + 2) / scale.east, (metres + 2) / scale.north)
    return Box(
      minX: place.x - width, minY: place.y - height, maxX: place.x + width, maxY: place.y + height)
  }
}
