public import Base
import Features
public import Flow

/// Keeps the first feature of each value of an expression, in each layer; values are equal as in SQL's
/// DISTINCT: 1 is 1.0, and all NULLs are one value; but true and false are none of the numbers. Layers without the field stay as they are.
public final class UniqueFilter: Stage {
  private let list: ExpressionList
  private let skipsErrors: Bool
  private let knowsFields: Bool
  /// What has held the features back, if anything has.
  private let survey: FieldSurvey?
  /// True if a layer of the current input that declares no fields has none.
  private var declaresFields = false
  /// The values so far.
  private let known = Turnstile<Known>(Known())
  private let layers = Lock(FieldPresence())

  private struct Known: ~Copyable {
    var values = KeyTable()
  }

  /// A filter by the value of an expression; `skipsErrors` is what the user said (`--on-error skip`),
  /// `knowsFields`: layers declare all their fields, or none at all; `survey` is the barrier before the filter,
  /// without which layers that have none of the fields are known by their declarations alone.
  public init(
    _ list: ExpressionList, skipsErrors: Bool, knowsFields: Bool, survey: FieldSurvey? = nil
  ) {
    self.list = list
    self.skipsErrors = skipsErrors
    self.knowsFields = knowsFields
    self.survey = survey
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

  /// Refuses a field that no layer has, and layers of which it turned out too late that they do not have it: only the
  /// first feature is left of them. Errors: `.usage`.
  public func verify() throws(GeoError) {
    if let survey {
      guard survey.presence.isNowhere else { return }
      throw GeoError(.usage, "\(list.option)no feature has a field \(names)")
    }
    guard let layer = layers.withLock({ $0.absent.first { !$0.isKnownBefore } }) else { return }
    throw GeoError(
      .usage, "\(list.option)no feature of layer '\(layer.name)' has a field \(names)",
      hint: "--layer chooses the layers that have it")
  }

  private var names: String { list.fieldNames.map { "'\($0)'" }.joined(separator: ", ") }

  /// Says which layers stayed as they are.
  public func finish(_ ledger: Ledger) {
    if let survey { return survey.presence.tell(ledger, list) }
    layers.withLock { $0.tell(ledger, list) }
  }

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
    /// The layers without the field, if features were held back; known before the first batch.
    lazy var absent: Set<String>? = filter.survey.map { Set($0.presence.absent.map(\.name)) }

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
        evaluator.keepBooleans(batch, in: &values)
        makeKeys(batch)
      } catch {
        pass(batch.ticket)
        throw error
      }
      if let absent {
        lacks = batch.slots.map { absent.contains($0.layer.name) }
      } else {
        presence = FieldPresence(filter.list, in: batch, declaresFields: filter.declaresFields)
        lacks = batch.slots.map { presence.isKnownToLack($0.layer.name) }
      }
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
