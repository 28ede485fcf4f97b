import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Histories as such: all versions go from format to format, and features are made of the newest ones.
struct OSMHistoryTests {
  /// A history as osmium 1.15 writes it.
  private static let lines = [
    "n1 v1 dV c1 t2020-01-01T00:00:00Z i1 ua Tname=A x1 y1",
    "n1 v2 dV c2 t2021-01-01T00:00:00Z i1 ua T x1 y1.5",
    "n2 v1 dV c1 t2020-01-01T00:00:00Z i1 ua T x2 y2",
    "n2 v2 dV c4 t2021-06-01T00:00:00Z i1 ua Tname=B x2.5 y2",
    "n3 v1 dV c1 t2020-01-01T00:00:00Z i1 ua Tname=C x3 y3",
    "n3 v2 dD c5 t2021-06-01T00:00:00Z i1 ua T x y",
    "w1 v1 dV c1 t2020-01-01T00:00:00Z i1 ua Thighway=path Nn1,n2",
    "w1 v2 dV c1 t2021-01-01T00:00:00Z i1 ua Thighway=primary Nn1,n2",
    "w2 v1 dV c1 t2020-01-01T00:00:00Z i1 ua Thighway=path Nn1,n2",
    "w2 v2 dD c3 t2022-01-01T00:00:00Z i1 ua T N",
    "r1 v1 dV c2 t2021-01-01T00:00:00Z i1 ua Ttype=route Mw1@",
  ]

  /// Objects of a file go into another one; returns its path.
  private func convert(
    _ path: String, _ format: ObjectFormat, to output: String, _ target: ObjectFormat
  ) throws -> String {
    let makeWriter = try #require(target.makeWriter)
    let writer = try makeWriter(OutputRequest(path: output))
    try Flow.run(
      from: try ObjectInput(try ByteSource(path: path), format).open(isLast: true), into: writer,
      jobs: 2)
    try writer.finish()
    return output
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `all versions go from format to format`() throws {
    let scratch = try Scratch()
    let opl = Self.lines.joined(separator: "\n") + "\n"
    var path = try scratch.write("in.osh.opl", Array(opl.utf8))
    path = try convert(path, .opl, to: scratch.path("a.osm.pbf"), .pbf)
    path = try convert(path, .pbf, to: scratch.path("b.osh"), .xml)
    let xml = try text(path)
    #expect(xml.components(separatedBy: "visible=\"true\"").count == 10)
    #expect(xml.components(separatedBy: "visible=\"false\"").count == 3)
    path = try convert(path, .xml, to: scratch.path("c.osm.pbf"), .pbf)
    #expect(try readPBF([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).header.isHistory)
    path = try convert(path, .pbf, to: scratch.path("d.opl"), .opl)
    #expect(try text(path) == opl)
  }

  @Test(arguments: ["opl", "pbf", "osm"]) func `features are made of the newest versions`(
    ending: String
  ) throws {
    let scratch = try Scratch()
    var path = try scratch.write("in.osh.opl", Array(Self.lines.joined(separator: "\n").utf8))
    let format: Format = ending == "opl" ? .opl : ending == "pbf" ? .pbf : .osm
    if let objects = format.objects, ending != "opl" {
      path = try convert(path, .opl, to: scratch.path("out.osh.\(ending)"), objects)
    }
    let result = try runIntoSequence("in", jobs: 2, scratch: scratch) {
      try format.makeReader(InputRequest(source: try ByteSource(path: path)))
    }
    let features = try result.osmFeatures
    #expect(features.map(\.name) == ["node/2 Point", "way/1 LineString", "relation/1 LineString"])
    #expect(features[0].properties["name"] as? String == "B")
    #expect(features[1].properties["highway"] as? String == "primary")
    let line = try #require(features[1].coordinates as? [[Double]])
    #expect(line == [[1, 1.5], [2.5, 2]])
    #expect(result.isBalanced)
    let filtered = result.catalog.layers.flatMap(\.tally.changed).map(\.reason)
    #expect(!filtered.contains("duplicate-object"))
  }

  @Test(arguments: [
    ("town.osh", true), ("a/town.osh.pbf", true), ("TOWN.OSH.GZ", true), ("town.osh.opl", true),
    ("town.osm", false), ("osh", false), ("a.osh/town.osm", false), ("stdin", false),
  ])
  func `names say what is a history`(name: String, expected: Bool) {
    #expect(OSMHeader(ofFile: name).isHistory == expected)
  }

  /// osmium leaves it out of the head where it is given a format rather than a name.
  @Test(arguments: [("town.osh.pbf", true), ("town.osm.pbf", false)])
  func `the name of a PBF file says what its head does not`(name: String, expected: Bool) throws {
    let scratch = try Scratch()
    let path = try scratch.write(name, try osmData("pbf/dense.osm.pbf"))
    let copy = try convert(path, .pbf, to: scratch.path("copy.pbf"), .pbf)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: copy)))
    #expect(readPBF(bytes).header.isHistory == expected)
  }

  @Test func `a head can be told that it is a history`() {
    var header = OSMHeader()
    header.isHistory = true
    header.isHistory = true
    #expect(header.isHistory && header.others.count == 1)
    header.isHistory = false
    #expect(!header.isHistory && header.others.isEmpty)
  }
}
