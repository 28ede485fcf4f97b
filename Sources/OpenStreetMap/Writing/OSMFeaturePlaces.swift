internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Brings features onto Earth, where they can be in OpenStreetMap's data: cuts lines and polygons at the
/// antimeridian, and leaves out features with a position that is nowhere. Unless errors are skipped, the first
/// of those ends the run.
struct OSMFeaturePlaces: BatchStep {
  /// True if such features are counted, and the run goes on.
  let skipsErrors: Bool
  /// Longitudes are wrapped, but only as long as they are exact.
  private static let longitudeLimit = 1e6

  init(skipsErrors: Bool) { self.skipsErrors = skipsErrors }

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard !batch.geometry.isOnEarth(0..<batch.geometry.positionCount, upTo: 180) else { return }
    try leaveOutOthers(&batch)
    cut(&batch)
  }

  private func leaveOutOthers(_ batch: inout FeatureBatch) throws(GeoError) {
    var failures: [(feature: Int, error: GeoError)] = []
    for feature in 0..<batch.count where Self.isInDegrees(feature, batch) {
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

  /// Layers in systems that are not WGS 84 are refused as a whole.
  private static func isInDegrees(_ feature: Int, _ batch: borrowing FeatureBatch) -> Bool {
    let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
    return layer.crs.isDegrees || !layer.hasGeometry
  }

  /// Cuts what was drawn beyond ±180°: with their longitudes brought into range one by one, such shapes would
  /// go around the Earth the other way.
  private func cut(_ batch: inout FeatureBatch) {
    var cut = AntimeridianCut()
    var geometry = GeometryColumn()
    geometry.raise(stride: batch.geometry.stride)
    var isChanged = false
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      if let first = nodes.first, Self.isCuttable(batch.geometry.nodes[first].kind),
        Self.isInDegrees(feature, batch), cut.apply(to: batch.geometry, nodes: nodes)
      {
        geometry.append(nodes: 0..<cut.result.nodes.count, of: cut.result)
        batch.note(.cutAtAntimeridian, feature: feature)
        isChanged = true
      } else {
        geometry.append(nodes: nodes, of: batch.geometry)
      }
      geometry.endFeature()
    }
    if isChanged { swap(&batch.geometry, &geometry) }
  }

  private static func isCuttable(_ kind: GeometryKind) -> Bool {
    kind != .point && kind != .multiPoint
  }
}
