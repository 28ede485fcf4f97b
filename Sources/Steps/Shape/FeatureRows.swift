internal import Base
public import Features

/// The rows of a batch built again: features are repeated, or get further cells. What is stored of them stays in the
/// text of the batch.
public struct FeatureRows: ~Copyable {
  private var cells = Column<Cell>()
  private var rowEnds = Column<UInt32>()
  private var ids = Column<Cell>()
  private var slotIndexes = Column<UInt32>()
  private var offsets = Column<UInt64>()
  private var ordinals = Column<UInt64>()

  /// No rows.
  public init() {}

  /// Forgets the rows and keeps the memory.
  public mutating func removeAll() {
    cells.removeAll()
    rowEnds.removeAll()
    ids.removeAll()
    slotIndexes.removeAll()
    offsets.removeAll()
    ordinals.removeAll()
  }

  /// Adds the row of a feature.
  public mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, keepsID: Bool = true
  ) {
    let range = batch.cellRange(ofFeature: feature)
    cells.append(from: batch.cells.base + range.lowerBound, count: range.count)
    rowEnds.append(UInt32(truncatingIfNeeded: cells.count))
    ids.append(keepsID ? batch.ids[feature] : .null)
    slotIndexes.append(batch.slotIndexes[feature])
    offsets.append(batch.offsets[feature])
    ordinals.append(batch.ordinals[feature])
  }

  /// Puts the rows in place of those of a batch.
  public mutating func take(over batch: inout FeatureBatch) {
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &rowEnds)
    swap(&batch.ids, &ids)
    swap(&batch.slotIndexes, &slotIndexes)
    swap(&batch.offsets, &offsets)
    swap(&batch.ordinals, &ordinals)
  }

  /// Puts cells of some names after the others of each feature, in place of those that have these names already.
  /// `make` gives the cell of a feature and a name; its key does not matter.
  mutating func appendCells(
    _ names: [String], to batch: inout FeatureBatch, _ make: (_ feature: Int, _ name: Int) -> Cell
  ) {
    let keys = batch.slots.map { slot in
      slot.readCount == 0
        ? []
        : names.map { name in
          Array(name.utf8).withUnsafeBufferPointer { UInt32(slot.keys.index(of: $0)) }
        }
    }
    cells.removeAll()
    rowEnds.removeAll()
    for feature in 0..<batch.count {
      let own = keys[Int(batch.slotIndexes[feature])]
      var isReplaced = false
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        if cell.flags.isDisjoint(with: .members), own.contains(cell.key) {
          isReplaced = true
        } else {
          cells.append(cell)
        }
      }
      if isReplaced { batch.note(.fieldReplaced, feature: feature) }
      for (name, key) in own.enumerated() {
        var cell = make(feature, name)
        cell.key = key
        cells.append(cell)
      }
      rowEnds.append(UInt32(truncatingIfNeeded: cells.count))
    }
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &rowEnds)
  }
}

extension FeatureBatch {
  /// Counts features of a layer that a step made in addition to those that were read.
  public func addCount(_ count: Int, slot: Int) { slots[slot].addedCount += count }
}
