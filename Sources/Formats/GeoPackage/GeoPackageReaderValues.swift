import Geometry

/// Gives the values of a batch their types: text that is a date or JSON, ids, foreign members; and
/// looks at every byte of text, once.
struct GeoPackageReaderValues: ~Copyable {
  /// A text that is parsed while its batch's text grows.
  private var source = Bytes()
  /// A decoded name.
  private var name = Bytes()

  /// Settles all cells and ids of a batch of one layer.
  mutating func settle(_ batch: inout FeatureBatch, of table: GeoPackageReaderTable) {
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
    cell index: Int, _ kind: GeoPackageReaderColumn.Kind, _ feature: Int,
    _ batch: inout FeatureBatch
  ) {
    let cell = batch.cells.base[index]
    let range = cell.textRange
    let text = GeoPackageReaderText(batch.text.base + range.lowerBound, count: range.count)
    if text.isPlain { batch.cells.base[index].flags.insert(.plain) }
    if !text.isValid || (kind != .plain && kind != .boolean) {
      batch.cells[index] = settled(batch.cells[index], kind, feature, &batch)
    }
  }

  /// A text cell as what its column makes of it.
  @inline(never)
  private mutating func settled(
    _ cell: Cell, _ kind: GeoPackageReaderColumn.Kind, _ feature: Int,
    _ batch: inout FeatureBatch
  ) -> Cell {
    var cell = cell
    if !GeoPackageReaderText.isUTF8(batch.bytes(of: cell)) {
      cell = repaired(cell, feature, &batch)
    }
    let range = cell.textRange
    let start = batch.text.base + range.lowerBound
    switch kind {
    case .plain, .boolean: break
    case .date:
      if GeoPackageReaderText.isDate(start, count: range.count) { cell.type = .date }
    case .dateTime, .dateTimeOfSeconds:
      guard GeoPackageReaderText.isDateTime(start, count: range.count) else { break }
      cell.type = .dateTime
      if kind == .dateTimeOfSeconds, range.count == 24, start[20] == 0x30, start[21] == 0x30,
        start[22] == 0x30
      {
        start[19] = UInt8(ascii: "Z")
        cell.bits = UInt64(range.lowerBound) << 32 | 20
      }
    case .json:
      source.removeAll()
      source.append(contentsOf: batch.bytes(of: cell))
      if let value = JSONColumnScanner.whole(source.buffer) {
        cell = JSONColumnText.cell(of: value, in: source.buffer, key: cell.key, text: &batch.text)
      }
    }
    return cell
  }

  /// The same text with U+FFFD in the place of what is no UTF-8.
  private func repaired(_ cell: Cell, _ feature: Int, _ batch: inout FeatureBatch) -> Cell {
    batch.note(
      .changed, "invalid-utf8", "bytes of text that are no UTF-8 became U+FFFD", feature: feature)
    let start = batch.text.count
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
        if cell.key == GeoPackageReaderRows.membersKey {
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
    source.removeAll()
    source.append(contentsOf: batch.bytes(of: cell))
    let whole = JSONColumnScanner.whole(source.buffer)
    guard let whole, whole.kind == .object else {
      batch.note(
        .changed, "members-unreadable", "foreign members that are no JSON object were left out",
        feature: feature)
      return
    }
    appendMembers(in: whole.range, .foreign, feature, &batch)
  }

  private mutating func appendMembers(
    in range: Range<Int>, _ flags: CellFlags, _ feature: Int, _ batch: inout FeatureBatch
  ) {
    let bytes = UnsafeBufferPointer(rebasing: source.buffer[range])
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    var scanner = JSONColumnScanner(bytes)
    var found: [(name: Range<Int>, value: JSONColumnScanner.Value)] = []
    _ = scanner.members { found.append(($0, $1)) }
    for member in found {
      name.removeAll()
      JSONColumnText.appendDecoded(bytes, member.name, to: &name)
      if flags == .foreign, member.value.kind == .object, name.buffer.elementsEqual("geometry".utf8)
      {
        let inner = member.value.range
        appendMembers(
          in: range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound,
          .geometryMember, feature, &batch)
        continue
      }
      let key = UInt32(slot.keys.index(of: name.buffer))
      batch.cells.append(
        JSONColumnText.cell(
          of: member.value, in: bytes, key: key, flags: flags, text: &batch.text))
    }
  }
}
