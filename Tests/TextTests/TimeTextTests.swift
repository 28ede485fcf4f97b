import Base
import Features
import Testing

@testable import Text

/// Dates and times by the forms that a text may have (RFC 3339 §5.6, ISO 8601-1 §5).
@Suite struct TimeTextTests {
  private func scan(_ text: String, _ forms: TimeText.Forms = []) -> TimeText? {
    var bytes = Bytes()
    bytes.append(text)
    return TimeText(bytes.buffer, as: forms)
  }

  @Test(arguments: [
    ("1970-01-02", 86_400, TimeText.Precision.day), ("1970-01-01T00:00:01Z", 1, .second),
    ("1970-01-01T01:00:00+01:00", 0, .second), ("1970-01-01T00:00:00-00:30", 1800, .second),
    ("2000-02-29T23:59:59.999Z", 951_868_799, .second),
  ])
  func plainForms(text: String, seconds: Int, precision: TimeText.Precision) throws {
    let time = try #require(scan(text))
    #expect(time.seconds == seconds)
    #expect(time.precision == precision)
    #expect(time.isUTC == (text.hasSuffix("Z") || precision == .day))
  }

  @Test(
    "each form is taken only where it is allowed",
    arguments: [
      ("1970", TimeText.Forms.reduced, 0), ("1970-02", .reduced, 2_678_400),
      ("1970-01-01T00:01Z", .minutes, 60), ("1970-01-01T00:00:05", .local, 5),
      ("1970-01-01T01:00:00+01", .shortOffset, 0), ("1970-01-01T01:30:00+0130", .shortOffset, 0),
      ("1970-01-01 00:00:05Z", .variants, 5), ("1970-01-01t00:00:05z", .variants, 5),
      ("1970-01-01T00:00:05,5Z", .variants, 5), ("1970-01-01T24:00:00Z", .dayEnd, 86_400),
      ("1970-01-01T00:00:60Z", .dayEnd, 60), (" 1970-01-02\n", .surroundingSpace, 86_400),
      ("1970-01-01T01:00:00 +01:00", .spacedOffset, 0),
    ])
  func allowedForms(text: String, form: TimeText.Forms, seconds: Int) {
    #expect(scan(text) == nil)
    #expect(scan(text, TimeText.Forms(rawValue: .max).subtracting(form)) == nil)
    #expect(scan(text, form)?.seconds == seconds)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00.5Z", 500, 1), ("1970-01-01T00:00:00.0000000Z", 0, 7),
    ("1970-01-01T00:00:00.1234Z", 123, 4), ("1970-01-01T00:00:00.1235Z", 124, 4),
    ("1970-01-01T00:00:00.9999Z", 999, 4), ("1970-01-01T00:00:00.120000000Z", 120, 7),
    ("1970-01-01T00:00:00Z", 0, 0),
  ])
  func fractions(text: String, milliseconds: Int, decimals: Int) throws {
    let time = try #require(scan(text))
    #expect(time.milliseconds == milliseconds)
    #expect(time.decimals == decimals)
  }

  @Test func writes() {
    var text = Bytes()
    TimeText.append(seconds: -1, fraction: 7, decimals: 3, to: &text)
    TimeText.append(seconds: TimeText.writable.upperBound, to: &text)
    TimeText.append(day: TimeText.writable.lowerBound / 86_400, to: &text)
    #expect(
      String(decoding: text.buffer, as: UTF8.self)
        == "1969-12-31T23:59:59.007Z9999-12-31T23:59:59Z0000-01-01")
  }

  @Test(
    "a value is a time if a time in UTC says as much",
    arguments: [
      ("2024-02-29", CellType.date), ("2023-02-29", .text), ("2024-02-29T12:00:00Z", .dateTime),
      ("2024-02-29T12:00:00.5Z", .dateTime), ("2024-02-29T12:00:00.000000Z", .dateTime),
      ("2024-02-29T12:00:00.123456789+01:00", .dateTime), ("2024-02-29T12:00:00+05:45", .dateTime),
      ("2024-02-29T12:00:00.250-03:00", .dateTime), ("2024-02-29T12:00:00", .text),
      ("2024-02-29 12:00:00Z", .text), ("2024-02-29T24:00:00Z", .text),
      ("0000-01-01T00:00:00+01:00", .text), ("9999-12-31T23:59:59-00:01", .text),
      ("2024-02-29T12:00:00.0000000000+01:00", .text), ("2024-02-29T12:00:00+0545", .text),
    ])
  func types(text: String, type: CellType) {
    var bytes = Bytes()
    bytes.append(text)
    #expect(DateText.type(of: bytes.base, count: bytes.count) == type)
  }
}
