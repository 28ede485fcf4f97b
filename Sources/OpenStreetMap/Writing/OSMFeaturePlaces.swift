internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Leaves out features that cannot be in OpenStreetMap's data because a position is not on Earth. Unless
/// errors are skipped, the first one ends the run.
struct OSMFeaturePlaces: BatchStep {
  /// True if such features are counted, and the run goes on.
  let skipsErrors: Bool
  /// Longitudes are wrapped, but only as long as they are exact.
  private static let longitudeLimit = 1e6

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard !batch.geometry.isOnEarth(0..<batch.geometry.positionCount, upTo: Self.longitudeLimit)
    else { return }
    var failures: [(feature: Int, error: GeoError)] = []
    for feature in 0..<batch.count {
      // Layers in systems that are not WGS 84 are refused as a whole.
      let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
      guard layer.crs.isDegrees || !layer.hasGeometry else { continue }
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      let positions = batch.geometry.positionRange(ofNodes: nodes)
      guard !batch.geometry.isOnEarth(positions, upTo: Self.longitudeLimit) else { continue }
      let error = GeoError(
        .positionOutOfRange,
        "a latitude is beyond ±90°, or a coordinate is not a number of degrees",
        at: batch.location(ofFeature: feature))
      guard skipsErrors else { throw error }
      failures.append((feature, error))
    }
    batch.reject(failures)
  }
}
