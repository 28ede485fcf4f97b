internal import Base
internal import Features
internal import Flow

/// Rows that are made from a network, not read from bytes.
extension FeatureBatch {
  /// The keys of a layer's fields, as the slot numbers them.
  mutating func keys(of layer: Layer, in slot: Int) -> [UInt32] {
    layer.fields.map { field in
      Array(field.name.utf8).withUnsafeBufferPointer { UInt32(slots[slot].keys.index(of: $0)) }
    }
  }

  /// Ends a row, whose id is its number from 1; `row` is from 0.
  mutating func endRow(_ row: Int, in slot: Int) {
    rowEnds.append(UInt32(cells.count))
    ids.append(.null)
    rowIDs.append(Int64(row + 1))
    slotIndexes.append(UInt32(slot))
    offsets.append(0)
    ordinals.append(UInt64(row + 1))
  }
}
