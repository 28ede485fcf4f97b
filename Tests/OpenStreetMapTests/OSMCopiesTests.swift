import FormatTestSupport
import Foundation
import Testing

@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Objects that are there more than once. Overpass's `out body; >; out skel qt;` gives what is a result and
/// part of another one twice, the second time without its tags.
@Suite struct OSMCopiesTests {
  typealias E = OSMElements

  private static func overpass(_ elements: [String]) -> String {
    "{\"version\":0.6,\"elements\":[\(elements.joined(separator: ","))]}"
  }

  static let taggedNode = #"{"type":"node","id":1,"lat":1,"lon":1,"tags":{"highway":"crossing"}}"#
  static let bareNode = #"{"type":"node","id":1,"lat":1,"lon":1}"#
  static let otherNode = #"{"type":"node","id":2,"lat":1,"lon":2}"#
  static let taggedWay = #"{"type":"way","id":10,"nodes":[1,2],"tags":{"highway":"path"}}"#
  static let bareWay = #"{"type":"way","id":10,"nodes":[1,2]}"#
  static let relation = #"""
    {"type":"relation","id":5,"members":[{"type":"way","ref":10,"role":""}],"tags":{"type":"route"}}
    """#
  static let bareRelation = #"{"type":"relation","id":5,"members":[]}"#

  @Test(arguments: [
    [taggedNode, taggedWay, relation, bareNode, bareWay, otherNode, bareRelation],
    [bareNode, bareWay, bareRelation, otherNode, taggedNode, taggedWay, relation],
  ]) func tagsOfACopyAreKept(_ elements: [String]) throws {
    let result = try readOSM(Self.overpass(elements), as: .overpass)
    #expect(
      try result.names == ["node/1 Point", "way/10 LineString", "relation/5 LineString"])
    #expect(try result.osmFeatures[0].properties as? [String: String] == ["highway": "crossing"])
    #expect(try result.osmFeatures[1].properties as? [String: String] == ["highway": "path"])
    #expect(result.catalog.layers.allSatisfy { $0.tally.changed.isEmpty })
    #expect(result.isBalanced)
    // Each element is counted once.
    #expect(result.catalog.layers.reduce(0) { $0 + $1.tally.read } == 7)
  }

  @Test func placesOfACopyAreKept() throws {
    let tags = #"{"type":"node","id":1,"tags":{"highway":"crossing"}}"#
    for elements in [[tags, Self.bareNode], [Self.bareNode, tags]] {
      let result = try readOSM(Self.overpass(elements), as: .overpass)
      #expect(try result.names == ["node/1 Point"])
    }
  }

  /// The nodes of a way come with `out ids geom` as places alone.
  @Test func placesOfAWayJoinItsNodes() throws {
    let places = #"{"type":"way","id":10,"geometry":[{"lat":1,"lon":1},{"lat":1,"lon":2}]}"#
    for elements in [[Self.taggedWay, places], [places, Self.taggedWay]] {
      let result = try readOSM(Self.overpass(elements), as: .overpass)
      #expect(try result.names == ["way/10 LineString"])
      #expect(result.tally("lines").changed.isEmpty)
    }
  }

  @Test func copiesInXMLAreJoined() throws {
    let result = try readOSM(
      E.document([
        E.node(1, 1, 1, ("highway", "crossing")), E.node(2, 2, 1),
        E.way(10, [1, 2], ("highway", "path")), E.way(10, [1, 2]), E.node(1, 1, 1),
      ]))
    #expect(try result.names == ["node/1 Point", "way/10 LineString"])
    #expect(result.isBalanced)
  }

  /// The relation finds the joined way too.
  @Test func areasAreMadeOfJoinedWays() throws {
    let bare = #"{"type":"way","id":10,"tags":{"note":"x"}}"#
    let whole = #"{"type":"way","id":10,"nodes":[1,2,3,1]}"#
    let nodes = [(1, 0, 0), (2, 1, 0), (3, 1, 1)].map {
      "{\"type\":\"node\",\"id\":\($0.0),\"lon\":\($0.1),\"lat\":\($0.2)}"
    }
    let area = #"""
      {"type":"relation","id":5,"members":[{"type":"way","ref":10,"role":"outer"}],
      "tags":{"type":"multipolygon","natural":"water"}}
      """#
    let result = try readOSM(Self.overpass([whole, area, bare] + nodes), as: .overpass)
    #expect(try result.names == ["way/10 LineString", "relation/5 Polygon"])
  }

  @Test func contradictionsAreCountedAndTheLastCounts() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(
      E.document([
        E.node(1, 1, 1, ("a", "1")), E.node(2, 2, 2), E.node(1, 1, 1, ("a", "2")),
        E.way(5, [1, 2], ("b", "1")), E.way(5, [2, 1], ("b", "1")),
      ]), problems: problems)
    #expect(try result.names == ["node/1 Point", "way/5 LineString"])
    #expect(try result.osmFeatures[0].properties as? [String: String] == ["a": "2"])
    #expect((try result.osmFeatures[1].coordinates as? [[Double]]) == [[2, 2], [1, 1]])
    #expect(result.count(result.tally("points").changed, "duplicate-object") == 1)
    #expect(result.count(result.tally("lines").changed, "duplicate-object") == 1)
    #expect(
      problems.sorted.map { "\($0.id) \($0.code)" } == [
        "node/1 duplicate-object", "way/5 duplicate-object",
      ])
  }

  /// Versions differ, so that nothing is joined: tags that were taken away stay away.
  @Test(arguments: [Format.osm, .osmChange]) func anOlderVersionGivesNothing(
    _ format: Format
  ) throws {
    let objects = """
      <node id="1" version="2" lat="1" lon="1"><tag k="a" v="2"/></node>
      <node id="1" version="1" lat="9" lon="9"><tag k="a" v="1"/><tag k="b" v="1"/></node>
      """
    let text =
      format.name == "osm"
      ? "<osm version=\"0.6\">\(objects)</osm>"
      : "<osmChange version=\"0.6\"><modify>\(objects)</modify></osmChange>"
    let result = try readOSM(text, as: format)
    let node = try #require(try result.osmFeatures.first)
    #expect(node.properties as? [String: String] == ["a": "2"])
    #expect(node.coordinates as? [Double] == [1, 1])
    #expect(result.tally("points").changed.isEmpty)
  }

  /// A history: what is older is told apart from copies, and what was deleted last is no feature.
  @Test func olderVersionsAreNamed() throws {
    let result = try readOSM(
      """
      <osm version="0.6">
      <node id="1" version="1" visible="true" lat="1" lon="1"><tag k="a" v="1"/></node>
      <node id="1" version="2" visible="false"/>
      <node id="2" version="1" visible="true" lat="1" lon="1"><tag k="a" v="1"/></node>
      <node id="2" version="2" visible="true" lat="2" lon="2"><tag k="a" v="2"/></node>
      <node id="3" version="1" visible="true" lat="3" lon="3"><tag k="a" v="3"/></node>
      <node id="3" version="1" visible="true" lat="3" lon="3"><tag k="a" v="3"/></node>
      <node id="3" lat="3" lon="3"/></osm>
      """)
    #expect(try result.names == ["node/2 Point", "node/3 Point"])
    #expect(try result.osmFeatures.map { $0.coordinates as? [Double] } == [[2, 2], [3, 3]])
    let points = result.tally("points")
    #expect(points.read == 7)
    let passedOver = points.passedOver.map { "\($0.reason) \($0.count)" }
    #expect(Set(passedOver) == ["superseded-version 2", "deleted-object 1", "repeated-object 2"])
    #expect(result.isBalanced)
  }

  /// Overpass's `out meta; >; out skel;` has versions in the first copy alone.
  @Test func aSkeletonWithoutVersionIsACopy() throws {
    for isLast in [true, false] {
      let meta =
        "<node id=\"1\" version=\"4\" lat=\"1\" lon=\"1\"><tag k=\"a\" v=\"b\"/></node>"
      let skeleton = "<node id=\"1\" lat=\"1\" lon=\"1\"/>"
      let result = try readOSM(E.document(isLast ? [meta, skeleton] : [skeleton, meta]))
      #expect(try result.osmFeatures.map { $0.properties as? [String: String] } == [["a": "b"]])
      #expect(result.tally("points").passedOver.map(\.reason) == ["repeated-object"])
      #expect(result.tally("points").changed.isEmpty)
    }
  }

  /// A plain node that is deleted later has no place.
  @Test func aDeletedNodeHasNoPlace() throws {
    let result = try readOSM(
      """
      <osm version="0.6"><node id="1" version="1" lat="1" lon="1"/><node id="2" lat="2" lon="2"/>
      <node id="3" lat="3" lon="3"/><node id="1" version="2" visible="false"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="a" v="b"/></way></osm>
      """)
    #expect((try result.osmFeatures[0].coordinates as? [[Double]]) == [[2, 2], [3, 3]])
  }
}
