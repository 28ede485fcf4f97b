/// Percent-encoding, in which references stand for characters that they cannot have (RFC 3986 §2.1).
public enum PercentText {
  /// The bytes that a text stands for. A `%` without two hexadecimal digits after it stands for itself.
  public static func decoded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var made: [UInt8] = []
    made.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        made.append(high << 4 | low)
        index += 3
      } else {
        made.append(bytes[index])
        index += 1
      }
    }
    return made
  }

  /// A path with everything encoded that cannot stand in a reference, or not between quotes in HTML, XML or
  /// JSON. `keepsNonASCII`: other letters than those of ASCII stay, as people write them.
  public static func encoded(_ path: String, keepsNonASCII: Bool = false) -> String {
    var made: [UInt8] = []
    for byte in path.utf8 {
      let isPlain =
        byte < 0x7F ? byte > 0x20 && !special.contains(byte) : keepsNonASCII && byte > 0x7F
      if isPlain {
        made.append(byte)
      } else {
        made += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: made, as: UTF8.self)
  }

  private static let special = Array("%#?\"'\\<>&".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
