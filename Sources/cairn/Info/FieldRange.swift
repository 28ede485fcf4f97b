import Base
import Text

/// The smallest and largest values of one field of a layer.
struct FieldRange {
  private var integers: ClosedRange<Int64>?
  private var reals: ClosedRange<Double>?
  private var minText: [UInt8]?
  private var maxText: [UInt8]?

  /// Takes in what a batch has; `text` is the batch's.
  mutating func add(_ extremes: FieldExtremes, _ text: borrowing Bytes) {
    if extremes.minInteger <= extremes.maxInteger {
      let range = extremes.minInteger...extremes.maxInteger
      integers =
        integers.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) }
        ?? range
    }
    if extremes.minReal <= extremes.maxReal {
      let range = extremes.minReal...extremes.maxReal
      reals =
        reals.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) }
        ?? range
    }
    guard extremes.hasText else { return }
    let smallest = Self.bytes(extremes.minText, text)
    if minText.map({ smallest.lexicographicallyPrecedes($0) }) ?? true {
      minText = Array(smallest)
    }
    let largest = Self.bytes(extremes.maxText, text)
    if maxText.map({ $0.lexicographicallyPrecedes(largest) }) ?? true { maxText = Array(largest) }
  }

  private static func bytes(
    _ bits: UInt64, _ text: borrowing Bytes
  ) -> UnsafeBufferPointer<UInt8> {
    let start = Int(bits >> 32)
    return text.buffer(start..<start + Int(bits & 0xFFFF_FFFF))
  }

  /// The smallest value; null where there is none, or numbers and texts cannot be compared.
  var smallest: JSONValue {
    if let minText { return hasNumbers ? .null : Self.string(minText) }
    switch (integers?.lowerBound, reals?.lowerBound) {
    case (let integer?, let real?): return Double(integer) <= real ? .integer(integer) : .real(real)
    case (let integer?, nil): return .integer(integer)
    case (nil, let real?): return .real(real)
    case (nil, nil): return .null
    }
  }

  /// The largest value.
  var largest: JSONValue {
    if let maxText { return hasNumbers ? .null : Self.string(maxText) }
    switch (integers?.upperBound, reals?.upperBound) {
    case (let integer?, let real?): return Double(integer) >= real ? .integer(integer) : .real(real)
    case (let integer?, nil): return .integer(integer)
    case (nil, let real?): return .real(real)
    case (nil, nil): return .null
    }
  }

  private var hasNumbers: Bool { integers != nil || reals != nil }

  private static func string(_ bytes: [UInt8]) -> JSONValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }
}
