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
    guard let base = text.baseAddress else { return nil }
    var reading = Reading(next: base, end: base + text.count)
    return reading.seconds()
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
    var day = second / 86_400
    if second % 86_400 < 0 { day -= 1 }
    let clock = second - day * 86_400
    let date = Self.date(ofDay: day)
    append(date.year, digits: 4, to: &text)
    text.append(UInt8(ascii: "-"))
    append(date.month, digits: 2, to: &text)
    text.append(UInt8(ascii: "-"))
    append(date.day, digits: 2, to: &text)
    text.append(UInt8(ascii: "T"))
    append(clock / 3600, digits: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    append(clock / 60 % 60, digits: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    append(clock % 60, digits: 2, to: &text)
    if micros > 0 {
      text.append(UInt8(ascii: "."))
      let isShort = micros % 1000 == 0
      append(isShort ? micros / 1000 : micros, digits: isShort ? 3 : 6, to: &text)
    }
    text.append(UInt8(ascii: "Z"))
    return true
  }

  private static func append(_ number: Int, digits: Int, to text: inout Bytes) {
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
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

  // MARK: - Reading

  /// A walk through one text.
  private struct Reading {
    var next: UnsafePointer<UInt8>
    var end: UnsafePointer<UInt8>

    mutating func seconds() -> Double? {
      while next < end, next.pointee <= 0x20 { next += 1 }
      while next < end, end[-1] <= 0x20 { end -= 1 }
      guard let year = number(4) else { return nil }
      guard next < end else { return start(year, 1, 1) }
      guard take(UInt8(ascii: "-")), let month = number(2), (1...12).contains(month) else {
        return nil
      }
      guard next < end else { return start(year, month, 1) }
      guard take(UInt8(ascii: "-")), let day = number(2), day >= 1,
        day <= GregorianCalendar.days(in: month, of: year)
      else { return nil }
      guard next < end else { return start(year, month, day) }
      guard take(UInt8(ascii: "T")) || take(UInt8(ascii: "t")) || take(0x20) else { return nil }
      return time(of: EpochText.day(year: year, month: month, day: day))
    }

    private func start(_ year: Int, _ month: Int, _ day: Int) -> Double {
      Double(EpochText.day(year: year, month: month, day: day) * 86_400)
    }

    /// `HH:MM:SS[.S…][Z|±HH[:]MM]`.
    private mutating func time(of day: Int) -> Double? {
      guard let hour = number(2), take(UInt8(ascii: ":")), let minute = number(2),
        take(UInt8(ascii: ":")), let second = number(2), minute < 60, second <= 60,
        hour < 24 || hour == 24 && minute == 0 && second == 0
      else { return nil }
      var fraction: Int64 = 0
      var unit: Int64 = 1
      var decimals = 0
      if take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) {
        let first = next
        while next < end, next.pointee >= 0x30, next.pointee <= 0x39 {
          // A double cannot hold more than seven decimals of such a number.
          if decimals < 7 {
            fraction = fraction * 10 + Int64(next.pointee - 0x30)
            unit *= 10
            decimals += 1
          }
          next += 1
        }
        guard next > first else { return nil }
      }
      guard let offset = offset(), next == end else { return nil }
      let whole = Int64(day * 86_400 + hour * 3600 + minute * 60 + second - offset)
      guard fraction > 0 else { return Double(whole) }
      // At most 12 digits of seconds and 7 of fraction: below 2^63.
      let total = whole * unit + fraction
      return DecimalText.double(
        mantissa: total.magnitude, exponent: -decimals, isNegative: total < 0, isTruncated: false,
        text: next)
    }

    /// Seconds that local time is ahead of UTC; nil if this is not an offset.
    private mutating func offset() -> Int? {
      guard next < end else { return 0 }
      if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
      let sign: Int
      if take(UInt8(ascii: "+")) {
        sign = 1
      } else if take(UInt8(ascii: "-")) {
        sign = -1
      } else {
        return nil
      }
      guard let hours = number(2), hours < 24 else { return nil }
      guard next < end else { return sign * hours * 3600 }
      _ = take(UInt8(ascii: ":"))
      guard let minutes = number(2), minutes < 60 else { return nil }
      return sign * (hours * 60 + minutes) * 60
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard next < end, next.pointee == byte else { return false }
      next += 1
      return true
    }

    private mutating func number(_ digits: Int) -> Int? {
      guard end - next >= digits else { return nil }
      var value = 0
      for offset in 0..<digits {
        guard next[offset] >= 0x30, next[offset] <= 0x39 else { return nil }
        value = value * 10 + Int(next[offset] - 0x30)
      }
      next += digits
      return value
    }
  }
}
