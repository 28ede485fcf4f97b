internal import Text

/// Times at which something holds: `Mo-Fr 07:00-09:00,16:00-18:00; Sa 08:00-12:00`.
///
/// The part of the opening_hours language (wiki.openstreetmap.org/wiki/Key:opening_hours/specification) that tells
/// times by the calendar alone: years, months and days of months, days of the week, times of the day, `24/7`, `off`.
/// Public holidays (`PH`) are not known: who asks says which days are some. Sunrise, school holidays and weeks of the year
/// are not understood.
struct OpeningHours: Equatable, Sendable {
  /// A day of the calendar, with or without its year.
  struct CalendarDay: Equatable, Sendable {
    var year: Int?
    var month: Int
    var day: Int

    /// Days in the order of the calendar.
    var inYear: Int { month * 32 + day }
    /// The same, over years.
    var overall: Int { (year ?? 0) * 512 + inYear }
  }

  /// From one day to another one, both included; without years over the end of the year, too.
  struct Season: Equatable, Sendable {
    var first: CalendarDay
    var last: CalendarDay

    func holds(on date: CalendarDay) -> Bool {
      if first.year != nil {
        return (first.overall...max(first.overall, last.overall)).contains(date.overall)
      }
      return first.inYear <= last.inYear
        ? first.inYear <= date.inYear && date.inYear <= last.inYear
        : first.inYear <= date.inYear || date.inYear <= last.inYear
    }
  }

  /// What is said of some days.
  struct Rule: Equatable, Sendable {
    /// None for the whole year.
    var seasons: [Season] = []
    /// A bit for each day of the week, the lowest for Monday; nil for all.
    var weekdays: UInt8?
    /// It is about public holidays, whatever day of the week they are.
    var hasHolidays = false
    /// In minutes since midnight, up to 48 hours; none for the whole day.
    var times: [Range<Int>] = []
    var isOff = false
    /// It adds to the rule before it, rather than taking its place on its days.
    var isAddition = false

    /// True if it is about a day.
    func matches(_ day: Int, isHoliday: Bool) -> Bool {
      if let weekdays, weekdays >> UInt8(LocalTime.weekday(ofDay: day)) & 1 == 0,
        !(isHoliday && hasHolidays)
      {
        return false
      }
      guard !seasons.isEmpty else { return true }
      let (year, month, number) = EpochText.date(ofDay: day)
      let date = CalendarDay(year: year, month: month, day: number)
      return seasons.contains { $0.holds(on: date) }
    }

    /// True if its times, or the whole day without any, hold so many minutes after the day began.
    func holds(at minute: Int) -> Bool {
      times.isEmpty ? minute < OpeningHours.minutesInDay : times.contains { $0.contains(minute) }
    }
  }

  private static let minutesInDay = 1440

  let rules: [Rule]

  /// The times of a text; nil if some of it is not understood.
  init?(_ text: String) {
    var parser = OpeningHoursParser(text)
    guard let rules = parser.rules(), !rules.isEmpty else { return nil }
    self.rules = rules
  }

  /// True if they hold at a time: also for what began the day before and goes on past midnight.
  ///
  /// Of a day the last rule holds that is about it, with what was added to that. `off` with times takes out these times
  /// alone, and without times the whole day. `holidays` are days since 1970-01-01.
  func hold(at time: LocalTime, holidays: [Int] = []) -> Bool {
    // What began today, and what began the day before.
    var isNow = false
    var isStill = false
    for rule in rules {
      let isToday = rule.matches(time.day, isHoliday: holidays.contains(time.day))
      let wasYesterday = rule.matches(time.day - 1, isHoliday: holidays.contains(time.day - 1))
      let begins = isToday && rule.holds(at: time.minute)
      let goesOn = wasYesterday && rule.holds(at: time.minute + Self.minutesInDay)
      if !rule.isOff {
        if isToday { isNow = begins || rule.isAddition && isNow }
        if wasYesterday { isStill = goesOn || rule.isAddition && isStill }
      } else if rule.times.isEmpty {
        if isToday { isNow = false }
        if wasYesterday { isStill = false }
      } else if begins || goesOn {
        (isNow, isStill) = (false, false)
      }
    }
    return isNow || isStill
  }
}
