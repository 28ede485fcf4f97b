internal import Geometry

/// From longitudes, latitudes and heights on one ellipsoid to those on another, through geocentric coordinates
/// and three or seven parameters (IOGP 373-7-2; EPSG:9602 with 9603, 9606 or 9607), like PROJ's `cart`, `helmert`,
/// `cart`.
///
/// Made for shifts of up to half a degree: the new angles are computed as small differences from the old ones.
struct DatumShift: Sendable, Equatable {
  /// A matrix that geocentric coordinates are multiplied by, and what is added afterwards.
  struct Map: Sendable, Equatable {
    /// The columns of a matrix.
    var x: SIMD3<Double> = [1, 0, 0]
    var y: SIMD3<Double> = [0, 1, 0]
    var z: SIMD3<Double> = [0, 0, 1]
    /// In metres.
    var added = SIMD3<Double>()
  }

  private let semiMajorAxis: Double
  private let squaredEccentricity: Double
  private let targetSemiMajorAxis: Double
  private let targetAxisRatio: Double
  private let targetSquaredEccentricity: Double
  private let map: Map
  /// Heights are not changed.
  let keepsHeights: Bool

  init(from source: Ellipsoid, to target: Ellipsoid, _ map: Map, keepsHeights: Bool) {
    semiMajorAxis = source.semiMajorAxisMetres
    squaredEccentricity = source.squaredEccentricity
    targetSemiMajorAxis = target.semiMajorAxisMetres
    targetAxisRatio = 1 - target.flattening
    targetSquaredEccentricity = target.squaredEccentricity
    self.map = map
    self.keepsHeights = keepsHeights
  }

  @inline(__always)
  func apply(
    longitude: inout Lanes, latitude: inout Lanes, height: inout Lanes, hasHeights: Bool
  ) {
    let (s, c) = sineAndCosine(latitude)
    let (east, straight) = sineAndCosine(longitude)
    // The radius of curvature in the prime vertical.
    let normal = semiMajorAxis / (1 - squaredEccentricity * s * s).squareRoot()
    var far = normal
    var up = normal * (1 - squaredEccentricity)
    if hasHeights {
      far += height
      up += height
    }
    far *= c
    let px = far * straight
    let py = far * east
    let pz = up * s
    let qx = px * map.x.x + py * map.y.x + pz * map.z.x + map.added.x
    let qy = px * map.x.y + py * map.y.y + pz * map.z.y + map.added.y
    let qz = px * map.x.z + py * map.y.z + pz * map.z.z + map.added.z
    // The horizontal components along the old meridian and across it.
    let ahead = qx * straight + qy * east
    let aside = qy * straight - qx * east
    let axial = (ahead * ahead + aside * aside).squareRoot()
    // Bowring's formula.
    let reduced = axial * targetAxisRatio
    let perNorm = 1 / (qz * qz + reduced * reduced).squareRoot()
    let cosine = reduced * perNorm
    let sine = qz * perNorm
    let e = targetSquaredEccentricity
    let a = targetSemiMajorAxis
    let ordinate = qz + (e / targetAxisRatio) * a * sine * sine * sine
    let abscissa = axial - e * a * cosine * cosine * cosine
    // Tangents of the differences from the old angles.
    let turn = (aside / ahead).within(0.01)
    let rise = ((ordinate * c - abscissa * s) / (abscissa * c + ordinate * s)).within(0.01)
    if hasHeights, !keepsHeights {
      let norm = (ordinate * ordinate + abscissa * abscissa).squareRoot()
      let steep = ordinate / norm
      height = axial * norm / abscissa - a / (1 - e * steep * steep).squareRoot()
    }
    longitude += angle(ofSmallTangent: turn)
    latitude += angle(ofSmallTangent: rise)
  }
}

extension DatumShift.Map {
  /// Three or seven parameters: metres, radians by which position vectors turn, and a factor. Published
  /// parameters are meant for the matrix of small angles.
  init(translation: SIMD3<Double>, rotation r: SIMD3<Double>, scale: Double) {
    x = scale * SIMD3(1, r.z, -r.y)
    y = scale * SIMD3(-r.z, 1, r.x)
    z = scale * SIMD3(r.y, -r.x, 1)
    added = translation
  }

  /// The reverse, as PROJ computes it: with the transposed matrix, as if that were the exact inverse.
  var inverse: DatumShift.Map {
    // The diagonal holds the scale.
    let square = x.x * x.x
    var map = DatumShift.Map(
      x: SIMD3(x.x, y.x, z.x) / square, y: SIMD3(x.y, y.y, z.y) / square,
      z: SIMD3(x.z, y.z, z.z) / square)
    map.added = -map.times(added)
    return map
  }

  /// This map, then another one.
  func followed(by next: DatumShift.Map) -> DatumShift.Map {
    DatumShift.Map(
      x: next.times(x), y: next.times(y), z: next.times(z), added: next.times(added) + next.added)
  }

  private func times(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    x * vector.x + y * vector.y + z * vector.z
  }
}
