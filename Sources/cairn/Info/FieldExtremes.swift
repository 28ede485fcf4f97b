import Features

/// The smallest and largest values of one field in one batch, as plain words.
struct FieldExtremes: BitwiseCopyable {
  var minInteger = Int64.max
  var maxInteger = Int64.min
  var minReal = Double.infinity
  var maxReal = -Double.infinity
  /// Where the smallest and the largest text lie in the batch's text, as in a cell.
  var minText: UInt64 = 0
  var maxText: UInt64 = 0
  /// Their first eight bytes, the first one highest.
  var minPrefix: UInt64 = 0
  var maxPrefix: UInt64 = 0
  var hasText = false

  /// Takes in a cell; `text` is the batch's, which can be read 64 bytes beyond its end.
  @inline(__always)
  mutating func add(_ cell: Cell, _ text: UnsafePointer<UInt8>) {
    switch cell.type {
    case .integer:
      minInteger = min(minInteger, cell.integer)
      maxInteger = max(maxInteger, cell.integer)
    case .real:
      let value = cell.real
      if value < minReal { minReal = value }
      if value > maxReal { maxReal = value }
    case .text, .date, .dateTime:
      let prefix = Self.prefix(cell.bits, text)
      if !hasText {
        (minText, maxText, minPrefix, maxPrefix) = (cell.bits, cell.bits, prefix, prefix)
        hasText = true
      } else if prefix <= minPrefix || prefix >= maxPrefix {
        addText(cell.bits, prefix, text)
      }
    case .null, .boolean, .number, .json, .blob: break
    }
  }

  @inline(never)
  private mutating func addText(_ bits: UInt64, _ prefix: UInt64, _ text: UnsafePointer<UInt8>) {
    if prefix < minPrefix || prefix == minPrefix && Self.isLess(bits, minText, text) {
      (minText, minPrefix) = (bits, prefix)
    }
    if prefix > maxPrefix || prefix == maxPrefix && Self.isLess(maxText, bits, text) {
      (maxText, maxPrefix) = (bits, prefix)
    }
  }

  /// The first eight bytes as a number that sorts as they do; shorter texts have zeros behind them.
  @inline(__always)
  private static func prefix(_ bits: UInt64, _ text: UnsafePointer<UInt8>) -> UInt64 {
    let length = bits & 0xFFFF_FFFF
    // In range: cells lie in the text, behind which 64 bytes can be read.
    let word = UInt64(
      bigEndian: UnsafeRawPointer(text + Int(bits >> 32)).loadUnaligned(as: UInt64.self))
    return length >= 8 ? word : word & ~(UInt64.max >> (8 * length))
  }

  private static func isLess(_ a: UInt64, _ b: UInt64, _ text: UnsafePointer<UInt8>) -> Bool {
    if a == b { return false }
    let left = UnsafeBufferPointer(start: text + Int(a >> 32), count: Int(a & 0xFFFF_FFFF))
    let right = UnsafeBufferPointer(start: text + Int(b >> 32), count: Int(b & 0xFFFF_FFFF))
    return left.lexicographicallyPrecedes(right)
  }
}
