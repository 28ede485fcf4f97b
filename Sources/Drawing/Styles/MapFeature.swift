/// What expressions of a style ask of a feature.
struct MapFeature {
  /// `Point`, `LineString` or `Polygon`.
  var type: String
  /// The value of a property; nil without it.
  var value: (String) -> MapValue?
}
