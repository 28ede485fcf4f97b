public import Geometry

/// Where a projection tears the earth apart: opposite its central meridian.
public enum Seam: Sendable, Equatable {
  /// Nowhere, as in a polar projection.
  case none
  /// Nowhere, as the formula itself continues beyond ±180°.
  case endless
  /// At a meridian (180° east of the central one), whose two sides lie far from each other in the plane.
  case torn(atLongitude: Double)
  /// At a meridian, but geometries can continue beyond it in the plane, one period to the east, as on a
  /// cylinder.
  case periodic(atLongitude: Double, period: Double)
}

extension Seam {
  /// The meridian; nil if it does not matter.
  public var longitude: Double? {
    switch self {
    case .none: nil
    case .endless: 180
    case .torn(let longitude), .periodic(let longitude, _): longitude
    }
  }

  /// True for a box of degrees that lies across the seam, or that jumps from one side of the world to the
  /// other.
  public func isCrossed(by box: Box) -> Bool {
    guard longitude != nil, !box.isEmpty else { return false }
    // A position on the seam has to stay on the side of the others.
    return box.maxX - box.minX > 180 || separates(box)
  }
}

extension Seam {
  /// True for a box of degrees that lies on both sides of the seam, or touches it.
  public func separates(_ box: Box) -> Bool {
    guard let longitude, !box.isEmpty else { return false }
    let next = ((box.minX - longitude) / 360).rounded(.down) * 360 + 360 + longitude
    return next <= box.maxX && box.minX < box.maxX
  }
}

extension Transformation {
  /// Finds the seam of the target by trying both sides of it; `meridian` is the central one.
  func findSeam(meridian: Double) -> Seam {
    let longitude = meridian + 180
    let margin = 1e-7
    var offsets: [(dx: Double, dy: Double)] = []
    for latitude in [0.0, 20, -20, 45, -45, 60, -60] {
      var sides = [longitude - margin, latitude, longitude - 360 + margin, latitude]
      sides.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        apply(to: base, positions: 2, stride: 2)
      }
      guard sides.allSatisfy(\.isFinite) else { continue }
      offsets.append((sides[0] - sides[2], sides[1] - sides[3]))
    }
    guard let first = offsets.first, offsets.contains(where: { $0.dx.magnitude > 1000 }) else {
      return .none
    }
    let isCylinder =
      offsets.count > 2
      && offsets.allSatisfy { ($0.dx - first.dx).magnitude < 1 && $0.dy.magnitude < 1 }
    return isCylinder
      ? .periodic(atLongitude: longitude, period: first.dx * 180 / (180 - margin))
      : .torn(atLongitude: longitude)
  }
}
