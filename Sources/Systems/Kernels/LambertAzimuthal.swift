#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Geometry

/// Lambert's azimuthal equal-area projection (IOGP 373-7-2; EPSG:9820) around a place other than a pole, like PROJ's
/// `laea`.
///
/// Made for places more than a degree from the poles and less than 150° from the centre.
struct LambertAzimuthal: Projection {
  private let authalic: LatitudeSeries
  private let geographic: LatitudeSeries
  /// The sine and cosine of the centre's authalic latitude.
  private let sineOfCentre: Double
  private let cosineOfCentre: Double
  private let width: Double
  private let height: Double
  private let perWidth: Double
  private let perHeight: Double

  /// `isLong`: the series from authalic latitudes has six terms, not the three of IOGP 373-7-2.
  init(_ ellipsoid: Ellipsoid, latitude: Double, isLong: Bool) {
    let n = ellipsoid.thirdFlattening
    let e2 = ellipsoid.squaredEccentricity
    let e = e2.squareRoot()
    authalic = LatitudeSeries(.authalicOfGeographic, thirdFlattening: n)
    geographic =
      isLong
      ? LatitudeSeries(.geographicOfAuthalic, thirdFlattening: n)
      : LatitudeSeries(guidanceNoteAuthalicOfSquaredEccentricity: e2)
    (sineOfCentre, cosineOfCentre) = Ellipsoid.turn(latitude, by: authalic)
    // q at the pole, and the radius of the sphere of the same area.
    let q = 1 + (1 - e2) * atanh(e) / e
    let radius = ellipsoid.semiMajorAxisMetres * (q / 2).squareRoot()
    let sine = sin(latitude)
    let stretch =
      ellipsoid.semiMajorAxisMetres * cos(latitude)
      / ((1 - e2 * sine * sine).squareRoot() * radius * cosineOfCentre)
    width = radius * stretch
    height = radius / stretch
    perWidth = 1 / width
    perHeight = 1 / height
  }

  @inline(__always)
  func project(longitude: Lanes, latitude: Lanes) -> (x: Lanes, y: Lanes) {
    let (s, c) = sineAndCosine(latitude)
    let (sine, cosine) = turned(sine: s, cosine: c, by: authalic.difference(sine: s, cosine: c))
    let (east, straight) = sineAndCosine(longitude)
    let ahead = cosine * straight
    let near = (1 + sineOfCentre * sine + cosineOfCentre * ahead)
      .made(nanUnless: c, isAbove: 0.017)
    let b = (2 / near.made(nanUnless: near, isAbove: 0.1)).squareRoot()
    return (
      width * b * cosine * east, height * b * (cosineOfCentre * sine - sineOfCentre * ahead)
    )
  }

  @inline(__always)
  func unproject(x: Lanes, y: Lanes) -> (longitude: Lanes, latitude: Lanes) {
    let u = x * perWidth
    let v = y * perHeight
    // The squared sine of half the angular distance from the centre.
    let square = 0.25 * (u * u + v * v)
    // At the very centre PROJ gives its latitude exactly, which the short series does not.
    let rest = (1 - square).made(nanUnless: square, isAbove: 1e-19)
    let sinePer = rest.made(nanUnless: rest, isAbove: 0.05).squareRoot()
    let cosine = 1 - 2 * square
    let sine = cosine * sineOfCentre + v * sinePer * cosineOfCentre
    let ahead = cosineOfCentre * cosine - v * sinePer * sineOfCentre
    let aside = u * sinePer
    let across = (ahead * ahead + aside * aside).squareRoot()
    let authalic = angle(y: sine, x: across.made(nanUnless: across, isAbove: 0.017))
    return (
      angle(y: aside, x: ahead), authalic + geographic.difference(sine: sine, cosine: across)
    )
  }
}
