internal import Base
internal import Text

/// Turns text of another encoding into UTF-8, piece by piece.
///
/// What stands for no character becomes the byte 0xFF, which UTF-8 never has, so that it is a fault of its
/// record like any other byte that is not UTF-8.
struct CSVConversion: ~Copyable {
  private static let undefined: UInt8 = 0xFF

  /// For each byte above 127 its character; empty for UTF-16.
  private let upperHalf: [UInt32]
  private let isBigEndian: Bool
  /// The first byte of a unit whose second one is in the next piece.
  private var halfUnit: UInt8?
  /// The first half of a surrogate pair.
  private var highSurrogate: UInt32?

  /// Nil for UTF-8, which needs none.
  init?(from encoding: CSVEncoding) {
    guard encoding != .utf8 else { return nil }
    isBigEndian = encoding == .utf16BigEndian
    let page = encoding.codePage.flatMap(WindowsCodePage.upperHalf) ?? ""
    upperHalf = page.unicodeScalars.map(\.value)
  }

  /// Appends a piece of the text.
  mutating func convert(_ piece: UnsafeBufferPointer<UInt8>, to text: inout Bytes) {
    if upperHalf.isEmpty {
      convertUnits(piece, to: &text)
    } else {
      convertBytes(piece, to: &text)
    }
  }

  /// Appends what is left at the end of the text.
  mutating func finish(_ text: inout Bytes) {
    if highSurrogate != nil { text.append(Self.undefined) }
    if halfUnit != nil { text.append(Self.undefined) }
    highSurrogate = nil
    halfUnit = nil
  }

  private func convertBytes(_ piece: UnsafeBufferPointer<UInt8>, to text: inout Bytes) {
    upperHalf.withUnsafeBufferPointer { upperHalf in
      for byte in piece {
        if byte < 0x80 {
          text.append(byte)
        } else {
          Self.append(upperHalf[Int(byte) - 0x80], to: &text)
        }
      }
    }
  }

  private static func append(_ scalar: UInt32, to text: inout Bytes) {
    if scalar == 0xFFFD { text.append(undefined) } else { UTF8Text.append(scalar, to: &text) }
  }

  private mutating func convertUnits(_ piece: UnsafeBufferPointer<UInt8>, to text: inout Bytes) {
    for byte in piece {
      guard let first = halfUnit else {
        halfUnit = byte
        continue
      }
      halfUnit = nil
      let (high, low) = isBigEndian ? (first, byte) : (byte, first)
      append(unit: UInt32(high) << 8 | UInt32(low), to: &text)
    }
  }

  private mutating func append(unit: UInt32, to text: inout Bytes) {
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        return UTF8Text.append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF, to: &text)
      }
      text.append(Self.undefined)
    }
    switch unit & 0xFC00 {
    case 0xD800: highSurrogate = unit
    case 0xDC00: text.append(Self.undefined)
    default: UTF8Text.append(unit, to: &text)
    }
  }
}
