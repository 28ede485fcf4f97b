import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Flow
@testable import FormatKit

@Suite struct CSVRoundTripTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: scratch.path(name), encoding: .utf8)
  }

  /// Features whose fields all have one type, and which all have all fields.
  private func lines(_ seed: UInt64, count: Int) -> [String] {
    var maker = FeatureMaker(random: SplitMix64(seed: seed))
    return (0..<count).map { _ in
      let number = Double.random(in: -1e9...1e9, using: &maker.random)
      let texts = [
        "12", "true", "", " x ", "a\\\"b", "l1\\nl2", "é,;|\\t", "00123", "-", "1,5", "t",
      ]
      let values = [
        "\"i\":\(Int64.random(in: .min ... .max, using: &maker.random))", "\"r\":\(number)",
        "\"b\":\(Bool.random(using: &maker.random))",
        "\"t\":\"\(texts.randomElement(using: &maker.random) ?? "")\"", "\"d\":\"2024-02-29\"",
        "\"z\":\"2024-02-29T23:59:\(Int.random(in: 10...59, using: &maker.random))Z\"",
        "\"null\":null",
      ]
      let shape = Int.random(in: 0..<9, using: &maker.random) == 0 ? "null" : maker.geometry()
      return "{\"type\":\"Feature\",\"geometry\":\(shape),\"properties\":{"
        + values.joined(separator: ",") + "}}"
    }
  }

  @Test(
    "GeoJSON → table → GeoJSON gives the same bytes: geometries, values, types, nulls",
    arguments: [
      (UInt64(1), "csv", "comma"), (2, "csv", "semicolon"), (3, "tsv", "tab"), (4, "csv", "pipe"),
    ])
  func geoJSON(_ seed: UInt64, _ ending: String, _ delimiter: String) throws {
    let input = try scratch.write(
      "a.geojsonl", Array((lines(seed, count: 600).joined(separator: "\n") + "\n").utf8))
    // Through the writer once, as it has its own way to write numbers.
    _ = try run(input, into: scratch.path("b.geojsonl"))
    let table = scratch.path("c." + ending)
    let catalog = try run(
      scratch.path("b.geojsonl"), into: table, jobs: 2,
      configureOutput: { $0.options["delimiter"] = delimiter })
    #expect(catalog.layers[0].tally.changed.isEmpty)
    _ = try run(table, into: scratch.path("d.geojsonl"), jobs: 2)
    let before = try text("b.geojsonl").split(separator: "\n")
    let after = try text("d.geojsonl").split(separator: "\n")
    #expect(before.count == after.count)
    for (left, right) in zip(before, after) { #expect(left == right) }
  }

  @Test("table → GeoPackage → table gives the same bytes")
  func geoPackage() throws {
    let input = try scratch.write(
      "a.geojsonl", Array((lines(9, count: 300).joined(separator: "\n") + "\n").utf8))
    _ = try run(input, into: scratch.path("b.csv"))
    _ = try run(scratch.path("b.csv"), into: scratch.path("c.gpkg"), jobs: 2)
    _ = try run(scratch.path("c.gpkg"), into: scratch.path("d.csv"), jobs: 2)
    let before = try text("b.csv").split(separator: "\n")
    let after = try text("d.csv").split(separator: "\n")
    #expect(before.count == after.count)
    for (left, right) in zip(before, after) { #expect(left == right) }
  }

  @Test("ids come back where their column is named")
  func ids() throws {
    let input = try scratch.write("a.geojsonl", Array((point(#"{"n":1}"#, id: "7") + "\n").utf8))
    _ = try run(input, into: scratch.path("b.csv"))
    _ = try run(
      scratch.path("b.csv"), into: scratch.path("c.geojsonl"),
      configure: { $0.options["id"] = "id" })
    #expect(try text("c.geojsonl") == text("a.geojsonl"))
  }

  @Test("columns x, y and z come back as points")
  func columns() throws {
    let input = try scratch.write(
      "a.geojsonl",
      Array((point(#"{"n":1}"#) + "\n" + point(#"{"n":2}"#, y: "2,5.5") + "\n").utf8))
    _ = try run(
      input, into: scratch.path("b.csv"), configureOutput: { $0.options["geometry"] = "xyz" })
    _ = try run(scratch.path("b.csv"), into: scratch.path("c.geojsonl"))
    #expect(try text("c.geojsonl") == text("a.geojsonl"))
  }
}
