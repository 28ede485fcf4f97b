internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Leaves out features with positions that are not on Earth, as KML has no others (OGC 12-007r2 §16.3.2,
/// `kml:angle90Type`). Unless errors may be skipped, the first such feature ends the run. Pictures on the ground have a
/// box of their own and stay.
struct KMLPlaces: BatchStep {
  /// True if such features are counted and the run goes on.
  let skipsErrors: Bool

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard !batch.geometry.isOnEarth(0..<batch.geometry.positionCount) else { return }
    var failures: [(feature: Int, error: GeoError)] = []
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      // Systems that are not WGS 84 are refused as a whole.
      guard batch.slots[Int(batch.slotIndexes[feature])].layer.crs.isDegrees,
        !batch.geometry.isOnEarth(batch.geometry.positionRange(ofNodes: nodes)),
        !KMLLongitudes.isPicture(feature, of: batch)
      else { continue }
      let error = GeoError(
        .positionOutOfRange, "a latitude is beyond ±90°, or a coordinate is not a number",
        at: batch.location(ofFeature: feature),
        hint: "if coordinates are projected, convert --src-crs names their system; --on-error skip "
          + "leaves such features out")
      guard skipsErrors else { throw error }
      failures.append((feature, error))
    }
    batch.reject(failures)
  }
}
