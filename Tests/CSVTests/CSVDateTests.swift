import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Features
@testable import Flow
@testable import FormatKit

@Suite struct CSVDateTests {
  private func read(_ text: String, _ format: String) throws -> RunResult {
    try readCSV(text, ["date-format": format])
  }

  @Test(
    "dates are read as the user says that they are written",
    arguments: [
      ("DD.MM.YYYY", "31.01.2024", #""2024-01-31""#), ("D.M.YYYY", "1.2.2024", #""2024-02-01""#),
      ("D.M.YYYY", "31.12.2024", #""2024-12-31""#), ("MM/DD/YYYY", "02/29/2024", #""2024-02-29""#),
      ("YYYYMMDD", "20240131", #""2024-01-31""#), ("YYYY/M/D", "2024/1/31", #""2024-01-31""#),
      ("DD.MM.YYYY", "31.1.2024", #""2024-01-31""#), ("DD.MM.YYYY", "1.12.2024", #""2024-12-01""#),
      ("DD.MM.YYYY hh:mm", "1.2.2024 9:05", #""2024-02-01T09:05:00Z""#),
      ("DD-MM-YY", "01-02-68", #""2068-02-01""#), ("DD-MM-YY", "01-02-69", #""1969-02-01""#),
      ("D. M. YYYY", "31. 1. 2024", #""2024-01-31""#),
      ("YYYY年M月D日", "2024年1月5日", #""2024-01-05""#),
      ("DD.MM.YYYY hh:mm", "31.01.2024 23:59", #""2024-01-31T23:59:00Z""#),
      ("M/D/YYYY h:mm", "2/1/2024 9:05", #""2024-02-01T09:05:00Z""#),
      ("YYYY-MM-DD hh:mm:ss", "2024-01-31 10:00:07", #""2024-01-31T10:00:07Z""#),
      ("YYYY-MM-DDThh:mm:ss", "1969-12-31T23:59:59", #""1969-12-31T23:59:59Z""#),
      ("hh:mm DD.MM.YYYY", "10:00 31.01.2024", #""2024-01-31T10:00:00Z""#),
    ])
  func patterns(_ format: String, _ value: String, _ expected: String) throws {
    let result = try read("d;n\n\(value);1\n \(value) ;2\n;3\n\"\(value)\";4\n", format)
    #expect(result.error == nil)
    let times = [expected, expected, "null", expected]
    #expect(
      result.properties == times.enumerated().map { "{\"d\":\($1),\"n\":\($0 + 1)}" })
    #expect(result.types["d"] == (format.contains("h") ? .dateTime : .date))
    #expect(result.warnings("date-format-unused") == 0)
  }

  @Test(
    "what is not a date of that form leaves its column text, and that is said",
    arguments: [
      "30.02.2024", "29.02.2023", "31.13.2024", "00.01.2024", "001.01.2024", "31.01.24",
      "31.01.20245",
      "31.01.2024 ?", "31/01/2024", "x", "2024-01-31",
    ])
  func others(_ value: String) throws {
    let result = try read("d;n\n31.01.2024;1\n\(value);2\n", "DD.MM.YYYY")
    #expect(
      result.properties == [#"{"d":"31.01.2024","n":1}"#, "{\"d\":\"\(value)\",\"n\":2}"])
    #expect(result.types["d"] == .text)
    #expect(result.warnings("date-format-unused") == 1)
    #expect(
      result.ledger.warnings.first { $0.code == "date-format-unused" }?.message
        == "no column has only dates of the form 'DD.MM.YYYY' (in 'd' 1 of 2 have it)")
  }

  @Test(
    "numbers that follow one another have all of their digits", arguments: ["2024131", "2024 11"])
  func adjacent(_ value: String) throws {
    let result = try read("d;n\n20240131;1\n\(value);2\n", "YYYYMMDD")
    #expect(result.warnings("date-format-unused") == 1)
  }

  @Test("a column that the user names has such dates only: others are located and can be left out")
  func named() throws {
    let text = "born;seen;n\n31.01.2024;31.01.2024;1\n;x;2\n\"soon\";31.01.2024;3\n1.2.24;x;4\n"
    let error = try #require(try read(text, "BORN=DD.MM.YYYY").error)
    #expect(error.reason == .badDate)
    #expect(error.message == "'soon' in column 'born' is not a date of the form DD.MM.YYYY")
    #expect(error.location?.line == 4)
    #expect(error.location?.column == 2)
    #expect(error.location?.feature == 3)
    let skipped = try readCSV(Array(text.utf8)) {
      $0.options = ["date-format": "born=DD.MM.YYYY"]
      $0.faults.skipsErrors = true
    }
    #expect(
      skipped.properties == [
        #"{"born":"2024-01-31","seen":"31.01.2024","n":1}"#, #"{"born":null,"seen":"x","n":2}"#,
      ])
    #expect(skipped.rejects.map(\.bytes) == ["\"soon\";31.01.2024;3", "1.2.24;x;4"])
    #expect(skipped.types["born"] == .date)
  }

  @Test("several forms: each column takes the first that all its values have")
  func several() throws {
    let text = "a;b;c;d\n01/02/2024;13/02/2024;1/2/2024 7:00;20240102\n;;;20240103\n"
    let result = try read(text, "MM/DD/YYYY;DD/MM/YYYY;M/D/YYYY h:mm;d=YYYYMMDD")
    #expect(
      result.properties == [
        #"{"a":"2024-01-02","b":"2024-02-13","c":"2024-01-02T07:00:00Z","d":"2024-01-02"}"#,
        #"{"a":null,"b":null,"c":null,"d":"2024-01-03"}"#,
      ])
    #expect(result.warnings("date-format-unused") == 0)
    // A column of coordinates stays one, and dates of ISO 8601 are read as ever.
    let mixed = try read("lon;lat;t;u\n1;2;2024-01-31;31.1.2024\n", "D.M.YYYY")
    #expect(mixed.geometries == [#"{"type":"Point","coordinates":[1,2]}"#])
    #expect(mixed.types == ["t": .date, "u": .date])
  }

  @Test("where no properties are wanted, dates are neither looked for nor missed")
  func withoutProperties() throws {
    let result = try readCSV(Array("lat,lon,d\n1,2,x\n".utf8)) {
      $0.options = ["date-format": "DD.MM.YYYY"]
      $0.target.needsProperties = false
    }
    #expect(result.error == nil)
    #expect(result.warnings("date-format-unused") == 0)
  }

  @Test("the last value of a large file decides")
  func lastValue() throws {
    let rows = String(repeating: "31.01.2024;1\n", count: 5000)
    for (end, type) in [("01.02.2024;2\n", CellType.date), ("never;2\n", .text)] {
      let result = try readCSV(
        Array(("d;n\n" + rows + end).utf8), ["date-format": "DD.MM.YYYY"], blockSize: 999, jobs: 2)
      #expect(result.types["d"] == type)
      #expect(result.lines.count == 5001)
    }
  }

  @Test(
    "what does not say how dates are written is refused",
    arguments: [
      "", "DD.MM", "YYYY", "dd.mm.yyyy", "DD.MM.YYY", "DD.MM.YYYY hh", "DD.MM.YYYY mm",
      "DD.MM.YYYY hh:ss", "DD.MM.YYYY DD", "DDD.MM.YYYY", "DD.MMM.YYYY", "2024-MM-DD",
      "DD.MM.YYYY;",
      "d=", "DD.MM.YYYY x",
    ])
  func badPatterns(_ format: String) throws {
    let error = try #require(try read("d\n1\n", format).error)
    #expect(error.reason == .usage)
    #expect(error.hint?.contains("YYYY or YY") == true)
  }

  @Test("a column that does not exist is refused, and so is leaving everything text")
  func badNames() throws {
    let error = try #require(try read("d,e\n1,2\n", "born=DD.MM.YYYY").error)
    #expect(error.reason == .usage)
    #expect(error.hint == "the columns are 'd', 'e'")
    #expect(try read("d\n1\n", "d=DD.MM.YYYY;D=D.M.YYYY").error?.reason == .usage)
    #expect(
      try readCSV("d\n1\n", ["date-format": "DD.MM.YYYY", "types": "text"]).error?.reason == .usage)
  }
}
