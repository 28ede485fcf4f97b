#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let degree = Double.pi / 180

/// The cosine of an angle in degrees.
func cosine(ofDegrees angle: Double) -> Double { cos(angle * degree) }

/// The sine of an angle in degrees.
func sine(ofDegrees angle: Double) -> Double { sin(angle * degree) }

/// The tangent of an angle in degrees.
func tangent(ofDegrees angle: Double) -> Double { tan(angle * degree) }

/// A latitude as Mercator's northing, both in degrees.
func mercatorDegrees(_ latitude: Double) -> Double {
  let sine = sin(latitude * degree)
  return log((1 + sine) / (1 - sine)) / 2 / degree
}

/// The latitude of Mercator's northing, both in degrees.
func inverseMercatorDegrees(_ northing: Double) -> Double { atan(sinh(northing * degree)) / degree }

/// The direction of a vector of a picture, in degrees clockwise from the right.
func degrees(towards x: Double, _ y: Double) -> Double { atan2(y, x) / degree }

/// The power of ten below a number, or equal to it.
func powerOfTen(below number: Double) -> Double { pow(10, log10(number).rounded(.down)) }

/// The logarithm of a number above 0 to the base of 2.
func logarithmOfTwo(of number: Double) -> Double { log2(number) }
