internal import Base
internal import Features
internal import Text

/// Gives the values of a batch their types: text that is a date or JSON, ids, foreign members; and
/// looks at every byte of text, once.
struct StoreValues: ~Copyable {
  private var json = JSONColumnText()

  /// Settles all cells and ids of a batch of one layer.
  mutating func settle(_ batch: inout FeatureBatch, of table: StoreTable) {
    var first = 0
    table.kinds.withUnsafeBufferPointer { kinds in
      for feature in 0..<batch.count {
        let end = Int(batch.rowEnds[feature])
        for index in first..<end where batch.cells[index].type == .text {
          // A key beyond the fields is that of the members.
          let key = Int(batch.cells[index].key)
          settle(cell: index, key < kinds.count ? kinds[key] : .plain, feature, &batch)
        }
        first = end
      }
    }
    if let kind = table.idKind {
      for feature in 0..<batch.count where batch.ids[feature].type == .text {
        batch.ids[feature] = settled(batch.ids[feature], kind, feature, &batch)
      }
    }
    if table.hasMembers { replaceMembers(&batch) }
  }

  @inline(__always)
  private mutating func settle(
    cell index: Int, _ kind: StoreColumn.Kind, _ feature: Int,
    _ batch: inout FeatureBatch
  ) {
    let cell = batch.cells.base[index]
    let range = cell.textRange
    let text = StoreText(batch.text.base + range.lowerBound, count: range.count)
    if text.isPlain { batch.cells.base[index].flags.insert(.plain) }
    if !text.isValid || (kind != .plain && kind != .boolean) {
      batch.cells[index] = settled(batch.cells[index], kind, feature, &batch)
    }
  }

  /// A text cell as the type of its column.
  @inline(never)
  private mutating func settled(
    _ cell: Cell, _ kind: StoreColumn.Kind, _ feature: Int,
    _ batch: inout FeatureBatch
  ) -> Cell {
    var cell = cell
    let bytes = batch.text.base + cell.textRange.lowerBound
    if UTF8Text.firstInvalid(bytes, bytes + cell.textRange.count) != nil {
      cell = repaired(cell, feature, &batch)
    }
    let range = cell.textRange
    let start = batch.text.base + range.lowerBound
    switch kind {
    case .plain, .boolean: break
    case .date:
      if DateText.type(of: start, count: range.count) == .date { cell.type = .date }
    case .dateTime, .dateTimeOfSeconds:
      guard DateText.type(of: start, count: range.count) == .dateTime else { break }
      cell.type = .dateTime
      if kind == .dateTimeOfSeconds, range.count == 24, start[20] == 0x30, start[21] == 0x30,
        start[22] == 0x30
      {
        start[19] = UInt8(ascii: "Z")
        cell.bits = UInt64(range.lowerBound) << 32 | 20
      }
    case .json:
      guard Self.hasRoom(for: range.count, batch) else { break }
      json.load(batch.bytes(of: cell))
      cell = json.cell(key: cell.key, text: &batch.text) ?? cell
    }
    return cell
  }

  /// True if text may grow by so much: a cell's place has 32 bits.
  private static func hasRoom(for count: Int, _ batch: borrowing FeatureBatch) -> Bool {
    batch.text.count + count <= Int(UInt32.max)
  }

  /// The same text with U+FFFD in place of bytes that are not UTF-8.
  private func repaired(_ cell: Cell, _ feature: Int, _ batch: inout FeatureBatch) -> Cell {
    batch.note(
      .invalidUTF8, as: .changed, "bytes of text that are not UTF-8 became U+FFFD",
      feature: feature)
    let start = batch.text.count
    // A replacement takes at most three bytes for each that it replaces.
    guard Self.hasRoom(for: cell.textRange.count * 3, batch) else {
      return Cell(key: cell.key, type: .null, bits: 0)
    }
    var text = String(decoding: batch.bytes(of: cell), as: UTF8.self)
    text.withUTF8 { batch.text.append(contentsOf: $0) }
    return batch.storedCell(key: cell.key, type: .text, from: start)
  }

  // MARK: - Foreign members

  /// Puts the foreign members of every feature in the place of the cell that holds them all.
  private mutating func replaceMembers(_ batch: inout FeatureBatch) {
    var cells = Column<Cell>(capacity: batch.cells.count)
    swap(&cells, &batch.cells)
    var first = 0
    for feature in 0..<batch.count {
      let end = Int(batch.rowEnds[feature])
      for index in first..<end {
        let cell = cells[index]
        if cell.key == StoreRows.membersKey {
          appendMembers(of: cell, feature, &batch)
        } else {
          batch.cells.append(cell)
        }
      }
      batch.rowEnds[feature] = UInt32(batch.cells.count)
      first = end
    }
  }

  private mutating func appendMembers(
    of cell: Cell, _ feature: Int, _ batch: inout FeatureBatch
  ) {
    let before = batch.cells.count
    json.load(batch.bytes(of: cell))
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    let isObject =
      Self.hasRoom(for: cell.textRange.count, batch)
      && json.forEachMember { name, value throws(JSONFault) in
        guard name.elementsEqual("geometry".utf8) else {
          return try Self.append(name, value, .foreign, slot, &batch)
        }
        var inner = Bytes()
        _ = try JSONColumnText.forEachMember(value, &inner) { name, value throws(JSONFault) in
          try Self.append(name, value, .geometryMember, slot, &batch)
        }
      }
    guard !isObject else { return }
    batch.cells.truncate(to: before)
    batch.note(.membersUnreadable, feature: feature)
  }

  private static func append(
    _ name: UnsafeBufferPointer<UInt8>, _ value: JSONScanner.Position, _ flags: CellFlags,
    _ slot: LayerSlot, _ batch: inout FeatureBatch
  ) throws(JSONFault) {
    let key = UInt32(slot.keys.index(of: name))
    let (cell, _) = try JSONColumnText.appendValue(value, key: key, flags: flags, to: &batch.text)
    batch.cells.append(cell)
  }
}
