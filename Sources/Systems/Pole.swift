public import Geometry

/// A pole of the earth that is a point of a plane.
struct Pole {
  /// 90 or -90.
  let latitude: Double
  /// x and y in the plane.
  let plane: SIMD2<Double>

  /// What is nearer than this is at the pole: a millimetre for numbers of a million.
  private static let relativeMargin = 1e-9

  /// True if a place of the plane is the pole, but for rounding.
  func coincides(with place: SIMD2<Double>) -> Bool {
    let way = place - plane
    let margin = Self.margin(plane, place)
    return (way * way).sum() <= margin * margin
  }

  /// True if a straight edge leads over the pole.
  func lies(between start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    let way = end - start
    let length = (way * way).sum()
    guard length > 0 else { return false }
    let share = ((plane - start) * way).sum() / length
    guard share > 0, share < 1 else { return false }
    let distance = start + way * share - plane
    let margin = max(Self.margin(plane, start), Self.margin(plane, end))
    return (distance * distance).sum() <= margin * margin
  }

  private static func margin(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    max(one.x.magnitude, one.y.magnitude, other.x.magnitude, other.y.magnitude, 1)
      * relativeMargin
  }
}

extension Transformation {
  /// Finds the poles that are points of the source's plane.
  func findPoles() -> [Pole] {
    guard plan.isToDegrees, !plan.isFromDegrees else { return [] }
    return [90.0, -90].compactMap { latitude in
      let places = [0.0, 120, -120].map { longitude in
        applied(to: SIMD2(longitude, latitude), isInverse: true)
      }
      let isPoint = places.allSatisfy { place in
        let way = place - places[0]
        // Rounding alone keeps a far pole from being infinite; 0.1 m in any unit that is used.
        return (way * way).sum() < 0.01 && !TransformationPlan.isBeyondMaps(x: place.x, y: place.y)
      }
      guard isPoint, (degrees(of: places[0]).y - latitude).magnitude < 1e-6 else { return nil }
      return Pole(latitude: latitude, plane: places[0])
    }
  }

  /// True if a box of the source's plane holds a pole.
  public func holdsPole(_ box: Box) -> Bool {
    poles.contains {
      $0.plane.x >= box.minX - 1 && $0.plane.x <= box.maxX + 1 && $0.plane.y >= box.minY - 1
        && $0.plane.y <= box.maxY + 1
    }
  }

  /// Longitude and latitude of a place of the plane; not finite if it has none.
  func degrees(of place: SIMD2<Double>) -> SIMD2<Double> { applied(to: place, isInverse: false) }

  private func applied(to place: SIMD2<Double>, isInverse: Bool) -> SIMD2<Double> {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2) { buffer in
      buffer.initializeElement(at: 0, to: place.x)
      buffer.initializeElement(at: 1, to: place.y)
      guard let base = buffer.baseAddress else { return SIMD2(.nan, .nan) }
      apply(to: base, positions: 1, stride: 2, isInverse: isInverse)
      return SIMD2(base[0], base[1])
    }
  }
}
