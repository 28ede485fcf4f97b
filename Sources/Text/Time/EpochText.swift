public import Base

/// Times as text (RFC 3339 §5.6; XML Schema Part 2 §3.2.7, `dateTime`) and as seconds since
/// 1970-01-01T00:00:00Z, the form that measures along tracks have.
public enum EpochText {
  /// The seconds that a text stands for, nil if it is not a time.
  ///
  /// White space around it is ignored. A time without an offset is in UTC; a year, a month or a day
  /// means its beginning, as KML and ISO 8601 write times of lower precision in this way. Receivers
  /// never write more than 31 bytes, but the fraction may have any length.
  public static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let seconds = TimeText.plainSeconds(text) { return Double(seconds) }
    guard let time = TimeText(text, as: .lenient) else { return nil }
    guard time.fraction > 0 else { return Double(time.seconds) }
    var unit: Int64 = 1
    for _ in 0..<time.decimals { unit *= 10 }
    // At most 12 digits of seconds and 7 of fraction: below 2^63.
    let total = Int64(time.seconds) * unit + time.fraction
    var nothing: UInt8 = 0
    return DecimalText.double(
      mantissa: total.magnitude, exponent: -time.decimals, isNegative: total < 0,
      isTruncated: false, text: &nothing)
  }

  /// The same without the fraction: rounded down.
  public static func wholeSeconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let seconds = TimeText.plainSeconds(text) { return Int64(seconds) }
    return TimeText(text, as: .lenient).map { Int64($0.seconds) }
  }

  /// The same for a string.
  public static func wholeSeconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { wholeSeconds($0) }
  }

  /// `YYYY-MM-DDTHH:MM:SSZ` for seconds since 1970; nil if the year does not have four digits.
  public static func text(ofSeconds seconds: Int64) -> String? {
    let seconds = Int(seconds)
    guard TimeText.writable.contains(seconds) else { return nil }
    return String(unsafeUninitializedCapacity: TimeText.plainLength) { text in
      guard let start = text.baseAddress else { return 0 }
      TimeText.write(seconds: seconds, to: start)
      return TimeText.plainLength
    }
  }

  /// Appends `YYYY-MM-DDTHH:MM:SSZ`, with three or six decimals where there is a fraction; returns
  /// false and appends nothing if the time is not finite or its year does not have four digits.
  public static func append(_ seconds: Double, to text: inout Bytes) -> Bool {
    let limit = 253_402_300_800.0
    guard seconds >= -62_167_219_200, seconds < limit else { return false }
    let whole = seconds.rounded(.down)
    var second = Int(whole)
    var micros = Int(((seconds - whole) * 1e6).rounded())
    // From about 30 years on a double is coarser than microseconds: then thousandths were meant.
    if seconds.magnitude > 1e9, micros % 1000 <= 1 { micros -= micros % 1000 }
    if micros >= 1_000_000 {
      second += 1
      micros = 0
    }
    guard Double(second) < limit else { return false }
    let isShort = micros % 1000 == 0
    TimeText.append(
      seconds: second, fraction: isShort ? micros / 1000 : micros,
      decimals: micros == 0 ? 0 : isShort ? 3 : 6, to: &text)
    return true
  }

  // MARK: - The calendar

  /// Days from 1970-01-01 to a date of the proleptic Gregorian calendar, with years that begin in March
  /// (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil).
  public static func day(year: Int, month: Int, day: Int) -> Int {
    let marchYear = year - (month <= 2 ? 1 : 0)
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day counted from 1970-01-01: the inverse (civil_from_days).
  public static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }
}
