import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Answers of Overpass that become objects: copies of an object become one, as they do for features.
@Suite struct OverpassUnionTests {
  private static func json(_ elements: [String]) -> String {
    "{\"version\":0.6,\"generator\":\"Overpass API\",\"elements\":["
      + elements.joined(separator: ",\n") + "]}"
  }

  /// The objects of an answer as OPL.
  private func unite(
    _ text: String, _ format: ObjectFormat = .overpass, jobs: Int = 1
  ) throws -> StagedOPL {
    let source = try ByteSource(path: "stdin", reading: ByteProducerOfArray(Array(text.utf8)))
    return try stageOPL([ObjectInput(source, format)], jobs: jobs) { (input) throws(GeoError) in
      try OverpassUnion.makeStage(for: input, jobs: jobs)
        ?? OSMKindStage(nodes: true, ways: true, relations: true)
    }
  }

  static let taggedNode = #"{"type":"node","id":1,"lat":1,"lon":1,"tags":{"highway":"crossing"}}"#
  static let bareNode = #"{"type":"node","id":1,"lat":1,"lon":1}"#
  static let otherNode = #"{"type":"node","id":2,"lat":1,"lon":2}"#
  static let taggedWay = #"{"type":"way","id":10,"nodes":[1,2],"tags":{"highway":"path"}}"#
  static let bareWay = #"{"type":"way","id":10,"nodes":[1,2]}"#

  @Test(arguments: [1, 3]) func `copies become one in the place of the last`(jobs: Int) throws {
    let result = try unite(
      Self.json([
        Self.taggedNode, Self.taggedWay, Self.bareNode, Self.otherNode, Self.bareWay,
        Self.bareNode,
      ]), jobs: jobs)
    #expect(
      result.lines == ["n2 x2 y1", "w10 Thighway=path Nn1,n2", "n1 Thighway=crossing x1 y1"])
    #expect(result.tallies == [[4, 2, 2], [2, 1, 1], [0, 0, 0]])
    let reasons = result.register.accounts.map { account in
      account.tally.passedOver.map { "\($0.reason) \($0.count)" }
    }
    #expect(reasons == [["repeated-object 2"], ["repeated-object 1"], []])
    #expect(result.register.accounts.allSatisfy { $0.tally.changed.isEmpty })
  }

  @Test func `nothing is done without copies`() throws {
    let result = try unite(Self.json([Self.taggedNode, Self.otherNode, Self.bareWay]))
    #expect(result.lines == ["n1 Thighway=crossing x1 y1", "n2 x2 y1", "w10 Nn1,n2"])
    #expect(result.tallies == [[2, 0, 2], [1, 0, 1], [0, 0, 0]])
  }

  /// Of versions the highest counts; a copy without a version belongs to it.
  @Test func `the highest version counts`() throws {
    let old = #"{"type":"node","id":1,"lat":1,"lon":1,"version":1,"tags":{"old":"yes"}}"#
    let new = #"{"type":"node","id":1,"lat":2,"lon":2,"version":2}"#
    let copy = #"{"type":"node","id":1,"lat":2,"lon":2,"tags":{"a":"b"}}"#
    for elements in [[old, new, copy], [copy, new, old], [new, copy, old]] {
      let result = try unite(Self.json(elements))
      #expect(result.lines == ["n1 v2 dV c0 t i0 u Ta=b x2 y2"])
      #expect(
        Set(result.register.accounts[0].tally.passedOver.map { "\($0.reason) \($0.count)" })
          == ["superseded-version 1", "repeated-object 1"])
      #expect(result.tallies[0] == [3, 2, 1])
    }
  }

  @Test func `copies that contradict each other are counted`() throws {
    let moved = #"{"type":"node","id":1,"lat":3,"lon":3,"tags":{"highway":"stop"}}"#
    let result = try unite(Self.json([Self.taggedNode, moved]))
    #expect(result.lines == ["n1 Thighway=stop x3 y3"])
    let changed = result.register.accounts[0].tally.changed
    #expect(changed.map(\.reason) == ["duplicate-object"])
    #expect(changed.flatMap(\.examples).map(\.id) == ["node/1"])
  }

  /// OSM XML is such an answer if its head says so. Copies in other files stay: they may be a history.
  @Test func `XML of Overpass is united`() throws {
    func text(_ generator: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <osm version="0.6" generator="\(generator)">
        <node id="1" lat="1" lon="1"><tag k="a" v="b"/></node>
        <node id="1" lat="1" lon="1"/>
      </osm>
      """
    }
    #expect(try unite(text("Overpass API 0.7.62.5 1bd436f1"), .xml).lines == ["n1 Ta=b x1 y1"])
    #expect(try unite(text("JOSM"), .xml).lines.count == 2)
  }
}
