internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Text

/// Makes features of records; one for each worker.
struct OSMFeatureMaker: ~Copyable {
  let store: OSMStore
  let options: OSMFeatureOptions
  let problems: ProblemLog
  let columns: OSMColumns?
  let matcher: OSMSchemaMatcher?
  var slots: [LayerSlot] = []
  /// For each slot, true if the user did not ask for its layer.
  let isUnwanted: [Bool]
  /// The present object, of which features are made.
  var cursor = OSMRecordCursor()
  /// A member of it.
  var member = OSMRecordCursor()
  /// A member that the other one is compared with.
  var other = OSMRecordCursor()
  /// The nodes of the present way, or of a member.
  var way = OSMLocatedWay()
  var assembler = OSMAreaAssembler()
  /// Members of the present relation that are not in the input.
  var missingMembers: [(kind: OSMKind, id: Int64)] = []
  /// A place of the present relation: the first that is known.
  var anchor = OSMLocation.unknown
  /// The ordinal of the present record, from 1.
  var ordinal: UInt64 = 0
  /// The slot that the present object has been counted in.
  var countedSlot = 0

  init(_ reader: OSMFeatureReader) {
    store = reader.store
    options = reader.options
    problems = reader.problems
    columns = reader.columns
    isUnwanted = reader.isUnwanted
    matcher = reader.options.schema.map { OSMSchemaMatcher($0) }
  }

  /// Keeps the slots of the layers.
  mutating func begin(_ slots: [LayerSlot]) { self.slots = slots }

  /// Gives columns their numbers in the slots, before the first feature.
  func enterColumns() {
    guard let columns else { return }
    for (layer, slot) in slots.enumerated() where slot.keys.count == 0 {
      columns.enter(layer, in: slot)
    }
  }

  /// Makes features of a stretch of records.
  mutating func make(
    _ kind: OSMKind, _ stretch: OSMRecordFile.Stretch, _ start: UnsafePointer<UInt8>,
    _ batch: inout FeatureBatch
  ) {
    enterColumns()
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
      // A way that was not asked for has been counted before.
      guard options.untagged || !cursor.tags.isEmpty else { continue }
      ordinal = 0
      makeWayFeatures(&batch)
    }
  }

  private func isWanted(_ record: UInt64) -> Bool {
    !cursor.flags.contains(.deleted) && !store.isVoid(record, of: cursor.kind)
  }

  // MARK: - Rows

  /// Counts an object that does not become a feature because it was not asked for.
  mutating func passOver(_ layer: OSMLayer) {
    slots[layer.rawValue].filteredCount += 1
    count(in: layer.rawValue)
  }

  /// The same, when its geometry has been added already.
  mutating func leaveOut(_ layer: OSMLayer, _ batch: inout FeatureBatch) {
    batch.forgetOpenGeometry()
    passOver(layer)
  }

  /// Counts the present object as read.
  mutating func count(in slot: Int) {
    slots[slot].readCount += 1
    countedSlot = slot
  }

  /// Makes the row of a feature whose geometry has been added: the present object's id, tags and attributes.
  mutating func appendRow(_ layer: OSMLayer, _ batch: inout FeatureBatch) {
    if matcher != nil { return appendTyped(layer, cursor.kind, cursor.id, of: .present, &batch) }
    if isUnwanted[layer.rawValue] { return leaveOut(layer, &batch) }
    beginRow(layer.rawValue, cursor.kind, cursor.id, &batch)
    appendTags(cursor, slots[layer.rawValue], layer, &batch)
    endRow(&batch)
  }

  /// The same, with the members of the present relation.
  mutating func appendRowWithMembers(_ layer: OSMLayer, _ batch: inout FeatureBatch) {
    if matcher != nil { return appendTyped(layer, cursor.kind, cursor.id, of: .present, &batch) }
    if isUnwanted[layer.rawValue] { return leaveOut(layer, &batch) }
    beginRow(layer.rawValue, cursor.kind, cursor.id, &batch)
    let slot = slots[layer.rawValue]
    appendTags(cursor, slot, layer, &batch)
    appendMembers(slot, &batch)
    endRow(&batch)
  }

  /// The row of a feature that has the tags of `other`, and the id of something else.
  mutating func appendOutlinedRow(
    _ layer: OSMLayer, _ kind: OSMKind, _ id: Int64, _ batch: inout FeatureBatch
  ) {
    if matcher != nil { return appendTyped(layer, kind, id, of: .other, &batch) }
    if isUnwanted[layer.rawValue] { return leaveOut(layer, &batch) }
    beginRow(layer.rawValue, kind, id, &batch)
    appendTags(other, slots[layer.rawValue], layer, &batch)
    endRow(&batch)
  }

  /// Begins a row with an id.
  mutating func beginRow(
    _ slot: Int, _ kind: OSMKind, _ id: Int64, _ batch: inout FeatureBatch
  ) {
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slot))
    batch.ordinals.append(ordinal)
    batch.offsets.append(0)
    count(in: slot)
    let start = batch.text.count
    CellText.append(kind.literal, to: &batch.text)
    CellText.append("/", to: &batch.text)
    CellText.append(id, to: &batch.text)
    batch.ids.append(batch.storedCell(key: 0, type: .text, from: start))
  }

  /// Ends a row whose geometry and cells have been added.
  func endRow(_ batch: inout FeatureBatch) {
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
  }

  /// Appends an object's tags as properties: each on its own, or all that are not columns together.
  private func appendTags(
    _ object: borrowing OSMRecordCursor, _ slot: LayerSlot, _ layer: OSMLayer,
    _ batch: inout FeatureBatch
  ) {
    let tags = object.tagList
    if let columns {
      appendColumns(of: tags, columns, slot, layer, &batch)
    } else {
      for index in 0..<tags.count {
        append(tags.value(index), as: slot.keys.index(of: tags.key(index)), &batch)
      }
    }
    if options.attributes { appendAttributes(object, slot, &batch) }
  }

  @inline(__always)
  private func append(
    _ value: UnsafeBufferPointer<UInt8>, as key: Int, _ batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    batch.text.append(contentsOf: value)
    batch.cells.append(
      batch.storedCell(key: UInt32(truncatingIfNeeded: key), type: .text, from: start))
  }

  private func appendColumns(
    of tags: OSMTagList, _ columns: OSMColumns, _ slot: LayerSlot, _ layer: OSMLayer,
    _ batch: inout FeatureBatch
  ) {
    var others = 0
    for index in 0..<tags.count {
      if let number = columns.number(of: tags.key(index), in: layer.rawValue) {
        append(tags.value(index), as: number, &batch)
      } else {
        others += 1
      }
    }
    guard others > 0 else { return }
    let start = batch.text.count
    var mark: StaticString = "{"
    for index in 0..<tags.count
    where columns.number(of: tags.key(index), in: layer.rawValue) == nil {
      CellText.append(mark, to: &batch.text)
      batch.text.append(quoting: tags.key(index))
      CellText.append(":", to: &batch.text)
      batch.text.append(quoting: tags.value(index))
      mark = ","
    }
    CellText.append("}", to: &batch.text)
    batch.cells.append(batch.storedCell(key: Self.key("tags", slot), type: .json, from: start))
  }

  private func appendAttributes(
    _ object: borrowing OSMRecordCursor, _ slot: LayerSlot, _ batch: inout FeatureBatch
  ) {
    let info = object.info
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
      batch.text.append(contentsOf: object.bytes(of: user))
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
}
