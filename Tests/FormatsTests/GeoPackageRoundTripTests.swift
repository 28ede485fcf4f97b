import FormatTestSupport
import Features
import Files
import Flow
import Foundation
import TestSupport
import Testing

@testable import FormatKit
import Formats

/// GeoJSON → GeoPackage → GeoJSON is the identity, but for what the ledger names.
@Suite struct GeoPackageRoundTripTests {
  /// Runs one file into another, as a sequence where the output is text.
  @discardableResult
  static func run(
    _ input: String, to output: String, jobs: Int = 2, mixed: MixedPolicy = .text
  ) throws -> Catalog {
    let source = try ByteSource(path: input)
    let reader = try Format.recognised(source).makeReader(InputRequest(source: source))
    var request = OutputRequest(path: output)
    request.isOverwriting = true
    request.hasSeveralLayers = true
    let format = try #require(Format.forPath(output))
    let writer = try format.makeWriter(request)
    var selection = Catalog.Selection()
    selection.mixedPolicy = mixed
    let catalog = Catalog(selection)
    try Flow.run(
      from: reader, path: input, into: writer, catalog: catalog, ledger: Ledger(), jobs: jobs)
    try writer.finish(catalog)
    return catalog
  }

  /// The text of an input as it is written directly, and by way of a GeoPackage.
  static func texts(
    _ input: String, _ scratch: Scratch, mixed: MixedPolicy = .text
  ) throws -> (direct: [Substring], stored: [Substring], changed: [String]) {
    try run(input, to: scratch.path("direct.geojsonl"))
    let catalog = try run(input, to: scratch.path("in.gpkg"), mixed: mixed)
    try run(scratch.path("in.gpkg"), to: scratch.path("stored.geojsonl"))
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: scratch.path(name), encoding: .utf8)
        .split(separator: "\n")
    }
    let changed = catalog.layers.flatMap { $0.tally.changed.map(\.reason) }
    return (try lines("direct.geojsonl"), try lines("stored.geojsonl"), changed)
  }

  static let features = #"""
    {"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[1,2,3]},"properties":{"fid":1,"geom":"x","A":1,"a":true,"t":"2024-01-01T00:00:00Z","f":"2024-01-01T00:00:00.500Z","d":"2024-01-01","n":{"x":[1,null]},"big":1e400,"é":"ü\n","":null,"i":9007199254740993,"u":18446744073709551615,"r":0.1},"extra":[1],"title":"t"}
    {"type":"Feature","id":"b","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4]},{"type":"LineString","coordinates":[[170,1],[175,2]]}]},"properties":{"fid":2,"geom":"y","A":2,"a":false,"t":"2024-01-01T00:00:01Z","f":"2024-01-01T00:00:00.250Z","d":"2024-02-29","n":[],"big":5,"é":"","":1,"i":-1,"u":1,"r":1e-300}}
    {"type":"Feature","geometry":null,"properties":{"fid":3,"geom":null,"A":null,"a":null,"t":null,"f":null,"d":null,"n":null,"big":null,"é":null,"":null,"i":null,"u":null,"r":null}}
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":{"fid":-4,"geom":"","A":0,"a":true,"t":null,"f":null,"d":null,"n":"s","big":1.5,"é":"","":2,"i":0,"u":0,"r":-0.0}}
    {"type":"Feature","id":"1","geometry":{"type":"MultiPoint","coordinates":[[0,0],[1,1]],"accuracy":5},"properties":{"fid":5,"geom":"","A":0,"a":true,"t":null,"f":null,"d":null,"n":{},"big":null,"é":"","":3,"i":0,"u":0,"r":2.5}}
    """#

  @Test func whatATableCanSayComesBack() throws {
    let scratch = try Scratch()
    // In the JSON policy even the one mixed field, n, keeps its values.
    let input = try scratch.write("in.geojsonl", Array(Self.features.utf8))
    let texts = try Self.texts(input, scratch, mixed: .json)
    for (direct, stored) in zip(texts.direct, texts.stored) { #expect(direct == stored) }
    #expect(texts.direct.count == texts.stored.count)
    #expect(!texts.changed.contains("absent-as-null"))
  }

  static let samples = {
    let folder = dataFolder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("samples")
    return ["town", "world"].flatMap { name in
      let folder = folder.appendingPathComponent(name)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return files.filter { $0.hasSuffix(".geojson") }.sorted().map {
        folder.appendingPathComponent($0).path
      }
    }
  }()

  /// Fields that a feature does not have come back as null: they are left out before comparing.
  @Test(arguments: samples) func samplesComeBack(_ path: String) throws {
    let scratch = try Scratch()
    let texts = try Self.texts(path, scratch)
    #expect(texts.direct.count == texts.stored.count)
    for (direct, stored) in zip(texts.direct, texts.stored) {
      let kept = try Self.withoutNulls(stored)
      let wanted = try Self.withoutNulls(direct)
      #expect(kept == wanted)
    }
  }

  static func withoutNulls(_ line: Substring) throws -> NSDictionary {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    var feature = try #require(object)
    if let properties = feature["properties"] as? [String: Any] {
      feature["properties"] = properties.filter { !($0.value is NSNull) }
    }
    return NSDictionary(dictionary: feature)
  }
}
