public import Base
public import Features
public import Flow
internal import Geometry

/// Leaves out the features that do not have a spatial relation to polygons (OGC 06-103r4 §6.1.15.3), and those
/// without geometry.
public final class PolygonFilter: Stage {
  /// The relation of a feature to the region.
  public enum Predicate: String, Sendable, CaseIterable {
    /// They share a point.
    case intersects
    /// No point of the feature lies outside, and one of its inner points lies inside.
    case within
    /// No point of the region lies outside the feature.
    case contains
    /// They share no point.
    case disjoint
  }

  private let region: PolygonRegion
  private let predicate: Predicate
  private let skipsErrors: Bool

  /// A filter of all layers.
  public init(_ region: PolygonRegion, _ predicate: Predicate, skipsErrors: Bool) {
    self.region = region
    self.predicate = predicate
    self.skipsErrors = skipsErrors
  }

  /// The same layer; it has to be in the system of the polygons.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    try region.check(layer)
    return layer
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { PolygonFilterStep(region, predicate, skipsErrors) }
}

/// One worker's share of a ``PolygonFilter``.
private final class PolygonFilterStep: BatchStep {
  private let comparison: RegionComparison
  private let predicate: PolygonFilter.Predicate
  private var failures: FeatureFailures
  private var keeps = Column<Bool>()

  init(_ region: PolygonRegion, _ predicate: PolygonFilter.Predicate, _ skipsErrors: Bool) {
    comparison = RegionComparison(region)
    self.predicate = predicate
    failures = FeatureFailures(skipsErrors: skipsErrors)
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    let isGeographic = batch.slots.map { $0.layer.crs.isGeographic }
    keeps.removeAll()
    for feature in 0..<batch.count {
      do throws(GeoError) {
        let isKept = try holds(
          feature, batch.geometry, isGeographic[Int(batch.slotIndexes[feature])])
        keeps.append(isKept)
      } catch { try failures.add(feature, error, in: batch) }
    }
    failures.settle(&batch)
    // In range: one for each feature that was not refused.
    let kept = UnsafePointer(keeps.base)
    batch.keep { _, feature in kept[feature] }
  }

  private func holds(
    _ feature: Int, _ geometry: borrowing GeometryColumn, _ isGeographic: Bool
  ) throws(GeoError) -> Bool {
    let box = geometry.box(ofFeature: feature)
    guard !box.isEmpty else { return false }
    let isTurned = comparison.isTurned(box, isGeographic: isGeographic)
    guard comparison.meets(box, isTurned: isTurned) else { return predicate == .disjoint }
    // The region is the same in every turn; a feature need contain only one of them.
    if predicate == .contains, !box.holds(comparison.region.box), !isTurned { return false }
    let shape = try comparison.shape(ofFeature: feature, in: geometry)
    let region = try comparison.prepared(isTurned: isTurned && predicate != .contains)
    return switch predicate {
    case .intersects: try region.shape.intersects(shape)
    case .within: try region.shape.contains(shape)
    case .contains: try region.shape.within(shape)
    case .disjoint: try region.shape.isDisjoint(from: shape)
    }
  }
}
