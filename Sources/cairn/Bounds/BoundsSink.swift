import Base
import Features
import Flow
import Geometry

/// Finds the box of each layer of one input.
final class BoundsSink: FeatureSink {
  /// By the layers' places in the catalog; nil without features.
  fileprivate(set) var extents: [DataExtent?] = []

  /// What takes batches for one worker.
  func makeEncoder() -> any BatchEncoder { Encoder(self) }

  /// Nothing is left to do at the end.
  func finish(_ catalog: Catalog) {}

  /// Nothing is written, so nothing is left out.
  var takesAttachments: Bool { true }

  fileprivate func add(_ extent: DataExtent, at output: Int) {
    while extents.count <= output { extents.append(nil) }
    guard var known = extents[output] else {
      extents[output] = extent
      return
    }
    known.extend(extent)
    extents[output] = known
  }

  private final class Encoder: BatchEncoder {
    let sink: BoundsSink
    /// Extents of this batch by slot.
    var extents: [DataExtent] = []

    init(_ sink: BoundsSink) { self.sink = sink }

    func encode(_ batch: borrowing FeatureBatch) {
      extents = batch.slots.map { DataExtent(isGeographic: $0.layer.crs.isGeographic) }
      var start = 0
      while start < batch.count {
        let slot = Int(batch.slotIndexes[start])
        var end = start + 1
        while end < batch.count, Int(batch.slotIndexes[end]) == slot { end += 1 }
        extents[slot].extend(batch.geometry, features: start..<end)
        start = end
      }
    }

    func commit(_ batch: borrowing FeatureBatch) {
      for (index, slot) in batch.slots.enumerated() where slot.outCount > 0 {
        guard let output = slot.output else { continue }
        sink.add(extents[index], at: output)
      }
    }
  }
}
