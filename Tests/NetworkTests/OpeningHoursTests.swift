import Testing

@testable import Network

/// Times as mappers write them; days by the calendar of 2026, in which 23 November is a Monday.
struct OpeningHoursTests {
  private static func holds(_ text: String, _ time: String) throws -> Bool? {
    let time = try #require(LocalTime(text: time))
    return OpeningHours(text)?.hold(at: time)
  }

  @Test(arguments: [
    ("Mo-Fr 07:00-09:00", "2026-11-23T07:00", true),
    ("Mo-Fr 07:00-09:00", "2026-11-23T06:59", false),
    ("Mo-Fr 07:00-09:00", "2026-11-23T09:00", false),
    ("Mo-Fr 07:00-09:00", "2026-11-22T08:00", false),
    ("Mo-Fr 07:00-09:00,16:00-18:00", "2026-11-27T17:30", true),
    ("mo-fr 7:00-9:00", "2026-11-27T08:30", true),
    ("Mo,We,Fr 10:00-11:00", "2026-11-25T10:30", true),
    ("Mo,We,Fr 10:00-11:00", "2026-11-24T10:30", false),
    ("Sa-Mo", "2026-11-23T23:59", true), ("Sa-Mo", "2026-11-24T00:00", false),
    ("22:00-06:00", "2026-11-23T23:00", true), ("22:00-06:00", "2026-11-23T05:59", true),
    ("22:00-06:00", "2026-11-23T06:00", false),
    // The night from Sunday to Monday is Sunday's.
    ("Mo 22:00-06:00", "2026-11-23T05:00", false), ("Mo 22:00-06:00", "2026-11-24T05:00", true),
    ("Fr 22:00-26:00", "2026-11-28T01:59", true), ("24/7", "2026-11-23T03:00", true),
    ("Mo-Fr 07:00-09:00; Sa 08:00-12:00", "2026-11-28T11:00", true),
    ("Mo-Fr 07:00-09:00, Sa 08:00-12:00", "2026-11-28T11:00", true),
    // The last rule for a day takes the place of those before it.
    ("Mo-Su 08:00-20:00; Su off", "2026-11-22T10:00", false),
    ("Mo-Su 08:00-20:00; Mo 10:00-12:00", "2026-11-23T09:00", false),
    ("Mo-Su 08:00-20:00, Mo 21:00-22:00", "2026-11-23T09:00", true),
    ("08:00-20:00, 2026 Dec off", "2026-11-23T10:00", true),
    ("08:00-20:00, 2026 Dec off", "2026-12-01T10:00", false),
    // What is off at some times is open at others.
    ("Mo-Fr 08:00-18:00; 12:00-13:00 off", "2026-11-23T11:59", true),
    ("Mo-Fr 08:00-18:00; 12:00-13:00 off", "2026-11-23T12:00", false),
    ("Mo-Fr 08:00-18:00; 12:00-13:00 off", "2026-11-23T13:00", true),
    ("24/7; Mo 20:00-02:00 off", "2026-11-24T01:59", false),
    ("24/7; Mo 20:00-02:00 off", "2026-11-24T02:00", true),
    ("Mo 22:00-06:00; 04:00-05:00 off", "2026-11-24T04:30", false),
    ("Mo 22:00-06:00; 04:00-05:00 off", "2026-11-24T05:30", true),
    ("2026 Dec-Feb", "2026-12-01T12:00", true), ("2026 Dec-Feb", "2027-02-28T12:00", true),
    ("2026 Dec-Feb", "2026-02-28T12:00", false), ("2026 Dec-Feb", "2027-03-01T12:00", false),
    ("Nov-Mar", "2026-11-23T12:00", true), ("Nov-Mar", "2026-03-31T12:00", true),
    ("Nov-Mar", "2026-04-01T12:00", false), ("Nov", "2026-11-30T12:00", true),
    ("Apr 15-Oct 15", "2026-10-15T23:00", true), ("Apr 15-Oct 15", "2026-10-16T00:00", false),
    ("Dec 24-26", "2026-12-25T12:00", true), ("Jan15-Aug15", "2026-08-15T12:00", true),
    ("May-Sep 10:00-18:00", "2026-05-31T10:00", true),
    ("May-Sep Sa,Su 10:00-18:00", "2026-05-29T10:00", false),
    ("2026 Nov 20-2026 Nov 25", "2026-11-23T12:00", true),
    ("2025 Nov 20-2025 Nov 25", "2026-11-23T12:00", false),
    ("2025 Dec - 2026 Jan", "2026-01-31T12:00", true), ("2025-2026", "2026-12-31T12:00", true),
    ("2025", "2026-01-01T00:00", false), ("Mo-Fr 07:00-09:00; PH off", "2026-11-23T08:00", true),
    ("PH", "2026-11-23T08:00", false), ("Sa,Su,PH", "2026-11-22T08:00", true),
    ("Mo-Fr: 07:00-09:00", "2026-11-23T08:00", true),
    ("Mo-Fr 07:00-09:00;", "2026-11-23T08:00", true),
  ]) func holds(_ text: String, _ time: String, _ expected: Bool) throws {
    #expect(try Self.holds(text, time) == expected, "\(text) at \(time)")
  }

  @Test(arguments: [
    "", "wet", "sunset-sunrise", "SH", "weight>3.5", "Mo-Xx", "07:00", "07:00-", "25:70-26:00",
    "Mo[1] 10:00-12:00", "week 1-10", "Nov 31-32", "Mo-Fr 07:00-09:00,", "07:00+", "49:00-50:00",
    "Mo-Fr 07:00-09:00 || Sa", "99999 Nov", "Feb 30",
  ]) func isNotUnderstood(_ text: String) {
    #expect(OpeningHours(text) == nil, "\(text)")
  }

  /// Whatever the text, it is understood or not, and nothing else.
  @Test func survivesTruncation() {
    let text = "2025 Dec 24 - 2026 Jan 6 Mo-Fr,PH 07:00-09:00, 22:00-26:00; Sa off, Su 24/7"
    for end in text.indices { _ = OpeningHours(String(text[..<end])) }
    for start in text.indices { _ = OpeningHours(String(text[start...])) }
  }

  @Test(arguments: [
    "2026-11-23", "2026-11-23T08", "2026-13-01T00:00", "2026-02-29T00:00", "2026-11-23T24:00",
    "2026-11-23T08:60", "2026-11-23T08:30Z", "26-11-23T08:30", "2026-11-23T+8:30",
    "2026-11-23T08:30:61",
  ]) func isNoTime(_ text: String) {
    #expect(LocalTime(text: text) == nil, "\(text)")
  }

  @Test func isATime() {
    #expect(LocalTime(text: "2026-11-23T08:30") == LocalTime(text: "2026-11-23 08:30:59"))
    #expect(LocalTime(text: "2024-02-29T00:00") != nil)
  }

  /// What a key is at 8:00 on Monday, 23 November 2026.
  private static func value(_ text: String) throws -> (value: String?, notes: ConditionNotes) {
    var notes = ConditionNotes()
    let time = try #require(LocalTime(text: "2026-11-23T08:00"))
    let value = ConditionalValue(
      text, key: "access:conditional", of: "way/1", &notes.notUnderstood
    ).value(at: time, key: "access:conditional", of: "way/1", &notes)
    return (value, notes)
  }

  @Test(
    arguments: [
      ("no @ (Mo-Fr 07:00-09:00)", "no", 0), ("no@(Mo-Fr 07:00-09:00)", "no", 0),
      ("no @ Mo-Fr 07:00-09:00", "no", 0), ("no @ (Sa)", nil, 0),
      ("50 @ (Mo); 30 @ (07:00-09:00)", "30", 0), ("50 @ (Mo); 30 @ wet", "50", 1),
      ("no @ (Mo-Fr 07:00-09:00; Su)", "no", 0), ("no @ (Mo AND 07:00-09:00)", "no", 0),
      ("no @ (Mo AND weight>7.5)", nil, 1), ("no @ (Sa AND weight>7.5)", nil, 0), ("no", nil, 1),
    ] as [(String, String?, Int)])
  func takesTheLastValueThatHolds(_ text: String, _ expected: String?, _ notes: Int) throws {
    let found = try Self.value(text)
    #expect(found.value == expected, "\(text)")
    #expect(found.notes.notUnderstood.count == notes, "\(text)")
    #expect(found.notes.onHolidays.count == 0, "\(text)")
  }

  /// Noted only if the answer would be another one on a public holiday.
  @Test(
    arguments: [
      ("no @ (PH)", nil, 1), ("no @ (PH 09:00-10:00)", nil, 0), ("no @ (Sa,Su,PH)", nil, 1),
      ("no @ (Mo-Fr 07:00-19:00; PH off)", "no", 1), ("no @ (Mo-Fr 09:00-19:00; PH off)", nil, 0),
      ("no @ (PH off)", nil, 0), ("no @ (Mo-Fr,PH 07:00-09:00)", "no", 0),
      ("no @ (PH 22:00-10:00)", nil, 1), ("no @ (PH AND weight>3.5)", nil, 0),
      ("no @ (Mo AND 07:00-09:00,PH off)", "no", 1), ("no @ (Mo); yes @ (PH)", "no", 1),
    ] as [(String, String?, Int)])
  func `public holidays are not known`(_ text: String, _ expected: String?, _ notes: Int) throws {
    let found = try Self.value(text)
    #expect(found.value == expected, "\(text)")
    #expect(found.notes.onHolidays.count == notes, "\(text)")
  }
}
