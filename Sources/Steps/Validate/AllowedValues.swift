import Base
import Features

extension AttributeRules {
  /// The values that a field may have: texts, numbers and booleans, each equal only to its own kind.
  public struct AllowedValues: Sendable {
    private var texts: Set<[UInt8]> = []
    private var integers: Set<Int64> = []
    private var reals: Set<Double> = []
    private var truths: Set<Bool> = []

    /// None yet.
    public init() {}

    /// Allows a text.
    mutating func insert(text: String) { texts.insert(Array(text.utf8)) }

    /// Allows a boolean.
    mutating func insert(_ truth: Bool) { truths.insert(truth) }

    /// Allows a number, as JSON writes it: 7 and 7.0 are one.
    mutating func insert(number digits: String) {
      if let integer = Int64(digits) {
        integers.insert(integer)
      } else if let real = Double(digits) {
        insert(real)
      }
    }

    private mutating func insert(_ real: Double) {
      if let integer = Int64(exactly: real) { integers.insert(integer) } else { reals.insert(real) }
    }

    /// True if a value of a batch is one of them.
    func contains(_ cell: Cell, in batch: borrowing FeatureBatch) -> Bool {
      switch cell.type {
      case .null, .blob: false
      case .boolean: truths.contains(cell.boolean)
      case .integer: integers.contains(cell.integer)
      case .real: contains(cell.real)
      case .number:
        Double(String(decoding: batch.bytes(of: cell), as: UTF8.self)).map(contains) ?? false
      case .text, .date, .dateTime, .json: texts.contains(Array(batch.bytes(of: cell)))
      }
    }

    private func contains(_ real: Double) -> Bool {
      Int64(exactly: real).map(integers.contains) ?? reals.contains(real)
    }
  }
}
