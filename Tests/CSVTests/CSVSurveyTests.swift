import Foundation
import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Files
@testable import Flow
@testable import FormatKit

/// The first pass over a file: blocks are cut in turn and examined at the same time.
@Suite struct CSVSurveyTests {
  /// Records whose text has lines of its own, marks that are only characters, and every end of a line.
  private static let records = [
    "1,plain,2", "2,\"l1\nl2\",3", "3,\"say \"\"hi\"\"\r\n\",4\r", "4,5\" pipe,5", "5, \"x,y\" ,6",
    "6,\"Big\" Joe,7\r", "\n\r\n7,,8", "8,\"\",9", "9,\"a\r\rb\",10",
    "10,\"open\nand \"\"\n\"\"\",11",
  ]

  private static func text(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in records.randomElement(using: &random) ?? "" }.joined(separator: "\n")
  }

  /// Wherever blocks end, they have the records of the whole, one after the other.
  @Test(arguments: [1, 5, 16, 100], ["", "\n", "\r", "\"never closed\n1,2"])
  func blocksAreWholeRecords(blockSize: Int, end: String) throws {
    var random = SplitMix64(seed: 19)
    let scratch = try Scratch()
    for count in [1, 3, 40] {
      let text = Array((Self.text(count, &random) + end).utf8)
      let scanner = CSVScanner(delimiter: UInt8(ascii: ","))
      let source = try CSVTextSource(
        ByteSource(path: try scratch.write("in-\(count).csv", text)), encoding: nil)
      var cutter = CSVCutter(source, blockSize: blockSize)
      var (found, size, last): ([[UInt8]], Int, UInt64) = ([], 0, 0)
      var block = Bytes()
      while let cut = try cutter.cut(from: 0, scanner, into: &block) {
        found += Self.split(Array(block.buffer[..<cut.end]), scanner)
        size += cut.end
        last = cut.inputEnd
      }
      #expect(size == text.count && last == UInt64(text.count))
      #expect(found == Self.split(text, scanner))
    }
  }

  /// The records of a text, by all of its values.
  private static func split(_ text: [UInt8], _ scanner: CSVScanner) -> [[UInt8]] {
    var bytes = Bytes()
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    bytes.endLine()
    let end = UnsafePointer(bytes.base) + text.count
    var next = CSVScanner.afterBlankLines(bytes.base, end: end)
    var records: [[UInt8]] = []
    while next < end {
      var terminator = scanner.value(at: next, end: end).terminator
      while terminator < end, terminator.pointee == scanner.delimiter {
        terminator = scanner.value(at: terminator + 1, end: end).terminator
      }
      records.append(Array(UnsafeBufferPointer(start: next, count: terminator - next)))
      next = CSVScanner.afterBlankLines(terminator, end: end)
    }
    return records
  }

  /// What a column holds is known of all blocks, whoever examines them: a kind that comes late, dates that are counted, the
  /// first geometry, positions that are something else in the end.
  @Test(arguments: [
    ["1", "2", "x"], ["1", "2.5", "3"], ["\"1\"", "\"2\"", "\"3\""], ["true", "\"a\nb\"", "1"],
    ["", "", "2026-01-02"], ["31.12.2025", "01.02.2026", "1.2"],
    ["", "POINT (1 2)", "POINT (3 4)"],
    ["", "{}", "POINT (3 4)"], ["50.5,14.5", "50.25,14.25", "x"],
    ["50.5;14.5", "14.5;50.5", "1;2"],
    ["1,5", "2,5", "3"],
  ])
  func columnsAreThoseOfTheWhole(_ values: [String]) throws {
    func read(blockSize: Int, jobs: Int) throws -> RunResult {
      var text = "n\tv\tgeom\tposition\n"
      for (number, value) in values.enumerated() {
        for copy in 0..<70 { text += "\(number * 70 + copy)\t\(value)\t\(value)\t\(value)\n" }
      }
      return try readCSV(
        Array(text.utf8), ["date-format": "DD.MM.YYYY"], delimiter: 9, blockSize: blockSize,
        jobs: jobs
      ) { $0.faults.skipsErrors = true }
    }
    let whole = try read(blockSize: 1 << 20, jobs: 1)
    for (blockSize, jobs) in [(1, 1), (50, 2), (300, 3), (2000, 8)] {
      let cut = try read(blockSize: blockSize, jobs: jobs)
      #expect(cut.text == whole.text)
      #expect(cut.error == whole.error)
      #expect(cut.ledger.warnings.map(\.message) == whole.ledger.warnings.map(\.message))
    }
  }

  /// Behind columns that are known to be text only the end of a line is looked for, unless there is a quotation mark.
  @Test(arguments: ["\n", "\r\n", "\r"])
  func recordsOfText(_ lineEnd: String) throws {
    let rows = [
      "x,y,z", "x,y,\"a\nb,c\"", "x,\"y\"\",\",z", "x,5\" pipe,z", "x", "x,y,z,", ",,",
      "x, \"a\rb\",z",
    ]
    let values: [[String?]] = [
      ["x", "y", "z"], ["x", "y", "a\nb,c"], ["x", "y\",", "z"], ["x", "5\" pipe", "z"], ["x"],
      ["x", "y", "z"], [nil, nil, nil], ["x", "a\rb", "z"],
    ]
    let repeats = 40
    let text =
      "a,b,c" + lineEnd
      + String(repeating: rows.map { $0 + lineEnd }.joined(), count: repeats)
    for (blockSize, jobs) in [(1 << 20, 1), (1, 1), (40, 2), (500, 3)] {
      let found = try readCSV(Array(text.utf8), [:], blockSize: blockSize, jobs: jobs)
      let lines = found.text.split(separator: "\n")
      #expect(
        lines.count == rows.count * repeats, "\(blockSize): \(String(describing: found.error))")
      for (line, expected) in zip(lines, values) {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let properties = try #require(object?["properties"] as? [String: Any])
        for (name, value) in zip(["a", "b", "c"], expected) {
          #expect(properties[name] as? String == value, "\(line)")
        }
      }
    }
  }
}
