import Geometry
import Streaming

/// Prints the box of every feature, in order.
final class FeatureBoundsSink: FeatureSink {
  private let output: BoxWriter
  private let path: String

  /// A sink for the features of one input.
  init(_ output: BoxWriter, path: String) {
    self.output = output
    self.path = path
  }

  /// What takes batches for one worker.
  func makeEncoder() -> any BatchEncoder { Encoder(self) }

  /// Nothing is left to do at the end.
  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    let sink: FeatureBoundsSink
    var lines: [String] = []
    var boxCount = 0

    init(_ sink: FeatureBoundsSink) { self.sink = sink }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      lines.removeAll(keepingCapacity: true)
      boxCount = 0
      let layers = batch.slots.map(\.layer)
      let isGeographic = layers.map(\.crs.isGeographic)
      for feature in 0..<batch.count {
        let slot = Int(batch.slotIndexes[feature])
        var extent = DataExtent(isGeographic: isGeographic[slot])
        extent.extend(batch.geometry, features: feature..<feature + 1)
        let box = try sink.output.widened(extent.box, layers[slot].crs)
        if box != nil { boxCount += 1 }
        let id = batch.ids[feature]
        let idText = batch.idText(ofFeature: feature) ?? ""
        let subject = BoxSubject(
          path: sink.path, layer: layers[slot].name, id: Self.json(id, idText), idText: idText)
        lines.append(
          sink.output.line(box, of: subject, features: 1, crs: layers[slot].crs.identifier))
      }
    }

    private static func json(_ id: Cell, _ text: String) -> JSONValue {
      switch id.type {
      case .null: .null
      case .integer: .integer(id.integer)
      case .real: .real(id.real)
      case .number: .text(text)
      default: .string(text)
      }
    }

    func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
      try sink.output.write(lines, boxCount: boxCount)
    }
  }
}
