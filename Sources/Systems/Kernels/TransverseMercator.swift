internal import Geometry

/// Transverse Mercator (IOGP 373-7-2; EPSG:9807) by Krüger's series up to the sixth power of the third flattening
/// (C. F. F. Karney, Transverse Mercator with an accuracy of a few nanometers, Journal of Geodesy 85, 2011), like
/// PROJ's `tmerc` and `utm`.
///
/// Made for places up to 80° from the central meridian, and in the plane for those on this side of the poles.
struct TransverseMercator: Projection {
  private let conformal: LatitudeSeries
  private let geographic: LatitudeSeries
  private let rectifying: LatitudeSeries
  private let spherical: LatitudeSeries
  /// Metres per radian along the central meridian.
  private let radius: Double
  private let perRadius: Double
  /// The rectifying latitude of the origin, in radians.
  private let origin: Double

  init(_ ellipsoid: Ellipsoid, scale: Double, latitude: Double) {
    let n = ellipsoid.thirdFlattening
    conformal = LatitudeSeries(.conformalOfGeographic, thirdFlattening: n)
    geographic = LatitudeSeries(.geographicOfConformal, thirdFlattening: n)
    rectifying = LatitudeSeries(.rectifyingOfConformal, thirdFlattening: n)
    spherical = LatitudeSeries(.conformalOfRectifying, thirdFlattening: n)
    let m = n * n
    radius =
      scale * ellipsoid.semiMajorAxisMetres / (1 + n)
      * (1 + m * (1.0 / 4 + m * (1.0 / 64 + m * (1.0 / 256))))
    perRadius = 1 / radius
    let (s, c) = sineAndCosine(Lanes(repeating: latitude))
    let small = conformal.difference(sine: s, cosine: c)
    let (sine, cosine) = turned(sine: s, cosine: c, by: small)
    origin = (latitude + small + rectifying.difference(sine: sine, cosine: cosine))[0]
  }

  @inline(__always)
  func project(longitude: Lanes, latitude: Lanes) -> (x: Lanes, y: Lanes) {
    let (s, c) = sineAndCosine(latitude)
    let (sine, cosine) = turned(sine: s, cosine: c, by: conformal.difference(sine: s, cosine: c))
    let (east, straight) = sineAndCosine(longitude)
    let v = cosine * east
    let u = cosine * straight
    // 1 - v²; far enough from the meridians at 90° it is far from 0.
    let rest = (sine * sine + u * u).made(nanUnless: straight, isAbove: 0.17)
    let per = 1 / rest
    let twice = 2 * per
    let difference = rectifying.difference(
      sine: sine * u * twice, cosine: u * u * twice - 1, hyperbolicSine: v * twice,
      hyperbolicCosine: twice - 1)
    let real = angle(y: sine, x: u) + difference.real
    let imaginary = 0.5 * logarithm((1 + v) * (1 + v) * per) + difference.imaginary
    return (imaginary * radius, (real - origin) * radius)
  }

  @inline(__always)
  func unproject(x: Lanes, y: Lanes) -> (longitude: Lanes, latitude: Lanes) {
    let imaginary = (x * perRadius).within(2)
    let real = (y * perRadius + origin).within(Double.pi / 2)
    let (s, c) = sineAndCosine(2 * real)
    let power = exponential(2 * imaginary)
    let half = 0.5 / power
    let difference = spherical.difference(
      sine: s, cosine: c, hyperbolicSine: 0.5 * power - half, hyperbolicCosine: 0.5 * power + half)
    let (sine, cosine) = sineAndCosine(real + difference.real)
    let east = exponential(imaginary + difference.imaginary)
    let west = 1 / east
    let v = 0.5 * (east - west)
    let per = 2 / (east + west)
    let u = (v * v + cosine * cosine).squareRoot()
    let conformal = angle(y: sine, x: u)
    return (
      angle(y: v, x: cosine),
      conformal + geographic.difference(sine: sine * per, cosine: u * per)
    )
  }
}
