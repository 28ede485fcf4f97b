import Base
import Features
import Flow

/// What one worker does to batches for ``Edit``.
final class EditStep: BatchStep {
  private let plan: EditPlan
  private let sources: [ExpressionSource]
  private let idSource: ExpressionSource?
  private let evaluator: ExpressionEvaluator?
  private let condition: ExpressionEvaluator?
  private let valueCast = ValueCast()
  private var failures: ExpressionFailures
  private var values = ExpressionValues()
  /// The features that get values; empty if all do.
  private var chosen = Column<Bool>()
  private var cells = Column<Cell>()
  private var ends = Column<UInt32>()
  private var slots: [SlotPlan] = []

  /// What becomes of the keys of one slot.
  private final class SlotPlan {
    var actions = Column<KeyAction>()
    /// The key of each assignment.
    var targets: [UInt32] = []
    /// The keys of the field that each assignment copies.
    var copied: [FieldKeys?] = []
    /// The keys of the field that ids are taken from.
    var id: FieldKeys?
    /// The keys of new names, which other properties may have already.
    var newKeys: [UInt32] = []
  }

  /// The key of a name, and the keys of names that differ from it by case only.
  private struct FieldKeys {
    var key: UInt32?
    var others: [UInt32]
  }

  private struct KeyAction {
    var assignment: Int32 = -1
    var cast: Int32 = -1
    var key: UInt32
    var isDropped = false
    var isRenamed = false
  }

  init(
    _ plan: EditPlan, _ list: ExpressionList?, _ condition: ExpressionList?,
    _ sources: [ExpressionSource], _ idSource: ExpressionSource?, skipsErrors: Bool
  ) {
    self.plan = plan
    self.sources = sources
    self.idSource = idSource
    evaluator = list.map { ExpressionEvaluator($0) }
    self.condition = condition.map { ExpressionEvaluator($0) }
    failures = ExpressionFailures(skipsErrors: skipsErrors)
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard batch.count > 0 else { return }
    values.removeAll()
    if let condition {
      try condition.select(batch, into: &chosen) { failures.add($0, $1) }
      try failures.settle(&batch, flags: &chosen)
    }
    if let evaluator {
      // Where no value is asked for, none can fail.
      try evaluator.evaluate(batch, into: &values) { feature, error in
        if isChosen(feature) { failures.add(feature, error) }
      }
      if condition != nil { failures.leaveOut(of: &chosen, count: batch.count) }
      try failures.settle(&batch, flags: &values.cells, width: evaluator.list.sources.count)
      try takeText(into: &batch)
    }
    slots = batch.slots.map { makePlan(for: $0) }
    cells.removeAll()
    ends.removeAll()
    for feature in 0..<batch.count {
      let first = cells.count
      appendRow(feature, &batch)
      let plan = slots[Int(batch.slotIndexes[feature])]
      if !plan.newKeys.isEmpty { settleNames(plan, from: first, feature, &batch) }
      ends.append(UInt32(truncatingIfNeeded: cells.count))
    }
    if let idSource {
      for feature in 0..<batch.count { setID(idSource, feature, &batch) }
    }
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &ends)
  }

  private func isChosen(_ feature: Int) -> Bool { condition == nil || chosen[feature] }

  /// Moves the texts of results into the batch.
  private func takeText(into batch: inout FeatureBatch) throws(GeoError) {
    let start = batch.text.count
    guard start + values.text.count <= Int(UInt32.max) else {
      throw GeoError(.expressionFailed, "the values of a few features take more than 4 GB")
    }
    batch.text.append(contentsOf: values.text.buffer)
    for index in 0..<values.cells.count {
      if values.cells[index].type.isStored {
        values.cells[index].bits += UInt64(start) << 32
      } else if values.cells[index].type == .real, !values.cells[index].real.isFinite {
        values.cells[index] = .null
        let width = max(evaluator?.list.sources.count ?? 1, 1)
        batch.note(
          .notFinite, as: .changed, "an infinite number became null", feature: index / width)
      }
    }
  }

  // MARK: - Names

  private func makePlan(for slot: LayerSlot) -> SlotPlan {
    let result = SlotPlan()
    let layer = slot.layer
    for assignment in plan.assignments {
      var name = EditPlan.spelled(assignment.name, in: layer)
      result.targets.append(UInt32(name.withUTF8 { slot.keys.index(of: $0) }))
    }
    let newNames = plan.renames.map { rename in
      var name = rename.newName
      return UInt32(name.withUTF8 { slot.keys.index(of: $0) })
    }
    for source in sources {
      if case .field(let name) = source {
        result.copied.append(Self.keys(of: name, in: slot))
      } else {
        result.copied.append(nil)
      }
    }
    if case .field(let name)? = idSource { result.id = Self.keys(of: name, in: slot) }
    for key in 0..<slot.keys.count { result.actions.append(KeyAction(key: UInt32(key))) }
    for (index, key) in result.targets.enumerated() {
      result.actions[Int(key)].assignment = Int32(index)
    }
    for (index, cast) in plan.casts.enumerated() {
      if let key = Self.key(of: cast.name, in: slot) { result.actions[key].cast = Int32(index) }
    }
    for (index, rename) in plan.renames.enumerated() {
      guard let key = Self.key(of: rename.name, in: slot) else { continue }
      result.actions[key].key = newNames[index]
      result.actions[key].isRenamed = true
      result.newKeys.append(newNames[index])
      if let title = slot.titles[UInt32(key)] { slot.titles[newNames[index]] = title }
    }
    for name in plan.dropped {
      if let key = Self.key(of: name, in: slot) { result.actions[key].isDropped = true }
    }
    return result
  }

  /// The key of a field as the layer spells it.
  private static func key(of name: String, in slot: LayerSlot) -> Int? {
    var name = EditPlan.spelled(name, in: slot.layer)
    return name.withUTF8 { slot.keys.find($0) }
  }

  private static func keys(of name: String, in slot: LayerSlot) -> FieldKeys {
    var name = name
    return name.withUTF8 { bytes in
      let exact = slot.keys.find(bytes)
      let others = (0..<slot.keys.count).filter {
        $0 != exact && slot.keys.bytes(at: $0).equalsIgnoringCase(bytes)
      }
      return FieldKeys(key: exact.map { UInt32($0) }, others: others.map { UInt32($0) })
    }
  }

  // MARK: - Rows

  private func appendRow(_ feature: Int, _ batch: inout FeatureBatch) {
    let plan = slots[Int(batch.slotIndexes[feature])]
    let first = cells.count
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else {
        cells.append(cell)
        continue
      }
      let action = plan.actions[Int(cell.key)]
      if action.isDropped { continue }
      var value = cell
      if action.assignment >= 0, isChosen(feature) {
        value = assigned(Int(action.assignment), feature, plan, batch)
      }
      append(value, action, feature, &batch)
    }
    for (index, key) in plan.targets.enumerated() where isChosen(feature) {
      let action = plan.actions[Int(key)]
      // Of several assignments to a field the last one counts.
      guard !action.isDropped, action.assignment == Int32(index) else { continue }
      let isThere = (first..<cells.count).contains {
        cells[$0].key == action.key && cells[$0].flags.isDisjoint(with: .members)
      }
      if isThere, hasCell(key, feature, batch) { continue }
      append(assigned(index, feature, plan, batch), action, feature, &batch)
    }
  }

  private func hasCell(_ key: UInt32, _ feature: Int, _ batch: borrowing FeatureBatch) -> Bool {
    batch.cellRange(ofFeature: feature).contains {
      batch.cells[$0].key == key && batch.cells[$0].flags.isDisjoint(with: .members)
    }
  }

  private func append(
    _ value: Cell, _ action: KeyAction, _ feature: Int, _ batch: inout FeatureBatch
  ) {
    var value = value
    if action.cast >= 0 {
      let (name, target) = plan.casts[Int(action.cast)]
      if let cast = valueCast.cast(value, to: target, &batch.text) {
        value = cast
      } else {
        batch.note(
          .castFailed, "values of '\(name)' that cannot be cast to \(target.rawValue) became null",
          feature: feature)
        value = .null
      }
    }
    value.key = action.key
    cells.append(value)
  }

  private func assigned(
    _ index: Int, _ feature: Int, _ plan: SlotPlan, _ batch: borrowing FeatureBatch
  ) -> Cell {
    switch sources[index] {
    case .field: plan.copied[index].flatMap { cell(of: $0, feature, batch) } ?? .null
    case .expression(let place): value(place, feature)
    }
  }

  private func value(_ place: Int, _ feature: Int) -> Cell {
    values.cells[feature * (evaluator?.list.sources.count ?? 0) + place]
  }

  private func cell(
    of keys: FieldKeys, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Cell? {
    let range = batch.cellRange(ofFeature: feature)
    let properties = range.lazy.map { [cells = batch.cells.base] in cells[$0] }
      .filter { $0.flags.isDisjoint(with: .members) }
    if let exact = properties.first(where: { $0.key == keys.key }) { return exact }
    return properties.first { keys.others.contains($0.key) }
  }

  /// Removes properties whose name was given to another one.
  private func settleNames(
    _ plan: SlotPlan, from first: Int, _ feature: Int, _ batch: inout FeatureBatch
  ) {
    for key in plan.newKeys {
      let places = (first..<cells.count).filter {
        cells[$0].key == key && cells[$0].flags.isDisjoint(with: .members)
      }
      guard places.count > 1 else { continue }
      // The renamed property is found by its place in the row, as rows keep their order.
      var renamed: Int?
      var place = first
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        if cell.flags.isDisjoint(with: .members) {
          let action = plan.actions[Int(cell.key)]
          if action.isDropped { continue }
          if action.isRenamed, action.key == key { renamed = place }
        }
        place += 1
      }
      let kept = renamed ?? places[places.count - 1]
      var count = first
      for index in first..<cells.count where !places.contains(index) || index == kept {
        cells[count] = cells[index]
        count += 1
      }
      cells.truncate(to: count)
      batch.note(
        .fieldReplaced, "a renamed field took the place of another one",
        feature: feature)
    }
  }

  // MARK: - Ids

  private func setID(_ source: ExpressionSource, _ feature: Int, _ batch: inout FeatureBatch) {
    let plan = slots[Int(batch.slotIndexes[feature])]
    var id: Cell
    switch source {
    case .field: id = plan.id.flatMap { cell(of: $0, feature, batch) } ?? .null
    case .expression(let place): id = value(place, feature)
    }
    switch id.type {
    case .null, .integer, .real, .number, .text: break
    case .date, .dateTime, .boolean, .json:
      id = ValueCast.text(id, &batch.text) ?? .null
    case .blob:
      batch.note(.blobID, feature: feature)
      id = .null
    }
    id.key = 0
    batch.ids[feature] = id
  }
}
