/// Some of the features that objects become: those of objects that changed.
struct OSMFeaturePart {
  /// How they are made.
  let settings: OSMFeatureSettings
  /// The objects that they are made of; others are there because these need them.
  let objects: Set<OSMObjectID>
  /// What the sea is made in, if that is wanted, too; then all coastlines are there.
  let seaCoverage: OSMCoverage?
}
