internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Cuts the geometry of one feature; one for each worker.
protocol FeatureCutter: AnyObject {
  /// False if measures (m) are lost where something is cut.
  var keepsMeasures: Bool { get }
  /// Adds what is left of a feature's nodes, or nothing. `isGeographic` is that of its layer.
  func cut(
    _ feature: Int, in geometry: borrowing GeometryColumn, isGeographic: Bool,
    to result: inout GeometryColumn
  ) throws(GeoError) -> CutOutcome
}

/// What became of a feature.
enum CutOutcome {
  /// It lies completely inside: nothing was added.
  case whole
  /// Nothing of it lies inside: nothing was added.
  case outside
  /// What lies inside was added.
  case cut
  /// The same, after the geometry was made valid.
  case cutWhenValid
}

/// One worker's share of a ``ClipStage``.
final class ClipStep<Cutter: FeatureCutter>: BatchStep {
  private let cutter: Cutter
  private let stage: ClipStage
  private var failures: FeatureFailures
  private var result = GeometryColumn()
  private var keeps = Column<Bool>()
  /// Of the last batch.
  private var totals = ClipTotals()

  init(_ cutter: Cutter, _ stage: ClipStage, _ skipsErrors: Bool) {
    self.cutter = cutter
    self.stage = stage
    failures = FeatureFailures(skipsErrors: skipsErrors)
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    let isGeographic = batch.slots.map { $0.layer.crs.isGeographic }
    totals = ClipTotals()
    result.removeAll()
    result.raise(stride: batch.geometry.stride)
    keeps.removeAll()
    for feature in 0..<batch.count {
      do throws(GeoError) {
        let outcome = try cutter.cut(
          feature, in: batch.geometry,
          isGeographic: isGeographic[Int(batch.slotIndexes[feature])], to: &result)
        keeps.append(outcome != .outside)
        switch outcome {
        case .whole:
          totals.whole += 1
          result.append(nodes: batch.geometry.nodeRange(ofFeature: feature), of: batch.geometry)
        case .outside: break
        case .cut:
          totals.cut += 1
          noteMeasures(&batch, feature)
        case .cutWhenValid:
          totals.cut += 1
          batch.note(.madeValidToCut, feature: feature)
          noteMeasures(&batch, feature)
        }
      } catch { try failures.add(feature, error, in: batch) }
      result.endFeature()
    }
    swap(&batch.geometry, &result)
    failures.settle(&batch)
    // In range: one for each feature that was not refused.
    let kept = UnsafePointer(keeps.base)
    batch.keep { _, feature in kept[feature] }
  }

  func commit() { stage.add(totals) }

  /// GEOS does not keep measures.
  private func noteMeasures(_ batch: inout FeatureBatch, _ feature: Int) {
    guard !cutter.keepsMeasures, batch.geometry.stride > 3 else { return }
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    guard nodes.contains(where: { batch.geometry.nodes[$0].dimensions.contains(.m) }) else {
      return
    }
    batch.note(
      .measuresLost, "measures (m) were lost where polygons cut something",
      feature: feature)
  }
}
