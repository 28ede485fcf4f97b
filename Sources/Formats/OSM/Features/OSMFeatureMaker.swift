internal import Geometry
internal import Streaming

/// Makes features of records; one for each worker.
struct OSMFeatureMaker: ~Copyable {
  let store: OSMStore
  let options: OSMFeatureOptions
  var slots: [LayerSlot] = []
  /// The object that is being made a feature.
  var cursor = OSMRecordCursor()
  /// A member of it.
  var member = OSMRecordCursor()
  /// The places of the present way's nodes.
  var locations = Column<OSMLocation>(capacity: 1 << 11)
  /// Where the last node was found.
  var nodeHint = 0
  /// The ordinal of the present record, from 1.
  var ordinal: UInt64 = 0

  init(_ reader: OSMFeatureReader) {
    store = reader.store
    options = reader.options
  }

  /// Keeps the slots of the layers.
  mutating func begin(_ slots: [LayerSlot]) { self.slots = slots }

  /// Makes features of a stretch of records.
  mutating func make(
    _ kind: OSMKind, _ stretch: OSMRecordFile.Stretch, _ start: UnsafePointer<UInt8>,
    _ batch: inout FeatureBatch
  ) {
    cursor.begin(start)
    for index in 0..<stretch.count {
      let record = stretch.firstRecord + UInt64(index)
      let offset = stretch.bytes.lowerBound + UInt64(cursor.position - start)
      cursor.next(kind)
      ordinal = record + 1
      switch kind {
      case .node: makeNode(isWanted: isWanted(record), &batch)
      case .way: makeWay(isWanted: isWanted(record), at: offset, &batch)
      case .relation: makeRelation(isWanted: isWanted(record), &batch)
      }
    }
  }

  /// Makes features of ways that waited for relations.
  mutating func make(outlines ids: [Int64], _ batch: inout FeatureBatch) {
    for id in ids {
      guard let record = store.memberWay(id) else { continue }
      cursor.begin(record)
      cursor.next(.way)
      ordinal = 0
      makeWayFeatures(&batch)
    }
  }

  private func isWanted(_ record: UInt64) -> Bool {
    !cursor.flags.contains(.deleted) && !store.isVoid(record, of: cursor.kind)
  }

  // MARK: - Rows

  /// Counts an object that becomes no feature, as nobody asked for it.
  func passOver(_ layer: OSMLayer) {
    slots[layer.rawValue].readCount += 1
    slots[layer.rawValue].filteredCount += 1
  }

  /// Begins a row: the object's id, its place in the input, its tags and attributes.
  mutating func beginRow(_ layer: OSMLayer, _ batch: inout FeatureBatch) {
    batch.slotIndexes.append(UInt32(layer.rawValue))
    batch.ordinals.append(ordinal)
    batch.offsets.append(0)
    slots[layer.rawValue].readCount += 1
    let start = batch.text.count
    Self.append(cursor.kind, cursor.id, to: &batch.text)
    batch.ids.append(batch.storedCell(key: 0, type: .text, from: start))
  }

  /// Ends a row whose geometry is there.
  func endRow(_ batch: inout FeatureBatch) {
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
  }

  /// `way/123`.
  static func append(_ kind: OSMKind, _ id: Int64, to text: inout Bytes) {
    CellText.append(
      kind == .node ? "node/" : kind == .way ? "way/" : "relation/", to: &text)
    text.append(atMost: 20) { IntegerText.write(id, to: $0) }
  }

  /// Appends the present object's tags as properties.
  func appendTags(_ layer: OSMLayer, _ batch: inout FeatureBatch) {
    let slot = slots[layer.rawValue]
    for index in 0..<cursor.tags.count {
      let tag = cursor.tags.base[index]
      append(cursor.bytes(of: tag.key), cursor.bytes(of: tag.value), slot, &batch)
    }
    if options.attributes { appendAttributes(slot, &batch) }
  }

  @inline(__always)
  func append(
    _ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, _ slot: LayerSlot,
    _ batch: inout FeatureBatch
  ) {
    let number = slot.keys.index(of: key)
    let start = batch.text.count
    batch.text.append(contentsOf: value)
    batch.cells.append(
      batch.storedCell(key: UInt32(truncatingIfNeeded: number), type: .text, from: start))
  }

  private func appendAttributes(_ slot: LayerSlot, _ batch: inout FeatureBatch) {
    let info = cursor.info
    appendInteger(info.version, "@version", slot, &batch)
    if let timestamp = info.timestamp {
      let start = batch.text.count
      if EpochText.append(Double(timestamp), to: &batch.text) {
        batch.cells.append(
          batch.storedCell(key: Self.key("@timestamp", slot), type: .dateTime, from: start))
      }
    }
    appendInteger(info.changeset, "@changeset", slot, &batch)
    appendInteger(info.userID, "@uid", slot, &batch)
    if let user = info.user {
      let start = batch.text.count
      batch.text.append(contentsOf: cursor.bytes(of: user))
      batch.cells.append(batch.storedCell(key: Self.key("@user", slot), type: .text, from: start))
    }
  }

  private func appendInteger(
    _ value: Int64?, _ name: StaticString, _ slot: LayerSlot, _ batch: inout FeatureBatch
  ) {
    guard let value else { return }
    batch.cells.append(
      Cell(key: Self.key(name, slot), type: .integer, bits: UInt64(bitPattern: value)))
  }

  static func key(_ name: StaticString, _ slot: LayerSlot) -> UInt32 {
    UInt32(
      truncatingIfNeeded: slot.keys.index(
        of: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)))
  }

  // MARK: - Problems

  /// Counts a problem of the present object in the ledger.
  func note(
    _ code: OSMProblem.Code, _ kind: Notice.Kind, _ layer: OSMLayer, _ batch: inout FeatureBatch
  ) {
    let example = Notice.Example(
      byteOffset: 0, feature: ordinal, id: "\(cursor.kind.name)/\(cursor.id)")
    batch.note(kind, code.rawValue, code.message, slot: layer.rawValue) { _ in example }
  }
}
