internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Leaves out of features the positions that the nets of a ``TopologyBarrier`` do not keep; it follows
/// directly after the barrier.
final class TopologyStage: Stage {
  private let settings: SimplifyStage.Settings
  private let sink: TopologySink
  private let totals = Lock(SimplifyStage.Totals())

  init(_ settings: SimplifyStage.Settings, _ sink: TopologySink) {
    self.settings = settings
    self.sink = sink
  }

  func makeStep() -> any BatchStep { TopologyStep(sink, self) }

  func add(_ batch: SimplifyStage.Totals) {
    totals.withLock {
      $0.before += batch.before
      $0.kept += batch.kept
    }
  }

  func finish(_ ledger: Ledger) throws(GeoError) {
    ledger.account(for: settings, totals.withLock { $0 }, hasTopology: true)
  }
}

/// One worker's share.
private final class TopologyStep: BatchStep {
  private let sink: TopologySink
  private let stage: TopologyStage
  private var result = GeometryColumn()
  /// Of the last batch.
  private var totals = SimplifyStage.Totals()

  init(_ sink: TopologySink, _ stage: TopologyStage) {
    self.sink = sink
    self.stage = stage
  }

  func apply(to batch: inout FeatureBatch) {
    totals = SimplifyStage.Totals()
    guard !batch.piece.records.isEmpty else { return }
    let first = batch.piece.records[0].start
    result.removeAll()
    result.raise(stride: batch.geometry.stride)
    for feature in 0..<batch.count {
      let place = sink.place(ofFeature: first + feature)
      let outcome = result.append(
        feature, of: batch.geometry, keptBy: place.borders, at: place.position, &totals)
      if outcome.isLess { batch.note(.simplifiedLess, feature: feature) }
      if outcome.isEntangled { batch.note(.bordersCross, feature: feature) }
    }
    swap(&batch.geometry, &result)
  }

  func commit() { stage.add(totals) }
}
