internal import Base

extension GeometryColumn {
  /// True if all positions of a range are on Earth: latitudes within ±90°, longitudes within a limit to
  /// either side, and no ordinate NaN.
  public func isOnEarth(
    _ positions: Range<Int>, upTo longitudeLimit: Double = .greatestFiniteMagnitude
  ) -> Bool {
    precondition(positions.upperBound <= positionCount)
    var next = UnsafePointer(ordinates.base) + positions.lowerBound * stride
    var isFine = true
    for _ in positions {
      // False for NaN too.
      isFine = isFine && next[0].magnitude <= longitudeLimit && next[1].magnitude <= 90
      next += stride
    }
    return isFine
  }
}
