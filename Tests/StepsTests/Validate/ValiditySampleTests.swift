import Base
import Foundation
import Geometry
import Testing

/// Verdicts and reasons of the test suites of JTS; with CAIRN_CORPUS in the environment, those of GEOS
/// and PostGIS too.
struct ValiditySampleTests {
  /// Rows of our model's: it has no LinearRing, whose LineString is valid.
  private static let differences = ["LINEARRING"]

  private static func rows(_ url: URL) throws -> [[String]] {
    try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst().map
    {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func check(_ rows: [[String]]) throws -> Int {
    var judge = ValidityJudge()
    var checked = 0
    for row in rows {
      guard row.count >= 7, !Self.differences.contains(where: row[3].hasPrefix) else { continue }
      var column = GeometryColumn()
      var text = Bytes()
      for byte in row[3].utf8 { text.append(byte) }
      let count = text.count
      text.append(repeating: 0, count: 64)
      var reader = WKTReader()
      _ = try reader.append(text.buffer(0..<count), keepsFaults: true, to: &column)
      let fault = try judge.fault(ofNode: 0, in: column)
      #expect((fault == nil) == (row[4 + 1] == "true"), "\(row[0]): \(row[3])")
      if !row[6].isEmpty { #expect(fault?.reason == row[6], "\(row[0])") }
      // What was decided without GEOS is what GEOS says.
      let geos = try judge.ask(0, column)
      #expect((geos == nil) == (fault == nil), "\(row[0])")
      checked += 1
    }
    return checked
  }

  @Test func `rows of JTS`() throws {
    #expect(try check(Self.rows(Judged.data.appending(path: "isvalid-jts.tsv"))) == 67)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["CAIRN_CORPUS"] != nil))
  func `all rows of the corpus`() throws {
    let corpus = ProcessInfo.processInfo.environment["CAIRN_CORPUS"] ?? ""
    let file = URL(filePath: corpus).appending(path: "validity/isvalid.tsv")
    #expect(try check(Self.rows(file)) > 600)
  }
}
