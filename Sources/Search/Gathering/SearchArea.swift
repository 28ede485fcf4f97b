internal import Geometry

/// An area that others lie in.
struct SearchArea: Sendable {
  let name: String
  /// 2 for countries up to 11 and more for parts of towns, as `admin_level`; nil for areas of places.
  let level: Int?
  /// `city`, `suburb` and so on; empty for an administration.
  let place: String
  let squareMetres: Double
  let feature: String
  let polygons: PolygonIndex

  init(_ record: SearchRecord, _ polygons: PolygonIndex) {
    name = record.name
    level = record.kind.hasPrefix("place=") ? nil : record.adminLevel
    place = record.kind.hasPrefix("place=") ? record.kindValue : ""
    squareMetres = record.size
    feature = record.feature
    self.polygons = polygons
  }

  /// True for a commune, or the area of a settlement.
  var isSettlement: Bool {
    if let level { return (7...8).contains(level) }
    return ["city", "town", "village", "hamlet", "municipality"].contains(place)
  }

  /// True if a place lies in it or on its border.
  func holds(x: Double, y: Double) -> Bool {
    guard let place = polygons.place(x: x, y: y) else { return false }
    return place != .outside
  }
}
