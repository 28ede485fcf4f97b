internal import Geometry

/// Mercator's projection (IOGP 373-7-2; EPSG:9804), and on a sphere Web Mercator (EPSG:1024), like PROJ's `merc`
/// and `webmerc`.
///
/// Made for places more than 0.1° from the poles.
struct Mercator: Projection {
  private let conformal: LatitudeSeries
  private let geographic: LatitudeSeries
  private let radius: Double
  private let perRadius: Double

  init(_ ellipsoid: Ellipsoid, scale: Double) {
    let n = ellipsoid.thirdFlattening
    conformal = LatitudeSeries(.conformalOfGeographic, thirdFlattening: n)
    geographic = LatitudeSeries(.geographicOfConformal, thirdFlattening: n)
    radius = ellipsoid.semiMajorAxisMetres * scale
    perRadius = 1 / radius
  }

  @inline(__always)
  func project(longitude: Lanes, latitude: Lanes) -> (x: Lanes, y: Lanes) {
    let (s, c) = sineAndCosine(latitude)
    let (sine, cosine) = turned(sine: s, cosine: c, by: conformal.difference(sine: s, cosine: c))
    // For the northern latitude: near the south pole 1 + sine would lose its digits.
    let t = (1 + sine.magnitudes) / cosine.made(nanUnless: cosine, isAbove: 0.0017)
    return (longitude * radius, (logarithm(t) * radius).withSign(of: latitude))
  }

  @inline(__always)
  func unproject(x: Lanes, y: Lanes) -> (longitude: Lanes, latitude: Lanes) {
    let t = exponential((y * perRadius).within(7))
    let square = t * t
    let per = 1 / (1 + square)
    let sine = (square - 1) * per
    let cosine = 2 * t * per
    return (
      (x * perRadius).within(Double.pi),
      angle(y: sine, x: cosine) + geographic.difference(sine: sine, cosine: cosine)
    )
  }
}
