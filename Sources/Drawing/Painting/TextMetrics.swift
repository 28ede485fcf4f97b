/// How wide texts are about, whatever draws them in the end: wide enough for the usual fonts without serifs.
enum TextMetrics {
  /// The width of a text in pixels.
  static func width(_ text: String, size: Double) -> Double {
    var units = 0.0
    for scalar in text.unicodeScalars { units += width(scalar) }
    return units * size
  }

  /// A text with so many characters at most.
  static func shortened(_ text: String, to count: Int) -> String {
    let line = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return line.count > count ? String(line.prefix(count - 1)) + "…" : String(line)
  }

  private static let narrow = Set("iljtfI.,:;'|!()[] ".unicodeScalars)
  private static let wide = Set("mwMWQOGÖ@%".unicodeScalars)

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    if narrow.contains(scalar) { return 0.34 }
    if wide.contains(scalar) { return 0.88 }
    switch scalar.value {
    case 0x202F: return 0.2
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: return 0
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x1F000...0x3FFFF:
      return 1.02
    default: return scalar.properties.isUppercase ? 0.68 : 0.57
    }
  }
}
