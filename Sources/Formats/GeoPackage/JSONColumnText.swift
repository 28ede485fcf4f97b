import Geometry

/// Makes text and cells of the values that a ``JSONColumnScanner`` found.
enum JSONColumnText {
  /// Appends the text that an escaped string stands for; a surrogate without its partner becomes U+FFFD.
  static func appendDecoded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to text: inout Bytes
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      let escape = bytes[position]
      position += 1
      switch escape {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var unit = codeUnit(bytes, position)
        position += 4
        if unit & 0xFC00 == 0xD800, range.upperBound - position >= 6,
          bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        {
          let low = codeUnit(bytes, position + 2)
          if low & 0xFC00 == 0xDC00 {
            unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
            position += 6
          }
        }
        let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(byte) }
      default: text.append(escape)
      }
    }
  }

  private static func codeUnit(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt32 {
    var unit: UInt32 = 0
    // In range: the scanner has seen four digits here.
    for offset in 0..<4 {
      unit = unit << 4 | (JSONColumnScanner.hexDigit(bytes[position + offset]) ?? 0)
    }
    return unit
  }

  /// Appends a value's text without the white space between its tokens.
  static func appendCompact(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to text: inout Bytes
  ) {
    var isInString = false
    var isEscaped = false
    text.reserve(text.count + range.count)
    for position in range {
      let byte = bytes[position]
      if isInString {
        text.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte > 0x20 {
        text.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
  }

  /// The text of a string's range, decoded.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    var text = Bytes()
    appendDecoded(bytes, range, to: &text)
    return String(decoding: text.buffer, as: UTF8.self)
  }

  /// A cell of a value, whose text, if it has any, is appended to `text`.
  static func cell(
    of value: JSONColumnScanner.Value, in bytes: UnsafeBufferPointer<UInt8>, key: UInt32,
    flags: CellFlags = [], text: inout Bytes
  ) -> Cell {
    let start = text.count
    var type: CellType
    switch value.kind {
    case .null: return Cell(key: key, type: .null, flags: flags, bits: 0)
    case .boolean:
      let isTrue = bytes[value.range.lowerBound] == UInt8(ascii: "t")
      return Cell(key: key, type: .boolean, flags: flags, bits: isTrue ? 1 : 0)
    case .integer, .real:
      let source = UnsafeBufferPointer(rebasing: bytes[value.range])
      if let number = number(source, isInteger: value.kind == .integer) {
        return Cell(key: key, type: number.type, flags: flags, bits: number.bits)
      }
      type = .number
      text.append(contentsOf: source)
    case .string:
      type = .text
      appendDecoded(bytes, value.range.lowerBound + 1..<value.range.upperBound - 1, to: &text)
    case .array, .object:
      type = .json
      appendCompact(bytes, value.range, to: &text)
    }
    return Cell(
      key: key, type: type, flags: flags, bits: UInt64(start) << 32 | UInt64(text.count - start))
  }

  /// An integer of 64 bits or a finite double; nil if the number is neither.
  private static func number(
    _ source: UnsafeBufferPointer<UInt8>, isInteger: Bool
  ) -> (type: CellType, bits: UInt64)? {
    let digits = String(decoding: source, as: UTF8.self)
    if isInteger, digits != "-0" {
      return Int64(digits).map { (.integer, UInt64(bitPattern: $0)) }
    }
    guard let real = Double(digits), real.isFinite else { return nil }
    return (.real, real.bitPattern)
  }
}
