internal import Geometry

extension GeoError.Code {
  /// A JSON text without Overpass's `elements`.
  static let notOverpass = GeoError.Code("not-overpass-json", .input)
  /// The version of the format is another than 0.6.
  static let overpassVersion = GeoError.Code("osm-version", .input)
  /// An element, or a member, has no id, or one that is no whole number of 64 bits.
  static let overpassBadID = GeoError.Code("bad-osm-id", .input)
  /// A member is neither node, way nor relation.
  static let overpassBadMember = GeoError.Code("bad-member-type", .input)
  /// A member of an element is there twice.
  static let overpassRepeated = GeoError.Code("repeated-member", .input)
  /// An element is larger than a piece can be.
  static let overpassTooLarge = GeoError.Code("element-too-large", .input)
}
