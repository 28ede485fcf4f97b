public import Base
public import Features
import Files
import SQLiteStore

/// Evaluates a list of expressions on batches; owned by one worker.
public final class ExpressionEvaluator {
  /// The expressions.
  public let list: ExpressionList
  private var machines: [ExpressionMachine] = []
  /// The machine of each slot, and the layer that it was chosen for.
  private var chosen: [(layer: Layer, machine: ExpressionMachine)?] = []

  /// An evaluator that compiles when the first batch comes.
  public init(_ list: ExpressionList) { self.list = list }

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

  // MARK: - Stepping

  private func scan(
    _ batch: borrowing FeatureBatch, row: (Statement, Int) -> Void,
    fail: (Int, GeoError) throws(GeoError) -> Void
  ) throws(GeoError) {
    guard batch.count > 0 else { return }
    let several = batch.slots.count > 1
    for slot in batch.slots.indices {
      if several, !batch.slotIndexes.buffer.contains(UInt32(slot)) { continue }
      let machine = try machine(for: batch.slots[slot], at: slot)
      try withUnsafePointer(to: batch) { (pointer) throws(GeoError) in
        machine.load(pointer, slot: slot)
        try step(machine, row: row, fail: fail)
      }
    }
  }

  private func step(
    _ machine: ExpressionMachine, row: (Statement, Int) -> Void,
    fail: (Int, GeoError) throws(GeoError) -> Void
  ) throws(GeoError) {
    let statement = machine.statement
    defer { statement.reset() }
    machine.restart(at: 0)
    while true {
      do throws(GeoError) {
        while try statement.step() { row(statement, Int(statement.int64(0))) }
        return
      } catch {
        if Interruption.signal != 0 || error.reason == .interrupted {
          throw GeoError(.interrupted, "interrupted by a signal")
        }
      }
      let feature = machine.feature
      guard feature < machine.count else { throw GeoError(.bug, machine.message) }
      let option = list.sources.count == 1 ? list.sources[0].option + ": " : ""
      try fail(feature, GeoError(.expressionFailed, option + machine.message))
      machine.restart(at: feature + 1)
    }
  }

  // MARK: - Machines

  private func machine(for slot: LayerSlot, at index: Int) throws(GeoError) -> ExpressionMachine {
    if index < chosen.count, let known = chosen[index], known.layer === slot.layer {
      return known.machine
    }
    let layer = slot.layer
    let shape = ExpressionMachine.Shape(
      types: list.columns.map { ExpressionAffinity.type(of: $0, in: layer) },
      system: list.measures ? layer.crs : nil)
    let machine: ExpressionMachine
    if let known = machines.first(where: { $0.shape == shape }) {
      machine = known
    } else {
      machine = try ExpressionMachine(list, shape)
      machines.append(machine)
    }
    while chosen.count <= index { chosen.append(nil) }
    chosen[index] = (layer, machine)
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

/// The declared types by which SQLite compares the values of a column (sqlite.org/datatype3.html §3).
enum ExpressionAffinity {
  /// The type of a column, as in a declaration; empty if nothing is declared.
  static func type(of column: ExpressionColumn, in layer: Layer) -> String {
    guard case .field(let name) = column.source, let field = field(name, of: layer) else {
      return ""
    }
    return type(of: field.type)
  }

  /// The same for a cell type.
  static func type(of type: CellType) -> String {
    switch type {
    case .boolean, .integer: "INTEGER"
    case .real, .number: "REAL"
    case .text, .date, .dateTime, .json: "TEXT"
    case .null, .blob: ""
    }
  }

  /// The field that a name means: the one of exactly this name, or else the first that differs by case only.
  static func field(_ name: String, of layer: Layer) -> Field? {
    if let exact = layer.fields.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      return exact
    }
    let folded = name.asciiLowercased
    return layer.fields.first { $0.name.asciiLowercased == folded }
  }
}
