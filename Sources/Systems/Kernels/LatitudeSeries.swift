internal import Geometry

/// A conversion between two kinds of latitude: a sum of sines of its multiples, whose coefficients are
/// polynomials of the third flattening, here up to the sixth power (C. F. F. Karney, On auxiliary latitudes,
/// Survey Review 56, 2024).
struct LatitudeSeries: Sendable, Equatable {
  /// Which latitude is computed from which.
  enum Kind {
    case conformalOfGeographic, geographicOfConformal
    case authalicOfGeographic, geographicOfAuthalic
    case rectifyingOfConformal, conformalOfRectifying

    /// Rows of the matrix, one after the other: six coefficients, then five and so on.
    fileprivate var matrix: [Double] {
      switch self {
      case .geographicOfConformal:
        [
          2, -2.0 / 3, -2, 116.0 / 45, 26.0 / 45, -2854.0 / 675,
          7.0 / 3, -8.0 / 5, -227.0 / 45, 2704.0 / 315, 2323.0 / 945,
          56.0 / 15, -136.0 / 35, -1262.0 / 105, 73814.0 / 2835,
          4279.0 / 630, -332.0 / 35, -399572.0 / 14175,
          4174.0 / 315, -144838.0 / 6237, 601676.0 / 22275,
        ]
      case .conformalOfGeographic:
        [
          -2, 2.0 / 3, 4.0 / 3, -82.0 / 45, 32.0 / 45, 4642.0 / 4725,
          5.0 / 3, -16.0 / 15, -13.0 / 9, 904.0 / 315, -1522.0 / 945,
          -26.0 / 15, 34.0 / 21, 8.0 / 5, -12686.0 / 2835,
          1237.0 / 630, -12.0 / 5, -24832.0 / 14175,
          -734.0 / 315, 109598.0 / 31185, 444337.0 / 155925,
        ]
      case .rectifyingOfConformal:
        [
          1.0 / 2, -2.0 / 3, 5.0 / 16, 41.0 / 180, -127.0 / 288, 7891.0 / 37800,
          13.0 / 48, -3.0 / 5, 557.0 / 1440, 281.0 / 630, -1983433.0 / 1935360,
          61.0 / 240, -103.0 / 140, 15061.0 / 26880, 167603.0 / 181440,
          49561.0 / 161280, -179.0 / 168, 6601661.0 / 7257600,
          34729.0 / 80640, -3418889.0 / 1995840, 212378941.0 / 319334400,
        ]
      case .conformalOfRectifying:
        [
          -1.0 / 2, 2.0 / 3, -37.0 / 96, 1.0 / 360, 81.0 / 512, -96199.0 / 604800,
          -1.0 / 48, -1.0 / 15, 437.0 / 1440, -46.0 / 105, 1118711.0 / 3870720,
          -17.0 / 480, 37.0 / 840, 209.0 / 4480, -5569.0 / 90720,
          -4397.0 / 161280, 11.0 / 504, 830251.0 / 7257600,
          -4583.0 / 161280, 108847.0 / 3991680, -20648693.0 / 638668800,
        ]
      case .geographicOfAuthalic:
        [
          4.0 / 3, 4.0 / 45, -16.0 / 35, -2582.0 / 14175, 60136.0 / 467775,
          28112932.0 / 212837625,
          46.0 / 45, 152.0 / 945, -11966.0 / 14175, -21016.0 / 51975, 251310128.0 / 638512875,
          3044.0 / 2835, 3802.0 / 14175, -94388.0 / 66825, -8797648.0 / 10945935,
          6059.0 / 4725, 41072.0 / 93555, -1472637812.0 / 638512875,
          768272.0 / 467775, 455935736.0 / 638512875, 4210684958.0 / 1915538625,
        ]
      case .authalicOfGeographic:
        [
          -4.0 / 3, -4.0 / 45, 88.0 / 315, 538.0 / 4725, 20824.0 / 467775,
          -44732.0 / 2837835,
          34.0 / 45, 8.0 / 105, -2482.0 / 14175, -37192.0 / 467775, -12467764.0 / 212837625,
          -1532.0 / 2835, -898.0 / 14175, 54968.0 / 467775, 100320856.0 / 1915538625,
          6007.0 / 14175, 24496.0 / 467775, -5884124.0 / 70945875,
          -23356.0 / 66825, -839792.0 / 19348875, 570284222.0 / 1915538625,
        ]
      }
    }
  }

  /// The factors of sin 2φ, sin 4φ and so on.
  let factors: SIMD8<Double>

  /// The series for an ellipsoid.
  init(_ kind: Kind, thirdFlattening n: Double) {
    var factors = SIMD8<Double>()
    var row = kind.matrix[...]
    var power = n
    for index in 0..<6 {
      let count = 6 - index
      factors[index] = power * row.prefix(count).reversed().reduce(0) { $0 * n + $1 }
      row = row.dropFirst(count)
      power *= n
    }
    self.factors = factors
  }

  /// The series from authalic to geographic latitudes in IOGP 373-7-2, up to the third power of the squared
  /// eccentricity.
  init(guidanceNoteAuthalicOfSquaredEccentricity e: Double) {
    factors = [
      e * (1.0 / 3 + e * (31.0 / 180 + e * (517.0 / 5040))),
      e * e * (23.0 / 360 + e * (251.0 / 3780)),
      e * e * e * (761.0 / 45360), 0, 0, 0, 0, 0,
    ]
  }

  /// The difference between the two latitudes, by Clenshaw's summation.
  @inline(__always)
  func difference(sine: Lanes, cosine: Lanes) -> Lanes {
    let x = 2 * (cosine - sine) * (cosine + sine)
    var later = Lanes(repeating: factors[5])
    var sum = x * later + factors[4]
    (sum, later) = (x * sum - later + factors[3], sum)
    (sum, later) = (x * sum - later + factors[2], sum)
    (sum, later) = (x * sum - later + factors[1], sum)
    (sum, later) = (x * sum - later + factors[0], sum)
    return 2 * sine * cosine * sum
  }

  /// The same for a complex latitude, given the sine and cosine of twice its real part and the hyperbolic sine
  /// and cosine of twice its imaginary part.
  @inline(__always)
  func difference(
    sine: Lanes, cosine: Lanes, hyperbolicSine: Lanes, hyperbolicCosine: Lanes
  ) -> (real: Lanes, imaginary: Lanes) {
    let r = 2 * cosine * hyperbolicCosine
    let i = -2 * sine * hyperbolicSine
    var laterReal = Lanes(repeating: factors[5])
    var laterImaginary = Lanes.zero
    var real = r * laterReal + factors[4]
    var imaginary = i * laterReal
    @inline(__always) func add(_ factor: Double) {
      let nextReal = r * real - i * imaginary - laterReal + factor
      let nextImaginary = i * real + r * imaginary - laterImaginary
      (laterReal, laterImaginary) = (real, imaginary)
      (real, imaginary) = (nextReal, nextImaginary)
    }
    add(factors[3])
    add(factors[2])
    add(factors[1])
    add(factors[0])
    let a = sine * hyperbolicCosine
    let b = cosine * hyperbolicSine
    return (a * real - b * imaginary, a * imaginary + b * real)
  }
}

extension Ellipsoid {
  /// (a - b) / (a + b).
  var thirdFlattening: Double { flattening / (2 - flattening) }

  /// The square of the first eccentricity.
  var squaredEccentricity: Double { flattening * (2 - flattening) }

  /// The sine and cosine of the latitude that a series leads to.
  static func turn(
    _ latitude: Double, by series: LatitudeSeries
  ) -> (sine: Double, cosine: Double) {
    let (s, c) = sineAndCosine(Lanes(repeating: latitude))
    let turned = turned(sine: s, cosine: c, by: series.difference(sine: s, cosine: c))
    return (turned.sine[0], turned.cosine[0])
  }
}
