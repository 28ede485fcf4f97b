public import Base
public import Features
public import Flow
internal import Geometry

/// Leaves out features that no tile can show, before they are admitted: those without a geometry, and those beyond the
/// square of Web Mercator.
public struct TilePreparation: BatchStep {
  /// A step.
  public init() {}

  /// Leaves out features of a batch, and counts them as dropped.
  public mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    var kept = Column<Bool>(capacity: max(batch.count, 1))
    var droppedCount = 0
    let limit = MercatorSquare.northernmost
    for feature in 0..<batch.count {
      let box = batch.geometry.box(ofFeature: feature)
      var reason: Reason?
      if box.isEmpty {
        reason = .tileWithoutGeometry
      } else if box.minY >= limit || box.maxY <= -limit {
        reason = .beyondMercator
      } else if box.maxY > limit || box.minY < -limit {
        batch.note(.latitudeCut, feature: feature)
      }
      if let reason {
        batch.note(reason, feature: feature)
        droppedCount += 1
      }
      kept.append(reason == nil)
    }
    guard droppedCount > 0 else { return }
    // They are counted as dropped, with their reasons, and not as features that nobody asked for.
    for feature in 0..<batch.count where !kept[feature] {
      batch.slots[Int(batch.slotIndexes[feature])].filteredCount -= 1
    }
    // In range: one for each feature.
    let isKept = UnsafePointer(kept.base)
    batch.keep { _, feature in isKept[feature] }
  }
}
