internal import Base

/// The script that a name is written in, by the blocks of its characters (The Unicode Standard, chapter 7.1).
enum OSMScript {
  /// True if all letters of a text are Latin ones; digits, marks and signs are of no script.
  static func isLatin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard index + length <= text.count else { return false }
      var scalar = UInt32(byte) & (0x7F >> UInt32(length))
      for next in index + 1..<index + length { scalar = scalar << 6 | UInt32(text[next]) & 0x3F }
      guard isLatinOrCommon(scalar) else { return false }
      index += length
    }
    return true
  }

  private static func isLatinOrCommon(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Latin-1 to the combining marks.
    case 0x80...0x36F: true
    // Phonetic letters, more marks, and Latin letters with several of them.
    case 0x1D00...0x1EFF: true
    // Punctuation, signs, arrows and symbols, up to the Glagolitic letters.
    case 0x2000...0x2BFF: true
    // Latin letters of other times and languages.
    case 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06: true
    // Variation selectors, half marks and the byte order mark.
    case 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF: true
    // Wide forms of the Latin letters, and signs.
    case 0xFF01...0xFF5E: true
    // Pictures.
    case 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
