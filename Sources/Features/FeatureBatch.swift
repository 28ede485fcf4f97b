public import Base
public import Geometry

/// The unit of flow: some features of one input, as columns.
///
/// A worker owns one batch and uses it again and again. In its turn a reader fills `piece` (and
/// whatever is cheapest to fill there and then); at once with other workers the decoder makes
/// features of it. `rowEnds.count == ids.count == slotIndexes.count == offsets.count ==
/// ordinals.count == geometry.featureEnds.count == count` holds between steps.
public struct FeatureBatch: ~Copyable {
  /// The piece of the input that the features were made of.
  public var piece = InputPiece()
  /// The batch's number in its input, from 0: what happens in turn goes by it.
  public var ticket = 0
  /// A step wants no features of the layers in it from behind this batch.
  public var isLast = false
  /// Geometries.
  public var geometry = GeometryColumn()
  /// Properties and foreign members of all features, feature by feature.
  public var cells = Column<Cell>(capacity: 1 << 12)
  /// Index in `cells` where each feature ends.
  public var rowEnds = Column<UInt32>(capacity: 1 << 10)
  /// The bytes of stored cells.
  public var text = Bytes(capacity: 1 << 14)
  /// Feature ids: integer, real, number or text; null for none.
  public var ids = Column<Cell>(capacity: 1 << 10)
  /// A store's row ids, one a feature, or empty.
  public var rowIDs = Column<Int64>()
  /// The index in `slots` of each feature's layer.
  public var slotIndexes = Column<UInt32>(capacity: 1 << 10)
  /// Where each feature starts in the whole input, in bytes.
  public var offsets = Column<UInt64>(capacity: 1 << 10)
  /// The ordinal of each feature in its input or layer, from 1.
  public var ordinals = Column<UInt64>(capacity: 1 << 10)

  /// The layers that this worker has met.
  public var slots: [LayerSlot] = []
  /// What there is to tell the ledger.
  public var ledger = BatchLedger()
  /// The layers that the output has so far, when this batch has been admitted: it does not change.
  public var known: KnownLayers?

  /// A batch without features.
  public init() {}

  /// The number of features.
  @inlinable public var count: Int { rowEnds.count }

  /// Forgets everything but the memory and the layers' slots.
  public mutating func removeAll() {
    piece.removeAll()
    geometry.removeAll()
    cells.removeAll()
    rowEnds.removeAll()
    text.removeAll()
    ids.removeAll()
    rowIDs.removeAll()
    slotIndexes.removeAll()
    offsets.removeAll()
    ordinals.removeAll()
    isLast = false
    known = nil
    ledger.removeAll()
    for slot in slots {
      slot.layer = slot.source
      slot.readCount = 0
      slot.addedCount = 0
      slot.filteredCount = 0
      slot.outCount = 0
    }
  }

  /// The cells of a feature.
  @inlinable public func cellRange(ofFeature feature: Int) -> Range<Int> {
    (feature == 0 ? 0 : Int(rowEnds[feature - 1]))..<Int(rowEnds[feature])
  }

  /// The bytes of a stored cell; valid until `text` grows.
  @inlinable public func bytes(of cell: Cell) -> UnsafeBufferPointer<UInt8> {
    text.buffer(cell.textRange)
  }

  /// The slot of a layer, made when it is met for the first time.
  public mutating func slot(for layer: Layer) -> Int {
    if let known = slots.lastIndex(where: { $0.source === layer }) { return known }
    slots.append(LayerSlot(layer: layer))
    return slots.count - 1
  }

  /// A cell whose text has been added at `start ..< text.count`.
  @inlinable public func storedCell(
    key: UInt32, type: CellType, flags: CellFlags = [], from start: Int
  ) -> Cell {
    Cell(
      key: key, type: type, flags: flags, bits: UInt64(start) << 32 | UInt64(text.count - start))
  }

  /// The id of a feature as text, nil when it has none.
  public func idText(ofFeature feature: Int) -> String? {
    guard feature < ids.count else { return nil }
    return text(of: ids[feature])
  }

  /// A value as text for people, nil for null.
  public func text(of cell: Cell) -> String? {
    switch cell.type {
    case .null: nil
    case .boolean: cell.boolean ? "true" : "false"
    case .integer: String(cell.integer)
    case .real: cell.real.description
    case .number, .text, .date, .dateTime, .json: String(decoding: bytes(of: cell), as: UTF8.self)
    case .blob: "\(cell.textRange.count) bytes"
    }
  }
}

// MARK: - Notices

extension FeatureBatch {
  /// Counts something that happened to a feature that is in the batch (or is being added as the last).
  public mutating func note(
    _ reason: Reason, as severity: Reason.Severity? = nil, _ message: String? = nil,
    feature: Int, count: Int = 1
  ) {
    let slot = feature < slotIndexes.count ? Int(slotIndexes[feature]) : 0
    let ordinal = feature < ordinals.count ? ordinals[feature] : 0
    note(reason, as: severity, message, slot: slot, feature: ordinal, count: count) { batch in
      Notice.Example(
        byteOffset: feature < batch.offsets.count ? batch.offsets[feature] : batch.piece.offset,
        feature: ordinal, id: batch.idText(ofFeature: feature))
    }
  }

  /// Counts something that happened to the feature with an ordinal, or to none in particular (0), with an
  /// example that is made only while examples are wanted.
  public mutating func note(
    _ reason: Reason, as severity: Reason.Severity? = nil, _ message: String? = nil, slot: Int,
    feature: UInt64 = 0, count: Int = 1, example: (borrowing FeatureBatch) -> Notice.Example
  ) {
    var ledger = BatchLedger()
    swap(&ledger, &self.ledger)
    ledger.note(reason, as: severity, message, slot: slot, feature: feature, count: count) {
      example(self)
    }
    swap(&ledger, &self.ledger)
  }
}

// MARK: - Going back and leaving out

extension FeatureBatch {
  /// A length of all columns to go back to.
  public struct Mark: Sendable {
    let geometry: GeometryColumn.Mark
    let features: Int
    let cells: Int
    let text: Int
    let ids: Int
    let ledger: BatchLedger.Mark
  }

  /// The current length, between two features.
  public var mark: Mark {
    Mark(
      geometry: geometry.mark, features: count, cells: cells.count, text: text.count,
      ids: ids.count, ledger: ledger.mark)
  }

  /// Forgets what was added since the mark, and what the ledger was told of it.
  public mutating func truncate(to mark: Mark) {
    ledger.goBack(to: mark.ledger)
    geometry.truncate(to: mark.geometry)
    cells.truncate(to: mark.cells)
    text.truncate(to: mark.text)
    ids.truncate(to: mark.ids)
    rowEnds.truncate(to: mark.features)
    rowIDs.truncate(to: mark.features)
    slotIndexes.truncate(to: mark.features)
    offsets.truncate(to: mark.features)
    ordinals.truncate(to: mark.features)
  }

  /// Forgets the geometry of the feature that is being added, whose row has not ended yet.
  public mutating func forgetOpenGeometry() { geometry.forgetOpenFeature() }

  /// Forgets the properties of the feature that is being added, whose row has not ended yet.
  public mutating func forgetOpenProperties() {
    let start = rowEnds.last.map(Int.init) ?? 0
    var kept = start
    for index in start..<cells.count where !cells[index].flags.isDisjoint(with: CellFlags.members) {
      cells[kept] = cells[index]
      kept += 1
    }
    cells.truncate(to: kept)
  }

  /// Leaves out the features for which `isKept` is false and counts them as filtered.
  public mutating func keep(where isKept: (borrowing FeatureBatch, Int) -> Bool) {
    var kept = Column<Bool>(capacity: max(count, 1))
    var keptCount = 0
    for feature in 0..<count {
      let keeps = isKept(self, feature)
      kept.append(keeps)
      if keeps { keptCount += 1 } else { slots[Int(slotIndexes[feature])].filteredCount += 1 }
    }
    guard keptCount < count else { return }
    compact(kept)
  }

  /// Leaves out features that turned out to be bad after they had been added, in ascending order;
  /// each becomes a reject, with the bytes that it was made of where there are such.
  public mutating func reject(_ failures: [(feature: Int, error: GeoError)]) {
    guard !failures.isEmpty else { return }
    var kept = Column<Bool>(capacity: count)
    kept.append(repeating: true, count: count)
    for (feature, error) in failures {
      kept[feature] = false
      ledger.refuse(
        Reject(range: range(ofFeature: feature), error: error, slot: Int(slotIndexes[feature])))
    }
    compact(kept)
  }

  /// The bytes of the record that begins where a feature does; none for a row of a store, or for one of
  /// several features of a record.
  private func range(ofFeature feature: Int) -> Range<Int> {
    guard rowIDs.isEmpty, !piece.bytes.isEmpty, offsets[feature] >= piece.offset else {
      return 0..<0
    }
    let start = offsets[feature] - piece.offset
    var low = 0
    var high = piece.records.count
    while low < high {
      let middle = (low + high) / 2
      if UInt64(piece.records[middle].start) < start { low = middle + 1 } else { high = middle }
    }
    guard low < piece.records.count, UInt64(piece.records[low].start) == start else { return 0..<0 }
    return piece.records[low].start..<piece.records[low].end
  }

  /// Moves the kept features together; text stays where it is, as cells know their place. What the ledger
  /// was told of the others goes with them.
  mutating func compact(_ kept: borrowing Column<Bool>) {
    let total = count
    if !ledger.hasNothingOfFeatures {
      var gone: Set<SIMD2<UInt64>> = []
      var start = 0
      while start < total {
        var end = start + 1
        var isLeft = kept[start]
        // Parts of a feature that a step took apart lie side by side; some of them may be left.
        while end < total, ordinals[end] == ordinals[start], slotIndexes[end] == slotIndexes[start]
        {
          isLeft = isLeft || kept[end]
          end += 1
        }
        if !isLeft { gone.insert(SIMD2(UInt64(slotIndexes[start]), ordinals[start])) }
        start = end
      }
      ledger.forgetFeatures { gone.contains(SIMD2(UInt64($0), $1)) }
    }
    var feature = 0
    var cellCount = 0
    var positions = 0
    var lines = 0
    var parts = 0
    var nodes = 0
    // What is read lies at or behind what is written, as features only move forward; the ends of the
    // feature before, in the old numbering, are carried along because they may be overwritten.
    var oldCell = 0
    var oldNode = 0
    var oldPart = 0
    var oldLine = 0
    var oldPosition = 0
    let width = geometry.stride
    for old in 0..<total {
      let cellEnd = Int(rowEnds[old])
      let nodeEnd = Int(geometry.featureEnds[old])
      let partEnd = nodeEnd > oldNode ? Int(geometry.nodes[nodeEnd - 1].partEnd) : oldPart
      let lineEnd = partEnd > oldPart ? Int(geometry.partEnds[partEnd - 1]) : oldLine
      let positionEnd = lineEnd > oldLine ? Int(geometry.lineEnds[lineEnd - 1]) : oldPosition
      if kept[old] {
        (cells.base + cellCount).update(from: cells.base + oldCell, count: cellEnd - oldCell)
        cellCount += cellEnd - oldCell
        rowEnds[feature] = UInt32(cellCount)
        ids[feature] = ids[old]
        if !rowIDs.isEmpty { rowIDs[feature] = rowIDs[old] }
        slotIndexes[feature] = slotIndexes[old]
        offsets[feature] = offsets[old]
        ordinals[feature] = ordinals[old]
        let moved = positionEnd - oldPosition
        (geometry.ordinates.base + positions * width).update(
          from: geometry.ordinates.base + oldPosition * width, count: moved * width)
        for line in oldLine..<lineEnd {
          geometry.lineEnds[lines + line - oldLine] =
            UInt32(Int(geometry.lineEnds[line]) - oldPosition + positions)
        }
        for part in oldPart..<partEnd {
          geometry.partEnds[parts + part - oldPart] =
            UInt32(Int(geometry.partEnds[part]) - oldLine + lines)
        }
        for node in oldNode..<nodeEnd {
          var copy = geometry.nodes[node]
          copy.partEnd = UInt32(Int(copy.partEnd) - oldPart + parts)
          geometry.nodes[nodes + node - oldNode] = copy
        }
        positions += moved
        lines += lineEnd - oldLine
        parts += partEnd - oldPart
        nodes += nodeEnd - oldNode
        geometry.featureEnds[feature] = UInt32(nodes)
        feature += 1
      }
      oldCell = cellEnd
      oldNode = nodeEnd
      oldPart = partEnd
      oldLine = lineEnd
      oldPosition = positionEnd
    }
    cells.truncate(to: cellCount)
    rowEnds.truncate(to: feature)
    ids.truncate(to: feature)
    rowIDs.truncate(to: feature)
    slotIndexes.truncate(to: feature)
    offsets.truncate(to: feature)
    ordinals.truncate(to: feature)
    geometry.ordinates.truncate(to: positions * width)
    geometry.lineEnds.truncate(to: lines)
    geometry.partEnds.truncate(to: parts)
    geometry.nodes.truncate(to: nodes)
    geometry.featureEnds.truncate(to: feature)
  }

  /// Counts the properties by key and type, and the features by layer, as they are now.
  public mutating func countTypes() {
    for slot in slots {
      slot.typeCounts.removeAll()
      slot.typeCounts.append(repeating: 0, count: slot.keys.count * 16)
      slot.idCounts.removeAll()
      slot.idCounts.append(repeating: 0, count: 16)
      slot.memberCount = 0
      slot.outCount = 0
    }
    var cell = 0
    for feature in 0..<count {
      let slot = slots[Int(slotIndexes[feature])]
      slot.outCount += 1
      let id = ids[feature].type
      if id != .null { slot.idCounts[Int(id.rawValue)] += 1 }
      var hasMembers = false
      let end = Int(rowEnds[feature])
      // In range: keys are indexes of the slot's table, and a type is below 16.
      let counts = slot.typeCounts.base
      while cell < end {
        let value = cells.base[cell]
        if value.flags.isDisjoint(with: .members) {
          counts[Int(value.key) * 16 + Int(value.type.rawValue)] += 1
          let variant =
            switch value.type {
            case .integer where value.integer.magnitude > 1 << 53: LayerSlot.wideInteger
            case .dateTime:
              value.bits & 0xFFFF_FFFF > 20
                ? LayerSlot.fractionalTime : LayerSlot.wholeSecondsTime
            default: 0
            }
          if variant == LayerSlot.fractionalTime {
            countForm(of: value, in: counts + Int(value.key) * 16)
          }
          if variant != 0 { counts[Int(value.key) * 16 + variant] += 1 }
        } else {
          hasMembers = true
        }
        cell += 1
      }
      if hasMembers { slot.memberCount += 1 }
    }
  }

  /// Counts what `YYYY-MM-DDTHH:MM:SS.SSSZ` would not keep of a date-time with a fraction or an offset.
  private func countForm(of cell: Cell, in counts: UnsafeMutablePointer<UInt32>) {
    let bytes = bytes(of: cell)
    if bytes[bytes.count - 1] != UInt8(ascii: "Z") { counts[LayerSlot.offsetTime] += 1 }
    if bytes[19...].prefix(4).elementsEqual(".000".utf8) {
      counts[LayerSlot.zeroFractionTime] += 1
    }
  }
}
