internal import Base
internal import Features
internal import Text

/// Finds the layers of objects and makes the cells of their fields; owned by one worker.
final class OSMSchemaMatcher {
  /// What a field can ask for besides the tags of an object.
  struct Subject {
    var kind: OSMKind
    var id: Int64
    /// A user's name lies in the text of the tags.
    var info = OSMInfo.unsaid
  }

  let schema: OSMSchema
  /// By the number of a key: the number of its value, or `OSMCondition.absentValue`.
  private var values = Column<Int32>()
  /// By the number of a key that is there: the index of its tag.
  private var indexes = Column<Int32>()
  /// The numbers of the keys that are there.
  private var present = Column<Int32>()
  private var matched = Column<Int32>()
  /// The numbers of fields' names in the slots of the layers, layer by layer.
  private var keys = Column<UInt32>()
  /// Where the numbers of each layer begin in `keys`.
  private var keyStarts: [Int] = []
  /// The slots that the numbers belong to.
  private var slots: [LayerSlot?] = []

  init(_ schema: OSMSchema) {
    self.schema = schema
    values.append(repeating: OSMCondition.absentValue, count: schema.wordCount)
    indexes.append(repeating: 0, count: schema.wordCount)
    for layer in schema.layers {
      keyStarts.append(keys.count)
      keys.append(repeating: 0, count: layer.fields.count)
      slots.append(nil)
    }
  }

  /// The layers that take an object with these tags as this kind of feature, by their index in the schema;
  /// valid until the next call. An object that no layer takes was not asked for.
  func match(
    _ tags: OSMTagList, as kind: OSMGeometryKinds
  ) -> UnsafeBufferPointer<Int32> {
    for index in 0..<present.count {
      values.base[Int(present[index])] = OSMCondition.absentValue
    }
    present.removeAll()
    var candidates = schema.layersOfAll
    for index in 0..<tags.count {
      let key = schema.words.key(tags.key(index))
      guard key != OSMWords.unknown, values.base[Int(key)] == OSMCondition.absentValue else {
        continue
      }
      values.base[Int(key)] = schema.words.value(tags.value(index), of: key)
      indexes.base[Int(key)] = Int32(truncatingIfNeeded: index)
      present.append(key)
      candidates |= schema.layersByKey.base[Int(key)]
    }
    matched.removeAll()
    if candidates == 0 { return matched.buffer }
    for index in schema.layers.indices where candidates & OSMSchema.bit(ofLayer: index) != 0 {
      let isMember =
        !schema.layers[index].geometry.isDisjoint(with: kind)
        && schema.program.holds(schema.layers[index].condition, values.base)
      if isMember { matched.append(Int32(truncatingIfNeeded: index)) }
    }
    return matched.buffer
  }

  /// Appends the cells of a layer's fields for the object that was matched last.
  ///
  /// Values that don't fit their field are left out and noted as `changed`. The tags must not lie in the
  /// text of the batch.
  func appendCells(
    layer: Int, _ tags: OSMTagList, of subject: Subject, to batch: inout FeatureBatch, slot: Int
  ) {
    let keyStart = prepareKeys(layer: layer, slot: batch.slots[slot])
    var refused = 0
    var unlisted = 0
    let fieldStart = schema.layers[layer].fieldStart
    for index in 0..<schema.layers[layer].fields.count {
      let key = keys.base[keyStart + index]
      let field = schema.program.fields[fieldStart + index]
      let outcome: Outcome
      if let special = field.special {
        append(special, key, tags, subject, to: &batch)
        outcome = .done
      } else {
        outcome = append(field, key, tags, to: &batch)
      }
      switch outcome {
      case .done: break
      case .notOfType: refused += 1
      case .notListed: unlisted += 1
      }
    }
    if refused > 0 {
      note(
        .valueNotOfType, "values of tags do not fit the type of their field and are left out",
        refused, subject, &batch, slot)
    }
    if unlisted > 0 {
      note(
        .valueNotListed, "values of tags are not listed in the schema and are left out",
        unlisted, subject, &batch, slot)
    }
  }

  private func note(
    _ reason: Reason, _ message: String, _ count: Int, _ subject: Subject,
    _ batch: inout FeatureBatch, _ slot: Int
  ) {
    let feature = batch.count
    let ordinal = feature < batch.ordinals.count ? batch.ordinals[feature] : 0
    batch.note(reason, message, slot: slot, feature: ordinal, count: count) { batch in
      Notice.Example(
        byteOffset: feature < batch.offsets.count ? batch.offsets[feature] : batch.piece.offset,
        feature: ordinal, id: subject.kind.name + "/" + String(subject.id))
    }
  }

  /// Where the numbers of a layer's fields begin.
  private func prepareKeys(layer: Int, slot: LayerSlot) -> Int {
    let start = keyStarts[layer]
    if slots[layer] === slot { return start }
    slots[layer] = slot
    var name = Bytes()
    for (index, field) in schema.layers[layer].fields.enumerated() {
      name.removeAll()
      name.append(field.name)
      keys[start + index] = UInt32(truncatingIfNeeded: slot.keys.index(of: name.buffer))
    }
    return start
  }

  // MARK: - Tags

  private enum Outcome {
    case done, notOfType, notListed
  }

  @inline(__always)
  private func append(
    _ field: OSMSchemaField, _ key: UInt32, _ tags: OSMTagList, to batch: inout FeatureBatch
  ) -> Outcome {
    for keyIndex in field.keyStart..<field.keyEnd {
      let name = Int(schema.program.keys.base[keyIndex])
      let value = values.base[name]
      if value == OSMCondition.absentValue { continue }
      let known = find(value, in: field)
      if let listed = known ?? (field.hasOthersOfKeys ? find(Int32(name), in: field) : nil) {
        if field.isMapping {
          if append(schema.program.constants.base[listed], key, to: &batch) { return .done }
          continue
        }
      } else {
        switch field.others {
        case .read: break
        case .refused: return .notListed
        case .constant(let constant):
          if append(constant, key, to: &batch) { return .done }
          continue
        }
      }
      let tag = Int(indexes.base[name])
      let text = field.type == .key ? tags.key(tag) : tags.value(tag)
      let isOfType = OSMTagValue.append(text, of: field, key, to: &batch)
      return isOfType ? .done : .notOfType
    }
    if let constant = field.standIn { _ = append(constant, key, to: &batch) }
    return .done
  }

  /// Where a value is among those that a field lists.
  @inline(__always)
  private func find(_ value: Int32, in field: OSMSchemaField) -> Int? {
    if value == OSMWords.unknown { return nil }
    let listed = schema.program.listed.base
    var index = field.listedStart
    while index < field.listedEnd {
      if listed[index] == value { return index }
      index += 1
    }
    return nil
  }

  /// False if the constant means that the tag counts as missing.
  @inline(__always)
  private func append(
    _ constant: OSMSchemaConstant, _ key: UInt32, to batch: inout FeatureBatch
  ) -> Bool {
    if constant.type == .null { return false }
    guard constant.type.isStored else {
      batch.cells.append(Cell(key: key, type: constant.type, bits: constant.bits))
      return true
    }
    let start = Int(constant.bits >> 32)
    OSMTagValue.append(
      schema.program.text.buffer(start..<start + Int(constant.bits & 0xFFFF_FFFF)),
      as: constant.type, key,
      to: &batch)
    return true
  }

  // MARK: - Fields without tags

  private func append(
    _ special: OSMSchemaField.Special, _ key: UInt32, _ tags: OSMTagList, _ subject: Subject,
    to batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    switch special {
    case .version: append(subject.info.version, key, to: &batch)
    case .changeset: append(subject.info.changeset, key, to: &batch)
    case .uid: append(subject.info.userID, key, to: &batch)
    case .id, .type:
      batch.text.append(subject.kind.name)
      if special == .id {
        batch.text.append("/")
        batch.text.append(atMost: 32) { IntegerText.write(subject.id, to: $0) }
      }
      batch.cells.append(batch.storedCell(key: key, type: .text, flags: .plain, from: start))
    case .timestamp:
      guard let time = subject.info.timestamp, EpochText.append(Double(time), to: &batch.text)
      else { return }
      batch.cells.append(batch.storedCell(key: key, type: .dateTime, flags: .plain, from: start))
    case .user:
      guard let user = subject.info.user else { return }
      OSMTagValue.append(tags.bytes(user), as: .text, key, to: &batch)
    case .tags:
      batch.text.append("{")
      for index in 0..<tags.count {
        if index > 0 { batch.text.append(",") }
        batch.text.append(quoting: tags.key(index))
        batch.text.append(":")
        batch.text.append(quoting: tags.value(index))
      }
      batch.text.append("}")
      batch.cells.append(batch.storedCell(key: key, type: .json, from: start))
    }
  }

  private func append(_ number: Int64?, _ key: UInt32, to batch: inout FeatureBatch) {
    guard let number else { return }
    batch.cells.append(Cell(key: key, type: .integer, bits: UInt64(bitPattern: number)))
  }
}
