internal import Base
internal import Text
internal import XML

/// A place in markup that looks the way nearly all programs write it. Nil and false mean that it does not: the
/// place may have moved then.
///
/// Some bytes after `end` are read: inputs have slack.
struct OSMXMLPlainCursor {
  private(set) var position: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  @inline(__always)
  init(_ position: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    self.position = position
    self.end = end
  }

  /// True before the end.
  @inline(__always)
  var isInside: Bool { position < end }

  /// True if nothing after the end has been taken.
  @inline(__always)
  var isValid: Bool { position <= end }

  /// A byte after the position.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { position[offset] }

  /// Eight bytes after the position.
  @inline(__always)
  func word(at offset: Int = 0) -> UInt64 { OSMXMLWord.load(position + offset) }

  @inline(__always)
  mutating func advance(by count: Int) { position += count }

  /// Passes over white space.
  @inline(__always)
  mutating func skipSpace() {
    while position < end, XMLCharacters.isSpace(position.pointee) { position += 1 }
  }

  /// Passes over spaces; false if there are none and the tag does not end here either.
  @inline(__always)
  mutating func skipSpacesInTag() -> Bool {
    guard position.pointee == 0x20 else {
      return position.pointee == UInt8(ascii: ">") || position.pointee == UInt8(ascii: "/")
    }
    repeat { position += 1 } while position.pointee == 0x20 && position < end
    return true
  }

  /// Passes over the end of an empty-element tag.
  @inline(__always)
  mutating func close() -> Bool {
    let start = position.pointee == 0x20 ? position + 1 : position
    guard start.pointee == UInt8(ascii: "/"), start[1] == UInt8(ascii: ">") else { return false }
    position = start + 2
    return true
  }

  // MARK: - Before values

  /// Passes over a name with its `=`, which has so many bytes, and a quote, and returns the quote.
  @inline(__always)
  mutating func open(_ name: UInt64, _ length: Int) -> UInt8? {
    guard OSMXMLWord.begins(word(), name, UInt64(length)) else { return nil }
    return open(after: length)
  }

  /// Passes over so many bytes and a quote, and returns the quote.
  @inline(__always)
  mutating func open(after length: Int) -> UInt8? {
    let quote = position[length]
    guard quote == 0x22 || quote == 0x27 else { return nil }
    position += length + 1
    return quote
  }

  // MARK: - Values, with the quote after them

  /// A whole number.
  @inline(__always)
  mutating func takeInteger(_ quote: UInt8) -> Int64? {
    guard let scanned = IntegerText.scan(position), scanned.end.pointee == quote else { return nil }
    position = scanned.end + 1
    return scanned.value
  }

  /// A coordinate.
  @inline(__always)
  mutating func takeCoordinate(_ quote: UInt8) -> Int32? {
    guard let scanned = DecimalText.scanTenMillionths(position), scanned.end.pointee == quote,
      scanned.value.magnitude <= OSMXMLValue.coordinateLimit
    else { return nil }
    position = scanned.end + 1
    return Int32(truncatingIfNeeded: scanned.value)
  }

  /// Passes over a value, which is checked.
  @inline(__always)
  mutating func skip(_ quote: UInt8) -> Bool {
    var isVerbatim = true
    guard let close = Self.valueEnd(position, end, quote, &isVerbatim) else { return false }
    position = close + 1
    return true
  }

  /// A value without references or white space to normalise.
  @inline(__always)
  mutating func takeWord(_ quote: UInt8) -> UnsafeBufferPointer<UInt8>? {
    var isVerbatim = true
    guard let close = Self.valueEnd(position, end, quote, &isVerbatim), isVerbatim else {
      return nil
    }
    defer { position = close + 1 }
    return UnsafeBufferPointer(start: position, count: close - position)
  }

  /// Adds a value to the block's text.
  @inline(__always)
  mutating func takeText(_ quote: UInt8, _ block: OSMBlock) -> OSMText? {
    var isVerbatim = true
    guard let close = Self.valueEnd(position, end, quote, &isVerbatim) else { return nil }
    let start = block.text.count
    if isVerbatim {
      block.text.append(from: position, count: close - position)
    } else {
      XMLCharacters.append(
        UnsafeBufferPointer(start: position, count: close - position), isAttribute: true,
        to: &block.text)
    }
    position = close + 1
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: block.text.count - start))
  }

  /// The quote that ends a value; nil when it is not well-formed or the bytes end before.
  @inline(__always)
  private static func valueEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ quote: UInt8,
    _ isVerbatim: inout Bool
  ) -> UnsafePointer<UInt8>? {
    // Nearly all values have less than 16 bytes. As signed numbers, control characters and those beyond
    // ASCII are the ones below the space.
    let bytes = UnsafeRawPointer(start).loadUnaligned(as: SIMD16<Int8>.self)
    let words =
      words(bytes .== SIMD16(repeating: Int8(truncatingIfNeeded: quote)))
      | words(bytes .== SIMD16(repeating: 0x3C)) | words(bytes .== SIMD16(repeating: 0x26))
      | words(bytes .< SIMD16(repeating: 0x20))
    let next: UnsafePointer<UInt8>
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
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ quote: UInt8,
    _ isVerbatim: inout Bool
  ) -> UnsafePointer<UInt8>? {
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
        let (reference, end) = XMLCharacters.scanReference(next, end)
        guard case .character = reference else { return nil }
        next = end
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
