internal import Base
public import Features
public import Flow
internal import Geometry

/// Leaves out the features whose own box does not meet the selection, and those without geometry.
public struct BoxFilter: BatchStep {
  private let selection: BoxSelection

  /// A filter for one worker.
  public init(_ selection: BoxSelection) { self.selection = selection }

  /// Leaves out features and counts them as filtered.
  public func apply(to batch: inout FeatureBatch) {
    let isGeographic = batch.slots.map { $0.layer.crs.isGeographic }
    let selection = selection
    batch.keep { batch, feature in
      let box = batch.geometry.box(ofFeature: feature)
      return !box.isEmpty
        && selection.contains(box, isGeographic: isGeographic[Int(batch.slotIndexes[feature])])
    }
  }
}
