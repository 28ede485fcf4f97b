internal import Base
internal import Features
internal import Flow

/// One worker's share of a ``Join``.
final class JoinStep: BatchStep {
  private let stage: Join
  private var rows = FeatureRows()
  /// For each feature and name the cell that it gets.
  private var joined = Column<Cell>()
  private var key = Bytes()
  /// Of the last batch.
  private var totals = Join.Totals()

  init(_ stage: Join) { self.stage = stage }

  func apply(to batch: inout FeatureBatch) {
    totals = Join.Totals()
    let width = stage.names.count
    var name = stage.fieldName
    let keys = batch.slots.map { slot in
      name.withUTF8 { slot.keys.find($0) }.map { UInt32(truncatingIfNeeded: $0) }
    }
    joined.removeAll()
    joined.append(repeating: .null, count: batch.count * width)
    for feature in 0..<batch.count {
      guard let row = row(for: feature, of: batch, keys[Int(batch.slotIndexes[feature])]) else {
        totals.unmatched += 1
        batch.note(.notJoined, feature: feature)
        continue
      }
      totals.matched += 1
      totals.used.insert(row)
      stage.table.copy(
        row: row, into: &joined, at: feature * width, stage.columns, &batch.text)
    }
    guard width > 0 else { return }
    rows.appendCells(stage.names, to: &batch) { joined[$0 * width + $1] }
  }

  func commit() { stage.add(totals) }

  private func row(
    for feature: Int, of batch: borrowing FeatureBatch, _ fieldKey: UInt32?
  ) -> Int? {
    guard let fieldKey else { return nil }
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.key == fieldKey, cell.flags.isDisjoint(with: .members) else { continue }
      key.removeAll()
      return JoinKey.append(cell, batch.text, to: &key) ? stage.table.row(of: key) : nil
    }
    return nil
  }
}
