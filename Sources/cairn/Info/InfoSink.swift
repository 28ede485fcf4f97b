import Base
import Features
import Flow

/// Adds up what `info` tells of one input.
final class InfoSink: FeatureSink {
  /// By the layers' places in the catalog.
  fileprivate(set) var layers: [LayerStatistics] = []

  /// What takes batches for one worker.
  func makeEncoder() -> any BatchEncoder { Encoder(self) }

  /// Nothing is left to do at the end.
  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    let sink: InfoSink
    /// By the batch's slots.
    var slots: [BatchStatistics] = []

    init(_ sink: InfoSink) { self.sink = sink }

    func encode(_ batch: borrowing FeatureBatch) {
      while slots.count < batch.slots.count {
        slots.append(BatchStatistics(batch.slots[slots.count].layer.crs))
      }
      for (index, slot) in batch.slots.enumerated() {
        slots[index].output = slot.outCount > 0 ? slot.output : nil
        slots[index].reset(fieldCount: slot.outCount > 0 ? slot.forms.count : 0)
      }
      var start = 0
      while start < batch.count {
        let slot = Int(batch.slotIndexes[start])
        var end = start + 1
        while end < batch.count, Int(batch.slotIndexes[end]) == slot { end += 1 }
        slots[slot].add(batch, features: start..<end, batch.slots[slot])
        start = end
      }
    }

    func commit(_ batch: borrowing FeatureBatch) {
      for statistics in slots {
        guard let output = statistics.output else { continue }
        while sink.layers.count <= output { sink.layers.append(LayerStatistics()) }
        sink.layers[output].add(statistics, batch.text)
      }
    }
  }
}
