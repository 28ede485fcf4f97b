internal import Base
internal import Text

/// Values of stores as JSON: NULL, integers, reals and text as themselves (reals always with a point or an exponent);
/// `{"blob":"0a1b"}` for bytes, `{"text":"ff"}` for text that is not UTF-8, `{"real":"inf"}` for infinities.
enum CellJSON {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The JSON of a value.
  static func text(_ value: CellValue) -> String {
    switch value {
    case .null: return "null"
    case .integer(let number): return String(number)
    case .real(let number):
      guard number.isFinite else { return number > 0 ? #"{"real":"inf"}"# : #"{"real":"-inf"}"# }
      let text = JSONValue.text(of: number)
      return text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? text : text + ".0"
    case .text(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return "{\"text\":\"" + hexadecimal(bytes) + "\"}"
      }
      return JSONValue.quoted(text)
    case .blob(let bytes): return "{\"blob\":\"" + hexadecimal(bytes) + "\"}"
    }
  }

  /// The value of JSON; nil if it is none.
  static func value(_ json: SettingsValue) -> CellValue? {
    switch json.content {
    case .null: return .null
    case .string(let text): return .text(Array(text.utf8))
    case .number(let text):
      if let number = Int64(text) { return .integer(number) }
      return Double(text).map(CellValue.real)
    case .object(let members):
      guard members.count == 1, case .string(let text) = members[0].value.content else {
        return nil
      }
      switch members[0].name {
      case "blob": return bytes(text).map(CellValue.blob)
      case "text": return bytes(text).map(CellValue.text)
      case "real":
        return text == "inf" ? .real(.infinity) : text == "-inf" ? .real(-.infinity) : nil
      default: return nil
      }
    case .boolean, .array: return nil
    }
  }

  /// Bytes as hexadecimal digits.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of hexadecimal digits; nil if they are none.
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x57
      case 0x41...0x46: value = digit - 0x37
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}
