internal import Base
internal import Text
internal import XML

extension OSMXMLParser {
  @inline(__always)
  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  /// Passes over a name, `=` and a quote, and returns the quote; nil if they are not there, or the attribute
  /// has come before.
  @inline(__always)
  static func open(
    _ next: inout Position, _ nameLength: Int, _ bit: UInt32, _ seen: inout UInt32
  ) -> UInt8? {
    let quote = next[nameLength + 1]
    guard isQuote(quote), seen & bit == 0 else { return nil }
    seen |= bit
    next += nameLength + 2
    return quote
  }

  /// Passes over the end of an empty-element tag.
  @inline(__always)
  static func close(_ next: inout Position) -> Bool {
    let start = next.pointee == 0x20 ? next + 1 : next
    guard start.pointee == UInt8(ascii: "/"), start[1] == UInt8(ascii: ">") else { return false }
    next = start + 2
    return true
  }

  /// A coordinate and the quote after it.
  @inline(__always)
  static func takeCoordinate(_ next: inout Position, _ quote: UInt8) -> Int32? {
    guard let scanned = DecimalText.scanTenMillionths(next), scanned.end.pointee == quote,
      scanned.value.magnitude <= OSMXMLValue.coordinateLimit
    else { return nil }
    next = scanned.end + 1
    return Int32(truncatingIfNeeded: scanned.value)
  }

  /// Passes over a value, which is checked, and the quote after it.
  @inline(__always)
  static func skip(_ next: inout Position, _ end: Position, _ quote: UInt8) -> Bool {
    var isVerbatim = true
    guard let close = valueEnd(next, end, quote, &isVerbatim) else { return false }
    next = close + 1
    return true
  }

  /// A value without references or white space to normalise, and the quote after it.
  @inline(__always)
  static func takeWord(
    _ next: inout Position, _ end: Position, _ quote: UInt8
  ) -> UnsafeBufferPointer<UInt8>? {
    var isVerbatim = true
    guard let close = valueEnd(next, end, quote, &isVerbatim), isVerbatim else { return nil }
    defer { next = close + 1 }
    return UnsafeBufferPointer(start: next, count: close - next)
  }

  /// Adds a value to the block's text; the quote after it is passed over.
  @inline(__always)
  static func takeText(
    _ next: inout Position, _ end: Position, _ quote: UInt8, _ block: OSMBlock
  ) -> OSMText? {
    var isVerbatim = true
    guard let close = valueEnd(next, end, quote, &isVerbatim) else { return nil }
    let start = block.text.count
    if isVerbatim {
      block.text.append(from: next, count: close - next)
    } else {
      XMLCharacters.append(
        UnsafeBufferPointer(start: next, count: close - next), isAttribute: true,
        to: &block.text)
    }
    next = close + 1
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: block.text.count - start))
  }

  /// The quote that ends a value; nil when it is not well-formed or the bytes end before.
  @inline(__always)
  private static func valueEnd(
    _ start: Position, _ end: Position, _ quote: UInt8, _ isVerbatim: inout Bool
  ) -> Position? {
    // Nearly all values have less than 16 bytes. As signed numbers, control characters and those beyond
    // ASCII are the ones below the space.
    let bytes = UnsafeRawPointer(start).loadUnaligned(as: SIMD16<Int8>.self)
    let words =
      words(bytes .== SIMD16(repeating: Int8(truncatingIfNeeded: quote)))
      | words(bytes .== SIMD16(repeating: 0x3C)) | words(bytes .== SIMD16(repeating: 0x26))
      | words(bytes .< SIMD16(repeating: 0x20))
    let next: Position
    if words[0] != 0 {
      next = start + words[0].trailingZeroBitCount &>> 3
    } else if words[1] != 0 {
      next = start + 8 + words[1].trailingZeroBitCount &>> 3
    } else {
      next = XMLBytes.findSpecial(
        start + 16, end, quote, UInt8(ascii: "<"), UInt8(ascii: "&"), stopsAtNewline: true)
    }
    guard next < end else { return nil }
    return next.pointee == quote ? next : anyValueEnd(next, end, quote, &isVerbatim)
  }

  /// The outcome of 16 comparisons as machine words, which can be combined faster than masks.
  @inline(__always)
  private static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  /// The same where there are characters beyond ASCII, references or line ends.
  @inline(never)
  private static func anyValueEnd(
    _ start: Position, _ end: Position, _ quote: UInt8, _ isVerbatim: inout Bool
  ) -> Position? {
    var next = start
    while next < end {
      let byte = next.pointee
      if byte == quote { return next }
      switch byte {
      case 0x80...0xFF:
        let length = XMLCharacters.length(next, end)
        guard length > 0 else { return nil }
        next += length
        if next.pointee >= 0x80 { continue }
      case UInt8(ascii: "&"):
        isVerbatim = false
        let (reference, behind) = XMLCharacters.scanReference(next, end)
        guard case .character = reference else { return nil }
        next = behind
      case 0x09, 0x0a, 0x0d:
        isVerbatim = false
        next += 1
      default: return nil
      }
      next = XMLBytes.findSpecial(
        next, end, quote, UInt8(ascii: "<"), UInt8(ascii: "&"), stopsAtNewline: true)
    }
    return nil
  }
}
