public import Base
public import Geometry

/// The part of the world that objects are cut out of: a box or polygons, in units of 1e-7 degrees.
///
/// What lies on its border is inside.
public struct OSMRegion: Sendable {
  /// A box of the database's own units.
  struct Corners: BitwiseCopyable, Sendable {
    var low: OSMLocation
    var high: OSMLocation

    @inline(__always)
    func contains(_ place: OSMLocation) -> Bool {
      place.x >= low.x && place.x <= high.x && place.y >= low.y && place.y <= high.y
    }
  }

  /// Boxes that cover it: one, and across the antimeridian another one.
  private let first: Corners
  private let second: Corners
  private let polygons: OSMPolygonIndex?
  /// Its box, as it was asked for.
  let box: BoundingBox

  /// A box; across the antimeridian where its west is greater than its east.
  public init(_ box: BoundingBox) throws(GeoError) {
    self.box = box
    polygons = nil
    first = try Corners(box.boxes[0])
    second = box.boxes.count > 1 ? try Corners(box.boxes[1]) : .nowhere
  }

  /// Polygons in longitudes and latitudes; `path` is the file that they are from.
  public init(
    _ polygons: borrowing GeometryColumn, crs: CoordinateReferenceSystem, path: String
  ) throws(GeoError) {
    let polygons = try OSMPolygonEdges.index(polygons, crs, path: path)
    self.polygons = polygons
    first = polygons.corners
    second = .nowhere
    box = BoundingBox(
      west: first.low.longitude, south: first.low.latitude, east: first.high.longitude,
      north: first.high.latitude)
  }

  /// The boxes that cover it, one or two.
  var corners: [Corners] {
    second.low.x <= second.high.x ? [first, second] : [first]
  }

  /// The nearest place in units of the database.
  static func place(_ longitude: Double, _ latitude: Double) throws(GeoError) -> OSMLocation {
    guard abs(longitude) <= 180, abs(latitude) <= 90 else {
      throw GeoError(
        .usage, "\(longitude) \(latitude) is beyond ±180° and ±90°",
        hint: "cut polygons that cross 180° in two, or use --bbox with west > east")
    }
    return OSMLocation(
      x: Int32((longitude * 1e7).rounded()), y: Int32((latitude * 1e7).rounded()))
  }

  /// True for a place within it or on its border.
  @inline(__always)
  func contains(_ place: OSMLocation) -> Bool {
    guard first.contains(place) || second.contains(place) else { return false }
    return polygons.map { $0.contains(place) } ?? true
  }
}

extension OSMRegion.Corners {
  /// A box of degrees.
  init(_ box: Box) throws(GeoError) {
    low = try OSMRegion.place(box.minX, box.minY)
    high = try OSMRegion.place(box.maxX, box.maxY)
  }

  /// A box that holds nothing.
  static let nowhere = Self(low: OSMLocation(x: 1, y: 1), high: OSMLocation(x: 0, y: 0))
}
