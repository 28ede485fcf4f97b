internal import Base

/// What is wrong with objects of OpenStreetMap, whichever format they are in.
extension GeoError.Code {
  /// The version of the format is another than 0.6.
  static let osmVersion = GeoError.Code("osm-version", .input)
  /// An id is missing, no whole number, or beyond 64 bits.
  static let badOSMID = GeoError.Code("bad-osm-id", .input)
  /// A member is neither node, way nor relation.
  static let badOSMMember = GeoError.Code("bad-member-type", .input)
}
