import Base
import Features
public import Flow

/// Keeps the first feature of each value of an expression, in each layer; values are equal as in SQL's
/// DISTINCT: 1 is 1.0, and all NULLs are one value.
public final class UniqueFilter: Stage {
  private let list: ExpressionList
  private let skipsErrors: Bool
  /// The values so far.
  private let known = Turnstile<Known>(Known())

  private struct Known: ~Copyable {
    var values = KeyTable()
  }

  /// A filter by the value of an expression; `skipsErrors` is what the user said (`--on-error skip`).
  public init(_ list: ExpressionList, skipsErrors: Bool) {
    self.list = list
    self.skipsErrors = skipsErrors
  }

  /// Turns are counted anew in each input.
  public func begin(_ input: InputNature, path: String) { known.restart() }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { Step(self) }

  private final class Step: BatchStep {
    let filter: UniqueFilter
    let evaluator: ExpressionEvaluator
    var failures: ExpressionFailures
    var values = ExpressionValues()
    var key = Bytes()
    var ends = Column<Int>()
    var kept = Column<Bool>()

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
      filter.known.pass(batch.ticket) { known in
        kept.removeAll()
        for feature in 0..<batch.count {
          let range = (feature == 0 ? 0 : ends[feature - 1])..<ends[feature]
          let count = known.values.count
          kept.append(known.values.index(of: key.buffer(range)) == count)
        }
      }
      let flags = kept.base
      batch.keep { _, feature in flags[feature] }
    }

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

/// Values as bytes that are the same if SQL takes the values for equal.
enum ValueKey {
  /// Adds a class and the value's bytes.
  static func append(_ cell: Cell, _ text: borrowing Bytes, to key: inout Bytes) {
    switch cell.type {
    case .null: key.append(0)
    case .boolean, .integer: append(1, cell.bits, to: &key)
    case .real:
      if let whole = Int64(exactly: cell.real) {
        append(1, UInt64(bitPattern: whole), to: &key)
      } else {
        append(2, cell.bits, to: &key)
      }
    case .blob:
      key.append(4)
      key.append(contentsOf: text.buffer(cell.textRange))
    default:
      key.append(3)
      key.append(contentsOf: text.buffer(cell.textRange))
    }
  }

  private static func append(_ tag: UInt8, _ bits: UInt64, to key: inout Bytes) {
    key.append(tag)
    withUnsafeBytes(of: bits) { bytes in
      for byte in bytes { key.append(byte) }
    }
  }
}
