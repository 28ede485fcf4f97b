internal import Text

/// A minute of the local time of a place.
public struct LocalTime: Equatable, Sendable {
  /// Days since 1970-01-01.
  let day: Int
  /// Since midnight, from 0 to 1439.
  let minute: Int

  /// The time of a text, `2026-11-23T08:30` or with seconds; nil for anything else. It has no offset: conditions of
  /// roads are in the time of the place (wiki.openstreetmap.org/wiki/Conditional_restrictions).
  public init?(text: String) {
    let halves = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "T" || $0 == " " })
    guard halves.count == 2, let date = Self.numbers(halves[0], "-", [4, 2, 2]) else { return nil }
    let colons = halves[1].count { $0 == ":" }
    let digits = [2, 2, 2].prefix(colons + 1)
    guard colons == 1 || colons == 2, let time = Self.numbers(halves[1], ":", Array(digits)),
      (1...12).contains(date[1]), date[0] > 0, date[2] > 0,
      date[2] <= GregorianCalendar.days(in: date[1], of: date[0]), time[0] < 24, time[1] < 60,
      colons == 1 || time[2] < 60
    else { return nil }
    day = EpochText.day(year: date[0], month: date[1], day: date[2])
    minute = time[0] * 60 + time[1]
  }

  /// Numbers of so many digits each, with a character between them.
  private static func numbers(
    _ text: Substring, _ separator: Character, _ digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == digits else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        ? Int(part) : nil
    }
    return numbers.count == digits.count ? numbers : nil
  }

  /// The day of the week, 0 for Monday; 1970-01-01 was a Thursday.
  static func weekday(ofDay day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }
}
