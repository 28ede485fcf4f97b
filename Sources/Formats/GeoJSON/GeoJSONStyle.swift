internal import Streaming

/// How a GeoJSON output is to look.
struct GeoJSONStyle {
  /// One FeatureCollection, or one feature a line.
  var layout: GeoJSONWriter.Layout
  /// Boxes are computed for each feature and the collection (RFC 7946 §5).
  var addsBoxes: Bool
  /// Indented by two spaces a level.
  var isPretty: Bool
  /// Each feature names its layer.
  var namesLayers: Bool
  /// Coordinates may be in any system.
  var keepsCRS: Bool

  /// True if the output is a sequence.
  var isSequence: Bool {
    if case .sequence = layout { return true }
    return false
  }
}
