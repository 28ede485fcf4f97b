/// Decimal text as people and programs write it outside of JSON: `+1`, `.5`, `5.`, `007`, or a comma
/// instead of the point.
public enum LenientDecimal {
  /// The longest number in bytes; anything longer is taken for text.
  static let longest = 400

  /// The number that a range of bytes holds; nil if it holds anything else. `decimal` is the byte
  /// that stands for the point; a byte that cannot be part of a number must follow the range.
  @inlinable @inline(__always)
  public static func value(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    decimal: UInt8 = UInt8(ascii: ".")
  ) -> Double? {
    if let number = DecimalText.scan(start), number.end == end, number.double.isFinite {
      return number.double
    }
    return slowValue(start, end, decimal: decimal)
  }

  /// Rewrites the text by JSON's grammar and reads the result.
  @inline(never)
  @usableFromInline static func slowValue(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> Double? {
    guard end > start, end - start <= longest else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest + 64) { buffer in
      guard let out = buffer.baseAddress else { return nil }
      var count = 0
      var next = start
      if next.pointee == UInt8(ascii: "+") || next.pointee == UInt8(ascii: "-") {
        if next.pointee == UInt8(ascii: "-") {
          out[count] = UInt8(ascii: "-")
          count += 1
        }
        next += 1
        // A second sign is none of this number's.
        guard next < end, next.pointee != UInt8(ascii: "-") else { return nil }
      }
      while end - next > 1, next.pointee == UInt8(ascii: "0"), isDigit(next[1]) { next += 1 }
      if next < end, next.pointee == decimal {
        guard end - next > 1, isDigit(next[1]) else { return nil }
        out[count] = UInt8(ascii: "0")
        count += 1
      }
      var canHavePoint = true
      while next < end {
        let byte = next.pointee
        if byte == decimal {
          guard canHavePoint else { return nil }
          canHavePoint = false
          // A point with nothing after it is left out.
          let isLast = end - next == 1 || !isDigit(next[1])
          if !isLast {
            out[count] = UInt8(ascii: ".")
            count += 1
          }
        } else {
          guard byte != UInt8(ascii: ".") else { return nil }
          // An exponent has none.
          if byte | 0x20 == UInt8(ascii: "e") { canHavePoint = false }
          out[count] = byte
          count += 1
        }
        next += 1
      }
      out[count] = 0
      let begin = UnsafePointer(out)
      guard let number = DecimalText.scan(begin), number.end == begin + count,
        number.double.isFinite
      else { return nil }
      return number.double
    }
  }

  /// True for the digits of ASCII, `0` to `9`.
  @inlinable @inline(__always)
  public static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }
}
