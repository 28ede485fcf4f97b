import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Geometry
@testable import OpenStreetMap

/// Many extracts in one pass give what `OSMSelection` gives for each region alone, and what osmium extract gives.
struct OSMExtractTests {
  private func box(_ edges: [Double]) throws -> OSMRegion {
    try OSMRegion(
      BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]))
  }

  /// The names of the objects of each extract, cut out together.
  private func extracts(
    _ regions: [OSMRegion], _ strategy: OSMStrategy, of path: String, jobs: Int = 2,
    _ wishes: OSMExtracts.Wishes = OSMExtracts.Wishes()
  ) throws -> [String] {
    let scratch = try Scratch()
    let input = ObjectInput(try ByteSource(path: path), .xml)
    let extracts = OSMExtracts(regions, strategy, wishes)
    try extracts.find(in: input, jobs: jobs)
    let paths = regions.indices.map { scratch.path("\($0).opl") }
    let sink = extracts.makeSink(
      into: try paths.map { try OPLWriter(OutputRequest(path: $0)) }, setsBounds: false)
    let total = ObjectRegister()
    try Flow.run(from: try input.open(isLast: true), into: sink, total, jobs: jobs)
    let registers = sink.registers(of: total)
    try sink.finish(jobs: jobs)
    let all = total.accounts.map(\.tally.read)
    return try zip(paths, registers).map { path, register in
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      let names = lines.map { String($0.prefix { $0 != " " }) }
      #expect(register.accounts.map(\.tally.read) == all)
      #expect(register.accounts.reduce(0) { $0 + $1.tally.out } == names.count)
      for account in register.accounts {
        #expect(account.tally.read == account.tally.out + account.tally.filtered)
      }
      return names.joined(separator: " ")
    }
  }

  /// The same of one region, by a selection of its own.
  private func selected(
    _ region: OSMRegion, _ strategy: OSMStrategy, of path: String
  ) throws -> String {
    let scratch = try Scratch()
    let input = ObjectInput(try ByteSource(path: path), .xml)
    var selection = OSMSelection()
    selection.region = region
    selection.strategy = strategy
    let stage = try selection.makeStage(for: input, behind: [], copiesText: false, jobs: 1)
    let output = scratch.path("one.opl")
    let writer = try OPLWriter(OutputRequest(path: output))
    try Flow.run(from: try input.open(through: [stage], isLast: true), into: writer, jobs: 1)
    try writer.finish()
    return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
      .map { String($0.prefix { $0 != " " }) }.joined(separator: " ")
  }

  /// Nodes in a row at latitude 0, longitudes 1 to 6; ways of neighbours; relations of relations.
  private static let small = """
    <osm version="0.6">
    <node id="-3" lat="0" lon="6"/><node id="1" lat="0" lon="1"/><node id="2" lat="0" lon="2"/>
    <node id="3" lat="0" lon="3"/><node id="4" lat="0" lon="4"/>
    <node id="99000000000" lat="0" lon="5"/>
    <way id="10"><nd ref="1"/><nd ref="2"/></way><way id="11"><nd ref="2"/><nd ref="3"/></way>
    <way id="12"><nd ref="4"/><nd ref="99000000000"/></way>
    <relation id="20"><member type="way" ref="11" role=""/><member type="way" ref="12" role=""/>
    <tag k="type" v="multipolygon"/></relation>
    <relation id="21"><member type="relation" ref="20" role=""/></relation>
    <relation id="22"><member type="relation" ref="21" role=""/>
    <member type="relation" ref="23" role=""/></relation>
    <relation id="23"><member type="relation" ref="22" role=""/></relation>
    <relation id="24"><member type="node" ref="-3" role=""/></relation>
    </osm>
    """

  /// By hand, from osmium-extract(1), "Strategies": -S relations=false and -S complete-partial-relations. The first
  /// region holds one of the two members of relation 20, the second none of any relation.
  @Test(arguments: [1, 2])
  func optionsOfStrategies(jobs: Int) throws {
    let scratch = try Scratch()
    let path = try scratch.write("in.osm", Array(Self.small.utf8))
    let regions = [try box([2.5, -1, 3.5, 1]), try box([0.5, -1, 1.5, 1])]
    func smart(_ percent: Int) throws -> [String] {
      try extracts(regions, .smart(types: ["route"], percent: percent), of: path, jobs: jobs)
    }
    let some = ["n2 n3 w11 r20 r21 r22 r23", "n1 n2 w10"]
    let whole = ["n2 n3 n4 n99000000000 w11 w12 r20 r21 r22 r23", "n1 n2 w10"]
    #expect(try smart(100) == some)
    #expect(try smart(51) == some)
    #expect(try smart(50) == whole)
    #expect(try smart(1) == whole)
    #expect(try smart(0) == some)
    var wishes = OSMExtracts.Wishes()
    wishes.omitsRelations = true
    #expect(
      try extracts(regions, .completeWays, of: path, jobs: jobs, wishes)
        == ["n2 n3 w11", "n1 n2 w10"])
  }

  /// osmium extract --with-history gives the same.
  @Test(arguments: [1, 2])
  func history(jobs: Int) throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "in.osh",
      Array(
        """
        <osm version="0.6">
        <node id="1" version="1" visible="true" lat="0" lon="1"/>
        <node id="1" version="2" visible="true" lat="0" lon="9"/>
        <node id="1" version="3" visible="false"/>
        <node id="2" version="1" visible="true" lat="0" lon="2"/>
        <node id="3" version="1" visible="true" lat="0" lon="3"/>
        <node id="4" version="1" visible="true" lat="0" lon="4"/>
        <way id="10" version="1" visible="true"><nd ref="3"/><nd ref="4"/></way>
        <way id="10" version="2" visible="true"><nd ref="1"/><nd ref="2"/></way>
        <way id="10" version="3" visible="false"/>
        <way id="11" version="1" visible="true"><nd ref="3"/><nd ref="4"/></way>
        <relation id="20" version="1" visible="true"><member type="way" ref="10" role=""/></relation>
        <relation id="20" version="2" visible="false"/>
        </osm>
        """.utf8))
    var wishes = OSMExtracts.Wishes()
    wishes.keepsVersions = true
    #expect(
      try extracts([try box([0, -1, 1, 1])], .completeWays, of: path, jobs: jobs, wishes)
        == ["n1 n1 n1 n2 n3 n4 w10 w10 w10 r20 r20"])
  }

  /// By hand, from osmium-extract(1), "Strategies".
  @Test(arguments: [1, 2])
  func strategies(jobs: Int) throws {
    let scratch = try Scratch()
    let path = try scratch.write("in.osm", Array(Self.small.utf8))
    let regions = [
      try box([0.5, -1, 1.5, 1]), try box([2.5, -1, 3.5, 1]), try box([1, 0, 3, 0]),
      try box([170, -1, -170, 1]), try box([4.5, -1, 6, 1]),
    ]
    #expect(
      try extracts(regions, .simple, of: path, jobs: jobs) == [
        "n1 w10", "n3 w11 r20", "n1 n2 n3 w10 w11 r20", "", "n-3 n99000000000 w12 r20 r24",
      ])
    #expect(
      try extracts(regions, .completeWays, of: path, jobs: jobs) == [
        "n1 n2 w10", "n2 n3 w11 r20 r21 r22 r23", "n1 n2 n3 w10 w11 r20 r21 r22 r23", "",
        "n-3 n4 n99000000000 w12 r20 r21 r22 r23 r24",
      ])
    #expect(
      try extracts(regions, .smart(types: ["multipolygon"]), of: path, jobs: jobs) == [
        "n1 n2 w10", "n2 n3 n4 n99000000000 w11 w12 r20 r21 r22 r23",
        "n1 n2 n3 n4 n99000000000 w10 w11 w12 r20 r21 r22 r23", "",
        "n-3 n2 n3 n4 n99000000000 w11 w12 r20 r21 r22 r23 r24",
      ])
  }

  /// Objects in another order than usual are read again.
  @Test func unsorted() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "in.osm",
      Array(
        """
        <osm version="0.6"><relation id="20"><member type="way" ref="11" role=""/></relation>
        <way id="11"><nd ref="2"/><nd ref="3"/></way>
        <node id="3" lat="0" lon="3"/><node id="2" lat="0" lon="2"/></osm>
        """.utf8))
    let regions = [try box([2.5, -1, 3.5, 1]), try box([5, 5, 6, 6])]
    #expect(try extracts(regions, .completeWays, of: path) == ["r20 w11 n3 n2", ""])
  }

  /// More regions than a word has bits, some of them one over the other, each as if it were alone.
  @Test func manyBoxes() throws {
    let scratch = try Scratch()
    var text = "<osm version=\"0.6\">\n"
    var random = SplitMix64(seed: 7)
    for id in 1...600 {
      let x = Double(random.next() % 1000) / 100
      let y = Double(random.next() % 1000) / 100
      text += "<node id=\"\(id)\" lat=\"\(y)\" lon=\"\(x)\"/>\n"
    }
    for id in 1...300 {
      let nodes = (0..<3).map { _ in "<nd ref=\"\(1 + random.next() % 600)\"/>" }
      text += "<way id=\"\(id)\">\(nodes.joined())</way>\n"
    }
    for id in 1...60 {
      text +=
        "<relation id=\"\(id)\"><member type=\"way\" ref=\"\(1 + random.next() % 300)\" role=\"\"/>"
      text += "<member type=\"relation\" ref=\"\(1 + random.next() % 60)\" role=\"\"/>"
      text += "<tag k=\"type\" v=\"multipolygon\"/></relation>\n"
    }
    let path = try scratch.write("in.osm", Array((text + "</osm>").utf8))
    var regions: [OSMRegion] = []
    for index in 0..<70 {
      let west = Double(random.next() % 900) / 100
      let south = Double(random.next() % 900) / 100
      let size = index % 10 == 0 ? 3 : 0.5
      regions.append(try box([west, south, west + size, south + size]))
    }
    for strategy in [OSMStrategy.simple, .completeWays, .smart(types: nil)] {
      let together = try extracts(regions, strategy, of: path)
      for (index, region) in regions.enumerated() {
        #expect(try together[index] == selected(region, strategy, of: path), "\(index)")
      }
    }
  }

  @Test func attributesAreTakenAway() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "in.osm",
      Array(
        """
        <osm version="0.6"><node id="1" lat="0" lon="1" version="3" timestamp="2020-01-01T00:00:00Z" \
        changeset="5" uid="6" user="me"/></osm>
        """.utf8))
    let input = ObjectInput(try ByteSource(path: path), .xml)
    let stage = OSMMetadataRemoval([.version, .uid, .user])
    let output = scratch.path("out.opl")
    let writer = try OPLWriter(OutputRequest(path: output))
    try Flow.run(from: try input.open(through: [stage], isLast: true), into: writer, jobs: 1)
    try writer.finish()
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.contains("c5") && text.contains("t2020-01-01T00:00:00Z"))
    #expect(!text.contains("v3") && !text.contains("i6") && !text.contains("ume"))
  }
}
