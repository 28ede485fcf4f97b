#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base

/// Circular arcs as straight lines, in steps of at most 4° (GDAL's default).
///
/// The three positions that define an arc are kept bit for bit. An arc gives the same positions in either
/// direction, so that neighbours that share it still share it.
struct ArcLinearisation {
  /// The largest angle of a step, in radians.
  static let maximumStep = 4 * Double.pi / 180

  /// Ordinates per position.
  let stride: Int

  /// Appends an arc through three positions, without the first one.
  func append(_ controls: ArraySlice<Double>, to ordinates: inout Column<Double>) {
    controls.withUnsafeBufferPointer { controls in
      guard let start = controls.baseAddress, controls.count >= 3 * stride else { return }
      let middle = start + stride
      let end = middle + stride
      guard let circle = Circle(start, middle, end) else {
        ordinates.append(from: middle, count: 2 * stride)
        return
      }
      append(circle, circle.angles.0, circle.angles.1, start, middle, to: &ordinates)
      append(circle, circle.angles.1, circle.angles.2, middle, end, to: &ordinates)
    }
  }

  /// Appends the steps between two positions, and the second one.
  private func append(
    _ circle: Circle, _ fromAngle: Double, _ toAngle: Double, _ from: UnsafePointer<Double>,
    _ to: UnsafePointer<Double>, to ordinates: inout Column<Double>
  ) {
    // Computed from the smaller angle, whatever the direction.
    let low = min(fromAngle, toAngle)
    let sweep = max(fromAngle, toAngle) - low
    let steps = max(Int((sweep / Self.maximumStep).rounded(.up)), 1)
    for number in 1..<max(steps, 1) {
      let index = fromAngle < toAngle ? number : steps - number
      let angle = low + sweep * (Double(index) / Double(steps))
      ordinates.append(circle.x + circle.radius * cos(angle))
      ordinates.append(circle.y + circle.radius * sin(angle))
      let share = Double(number) / Double(steps)
      for slot in 2..<max(stride, 2) {
        ordinates.append(from[slot] + (to[slot] - from[slot]) * share)
      }
    }
    ordinates.append(from: to, count: stride)
  }

  /// The circle of an arc, and the angles of its three positions in the arc's direction.
  private struct Circle {
    var x: Double
    var y: Double
    var radius: Double
    var angles: (Double, Double, Double)

    /// Nil if the three lie on a straight line.
    init?(
      _ start: UnsafePointer<Double>, _ middle: UnsafePointer<Double>, _ end: UnsafePointer<Double>
    ) {
      if start[0] == end[0], start[1] == end[1] {
        // A full circle, whose second position lies opposite; counterclockwise by convention.
        x = start[0] + (middle[0] - start[0]) / 2
        y = start[1] + (middle[1] - start[1]) / 2
        radius = hypot(start[0] - x, start[1] - y)
        guard radius > 0, radius.isFinite else { return nil }
        let angle = atan2(start[1] - y, start[0] - x)
        angles = (angle, angle + .pi, angle + 2 * .pi)
        return
      }
      // From the end that comes first in x and y, so that both directions give the same circle.
      let isForward = start[0] < end[0] || (start[0] == end[0] && start[1] < end[1])
      let origin = isForward ? start : end
      let other = isForward ? end : start
      let dx1 = middle[0] - origin[0]
      let dy1 = middle[1] - origin[1]
      let dx2 = other[0] - origin[0]
      let dy2 = other[1] - origin[1]
      let square1 = dx1 * dx1 + dy1 * dy1
      let square2 = dx2 * dx2 + dy2 * dy2
      let determinant = 2 * (dx1 * dy2 - dx2 * dy1)
      // So flat that rounding errors hide the difference from a straight line.
      guard determinant.magnitude > 1e-12 * (square1 + square2) else { return nil }
      let centreX = (dy2 * square1 - dy1 * square2) / determinant
      let centreY = (dx1 * square2 - dx2 * square1) / determinant
      x = origin[0] + centreX
      y = origin[1] + centreY
      radius = hypot(centreX, centreY)
      guard radius.isFinite, x.isFinite, y.isFinite else { return nil }
      let first = atan2(-centreY, -centreX)
      var second = atan2(dy1 - centreY, dx1 - centreX)
      var third = atan2(dy2 - centreY, dx2 - centreX)
      if determinant > 0 {
        if second < first { second += 2 * .pi }
        while third < second { third += 2 * .pi }
      } else {
        if second > first { second -= 2 * .pi }
        while third > second { third -= 2 * .pi }
      }
      angles = isForward ? (first, second, third) : (third, second, first)
    }
  }
}
