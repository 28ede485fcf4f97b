import Base
import Features
import Files
import Flow
import FormatKit
import Foundation
import GeoJSON
import PTS
import TestSupport
import Testing

/// A format is one folder, one target that knows the kit alone, and one line: the format of the article
/// *Adding a format*, which is built as a module of its own.
struct ToyFormatTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Converts a file from one format to another; the ledger's layers.
  private func convert(
    _ input: String, _ format: Format, to output: String, _ target: Format, jobs: Int = 1,
    skipsErrors: Bool = false
  ) throws -> [LayerTally] {
    var request = InputRequest(source: try ByteSource(path: input))
    request.faults.skipsErrors = skipsErrors
    let reader = try format.makeReader(request)
    var wanted = OutputRequest(path: output)
    wanted.isOverwriting = true
    wanted.skipsErrors = skipsErrors
    let writer = try target.makeWriter(wanted)
    let catalog = Catalog()
    try Flow.run(
      from: reader, path: input, into: writer, catalog: catalog, ledger: Ledger(), jobs: jobs)
    try writer.finish(catalog)
    return catalog.layers.map(\.tally)
  }

  @Test(arguments: [1, 4]) func comesBack(_ jobs: Int) throws {
    let lines = (0..<200_000).map { "\(Double($0 % 360) - 180) \(Double($0 % 180) - 90) n\($0)" }
    let text = lines.joined(separator: "\n") + "\n"
    let input = try scratch.write("in.pts", Array(text.utf8))
    let there = try convert(
      input, .pts, to: scratch.path("out.geojson"), .geoJSON, jobs: jobs)
    #expect(there.map(\.out) == [200_000])
    let back = try convert(
      scratch.path("out.geojson"), .geoJSON, to: scratch.path("back.pts"), .pts, jobs: jobs)
    #expect(back.map(\.out) == [200_000] && back[0].changed.isEmpty)
    let same = try String(contentsOfFile: scratch.path("back.pts"), encoding: .utf8)
      .split(separator: "\n").elementsEqual(lines) { line, expected in
        // 1.0 and 1 are one number.
        String(line) == expected.replacing(".0 ", with: " ")
      }
    #expect(same)
  }

  @Test func mistakesHaveAPlace() throws {
    let input = try scratch.write("in.pts", Array("1 2 a\n\n3 b\n4 5\n".utf8))
    let error = #expect(throws: GeoError.self) {
      try convert(input, .pts, to: scratch.path("out.geojson"), .geoJSON)
    }
    #expect(error?.reason.code == "bad-point-line")
    #expect(error?.location?.line == 3 && error?.location?.feature == 2)
    let tallies = try convert(
      input, .pts, to: scratch.path("out.geojson"), .geoJSON, skipsErrors: true)
    #expect(tallies[0].read == 3 && tallies[0].out == 2)
    #expect(tallies[0].dropped.map(\.reason) == ["bad-point-line"])
  }

  @Test func lossesAreCounted() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]},"properties":{"name":"a"}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}}]}
      """
    let input = try scratch.write("in.geojson", Array(text.utf8))
    let tallies = try convert(
      input, .geoJSON, to: scratch.path("out.pts"), .pts, skipsErrors: true)
    #expect(tallies[0].dropped.map(\.reason) == ["no-place-in-format"])
    #expect(tallies[0].changed.map(\.reason) == ["point-line-short"])
    #expect(try String(contentsOfFile: scratch.path("out.pts"), encoding: .utf8) == "1 2 a\n")
  }

  /// What the article shows is what is built here.
  @Test func theArticleIsTrue() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.deletingLastPathComponent().appending(
        path: "Sources/FormatKit/FormatKit.docc/AddingAFormat.md"), encoding: .utf8)
    let folder = root.appending(path: "ToyFormat")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let body = source.split(separator: "\n").filter { !$0.contains("import ") }
      #expect(article.contains("// \(name)\n"))
      for line in body {
        #expect(article.contains(line), "\(name): \(line)")
      }
    }
  }
}
