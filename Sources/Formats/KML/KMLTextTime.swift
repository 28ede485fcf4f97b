internal import Geometry
internal import Streaming

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
      day <= days(in: month, of: year)
    else { return false }
    if rest.isZone { return true }
    guard rest.take(UInt8(ascii: "T")), let hour = rest.number(2), rest.take(UInt8(ascii: ":")),
      let minute = rest.number(2), rest.take(UInt8(ascii: ":")), let second = rest.number(2),
      hour < 24, minute < 60, second < 60
    else { return false }
    if rest.take(UInt8(ascii: ".")), !rest.skipDigits() { return false }
    return rest.isZone
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
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

    /// Four digits; more are no year of ours.
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

  // MARK: - Seconds

  /// The most bytes that a time takes.
  static let width = 40

  /// Seconds since 1970 that can be the times of a track and not some other measure: 1973 to 2100.
  static func isPlausible(_ seconds: Double) -> Bool { seconds >= 1e8 && seconds < 4_102_444_800 }

  /// Writes plausible seconds since 1970 as a time in UTC, to the microsecond.
  static func write(_ seconds: Double, to out: inout JSONCursor) {
    guard isPlausible(seconds) else { return }
    let total = Int64((seconds * 1e6).rounded())
    let whole = total / 1_000_000
    var micros = total % 1_000_000
    let (day, time) = (whole / 86_400, whole % 86_400)
    // Days since 1970 as a date of the Gregorian calendar, years beginning in March (H. Hinnant).
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    put(year, 4, to: &out)
    out.put(UInt8(ascii: "-"))
    put(month, 2, to: &out)
    out.put(UInt8(ascii: "-"))
    put(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2, to: &out)
    out.put(UInt8(ascii: "T"))
    put(time / 3600, 2, to: &out)
    out.put(UInt8(ascii: ":"))
    put(time / 60 % 60, 2, to: &out)
    out.put(UInt8(ascii: ":"))
    put(time % 60, 2, to: &out)
    if micros > 0 {
      out.put(UInt8(ascii: "."))
      // Milliseconds where they say it all, as receivers write them.
      let digits = micros % 1000 == 0 ? 3 : 6
      if digits == 3 { micros /= 1000 }
      put(micros, digits, to: &out)
    }
    out.put(UInt8(ascii: "Z"))
  }

  private static func put(_ number: Int64, _ digits: Int, to out: inout JSONCursor) {
    var number = number
    for offset in stride(from: digits - 1, through: 0, by: -1) {
      out.next[offset] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
      number /= 10
    }
    out.next += digits
  }
}
