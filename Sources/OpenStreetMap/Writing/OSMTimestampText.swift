internal import Text

/// Times of versions in the form of OSM XML: `2024-02-29T12:34:56Z` (RFC 3339 §5.6).
enum OSMTimestampText {
  /// The length of every such text.
  static let length = 20
  /// The seconds since 1970 that have a text: years of four digits.
  static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// Writes a time in ``range``; 20 bytes must be writable.
  @inline(__always)
  static func write(_ seconds: Int64, to out: UnsafeMutablePointer<UInt8>) {
    let second = Int(seconds)
    var day = second / 86_400
    if second % 86_400 < 0 { day -= 1 }
    let clock = second - day * 86_400
    let date = EpochText.date(ofDay: day)
    writeTwo(date.year / 100, to: out)
    writeTwo(date.year % 100, to: out + 2)
    out[4] = UInt8(ascii: "-")
    writeTwo(date.month, to: out + 5)
    out[7] = UInt8(ascii: "-")
    writeTwo(date.day, to: out + 8)
    out[10] = UInt8(ascii: "T")
    writeTwo(clock / 3600, to: out + 11)
    out[13] = UInt8(ascii: ":")
    writeTwo(clock / 60 % 60, to: out + 14)
    out[16] = UInt8(ascii: ":")
    writeTwo(clock % 60, to: out + 17)
    out[19] = UInt8(ascii: "Z")
  }

  @inline(__always)
  private static func writeTwo(_ number: Int, to out: UnsafeMutablePointer<UInt8>) {
    let tens = number / 10
    out[0] = UInt8(truncatingIfNeeded: 0x30 &+ tens)
    out[1] = UInt8(truncatingIfNeeded: 0x30 &+ number &- tens &* 10)
  }
}
