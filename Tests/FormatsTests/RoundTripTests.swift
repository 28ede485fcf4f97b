import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Formats

@Suite struct RoundTripTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(
    "GeoJSON → GeoPackage → GeoJSON gives the same bytes: geometry, ids, values, names, members",
    arguments: [1, 2, 3, 4, 5])
  func everything(_ seed: UInt64) throws {
    var maker = FeatureMaker(random: SplitMix64(seed: seed))
    let lines = (0..<800).map { _ in maker.feature() }
    let input = try scratch.write("a.geojsonl", Array((lines.joined(separator: "\n") + "\n").utf8))
    var selection = Catalog.Selection()
    selection.mixedPolicy = .json
    // Through the writer once, as it has its own way to write numbers.
    _ = try run(input, into: scratch.path("b.geojsonl"), selection: selection)
    let catalog = try run(
      scratch.path("b.geojsonl"), into: scratch.path("c.gpkg"), selection: selection, jobs: 2)
    #expect(catalog.layers.count == 1)
    #expect(catalog.layers[0].tally.changed.isEmpty)
    _ = try run(scratch.path("c.gpkg"), into: scratch.path("d.geojsonl"), jobs: 2)
    let before = try String(contentsOfFile: scratch.path("b.geojsonl"), encoding: .utf8)
    let after = try String(contentsOfFile: scratch.path("d.geojsonl"), encoding: .utf8)
    let beforeLines = before.split(separator: "\n")
    let afterLines = after.split(separator: "\n")
    #expect(beforeLines.count == 800 && afterLines.count == 800)
    if let index = zip(beforeLines, afterLines).enumerated().first(where: { $1.0 != $1.1 })?.offset
    {
      Issue.record("feature \(index + 1):\n\(beforeLines[index])\n\(afterLines[index])")
    }
  }

  @Test("real samples through a GeoPackage: equal but for absent against null")
  func samples() throws {
    let town = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../samples/town").standardizedFileURL.path
    let names = try FileManager.default.contentsOfDirectory(atPath: town)
      .filter { $0.hasSuffix(".geojson") }
    #expect(names.count == 3)
    for name in names {
      let store = scratch.path("town.gpkg")
      let catalog = try run(town + "/" + name, into: store)
      _ = try run(store, into: scratch.path("back.geojson"))
      let before = try features(town + "/" + name)
      let after = try features(scratch.path("back.geojson"))
      #expect(before.count == catalog.layers[0].tally.out && before == after, "\(name)")
    }
  }

  /// The features of a collection, nulls among the properties left out.
  private func features(_ path: String) throws -> [NSDictionary] {
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: path)))
    let list = try #require((object as? [String: Any])?["features"] as? [[String: Any]])
    return list.map { feature in
      var copy = feature
      if let properties = feature["properties"] as? [String: Any] {
        copy["properties"] = properties.filter { !($0.value is NSNull) }
      }
      return copy as NSDictionary
    }
  }

  @Test("a limit holds for each layer, and features beyond it count as filtered")
  func limits() throws {
    let lines = (0..<9000).map {
      "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"n\":\($0)},"
        + "\"tippecanoe\":{\"layer\":\"\($0 % 2 == 0 ? "a" : "b")\"}}"
    }
    let input = try scratch.write("ab.geojsonl", Array(lines.joined(separator: "\n").utf8))
    _ = try run(input, into: scratch.path("ab.gpkg"))
    for path in [input, scratch.path("ab.gpkg")] {
      for jobs in [1, 3] {
        var selection = Catalog.Selection()
        selection.limit = 2
        let catalog = try run(
          path, into: scratch.path("few.geojsonl"), selection: selection, jobs: jobs,
          configure: { $0.selection.limit = 2 })
        let tallies = catalog.layers.filter { $0.name != "ab" }.map(\.tally)
        #expect(tallies.map(\.out) == [2, 2])
        #expect(tallies.map(\.read) == [4500, 4500])
        #expect(tallies.map(\.filtered) == [4498, 4498])
        let text = try String(contentsOfFile: scratch.path("few.geojsonl"), encoding: .utf8)
        #expect(text.split(separator: "\n").count == 4)
      }
    }
  }

  @Test("the same input gives the same store, whatever the number of workers")
  func determinism() throws {
    setenv("SOURCE_DATE_EPOCH", "1700000000", 1)
    var maker = FeatureMaker(random: SplitMix64(seed: 99))
    let lines = (0..<20_000).map { _ in maker.feature() }
    let input = try scratch.write("a.geojsonl", Array(lines.joined(separator: "\n").utf8))
    _ = try run(input, into: scratch.path("one.gpkg"), jobs: 1)
    for jobs in [2, 5] {
      _ = try run(input, into: scratch.path("many.gpkg"), jobs: jobs)
      #expect(
        FileManager.default.contentsEqual(
          atPath: scratch.path("one.gpkg"), andPath: scratch.path("many.gpkg")))
    }
  }
}
