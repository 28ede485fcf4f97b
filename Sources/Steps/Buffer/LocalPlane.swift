#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Geometry

/// A plane that touches the ellipsoid, in metres, where distances and directions from its centre are true:
/// the ellipsoid is laid on a sphere conformally (C. F. Gauss 1822; Snyder, "Map Projections", p. 70,
/// "oblique stereographic"), and that is projected azimuthally with equal distances. Distances from the
/// centre differ from those along geodesics by less than 1e-8 of themselves up to 100 km, 1e-6 up to 500 km
/// and 1e-4 up to 2000 km.
struct LocalPlane {
  private let eccentricity: Double
  /// Longitudes on the sphere are so many times those on the ellipsoid.
  private let exponent: Double
  private let shift: Double
  private let radius: Double
  /// The tangent of a latitude close to a pole is so many times that of the conformal latitude.
  private let poleScale: Double
  private let longitude: Double
  private let sinLatitude: Double
  private let cosLatitude: Double

  /// The plane around a place in degrees.
  init(longitude: Double, latitude: Double, on ellipsoid: Ellipsoid) {
    let flattening = ellipsoid.flattening
    let square = flattening * (2 - flattening)
    eccentricity = square.squareRoot()
    poleScale = exp(eccentricity * atanh(eccentricity))
    self.longitude = longitude
    // At a pole itself nothing is west or east of the centre.
    let phi = min(max(latitude, -89.999_999), 89.999_999) * .pi / 180
    let cosine = cos(phi)
    let excess = square / (1 - square) * cosine * cosine
    exponent = (1 + excess * cosine * cosine).squareRoot()
    let sine = sin(phi)
    // The geometric mean of both radii of curvature.
    radius =
      ellipsoid.semiMajorAxisMetres * (1 - square).squareRoot() / (1 - square * sine * sine)
    sinLatitude = sine / exponent
    // The same as sqrt(1 - sinLatitude²), without loss of digits near the poles.
    cosLatitude = cosine * (1 + excess).squareRoot() / exponent
    shift =
      asinh(sinLatitude / cosLatitude) - exponent * Self.isometricLatitude(of: phi, eccentricity)
  }

  private static func isometricLatitude(of phi: Double, _ eccentricity: Double) -> Double {
    asinh(tan(phi)) - eccentricity * atanh(eccentricity * sin(phi))
  }

  /// A place in degrees as metres east and north of the centre.
  func project(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
    let phi = latitude * .pi / 180
    let turned = remainder(longitude - self.longitude, 360) * .pi / 180 * exponent
    let chi = atan(sinh(exponent * Self.isometricLatitude(of: phi, eccentricity) + shift))
    let east = cos(chi) * sin(turned)
    let north = cosLatitude * sin(chi) - sinLatitude * cos(chi) * cos(turned)
    let up = sinLatitude * sin(chi) + cosLatitude * cos(chi) * cos(turned)
    let length = (east * east + north * north).squareRoot()
    guard length > 0 else { return (0, 0) }
    let distance = radius * atan2(length, up)
    return (east / length * distance, north / length * distance)
  }

  /// Metres east and north of the centre as degrees; the longitude is at most 180° from that of the centre.
  func unproject(x: Double, y: Double) -> (longitude: Double, latitude: Double) {
    let distance = (x * x + y * y).squareRoot()
    guard distance > 0 else {
      return (longitude, latitude(ofSine: sinLatitude, cosine: cosLatitude))
    }
    let angle = distance / radius
    let north = y / distance * sin(angle)
    let east = x / distance * sin(angle)
    let sine = sinLatitude * cos(angle) + cosLatitude * north
    let forward = cosLatitude * cos(angle) - sinLatitude * north
    let turned = atan2(east, forward) / exponent * 180 / .pi
    return (
      longitude + min(max(turned, -180), 180),
      latitude(ofSine: sine, cosine: (forward * forward + east * east).squareRoot())
    )
  }

  /// The latitude on the ellipsoid, of the place with a latitude on the sphere: Newton's method for its
  /// tangent (C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011, eq. 7 to 9
  /// and 19 to 21).
  private func latitude(ofSine sine: Double, cosine: Double) -> Double {
    guard cosine > 1e-12 else { return sine < 0 ? -90 : 90 }
    let conformal = sinh((asinh(sine / cosine) - shift) / exponent)
    let complement = 1 - eccentricity * eccentricity
    var tangent = conformal.magnitude > 70 ? conformal * poleScale : conformal / complement
    // Twice is enough for all but very flat ellipsoids.
    for _ in 0..<5 {
      let secant = (1 + tangent * tangent).squareRoot()
      let bulge = sinh(eccentricity * atanh(eccentricity * tangent / secant))
      let reached = tangent * (1 + bulge * bulge).squareRoot() - bulge * secant
      let change =
        (conformal - reached) / (1 + reached * reached).squareRoot()
        * (1 + complement * tangent * tangent) / (complement * secant)
      tangent += change
      if change.magnitude < 1e-9 * max(1, tangent.magnitude) { break }
    }
    return atan(tangent) * 180 / .pi
  }
}
