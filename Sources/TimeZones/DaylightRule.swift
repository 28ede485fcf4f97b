internal import Text

/// When daylight saving begins and ends in each year, in the form of POSIX's variable TZ (IEEE Std 1003.1-2017 §8.3, with
/// the hours of RFC 8536 §3.3.1): `CET-1CEST,M3.5.0,M10.5.0/3`.
struct DaylightRule: Sendable {
  /// Seconds ahead of UTC without daylight saving, and with it.
  private var standard = 0
  private var daylight = 0
  private var begin: Change?
  private var end: Change?

  /// A day of each year, and the second of it by the clock that is left.
  private struct Change: Sendable {
    enum Day: Sendable {
      /// The day of the year from 1, without 29 February.
      case julian(Int)
      /// The day of the year from 0.
      case ordinal(Int)
      /// A weekday (0 is Sunday) of the first to the last (5) week of a month.
      case weekday(month: Int, week: Int, day: Int)
    }
    let day: Day
    let second: Int

    /// Seconds since 1970 by the clock that is left.
    func local(inYear year: Int) -> Int64 {
      let first = EpochText.day(year: year, month: 1, day: 1)
      let found: Int
      switch day {
      case .julian(let day):
        let isLeap = GregorianCalendar.days(in: 2, of: year) == 29
        found = first + day - 1 + (isLeap && day >= 60 ? 1 : 0)
      case .ordinal(let day): found = first + day
      case .weekday(let month, let week, let weekday):
        let start = EpochText.day(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday.
        let firstWeekday = ((start + 4) % 7 + 7) % 7
        var place = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        if place >= GregorianCalendar.days(in: month, of: year) { place -= 7 }
        found = start + place
      }
      return Int64(found) * 86_400 + Int64(second)
    }
  }

  /// Nil for what is no such text.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard Self.takeName(&rest), let offset = Self.takeTime(&rest) else { return nil }
    standard = -offset
    daylight = standard
    guard !rest.isEmpty else { return }
    guard Self.takeName(&rest) else { return nil }
    daylight = standard + 3600
    if let next = rest.first, next != UInt8(ascii: ",") {
      guard let offset = Self.takeTime(&rest) else { return nil }
      daylight = -offset
    }
    guard let begin = Self.takeChange(&rest), let end = Self.takeChange(&rest), rest.isEmpty else {
      return nil
    }
    self.begin = begin
    self.end = end
  }

  /// Seconds ahead of UTC at a time since 1970.
  func offset(at seconds: Int64) -> Int {
    guard let begin, let end, seconds.magnitude < 1 << 53 else { return standard }
    let local = seconds + Int64(standard)
    let day = Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
    let year = EpochText.date(ofDay: day).year
    let first = begin.local(inYear: year) - Int64(standard)
    let last = end.local(inYear: year) - Int64(daylight)
    let isDaylight =
      first < last ? seconds >= first && seconds < last : seconds >= first || seconds < last
    return isDaylight ? daylight : standard
  }

  // MARK: - Reading

  /// Three letters or more, or anything in angle brackets.
  private static func takeName(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let name = rest.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { $0 ^ 0x30 <= 9 }
    guard !digits.isEmpty, digits.count <= 3 else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 ^ 0x30) }
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// `[±]HH[:MM[:SS]]` in seconds.
  private static func takeTime(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = take("-", &rest)
    if !isNegative { _ = take("+", &rest) }
    guard let hours = takeNumber(&rest), hours <= 167 else { return nil }
    var seconds = hours * 3600
    if take(":", &rest) {
      guard let minutes = takeNumber(&rest), minutes < 60 else { return nil }
      seconds += minutes * 60
      if take(":", &rest) {
        guard let number = takeNumber(&rest), number < 60 else { return nil }
        seconds += number
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// `,Jn`, `,n` or `,Mm.w.d`, with `/time`.
  private static func takeChange(_ rest: inout ArraySlice<UInt8>) -> Change? {
    guard take(",", &rest) else { return nil }
    let day: Change.Day
    if take("J", &rest) {
      guard let number = takeNumber(&rest), 1...365 ~= number else { return nil }
      day = .julian(number)
    } else if take("M", &rest) {
      guard let month = takeNumber(&rest), 1...12 ~= month, take(".", &rest),
        let week = takeNumber(&rest), 1...5 ~= week, take(".", &rest),
        let weekday = takeNumber(&rest), weekday <= 6
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else {
      guard let number = takeNumber(&rest), number <= 365 else { return nil }
      day = .ordinal(number)
    }
    var second = 7200
    if take("/", &rest) {
      guard let time = takeTime(&rest) else { return nil }
      second = time
    }
    return Change(day: day, second: second)
  }
}
