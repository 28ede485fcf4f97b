import FormatTestSupport
import GPX
import GeoJSON
import GeoPackage
import Foundation
import TestSupport
import Testing

@testable import FormatKit

/// What goes through GPX, and what GPX goes through, comes back.
@Suite struct GPXRoundTripTests {
  static let all =
    gpxSamples("togeojson/gpx")
    + ["gdal-test", "georust-viking", "gpxpy-bom"].map { "xml/\($0).gpx" }

  @Test("what was written once stays as it is, with one worker and with four", arguments: all)
  func stable(_ name: String) throws {
    let first = try rewriteGPX(try gpxSample(name))
    #expect(first.error == nil)
    try GPXSchema.check(first.text)
    #expect(try rewriteGPX(Array(first.text.utf8)).text == first.text)
    #expect(try rewriteGPX(Array(first.text.utf8), jobs: 4).text == first.text)
    #expect(try rewriteGPX(try gpxSample(name), jobs: 4).text == first.text)
  }

  @Test("nothing of the features is lost on the way", arguments: all)
  func complete(_ name: String) throws {
    let bytes = try gpxSample(name)
    let written = try rewriteGPX(bytes)
    let before = try Self.features(try readGPX(bytes))
    let after = try Self.features(try readGPX(Array(written.text.utf8)))
    #expect(before == after)
  }

  /// The features of each kind in their order: kinds are written one after the other.
  private static func features(_ result: RunResult) throws -> [String: [NSObject]] {
    #expect(result.error == nil)
    var features: [String: [NSObject]] = [:]
    for line in result.lines {
      let feature = try json(line)
      let properties = (feature as? [String: Any])?["properties"] as? [String: Any]
      features[properties?["_gpxType"] as? String ?? "wpt", default: []].append(feature)
    }
    return features
  }

  @Test(
    "GPX through GeoJSON and through a GeoPackage is GPX as it is written at once",
    arguments: all, [Format.geoJSON, .geoPackage])
  func through(_ name: String, _ format: Format) throws {
    let bytes = try gpxSample(name)
    let scratch = try Scratch()
    let between = scratch.path("between")
    _ = try run(
      try scratch.write("in.gpx", bytes), as: .gpx, into: between, as: format,
      configureOutput: { $0.keepsCRS = false })
    let written = try writeGPX(path: between, as: format)
    #expect(try Self.common(written.text) == Self.common(rewriteGPX(bytes).text))
  }

  /// A document without what only GPX tells apart: a segment of two points that are the same has one of them,
  /// and times are in UTC with milliseconds.
  private static func common(_ text: String) -> String {
    text.replacing(/<trkseg>\n(<trkpt .*\n)(<trkpt .*\n)<\/trkseg>/) { match in
      "<trkseg>\n" + (match.1 == match.2 ? match.1 : match.1 + match.2) + "</trkseg>"
    }
    .replacing(/(\.\d+)Z<\/time>/) { match in
      let digits = match.1.dropFirst()
      return "." + digits + String(repeating: "0", count: max(0, 3 - digits.count)) + "Z</time>"
    }
    .replacing(/<time>(.*?[+-]\d\d:\d\d)<\/time>/) { match in
      let formatter = ISO8601DateFormatter()
      let time = formatter.date(from: String(match.1)).map { formatter.string(from: $0) }
      return "<time>" + (time ?? String(match.1)) + "</time>"
    }
  }

  // MARK: - Made-up features

  @Test("points and lines of GeoJSON come back as they are", arguments: 0..<12)
  func generated(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var features: [String] = []
    for _ in 0..<200 { features.append(Self.feature(&random)) }
    let written = try writeGPX(features: features)
    #expect(written.error == nil)
    try GPXSchema.check(written.text)
    #expect(written.reasons == ["geometry-kind", "null-left-out"])
    #expect(try writeGPX(features: features, jobs: 4, blockSize: 4096).text == written.text)
    let back = try readGPX(Array(written.text.utf8), blockSize: 4096, jobs: 4)
    let expected = try features.map { try Self.object(json($0)) }
    let points = expected.filter { Self.kind($0) == "Point" }
    let lines = expected.filter { Self.kind($0) != "Point" }
    let found = try back.lines.map { try Self.object(json($0)) }
    #expect(found.count == features.count)
    #expect(found == points + lines)
  }

  private static func kind(_ feature: NSDictionary) -> String? {
    (feature["geometry"] as? NSDictionary)?["type"] as? String
  }

  /// A feature without what the ledger names: nulls, lists of one line, the mark of tracks.
  private static func object(_ feature: NSObject) throws -> NSDictionary {
    var feature = try #require(feature as? [String: Any])
    let properties = feature["properties"] as? [String: Any] ?? [:]
    feature["properties"] = properties.filter { $0.key != "_gpxType" && !($0.value is NSNull) }
    if var geometry = feature["geometry"] as? [String: Any],
      geometry["type"] as? String == "MultiLineString",
      let parts = geometry["coordinates"] as? [Any], parts.count == 1
    {
      geometry = ["type": "LineString", "coordinates": parts[0]]
      feature["geometry"] = geometry
    }
    return feature as NSDictionary
  }

  private static func feature(_ random: inout SplitMix64) -> String {
    let hasHeights = Bool.random(using: &random)
    func position() -> String {
      let x = (Double.random(in: -180..<180, using: &random) * 1e7).rounded() / 1e7
      let y = Double.random(in: -90...90, using: &random)
      let z = Double.random(in: -1...1, using: &random) * 1e-7
      return hasHeights ? "[\(x),\(y),\(z)]" : "[\(x),\(y)]"
    }
    func line() -> String {
      "["
        + (0..<Int.random(in: 2..<9, using: &random)).map { _ in position() }.joined(separator: ",")
        + "]"
    }
    let geometry =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: #""type":"Point","coordinates":\#(position())"#
      case 1: #""type":"LineString","coordinates":\#(line())"#
      default:
        #""type":"MultiLineString","coordinates":["#
          + (0..<Int.random(in: 1..<4, using: &random)).map { _ in line() }.joined(separator: ",")
          + "]"
      }
    let values = [
      "1", "-7.25", "true", "null", #""text""#, #""<a & b>""#, #""2024-01-02""#, #"{"a":[1,null]}"#,
      "[]", "1e-12", #""""#, #""3d""#, "12345678901234567890123",
    ]
    var properties: [String] = []
    for key in ["name", "sat", "fix", "hdop", "type", "n", "gpxx_Speed", "links", "x y", "stroke"]
    where Bool.random(using: &random) {
      properties.append("\"\(key)\":\(values[Int.random(in: 0..<values.count, using: &random)])")
    }
    let id = Bool.random(using: &random) ? "\"id\":\(Int.random(in: 0..<99, using: &random))," : ""
    return "{\"type\":\"Feature\",\(id)\"geometry\":{\(geometry)},\"properties\":{"
      + properties.joined(separator: ",") + "}}"
  }
}
