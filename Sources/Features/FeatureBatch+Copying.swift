internal import Base
public import Geometry

extension FeatureBatch {
  /// Takes over all features of another batch, in place of what it had; not the input that they were made
  /// of, nor what happened to them. It must have been filled from this other batch alone.
  public mutating func copyFeatures(of other: borrowing FeatureBatch) {
    removeAll()
    for (index, slot) in other.slots.enumerated() {
      if index == slots.count { slots.append(LayerSlot(layer: slot.source)) }
      let copy = slots[index]
      copy.layer = slot.layer
      // Both add names in the same order, so that the numbers are the same.
      for key in copy.keys.count..<max(slot.keys.count, copy.keys.count) {
        _ = copy.keys.index(of: slot.keys.bytes(at: key))
      }
      copy.titles = slot.titles
    }
    geometry.copy(of: other.geometry)
    cells.append(contentsOf: other.cells.buffer)
    rowEnds.append(contentsOf: other.rowEnds.buffer)
    text.append(contentsOf: other.text.buffer)
    ids.append(contentsOf: other.ids.buffer)
    rowIDs.append(contentsOf: other.rowIDs.buffer)
    slotIndexes.append(contentsOf: other.slotIndexes.buffer)
    offsets.append(contentsOf: other.offsets.buffer)
    ordinals.append(contentsOf: other.ordinals.buffer)
    for slot in slotIndexes.buffer { slots[Int(slot)].readCount += 1 }
    ticket = other.ticket
  }
}

extension GeometryColumn {
  /// Takes over all geometries of another column, in place of what it had.
  public mutating func copy(of other: borrowing GeometryColumn) {
    removeAll()
    stride = other.stride
    ordinates.append(contentsOf: other.ordinates.buffer)
    lineEnds.append(contentsOf: other.lineEnds.buffer)
    partEnds.append(contentsOf: other.partEnds.buffer)
    nodes.append(contentsOf: other.nodes.buffer)
    featureEnds.append(contentsOf: other.featureEnds.buffer)
  }
}
