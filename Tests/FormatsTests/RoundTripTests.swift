import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Formats

/// Runs one file into another, in this process.
func run(
  _ input: String, into output: String, selection: Catalog.Selection = Catalog.Selection(),
  jobs: Int = 1, configure: (inout InputRequest) -> Void = { _ in },
  configureOutput: (inout OutputRequest) -> Void = { _ in }
) throws -> Catalog {
  var request = InputRequest(source: try ByteSource(path: input))
  configure(&request)
  let reader = try Format.recognised(request.source).makeReader(request)
  var outputRequest = OutputRequest(path: output)
  outputRequest.isOverwriting = true
  outputRequest.keepsCRS = true
  configureOutput(&outputRequest)
  let format = try #require(Format.forPath(output))
  let sink = try format.makeWriter(outputRequest)
  let catalog = Catalog(selection)
  try Flow.run(
    from: reader, path: input, into: sink, catalog: catalog, ledger: Ledger(), jobs: jobs)
  try sink.finish(catalog)
  return catalog
}

/// Makes features whose every field has one type, but for `mixed`.
struct FeatureMaker {
  var random: SplitMix64

  mutating func number() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "\(Int.random(in: -180...180, using: &random))"
    case 1: "\(Double.random(in: -90...90, using: &random))"
    case 2: "\(Double(Int.random(in: -900_000_000...900_000_000, using: &random)) / 1e7)"
    default: "\(Double.random(in: -1e-5...1e-5, using: &random))"
    }
  }

  mutating func position(_ hasZ: Bool) -> String {
    "[" + number() + "," + number() + (hasZ ? "," + number() : "") + "]"
  }

  mutating func positions(_ count: Int, _ hasZ: Bool) -> String {
    var list: [String] = []
    for _ in 0..<count { list.append(position(hasZ)) }
    return "[" + list.joined(separator: ",") + "]"
  }

  /// A triangle, counter-clockwise for shells and clockwise for holes, so that writing keeps it.
  mutating func ring(_ isHole: Bool, _ hasZ: Bool) -> String {
    let x = Double.random(in: -170...170, using: &random)
    let y = Double.random(in: -80...80, using: &random)
    let z = hasZ ? ",7.5" : ""
    var corners = ["[\(x),\(y)\(z)]", "[\(x + 1),\(y)\(z)]", "[\(x),\(y + 1)\(z)]"]
    if isHole { corners.reverse() }
    return "[" + (corners + [corners[0]]).joined(separator: ",") + "]"
  }

  mutating func rings(_ hasZ: Bool) -> String {
    var list = [ring(false, hasZ)]
    for _ in 0..<Int.random(in: 0...2, using: &random) { list.append(ring(true, hasZ)) }
    return "[" + list.joined(separator: ",") + "]"
  }

  mutating func geometry(depth: Int = 0) -> String {
    let hasZ = Bool.random(using: &random)
    let count = Int.random(in: 0...3, using: &random)
    func named(_ kind: String, _ coordinates: String) -> String {
      "{\"type\":\"\(kind)\",\"coordinates\":\(coordinates)}"
    }
    func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
    switch Int.random(in: 0..<(depth > 2 ? 7 : 9), using: &random) {
    case 0: return named("Point", position(hasZ))
    case 1: return named("LineString", positions(count + 2, hasZ))
    case 2: return named("Polygon", rings(hasZ))
    case 3: return named("MultiPoint", positions(count, hasZ))
    case 4: return named("MultiLineString", list((0..<count).map { _ in positions(2, hasZ) }))
    case 5: return named("MultiPolygon", list((0..<count).map { _ in rings(hasZ) }))
    case 6:
      return named(
        ["Point", "LineString", "Polygon"].randomElement(using: &random) ?? "Point", "[]")
    default:
      return "{\"type\":\"GeometryCollection\",\"geometries\":"
        + list((0..<count).map { _ in geometry(depth: depth + 1) }) + "}"
    }
  }

  mutating func feature() -> String {
    let id =
      ["", "\"id\":17,", "\"id\":\"w/1\",", "\"id\":1.5,", "\"id\":18446744073709551616,"]
      .randomElement(using: &random) ?? ""
    let extra =
      ["", ",\"extra\":[1,{\"b\":null}]", ",\"s\":\"x\\ny\"", ",\"n\":7,\"m\":true"]
      .randomElement(using: &random) ?? ""
    let box = Bool.random(using: &random) ? "\"bbox\":[0,0,1,1]," : ""
    let mixed =
      ["1", "1.5", "\"1\"", "true", "null", "[1,2]", "{\"a\":1}", "\"true\""]
      .randomElement(using: &random) ?? ""
    let values = [
      "\"i\":\(Int64.random(in: .min ... .max, using: &random))",
      "\"u\":\(UInt64.random(in: (1 << 63) ... .max, using: &random))",
      "\"r\":\(Double.random(in: -1e9...1e9, using: &random))",
      "\"b\":\(Bool.random(using: &random))",
      "\"t\":\"" + (["é\\n", "", "\\\"q\\\"", "日本"].randomElement(using: &random) ?? "") + "\"",
      "\"d\":\"20\(Int.random(in: 10...99, using: &random))-02-28\"",
      "\"z\":\"2024-02-29T23:59:\(Int.random(in: 10...59, using: &random))Z\"",
      "\"f\":\"2024-02-29T23:59:00.\(Int.random(in: 100...999, using: &random))Z\"",
      "\"o\":{\"k\":[1,2.50,\"x\"]}", "\"FID\":3", "\"geom\":\"g\"", "\"T\":1",
      "\"mixed\":\(mixed)",
    ]
    let shape = Int.random(in: 0..<9, using: &random) == 0 ? "null" : geometry()
    return "{\"type\":\"Feature\",\(id)\(box)\"geometry\":\(shape),\"properties\":{"
      + values.joined(separator: ",") + "}\(extra)}"
  }
}

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
