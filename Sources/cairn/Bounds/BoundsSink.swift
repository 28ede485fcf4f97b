import Base
import Features
import Flow
import Geometry
import Systems

/// Finds the box of each layer of one input.
final class BoundsSink: FeatureSink {
  /// How the lines between positions are drawn.
  enum Drawing {
    /// As the input has them.
    case asWritten
    /// As ``Reprojection`` draws them: what jumps from one side of the world to the other goes the shorter way.
    case shortestWay(isLatitudeFirst: Bool)
  }

  private let drawing: Drawing
  /// By the layers' places in the catalog; nil without features.
  fileprivate(set) var extents: [DataExtent?] = []

  /// A sink of one input.
  init(drawing: Drawing = .asWritten) { self.drawing = drawing }

  /// What takes batches for one worker.
  func makeEncoder() -> any BatchEncoder { Encoder(self) }

  /// Nothing is left to do at the end.
  func finish(_ catalog: Catalog) {}

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
    private let sink: BoundsSink
    /// Extents of this batch by slot.
    private var extents: [DataExtent] = []
    private var fit = MeridianFit()
    private var shape = GeometryColumn()

    init(_ sink: BoundsSink) { self.sink = sink }

    func encode(_ batch: borrowing FeatureBatch) {
      extents = batch.slots.map { DataExtent(isGeographic: $0.layer.crs.degreesPerUnit == 1) }
      var start = 0
      while start < batch.count {
        let slot = Int(batch.slotIndexes[start])
        var end = start + 1
        while end < batch.count, Int(batch.slotIndexes[end]) == slot { end += 1 }
        extend(slot, by: start..<end, of: batch.geometry)
        start = end
      }
    }

    func commit(_ batch: borrowing FeatureBatch) {
      for (index, slot) in batch.slots.enumerated() where slot.outCount > 0 {
        guard let output = slot.output else { continue }
        sink.add(extents[index], at: output)
      }
    }

    private func extend(
      _ slot: Int, by features: Range<Int>, of column: borrowing GeometryColumn
    ) {
      guard case .shortestWay(let isLatitudeFirst) = sink.drawing else {
        return extents[slot].extend(column, features: features)
      }
      let box = column.box(ofPositions: column.positionRange(ofFeatures: features))
      let isWide = extents[slot].isGeographic && !(box.maxX - box.minX <= 180)
      guard isWide || isLatitudeFirst else {
        return extents[slot].extend(column, features: features)
      }
      for feature in features {
        shape.removeAll()
        shape.appendFeature(feature, of: column)
        if isLatitudeFirst { swapAxes() }
        let box = shape.box(ofFeature: 0)
        if extents[slot].isGeographic, box.maxX - box.minX > 180 {
          fit.fit(0, of: shape, seam: nil)
          shape.removeAll()
          fit.append(to: &shape)
        }
        extents[slot].extend(shape, features: 0..<1)
      }
    }

    private func swapAxes() {
      for position in 0..<shape.positionCount {
        let start = position * shape.stride
        let x = shape.ordinates[start]
        shape.ordinates[start] = shape.ordinates[start + 1]
        shape.ordinates[start + 1] = x
      }
    }
  }
}
