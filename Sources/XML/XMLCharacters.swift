public import Base
internal import Text

/// Which characters XML allows, and what references stand for (XML 1.0 fifth edition §2.2, §2.3, §4.1).
public enum XMLCharacters {
  /// An address in the bytes that are scanned.
  public typealias Position = UnsafePointer<UInt8>

  /// True for the white space of markup (production 3).
  @inlinable @inline(__always)
  public static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  /// True for the characters of production 2.
  static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0a, 0x0d, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The length in bytes of the non-ASCII character that begins here; 0 if it is not valid UTF-8
  /// (RFC 3629) or XML forbids it, -1 if the bytes end before it does.
  public static func length(_ position: Position, _ end: Position) -> Int {
    let length = UTF8Text.length(position, end)
    // U+FFFE and U+FFFF.
    if position[0] == 0xEF, length > 0, position[1] == 0xBF, position[2] > 0xBD { return 0 }
    return length
  }

  // MARK: - References

  /// What a reference stands for.
  public enum Reference {
    /// It stands for this character.
    case character(UInt32)
    /// It stands for an entity that is not one of XML's own five.
    case undeclared
    /// It stands for a character that XML forbids.
    case forbidden
    /// This is not a reference.
    case broken
    /// The bytes end before it does.
    case cut
  }

  /// Scans the reference that begins with an ampersand; returns the position after it, or where it
  /// is broken.
  public static func scanReference(
    _ start: Position, _ end: Position
  ) -> (reference: Reference, position: Position) {
    var next = start + 1
    guard next < end else { return (.cut, next) }
    if next.pointee == UInt8(ascii: "#") { return scanNumber(next + 1, end) }
    while next < end, isNameASCII(next.pointee, isFirst: next == start + 1) { next += 1 }
    let name = UnsafeBufferPointer(start: start + 1, count: next - start - 1)
    if next < end, next.pointee == UInt8(ascii: ";"), let scalar = predefined(name) {
      return (.character(scalar), next + 1)
    }
    // Names beyond ASCII stand for nothing either, but end elsewhere.
    next = start + 1
    while next < end, next.pointee > 0x20, next.pointee != UInt8(ascii: ";") { next += 1 }
    switch XMLNameCharacters.check(start + 1, next, end) {
    case .bad(let position): return (.broken, position)
    case .cut: return (.cut, end)
    case .good:
      guard next < end else { return (.cut, end) }
      return next.pointee == UInt8(ascii: ";") ? (.undeclared, next + 1) : (.broken, next)
    }
  }

  /// Scans a character reference after its `&#` (production 66).
  private static func scanNumber(
    _ start: Position, _ end: Position
  ) -> (reference: Reference, position: Position) {
    var next = start
    guard next < end else { return (.cut, next) }
    let isHex = next.pointee == UInt8(ascii: "x")
    if isHex { next += 1 }
    let digits = next
    var value: UInt32 = 0
    while next < end, let digit = hexDigit(next.pointee), isHex || digit < 10 {
      value = min(value &* (isHex ? 16 : 10) &+ digit, 0x110000)
      next += 1
    }
    guard next < end else { return (.cut, next) }
    guard next > digits, next.pointee == UInt8(ascii: ";") else { return (.broken, next) }
    return (isAllowed(value) ? .character(value) : .forbidden, next + 1)
  }

  /// The characters of the entities that need no declaration (§4.6).
  private static func predefined(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard let start = name.baseAddress else { return nil }
    switch name.count {
    case 2:
      guard start[1] == UInt8(ascii: "t") else { return nil }
      if start[0] == UInt8(ascii: "l") { return 0x3C }
      return start[0] == UInt8(ascii: "g") ? 0x3E : nil
    case 3: return XMLBytes.starts(start, with: "amp") ? 0x26 : nil
    case 4:
      if XMLBytes.starts(start, with: "quot") { return 0x22 }
      return XMLBytes.starts(start, with: "apos") ? 0x27 : nil
    default: return nil
    }
  }

  private static func isNameASCII(_ byte: UInt8, isFirst: Bool) -> Bool {
    XMLNameCharacters.isASCIIStart(byte) || !isFirst && XMLNameCharacters.isASCIIPart(byte)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: - Text

  /// Appends text, which must have been checked, with its references replaced and its line ends
  /// normalised (§2.11). In attributes, other white space becomes spaces too (§3.3.3).
  public static func append(
    _ source: UnsafeBufferPointer<UInt8>, isAttribute: Bool = false, to text: inout Bytes
  ) {
    guard let start = source.baseAddress else { return }
    let end = start + source.count
    var next = start
    var plain = start
    while next < end {
      let byte = next.pointee
      guard byte == UInt8(ascii: "&") || byte == 0x0d || isAttribute && byte < 0x20 else {
        next += 1
        continue
      }
      text.append(from: plain, count: next - plain)
      if byte == UInt8(ascii: "&") {
        let (reference, behind) = scanReference(next, end)
        if case .character(let scalar) = reference { UTF8Text.append(scalar, to: &text) }
        next = max(behind, next + 1)
      } else {
        text.append(isAttribute ? 0x20 : 0x0a)
        next += byte == 0x0d && next + 1 < end && next[1] == 0x0a ? 2 : 1
      }
      plain = next
    }
    text.append(from: plain, count: end - plain)
  }

  /// Appends a CDATA section's text: line ends alone are normalised.
  static func appendLiteral(_ source: UnsafeBufferPointer<UInt8>, to text: inout Bytes) {
    guard let start = source.baseAddress else { return }
    let end = start + source.count
    var plain = start
    while true {
      let next = start + XMLBytes.find(0x0d, start, from: plain - start, to: source.count)
      text.append(from: plain, count: next - plain)
      guard next < end else { return }
      text.append(0x0a)
      plain = next + (next + 1 < end && next[1] == 0x0a ? 2 : 1)
    }
  }
}
