public import Base
public import Features
import Files
import SQLiteStore

/// Evaluates a list of expressions on batches; owned by one worker.
public final class ExpressionEvaluator {
  /// The expressions.
  public let list: ExpressionList
  private let lookup: ColumnLookup
  private let classes = ValueClasses()
  private var machines: [ExpressionMachine] = []
  /// The plan of each slot.
  private var plans: [Plan?] = []
  /// How many machines are kept.
  private static let machineLimit = 64

  /// An evaluator that compiles when the first batch comes.
  public init(_ list: ExpressionList) {
    self.list = list
    lookup = ColumnLookup(list.columns)
  }

  /// For each feature whether the condition is true. Features on which it fails are handed to `fail`.
  /// Errors: what `fail` throws, `.library`, `.interrupted`.
  public func select(
    _ batch: borrowing FeatureBatch, into kept: inout Column<Bool>,
    fail: (Int, GeoError) throws(GeoError) -> Void
  ) throws(GeoError) {
    kept.removeAll()
    kept.append(repeating: false, count: batch.count)
    let flags = kept.base
    try scan(batch, row: { _, feature in flags[feature] = true }, fail: fail)
  }

  /// The values of all expressions for each feature, feature by feature; the first feature on which one
  /// fails is thrown.
  public func evaluateAll(
    _ batch: borrowing FeatureBatch, into values: inout ExpressionValues
  ) throws(GeoError) {
    var failure: (feature: Int, error: GeoError)?
    try evaluate(batch, into: &values) { feature, error in
      if feature < failure?.feature ?? .max { failure = (feature, error) }
    }
    guard var failure else { return }
    failure.error.location = batch.location(ofFeature: failure.feature)
    throw failure.error
  }

  /// The values of all expressions for each feature, feature by feature. Features on which one fails are
  /// handed to `fail`, and have NULLs.
  public func evaluate(
    _ batch: borrowing FeatureBatch, into values: inout ExpressionValues,
    fail: (Int, GeoError) throws(GeoError) -> Void
  ) throws(GeoError) {
    let width = list.sources.count
    values.removeAll()
    values.cells.append(repeating: .null, count: batch.count * width)
    // The closures below cannot both have access to `values`.
    var text = Bytes()
    swap(&text, &values.text)
    defer { swap(&text, &values.text) }
    let cells = values.cells.base
    try scan(
      batch,
      row: { statement, feature in
        for index in 0..<width {
          cells[feature * width + index] = statement.cell(index + 1, into: &text)
        }
      }, fail: fail)
  }

  /// Gives values that are booleans of the features that type, which SQL does not have; of expressions that are
  /// the name of a field.
  func keepBooleans(_ batch: borrowing FeatureBatch, in values: inout ExpressionValues) {
    let width = list.sources.count
    for slot in batch.slots.indices where batch.slots[slot].readCount > 0 {
      lookup.resolve(batch.slots[slot])
      withUnsafePointer(to: batch) { pointer in
        let table = BatchTable(pointer, columns: lookup.states)
        for (index, column) in list.onlyColumns.enumerated() {
          guard let column, lookup.states[column].kind == .field else { continue }
          for feature in 0..<table.count where table.slotIndexes[feature] == UInt32(slot) {
            guard let cell = table.cell(of: lookup.states + column, feature),
              cell.pointee.type == .boolean
            else { continue }
            values.cells[feature * width + index] = cell.pointee
          }
        }
      }
    }
  }

  // MARK: - Stepping

  private func scan(
    _ batch: borrowing FeatureBatch, row: (Statement, Int) -> Void,
    fail: (Int, GeoError) throws(GeoError) -> Void
  ) throws(GeoError) {
    guard batch.count > 0 else { return }
    let several = batch.slots.count > 1
    for slot in batch.slots.indices {
      if several, !batch.slotIndexes.buffer.contains(UInt32(slot)) { continue }
      lookup.resolve(batch.slots[slot])
      let plan = plan(for: batch.slots[slot].layer, at: slot)
      try withUnsafePointer(to: batch) { (pointer) throws(GeoError) in
        var table = BatchTable(pointer, columns: lookup.states)
        table.slot = UInt32(slot)
        guard !plan.undeclared.isEmpty else {
          return try step(
            machine(plan.shape), table, showsAll: !several, row: row, fail: fail)
        }
        classes.find(plan.undeclared, in: table, isAlone: !several)
        for number in classes.list.indices {
          table.classes = UnsafePointer(classes.numbers.base)
          table.classNumber = UInt32(number)
          try step(
            machine(classes.list[number].shape(plan.shape, plan.undeclared)), table,
            showsAll: !several && classes.list.count == 1, row: row, fail: fail)
        }
      }
    }
  }

  private func step(
    _ machine: ExpressionMachine, _ table: BatchTable, showsAll: Bool,
    row: (Statement, Int) -> Void,
    fail: (Int, GeoError) throws(GeoError) -> Void
  ) throws(GeoError) {
    machine.load(table, showsAll: showsAll)
    let statement = machine.statement
    defer { statement.reset() }
    var first = 0
    while true {
      machine.restart(at: first)
      do throws(GeoError) {
        while try statement.step() { row(statement, Int(statement.int64(0))) }
        return
      } catch {
        if Interruption.signal != 0 || error.reason == .interrupted {
          throw GeoError(.interrupted, "interrupted by a signal")
        }
      }
      let error = GeoError(.expressionFailed, list.option + machine.message)
      // Before the first row nothing fails that did not fail when the list was compiled: it would fail again.
      guard first..<machine.count ~= machine.feature else { throw error }
      try fail(machine.feature, error)
      first = machine.feature + 1
    }
  }

  // MARK: - Machines

  /// What is known of a layer before its values are.
  private struct Plan {
    let layer: Layer
    let shape: ExpressionMachine.Shape
    /// The columns whose values have the affinity of their own types, as the layer does not declare them.
    let undeclared: [Int]
  }

  private func plan(for layer: Layer, at index: Int) -> Plan {
    if index < plans.count, let known = plans[index], known.layer === layer { return known }
    let shape = ExpressionMachine.Shape(
      types: list.columns.map { ExpressionAffinity.type(of: $0, in: layer) },
      system: list.measures || list.readsGeometries ? layer.crs : nil)
    let undeclared = list.columns.indices.filter { index in
      guard list.comparesFields, list.columns[index].isRead,
        case .field(let name) = list.columns[index].source
      else { return false }
      return ExpressionAffinity.field(name, of: layer) == nil
    }
    let plan = Plan(layer: layer, shape: shape, undeclared: undeclared)
    while plans.count <= index { plans.append(nil) }
    plans[index] = plan
    return plan
  }

  private func machine(_ shape: ExpressionMachine.Shape) throws(GeoError) -> ExpressionMachine {
    if let known = machines.first(where: { $0.shape == shape }) { return known }
    if machines.count == Self.machineLimit { machines.removeFirst() }
    let machine = try ExpressionMachine(list, shape)
    machines.append(machine)
    return machine
  }
}

/// The values of several expressions for the features of a batch.
public struct ExpressionValues: ~Copyable {
  /// Feature by feature; texts lie in `text`.
  public var cells = Column<Cell>()
  /// The bytes of texts and blobs.
  public var text = Bytes()

  /// No values.
  public init() {}

  /// Forgets all values.
  public mutating func removeAll() {
    cells.removeAll()
    text.removeAll()
  }
}
