#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base
internal import Geometry
internal import Systems

/// Distances and places between positions, along geodesics of WGS 84. Owned by one worker.
public final class FixMeasure {
  private let geodesic: Geodesic

  /// Up to so many degrees the radii of curvature tell the distance: it differs from the geodesic by less than a
  /// millionth of a millimetre in a metre (J. P. Snyder, "Map Projections", 1987, p. 24 f.).
  private static let shortDegrees = 0.02
  /// Up to so many metres, and degrees from the equator, a straight line on the map is less than two millimetres beside the
  /// geodesic.
  private static let straightMetres = 200.0
  private static let straightLatitude = 66.0

  /// Errors: `.library`.
  public init() throws(GeoError) { geodesic = try Geodesic() }

  /// The distance in metres.
  public func metres(_ start: Fix, _ end: Fix) -> Double {
    let width = Self.turn(from: start.x, to: end.x)
    let height = end.y - start.y
    guard abs(width) <= Self.shortDegrees, abs(height) <= Self.shortDegrees, abs(start.y) < 85
    else { return geodesic.distance(fromX: start.x, y: start.y, toX: end.x, y: end.y) }
    let middle = start.y + height / 2
    let scale = GroundScale(latitudes: middle, middle)
    let way = SIMD2(width * scale.x, height * scale.y)
    return (way * way).sum().squareRoot()
  }

  /// True if the way from a place, of so many metres, may be gone on the map.
  func isStraight(_ start: Fix, length: Double) -> Bool {
    length <= Self.straightMetres && abs(start.y) <= Self.straightLatitude
  }

  /// The place that a geodesic reaches after so many metres in the direction of an azimuth, degrees from north.
  public func place(from start: Fix, azimuth: Double, metres: Double) -> Fix {
    let found = geodesic.place(fromX: start.x, y: start.y, azimuth: azimuth, distance: metres)
    return Fix(x: found.x, y: found.y)
  }

  /// The direction in which the geodesic begins, in degrees from north.
  func azimuth(_ start: Fix, _ end: Fix) -> Double {
    geodesic.azimuth(fromX: start.x, y: start.y, toX: end.x, y: end.y)
  }

  /// Degrees from one longitude to another the shorter way, within ±180.
  public static func turn(from start: Double, to end: Double) -> Double {
    let turn = end - start
    return abs(turn) <= 180 ? turn : remainder(turn, 360)
  }

  /// A longitude within ±180.
  static func wrapped(_ x: Double) -> Double { abs(x) <= 180 ? x : remainder(x, 360) }
}
