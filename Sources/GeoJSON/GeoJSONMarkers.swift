internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry
internal import Styles

/// Gives points the members by which simplestyle 1.1 knows how they are drawn (`marker-color`, `marker-size`,
/// `marker-symbol`), where their own properties say it in the words of KML or GPX. Those stay: they say it exactly.
final class GeoJSONMarkers: BatchStep {
  /// What is known of a slot of this worker's batches.
  private struct SlotKeys {
    var styles = StyleCells()
    /// The keys that have been looked at.
    var count = 0
    /// Keys of fields that name a symbol.
    var symbols: [UInt32] = []
    /// Members of simplestyle that features of the slot have of their own.
    var own: Set<UInt32> = []

    var isOfUse: Bool { styles.hasStyles || !symbols.isEmpty }
  }

  private static let color = StyleProperty.markerColor.rawValue
  private static let size = StyleProperty.markerSize.rawValue
  private static let symbol = SimplestyleMarker.symbolName

  private var slots: [SlotKeys] = []
  private var cells = Column<Cell>()
  private var rowEnds = Column<UInt32>()
  private var isChanged = false

  func apply(to batch: inout FeatureBatch) {
    update(batch)
    guard slots.contains(where: \.isOfUse) else { return }
    cells.removeAll()
    rowEnds.removeAll()
    isChanged = false
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      let range = batch.cellRange(ofFeature: feature)
      cells.append(from: batch.cells.base + range.lowerBound, count: range.count)
      if slots[slot].isOfUse, isPoint(feature, of: batch) { addMembers(to: feature, slot, &batch) }
      rowEnds.append(UInt32(truncatingIfNeeded: cells.count))
    }
    guard isChanged else { return }
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &rowEnds)
  }

  /// Looks at the keys that are new.
  private func update(_ batch: borrowing FeatureBatch) {
    for (index, slot) in batch.slots.enumerated() {
      if slots.count <= index { slots.append(SlotKeys()) }
      slots[index].styles.update(slot)
      for key in slots[index].count..<slot.keys.count {
        let name = slot.keys.name(at: key)
        if [Self.color, Self.size, Self.symbol].contains(name) {
          slots[index].own.insert(UInt32(key))
        } else if FieldMeaning.named(name)?.meaning == .symbol {
          slots[index].symbols.append(UInt32(key))
        }
      }
      slots[index].count = slot.keys.count
    }
  }

  private func isPoint(_ feature: Int, of batch: borrowing FeatureBatch) -> Bool {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    guard !nodes.isEmpty else { return false }
    return [.point, .multiPoint].contains(batch.geometry.nodes[nodes.lowerBound].kind)
  }

  private func addMembers(to feature: Int, _ slot: Int, _ batch: inout FeatureBatch) {
    let range = batch.cellRange(ofFeature: feature)
    var symbol: StyleSymbol?
    for index in range {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else { continue }
      // Whoever has one of the members has said what there is to say; a table has nulls for the others.
      if cell.type != .null, slots[slot].own.contains(cell.key) { return }
      if symbol == nil, cell.type == .text, slots[slot].symbols.contains(cell.key) {
        symbol = batch.text(of: cell).flatMap(StyleSymbol.init)
      }
    }
    let marker = SimplestyleMarker(
      slots[slot].styles.style(ofFeature: feature, in: batch), symbol)
    add(Self.color, marker.color, slot, &batch)
    add(Self.size, marker.size, slot, &batch)
    add(Self.symbol, marker.symbol, slot, &batch)
  }

  private func add(
    _ name: String, _ text: String?, _ slot: Int, _ batch: inout FeatureBatch
  ) {
    guard var text else { return }
    var name = name
    let key = name.withUTF8 { UInt32(batch.slots[slot].keys.index(of: $0)) }
    let start = batch.text.count
    text.withUTF8 { batch.text.append(contentsOf: $0) }
    let cell = batch.storedCell(key: key, type: .text, from: start)
    isChanged = true
    let row = Int(rowEnds.count == 0 ? 0 : rowEnds[rowEnds.count - 1])..<cells.count
    if let place = row.first(where: {
      cells[$0].key == key && cells[$0].flags.isDisjoint(with: .members)
    }) {
      cells[place] = cell
    } else {
      cells.append(cell)
    }
  }
}
