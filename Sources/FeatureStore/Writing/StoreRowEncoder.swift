package import Base
package import Features
import Flow
import Geometry
import SQLiteStore

/// Makes complete SQLite records of features, at once with other workers: key, geometry, then the
/// fields in the order in which the layer got them. Fields that appear later are missing at the end of
/// earlier records, which SQLite reads as NULL, as after ALTER TABLE ADD COLUMN.
package final class StoreRowEncoder: BatchEncoder {
  private let writer: StoreWriting
  private let form: StoreBlobForm
  private var record = RecordEncoder(columnCount: 64)
  private var rows = StoreRecords()
  private var styles = StoreStyleCollector()
  private var scratch = Bytes()
  /// For each field the cell of the row at hand: row's number << 32 | index of the cell.
  private var places = Column<UInt64>()
  /// Counts rows from 1, in 32 bits, so that `places` need not be cleared for each.
  private var rowNumber: UInt64 = 0

  package init(_ writer: StoreWriting) {
    self.writer = writer
    form = writer.dialect.blob
  }

  package func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    rows.removeAll(slotCount: batch.slots.count)
    let slots = batch.slots
    for slot in slots where slot.outCount > 0 {
      guard slot.forms.count <= StoreForm.maximumFieldCount else {
        throw GeoError(
          .tooManyFields,
          "\(slot.forms.count) fields are more than the "
            + "\(StoreForm.maximumFieldCount) that a table can have",
          at: SourceLocation(path: slot.layer.path, layer: slot.layer.name),
          hint: "keep some of them with --fields")
      }
      if places.count < slot.forms.count {
        places.append(repeating: 0, count: slot.forms.count - places.count)
      }
    }
    // Ids that are not EPSG codes are assigned in turn, and put into the records then.
    let systems = slots.map { SpatialReferences.registeredID(of: $0.layer.crs) ?? 0 }
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      try encode(feature, slots[slot], slot, srsID: systems[slot], batch)
    }
    styles.collect(batch, into: &rows)
  }

  package func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try writer.append(rows, of: batch)
  }

  private func encode(
    _ feature: Int, _ slot: LayerSlot, _ slotIndex: Int, srsID: Int32,
    _ batch: borrowing FeatureBatch
  ) throws(GeoError) {
    record.begin()
    record.appendNull()
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    var box = Box()
    if slot.layer.hasGeometry {
      if nodes.isEmpty {
        record.appendNull()
      } else {
        box = batch.geometry.box(ofPositions: batch.geometry.positionRange(ofNodes: nodes))
        append(nodes, box, slotIndex, feature, srsID: srsID, batch)
      }
    } else if !nodes.isEmpty {
      throw GeoError(
        .mixedGeometry, "a feature has a geometry, but its layer is a table of attributes",
        at: SourceLocation(path: slot.layer.path, layer: slot.layer.name))
    }
    encodeFields(feature, slot, slotIndex, batch)
    rows.append(record.finish(), slot: slotIndex, box: box)
  }

  @inline(__always)
  private func append(
    _ nodes: Range<Int>, _ box: Box, _ slot: Int, _ feature: Int, srsID: Int32,
    _ batch: borrowing FeatureBatch
  ) {
    guard box.hasExtent || form.takesEmpty else {
      rows.shares[slot].emptied.append(feature)
      return record.appendNull()
    }
    let node = batch.geometry.nodes[nodes.lowerBound]
    if node.kind == .geometryCollection, form.flattens(nodes, batch.geometry) {
      rows.shares[slot].flattened.append(feature)
    }
    record.appendBlob(atMost: form.maximumLength(nodes, batch.geometry)) {
      form.write(nodes, batch.geometry, box, srsID, $0)
    }
    rows.shares[slot].add(node, box)
  }

  /// Adds the fields up to the last that is there.
  private func encodeFields(
    _ feature: Int, _ slot: LayerSlot, _ slotIndex: Int, _ batch: borrowing FeatureBatch
  ) {
    if rowNumber == UInt64(UInt32.max) {
      for field in 0..<places.count { places[field] = 0 }
      rowNumber = 0
    }
    rowNumber += 1
    let mark = rowNumber << 32
    var end = 0
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else {
        end = max(end, place(Int(slot.membersField), mark))
        continue
      }
      let field = Int(slot.fields[Int(cell.key)])
      guard field >= 0 else { continue }
      if places[field] >> 32 == rowNumber { rows.shares[slotIndex].addDuplicate(field, feature) }
      end = max(end, place(field, mark | UInt64(index)))
    }
    if batch.ids[feature].type != .null { end = max(end, place(Int(slot.idField), mark)) }

    for field in 0..<end {
      let place = places[field]
      guard place >> 32 == rowNumber else {
        record.appendNull()
        continue
      }
      if field == Int(slot.membersField) {
        scratch.removeAll()
        CellText.append(
          membersOf: feature, of: batch, keys: slot.keys, to: &scratch)
        record.append(text: scratch.buffer)
      } else if field == Int(slot.idField) {
        append(batch.ids[feature], slot.forms[field], batch)
      } else {
        let cell = batch.cells[Int(place & 0xFFFF_FFFF)]
        append(cell, slot.forms[field], batch)
        if cell.type == .dateTime, Self.isOdd(batch.bytes(of: cell)) {
          rows.shares[slotIndex].oddTimes.insert(field)
        }
      }
    }
  }

  /// True for a date-time with a fraction that does not have three digits.
  private static func isOdd(_ time: UnsafeBufferPointer<UInt8>) -> Bool {
    guard time.count > StoreForm.wholeSecondsLength,
      time.count != StoreForm.timeLength
    else { return false }
    return time[19] == UInt8(ascii: ".") && !TimeFraction(time).isMilliseconds
  }

  /// Notes where a field's value is; returns the number of fields up to it.
  private func place(_ field: Int, _ value: UInt64) -> Int {
    guard field >= 0 else { return 0 }
    places[field] = value
    return field + 1
  }

  private func append(_ cell: Cell, _ form: FieldForm, _ batch: borrowing FeatureBatch) {
    if cell.type == .null { return record.appendNull() }
    switch form {
    case .native: append(native: cell, batch)
    case .text:
      if cell.type.isStored && cell.type != .blob {
        record.append(text: batch.bytes(of: cell))
      } else {
        scratch.removeAll()
        CellText.append(text: cell, of: batch, to: &scratch)
        record.append(text: scratch.buffer)
      }
    case .json:
      scratch.removeAll()
      CellText.append(json: cell, of: batch, to: &scratch)
      record.append(text: scratch.buffer)
    }
  }

  private func append(native cell: Cell, _ batch: borrowing FeatureBatch) {
    switch cell.type {
    case .null: record.appendNull()
    case .boolean: record.append(cell.boolean ? Int64(1) : 0)
    case .integer: record.append(cell.integer)
    case .real: record.append(cell.real)
    case .blob: record.append(blob: batch.bytes(of: cell))
    case .dateTime where cell.textRange.count == StoreForm.wholeSecondsLength:
      scratch.removeAll()
      CellText.append(wholeSeconds: batch.bytes(of: cell), to: &scratch)
      record.append(text: scratch.buffer)
    case .number, .text, .date, .dateTime, .json: record.append(text: batch.bytes(of: cell))
    }
  }
}
