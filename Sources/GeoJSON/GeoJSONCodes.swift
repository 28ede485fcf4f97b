internal import Base

extension GeoError.Code {
  /// An object that should be a Feature is something else (RFC 7946 §3).
  static let notAFeature = GeoError.Code("not-a-feature", .input)
  /// A Feature has no `geometry` member (RFC 7946 §3.2).
  static let missingGeometry = GeoError.Code("missing-geometry", .input)
  /// A geometry has no `coordinates` or `geometries` (RFC 7946 §3.1).
  static let missingCoordinates = GeoError.Code("missing-coordinates", .input)
  /// Coordinates are not nested as their type needs (RFC 7946 §3.1).
  static let badCoordinates = GeoError.Code("bad-coordinates", .input)
  /// A position has fewer than two numbers (RFC 7946 §3.1.1).
  static let shortPosition = GeoError.Code("position-too-short", .input)
  /// A line has fewer than two positions (RFC 7946 §3.1.4).
  static let shortLine = GeoError.Code("line-too-short", .input)
  /// A ring has fewer than four positions (RFC 7946 §3.1.6).
  static let shortRing = GeoError.Code("ring-too-short", .input)
  /// A ring does not end where it begins (RFC 7946 §3.1.6).
  static let openRing = GeoError.Code("ring-not-closed", .input)
  /// A Feature has no `properties` member (RFC 7946 §3.2).
  static let missingProperties = GeoError.Code("missing-properties", .input)
  /// A bbox is no array of 4 or 6 numbers (RFC 7946 §5).
  static let badBox = GeoError.Code("bad-bbox", .input)
  /// An object has a member that means something in another of GeoJSON's objects (RFC 7946 §7.1).
  static let forbiddenMember = GeoError.Code("forbidden-member", .input)
  /// Positions have more than three numbers (RFC 7946 §3.1.1).
  static let extraOrdinates = GeoError.Code("extra-ordinates", .input)
  /// `properties` is neither an object nor null (RFC 7946 §3.2).
  static let badProperties = GeoError.Code("bad-properties", .input)
  /// An id is neither a string nor a number (RFC 7946 §3.2).
  static let badID = GeoError.Code("bad-id", .input)
  /// The reference system named by `crs` is not understood, or comes too late.
  static let badCRS = GeoError.Code("bad-crs", .input)
}
