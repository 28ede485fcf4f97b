public import Base

/// Scans JSON text by the strict grammar of RFC 8259.
///
/// All functions take a position and return the one after what they scanned. The text must be
/// followed by at least 64 readable bytes of which the first is 0: no token contains a zero byte, so
/// every loop ends there and no bounds are checked.
public enum JSONScanner {
  /// An address in the text.
  public typealias Position = UnsafePointer<UInt8>

  /// How deep arrays and objects may be nested.
  static let depthLimit = 1024

  /// True if the bytes at a position are those of a word.
  @inlinable @inline(__always)
  public static func matches(_ start: Position, _ word: StaticString) -> Bool {
    let letters = word.utf8Start
    for offset in 0..<word.utf8CodeUnitCount where start[offset] != letters[offset] {
      return false
    }
    return true
  }

  /// Skips white space.
  @inlinable @inline(__always)
  public static func skipSpace(_ start: Position) -> Position {
    start.pointee > 0x20 ? start : skipSpaceSlowly(start)
  }

  @inline(never)
  @usableFromInline static func skipSpaceSlowly(_ start: Position) -> Position {
    var next = start
    while next.pointee == 0x20 || next.pointee == 0x0a || next.pointee == 0x0d
      || next.pointee == 0x09
    {
      next += 1
    }
    return next
  }

  /// Skips one character and the white space around it.
  @inlinable @inline(__always)
  public static func expect(_ character: Unicode.Scalar, at start: Position, _ what: String)
    throws(JSONFault) -> Position
  {
    let next = skipSpace(start)
    guard next.pointee == UInt8(truncatingIfNeeded: character.value) else {
      throw .expected(what, at: next)
    }
    return skipSpace(next + 1)
  }

  /// Skips `true`, `false` or `null`, of which the first letter has been seen.
  @inlinable @inline(__always)
  public static func skipLiteral(_ word: StaticString, at start: Position) throws(JSONFault)
    -> Position
  {
    let letters = word.utf8Start
    for offset in 0..<word.utf8CodeUnitCount where start[offset] != letters[offset] {
      throw .expected("a value", at: start)
    }
    return start + word.utf8CodeUnitCount
  }

  // MARK: - Strings

  /// Where the text of a string ends, and whether it has escapes.
  public struct StringExtent {
    /// The address of the closing quotation mark.
    public var end: Position
    /// True if it has no escapes, so that its bytes are the text.
    public var isVerbatim: Bool

    @inlinable @inline(__always)
    init(end: Position, isVerbatim: Bool) {
      self.end = end
      self.isVerbatim = isVerbatim
    }
  }

  @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101
  @usableFromInline static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Finds the end of a string that begins at `start`, after the quotation mark: 8 bytes at a time.
  @inlinable @inline(__always)
  public static func stringExtent(_ start: Position) throws(JSONFault) -> StringExtent {
    var next = start
    var seen: UInt64 = 0
    while true {
      let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
      let quotes = word ^ (ones &* 0x22)
      let slashes = word ^ (ones &* 0x5c)
      // The lowest mark is right in each; borrows only reach the bytes above it.
      let marks =
        ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes
          | (word &- ones &* 0x20) & ~word) & highs
      if marks == 0 {
        seen |= word
        next += 8
        continue
      }
      let offset = marks.trailingZeroBitCount >> 3
      next += offset
      guard next.pointee == 0x22 else {
        return try stringExtentSlowly(start, from: next)
      }
      // Only the bytes before the mark belong to the string.
      seen |= word & ((1 << UInt64(offset * 8)) &- 1)
      if seen & highs != 0 { try checkUTF8(start, next) }
      return StringExtent(end: next, isVerbatim: true)
    }
  }

  /// The same for strings with escapes, and for broken ones; `from` is the first unusual byte.
  @inline(never)
  @usableFromInline
  static func stringExtentSlowly(_ start: Position, from: Position) throws(JSONFault)
    -> StringExtent
  {
    var next = from
    while true {
      switch next.pointee {
      case 0x22:
        try checkUTF8(start, next)
        return StringExtent(end: next, isVerbatim: false)
      case 0x5c:
        switch next[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
          UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          next += 2
        case UInt8(ascii: "u"):
          guard hexadecimal(next + 2) != nil else {
            throw JSONFault(next, .jsonSyntax, "an escape needs four hexadecimal digits")
          }
          next += 6
        default: throw JSONFault(next, .jsonSyntax, "JSON does not have this escape")
        }
      case 0: throw JSONFault(next, .jsonSyntax, "the text ends within a string")
      case 0..<0x20:
        throw JSONFault(next, .jsonSyntax, "a control character in a string must be escaped")
      default: next += 1
      }
    }
  }

  /// The value of four hexadecimal digits, nil if they are something else.
  static func hexadecimal(_ start: Position) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<4 {
      let digit: UInt8
      switch start[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = start[offset] - 0x30
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = start[offset] - 0x57
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = start[offset] - 0x37
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Refuses bytes that are not UTF-8.
  @inline(never)
  @usableFromInline static func checkUTF8(_ start: Position, _ end: Position) throws(JSONFault) {
    if let broken = UTF8Text.firstInvalid(start, end) {
      throw JSONFault(broken, .invalidUTF8, "a string is not UTF-8")
    }
  }

  /// Appends the text of a string with escapes. A surrogate without its other half becomes U+FFFD;
  /// returns how many of them there were.
  @inline(never)
  public static func appendUnescaped(_ start: Position, _ end: Position, to text: inout Bytes)
    -> Int
  {
    var replaced = 0
    var next = start
    while next < end {
      guard next.pointee == 0x5c else {
        text.append(next.pointee)
        next += 1
        continue
      }
      switch next[1] {
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "u"):
        var unit = hexadecimal(next + 2) ?? 0xFFFD
        next += 4
        if unit & 0xFC00 == 0xD800, next[2] == 0x5c, next[3] == UInt8(ascii: "u"),
          let low = hexadecimal(next + 4), low & 0xFC00 == 0xDC00
        {
          unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
          next += 6
        }
        if unit & 0xFFFF_F800 == 0xD800 {
          unit = 0xFFFD
          replaced += 1
        }
        UTF8Text.append(unit, to: &text)
      default: text.append(next[1])
      }
      next += 2
    }
    return replaced
  }
}
