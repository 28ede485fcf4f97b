import Base
package import Features
import Geometry
import Styles

/// Finds the styles of features while their rows are made, at once with other workers. For a layer without
/// style properties it only looks at the keys of each batch.
package struct StoreStyleCollector: ~Copyable {
  /// What is known of a slot of the worker's batch.
  private final class Slot {
    package var cells = StyleCells()
    package let set = StoreStyleSet()
    /// For each key the number of its style property, or `noProperty`.
    package var numbers = Bytes()
    /// True if features of the present batch may have styles.
    package var isWanted = false

    package static let noProperty = UInt8.max

    /// Looks at the keys that are new in a slot.
    package func update(_ slot: LayerSlot) {
      cells.update(slot)
      for key in numbers.count..<max(slot.keys.count, numbers.count) {
        let property = cells.property(ofKey: UInt32(key))
        let number = property.flatMap { StyleProperty.allCases.firstIndex(of: $0) }
        numbers.append(number.map { UInt8(truncatingIfNeeded: $0) } ?? Self.noProperty)
      }
    }
  }

  private var slots: [Slot] = []
  private var text = Bytes()

  package init() {}

  /// Looks at the features of a batch; `rows` gets the sets of those that have styles.
  package mutating func collect(_ batch: borrowing FeatureBatch, into rows: inout StoreRecords) {
    let layers = batch.slots
    var hasStyles = false
    for (index, slot) in layers.enumerated() {
      if index == slots.count { slots.append(Slot()) }
      let known = slots[index]
      known.update(slot)
      known.isWanted = known.cells.hasStyles && slot.outCount > 0 && slot.layer.hasGeometry
      guard known.isWanted else { continue }
      hasStyles = true
      rows.shares[index].styles = known.set
    }
    guard hasStyles else { return }
    for feature in 0..<batch.count {
      let index = Int(batch.slotIndexes[feature])
      if slots[index].isWanted { collect(feature, slots[index], layers[index], batch) }
    }
  }

  @inline(__always)
  private mutating func collect(
    _ feature: Int, _ slot: Slot, _ fields: LayerSlot, _ batch: borrowing FeatureBatch
  ) {
    text.removeAll()
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      let number = slot.numbers[Int(cell.key)]
      guard number != Slot.noProperty, cell.type != .null, cell.flags.isDisjoint(with: .members),
        fields.fields[Int(cell.key)] >= 0, let property = slot.cells.property(ofKey: cell.key)
      else { continue }
      if slot.set.isFull { slot.set.add(property) }
      switch property {
      // A track has as many headings as points: they do not make styles of their own.
      case .iconHeading, .iconOffset, .iconOffsetUnits: slot.set.add(property)
      default: append(cell, number, batch)
      }
    }
    var dimensions: UInt8 = 0
    for node in batch.geometry.nodeRange(ofFeature: feature) {
      dimensions |= StyleDimension(batch.geometry.nodes[node].kind)?.bit ?? 0
    }
    if text.isEmpty { return slot.set.addUnstyled(dimensions) }
    slot.set.add(text, dimensions) {
      Self.entry(feature, slot.cells, dimensions, fields, batch)
    }
  }

  /// Adds a value to the text by which styles are told apart: property, type and content.
  private mutating func append(_ cell: Cell, _ number: UInt8, _ batch: borrowing FeatureBatch) {
    text.append(number)
    text.append(cell.type.rawValue)
    if cell.type.isStored {
      let bytes = batch.bytes(of: cell)
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: bytes.count)) {
        text.append(contentsOf: $0.bindMemory(to: UInt8.self))
      }
      text.append(contentsOf: bytes)
    } else {
      withUnsafeBytes(of: cell.bits) {
        text.append(contentsOf: $0.bindMemory(to: UInt8.self))
      }
    }
  }

  private static func entry(
    _ feature: Int, _ cells: StyleCells, _ dimensions: UInt8, _ slot: LayerSlot,
    _ batch: borrowing FeatureBatch
  ) -> StoreStyleSet.Entry {
    var style = cells.style(ofFeature: feature, in: batch) { slot.fields[Int($0)] >= 0 }
    style.iconHeading = nil
    var values: [StyleProperty: StoreStyleSet.Value] = [:]
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
    return StoreStyleSet.Entry(style: style, values: values, dimensions: dimensions)
  }
}
