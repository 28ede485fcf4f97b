internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Leaves out features that have no place in GPX: polygons, collections, and positions that are not on
/// Earth. Unless errors may be skipped, the first such feature ends the run.
struct GPXPlaces: BatchStep {
  /// True if such features are counted and the run goes on.
  let skipsErrors: Bool
  /// True if the rings of polygons become tracks.
  let takesPolygons: Bool

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard hasDoubts(batch) else { return }
    var failures: [(feature: Int, error: GeoError)] = []
    for feature in 0..<batch.count {
      guard let error = error(of: feature, in: batch) else { continue }
      guard skipsErrors else { throw error }
      failures.append((feature, error))
    }
    batch.reject(failures)
  }

  /// False if all features have a place, which is nearly always so.
  private func hasDoubts(_ batch: borrowing FeatureBatch) -> Bool {
    for node in 0..<batch.geometry.nodes.count where !hasPlace(batch.geometry.nodes[node].kind) {
      return true
    }
    return !batch.geometry.isOnEarth(0..<batch.geometry.positionCount)
  }

  private func error(
    of feature: Int, in batch: borrowing FeatureBatch
  ) -> GeoError? {
    // Systems that are not WGS 84 are refused as a whole.
    guard batch.slots[Int(batch.slotIndexes[feature])].layer.crs.isDegrees else { return nil }
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    for node in nodes where !hasPlace(batch.geometry.nodes[node].kind) {
      return GeoError(
        .noPlaceInFormat,
        "a \(batch.geometry.nodes[node].kind.name) has no place in GPX, which has points and lines",
        at: batch.location(ofFeature: feature),
        hint: (batch.geometry.nodes[node].kind == .geometryCollection
          ? "" : "--output-option polygons=tracks writes the rings of polygons as tracks; ")
          + "--on-error skip leaves such features out; GeoJSON, GeoPackage and KML have them")
    }
    guard batch.geometry.isOnEarth(batch.geometry.positionRange(ofNodes: nodes)) else {
      return GeoError(
        .positionOutOfRange, "a latitude is beyond ±90°, or a coordinate is not a number",
        at: batch.location(ofFeature: feature))
    }
    return nil
  }

  private func hasPlace(_ kind: GeometryKind) -> Bool {
    switch kind {
    case .point, .multiPoint, .lineString, .multiLineString: true
    case .polygon, .multiPolygon: takesPolygons
    case .geometryCollection: false
    }
  }
}
