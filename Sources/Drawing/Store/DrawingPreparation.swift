internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Leaves out features without a geometry, before they are admitted, and counts them as dropped.
struct DrawingPreparation: BatchStep {
  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    var kept = Column<Bool>(capacity: max(batch.count, 1))
    var droppedCount = 0
    for feature in 0..<batch.count {
      let isEmpty = batch.geometry.box(ofFeature: feature).isEmpty
      if isEmpty {
        batch.note(.nothingToDraw, feature: feature)
        droppedCount += 1
      }
      kept.append(!isEmpty)
    }
    guard droppedCount > 0 else { return }
    // They are counted as dropped, with their reason, and not as features that nobody asked for.
    for feature in 0..<batch.count where !kept[feature] {
      batch.slots[Int(batch.slotIndexes[feature])].filteredCount -= 1
    }
    // In range: one for each feature.
    let isKept = UnsafePointer(kept.base)
    batch.keep { _, feature in isKept[feature] }
  }
}
