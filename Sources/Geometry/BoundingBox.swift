#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A box as people write it: west, south, east, north; west > east crosses the antimeridian
/// (RFC 7946 §5.2).
public struct BoundingBox: Hashable, BitwiseCopyable, Sendable {
  /// The western edge.
  public var west: Double
  /// The southern edge.
  public var south: Double
  /// The eastern edge.
  public var east: Double
  /// The northern edge.
  public var north: Double

  /// The radius of the sphere on which metres are converted into degrees: the mean radius R1 of WGS 84.
  public static let earthRadiusMetres = 6_371_008.8

  /// A box from its edges.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// A plain box.
  public init(_ box: Box) {
    self.init(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
  }

  /// True if it lies across the meridian of 180°.
  public var crossesAntimeridian: Bool { west > east }

  /// Plain boxes that cover it: one, or two on either side of the antimeridian.
  public var boxes: [Box] {
    guard crossesAntimeridian else {
      return [Box(minX: west, minY: south, maxX: east, maxY: north)]
    }
    return [
      Box(minX: west, minY: south, maxX: 180, maxY: north),
      Box(minX: -180, minY: south, maxX: east, maxY: north),
    ]
  }

  /// The smallest box that holds every point within a distance of this one, on the sphere.
  public func widened(byMetres metres: Double) -> BoundingBox {
    let angle = metres / Self.earthRadiusMetres
    let degrees = angle * 180 / .pi
    let wider = BoundingBox(
      west: -180, south: max(south - degrees, -90), east: 180, north: min(north + degrees, 90))
    let farthest = max(abs(south), abs(north))
    // A circle that reaches a pole covers every longitude.
    guard farthest + degrees < 90 else { return wider }
    // The meridian that touches a circle of this radius around a point at this latitude.
    let longitudes = asin(sin(angle) / cos(farthest * .pi / 180)) * 180 / .pi
    let width = east - west + (crossesAntimeridian ? 360 : 0)
    guard width + 2 * longitudes < 360 else { return wider }
    var result = wider
    result.west = west - longitudes < -180 ? west - longitudes + 360 : west - longitudes
    result.east = east + longitudes > 180 ? east + longitudes - 360 : east + longitudes
    return result
  }

  /// The same for coordinates in metres.
  public func widened(byUnits units: Double) -> BoundingBox {
    BoundingBox(west: west - units, south: south - units, east: east + units, north: north + units)
  }
}
