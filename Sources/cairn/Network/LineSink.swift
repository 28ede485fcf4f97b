import Base
import Features
import Flow
import Geometry
import Network

/// Takes the lines of features for a network.
final class LineSink: FeatureSink {
  private let builder: LineNetworkBuilder
  private let options: LineOptions

  init(_ builder: LineNetworkBuilder, _ options: LineOptions) {
    self.builder = builder
    self.options = options
  }

  func makeEncoder() -> any BatchEncoder { Encoder(builder.makeGatherer(), options) }
  func finish(_ catalog: Catalog) {}

  /// One worker's share.
  private final class Encoder: BatchEncoder {
    private let gatherer: LineGatherer
    private let options: LineOptions

    init(_ gatherer: LineGatherer, _ options: LineOptions) {
      self.gatherer = gatherer
      self.options = options
    }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      for feature in 0..<batch.count {
        let facts = options.fields.isEmpty ? LineFacts() : facts(of: feature, in: batch)
        var hasLine = false
        for node in batch.geometry.nodeRange(ofFeature: feature)
        where [.lineString, .multiLineString].contains(batch.geometry.nodes[node].kind) {
          for part in batch.geometry.partRange(ofNode: node) {
            hasLine = true
            let ordinates = try ordinates(ofPart: part, of: feature, in: batch)
            gatherer.add(ordinates, facts, feature: batch.ordinals[feature])
          }
        }
        if !hasLine { gatherer.passOver() }
      }
    }

    func commit(_ batch: borrowing FeatureBatch) { gatherer.commit() }

    private func ordinates(
      ofPart part: Int, of feature: Int, in batch: borrowing FeatureBatch
    ) throws(GeoError) -> [Double] {
      let stride = batch.geometry.stride
      var ordinates: [Double] = []
      for position in batch.geometry.positionRange(ofPart: part) {
        let x = batch.geometry.ordinates[position * stride]
        let y = batch.geometry.ordinates[position * stride + 1]
        guard abs(x) <= 180, abs(y) <= 90 else {
          let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
          throw GeoError(
            .badCoordinates, "a position has no degrees of longitude and latitude",
            at: SourceLocation(
              path: layer.path, feature: Int(clamping: batch.ordinals[feature])))
        }
        ordinates.append(x)
        ordinates.append(y)
      }
      return ordinates
    }

    private func facts(of feature: Int, in batch: borrowing FeatureBatch) -> LineFacts {
      var facts = LineFacts()
      let slot = batch.slots[Int(batch.slotIndexes[feature])]
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        let name = slot.keys.name(at: Int(cell.key))
        // One field may say several things.
        if name == options.name?.text { facts.name = batch.text(of: cell) }
        if name == options.oneway?.text { facts.oneway = batch.text(of: cell) }
        if name == options.speed?.text { facts.speed = batch.text(of: cell) }
        if name == options.cost?.text { facts.cost = batch.text(of: cell) }
      }
      return facts
    }
  }
}
