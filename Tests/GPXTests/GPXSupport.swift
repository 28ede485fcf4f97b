import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GPX
@testable import GeoJSON
@testable import XML

/// Reads GPX and writes GeoJSON, one feature a line, in this process.
func readGPX(
  _ bytes: [UInt8], points: Bool = false, blockSize: Int = XMLDocument.usualBlockSize,
  jobs: Int = 1, configure: (inout InputRequest) -> Void = { _ in }
) throws -> RunResult {
  let scratch = try Scratch()
  let name = "in.gpx"
  let input = try scratch.write(name, bytes)
  return try runIntoSequence(
    name, jobs: jobs, scratch: scratch, configureOutput: { $0.keepsCRS = false }
  ) {
    var request = InputRequest(source: try ByteSource(path: input))
    if points { request.options["points"] = "yes" }
    configure(&request)
    return try GPXReader(request, blockSize: blockSize)
  }
}

func readGPX(_ text: String, points: Bool = false, lenient: Bool = false) throws -> RunResult {
  try readGPX(Array(text.utf8), points: points) {
    if lenient { $0.options["lenient"] = "yes" }
  }
}

/// A document of version 1.1 with some content.
func gpx(_ content: String, _ attributes: String = "") -> String {
  "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\" \(attributes)>"
    + content + "</gpx>"
}

/// The properties of the only feature of such a document.
func gpxProperties(_ content: String, _ attributes: String = "") throws -> String {
  let result = try readGPX(gpx(content, attributes))
  #expect(result.error == nil)
  return try #require(result.properties.first)
}

/// What a run wrote as GPX, and what it counted.
struct WrittenGPX {
  var text = ""
  var catalog = Catalog()
  var ledger = Ledger()
  var error: GeoError?

  func changes(_ reason: String) -> Int {
    catalog.layers.flatMap(\.tally.changed).filter { $0.reason == reason }
      .reduce(0) { $0 + $1.count }
  }

  /// Everything that was noted as changed.
  var reasons: Set<String> { Set(catalog.layers.flatMap(\.tally.changed).map(\.reason)) }

  /// What stands between the metadata and the end.
  var body: String {
    let start =
      text.range(of: "</metadata>\n")?.upperBound ?? text.range(of: "xsd\"")?.upperBound
      ?? text.startIndex
    let end = text.range(of: "</gpx>")?.lowerBound ?? text.endIndex
    return String(text[start..<end])
  }
}

/// Runs a reader into GPX.
func writeGPX(
  _ reader: any FeatureReader, options: [String: String] = [:], jobs: Int = 1,
  skipsErrors: Bool = false
) throws -> WrittenGPX {
  let scratch = try Scratch()
  var written = WrittenGPX()
  do {
    var request = OutputRequest(path: scratch.path("out.gpx"))
    request.skipsErrors = skipsErrors
    request.options = options
    let writer = try GPXWriter(request)
    try Flow.run(
      from: reader, path: "input", into: writer, catalog: written.catalog, ledger: written.ledger,
      jobs: jobs)
    try writer.finish(written.catalog)
    written.text = try String(contentsOfFile: scratch.path("out.gpx"), encoding: .utf8)
  } catch let error as GeoError {
    written.error = error
  }
  return written
}

/// A file of another format as GPX.
func writeGPX(path: String, as format: Format = .geoJSON) throws -> WrittenGPX {
  try writeGPX(format.makeReader(InputRequest(source: try ByteSource(path: path))))
}

/// GPX as GPX.
func rewriteGPX(_ bytes: [UInt8], jobs: Int = 1) throws -> WrittenGPX {
  let scratch = try Scratch()
  let path = try scratch.write("in.gpx", bytes)
  return try writeGPX(
    GPXReader(InputRequest(source: try ByteSource(path: path)), blockSize: 1 << 16), jobs: jobs)
}

/// GeoJSON features as GPX.
func writeGPX(
  features: [String], options: [String: String] = [:], jobs: Int = 1, skipsErrors: Bool = false,
  blockSize: Int = 1 << 16
) throws -> WrittenGPX {
  let scratch = try Scratch()
  let path = try scratch.write("in.geojsonl", Array(features.joined(separator: "\n").utf8))
  var request = InputRequest(source: try ByteSource(path: path))
  request.faults.skipsErrors = skipsErrors
  return try writeGPX(
    GeoJSONReader(request, blockSize: blockSize), options: options, jobs: jobs,
    skipsErrors: skipsErrors)
}

/// A line feature with some properties.
func line(_ coordinates: String, _ properties: String = "{}", kind: String = "LineString") -> String
{
  "{\"type\":\"Feature\",\"geometry\":{\"type\":\"\(kind)\",\"coordinates\":\(coordinates)},"
    + "\"properties\":\(properties)}"
}

/// Documents of other projects.
func gpxSample(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: dataFolder.appendingPathComponent(name)))
}

func gpxSamples(_ folder: String) -> [String] {
  let path = dataFolder.appendingPathComponent(folder).path
  return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    .filter { $0.hasSuffix(".gpx") }.sorted().map { "\(folder)/\($0)" }
}
