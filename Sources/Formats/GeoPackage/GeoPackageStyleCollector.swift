import Geometry
import Streaming

/// Finds the styles of features while their rows are made, at once with other workers. A layer
/// without style properties costs a look at its keys a batch.
struct GeoPackageStyleCollector: ~Copyable {
  /// What is known of a slot of the worker's batch.
  private struct Slot {
    var cells = StyleCells()
    var set = GeoPackageStyleSet()
  }

  private var slots: [Slot] = []
  private var text = Bytes()

  init() {}

  /// Looks at the features of a batch; `rows` gets the sets of those that have styles.
  mutating func collect(_ batch: borrowing FeatureBatch, into rows: inout GeoPackageRows) {
    var hasStyles = false
    for (index, slot) in batch.slots.enumerated() {
      if index == slots.count { slots.append(Slot()) }
      slots[index].cells.update(slot)
      guard slots[index].cells.hasStyles, slot.outCount > 0, slot.layer.hasGeometry else {
        continue
      }
      hasStyles = true
      rows.shares[index].styles = slots[index].set
    }
    guard hasStyles else { return }
    for feature in 0..<batch.count {
      let index = Int(batch.slotIndexes[feature])
      if slots[index].cells.hasStyles { collect(feature, slots[index], batch) }
    }
  }

  private mutating func collect(
    _ feature: Int, _ slot: Slot, _ batch: borrowing FeatureBatch
  ) {
    let fields = batch.slots[Int(batch.slotIndexes[feature])]
    text.removeAll()
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard let property = slot.cells.property(ofKey: cell.key), cell.type != .null,
        cell.flags.isDisjoint(with: .members), fields.fields[Int(cell.key)] >= 0
      else { continue }
      if slot.set.isFull { slot.set.add(property) }
      switch property {
      // A track has as many headings as points: they are no styles of their own.
      case .iconHeading, .iconOffset, .iconOffsetUnits: slot.set.add(property)
      default: append(property, cell, batch)
      }
    }
    var dimensions: UInt8 = 0
    for node in batch.geometry.nodeRange(ofFeature: feature) {
      dimensions |= StyleDimension(batch.geometry.nodes[node].kind)?.bit ?? 0
    }
    if text.isEmpty { return slot.set.addUnstyled(dimensions) }
    let cells = slot.cells
    slot.set.add(text, dimensions) {
      Self.entry(feature, cells, dimensions, fields, batch)
    }
  }

  private mutating func append(
    _ property: StyleProperty, _ cell: Cell, _ batch: borrowing FeatureBatch
  ) {
    text.append(cell.type.rawValue)
    text.append(property.rawValue)
    text.append(0)
    if cell.type.isStored {
      text.append(contentsOf: batch.bytes(of: cell))
    } else {
      withUnsafeBytes(of: cell.bits) {
        text.append(contentsOf: $0.bindMemory(to: UInt8.self))
      }
    }
    text.append(0)
  }

  private static func entry(
    _ feature: Int, _ cells: StyleCells, _ dimensions: UInt8, _ slot: LayerSlot,
    _ batch: borrowing FeatureBatch
  ) -> GeoPackageStyleSet.Entry {
    var style = cells.style(ofFeature: feature, in: batch) { slot.fields[Int($0)] >= 0 }
    style.iconHeading = nil
    var values: [StyleProperty: GeoPackageStyleSet.Value] = [:]
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard let property = cells.property(ofKey: cell.key),
        cell.flags.isDisjoint(with: .members), slot.fields[Int(cell.key)] >= 0
      else { continue }
      switch cell.type {
      case .null: values[property] = nil
      case .boolean: values[property] = .boolean(cell.boolean)
      case .integer: values[property] = .number(Double(cell.integer))
      case .real: values[property] = .number(cell.real)
      default: values[property] = .stored(batch.text(of: cell) ?? "", cell.type)
      }
    }
    return GeoPackageStyleSet.Entry(style: style, values: values, dimensions: dimensions)
  }
}
