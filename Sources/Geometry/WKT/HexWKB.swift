internal import Base

/// WKB and EWKB as hexadecimal digits, the form in which PostGIS shows geometries.
enum HexWKB {
  /// True if text begins like hexadecimal WKB: with a byte order and a type.
  static func isLikely(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 18, text.count % 2 == 0, text[0] == UInt8(ascii: "0"),
      text[1] == UInt8(ascii: "0") || text[1] == UInt8(ascii: "1")
    else { return false }
    return text.prefix(18).allSatisfy { digit($0) != nil }
  }

  /// Appends the bytes that the digits stand for; returns the index of the first other character, if any.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout Bytes) -> Int? {
    bytes.reserve(bytes.count + text.count / 2)
    var index = 0
    while index + 1 < text.count {
      guard let high = digit(text[index]) else { return index }
      guard let low = digit(text[index + 1]) else { return index + 1 }
      bytes.append(high << 4 | low)
      index += 2
    }
    return index < text.count ? index : nil
  }

  /// The SRID that EWKB carries, nil in plain WKB.
  static func srid(_ wkb: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard wkb.count >= 9 else { return nil }
    func word(_ offset: Int) -> UInt32 {
      let bytes = (0..<4).map { UInt32(wkb[offset + (wkb[0] == 1 ? 3 - $0 : $0)]) }
      return bytes.reduce(0) { $0 << 8 | $1 }
    }
    return word(1) & 0x2000_0000 == 0 ? nil : word(5)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 0x37
    default: nil
    }
  }
}
