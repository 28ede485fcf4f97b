public import Base

/// What goes wrong in more than one format.
extension GeoError.Code {
  /// A coordinate is not a finite number.
  public static let badCoordinate = GeoError.Code("coordinate-not-a-number", .input)
  /// A feature is larger than a batch can hold.
  public static let featureTooLarge = GeoError.Code("feature-too-large", .input)
  /// An object has no `type`, or none that RFC 7946 §1.4 knows.
  public static let unknownType = GeoError.Code("unknown-type", .input)
  /// A layer is in a system that the output format does not allow.
  public static let needsReprojection = GeoError.Code("needs-reprojection", .usage)
  /// A coordinate is infinite or not a number.
  public static let notFinite = GeoError.Code("not-finite", .input)
  /// A point has no latitude or longitude (GPX 1.1, wptType).
  public static let missingPosition = GeoError.Code("missing-position", .input)
  /// A latitude or longitude is not on Earth (GPX 1.1, latitudeType, longitudeType).
  public static let positionOutOfRange = GeoError.Code("position-out-of-range", .input)
  /// A feature is of a kind that the output format does not have.
  public static let noPlaceInFormat = GeoError.Code("no-place-in-format", .input)
  /// Features with geometries and rows of attributes meet in one layer.
  public static let mixedGeometry = GeoError.Code("mixed-geometry", .input)
}
