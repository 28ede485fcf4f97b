internal import Text

/// Times as KML writes them (dateTimeType, OGC 07-147r2 §16.10): `xsd:dateTime`, `date`, `gYearMonth` or
/// `gYear`.
enum KMLTextTime {
  /// True for a text of one of the four forms, without white space around it.
  @Sendable static func isTime(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { isTime($0) }
  }

  /// True for a text of one of the four forms, without white space around it.
  static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = Rest(text)
    _ = rest.take(UInt8(ascii: "-"))
    guard let year = rest.year() else { return false }
    if rest.isZone { return true }
    guard rest.take(UInt8(ascii: "-")), let month = rest.number(2), 1...12 ~= month else {
      return false
    }
    if rest.isZone { return true }
    guard rest.take(UInt8(ascii: "-")), let day = rest.number(2), day >= 1,
      day <= GregorianCalendar.days(in: month, of: year)
    else { return false }
    if rest.isZone { return true }
    guard rest.take(UInt8(ascii: "T")), let hour = rest.number(2), rest.take(UInt8(ascii: ":")),
      let minute = rest.number(2), rest.take(UInt8(ascii: ":")), let second = rest.number(2),
      hour < 24, minute < 60, second < 60
    else { return false }
    if rest.take(UInt8(ascii: ".")), !rest.skipDigits() { return false }
    return rest.isZone
  }

  /// True for an `xsd:dateTime`.
  static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isTime(text) && text.contains(UInt8(ascii: "T"))
  }

  /// What is left of a text.
  private struct Rest {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func take(_ byte: UInt8) -> Bool {
      guard index < text.count, text[index] == byte else { return false }
      index += 1
      return true
    }

    mutating func number(_ digits: Int) -> Int? {
      guard text.count - index >= digits else { return nil }
      var value = 0
      for offset in 0..<digits {
        let digit = text[index + offset] ^ 0x30
        guard digit <= 9 else { return nil }
        value = value * 10 + Int(digit)
      }
      index += digits
      return value
    }

    /// Four digits; longer years are not supported.
    mutating func year() -> Int? {
      guard let year = number(4), year > 0 else { return nil }
      return year
    }

    mutating func skipDigits() -> Bool {
      let start = index
      while index < text.count, text[index] ^ 0x30 <= 9 { index += 1 }
      return index > start
    }

    /// True at the end, or if nothing follows but `Z` or `±hh:mm`.
    var isZone: Bool {
      var rest = self
      if rest.index == text.count { return true }
      if rest.take(UInt8(ascii: "Z")) { return rest.index == text.count }
      guard rest.take(UInt8(ascii: "+")) || rest.take(UInt8(ascii: "-")),
        let hours = rest.number(2), rest.take(UInt8(ascii: ":")), let minutes = rest.number(2)
      else { return false }
      return rest.index == text.count && minutes < 60
        && (hours < 14 || hours == 14 && minutes == 0)
    }
  }

  /// Seconds since 1970 that can be the times of a track and not some other measure: 1973 to 2100.
  static func isPlausible(_ seconds: Double) -> Bool { seconds >= 1e8 && seconds < 4_102_444_800 }
}
