#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry

/// How large features are, without PROJ: by formulas that cost little, as each polygon of a map is measured.
///
/// Edges are straight in longitude and latitude, as maps draw them. Along edges of less than 100 km the
/// results differ from those of geodesics by less than a ten-thousandth.
enum OSMMeasures {
  /// The semi-major axis of WGS 84 in metres.
  private static let axis = 6_378_137.0
  /// The square of its eccentricity.
  private static let squaredEccentricity = 0.006_694_379_990_141_316
  private static let eccentricity = squaredEccentricity.squareRoot()
  private static let degree = Double.pi / 180

  /// The area of a feature's polygons on the ellipsoid in m²: in the cylindrical projection that keeps areas
  /// (J. P. Snyder, "Map Projections: A Working Manual", 1987, equations 3-12 and 10-14, 10-15).
  static func area(_ feature: Int, _ column: borrowing GeometryColumn) -> Double {
    area(feature, column) { latitude in
      let sine = sin(latitude)
      let part = eccentricity * sine
      let logarithm = log((1 - part) / (1 + part)) / (2 * eccentricity)
      return axis / 2 * (1 - squaredEccentricity) * (sine / (1 - part * part) - logarithm)
    }
  }

  /// The area of a feature's polygons in the plane of Web Mercator (EPSG:3857) in m², as osm2pgsql's
  /// `way_area`.
  static func mercatorArea(_ feature: Int, _ column: borrowing GeometryColumn) -> Double {
    area(feature, column) { axis * asinh(tan($0)) }
  }

  /// The length of a feature's lines on the ellipsoid in metres; 0 for polygons.
  static func length(_ feature: Int, _ column: borrowing GeometryColumn) -> Double {
    var total = 0.0
    let base = column.ordinates.base
    let width = column.stride
    for node in column.nodeRange(ofFeature: feature)
    where [.lineString, .multiLineString].contains(column.nodes[node].kind) {
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          for position in column.positionRange(ofLine: line).dropFirst() {
            // In range: the positions of a line lie inside the column, and this is not the first.
            let end = base + position * width
            total += distance(end - width, end)
          }
        }
      }
    }
    return total
  }

  /// The distance of two places, with the curvatures half way between them.
  @inline(__always)
  private static func distance(
    _ start: UnsafePointer<Double>, _ end: UnsafePointer<Double>
  ) -> Double {
    let middle = (start[1] + end[1]) / 2 * degree
    let sine = sin(middle)
    let curvature = 1 - squaredEccentricity * sine * sine
    let normal = axis / curvature.squareRoot()
    let east = (end[0] - start[0]) * degree * normal * cos(middle)
    let north = (end[1] - start[1]) * degree * normal * (1 - squaredEccentricity) / curvature
    return (east * east + north * north).squareRoot()
  }

  /// The area in a cylindrical projection, whose northing comes from the latitude in radians.
  @inline(__always)
  private static func area(
    _ feature: Int, _ column: borrowing GeometryColumn, _ northing: (Double) -> Double
  ) -> Double {
    var total = 0.0
    for node in column.nodeRange(ofFeature: feature)
    where [.polygon, .multiPolygon].contains(column.nodes[node].kind) {
      for part in column.partRange(ofNode: node) {
        var isShell = true
        for line in column.lineRange(ofPart: part) {
          let ring = ringArea(column.positionRange(ofLine: line), column, northing)
          total += isShell ? ring : -ring
          isShell = false
        }
      }
    }
    return total
  }

  @inline(__always)
  private static func ringArea(
    _ positions: Range<Int>, _ column: borrowing GeometryColumn, _ northing: (Double) -> Double
  ) -> Double {
    guard let first = positions.first else { return 0 }
    let base = column.ordinates.base
    let width = column.stride
    // Near the first position, where differences of large numbers lose no digits.
    let origin = base[first * width]
    let low = northing(base[first * width + 1] * degree)
    var twice = 0.0
    var last = (east: 0.0, north: 0.0)
    for position in positions.dropFirst() {
      let east = (base[position * width] - origin) * degree * axis
      let north = northing(base[position * width + 1] * degree) - low
      twice += last.east * north - east * last.north
      last = (east, north)
    }
    return (twice / 2).magnitude
  }
}
