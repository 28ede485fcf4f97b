import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Flow
@testable import FormatKit

/// Features as plain values: what a format gives back is compared by meaning, not by bytes.
private struct Features {
  var list: [[String: Any]]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    list = try #require(object["features"] as? [[String: Any]])
  }

  /// Without what a format is known to lose or to add.
  func without(
    _ properties: Set<String> = [], ids: Bool = true, nulls: Bool = true,
    unwrapsHTML: Bool = false
  ) -> [NSDictionary] {
    list.map { feature in
      var result = feature
      if !ids { result["id"] = nil }
      let values = (feature["properties"] as? [String: Any] ?? [:]).filter { key, value in
        !properties.contains(key) && (nulls || !(value is NSNull))
      }
      result["properties"] = unwrapsHTML ? values.mapValues(Self.text) : values
      return result as NSDictionary
    }
  }

  /// The text of what was a CDATA section, and a time in UTC without zeros at the end of its milliseconds.
  private static func text(_ value: Any) -> Any {
    let time = #/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,3})?\d*([+-]\d\d:\d\d|Z)/#
    if let text = value as? String, let match = text.wholeMatch(of: time) {
      let formatter = ISO8601DateFormatter()
      guard let date = formatter.date(from: String(match.1 + match.3)) else { return text }
      let fraction = (match.2 ?? "").replacing(/\.?0+$/, with: "")
      return formatter.string(from: date).replacing("Z", with: fraction + "Z")
    }
    guard let object = value as? [String: Any], object["@type"] as? String == "html" else {
      return value
    }
    return object["value"] ?? value
  }
}

/// Makes features as people bring them back from the field: flat values, one type a field.
private struct FieldFeatureMaker {
  var random: SplitMix64

  mutating func degrees() -> String {
    "\(Double(Int.random(in: -800_000_000...800_000_000, using: &random)) / 1e7)"
  }

  mutating func position(_ hasZ: Bool) -> String {
    "[\(degrees()),\(degrees())\(hasZ ? ",\(Int.random(in: -50...4000, using: &random)).5" : "")]"
  }

  mutating func positions(_ count: Int, _ hasZ: Bool) -> String {
    var list: [String] = []
    for _ in 0..<count { list.append(position(hasZ)) }
    return "[" + list.joined(separator: ",") + "]"
  }

  /// A square with a hole, wound as RFC 7946 asks.
  mutating func polygon(_ hasZ: Bool) -> String {
    let x = Double(Int.random(in: -170...160, using: &random))
    let y = Double(Int.random(in: -80...70, using: &random))
    let z = hasZ ? ",12" : ""
    func ring(_ corners: [(Double, Double)]) -> String {
      "[" + (corners + [corners[0]]).map { "[\(x + $0.0),\(y + $0.1)\(z)]" }.joined(separator: ",")
        + "]"
    }
    let shell = ring([(0, 0), (4, 0), (4, 4), (0, 4)])
    let hole = ring([(1, 1), (1, 2), (2, 2), (2, 1)])
    return Bool.random(using: &random) ? "[\(shell)]" : "[\(shell),\(hole)]"
  }

  mutating func geometry(collections: Bool = true) -> String {
    let hasZ = Bool.random(using: &random)
    switch Int.random(in: 0..<(collections ? 8 : 7), using: &random) {
    case 0: return "null"
    case 1: return #"{"type":"Point","coordinates":\#(position(hasZ))}"#
    case 2: return #"{"type":"LineString","coordinates":\#(positions(4, hasZ))}"#
    case 3: return #"{"type":"Polygon","coordinates":\#(polygon(hasZ))}"#
    case 4: return #"{"type":"MultiPoint","coordinates":\#(positions(3, hasZ))}"#
    case 5:
      return
        #"{"type":"MultiLineString","coordinates":[\#(positions(2, hasZ)),\#(positions(3, hasZ))]}"#
    case 6:
      return #"{"type":"MultiPolygon","coordinates":[\#(polygon(hasZ)),\#(polygon(hasZ))]}"#
    default:
      let point = #"{"type":"Point","coordinates":\#(position(hasZ))}"#
      let line = #"{"type":"LineString","coordinates":\#(positions(2, hasZ))}"#
      return #"{"type":"GeometryCollection","geometries":[\#(point),\#(line)]}"#
    }
  }

  mutating func text() -> String {
    [
      "Plain", "", "Ünïcödé 日本", "a<b & c>d ]]> \\\"q\\\"", "two\\nlines", " spaces around ", "007",
      "1,5;6", "'apostrophe'", "\\ttab", "=1+1",
    ].randomElement(using: &random) ?? ""
  }

  mutating func feature(_ number: Int, collections: Bool = true) -> String {
    let stroke = ["#ff0000", "#00ff7f", "#123456"].randomElement(using: &random) ?? ""
    let values = [
      #""name":"\#(text())x""#, #""note":"\#(text())""#,
      #""count":\#(Int.random(in: -2_000_000_000...2_000_000_000, using: &random))"#,
      #""height":\#(Double.random(in: -1e6...1e6, using: &random))"#,
      #""listed":\#(Bool.random(using: &random))"#,
      #""day":"20\#(Int.random(in: 10...99, using: &random))-02-28""#,
      #""stroke":"\#(stroke)""#, #""stroke-width":2.5"#,
    ].shuffled(using: &random)
    let shape = geometry(collections: collections)
    return #"{"type":"Feature","id":"n\#(number)","geometry":\#(shape),"properties":{"#
      + values.joined(separator: ",") + "}}"
  }

  mutating func collection(_ count: Int, collections: Bool = true) -> String {
    let features = (1...count).map { feature($0, collections: collections) }
    return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
  }
}

@Suite struct FieldRoundTripTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(
    "GeoJSON → KML → GeoJSON: shapes, ids, values with their types, styles", arguments: [1, 2, 3])
  func throughKML(_ seed: UInt64) throws {
    var maker = FieldFeatureMaker(random: SplitMix64(seed: seed))
    let input = try scratch.write("a.geojson", Array(maker.collection(400).utf8))
    let catalog = try run(input, into: scratch.path("b.kml"), jobs: 2)
    #expect(catalog.layers[0].tally.changed.isEmpty)
    _ = try run(scratch.path("b.kml"), into: scratch.path("c.geojson"), jobs: 2) {
      $0.options["layers-from"] = "none"
    }
    // Colours of KML have an alpha, and features with a style of their own share it by its address.
    var before = try Features(path: input)
    for index in before.list.indices {
      var values = try #require(before.list[index]["properties"] as? [String: Any])
      values["stroke-opacity"] = 1.0
      before.list[index]["properties"] = values
    }
    let after = try Features(path: scratch.path("c.geojson")).without(["styleUrl"])
    try expectEqual(before.without(), after)
  }

  @Test("GeoJSON → CSV → GeoJSON: shapes, values with their types", arguments: [1, 2, 3])
  func throughCSV(_ seed: UInt64) throws {
    var maker = FieldFeatureMaker(random: SplitMix64(seed: seed))
    let input = try scratch.write("a.geojson", Array(maker.collection(400).utf8))
    let catalog = try run(input, into: scratch.path("b.csv"), jobs: 2)
    #expect(catalog.layers[0].tally.changed.map(\.reason) == ["id-as-column"])
    _ = try run(scratch.path("b.csv"), into: scratch.path("c.geojson"), jobs: 2)
    let before = try Features(path: input).without(ids: false)
    let after = try Features(path: scratch.path("c.geojson")).without(["id"], ids: false)
    try expectEqual(before, after)
  }

  /// Files of each kind as GeoJSON, and the same by way of a GeoPackage.
  @Test(arguments: try FieldFiles.all)
  func throughGeoPackage(_ path: String) throws {
    let ending = URL(filePath: path).pathExtension
    _ = try run(path, into: scratch.path("direct.geojson"))
    _ = try run(path, into: scratch.path("store.gpkg")) {
      if ending == "kml" { $0.options["layers-from"] = "none" }
    }
    _ = try run(scratch.path("store.gpkg"), into: scratch.path("back.geojson"))
    // A table tells neither null from absent nor a CDATA section from text, and its times are in UTC.
    let before = try Features(path: scratch.path("direct.geojson"))
      .without(nulls: false, unwrapsHTML: true)
    let after = try Features(path: scratch.path("back.geojson"))
      .without(nulls: false, unwrapsHTML: true)
    try expectEqual(before, after)
  }

  /// KML written straight, and by way of a GeoPackage.
  @Test(arguments: try FieldFiles.all.filter { $0.hasSuffix(".kml") })
  func throughGeoPackageToKML(_ path: String) throws {
    _ = try run(path, into: scratch.path("direct.kml"))
    _ = try run(path, into: scratch.path("store.gpkg"))
    _ = try run(scratch.path("store.gpkg"), into: scratch.path("back.kml"))
    for name in ["direct", "back"] {
      _ = try run(scratch.path(name + ".kml"), into: scratch.path(name + ".geojson")) {
        $0.options["layers-from"] = "none"
      }
    }
    let before = try Features(path: scratch.path("direct.geojson"))
      .without(nulls: false, unwrapsHTML: true)
    let after = try Features(path: scratch.path("back.geojson"))
      .without(nulls: false, unwrapsHTML: true)
    try expectEqual(before, after)
    // Folders, shared styles and what they say.
    let styles = try ["direct.kml", "back.kml"].map { name in
      let text = try String(contentsOfFile: scratch.path(name), encoding: .utf8)
      return text.components(separatedBy: "\n").filter {
        $0.hasPrefix("<Style ") || $0.hasPrefix("<name>") || $0.hasPrefix("<Folder")
      }
    }
    #expect(styles[0] == styles[1])
  }

  /// What cairn wrote comes out of cairn as it went in, byte for byte.
  @Test(arguments: try FieldFiles.all)
  func isStable(_ path: String) throws {
    let ending = URL(filePath: path).pathExtension
    _ = try run(path, into: scratch.path("first." + ending), jobs: 2)
    _ = try run(scratch.path("first." + ending), into: scratch.path("second." + ending))
    let first = try String(contentsOfFile: scratch.path("first." + ending), encoding: .utf8)
    let second = try String(contentsOfFile: scratch.path("second." + ending), encoding: .utf8)
    #expect(first == second)
  }

  private func expectEqual(_ before: [NSDictionary], _ after: [NSDictionary]) throws {
    #expect(before.count == after.count)
    for (index, (one, two)) in zip(before, after).enumerated() where one != two {
      Issue.record("feature \(index + 1):\n\(one)\nbecame\n\(two)")
      return
    }
  }
}

/// The samples of the formats that people bring back from the field.
enum FieldFiles {
  /// Broken ones, which readers refuse.
  private static let refused: Set = [
    "gdal/unbalanced_double_quotes.csv", "terriajs/csv_TR_2021_TR_NAME_2021.csv",
  ]

  static var all: [String] {
    get throws {
      try ["kml", "csv"].flatMap { ending in
        let folder = dataFolder.appending(path: ending)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { $0.hasSuffix("." + ending) && !refused.contains($0) }.sorted().map {
          folder.appending(path: $0).path
        }
      }
    }
  }
}
