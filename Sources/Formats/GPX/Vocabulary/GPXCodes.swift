internal import Geometry

extension GeoError.Code {
  /// The root element is not `gpx`.
  static let notGPX = GeoError.Code("not-gpx", .input)
  /// A point has no latitude or longitude (GPX 1.1, wptType).
  static let missingPosition = GeoError.Code("missing-position", .input)
  /// A latitude or longitude is not on Earth (GPX 1.1, latitudeType, longitudeType).
  static let positionOutOfRange = GeoError.Code("position-out-of-range", .input)
}

extension GeoError.Code {
  /// A feature is of a kind that the output format does not have.
  static let noPlaceInFormat = GeoError.Code("no-place-in-format", .input)
}
