internal import Base
internal import Features
internal import Text

/// Makes the cells of features without a schema: tags, each as a property of its own or together, and what is
/// known of objects besides them. Owned by one worker.
struct OSMFeatureCells {
  /// What a feature says besides its object's tags.
  struct Extras {
    /// What stands for the object's geometry: `bounds` or `center`.
    var standIn: StaticString?
    /// True if parts of the object are missing, and the feature says so.
    var isIncomplete = false
    /// True for the members of a relation.
    var hasMembers = false
  }

  private let columns: OSMColumns?
  private let hasAttributes: Bool

  init(_ columns: OSMColumns?, hasAttributes: Bool) {
    self.columns = columns
    self.hasAttributes = hasAttributes
  }

  /// Gives columns their numbers in the slots, before the first feature.
  func enterColumns(_ slots: [LayerSlot]) {
    guard let columns else { return }
    for (layer, slot) in slots.enumerated() { columns.enter(layer, in: slot) }
  }

  /// Appends the cells of a feature with an object's tags.
  func append(
    _ object: borrowing OSMRecordCursor, _ extras: Extras, _ slot: LayerSlot, _ layer: OSMLayer,
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
    if hasAttributes { appendAttributes(object, slot, &batch) }
    if let standIn = extras.standIn {
      let start = batch.text.count
      CellText.append(standIn, to: &batch.text)
      batch.cells.append(
        batch.storedCell(key: Self.key("@geometry", slot), type: .text, from: start))
    }
    if extras.isIncomplete {
      batch.cells.append(Cell(key: Self.key("@incomplete", slot), type: .boolean, bits: 1))
    }
    if extras.hasMembers { appendMembers(of: object, slot, &batch) }
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

  /// The members as JSON: `[{"type":"way","ref":1,"role":"from"}]`, in the form of Overpass.
  private func appendMembers(
    of relation: borrowing OSMRecordCursor, _ slot: LayerSlot, _ batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    var mark: StaticString = "["
    for index in 0..<relation.members.count {
      let member = relation.members.base[index]
      CellText.append(mark, to: &batch.text)
      CellText.append("{\"type\":\"", to: &batch.text)
      CellText.append(member.kind.literal, to: &batch.text)
      CellText.append("\",\"ref\":", to: &batch.text)
      CellText.append(member.id, to: &batch.text)
      CellText.append(",\"role\":", to: &batch.text)
      batch.text.append(quoting: relation.bytes(of: member.role))
      CellText.append("}", to: &batch.text)
      mark = ","
    }
    if relation.members.isEmpty { CellText.append("[", to: &batch.text) }
    CellText.append("]", to: &batch.text)
    batch.cells.append(
      batch.storedCell(key: Self.key("@members", slot), type: .json, from: start))
  }

  private static func key(_ name: StaticString, _ slot: LayerSlot) -> UInt32 {
    UInt32(
      truncatingIfNeeded: slot.keys.index(
        of: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)))
  }
}
