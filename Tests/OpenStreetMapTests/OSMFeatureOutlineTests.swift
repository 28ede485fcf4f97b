import Base
import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Ways that wait for relations, members that have places alone, and what is not asked for.
@Suite struct OSMFeatureOutlineTests {
  typealias E = OSMElements

  /// A multipolygon without tags whose outline has none either, and one with tags.
  static let untagged = E.document(
    E.square(1, from: 0, to: 10) + E.square(11, from: 20, to: 30) + [
      E.way(1, [1, 2, 3, 4, 1]), E.way(2, [11, 12, 13, 14, 11]),
      E.relation(1, [("way", 1, "outer")], ("type", "multipolygon")),
      E.relation(2, [("way", 2, "outer")], ("type", "multipolygon"), ("natural", "water")),
      E.relation(3, [("way", 2, "")], ("type", "route")),
    ])

  @Test func relationsAreMadeOnce() throws {
    let result = try readOSM(Self.untagged, options: ["untagged": "yes"])
    #expect(
      try result.names.filter { !$0.hasPrefix("node") } == [
        "way/2 LineString", "relation/1 Polygon", "relation/2 Polygon", "relation/3 LineString",
        "way/1 LineString",
      ])
    #expect(result.tally("relations").read == 1)
    #expect(result.tally("areas").read == 2)
    #expect(result.isBalanced)
  }

  /// Relations that lack a member leave their outlines, however many, as areas of their own.
  @Test func manyOutlinesComeInSeveralBatches() throws {
    let count = 5000
    let document = E.document(
      E.square(1, from: 0, to: 10)
        + (1...count).map { E.way($0, [1, 2, 3, 4, 1], ("landuse", "forest")) }
        + (1...count).map {
          E.relation(
            $0, [("way", $0, "outer"), ("way", count + 1, "inner")], ("type", "multipolygon"))
        })
    let scratch = try Scratch()
    let input = try scratch.write("in.osm", Array(document.utf8))
    let reader = try Format.osm.makeReader(InputRequest(source: try ByteSource(path: input)))
    let decoder = reader.makeDecoder()
    var batch = FeatureBatch()
    var sizes: [Int] = []
    var ids: [String] = []
    while try reader.read(into: &batch) {
      batch.ticket = sizes.count
      try decoder.decode(&batch)
      sizes.append(batch.count)
      ids += (0..<batch.count).compactMap { batch.text(of: batch.ids[$0]) }
      batch.removeAll()
    }
    #expect(sizes.filter { $0 > 0 } == [2048, 2048, 904])
    #expect(ids == (1...count).map { "way/\($0)" })
  }

  @Test func outlinesWithoutTagsAreNotAskedFor() throws {
    let result = try readOSM(Self.untagged)
    #expect(try result.names == ["relation/2 Polygon", "relation/3 LineString"])
    #expect(result.tally("lines").filtered == 2)
    #expect(result.tally("areas").filtered == 1)
    #expect(result.isBalanced)
  }

  /// The way stays an area of its own, and the relation is a problem: the hole is lost.
  @Test func aTaggedOutlineWhoseRelationIsNoAreaIsAProblem() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(
      E.document(
        E.square(1, from: 0, to: 10) + E.square(11, from: 5, to: 15) + [
          E.way(1, [1, 2, 3, 4, 1], ("landuse", "forest")), E.way(2, [11, 12, 13, 14, 11]),
          E.way(3, [1, 2, 3, 1]),
          E.relation(1, [("way", 1, "outer"), ("way", 2, "inner")], ("type", "multipolygon")),
          E.relation(2, [("way", 3, "outer"), ("way", 2, "inner")], ("type", "multipolygon")),
          E.relation(3, [("way", 1, "outer"), ("way", 9, "inner")], ("type", "multipolygon")),
        ]), problems: problems)
    #expect(try result.names == ["way/1 Polygon"])
    #expect(
      Set(problems.sorted.map { "\($0.id) \($0.code)" }) == [
        "relation/1 self-intersection", "relation/3 missing-member",
      ])
    #expect(result.tally("areas").filtered == 1)
    #expect(result.isBalanced)
  }

  @Test func waysThatLeadNowhereAreProblems() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(
      E.document([
        E.node(1, 1, 1), E.node(2, 1, 1), E.node(3, 2, 2), E.way(1, [1, 1], ("a", "b")),
        E.way(2, [1, 2], ("a", "b")), E.way(3, [1, 2, 3], ("a", "b")),
        E.way(4, [1, 9, 2], ("a", "b")),
        E.relation(1, [("way", 2, ""), ("way", 3, "")], ("type", "route")),
      ]), problems: problems)
    #expect(try result.names == ["way/3 LineString", "relation/1 LineString"])
    #expect(
      problems.sorted.map { "\($0.id) \($0.code)" } == [
        "way/1 too-few-nodes", "way/2 too-few-nodes", "way/4 missing-node",
      ])
    #expect(result.isBalanced)
  }

  @Test func linesOfARelationKeepTheNodesThatAreThere() throws {
    let text = E.document([
      E.node(1, 1, 1), E.node(2, 2, 2), E.way(1, [1, 9, 2]),
      E.relation(1, [("way", 1, ""), ("way", 8, "")], ("type", "route")),
    ])
    let result = try readOSM(text)
    #expect(try result.names == ["relation/1 LineString"])
    #expect((try result.osmFeatures[0].coordinates as? [[Double]]) == [[1, 1], [2, 2]])
    #expect(try readOSM(text, options: ["incomplete": "drop"]).names.isEmpty)
  }

  /// Overpass gives the nodes' ids of a way (`out geom`), and no ids in the places of a member.
  @Test(arguments: [true, false]) func membersMeetByPlaceWhereOneHasPlacesAlone(
    _ isOneMissing: Bool
  ) throws {
    let one = "[{\"lat\":0,\"lon\":0},{\"lat\":0,\"lon\":4},{\"lat\":4,\"lon\":4}]"
    let other = "[{\"lat\":4,\"lon\":4},{\"lat\":4,\"lon\":0},{\"lat\":0,\"lon\":0}]"
    var elements = ["{\"type\":\"way\",\"id\":1,\"nodes\":[1,2,3],\"geometry\":\(one)}"]
    if !isOneMissing {
      elements.append("{\"type\":\"way\",\"id\":2,\"nodes\":[3,4,1],\"geometry\":\(other)}")
    }
    elements.append(
      """
      {"type":"relation","id":1,"tags":{"type":"multipolygon","natural":"water"},"members":[
      {"type":"way","ref":1,"role":"outer","geometry":\(one)},
      {"type":"way","ref":2,"role":"outer","geometry":\(other)}]}
      """)
    let result = try readOSM(
      "{\"version\":0.6,\"elements\":[\(elements.joined(separator: ","))]}", as: .overpass)
    #expect(try result.names == ["relation/1 Polygon"])
    #expect((try result.osmFeatures[0].coordinates as? [[[Double]]])?[0].count == 5)
  }

  @Test(arguments: [
    ("points", ["node/1 Point"]), ("areas", ["relation/2 Polygon"]),
    ("relations", ["relation/3 LineString"]),
  ]) func aLayerIsChosen(_ layer: String, _ names: [String]) throws {
    let text = Self.untagged.replacing(
      "<node id=\"1\" lon=\"0.0\" lat=\"0.0\">",
      with: "<node id=\"1\" lon=\"0.0\" lat=\"0.0\"><tag k=\"place\" v=\"town\"/>")
    let result = try readOSM(text) { $0.selection.layerNames = [layer] }
    #expect(try result.names == names)
    #expect(result.isBalanced)
  }

  @Test func aLayerOfASchemaIsChosen() throws {
    let result = try readOSM(Self.untagged, options: ["schema": "map"]) {
      $0.selection.layerNames = ["water"]
    }
    #expect(try result.names == ["relation/2 Polygon"])
    let none = try readOSM(Self.untagged, options: ["schema": "map"]) {
      $0.selection.layerNames = ["roads"]
    }
    #expect(try none.names.isEmpty)
    #expect(none.isBalanced)
  }
}
