internal import Base
internal import Text

/// A way to write dates, such as `DD.MM.YYYY` or `MM/DD/YYYY hh:mm`.
struct CSVDatePattern: Sendable {
  /// A date, and seconds since its beginning.
  struct Time {
    /// Days since 1970-01-01.
    var day: Int
    var clock: Int
  }

  private enum Unit { case year, month, day, hour, minute, second }

  private enum Part {
    /// As many digits as there are letters, or one or two.
    case number(Unit, ClosedRange<Int>)
    /// A byte that stands for itself.
    case byte(UInt8)
  }

  /// The pattern as the user wrote it.
  let text: String
  /// It has hours and minutes.
  private(set) var hasClock = false
  private var parts: [Part] = []

  /// Letters stand for numbers, other characters for themselves, and so does the T of ISO 8601; months, days and hours
  /// may have one digit in place of two, unless numbers follow one another. Errors: `usage` if the year, the month or the day is missing, or if there are other letters or digits.
  init(_ text: String) throws(GeoError) {
    self.text = text
    var units: Set<Unit> = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      if let (unit, digits) = Self.number(first, count) {
        guard units.insert(unit).inserted else { throw Self.unknown(text) }
        parts.append(.number(unit, digits))
      } else {
        guard first == UInt8(ascii: "T") && count == 1 || !Self.isWordCharacter(first) else {
          throw Self.unknown(text)
        }
        parts += Array(repeating: .byte(first), count: count)
      }
      rest = rest.dropFirst(count)
    }
    relax()
    hasClock = units.contains(.hour)
    guard units.isSuperset(of: [.year, .month, .day]), hasClock == units.contains(.minute),
      hasClock || !units.contains(.second)
    else { throw Self.unknown(text) }
  }

  /// Lets months, days and hours have one digit, as people write them, where no other number is beside them that could
  /// take it.
  private mutating func relax() {
    func isNumber(_ index: Int) -> Bool {
      guard parts.indices.contains(index), case .number = parts[index] else { return false }
      return true
    }
    for index in parts.indices where !isNumber(index - 1) && !isNumber(index + 1) {
      if case .number(let unit, 2...2) = parts[index], [.month, .day, .hour].contains(unit) {
        parts[index] = .number(unit, 1...2)
      }
    }
  }

  private static func unknown(_ text: String) -> GeoError {
    GeoError(
      .usage, "'\(text)' is not a way to write dates",
      hint: "write YYYY or YY, MM or M, DD or D, and for times hh or h, mm and ss, "
        + "such as DD.MM.YYYY or 'M/D/YYYY hh:mm'")
  }

  /// What a run of a letter stands for, and its numbers of digits.
  private static func number(_ letter: UInt8, _ count: Int) -> (Unit, ClosedRange<Int>)? {
    switch (letter, count) {
    case (UInt8(ascii: "Y"), 4), (UInt8(ascii: "Y"), 2): (.year, count...count)
    case (UInt8(ascii: "M"), 1...2): (.month, count...2)
    case (UInt8(ascii: "D"), 1...2): (.day, count...2)
    case (UInt8(ascii: "h"), 1...2): (.hour, count...2)
    case (UInt8(ascii: "m"), 2): (.minute, 2...2)
    case (UInt8(ascii: "s"), 2): (.second, 2...2)
    default: nil
    }
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    LenientDecimal.isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  // MARK: - Reading and writing

  /// The time that a value stands for; nil if it is not written in this way, or there is no such day.
  func time(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Time? {
    var next = start
    var (year, month, day) = (0, 0, 0)
    var (hour, minute, second) = (0, 0, 0)
    for part in parts {
      switch part {
      case .byte(let byte):
        guard next < end, next.pointee == byte else { return nil }
        next += 1
      case .number(let unit, let digits):
        guard let number = Self.number(&next, end, digits) else { return nil }
        switch unit {
        case .year: year = digits.upperBound == 2 ? Self.year(number) : number
        case .month: month = number
        case .day: day = number
        case .hour: hour = number
        case .minute: minute = number
        case .second: second = number
        }
      }
    }
    guard next == end, 1...12 ~= month, day >= 1,
      day <= GregorianCalendar.days(in: month, of: year), hour < 24, minute < 60, second < 60
    else { return nil }
    return Time(
      day: EpochText.day(year: year, month: month, day: day),
      clock: hour * 3600 + minute * 60 + second)
  }

  private static func number(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ digits: ClosedRange<Int>
  ) -> Int? {
    var number = 0
    var count = 0
    while count < digits.upperBound, next < end, LenientDecimal.isDigit(next.pointee) {
      number = number * 10 + Int(next.pointee - 0x30)
      next += 1
      count += 1
    }
    return count >= digits.lowerBound ? number : nil
  }

  /// The year that two digits mean: 1969 to 2068 (POSIX, strptime, `%y`).
  private static func year(_ number: Int) -> Int { number + (number < 69 ? 2000 : 1900) }

  /// Appends a time as ISO 8601 writes it: the date alone if the pattern has no hours, else in UTC.
  func append(_ time: Time, to text: inout Bytes) {
    if hasClock {
      TimeText.append(seconds: time.day * 86_400 + time.clock, to: &text)
    } else {
      TimeText.append(day: time.day, to: &text)
    }
  }
}
