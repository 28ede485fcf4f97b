internal import Base
internal import Features
internal import Geometry
internal import Text

/// Finds the layers of objects and makes the cells of their fields; owned by one worker.
final class OSMSchemaMatcher {
  /// What a field can ask for besides the tags of an object.
  struct Subject {
    var kind: OSMKind
    var id: Int64
    /// False for the sea, which is made of many objects: it has no id, type or tags.
    var isObject = true
    /// A user's name lies in the text of the tags.
    var info = OSMInfo.unsaid
  }

  let schema: OSMSchema
  /// The relations that the present object is a member of.
  let memberships: OSMMemberships?
  /// What the geometry of the present object measures.
  var measures = Measures()
  /// By the number of a key: the number of its value, or `OSMCondition.absentValue`.
  private var values = Column<Int32>()
  /// By the number of a key that is there: the index of its tag.
  private var indexes = Column<Int32>()
  /// Finds points on areas.
  var surface = SurfacePoint()
  /// The numbers of the keys that are there.
  private var present = Column<Int32>()
  private var matched = Column<Int32>()
  /// The numbers of fields' names in the slots of the layers, layer by layer.
  private var keys = Column<UInt32>()
  /// Where the numbers of each layer begin in `keys`.
  private var keyStarts: [Int] = []
  /// The slots that the numbers belong to.
  private var slots: [LayerSlot?] = []

  /// `relations`: what is known of those that the schema asks about.
  init(_ schema: OSMSchema, _ relations: OSMWayRelations? = nil) {
    self.schema = schema
    memberships = relations.map { OSMMemberships($0) }
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
    let candidates = look(at: tags)
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

  /// Looks up an object's tags and memberships; the layers that are worth a look, a bit for each.
  @discardableResult
  func look(at tags: OSMTagList) -> UInt64 {
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
    if !schema.program.patterns.isEmpty { candidates |= lookForPatterns(tags) }
    if let memberships, !memberships.isEmpty {
      for index in memberships.range {
        candidates |= enter(schema.program.relations[memberships.relations.wish(at: index)].word)
      }
    }
    return candidates
  }

  /// Looks for tags that match conditions with wildcards.
  private func lookForPatterns(_ tags: OSMTagList) -> UInt64 {
    var candidates: UInt64 = 0
    for pattern in schema.program.patterns {
      let isThere = (0..<tags.count).contains { index in
        pattern.matches(tags.key(index), tags.value(index))
      }
      if isThere { candidates |= enter(pattern.word) }
    }
    return candidates
  }

  /// Notes that what a number stands for is there; the layers that are worth a look because of it.
  private func enter(_ word: Int32) -> UInt64 {
    if values.base[Int(word)] == OSMCondition.absentValue {
      values.base[Int(word)] = OSMWords.unknown
      present.append(word)
    }
    return schema.layersByKey.base[Int(word)]
  }

  /// True if a condition holds for the object that was looked at last.
  func holds(_ condition: Int) -> Bool { schema.program.holds(condition, values.base) }

  /// The value of a key of the object that was looked at last; nil if it has none.
  func value(of key: Int32, _ tags: OSMTagList) -> UnsafeBufferPointer<UInt8>? {
    guard values.base[Int(key)] != OSMCondition.absentValue else { return nil }
    return tags.value(Int(indexes.base[Int(key)]))
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
      if let computation = field.computation {
        outcome = append(
          field, schema.program.computations[Int(computation)], key, tags, subject, to: &batch)
      } else if let special = field.special {
        append(special, field.type, key, tags, subject, to: &batch)
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

  /// What became of a field.
  enum Outcome {
    case done, notOfType, notListed
  }

  /// Appends the value of the first of a field's tags that counts.
  @inline(__always)
  func append(
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
  func append(
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

  func append(
    _ special: OSMSchemaField.Special, _ type: OSMSchemaField.ValueType, _ key: UInt32,
    _ tags: OSMTagList, _ subject: Subject, to batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    if !subject.isObject, special.isOfObject { return }
    switch special {
    case .id where type == .integer: append(subject.id, key, to: &batch)
    case .area: append(measures.area, type, key, to: &batch)
    case .mercatorArea: append(measures.mercatorArea, type, key, to: &batch)
    case .length: append(measures.length, type, key, to: &batch)
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

  private func append(
    _ measure: Double?, _ type: OSMSchemaField.ValueType, _ key: UInt32,
    to batch: inout FeatureBatch
  ) {
    guard let measure, let cell = Self.cell(measure, type.cellType, key) else { return }
    batch.cells.append(cell)
  }

  /// A cell of a number; nil if it does not fit the type.
  static func cell(_ number: Double, _ type: CellType, _ key: UInt32) -> Cell? {
    if type == .real {
      return number.isFinite ? Cell(key: key, type: .real, bits: number.bitPattern) : nil
    }
    guard let whole = Int64(exactly: number.rounded()) else { return nil }
    return Cell(key: key, type: .integer, bits: UInt64(bitPattern: whole))
  }
}
