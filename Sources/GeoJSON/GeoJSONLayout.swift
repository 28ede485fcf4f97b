/// What surrounds the features of a GeoJSON output.
public enum GeoJSONLayout: Sendable {
  /// One FeatureCollection.
  case featureCollection
  /// One feature per line.
  case sequence
}
