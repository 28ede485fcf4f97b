import FormatTestSupport
import Foundation
import GeoJSON
import GeoPackage
import OpenStreetMap
import TestSupport
import Testing

@testable import FormatKit

/// OpenStreetMap's objects by way of other formats, and features by way of objects: nothing changes but
/// what a format cannot say.
@Suite struct OSMRoundTripTests {
  typealias E = OSMElements

  /// A feature without what a detour may change: the order of fields, and null for absent ones.
  struct Plain: Equatable, CustomStringConvertible {
    var name: String
    var coordinates: String
    var area: Area?
    var properties: [String: String]

    var description: String {
      name + " "
        + properties.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    }

    init(_ feature: OSMFeature, withoutID: Bool = false) throws {
      area = feature.area
      // A table of polygons and multipolygons has multipolygons only.
      let kind = area == nil ? feature.kind ?? "null" : "area"
      name = withoutID ? kind : feature.id + " " + kind
      coordinates =
        area == nil
        ? String(
          decoding: try JSONSerialization.data(
            withJSONObject: feature.coordinates ?? NSNull(), options: [.fragmentsAllowed]),
          as: UTF8.self) : ""
      properties = feature.properties.compactMapValues { $0 is NSNull ? nil : "\($0)" }
    }
  }

  private func features(_ path: String) throws -> [OSMFeature] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .map { try OSMFeature($0) }
  }

  /// Converts OSM XML into a sequence, directly and by way of a GeoPackage.
  private func comparesByStore(_ text: String, schema: String? = nil) throws -> Int {
    let scratch = try Scratch()
    let input = try scratch.write("in.osm", Array(text.utf8))
    let configure: (inout InputRequest) -> Void = { request in
      request.options["columns"] = schema == nil ? "all" : nil
      request.options["schema"] = schema
    }
    let direct = scratch.path("direct.geojsonl")
    _ = try run(
      input, as: .osm, into: direct, as: .geoJSONSequence, configure: configure)
    let store = scratch.path("store.gpkg")
    _ = try run(
      input, as: .osm, into: store, as: .geoPackage, configure: configure)
    let detour = scratch.path("detour.geojsonl")
    _ = try run(store, as: .geoPackage, into: detour, as: .geoJSONSequence)
    let one = try features(direct).map { try Plain($0) }.sorted { $0.description < $1.description }
    let other = try features(detour).map { try Plain($0) }.sorted {
      $0.description < $1.description
    }
    #expect(one.count == other.count)
    for (one, other) in zip(one, other) { #expect(one == other) }
    return one.count
  }

  @Test(arguments: [nil, "map"]) func aTownByWayOfAStore(_ schema: String?) throws {
    let text = try String(
      contentsOf: dataFolder.appending(path: "osm/osmtogeojson/test-cli/map.osm"), encoding: .utf8)
    #expect(try comparesByStore(text, schema: schema) > 10)
  }

  @Test(arguments: 1...3) func anythingByWayOfAStore(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = E.document(OSMFeatureLawTests.elements(&random, count: 600))
    #expect(try comparesByStore(text) > 50)
  }

  // MARK: - Features as objects

  /// Features of each geometry that objects have, with texts as properties.
  private func collection(_ random: inout SplitMix64, count: Int) -> String {
    func place(_ x: Double, _ y: Double) -> String {
      "[\((x * 1e7).rounded() / 1e7),\((y * 1e7).rounded() / 1e7)]"
    }
    func ring(_ x: Double, _ y: Double, _ size: Double, isHole: Bool = false) -> String {
      var places = [place(x, y), place(x + size, y), place(x + size, y + size), place(x, y + size)]
      if isHole { places.reverse() }
      return "[" + (places + [places[0]]).joined(separator: ",") + "]"
    }
    let features = (0..<count).map { index in
      let x = Double.random(in: -170...170, using: &random)
      let y = Double.random(in: -80...80, using: &random)
      let line =
        "["
        + (0..<Int.random(in: 2...9, using: &random)).map {
          place(x + Double($0), y - Double($0 % 3) / 7)
        }.joined(separator: ",") + "]"
      let geometry =
        switch index % 6 {
        case 0: ("Point", place(x, y))
        case 1: ("LineString", line)
        case 2: ("Polygon", "[\(ring(x, y, 1))]")
        case 3: ("Polygon", "[\(ring(x, y, 1)),\(ring(x + 0.25, y + 0.25, 0.5, isHole: true))]")
        case 4: ("MultiPolygon", "[[\(ring(x, y, 1))],[\(ring(x + 2, y, 1))]]")
        default: ("MultiLineString", "[\(line),[\(place(x, y + 2)),\(place(x + 1, y + 3))]]")
        }
      let text =
        ["plain", "a<b>&\\\"c\\\"", "zwei\\nZeilen\\tund Tab", "日本 \\ud83d\\ude00", " "]
        .randomElement(using: &random) ?? ""
      return """
        {"type":"Feature","geometry":{"type":"\(geometry.0)","coordinates":\(geometry.1)},\
        "properties":{"number":"\(index)","text":"\(text)","building":"\(index % 4 == 0 ? "yes" : "no")"}}
        """
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",\n")
      + "]}"
  }

  @Test(arguments: 1...3) func featuresByWayOfObjects(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scratch = try Scratch()
    let input = try scratch.write("in.geojson", Array(collection(&random, count: 120).utf8))
    let objects = scratch.path("out.osm")
    _ = try run(input, as: .geoJSON, into: objects, as: .osm)
    let back = scratch.path("back.geojsonl")
    _ = try run(objects, as: .osm, into: back, as: .geoJSONSequence)
    let lines = scratch.path("in.geojsonl")
    _ = try run(input, as: .geoJSON, into: lines, as: .geoJSONSequence)
    let theirs = try features(back).map { feature in
      var plain = try Plain(feature, withoutID: true)
      // What says that a closed way or a relation is what it is.
      plain.properties["area"] = nil
      plain.properties["type"] = nil
      return plain
    }
    let ours = try String(contentsOfFile: lines, encoding: .utf8).split(separator: "\n").map {
      try Plain(
        OSMFeature($0.replacing("{\"type\":\"Feature\",", with: "{\"id\":\"\",")), withoutID: true)
    }
    func isBefore(_ one: Plain, _ other: Plain) -> Bool {
      (Int(one.properties["number"] ?? "") ?? 0) < (Int(other.properties["number"] ?? "") ?? 0)
    }
    #expect(ours.count == 120 && theirs.count == 120)
    for (one, other) in zip(ours.sorted(by: isBefore), theirs.sorted(by: isBefore)) {
      #expect(one == other)
    }
  }
}
