internal import Base

extension GeoError.Code {
  /// A JSON text without Overpass's `elements`.
  static let notOverpass = GeoError.Code("not-overpass-json", .input)
  /// A member of an element is there twice.
  static let overpassRepeated = GeoError.Code("repeated-member", .input)
  /// An element is larger than a piece can be.
  static let overpassTooLarge = GeoError.Code("element-too-large", .input)
}
