import Base
import Features
import Geometry

/// What one worker finds out about one layer in one batch.
final class BatchStatistics {
  var kinds = [Int](repeating: 0, count: 8)
  var emptyCount = 0
  var dimensions = Dimensions()
  var extent: DataExtent
  var fields = Column<FieldExtremes>()
  /// The layer's place in the catalog; nil while no batch had features of it.
  var output: Int?

  /// Nothing yet, of a layer of some system.
  init(_ crs: CoordinateReferenceSystem) {
    extent = DataExtent(isGeographic: crs.degreesPerUnit == 1)
  }

  /// Forgets the batch before.
  func reset(fieldCount: Int) {
    for kind in kinds.indices { kinds[kind] = 0 }
    emptyCount = 0
    dimensions = []
    extent = DataExtent(isGeographic: extent.isGeographic)
    fields.removeAll()
    fields.append(repeating: FieldExtremes(), count: fieldCount)
  }

  /// Takes in a run of features of the layer.
  func add(_ batch: borrowing FeatureBatch, features: Range<Int>, _ slot: LayerSlot) {
    extent.extend(batch.geometry, features: features)
    countGeometries(batch.geometry, features)
    let cells =
      batch.cellRange(ofFeature: features.lowerBound)
      .lowerBound..<Int(batch.rowEnds[features.upperBound - 1])
    let source = batch.cells.buffer(cells)
    let text = UnsafePointer(batch.text.base)
    // In range: keys are indexes of the slot's table, which `fields` is as long as once admitted.
    let places = slot.fields.base
    let extremes = fields.base
    let fieldCount = fields.count
    for cell in source where cell.flags.isDisjoint(with: [.foreign, .geometryMember]) {
      let field = Int(places[Int(cell.key)])
      if field >= 0, field < fieldCount { extremes[field].add(cell, text) }
    }
  }

  private func countGeometries(_ column: borrowing GeometryColumn, _ features: Range<Int>) {
    var node = column.nodeRange(ofFeature: features.lowerBound).lowerBound
    let first = node
    for feature in features {
      // In range: ends of features are indexes of nodes.
      let end = Int(column.featureEnds.base[feature])
      if node == end {
        kinds[0] += 1
      } else {
        kinds[Int(column.nodes.base[node].kind.rawValue)] += 1
        if column.positionRange(ofNodes: node..<end).isEmpty { emptyCount += 1 }
      }
      node = end
    }
    var all = dimensions
    for index in first..<node { all.formUnion(column.nodes.base[index].dimensions) }
    dimensions = all
  }
}
