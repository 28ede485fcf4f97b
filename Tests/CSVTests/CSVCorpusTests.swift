import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit

@Suite struct CSVCorpusTests {
  static let all =
    csvSamples("spectrum", ".csv") + csvSamples("csv2geojson", ".csv") + csvSamples("gdal", "")
    + csvSamples("terriajs", ".csv")

  @Test("csv-spectrum's tables are what it expects", arguments: csvSamples("spectrum", ".csv"))
  func spectrum(_ name: String) throws {
    let json = try csvSample(name.replacing(".csv", with: ".expected.json"))
    let parsed = try JSONSerialization.jsonObject(with: Data(json))
    // One of them has its only record alone.
    var expected = try #require(
      parsed as? [[String: String]] ?? (parsed as? [String: String]).map { [$0] })
    if name.contains("location") { expected[0]["Contact Phone Number"] = "2095257564" }
    if name.contains("newlines") { expected[1]["a"] = "Once upon \na time" }
    let result = try readCSV(try csvSample(name), ["types": "text"])
    let found = try result.properties.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String]
    }
    #expect(found == expected)
  }

  /// csv2geojson joins rows to a line or polygon where that is asked for; here rows are features.
  @Test(
    "csv2geojson's tables become what it expects",
    arguments: csvSamples("csv2geojson", ".csv").filter {
      !$0.contains("line_csv") && !$0.contains("polygon_csv")
    })
  func csv2geojson(_ name: String) throws {
    let json = try csvSample(name.replacing(".csv", with: ".expected.geojson"))
    let result = try readCSV(try csvSample(name), ["types": "text"])
    let features = "[" + result.lines.joined(separator: ",") + "]"
    let expected = try #require(
      try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    let found = try JSONSerialization.jsonObject(with: Data(features.utf8))
    #expect(found as? NSArray == expected["features"] as? NSArray)
  }

  /// Counts by Python's csv module: records, and those with coordinates.
  @Test(
    "records are counted as others count them",
    arguments: [
      ("terriajs/csv_blank_line.csv", 7, 2), ("terriajs/csv_lat_lon_enum_date_id.csv", 14, 13),
      ("terriajs/csv_sample_aremi_peak_day_capacity.csv", 48, 48),
      ("terriajs/csv_missingNumberFormatting.csv", 2, 2),
      ("terriajs/csv_org_lat_lon_missing.csv", 4, 3),
      ("terriajs/csv_parking-sensor-data.csv", 21, 21), ("terriajs/csv_nongeo_xy2.csv", 8, 8),
      ("terriajs/csv_nongeo_x_height.csv", 6, 0), ("terriajs/csv_POA_2021_POA_2021.csv", 2644, 0),
      ("terriajs/IndexedItemSearchProvider_resultsData.csv", 10, 10),
      ("terriajs/csv_iloc.csv", 9, 0),
      ("gdal/allCountries.txt", 9, 0), ("gdal/header_with_line_break.csv", 3, 0),
      ("gdal/more_than_100_geom_fields.csv", 1, 0), ("gdal/test_eurostat.tsv", 1, 0),
      ("gdal/double_quotes_in_middle_of_field.csv", 1, 1),
    ])
  func counts(_ name: String, _ records: Int, _ points: Int) throws {
    let result = try readCSV(try csvSample(name))
    #expect(result.error == nil)
    #expect(result.lines.count == records)
    #expect(result.geometries.count { $0 != "null" } == points)
  }

  @Test("types of GDAL's tables, where 0 and yes are not truth values")
  func gdalTypes() throws {
    let numbers = try readCSV(try csvSample("gdal/testtypeautodetectinteger64.csv"))
    #expect(numbers.types == ["col1": .integer, "col2": .integer, "col3": .integer, "col4": .real])
    let words = try readCSV(try csvSample("gdal/inf_nan.csv"))
    #expect(words.types == ["id": .integer, "v": .text])
    let quoted = try readCSV(try csvSample("gdal/double_quotes_in_middle_of_field.csv"))
    #expect(quoted.properties == [#"{"id":1,"str":"foo"}"#])
    #expect(
      quoted.geometries == [#"{"type":"Point","coordinates":[116.70122222222223,50.7685]}"#])
    let postcodes = try readCSV(try csvSample("terriajs/csv_POA_2021_POA_2021.csv"))
    #expect(postcodes.types == ["poa_code_2021": .text, "Value": .integer])
    #expect(postcodes.properties.first == #"{"poa_code_2021":"0800","Value":53}"#)
  }

  @Test(
    "broken tables give one located error",
    arguments: [
      ("gdal/unbalanced_double_quotes.csv", 2, 3),
      ("terriajs/csv_TR_2021_TR_NAME_2021.csv", 49, 33),
    ])
  func broken(_ name: String, _ line: Int, _ column: Int) throws {
    let error = try #require(try readCSV(try csvSample(name)).error)
    #expect(error.location?.line == line)
    #expect(error.location?.column == column)
  }

  // MARK: - Laws

  @Test("any way of cutting the input, and any number of workers, gives the same", arguments: all)
  func chunking(_ name: String) throws {
    let bytes = try csvSample(name)
    let whole = try readCSV(bytes)
    for (blockSize, jobs) in [(1, 1), (7, 3), (64, 1), (1000, 3)] {
      let cut = try readCSV(bytes, blockSize: blockSize, jobs: jobs)
      #expect(cut.error == whole.error, "blocks of \(blockSize), \(jobs) workers")
      if whole.error == nil { #expect(cut.text == whole.text, "blocks of \(blockSize)") }
      #expect(cut.ledger.warnings.map(\.count) == whole.ledger.warnings.map(\.count))
    }
  }

  @Test("table to table is stable after the first", arguments: all)
  func stable(_ name: String) throws {
    func rewrite(_ bytes: [UInt8]) throws -> WrittenCSV {
      let scratch = try Scratch()
      var request = InputRequest(
        source: try ByteSource(path: try scratch.write("in.csv", bytes)))
      request.faults.skipsErrors = true
      return try writeCSV([CSVReader(request, usualDelimiter: UInt8(ascii: ","))])
    }
    let first = try rewrite(try csvSample(name))
    let second = try rewrite(Array(first.text.utf8))
    #expect(second.text == first.text)
  }

  @Test("every truncation gives features or one located error", arguments: all)
  func truncations(_ name: String) throws {
    let bytes = try csvSample(name)
    for length in stride(from: 0, to: min(bytes.count, 1500), by: bytes.count > 500 ? 7 : 1) {
      let result = try readCSV(Array(bytes[..<length]), blockSize: 64)
      if let error = result.error { #expect(error.reason.severity == .input, "\(length)") }
    }
  }

  @Test("mutations give features or one located error", arguments: all)
  func mutations(_ name: String) throws {
    var random = SplitMix64(seed: 3)
    let original = Array(try csvSample(name).prefix(1200))
    guard !original.isEmpty else { return }
    let marks: [UInt8] = Array("\",;\t|\r\n -.+0eE9'NSx\u{0}".utf8) + [0xB0, 0xC2, 0xFF, 0xE2]
    for round in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = marks.randomElement(using: &random) ?? 0
      }
      let options = round % 5 == 0 ? ["encoding": "latin1"] : [:]
      let result = try readCSV(bytes, options, blockSize: 100, jobs: 2) {
        $0.faults.skipsErrors = round % 2 == 0
      }
      if let error = result.error { #expect(error.reason.severity == .input) }
      let tally = result.tally
      if result.error == nil { #expect(tally.read == tally.out + tally.droppedCount) }
    }
  }
}
