/// Exact geometry of places in the range of geographic coordinates, where differences take less than 33 bits,
/// and the product of a difference of longitudes and one of latitudes takes less than 64.
enum OSMOrientation {
  /// On which side of the line from `start` to `end` a place lies: positive on the left, 0 on the line.
  @inline(__always)
  static func side(_ start: OSMLocation, _ end: OSMLocation, _ place: OSMLocation) -> Int {
    turn(
      Int64(end.x) &- Int64(start.x), Int64(end.y) &- Int64(start.y),
      Int64(place.x) &- Int64(start.x), Int64(place.y) &- Int64(start.y))
  }

  /// The sign of the cross product of two vectors; products are compared, as their difference may not
  /// fit.
  @inline(__always)
  static func turn(_ x: Int64, _ y: Int64, _ otherX: Int64, _ otherY: Int64) -> Int {
    let left = x &* otherY
    let right = otherX &* y
    return left > right ? 1 : left < right ? -1 : 0
  }

  /// True if two segments whose boxes meet have a place in common.
  @inline(__always)
  static func meet(
    _ start: OSMLocation, _ end: OSMLocation, _ otherStart: OSMLocation, _ otherEnd: OSMLocation
  ) -> Bool {
    side(start, end, otherStart) &* side(start, end, otherEnd) <= 0
      && side(otherStart, otherEnd, start) &* side(otherStart, otherEnd, end) <= 0
  }

  /// Where the lines through two segments cross, to the nearest place; nil if they are parallel.
  static func crossing(
    _ start: OSMLocation, _ end: OSMLocation, _ otherStart: OSMLocation, _ otherEnd: OSMLocation
  ) -> OSMLocation? {
    let (x, y) = (Int128(end.x) - Int128(start.x), Int128(end.y) - Int128(start.y))
    let otherX = Int128(otherEnd.x) - Int128(otherStart.x)
    let otherY = Int128(otherEnd.y) - Int128(otherStart.y)
    let towardsX = Int128(otherStart.x) - Int128(start.x)
    let towardsY = Int128(otherStart.y) - Int128(start.y)
    var divisor = x * otherY - otherX * y
    guard divisor != 0 else { return nil }
    var factor = towardsX * otherY - otherX * towardsY
    if divisor < 0 { (divisor, factor) = (-divisor, -factor) }
    // Less than 2^33 · 2^66: far from the ends of 128 bits.
    func rounded(_ base: Int32, _ length: Int128) -> Int32 {
      let doubled = 2 * length * factor + divisor
      let quotient = doubled / (2 * divisor)
      let floored = quotient * 2 * divisor > doubled ? quotient - 1 : quotient
      return Int32(clamping: Int128(base) + floored)
    }
    return OSMLocation(x: rounded(start.x, x), y: rounded(start.y, y))
  }
}
