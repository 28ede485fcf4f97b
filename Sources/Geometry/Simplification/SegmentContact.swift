/// How two segments meet.
enum SegmentContact {
  /// Not at all.
  case none
  /// Only in a place where both end.
  case end(SIMD2<Double>)
  /// They cross, touch or overlap.
  case crossing

  /// How the segments from a to b and from c to d meet; none if that cannot be told.
  @inline(__always)
  static func of(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> SegmentContact {
    guard any(pointwiseMax(a, b) .< pointwiseMin(c, d)) == false,
      any(pointwiseMax(c, d) .< pointwiseMin(a, b)) == false, a != b, c != d
    else { return .none }
    if a == c { return b == d ? .crossing : joint(a, b, d) }
    if a == d { return b == c ? .crossing : joint(a, b, c) }
    if b == c { return joint(b, a, d) }
    if b == d { return joint(b, a, c) }
    return areOnOneSide(a, b, c, d) || areOnOneSide(c, d, a, b) ? .none : .crossing
  }

  /// Two segments that begin in one place: one may lie on the other.
  private static func joint(
    _ place: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>
  ) -> SegmentContact {
    let (one, other) = (first - place, second - place)
    // A right angle or more is no overlap, whatever rounding does to it.
    guard one.x * other.x + one.y * other.y > 0, Orientation.side(place, first, second) == 0
    else { return .end(place) }
    return .crossing
  }

  /// True if c and d lie on the same side of the line through a and b, or if that cannot be told.
  @inline(__always)
  private static func areOnOneSide(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Bool {
    guard let first = Orientation.side(a, b, c), let second = Orientation.side(a, b, d) else {
      return true
    }
    return first > 0 && second > 0 || first < 0 && second < 0
  }
}
