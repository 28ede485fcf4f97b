internal import Base
internal import Features
internal import Text

/// The cells of one feature that have the same key: those of elements without a rule of their own become
/// an array, of others the last counts.
///
/// It owns where the feature's cells begin and which of them are of such elements.
struct KMLRepeatedCells {
  /// The first cell of the feature.
  private(set) var firstCell = 0
  /// The cells of elements without a rule of their own, by index.
  private var elements: [Int] = []

  /// Begins with a feature whose cells begin at `cell`.
  mutating func begin(at cell: Int) {
    firstCell = cell
    if !elements.isEmpty { elements.removeAll(keepingCapacity: true) }
  }

  /// The cell is of an element without a rule of its own.
  mutating func markElement(_ cell: Int) { elements.append(cell) }

  /// Cells were inserted before the one at `place`.
  mutating func move(from place: Int, by count: Int) {
    for index in elements.indices where elements[index] >= place { elements[index] += count }
  }

  /// Leaves one cell of each key.
  func resolve(_ slot: KMLSlot, _ batch: inout FeatureBatch) {
    if slot.hasRepeatedKey(batch.cells.buffer(firstCell..<batch.cells.count)) { merge(&batch) }
  }

  @inline(never)
  private func merge(_ batch: inout FeatureBatch) {
    var kept: [(cell: Cell, isElement: Bool, members: [Cell])] = []
    var lost = 0
    for index in firstCell..<batch.cells.count {
      let cell = batch.cells[index]
      let isElement = elements.contains(index)
      guard let known = kept.firstIndex(where: { $0.cell.key == cell.key }) else {
        kept.append((cell, isElement, [cell]))
        continue
      }
      if kept[known].isElement, isElement {
        kept[known].members.append(cell)
      } else {
        kept[known] = (cell, isElement, [cell])
        lost += 1
      }
    }
    batch.cells.truncate(to: firstCell)
    for entry in kept {
      guard entry.members.count > 1 else {
        batch.cells.append(entry.cell)
        continue
      }
      appendArray(entry.members, of: entry.cell.key, &batch)
    }
    if lost > 0 {
      batch.note(.duplicateField, feature: batch.slotIndexes.count - 1, count: lost)
    }
  }

  private func appendArray(_ members: [Cell], of key: UInt32, _ batch: inout FeatureBatch) {
    var json = Bytes()
    for (index, member) in members.enumerated() {
      json.append(index == 0 ? "[" : ",")
      if member.type == .json {
        json.append(contentsOf: batch.bytes(of: member))
      } else {
        json.append(quoting: batch.bytes(of: member))
      }
    }
    json.append("]")
    let start = batch.text.count
    batch.text.append(contentsOf: json.buffer)
    batch.cells.append(batch.storedCell(key: key, type: .json, from: start))
  }
}
