internal import Geometry

/// Which characters XML allows where, and what references stand for (XML 1.0 fifth edition §2.2, §2.3, §4.1).
enum XMLCharacters {
  typealias Position = UnsafePointer<UInt8>

  /// True for the white space of markup (production 3).
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  /// The index of the first byte that can't be in a name (productions 4, 4a), nil when all can; bytes
  /// beyond ASCII are taken for letters once they are UTF-8.
  static func firstBadInName(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in name.enumerated() {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF:
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == 0 { return index }
      default: return index
      }
    }
    guard let base = name.baseAddress else { return 0 }
    return UTF8Text.firstInvalid(base, base + name.count).map { $0 - base }
  }

  /// Appends a text with its references replaced and its line ends normalised (§2.11); the text has been
  /// checked. In attributes white space becomes spaces (§3.3.3).
  static func append(
    _ source: UnsafeBufferPointer<UInt8>, isAttribute: Bool = false, to text: inout Bytes
  ) {
    var index = 0
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "&"):
        guard
          let reference = reference(
            UnsafeBufferPointer(rebasing: source[index...]))
        else {
          text.append(byte)
          index += 1
          continue
        }
        UTF8Text.append(reference.scalar, to: &text)
        index += reference.length
      case 0x0d:
        text.append(isAttribute ? 0x20 : 0x0a)
        index += index + 1 < source.count && source[index + 1] == 0x0a ? 2 : 1
      case 0x0a, 0x09:
        text.append(isAttribute ? 0x20 : byte)
        index += 1
      default:
        text.append(byte)
        index += 1
      }
    }
  }

  /// Appends a CDATA section's text: line ends alone are normalised.
  static func appendLiteral(_ source: UnsafeBufferPointer<UInt8>, to text: inout Bytes) {
    var index = 0
    while index < source.count {
      if source[index] == 0x0d {
        text.append(0x0a)
        index += index + 1 < source.count && source[index + 1] == 0x0a ? 2 : 1
      } else {
        text.append(source[index])
        index += 1
      }
    }
  }

  /// The character that a reference at the start of `source` stands for: `&lt;`, `&#60;`, `&#x3C;`; nil if
  /// it is none that is known without a DTD, or a character that XML forbids.
  static func reference(
    _ source: UnsafeBufferPointer<UInt8>
  ) -> (scalar: UInt32, length: Int)? {
    guard let semicolon = source.prefix(12).firstIndex(of: UInt8(ascii: ";")), semicolon > 1 else {
      return nil
    }
    let body = UnsafeBufferPointer(rebasing: source[1..<semicolon])
    if body[0] == UInt8(ascii: "#") {
      let isHex = body.count > 1 && body[1] == UInt8(ascii: "x")
      var value: UInt32 = 0
      let digits = body[(isHex ? 2 : 1)...]
      guard !digits.isEmpty else { return nil }
      for digit in digits {
        guard let number = hexDigit(digit), isHex || number < 10 else { return nil }
        value = value &* (isHex ? 16 : 10) &+ number
        guard value <= 0x10FFFF else { return nil }
      }
      return isAllowed(value) ? (value, semicolon + 1) : nil
    }
    let scalar: Unicode.Scalar
    switch String(decoding: body, as: UTF8.self) {
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "amp": scalar = "&"
    case "quot": scalar = "\""
    case "apos": scalar = "'"
    default: return nil
    }
    return (scalar.value, semicolon + 1)
  }

  /// True for the characters of production 2.
  static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0a, 0x0d, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
