internal import Geometry
internal import Streaming

/// Leaves out the features that cannot be in OpenStreetMap's data: with positions that are not on Earth;
/// without leave to skip them the first one ends the run.
struct OSMFeaturePlaces: BatchStep {
  /// Such features are counted, and the run goes on.
  let skipsErrors: Bool

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard !Self.isOnEarth(batch.geometry, 0..<batch.geometry.positionCount) else { return }
    var failures: [(feature: Int, error: GeoError)] = []
    for feature in 0..<batch.count {
      // Layers in systems that are not WGS 84 are refused as a whole.
      let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
      guard layer.crs.isDegrees || !layer.hasGeometry else { continue }
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      let positions = batch.geometry.positionRange(ofNodes: nodes)
      guard !Self.isOnEarth(batch.geometry, positions) else { continue }
      let error = GeoError(
        .positionOutOfRange, "a latitude is beyond ±90°, or a coordinate is no number of degrees",
        at: batch.location(ofFeature: feature))
      guard skipsErrors else { throw error }
      failures.append((feature, error))
    }
    batch.reject(failures)
  }

  private static func isOnEarth(
    _ geometry: borrowing GeometryColumn, _ positions: Range<Int>
  ) -> Bool {
    let stride = geometry.stride
    precondition(positions.upperBound <= geometry.positionCount)
    var next = UnsafePointer(geometry.ordinates.base) + positions.lowerBound * stride
    var isFine = true
    for _ in positions {
      // False for what is no number, too; longitudes go around, but only so often that they are exact.
      isFine = isFine && next[0].magnitude <= 1e6 && next[1].magnitude <= 90
      next += stride
    }
    return isFine
  }
}
