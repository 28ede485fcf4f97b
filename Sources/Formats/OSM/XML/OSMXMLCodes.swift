internal import Geometry

extension GeoError.Code {
  /// The root element is neither `osm` nor `osmChange`.
  static let notOSMXML = GeoError.Code("not-osm-xml", .input)
  /// The version of the format is another than 0.6.
  static let osmXMLVersion = GeoError.Code("osm-version", .input)
  /// An element stands where it can't: a node in a way, `osm` in `osm`.
  static let osmXMLMisplaced = GeoError.Code("misplaced-element", .input)
  /// The differences of Overpass's `adiff`, which have two states of an object.
  static let osmXMLAugmentedDiff = GeoError.Code("augmented-diff", .input)
  /// An id is missing, no whole number, or beyond 64 bits.
  static let osmXMLBadID = GeoError.Code("bad-osm-id", .input)
  /// A tag or a member lacks what it is made of.
  static let osmXMLMissingAttribute = GeoError.Code("missing-attribute", .input)
  /// A member is neither node, way nor relation.
  static let osmXMLBadMember = GeoError.Code("bad-member-type", .input)
}
