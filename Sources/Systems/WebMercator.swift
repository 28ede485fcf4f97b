#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Web Mercator (EPSG:3857; IOGP 373-7-2 §3.2.1.2) in closed form: the sphere's formulas on WGS 84's
/// longitudes and latitudes. Longitudes are not brought into range, so that geometries drawn beyond ±180°
/// stay in one piece.
enum WebMercator {
  static let radiusMetres = 6_378_137.0
  // The multiplications are in PROJ's order, so that even the last bits are the same.
  private static let degree = Double.pi / 180
  private static let perRadian = 1 / degree
  private static let perMetre = 1 / radiusMetres
  /// How far a latitude may lie beyond a pole by rounding, in radians, as in PROJ.
  private static let margin = 1e-12

  /// Longitude and latitude in degrees to easting and northing; infinite beyond the poles. The poles
  /// themselves lie where rounding puts them, 242,528,681 m away, as in PROJ.
  static func project(
    _ base: UnsafeMutablePointer<Double>, positions: Int, stride: Int
  ) {
    var next = base
    for _ in 0..<positions {
      let latitude = next[1] * degree
      // NaN stays NaN.
      if latitude.magnitude > .pi / 2 + margin {
        next[0] = .infinity
        next[1] = .infinity
      } else {
        next[0] = next[0] * degree * radiusMetres
        next[1] = radiusMetres * asinh(tan(latitude))
      }
      next += stride
    }
  }

  /// Easting and northing to longitude and latitude in degrees.
  static func unproject(
    _ base: UnsafeMutablePointer<Double>, positions: Int, stride: Int
  ) {
    var next = base
    for _ in 0..<positions {
      next[0] = next[0] * perMetre * perRadian
      next[1] = atan(sinh(next[1] * perMetre)) * perRadian
      next += stride
    }
  }
}
