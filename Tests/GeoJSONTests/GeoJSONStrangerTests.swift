import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON

/// What is handed in as GeoJSON but is something else, or nothing.
@Suite struct GeoJSONStrangerTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let feature = #"{"type":"Feature","geometry":null,"properties":{"a":"é"}}"#

  private static func utf16(_ text: String, mark: [UInt8] = [], isBigEndian: Bool = false)
    -> [UInt8]
  {
    mark
      + text.utf16.flatMap { unit in
        let bytes = [UInt8(unit & 0xff), UInt8(unit >> 8)]
        return isBigEndian ? bytes.reversed() : bytes
      }
  }

  /// Beginnings of such files, and what the error calls them.
  static let strangers: [(text: [UInt8], message: String)] =
    [
      ("<!DOCTYPE html>\n<html><body>Not found</body></html>", "this is a web page (HTML)"),
      ("\u{feff}\r\n<HTML lang=\"en\">\n{}\n", "this is a web page (HTML)"),
      ("<?xml version=\"1.0\"?><kml/>", "this is XML"),
      (#"{"type":"Topology","objects":{"a":{"type":"Point"}},"arcs":[]}"#, "this is TopoJSON"),
      (
        #"{"arcs":[[[0,0],[1,1]]],"transform":{},"objects":{},"type":"Topology"}"#,
        "this is TopoJSON"
      ),
      (
        "{\"arcs\":[" + String(repeating: "[[0,0],[1,1]],", count: 3000) + "[]],\"objects\":{}}",
        "this is TopoJSON"
      ),
      (
        #"{"displayFieldName":"","geometryType":"esriGeometryPoint","features":[]}"#,
        "this is Esri JSON"
      ),
      (
        #"{ "features" : [ {"geometry":{"x":1,"y":2},"attributes":{"a":1}} ] }"#,
        "this is Esri JSON"
      ),
      (
        #"{"rings":[[[0,0],[0,1],[1,1],[0,0]]],"spatialReference":{"wkid":4326}}"#,
        "this is Esri JSON"
      ),
      (#"{"type":"CityJSON","version":"1.1","CityObjects":{}}"#, "this is CityJSON"),
      (#"{"tilejson":"3.0.0","tiles":[]}"#, "this is TileJSON"),
      (#"{"error":{"code":400,"message":"Invalid URL"}}"#, "this is the error message of a server"),
      ("var states = {\"type\":\"FeatureCollection\",\"features\":[]};", "this is JavaScript"),
      ("callback({\"type\":\"FeatureCollection\",\"features\":[]})", "this is JavaScript"),
      ("[\(feature)]", "this is a JSON array"),
      ("FOOBAR\n", "this is not GeoJSON, which begins with '{': found 'F'"),
      ("true", "this is not GeoJSON, which begins with '{': found 'true'"),
      ("id,lon,lat\n1,2,3\n", "this is not GeoJSON, which begins with '{': found 'i'"),
      ("\0\0\0\0\0\0", "this is not GeoJSON, which begins with '{': found a zero byte"),
    ].map { (Array($0.0.utf8), $0.1) } + [
      (utf16(feature, mark: [0xFF, 0xFE]), "the file is in UTF-16,"),
      (utf16(feature, mark: [0xFE, 0xFF], isBigEndian: true), "the file is in UTF-16,"),
      (utf16(feature), "the file is in UTF-16,"),
      (utf16(feature, isBigEndian: true), "the file is in UTF-16,"),
      (
        feature.unicodeScalars.flatMap { [UInt8($0.value & 0xff), 0, 0, 0] },
        "the file is in UTF-32,"
      ),
    ]

  @Test("strangers are called by their name and never skipped", arguments: strangers)
  func areNamed(_ text: [UInt8], _ message: String) throws {
    for skips in [false, true] {
      for blockSize in [1, GeoJSONReader.usualBlockSize] {
        let result = try convert(
          text, blockSize: blockSize, configure: { $0.faults.skipsErrors = skips },
          scratch: scratch)
        let error = try #require(result.error)
        #expect(error.message.hasPrefix(message), "\(error)")
        #expect(error.reason.severity == .input)
        #expect(error.hint != nil)
        // The hint to skip is given for single features.
        #expect(error.location == SourceLocation(path: "in.geojson"))
        #expect(result.rejects.isEmpty)
      }
    }
  }

  @Test("they are not findings either", arguments: strangers.prefix(12) + strangers.suffix(5))
  func judged(_ text: [UInt8], _ message: String) throws {
    let result = try convert(
      text, configure: { $0.faults.listsFaults = true }, scratch: scratch)
    #expect(result.error?.message.hasPrefix(message) == true)
  }

  @Test(
    "GeoJSON with members like theirs is read",
    arguments: [
      #"{"error":0.5,"attributes":{},"rings":[],"geometryType":"esriGeometryPoint","#
        + #""arcs":[],"objects":{},"tilejson":"1","type":"Feature","geometry":null,"properties":{}}"#,
      #"{"features":[{"attributes":{},"type":"Feature","geometry":null,"properties":{}}],"#
        + #""attributes":[],"type":"FeatureCollection"}"#,
      #"{"arcs":[],"coordinates":[1,2],"type":"Point"}"#,
      #"{"type":"Feature","geometry":null,"properties":{"type":"Topology","attributes":{}}}"#,
    ])
  func likeStrangers(_ text: String) throws {
    let result = try convert(Array(text.utf8), scratch: scratch)
    #expect(result.error == nil)
    #expect(result.tally.out == 1)
  }

  @Test func `only the first text of a sequence is damaged`() throws {
    let text = "perties\":{}}\n\(Self.feature)\n"
    let result = try convert(
      Array(text.utf8), configure: { $0.faults.skipsErrors = true }, scratch: scratch)
    #expect(result.error == nil)
    #expect(result.tally.out == 1)
    #expect(result.rejects.map(\.bytes) == ["perties\":{}}"])
  }

  @Test(arguments: ["", " ", "\n\r\n\t", "\u{feff}", String(repeating: "\n", count: 40_000)])
  func `an empty file is refused`(_ text: String) throws {
    for blockSize in [1, GeoJSONReader.usualBlockSize] {
      let error = try #require(
        try convert(Array(text.utf8), blockSize: blockSize, scratch: scratch).error)
      #expect(error.description == "in.geojson: the file is empty")
      #expect(error.reason.severity == .input)
    }
    // No texts are a sequence too (RFC 8142 §2.1); the program asks whether that is meant.
    let path = try scratch.write("none.geojsonl", Array(text.utf8))
    let request = InputRequest(source: try ByteSource(path: path))
    let reader = try Format.geoJSONSequence.makeReader(request)
    #expect(reader.nature.layers.map(\.name) == ["none"])
  }
}
