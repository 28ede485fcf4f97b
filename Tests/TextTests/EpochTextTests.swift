import Base
import Testing

@testable import Text

/// Times and seconds since 1970; expected numbers are those of `date -u -d TEXT +%s.%N`.
@Suite struct EpochTextTests {
  private func seconds(_ text: String) -> Double? {
    var bytes = Bytes()
    bytes.append(text)
    return EpochText.seconds(bytes.buffer)
  }

  private func text(_ seconds: Double) -> String? {
    var bytes = Bytes()
    guard EpochText.append(seconds, to: &bytes) else { return nil }
    return String(decoding: bytes.buffer, as: UTF8.self)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2010-05-28T02:02:09Z", 1_275_012_129),
    ("2010-05-28T02:02:09.200Z", 1_275_012_129.2), ("2001-06-02T00:18:15+02:00", 991_433_895),
    ("2001-06-02T00:18:15-0330", 991_453_695), ("2001-06-02T00:18:15+02", 991_433_895),
    ("2001-06-02T00:18:15", 991_441_095), (" 2001-06-02t00:18:15z\n", 991_441_095),
    ("2001-06-02 00:18:15", 991_441_095), ("1969-12-31T23:59:59.5Z", -0.5),
    ("2000-02-29T00:00:00Z", 951_782_400), ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2016-12-31T24:00:00Z", 1_483_228_800),
    ("2010", 1_262_304_000), ("2010-03", 1_267_401_600), ("2010-03-02", 1_267_488_000),
    ("2024-05-06T07:08:09.123456789Z", 1_714_979_289.1234567),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func reads(text: String, expected: Double) { #expect(seconds(text) == expected) }

  /// One text after another is read as if it were alone.
  @Test func readsInTurn() {
    var reader = EpochReader()
    func read(_ text: String) -> Double? {
      var bytes = Bytes()
      bytes.append(text)
      return reader.seconds(bytes.buffer)
    }
    let texts = [
      "1970-01-01T00:00:59Z", "1970-01-01T00:00:60Z", "1970-01-01T00:00:5:Z",
      "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0:00Z",
      "2010-05-28T02:02:09Z", "2010-05-28T02:02:10Z", "2010-05-28T02:02:1Z", "2010-05-28T02:02:10+",
      "2010-05-28T02:02.09Z", "2010-05-28T02:02:99Z", "2010-05-28T23:59:59Z",
      "2010-05-29T00:00:00Z",
      "2010-05-28T24:00:00Z", "2010-05-28T02:60:00Z", "2010-02-29T00:00:00Z", "x",
      "2010-05-28T02:02:09Z", "2010-05-28T02:02:09+02:00", "2011-05-28T02:02:09Z",
      "2010-05-28T02:02:09.5Z", "2010-05-28",
    ]
    for text in texts { #expect(read(text) == seconds(text), "\(text)") }
  }

  @Test(arguments: [
    "", " ", "x", "201", "2010-", "2010-13", "2010-00", "2010-02-30", "2010-02-29T00:00:00Z",
    "2010-02-28T", "2010-02-28T00:00", "2010-02-28T25:00:00Z", "2010-02-28T24:00:01Z",
    "2010-02-28T00:60:00Z", "2010-02-28T00:00:61Z", "2010-02-28T00:00:00.Z",
    "2010-02-28T00:00:00+", "2010-02-28T00:00:00+1", "2010-02-28T00:00:00+01:", "12010-02-28",
    "2010-02-28T00:00:00Zx", "2010-02-28T00:00:00+24:00", "-2010-02-28", "2010/02/28",
  ])
  func refuses(text: String) { #expect(seconds(text) == nil) }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-0.5, "1969-12-31T23:59:59.500Z"),
    (1_275_012_129.2, "2010-05-28T02:02:09.200Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_714_979_289.123456, "2024-05-06T07:08:09.123456Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    (59.9999999, "1970-01-01T00:01:00Z"),
  ])
  func writes(seconds: Double, expected: String) { #expect(text(seconds) == expected) }

  @Test(
    arguments: [
      (-62_167_219_200, "0000-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (0, "1970-01-01T00:00:00Z"), (1_709_209_496, "2024-02-29T12:24:56Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func wholeSeconds(seconds: Int64, text: String) {
    #expect(EpochText.text(ofSeconds: seconds) == text)
    #expect(EpochText.wholeSeconds(text) == seconds)
  }

  @Test(
    "whole seconds are rounded down",
    arguments: [
      ("1970-01-01T00:00:00.9999999Z", 0), ("1969-12-31T23:59:59.5Z", -1),
      ("2026-11-22T12:00:00.9999999Z", 1_795_348_800), ("2016-12-31T24:00:00Z", 1_483_228_800),
      ("2010-03", 1_267_401_600), ("2010-02-28T25:00:00Z", nil), ("2010-02-30T00:00:00Z", nil),
      ("2010-02-28T00:00:0:Z", nil), ("2010-02-28T00:00:0/Z", nil), ("2010-02-28T00-00-00Z", nil),
    ] as [(String, Int64?)])
  func roundedDown(text: String, expected: Int64?) {
    #expect(EpochText.wholeSeconds(text) == expected)
    #expect((seconds(text) == nil) == (expected == nil))
  }

  @Test(arguments: [Int64.min, -62_167_219_201, 253_402_300_800, .max])
  func noTextForOtherYears(seconds: Int64) { #expect(EpochText.text(ofSeconds: seconds) == nil) }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 253_402_300_800, -62_167_219_201])
  func writesNothing(seconds: Double) { #expect(text(seconds) == nil) }

  /// Every day of four centuries and every thousandth comes back.
  @Test func comesBack() throws {
    for day in stride(from: -146_097, to: 146_097, by: 1) {
      let start = Double(day) * 86_400 + 43_210
      let text = try #require(self.text(start))
      #expect(self.seconds(text) == start)
    }
    for milli in 0..<1000 {
      let time = 1_700_000_000 + Double(milli) / 1000
      let text = try #require(self.text(time))
      #expect(self.seconds(text) == time, "\(text)")
    }
  }
}
