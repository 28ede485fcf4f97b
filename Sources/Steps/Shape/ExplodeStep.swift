internal import Base
internal import Features
internal import Flow
internal import Geometry

/// One worker's share of ``Explode``.
final class ExplodeStep: BatchStep {
  private let indexField: String?
  private var geometry = GeometryColumn()
  private var rows = FeatureRows()
  /// The number of the part that each new row is, 0 without geometry.
  private var numbers = Column<UInt32>()

  init(indexField: String?) { self.indexField = indexField }

  func apply(to batch: inout FeatureBatch) {
    // Keys of a table belong to whole features; whether a batch has parts must not make a difference.
    batch.rowIDs.removeAll()
    divide(&batch)
    if let indexField { addNumbers(indexField, to: &batch) }
  }

  private func divide(_ batch: inout FeatureBatch) {
    geometry.removeAll()
    geometry.raise(stride: batch.geometry.stride)
    rows.removeAll()
    numbers.removeAll()
    for feature in 0..<batch.count {
      let count = batch.geometry.singleCount(ofFeature: feature)
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      if count == 0 || count == 1 && nodes.count == 1 && isSingle(nodes.lowerBound, batch.geometry)
      {
        geometry.append(nodes: nodes, of: batch.geometry)
        geometry.endFeature()
        rows.append(feature, of: batch)
        numbers.append(nodes.isEmpty ? 0 : 1)
        continue
      }
      for node in nodes { append(node, of: batch.geometry) }
      for number in 0..<count {
        rows.append(feature, of: batch, keepsID: count == 1)
        numbers.append(UInt32(truncatingIfNeeded: number + 1))
      }
      if count > 1 { note(feature, count, &batch) }
    }
    swap(&batch.geometry, &geometry)
    rows.take(over: &batch)
  }

  private func isSingle(_ node: Int, _ column: borrowing GeometryColumn) -> Bool {
    [.point, .lineString, .polygon].contains(column.nodes[node].kind)
  }

  /// Adds each part of a geometry as a feature.
  private func append(_ node: Int, of source: borrowing GeometryColumn) {
    switch source.nodes[node].kind {
    case .geometryCollection: return
    case .multiPoint:
      for position in source.positionRange(ofNodes: node..<node + 1) {
        geometry.appendPoint(position: position, source.nodes[node].dimensions, of: source)
        geometry.endFeature()
      }
    default:
      for part in source.partRange(ofNode: node) {
        geometry.appendSingle(part: part, node: node, of: source)
        geometry.endFeature()
      }
    }
  }

  /// Counts the features that come in addition to one. They are none of one feature alone: if a step leaves one of
  /// the parts out, the others are still there.
  private func note(_ feature: Int, _ count: Int, _ batch: inout FeatureBatch) {
    let slot = Int(batch.slotIndexes[feature])
    let ordinal = batch.ordinals[feature]
    batch.addCount(count - 1, slot: slot)
    batch.note(.exploded, slot: slot, count: count - 1) { batch in
      Notice.Example(
        byteOffset: batch.offsets[feature], feature: ordinal, id: batch.idText(ofFeature: feature))
    }
    guard batch.ids[feature].type != .null else { return }
    batch.note(.partsWithoutID, slot: slot) { batch in
      Notice.Example(
        byteOffset: batch.offsets[feature], feature: ordinal, id: batch.idText(ofFeature: feature))
    }
  }

  private func addNumbers(_ name: String, to batch: inout FeatureBatch) {
    rows.appendCells([name], to: &batch) { feature, _ in
      numbers[feature] == 0 ? .null : Cell(key: 0, type: .integer, bits: UInt64(numbers[feature]))
    }
  }
}
