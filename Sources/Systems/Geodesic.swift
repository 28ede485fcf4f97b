public import Base
internal import CProj
public import Geometry

/// Lengths in metres and areas in square metres on an ellipsoid, by C. F. F. Karney's algorithms
/// ("Algorithms for geodesics", 2013) in PROJ: edges are geodesics. Owned by one worker.
///
/// Coordinates are longitudes and latitudes in degrees. A coordinate that is not finite, or a latitude
/// beyond ±90, makes the result NaN; a feature without geometry measures 0.
public final class Geodesic {
  private let api: UnsafePointer<cairn_proj_functions>
  private var earth = geod_geodesic()

  /// Measures on the ellipsoid of WGS 84. Errors: `.library`.
  public convenience init() throws(GeoError) { try self.init(on: .wgs84) }

  /// Measures on an ellipsoid. Errors: `.library`.
  public init(on ellipsoid: Ellipsoid) throws(GeoError) {
    api = try PROJLibrary.functions()
    api.pointee.geod_init(&earth, ellipsoid.semiMajorAxisMetres, ellipsoid.flattening)
  }

  /// The area of a feature's polygons in m², at least 0: holes are subtracted, and the polygons of one
  /// feature add up. A ring around a pole or across 180° means the smaller of the two areas that it
  /// divides the earth into. The area of points and lines is 0.
  public func area(ofFeature feature: Int, in column: borrowing GeometryColumn) -> Double {
    var total = 0.0
    for node in column.nodeRange(ofFeature: feature) {
      let kind = column.nodes[node].kind
      guard kind == .polygon || kind == .multiPolygon else { continue }
      for part in column.partRange(ofNode: node) {
        var area = 0.0
        var isShell = true
        for line in column.lineRange(ofPart: part) {
          let ring = ringArea(column, line: line)
          area += isShell ? ring : -ring
          isShell = false
        }
        // A hole that is larger than its shell leaves nothing.
        total += area < 0 ? 0 : area
      }
    }
    return total
  }

  /// The length of a feature's lines in metres. That of polygons is 0, as in SQL's ST_Length (ISO
  /// 13249-3); ``perimeter(ofFeature:in:)`` measures their rings.
  public func length(ofFeature feature: Int, in column: borrowing GeometryColumn) -> Double {
    lineLengths(column, feature) { $0 == .lineString || $0 == .multiLineString }
  }

  /// The length of all rings of a feature's polygons in metres, holes included.
  public func perimeter(ofFeature feature: Int, in column: borrowing GeometryColumn) -> Double {
    lineLengths(column, feature) { $0 == .polygon || $0 == .multiPolygon }
  }

  /// The distance between two positions in metres.
  public func distance(
    fromX startX: Double, y startY: Double, toX endX: Double, y endY: Double
  ) -> Double {
    var distance = 0.0
    api.pointee.geod_inverse(&earth, startY, startX, endY, endX, &distance, nil, nil)
    return distance
  }

  /// The place that a geodesic reaches after so many metres, which begins at a position in the direction of an
  /// azimuth: degrees from north towards east. The longitude is within 180° of 0.
  public func place(
    fromX startX: Double, y startY: Double, azimuth: Double, distance: Double
  ) -> (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    api.pointee.geod_direct(&earth, startY, startX, azimuth, distance, &y, &x, nil)
    return (x, y)
  }

  /// The direction in which the geodesic from one position to another begins: degrees from north towards east,
  /// within 180° of 0.
  public func azimuth(
    fromX startX: Double, y startY: Double, toX endX: Double, y endY: Double
  ) -> Double {
    var azimuth = 0.0
    api.pointee.geod_inverse(&earth, startY, startX, endY, endX, nil, &azimuth, nil)
    return azimuth
  }

  /// The sum of the lengths of lines or rings, in a feature's geometries of certain kinds.
  private func lineLengths(
    _ column: borrowing GeometryColumn, _ feature: Int, of isWanted: (GeometryKind) -> Bool
  ) -> Double {
    var total = 0.0
    let stride = column.stride
    let base = column.ordinates.base
    for node in column.nodeRange(ofFeature: feature) where isWanted(column.nodes[node].kind) {
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          let positions = column.positionRange(ofLine: line)
          guard positions.count > 1 else { continue }
          // In range: a line's positions lie inside the column.
          var last = base + positions.lowerBound * stride
          for _ in 1..<positions.count {
            let next = last + stride
            total += distance(fromX: last[0], y: last[1], toX: next[0], y: next[1])
            last = next
          }
        }
      }
    }
    return total
  }

  private func ringArea(_ column: borrowing GeometryColumn, line: Int) -> Double {
    let positions = column.positionRange(ofLine: line)
    guard positions.count > 2 else { return 0 }
    let stride = column.stride
    var polygon = geod_polygon()
    api.pointee.geod_polygon_init(&polygon, 0)
    // In range: a line's positions lie inside the column.
    let first = column.ordinates.base + positions.lowerBound * stride
    var next = first
    for index in 0..<positions.count {
      defer { next += stride }
      if index == positions.count - 1, next[0] == first[0], next[1] == first[1] { break }
      api.pointee.geod_polygon_addpoint(&earth, &polygon, next[1], next[0])
    }
    var area = 0.0
    var perimeter = 0.0
    _ = api.pointee.geod_polygon_compute(&earth, &polygon, 0, 1, &area, &perimeter)
    return area.magnitude
  }
}
