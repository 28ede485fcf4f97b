internal import Base

extension GeoError.Code {
  /// The root element is neither `osm` nor `osmChange`.
  static let notOSMXML = GeoError.Code("not-osm-xml", .input)
  /// An element stands where it can't: a node in a way, `osm` in `osm`.
  static let osmXMLMisplaced = GeoError.Code("misplaced-element", .input)
  /// The differences of Overpass's `adiff`, which have two states of an object.
  static let osmXMLAugmentedDiff = GeoError.Code("augmented-diff", .input)
  /// A tag or a member lacks what it is made of.
  static let osmXMLMissingAttribute = GeoError.Code("missing-attribute", .input)
}
