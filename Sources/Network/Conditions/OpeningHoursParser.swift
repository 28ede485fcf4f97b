/// Reads the rules of ``OpeningHours``.
struct OpeningHoursParser {
  typealias Rule = OpeningHours.Rule
  typealias CalendarDay = OpeningHours.CalendarDay

  private let bytes: [UInt8]
  private var place = 0

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let minutesInDay = 1440

  init(_ text: String) { bytes = Array(text.lowercased().utf8) }

  /// All rules; nil if something is not understood.
  mutating func rules() -> [Rule]? {
    var rules: [Rule] = []
    var isAddition = false
    while true {
      guard var rule = rule() else { return nil }
      rule.isAddition = isAddition
      rules.append(rule)
      skipSpace()
      if place == bytes.count { return rules }
      isAddition = bytes[place] == UInt8(ascii: ",")
      guard take(";") || take(",") else { return nil }
      skipSpace()
      // A semicolon may end the last rule.
      if place == bytes.count { return isAddition ? nil : rules }
    }
  }

  private mutating func rule() -> Rule? {
    var rule = Rule()
    let start = place
    while true {
      skipSpace()
      guard place < bytes.count, bytes[place] != UInt8(ascii: ";"),
        bytes[place] != UInt8(ascii: ",")
      else { break }
      guard selector(&rule) else { return nil }
    }
    return place > start ? rule : nil
  }

  /// Takes the days, the times or the state that come next; false if they are not understood.
  private mutating func selector(_ rule: inout Rule) -> Bool {
    let word = peekWord()
    switch word {
    case "off", "closed":
      place += word.utf8.count
      rule.isOff = true
      return true
    case "open":
      place += word.utf8.count
      return true
    case "" where takeAlways(): return true
    case "" where isYear: return seasons(&rule)
    case "": return times(&rule)
    case _ where Self.months.contains(word): return seasons(&rule)
    case "ph" where rule.weekdays == nil, _ where Self.weekdays.contains(word):
      return days(&rule)
    default: return false
    }
  }

  // MARK: - Days

  private mutating func days(_ rule: inout Rule) -> Bool {
    var mask = rule.weekdays ?? 0
    repeat {
      skipSpace()
      let word = peekWord()
      place += word.utf8.count
      if word == "ph" {
        rule.hasHolidays = true
        continue
      }
      guard let first = Self.weekdays.firstIndex(of: word) else { return false }
      var last = first
      if take("-") {
        let end = peekWord()
        guard let found = Self.weekdays.firstIndex(of: end) else { return false }
        place += end.utf8.count
        last = found
      }
      var day = first
      mask |= 1 << UInt8(day)
      while day != last {
        day = (day + 1) % 7
        mask |= 1 << UInt8(day)
      }
    } while takeComma { word in word == "ph" || Self.weekdays.contains(word) }
    rule.weekdays = mask
    // Mo-Fr: 07:00-09:00 is often written.
    if place + 1 < bytes.count, bytes[place] == UInt8(ascii: ":"),
      bytes[place + 1] == UInt8(ascii: " ")
    {
      place += 1
    }
    return true
  }

  private mutating func seasons(_ rule: inout Rule) -> Bool {
    repeat {
      skipSpace()
      guard let season = season() else { return false }
      rule.seasons.append(season)
    } while takeComma { word in Self.months.contains(word) }
    return true
  }

  private mutating func season() -> OpeningHours.Season? {
    guard let first = calendarDay(after: nil) else { return nil }
    var last: (date: CalendarDay, isWhole: Bool)?
    let start = place
    skipSpace()
    if take("-") {
      skipSpace()
      last = calendarDay(after: first.date)
      if last == nil { return nil }
    } else {
      place = start
    }
    var end = last?.date ?? first.date
    if last?.isWhole ?? first.isWhole { end.day = Self.daysOfMonths[end.month - 1] }
    // A year alone goes up to its end.
    if isYearAlone { end.month = 12 }
    if isYearAlone { end.day = 31 }
    guard first.date.year != nil || end.year == nil else { return nil }
    if let year = first.date.year, end.year == nil {
      // 2026 Dec-Feb goes on into the next year.
      end.year = end.inYear < first.date.inYear ? year + 1 : year
    }
    return OpeningHours.Season(first: first.date, last: end)
  }

  /// The last date that was read was a year alone.
  private var isYearAlone = false

  /// A year, a month or a day; behind a hyphen a day may stand alone. `isWhole` is true without a day.
  private mutating func calendarDay(
    after first: CalendarDay?
  ) -> (date: CalendarDay, isWhole: Bool)? {
    var year: Int?
    isYearAlone = false
    if isYear {
      year = number()
      let end = place
      skipSpace()
      if !Self.months.contains(peekWord()) {
        place = end
        isYearAlone = true
        return (CalendarDay(year: year, month: 1, day: 1), true)
      }
    }
    let word = peekWord()
    var month = first?.month
    if let index = Self.months.firstIndex(of: word) {
      month = index + 1
      place += word.utf8.count
    } else if !word.isEmpty || year != nil {
      return nil
    }
    guard let month else { return nil }
    let end = place
    skipSpace()
    let digits = digitCount
    // Two digits and a colon are a time of the day.
    guard digits == 1 || digits == 2, !isTime else {
      place = end
      return word.isEmpty ? nil : (CalendarDay(year: year, month: month, day: 1), true)
    }
    guard let day = number(), day >= 1, day <= Self.daysOfMonths[month - 1] else { return nil }
    return (CalendarDay(year: year, month: month, day: day), false)
  }

  // MARK: - Times

  private mutating func times(_ rule: inout Rule) -> Bool {
    repeat {
      skipSpace()
      guard let start = time(), start < Self.minutesInDay else { return false }
      skipSpace()
      guard take("-") else { return false }
      skipSpace()
      guard var end = time() else { return false }
      if end <= start { end += Self.minutesInDay }
      guard end <= 2 * Self.minutesInDay else { return false }
      rule.times.append(start..<end)
    } while takeComma { word in word.isEmpty }
    return true
  }

  /// Minutes since midnight.
  private mutating func time() -> Int? {
    guard isTime, let hour = number(), take(":"), digitCount == 2, let minute = number(),
      hour <= 48, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// `24/7`.
  private mutating func takeAlways() -> Bool {
    guard bytes[place...].starts(with: "24/7".utf8) else { return false }
    place += 4
    return true
  }

  // MARK: - Characters

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Takes a comma if the list goes on behind it; a year begins another rule.
  private mutating func takeComma(_ goesOn: (String) -> Bool) -> Bool {
    let start = place
    skipSpace()
    if take(",") {
      skipSpace()
      if place < bytes.count, !isYear, goesOn(peekWord()) { return true }
    }
    place = start
    return false
  }

  /// The letters that come next.
  private func peekWord() -> String {
    String(
      decoding: bytes[place...].prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") },
      as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private var digitCount: Int { bytes[place...].prefix(while: Self.isDigit).count }

  private var isYear: Bool { digitCount == 4 }

  private var isTime: Bool {
    let end = place + digitCount
    return (1...2).contains(digitCount) && end < bytes.count && bytes[end] == UInt8(ascii: ":")
  }

  /// A number of up to four digits.
  private mutating func number() -> Int? {
    let count = digitCount
    guard (1...4).contains(count) else { return nil }
    defer { place += count }
    return bytes[place..<place + count].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
