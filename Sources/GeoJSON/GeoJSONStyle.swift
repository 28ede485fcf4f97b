/// The form of a GeoJSON output.
struct GeoJSONStyle {
  /// One FeatureCollection, or one feature a line.
  var layout: GeoJSONLayout
  /// A record separator precedes each feature of a sequence (RFC 8142 §2.1).
  var separatesRecords: Bool
  /// Boxes are computed for each feature and the collection (RFC 7946 §5).
  var addsBoxes: Bool
  /// The box of all features is made, as that of a collection that comes need not be theirs.
  var makesBox: Bool
  /// Indented by two spaces per level.
  var isPretty: Bool
  /// Each feature names its layer.
  var namesLayers: Bool
  /// Coordinates may be in any system.
  var keepsCRS: Bool
  /// Points get the members of simplestyle.
  var addsMarkers = false
}
