#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Geometry

/// Krovak's oblique conformal conic projection with axes to the east and north (IOGP 373-7-2; EPSG:1041, and 9819
/// with other axes), always on Bessel's ellipsoid and with the cone of S-JTSK, like PROJ's `krovak`.
///
/// Made for places at least three degrees from the apex of the cone and less than 70° to the side of its middle.
struct Krovak: Projection {
  static let ellipsoid = Ellipsoid(
    semiMajorAxisMetres: 6_377_397.155, flattening: 1 - (1 - squaredEccentricity).squareRoot())
  /// PROJ's constants.
  private static let squaredEccentricity = 0.006674372230614
  private static let parallel = 1.37008346281555
  private static let tilt = 1.04216856380474

  private let conformal: LatitudeSeries
  private let geographic: LatitudeSeries
  /// The ratio of longitudes on the sphere to those on the ellipsoid.
  private let alpha: Double
  private let k: Double
  private let perK: Double
  /// Sine and cosine of the angle between the pole and the apex of the cone.
  private let sineOfTilt: Double
  private let cosineOfTilt: Double
  /// The constant of the cone: the sine of its parallel.
  private let n: Double
  private let power: Double
  private let radius: Double
  private let perRadius: Double
  private let parallelTangent: Double

  init(scale: Double, latitude: Double) {
    let e2 = Self.squaredEccentricity
    let e = e2.squareRoot()
    let n = Self.ellipsoid.thirdFlattening
    conformal = LatitudeSeries(.conformalOfGeographic, thirdFlattening: n)
    geographic = LatitudeSeries(.geographicOfConformal, thirdFlattening: n)
    alpha = (1 + e2 * pow(cos(latitude), 4) / (1 - e2)).squareRoot()
    let u = asin(sin(latitude) / alpha)
    let sine = e * sin(latitude)
    let g = pow((1 + sine) / (1 - sine), alpha * e / 2)
    k = tan(u / 2 + .pi / 4) / pow(tan(latitude / 2 + .pi / 4), alpha) * g
    perK = 1 / k
    sineOfTilt = cos(Self.tilt)
    cosineOfTilt = sin(Self.tilt)
    self.n = sin(Self.parallel)
    power = 1 / self.n
    parallelTangent = tan(Self.parallel / 2 + .pi / 4)
    radius =
      Self.ellipsoid.semiMajorAxisMetres * scale * (1 - e2).squareRoot()
      / (1 - e2 * pow(sin(latitude), 2)) / tan(Self.parallel)
    perRadius = 1 / radius
  }

  @inline(__always)
  func project(longitude: Lanes, latitude: Lanes) -> (x: Lanes, y: Lanes) {
    let (s, c) = sineAndCosine(latitude)
    let (sine, cosine) = turned(sine: s, cosine: c, by: conformal.difference(sine: s, cosine: c))
    // tan(φ/2 + 45°) of the conformal latitude, then of the latitude on the sphere.
    let t = (1 + sine.made(nanUnless: sine, isAbove: -0.5)) / cosine
    let tangent = t * exponential(ofSmall: (alpha - 1) * logarithm(t)) * k
    let square = tangent * tangent
    let per = 1 / (1 + square)
    let u = (square - 1) * per
    let v = 2 * tangent * per
    let (west, middle) = sineAndCosine(longitude * -alpha)
    // The position seen from the apex of the cone.
    let height = cosineOfTilt * u + sineOfTilt * v * middle
    let ahead = cosineOfTilt * v * middle - sineOfTilt * u
    let aside = v * west
    let distance = (ahead * ahead + aside * aside).squareRoot()
    let side = angle(y: aside, x: ahead)
    // The n-th power of a number, where n is almost 1.
    let near = distance * parallelTangent / (1 + height)
    let rho = radius * near * exponential((n - 1) * logarithm(near))
    let (sine2, cosine2) = sineAndCosine(side * n)
    let south = (rho * cosine2).made(nanUnless: ahead, isAbove: 0.05)
    return (-(rho * sine2), -south.made(nanUnless: cosine2, isAbove: 0.2))
  }

  @inline(__always)
  func unproject(x: Lanes, y: Lanes) -> (longitude: Lanes, latitude: Lanes) {
    let rho = (x * x + y * y).squareRoot()
    let side = angle(y: -x, x: -y) * power
    let near = rho * perRadius
    let t = parallelTangent * exponential(logarithm(near) * -power)
    let square = t * t
    let per = 1 / (1 + square)
    let height = (square - 1) * per
    let distance = 2 * t * per
    let (s, c) = sineAndCosine(side)
    let ahead = distance * c
    let aside = distance * s
    let u = cosineOfTilt * height - sineOfTilt * ahead
    let middle = cosineOfTilt * ahead + sineOfTilt * height
    let v = (middle * middle + aside * aside).squareRoot()
    let longitude = angle(y: aside, x: middle) * (-1 / alpha)
    let tangent = perK * (1 + u) / v
    let power = exponential(logarithm(tangent) * (1 / alpha))
    let square2 = power * power
    let per2 = 1 / (1 + square2)
    let sine = (square2 - 1) * per2
    let cosine = 2 * power * per2
    let conformal = angle(y: sine, x: cosine)
    return (
      longitude.made(nanUnless: middle, isAbove: 0.05).made(nanUnless: c, isAbove: 0.2),
      conformal + geographic.difference(sine: sine, cosine: cosine)
    )
  }
}
