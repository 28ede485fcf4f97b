internal import Base

extension GeometryColumn {
  /// True if all of some positions are on Earth: latitudes within ±90°, longitudes up to so many degrees
  /// either way, no ordinate that is no number.
  public func isOnEarth(
    _ positions: Range<Int>, upTo longitudeLimit: Double = .greatestFiniteMagnitude
  ) -> Bool {
    precondition(positions.upperBound <= positionCount)
    var next = UnsafePointer(ordinates.base) + positions.lowerBound * stride
    var isFine = true
    for _ in positions {
      // False for what is no number, too.
      isFine = isFine && next[0].magnitude <= longitudeLimit && next[1].magnitude <= 90
      next += stride
    }
    return isFine
  }
}
