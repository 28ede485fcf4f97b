#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Web Mercator as fractions of the square that all tiles cover, from its north-western corner.
enum MercatorSquare {
  /// The latitude where the square ends, in degrees.
  static let northernmost = 85.051_128_779_806_59

  /// How far from the square positions can lie: beyond, they are moved there, as the poles are infinitely far.
  private static let margin = 0.25

  /// Longitude in degrees as a fraction; it may lie beyond the antimeridian by almost a whole turn.
  @inline(__always)
  static func x(_ longitude: Double) -> Double {
    let x = longitude / 360 + 0.5
    guard x > -farthestTurn else { return -farthestTurn }
    return x < 1 + farthestTurn ? x : 1 + farthestTurn
  }

  /// So far beyond the square the grid's numbers have room for a buffer.
  private static let farthestTurn = 0.99

  /// Latitude in degrees as a fraction.
  @inline(__always)
  static func y(_ latitude: Double) -> Double {
    // The same as asinh(tan(φ)), with one transcendental function less: atanh(sin φ).
    let sine = sin(latitude * (.pi / 180))
    let y = 0.5 - 0.25 / .pi * log((1 + sine) / (1 - sine))
    // NaN, and the infinities of the poles.
    guard y > -margin else { return -margin }
    return y < 1 + margin ? y : 1 + margin
  }
}
