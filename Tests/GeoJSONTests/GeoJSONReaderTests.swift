import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON
@testable import Geometry

/// Wraps a geometry into a collection of one feature with the geometry in line 2.
private func collection(geometry: String) -> [UInt8] {
  Array(
    "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"id\":\"w/1\",\"geometry\":\(geometry),\"properties\":{}}\n]}"
      .utf8)
}

@Suite struct GeoJSONReaderTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(
    "every file of JSONTestSuite as a property value: n_ is refused with its place, y_ accepted")
  func grammar() throws {
    let folder = dataFolder.appendingPathComponent("JSONTestSuite")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.filter { $0.hasSuffix(".json") }.count == 207)
    for name in names where name.hasSuffix(".json") {
      let value = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      let feature =
        Array("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":".utf8) + value
        + Array("}}".utf8)
      let inCollection =
        Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8) + feature
        + Array("\n]}\n".utf8)
      for text in [inCollection, feature + [10]] {
        let result = try convert(text, scratch: scratch)
        if name.hasPrefix("n_") {
          let error = try #require(result.error, "\(name) must be refused")
          #expect(error.reason.severity == .input, "\(name)")
          #expect(error.location?.line != nil && error.location?.column != nil, "\(name)")
        } else if name.hasPrefix("y_") {
          #expect(
            result.error == nil, "\(name): \(result.error.map(String.init(describing:)) ?? "")")
        }
      }
    }
  }

  @Test(
    "structure errors name the place, the feature and the id",
    arguments: [
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,0]]]}", "ring-too-short", 74,
        "ring has 3 positions, at least 4 are needed"
      ),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]]}", "ring-not-closed",
        74, "ring is not closed: it ends where it did not begin"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[\"1\",2]}", "coordinate-not-a-number", 72,
        "coordinate is a string, a number is needed"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[1,2,\"3\"]}", "height-not-a-number", 76,
        "height is a string, a number is needed"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[1,2,null]}", "height-not-a-number", 76,
        "height is 'null', a number is needed"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[NaN,2]}", "coordinate-not-a-number", 72,
        "coordinate is 'NaN', a number is needed"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[1,1e999]}", "coordinate-not-a-number", 74,
        "coordinate is beyond the range of doubles"
      ),
      (
        "{\"type\":\"LineString\",\"coordinates\":[[1,2]]}", "line-too-short", 76,
        "line has 1 position, at least 2 are needed"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[1]}", "position-too-short", 71,
        "position has 1 number, at least 2 are needed"
      ),
      (
        "{\"type\":\"Pint\",\"coordinates\":[1,2]}", "unknown-type", 49,
        "there is no type 'Pint' in GeoJSON"
      ),
      ("{\"type\":\"Point\"}", "missing-coordinates", 41, "a Point needs 'coordinates'"),
      ("7", "bad-coordinates", 41, "a geometry is an object or null, found a number"),
    ])
  func structureErrors(
    _ geometry: String, _ code: String, _ column: Int, _ message: String
  ) throws {
    // `{"type":"Feature","id":"w/1","geometry":` is 40 bytes, so the geometry begins in column 41.
    let result = try convert(collection(geometry: geometry), scratch: scratch)
    let error = try #require(result.error)
    #expect(error.reason.code == code)
    #expect(error.message == message)
    #expect(
      error.location
        == SourceLocation(
          path: "in.geojson", byteOffset: error.location?.byteOffset, line: 2,
          column: column, feature: 1, id: "w/1"))
  }

  @Test func featureWithoutGeometry() throws {
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{}}]}"
    let error = try #require(try convert(Array(text.utf8), scratch: scratch).error)
    #expect(
      error.description
        == "in.geojson:1:41: feature 1: a Feature needs a 'geometry' member, which may be null")
  }

  @Test("members in any order, nested and empty shapes, ids, numbers and text come through")
  func everything() throws {
    let lines = [
      #"{"properties":{"a":1},"geometry":{"coordinates":[1,2],"type":"Point"},"type":"Feature"}"#,
      #"{"type":"Feature","id":18446744073709551615,"geometry":null,"properties":null}"#,
      #"{"type":"Feature","id":"x","geometry":{"type":"Polygon","coordinates":[]},"properties":{}}"#,
      #"{"geometries":[{"coordinates":[[0,0,5],[1,1,6]],"type":"LineString"},{"type":"GeometryCollection","geometries":[]}],"type":"GeometryCollection"}"#,
      #"{"type":"Feature","id":null,"geometry":{"type":"MultiPoint","coordinates":[[0,0]]},"properties":{"u":18446744073709551615,"i":-9223372036854775808,"r":1.0,"big":1e400,"t":"a\u00e9\ud83d\ude00\n\"","n":null,"o":{"x":[1, 2, {"y":null}]},"z":-0},"extra":[1,2],"bbox":[0,0,0,0]}"#,
    ]
    let expected = [
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":1}}"#,
      #"{"type":"Feature","id":18446744073709551615,"geometry":null,"properties":null}"#,
      #"{"type":"Feature","id":"x","geometry":{"type":"Polygon","coordinates":[]},"properties":{}}"#,
      #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0,5],[1,1,6]]},{"type":"GeometryCollection","geometries":[]}]},"properties":null}"#,
      #"{"type":"Feature","bbox":[0,0,0,0],"geometry":{"type":"MultiPoint","coordinates":[[0,0]]},"properties":{"u":18446744073709551615,"i":-9223372036854775808,"r":1.0,"big":1e400,"t":"aé😀\n\"","n":null,"o":{"x":[1,2,{"y":null}]},"z":-0.0},"extra":[1,2]}"#,
    ]
    for separator in ["\n", "", " \r\n", "\u{1e}"] {
      let text = separator + lines.joined(separator: separator)
      let result = try convert(Array(text.utf8), scratch: scratch)
      #expect(result.error == nil)
      #expect(result.text == expected.map { $0 + "\n" }.joined())
    }
    // Only the features, in a collection whose type comes last, after a byte order mark.
    let features = [0, 1, 2, 4].map { lines[$0] }.joined(separator: ",")
    let text = "\u{feff}{\"note\":[1, 2],\"features\":[\(features)],\"type\":\"FeatureCollection\"}"
    let result = try convert(Array(text.utf8), scratch: scratch)
    #expect(result.text == [0, 1, 2, 4].map { expected[$0] + "\n" }.joined())
    #expect(result.catalog.layers[0].members == [Layer.Member(name: "note", json: "[1,2]")])
  }

  @Test func oddThingsAreCounted() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3,4,5]},"properties":{"s":"\ud800"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"bbox":[1,2,3],"properties":{}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{},"properties":{"k":2}}
      ]}
      """#
    let result = try convert(Array(text.utf8), scratch: scratch)
    #expect(result.error == nil)
    let tally = result.tally
    #expect(tally.read == 3 && tally.out == 3)
    for reason in [
      "extra-ordinates-dropped", "lone-surrogate", "bbox-malformed", "duplicate-member",
    ] {
      #expect(result.count(tally.changed, reason) == 1, "\(reason)")
    }
    #expect(tally.changed.first { $0.reason == "bbox-malformed" }?.examples.first?.line == 3)
    #expect(result.text.contains(#"[1,2,3]},"properties":{"s":"\#u{fffd}"}"#))
    #expect(result.text.hasSuffix("\"properties\":{\"k\":2}}\n"))
  }

  @Test func closingRings() throws {
    let open = collection(
      geometry: "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1]]]}")
    let result = try convert(open, configure: { $0.faults.closesRings = true }, scratch: scratch)
    #expect(result.error == nil)
    #expect(result.text.contains("[[[0,0],[1,0],[1,1],[0,0]]]"))
    #expect(result.count(result.tally.repaired, "ring-closed") == 1)
  }

  @Test("rejected features come out byte for byte, in order, and the rest goes on")
  func rejects() throws {
    let good = #"{"type":"Feature","geometry":null,"properties":{"n":1}}"#
    let bad = [
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[NaN, 1]},"properties":{}}"#,
      #"{"type":"Feature",  "properties":{}}"#, "7",
    ]
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[\n"
      + [good, bad[0], good, bad[1], bad[2], good].joined(separator: ",\n") + "\n]}\n"
    for jobs in [1, 3] {
      let result = try convert(
        Array(text.utf8), blockSize: 64, jobs: jobs, configure: { $0.faults.skipsErrors = true },
        scratch: scratch)
      #expect(result.error == nil)
      #expect(result.rejects.map(\.bytes) == bad)
      #expect(
        result.rejects.map(\.error.reason.code) == [
          "coordinate-not-a-number", "missing-geometry", "not-a-feature",
        ])
      #expect(result.rejects.map { $0.error.location?.line } == [3, 5, 6])
      #expect(result.tally.read == 6 && result.tally.out == 3)
      #expect(result.tally.droppedCount == 3)
    }
  }

  @Test("a line that was cut short is one reject; the next line is read")
  func truncatedLines() throws {
    let good = #"{"type":"Feature","geometry":null,"properties":{"n":1}}"#
    for (cut, isSeparated) in [(20, false), (34, false), (50, false), (20, true), (34, true)] {
      let lines = [good, String(good.prefix(cut)), good, good]
      let text = lines.map { (isSeparated ? "\u{1e}" : "") + $0 + "\n" }.joined()
      let result = try convert(
        Array(text.utf8), configure: { $0.faults.skipsErrors = true }, scratch: scratch)
      #expect(result.error == nil)
      #expect(result.tally.out == 3, "cut at \(cut)")
      #expect(result.rejects.count == 1)
      #expect(result.rejects.first?.bytes.hasPrefix(String(good.prefix(cut))) == true)
    }
  }

  @Test func layersNamedByFeatures() throws {
    let text = #"""
      {"type":"Feature","geometry":null,"properties":{"a":1},"tippecanoe":{"layer":"roads","minzoom":3}}
      {"type":"Feature","geometry":null,"properties":{"b":1},"tippecanoe":{"layer":"water"}}
      {"type":"Feature","geometry":null,"properties":{"a":2,"c":3},"tippecanoe":{"layer":"roads"}}
      {"type":"Feature","geometry":null,"properties":{"d":3}}
      """#
    let result = try convert(Array(text.utf8), scratch: scratch)
    let layers = Dictionary(
      uniqueKeysWithValues: result.catalog.layers.map { ($0.name, $0.properties.map(\.name)) })
    #expect(layers == ["roads": ["a", "c"], "water": ["b"], "in": ["d"]])
    let one = try convert(
      Array(text.utf8), configure: { $0.selection.layerNames = ["roads"] }, scratch: scratch)
    #expect(one.text.split(separator: "\n").count == 2)
    #expect(one.catalog.layers.map(\.tally.filtered).reduce(0, +) == 2)
  }

  /// Lines that were taken out of a collection with grep, as tippecanoe's `border` and `islands`.
  @Test func commasBehindTextsArePassedOver() throws {
    let point = #"{"type":"Feature","geometry":null,"properties":{}}"#
    for (text, count, hasCommas) in [
      ("\(point),\n\(point)\n,\n\(point),\n", 3, true), ("\(point),\(point)", 2, true),
      ("{ \"properties\":{}, \"type\":\"Feature\",\"geometry\":null } ,\n\(point)", 2, true),
      ("{\"type\":\"FeatureCollection\",\"features\":[\(point)]},\n\(point)", 2, true),
      ("\(point)\n\(point)", 2, false),
    ] {
      let result = try convert(Array(text.utf8), blockSize: 16, scratch: scratch)
      #expect(result.error == nil && result.tally.out == count)
      #expect(result.ledger.warnings.map(\.code).contains("commas-between-texts") == hasCommas)
    }
    for text in [",\(point)", "\(point),,\(point)", "1,\(point)"] {
      #expect(try convert(Array(text.utf8), scratch: scratch).error != nil)
    }
  }

  @Test func legacyReferenceSystem() throws {
    func crs(_ member: String) throws -> CoordinateReferenceSystem {
      let text = "{\"type\":\"FeatureCollection\",\"crs\":\(member),\"features\":[]}"
      let path = try scratch.write("crs.geojson", Array(text.utf8))
      return try GeoJSONReader(InputRequest(source: ByteSource(path: path))).nature.layers[0].crs
    }
    func named(_ name: String) -> String {
      "{\"type\":\"name\", \"properties\":{\"name\":\"\(name)\"}}"
    }
    #expect(try crs(named("urn:ogc:def:crs:OGC:1.3:CRS84")) == .wgs84)
    #expect(try crs(named("EPSG:4326")) == .wgs84)
    #expect(try crs("null") == .wgs84)
    #expect(try crs(named("urn:ogc:def:crs:EPSG::5514")).identifier == "EPSG:5514")
    for code in ["5514", "\"5514\""] {
      let member = "{ \"type\": \"EPSG\", \"properties\": { \"code\": \(code) } }"
      #expect(try crs(member).identifier == "EPSG:5514")
    }
    #expect(try crs("{\"properties\":{\"code\":4326},\"type\":\"EPSG\"}") == .wgs84)
    for bad in [
      "{\"type\":\"link\"}", "{\"type\":\"EPSG\",\"properties\":{}}",
      "{\"type\":\"EPSG\",\"properties\":{\"code\":\"\"}}", "{\"properties\":{\"code\":5514}}",
    ] {
      #expect(throws: GeoError.self) { try crs(bad) }
    }
  }

  /// As GeoServer wrote it: the member is found at the end of a file, and nowhere else.
  @Test func legacyReferenceSystemBehindTheFeatures() throws {
    let crs = #""crs": {"type": "EPSG", "properties": {"code": "28356"}}"#
    let point =
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[542876,6898697]}}"#
    func read(_ text: String, isNamed: Bool = false) throws -> CoordinateReferenceSystem {
      let result = try convert(
        Array(text.utf8), configure: { $0.reading.isSystemNamed = isNamed },
        configureOutput: { $0.keepsCRS = true }, scratch: scratch)
      if let error = result.error { throw error }
      return try #require(result.catalog.layers.first).source.crs
    }
    let start = #"{"type":"FeatureCollection","features":["#
    for text in [
      "\(start)\(point)],\(crs)}", "\(start)],\n\(crs), \"a\": [1, {\"b\": 2}] }\n ",
      "{\"features\":[\(point)], \(crs), \"type\":\"FeatureCollection\"}",
    ] {
      #expect(try read(text).identifier == "EPSG:28356")
    }
    // It belongs to a feature, or is a text.
    let other = point.replacing(#""properties":{}"#, with: #""properties":{\#(crs)}"#)
    #expect(try read("\(start)\(other)]}") == .wgs84)
    #expect(try read("\(start)\(point)],\"a\":{\(crs)}}") == .wgs84)
    #expect(try read("\(start)\(point)],\"a\":\"\\\"crs\\\": 5\"}") == .wgs84)
    // Behind so many other members that it is not seen in time; the user may name the system.
    let far = "\(start)\(point)],\(crs),\"a\":\"\(String(repeating: "x", count: 1 << 14))\"}"
    let error = #expect(throws: GeoError.self) { try read(far) }
    #expect(error?.hint == "name the system with --src-crs, or move the member before 'features'")
    #expect(try read(far, isNamed: true) == .wgs84)
    let unknown =
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"x y"}},"features":[]}"#
    #expect(throws: GeoError.self) { try read(unknown) }
    #expect(try read(unknown, isNamed: true) == .wgs84)
  }
}
