import Foundation
import TestSupport
import Testing

/// The ledger as `--report` writes it, parsed by somebody else.
struct ReportTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.file("empty.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    try scratch.file(
      "in.geojson",
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}},
      {"type":"Feature","id":"b","geometry":{"type":"LineString","coordinates":[[1,2]]},"properties":{}},
      {"type":"Feature","id":"c","geometry":{"type":"Point","coordinates":[50,50]},"properties":{}},
      {"type":"Feature","id":"d","geometry":{"type":"Point","coordinates":[1,3]},"properties":{}}
      ]}
      """)
  }

  private func report(_ arguments: String...) throws -> (status: Int32, json: [String: Any]) {
    let result = try BuiltProgram.run(
      arguments + ["--report", "report.json"], in: scratch.folder)
    let text = try #require(scratch.text("report.json"), "\(result.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return (result.status, try #require(json as? [String: Any]))
  }

  private func layers(_ report: [String: Any]) -> [[String: Any]] {
    report["layers"] as? [[String: Any]] ?? []
  }

  private func expectBalance(_ report: [String: Any]) {
    for layer in layers(report) {
      let dropped = (layer["dropped"] as? [[String: Any]] ?? [])
        .reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
      let number = { (name: String) in layer[name] as? Int ?? -1 }
      #expect(number("in") == number("out") + number("filtered") + dropped)
    }
  }

  @Test func countsEverything() throws {
    let (status, json) = try report(
      "convert", "in.geojson", "-o", "out.gpkg", "--bbox", "0,0,10,10", "--on-error", "skip")
    #expect(status == 3)
    #expect(json["status"] as? Int == 3)
    #expect(json["cairn"] as? String == "0.1.0")
    #expect((json["command"] as? [String])?.prefix(2) == ["cairn", "convert"])
    #expect(json["seconds"] as? Double != nil)
    #expect(json["peak_memory_bytes"] as? Int ?? 0 > 1_000_000)
    expectBalance(json)
    let layer = try #require(layers(json).first)
    #expect(layer["in"] as? Int == 4 && layer["out"] as? Int == 2)
    #expect(layer["filtered"] as? Int == 1)
    let dropped = try #require((layer["dropped"] as? [[String: Any]])?.first)
    #expect(dropped["reason"] as? String == "line-too-short")
    let example = try #require((dropped["examples"] as? [[String: Any]])?.first)
    #expect(example["path"] as? String == "in.geojson")
    #expect(example["line"] as? Int == 3)
    #expect(example["feature"] as? Int == 2)
    #expect(example["id"] as? String == "b")
  }

  @Test func aFailedRunHasNothingInItsOutput() throws {
    let (status, json) = try report("convert", "in.geojson", "-o", "out.gpkg")
    #expect(status == 4)
    #expect((json["error"] as? [String: Any])?["reason"] as? String == "line-too-short")
    expectBalance(json)
    #expect(layers(json).allSatisfy { $0["out"] as? Int == 0 })
    #expect(scratch.names == ["empty.geojson", "in.geojson", "report.json"])
  }

  private static let failures: [([String], Int32)] = [
    (["convert", "in.geojson", "-o", "out.nonsense"], 2),
    (["convert", "in.geojson", "--layer", "x", "-o", "out.gpkg", "--on-error", "skip"], 2),
    (["info", "--input-format", "nonsense"], 2),
    (["bbox", "nowhere"], 5),
    (["bbox", "in.geojson", "--bbox", "80,80,81,81", "--on-error", "skip"], 3),
    (["bbox", "empty.geojson"], 1),
    (["info", "in.geojson", "--on-error", "skip"], 3),
  ]

  @Test(arguments: failures)
  func isWrittenWhateverTheStatus(_ arguments: [String], _ expected: Int32) throws {
    let result = try BuiltProgram.run(
      arguments + ["--report", "report.json"], in: scratch.folder)
    let text = try #require(scratch.text("report.json"))
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(result.status == expected, "\(result.errors)")
    #expect(json?["status"] as? Int32 == expected)
    expectBalance(json ?? [:])
  }

  @Test func goesToStandardErrorToo() throws {
    let result = try BuiltProgram.run(
      ["info", "empty.geojson", "-q", "--report", "/dev/stderr"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("{\n  \"cairn\": \"0.1.0\""))
  }

  @Test func aReportThatCannotBeWrittenIsAFailure() throws {
    let result = try BuiltProgram.run(
      ["info", "empty.geojson", "--report", "no/such/folder.json"],
      in: scratch.folder)
    #expect(result.status == 5)
  }
}
