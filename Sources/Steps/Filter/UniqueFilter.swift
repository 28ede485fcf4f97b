public import Base
import Features
public import Flow

/// Keeps the first feature of each value of an expression, in each layer; values are equal as in SQL's
/// DISTINCT: 1 is 1.0, and all NULLs are one value. Layers without the field stay as they are.
public final class UniqueFilter: Stage {
  private let list: ExpressionList
  private let skipsErrors: Bool
  private let knowsFields: Bool
  /// True if a layer of the current input that declares no fields has none.
  private var declaresFields = false
  /// The values so far.
  private let known = Turnstile<Known>(Known())
  private let layers = Lock(FieldPresence())

  private struct Known: ~Copyable {
    var values = KeyTable()
  }

  /// A filter by the value of an expression; `skipsErrors` is what the user said (`--on-error skip`),
  /// `knowsFields`: layers declare all their fields, or none at all.
  public init(_ list: ExpressionList, skipsErrors: Bool, knowsFields: Bool) {
    self.list = list
    self.skipsErrors = skipsErrors
    self.knowsFields = knowsFields
  }

  /// Turns are counted from 0 again in each input.
  public func begin(_ input: InputNature, path: String) {
    known.restart()
    declaresFields = knowsFields && input.layers.contains { !$0.fields.isEmpty }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { Step(self) }

  /// Refuses layers of which it turned out too late that they do not have the field: only the first feature
  /// is left of them. Errors: `.usage`.
  public func verify() throws(GeoError) {
    guard let layer = layers.withLock({ $0.absent.first { !$0.isKnownBefore } }) else { return }
    let names = list.fieldNames.map { "'\($0)'" }.joined(separator: ", ")
    throw GeoError(
      .usage, "\(list.option)no feature of layer '\(layer.name)' has a field \(names)",
      hint: "--layer chooses the layers that have it")
  }

  /// Says which layers stayed as they are.
  public func finish(_ ledger: Ledger) { layers.withLock { $0.tell(ledger, list) } }

  private final class Step: BatchStep {
    let filter: UniqueFilter
    let evaluator: ExpressionEvaluator
    var failures: ExpressionFailures
    var values = ExpressionValues()
    var key = Bytes()
    var ends = Column<Int>()
    var kept = Column<Bool>()
    /// For each slot, whether its layer is known not to have the field.
    var lacks: [Bool] = []
    /// Of the last batch.
    var presence = FieldPresence()

    init(_ filter: UniqueFilter) {
      self.filter = filter
      evaluator = ExpressionEvaluator(filter.list)
      failures = ExpressionFailures(skipsErrors: filter.skipsErrors)
    }

    func pass(_ ticket: Int) { filter.known.pass(ticket) }

    func apply(to batch: inout FeatureBatch) throws(GeoError) {
      do throws(GeoError) {
        try evaluator.evaluate(batch, into: &values) { failures.add($0, $1) }
        try failures.settle(&batch, flags: &values.cells)
        makeKeys(batch)
      } catch {
        pass(batch.ticket)
        throw error
      }
      presence = FieldPresence(filter.list, in: batch, declaresFields: filter.declaresFields)
      lacks = batch.slots.map { presence.isKnownToLack($0.layer.name) }
      filter.known.pass(batch.ticket) { known in
        kept.removeAll()
        for feature in 0..<batch.count {
          if lacks[Int(batch.slotIndexes[feature])] {
            kept.append(true)
            continue
          }
          let range = (feature == 0 ? 0 : ends[feature - 1])..<ends[feature]
          let count = known.values.count
          kept.append(known.values.index(of: key.buffer(range)) == count)
        }
      }
      let flags = kept.base
      batch.keep { _, feature in flags[feature] }
    }

    func commit() { filter.layers.withLock { $0.add(presence) } }

    /// The layer's name, a byte of zero, and the value in a form that is the same for equal values.
    private func makeKeys(_ batch: borrowing FeatureBatch) {
      key.removeAll()
      ends.removeAll()
      let names = batch.slots.map { Array($0.layer.name.utf8) + [0] }
      for feature in 0..<batch.count {
        names[Int(batch.slotIndexes[feature])].withUnsafeBufferPointer {
          key.append(contentsOf: $0)
        }
        ValueKey.append(values.cells[feature], values.text, to: &key)
        ends.append(key.count)
      }
    }
  }
}
