internal import Base
internal import Features
internal import Flow
internal import Text

/// Makes rows of a project of features; one for each worker.
final class MappedDecoder: BatchDecoder {
  private let decoder: any BatchDecoder
  private let plan: MappingPlan
  /// For each slot what its keys are for; made as keys are met.
  private var keyUses: [[MappedKey]] = []
  private var cells = Column<Cell>()
  private var ends = Column<UInt32>()

  init(_ decoder: any BatchDecoder, _ plan: MappingPlan) {
    self.decoder = decoder
    self.plan = plan
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    try decoder.decode(&batch)
    let targets = plan.layers.map { batch.slot(for: $0) }
    cells.removeAll()
    ends.removeAll()
    var failures = FeatureFailures(skipsErrors: plan.skipsErrors)
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      var row = Made()
      do throws(GeoError) {
        row = try append(feature, slot, targets, &batch)
      } catch {
        // What was begun of the row is forgotten.
        cells.truncate(to: ends.last.map(Int.init) ?? 0)
        try failures.add(feature, error, in: batch)
      }
      ends.append(UInt32(cells.count))
      batch.slots[slot].readCount -= 1
      batch.slots[targets[row.layer]].readCount += 1
      batch.slotIndexes[feature] = UInt32(targets[row.layer])
      // Of the layer that the feature has now.
      if row.leftOut > 0 { batch.note(.fieldNotMapped, feature: feature, count: row.leftOut) }
      if row.missing > 0 { batch.note(.pictureNotFound, feature: feature, count: row.missing) }
    }
    batch.rowIDs.removeAll()
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &ends)
    failures.settle(&batch)
  }

  /// What became of a feature.
  private struct Made {
    /// The index of its layer.
    var layer = 0
    /// Values that were left out.
    var leftOut = 0
    /// Pictures that were not found.
    var missing = 0
  }

  /// Adds the row of a feature.
  private func append(
    _ feature: Int, _ slot: Int, _ targets: [Int], _ batch: inout FeatureBatch
  ) throws(GeoError) -> Made {
    let layerName = batch.slots[slot].layer.name
    guard let source = plan.mapping.source(ofLayer: layerName) else {
      throw GeoError(
        .badAttribute, "the mapping says nothing of layer '\(layerName)'",
        hint: "the layer * is for all that are not named")
    }
    try MappingPlan.check(batch.slots[slot].layer)
    let row = MappedRow(feature, source, uses(of: slot, source, batch), batch)
    let name = row.value(of: source.target).map { source.target.value(of: $0) }?.text
    let index = try layerIndex(name ?? layerName)
    let layer = plan.template.layers[index]
    var (made, missing): ([(name: String, type: CellType, value: MappedValue)], Int) = ([], 0)
    var isIDMade = false
    for attribute in layer.allAttributes where attribute.name != ContentHash.attribute {
      let rule =
        source.attributes.first { $0.name == attribute.name }?.rule
        ?? MappingRule(path: source.takesSameNames ? [attribute.name] : [])
      let given = row.value(of: rule) ?? .null
      guard var value = rule.converted(given, to: attribute) else {
        throw GeoError(
          .badAttribute,
          "'\(given.text ?? "")' of field '\(rule.name)' is no \(attribute.type.rawValue) for "
            + "attribute '\(attribute.name)'")
      }
      if attribute.type == .picture || attribute.type == .pictures {
        value = try pictures(value, attribute, &missing)
        // A service that only says that there is a picture calls it by the feature's id.
        if attribute.type == .picture, value == .null, row.hasPicture, let id = row.id {
          value = try plan.pictures.name(ofID: id, from: plan.path).map { .text($0) } ?? .null
          if value == .null { missing += 1 }
        }
      }
      if attribute.name == "uuid", value == .null {
        value = .text(row.uuid(plan.path, layerName, batch))
        isIDMade = true
      }
      made.append((attribute.name, attribute.type.cellType, value))
    }
    let rest = row.rest
    if plan.keepsRest, !rest.isEmpty {
      made.append((ProjectLayer.rest, .json, .json(JSONValue.object(rest).compact)))
    }
    batch.ids[feature] = .null
    for (name, type, value) in made {
      add(value, name, type, targets[index], &batch)
      if isIDMade, name == "uuid" { batch.ids[feature] = cells.last ?? .null }
    }
    return Made(layer: index, leftOut: plan.keepsRest ? 0 : rest.count, missing: missing)
  }

  private func layerIndex(_ name: String) throws(GeoError) -> Int {
    let layers = plan.template.layers
    if let index = layers.firstIndex(where: { $0.name == name }) { return index }
    if let index = layers.firstIndex(where: { $0.id == name }) { return index }
    if layers.count == 1 { return 0 }
    throw GeoError(
      .badAttribute, "the project has no layer '\(name)'",
      hint: "layers are " + layers.map(\.name).joined(separator: ", "))
  }

  /// The names that pictures have in the project.
  private func pictures(
    _ value: MappedValue, _ attribute: ProjectAttribute, _ missing: inout Int
  ) throws(GeoError) -> MappedValue {
    guard let text = value.text else { return .null }
    guard attribute.type == .pictures else {
      let (name, isThere) = try plan.picture(text)
      if !isThere { missing += 1 }
      return name.isEmpty ? .null : .text(name)
    }
    var names: [JSONValue] = []
    var index = 0
    while let reference = value.member([String(index)][...]).text {
      let (name, isThere) = try plan.picture(reference)
      if !isThere { missing += 1 }
      names.append(.string(name))
      index += 1
    }
    return names.isEmpty ? .null : .json(JSONValue.array(names).compact)
  }

  private func add(
    _ value: MappedValue, _ name: String, _ type: CellType, _ slot: Int,
    _ batch: inout FeatureBatch
  ) {
    let key = Array(name.utf8).withUnsafeBufferPointer {
      UInt32(batch.slots[slot].keys.index(of: $0))
    }
    func stored(_ text: String, _ type: CellType) -> Cell {
      let start = batch.text.count
      Array(text.utf8).withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      return batch.storedCell(key: key, type: type, from: start)
    }
    switch value {
    case .null: cells.append(Cell(key: key, type: .null, bits: 0))
    case .boolean(let truth): cells.append(Cell(key: key, type: .boolean, bits: truth ? 1 : 0))
    case .integer(let number):
      cells.append(Cell(key: key, type: .integer, bits: UInt64(bitPattern: number)))
    case .real(let number): cells.append(Cell(key: key, type: .real, bits: number.bitPattern))
    case .text(let text):
      cells.append(stored(text, type == .date || type == .dateTime ? type : .text))
    case .json(let text): cells.append(stored(text, .json))
    }
  }

  /// What the keys of a slot are for.
  private func uses(
    of slot: Int, _ source: FieldMapping.Source, _ batch: borrowing FeatureBatch
  ) -> [MappedKey] {
    while keyUses.count <= slot { keyUses.append([]) }
    while keyUses[slot].count < batch.slots[slot].keys.count {
      let name = batch.slots[slot].keys.name(at: keyUses[slot].count)
      keyUses[slot].append(MappedKey(name, source, plan.template))
    }
    return keyUses[slot]
  }
}
