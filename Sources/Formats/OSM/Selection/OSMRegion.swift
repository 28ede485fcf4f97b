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

  /// Boxes that cover it: one, or two across the antimeridian.
  private let corners: [Corners]
  private let polygons: OSMPolygonIndex?
  /// The box of it, as it was asked for.
  let box: BoundingBox

  /// A box; across the antimeridian where its west is greater than its east.
  public init(_ box: BoundingBox) throws(GeoError) {
    self.box = box
    polygons = nil
    var corners: [Corners] = []
    for part in box.boxes {
      corners.append(
        Corners(
          low: try Self.place(part.minX, part.minY), high: try Self.place(part.maxX, part.maxY)))
    }
    self.corners = corners
  }

  /// The polygons of a file: of features of any format, or a polygon filter file of Osmosis (`.poly`).
  public init(polygonsAt path: String) throws(GeoError) {
    self.init(try OSMPolygonFile.polygons(at: path))
  }

  /// Polygons, each with its holes; `rings` of those that overlap count together.
  init(_ polygons: OSMPolygonIndex) {
    self.polygons = polygons
    corners = [polygons.corners]
    box = BoundingBox(
      west: polygons.corners.low.longitude, south: polygons.corners.low.latitude,
      east: polygons.corners.high.longitude, north: polygons.corners.high.latitude)
  }

  /// A position in units of the database, the nearest.
  static func place(_ longitude: Double, _ latitude: Double) throws(GeoError) -> OSMLocation {
    guard abs(longitude) <= 180, abs(latitude) <= 90 else {
      throw GeoError(
        .usage, "\(longitude) \(latitude) is beyond ±180° and ±90°",
        hint: "cut what crosses 180° in two, or use --bbox with west > east")
    }
    return OSMLocation(
      x: Int32((longitude * 1e7).rounded()), y: Int32((latitude * 1e7).rounded()))
  }

  /// True for a place within it or on its border.
  @inline(__always)
  func contains(_ place: OSMLocation) -> Bool {
    guard corners.withUnsafeBufferPointer({ $0.contains { $0.contains(place) } }) else {
      return false
    }
    return polygons.map { $0.contains(place) } ?? true
  }
}
