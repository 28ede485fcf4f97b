internal import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension GroundScale {
  /// Metres to the east and to the north from one place in degrees to another, the short way around the earth.
  func way(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> (Double, Double) {
    let degrees = end.x - start.x
    return ((degrees - 360 * (degrees / 360).rounded()) * x, (end.y - start.y) * y)
  }

  /// Metres from one place in degrees to another, in the plane.
  func metres(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> Double {
    let (east, north) = way(from: start, to: end)
    return hypot(east, north)
  }
}

extension Box {
  /// The box, and the part of it that lies beyond 180° or -180° as longitudes are written there.
  var turns: [Box] {
    [0, -360, 360].map { Box(minX: minX + $0, minY: minY, maxX: maxX + $0, maxY: maxY) }
      .filter { $0.maxX >= -180 && $0.minX <= 180 }
  }
}
