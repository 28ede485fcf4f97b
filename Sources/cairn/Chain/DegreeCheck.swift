import Base
import Features
import Flow
import Geometry

/// Tells of coordinates on their way to the output that are taken for degrees and cannot be. They stay as
/// they are.
final class DegreeCheck: Stage {
  /// It only looks.
  var keepsGeometries: Bool { true }

  private let layers = Lock([Layer]())

  /// One worker's share.
  func makeStep() -> any BatchStep { Step(self) }

  /// Warns of each layer.
  func finish(_ ledger: Ledger) {
    for name in layers.withLock({ Set($0.map(\.name)) }).sorted() {
      ledger.warn(
        .notDegrees,
        "coordinates of '\(name)' are beyond what degrees can be, and were taken for degrees; "
          + "if they are projected, --src-crs names their system")
    }
  }

  private func add(_ layer: Layer) {
    layers.withLock { layers in
      if !layers.contains(where: { $0 === layer }) { layers.append(layer) }
    }
  }

  private struct Step: BatchStep {
    let check: DegreeCheck
    init(_ check: DegreeCheck) { self.check = check }

    func apply(to batch: inout FeatureBatch) {
      var start = 0
      while start < batch.count {
        let slot = batch.slotIndexes[start]
        var end = start + 1
        while end < batch.count, batch.slotIndexes[end] == slot { end += 1 }
        let layer = batch.slots[Int(slot)].layer
        if layer.crs.isGeographic, layer.hasGeometry {
          let first = batch.geometry.nodeRange(ofFeature: start).lowerBound
          let nodes = first..<Int(batch.geometry.featureEnds[end - 1])
          let box = batch.geometry.box(
            ofPositions: batch.geometry.positionRange(ofNodes: nodes))
          if !box.isEmpty, !box.canBeDegrees { check.add(layer) }
        }
        start = end
      }
    }
  }
}
