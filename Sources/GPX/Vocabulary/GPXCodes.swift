internal import Base

extension GeoError.Code {
  /// The root element is not `gpx`.
  static let notGPX = GeoError.Code("not-gpx", .input)
}
