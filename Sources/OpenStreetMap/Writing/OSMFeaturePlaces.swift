internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Leaves out the features that cannot be in OpenStreetMap's data: with positions that are not on Earth;
/// without leave to skip them the first one ends the run.
struct OSMFeaturePlaces: BatchStep {
  /// Such features are counted, and the run goes on.
  let skipsErrors: Bool
  /// Longitudes go around, but only so often that they are exact.
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
        .positionOutOfRange, "a latitude is beyond ±90°, or a coordinate is no number of degrees",
        at: batch.location(ofFeature: feature))
      guard skipsErrors else { throw error }
      failures.append((feature, error))
    }
    batch.reject(failures)
  }
}
