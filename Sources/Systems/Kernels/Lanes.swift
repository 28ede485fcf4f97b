/// Values of four positions side by side: one instruction works on two or more of them, and the next instruction
/// need not wait for it.
///
/// The functions below are polynomials of a reduced argument (those of Sun's fdlibm, or Taylor's for small
/// arguments), accurate to one or two units in the last place and free of branches. Outside their range they give
/// nonsense, so kernels first replace such arguments by NaN, which stays NaN in all of them.
typealias Lanes = SIMD4<Double>

/// The bits of `Lanes`.
typealias LaneBits = SIMD4<UInt64>

extension Lanes {
  /// The same values, with NaN for those beyond ±limit.
  @inline(__always)
  func within(_ limit: Double) -> Lanes {
    replacing(with: .nan, where: .!(magnitudes .<= Lanes(repeating: limit)))
  }

  /// The same values, with NaN where the other value is not above a limit.
  @inline(__always)
  func made(nanUnless other: Lanes, isAbove limit: Double) -> Lanes {
    replacing(with: .nan, where: .!(other .> Lanes(repeating: limit)))
  }

  @inline(__always)
  var bits: LaneBits { unsafeBitCast(self, to: LaneBits.self) }

  @inline(__always)
  init(bits: LaneBits) { self = unsafeBitCast(bits, to: Lanes.self) }

  @inline(__always)
  var magnitudes: Lanes { Lanes(bits: bits & LaneBits(repeating: 0x7fff_ffff_ffff_ffff)) }

  /// Values that are not negative, with the signs of others.
  @inline(__always)
  func withSign(of other: Lanes) -> Lanes {
    Lanes(bits: bits | (other.bits & LaneBits(repeating: 1 &<< 63)))
  }

  /// A polynomial, by its coefficients from the lowest power on.
  @inline(__always)
  func polynomial(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double) -> Lanes {
    // In pairs, which makes the chain of additions half as long.
    let square = self * self
    let low = a + self * b
    let high = c + self * d + square * e
    return low + square * high
  }

  /// A polynomial, by its coefficients from the lowest power on.
  @inline(__always)
  func polynomial(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double
  ) -> Lanes {
    let square = self * self
    let low = a + self * b
    let middle = c + self * d
    let high = e + self * f
    return low + square * (middle + square * high)
  }
}

/// Added to a number below 2^51, it rounds it to an integer and leaves that in the lowest bits.
private let shifter = 6755399441055744.0

/// Sine and cosine of angles of a few turns, in radians.
@inline(__always)
func sineAndCosine(_ x: Lanes) -> (sine: Lanes, cosine: Lanes) {
  let shifted = x * (2 / Double.pi) + shifter
  let quadrant = shifted.bits
  let count = shifted - shifter
  // π/2 in two parts, the first of 33 bits (Cody and Waite).
  let r = (x - count * 1.57079632673412561417e+00) - count * 6.07710050650619224932e-11
  let z = r * r
  let s =
    r + r * z
    * z.polynomial(
      -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
      2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10)
  let c =
    (1 - 0.5 * z) + z * z
    * z.polynomial(
      4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
      -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11)
  // In odd quadrants sine and cosine change places.
  let odd = 0 &- (quadrant & 1)
  let difference = (s.bits ^ c.bits) & odd
  let sineSign = (quadrant & 2) &<< 62
  let cosineSign = ((quadrant &+ 1) & 2) &<< 62
  return (
    Lanes(bits: s.bits ^ difference ^ sineSign), Lanes(bits: c.bits ^ difference ^ cosineSign)
  )
}

/// The angle of the direction to x, y in radians, like `atan2`; NaN for 0, 0.
@inline(__always)
func angle(y: Lanes, x: Lanes) -> Lanes {
  let ay = y.magnitudes
  let ax = x.magnitudes
  let isSteep = ay .> ax
  let least = ay.replacing(with: ax, where: isSteep)
  let most = ax.replacing(with: ay, where: isSteep)
  // Beyond 22.5° it is the angle from 45° that is computed.
  let isMiddle = least .> most * 0.41421356237309503
  let t =
    least.replacing(with: least - most, where: isMiddle)
    / most.replacing(with: least + most, where: isMiddle)
  let z = t * t
  let w = z * z
  let even =
    3.33333333333329318027e-01 + w
    * w.polynomial(
      1.42857142725034663711e-01, 9.09088713343650656196e-02, 6.66107313738753120669e-02,
      4.97687799461593236017e-02, 1.62858201153657823623e-02)
  let odd = w.polynomial(
    -1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02,
    -5.83357013379057348645e-02, -3.65315727442169155270e-02)
  var r = t - t * (z * even + w * odd)
  r = r.replacing(with: r + Double.pi / 4, where: isMiddle)
  r = r.replacing(with: Double.pi / 2 - r, where: isSteep)
  r = r.replacing(with: Double.pi - r, where: x .< Lanes.zero)
  return r.withSign(of: y)
}

/// The natural logarithm of positive numbers.
@inline(__always)
func logarithm(_ x: Lanes) -> Lanes {
  // A mantissa between √½ and √2, and its power of two.
  let moved = x.bits &+ (0x3ff0_0000_0000_0000 - 0x3fe6_a09e_0000_0000)
  let power = Lanes(bits: (moved &>> 52) | 0x4330_0000_0000_0000) - (4503599627370496.0 + 1023)
  let mantissa = Lanes(
    bits: (moved & 0x000f_ffff_ffff_ffff) &+ 0x3fe6_a09e_0000_0000)
  let f = mantissa - 1
  let s = f / (2 + f)
  let z = s * s
  let r =
    z
    * (6.666666666666735130e-01 + z
      * z.polynomial(
        3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
        1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01))
  let half = 0.5 * f * f
  let low = s * (half + r) + power * 1.90821492927058770002e-10
  // The bits of NaN would make a number.
  return power * 6.93147180369123816490e-01 - ((half - low) - f) + (x - x)
}

/// The exponential function, for arguments within ±700.
@inline(__always)
func exponential(_ x: Lanes) -> Lanes {
  let shifted = x * 1.44269504088896338700e+00 + shifter
  let count = shifted - shifter
  let high = x - count * 6.93147180369123816490e-01
  let low = count * 1.90821492927058770002e-10
  let r = high - low
  let z = r * r
  let c =
    r - z
    * z.polynomial(
      1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
      -1.65339022054652515390e-06, 4.13813679705723846039e-08)
  let result = 1 - ((low - (r * c) / (2 - c)) - high)
  return Lanes(bits: result.bits &+ (shifted.bits &<< 52)) + (x - x)
}

/// The exponential function, for arguments within ±0.06.
@inline(__always)
func exponential(ofSmall x: Lanes) -> Lanes {
  let high = x.polynomial(1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 0)
  let low = x.polynomial(1, 1.0 / 2, 1.0 / 6, 1.0 / 24, 0)
  let square = x * x
  return 1 + x * (low + square * square * high)
}

/// The angle whose tangent is given, in radians, for tangents within ±0.01.
@inline(__always)
func angle(ofSmallTangent t: Lanes) -> Lanes {
  let z = t * t
  return t - t * z * z.polynomial(1.0 / 3, -1.0 / 5, 1.0 / 7, -1.0 / 9, 1.0 / 11)
}

/// Sine and cosine of the sum of an angle and a small one, within ±0.01.
@inline(__always)
func turned(sine: Lanes, cosine: Lanes, by small: Lanes) -> (sine: Lanes, cosine: Lanes) {
  let z = small * small
  let cubic = z * (1.0 / 6 - z * (1.0 / 120))
  let s = small - small * cubic
  let quartic = z * (1.0 / 24 - z * (1.0 / 720))
  let c = z * (0.5 - quartic)
  return (sine + (cosine * s - sine * c), cosine - (sine * s + cosine * c))
}
