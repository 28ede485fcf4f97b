import FormatTestSupport
import Foundation
import Testing

@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// What OpenStreetMap's objects become as features, one rule at a time.
@Suite struct OSMFeatureTests {
  typealias E = OSMElements

  /// A square of four nodes as a closed way.
  static let ring = [1, 2, 3, 4, 1]
  static let hole = [11, 12, 13, 14, 11]
  static let squares = E.square(1, from: 0, to: 10) + E.square(11, from: 2, to: 4)

  @Test func nodesWaysAndRelationsHaveLayersAndIds() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.node(21, 1, 1, ("amenity", "bench")), E.way(1, [1, 2], ("highway", "path")),
          E.way(2, Self.ring, ("building", "yes")),
          E.relation(1, [("way", 1, "")], ("type", "route"), ("ref", "7")),
        ]))
    #expect(
      try result.names == [
        "node/21 Point", "way/1 LineString", "way/2 Polygon", "relation/1 LineString",
      ])
    #expect(result.catalog.layers.map(\.name) == ["points", "lines", "areas", "relations"])
    #expect(
      try result.osmFeatures.last?.properties as? [String: String] == ["type": "route", "ref": "7"])
    #expect(result.tally("points").filtered == 8)
    #expect(result.isBalanced)
  }

  @Test(arguments: [
    ("rules", ["way/1 LineString", "way/2 Polygon", "way/3 LineString"]),
    ("line", ["way/1 LineString", "way/2 LineString", "way/3 LineString"]),
    ("area", ["way/1 Polygon", "way/2 Polygon", "way/3 Polygon"]),
    (
      "both",
      [
        "way/1 LineString", "way/1 Polygon", "way/2 LineString", "way/2 Polygon",
        "way/3 LineString", "way/3 Polygon",
      ]
    ),
  ]) func closedWays(_ manner: String, _ names: [String]) throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, Self.ring, ("highway", "service")), E.way(2, Self.ring, ("building", "yes")),
          E.way(3, Self.ring, ("building", "yes"), ("area", "no")),
        ]), options: ["closed-ways": manner])
    #expect(try result.names.sorted() == names)
    #expect(result.isBalanced)
  }

  @Test func areasAreWoundAndHaveHoles() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, Self.ring.reversed()), E.way(2, Self.hole),
          E.relation(
            1, [("way", 1, "outer"), ("way", 2, "inner")], ("type", "multipolygon"),
            ("landuse", "forest")),
        ]))
    let area = try #require(try result.osmFeatures.first)
    #expect(area.name == "relation/1 Polygon")
    let rings = try #require(area.coordinates as? [[[Double]]])
    #expect(Set(rings[0]) == [[0, 0], [10, 0], [10, 10], [0, 10]])
    #expect(rings.map(Self.signedArea) == [100, -4])
    // Ways without tags are nothing of their own.
    #expect(result.tally("lines").filtered == 2)
  }

  /// Twice the area that a ring encloses is the sum of cross products; counterclockwise is positive.
  static func signedArea(_ ring: [[Double]]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] } / 2
  }

  @Test func layersThatNobodyAskedForAreCounted() throws {
    let text = E.document(
      Self.squares + [
        E.node(21, 1, 1, ("amenity", "bench")), E.way(1, [1, 2], ("highway", "path")),
        E.way(2, Self.ring, ("building", "yes")), E.way(3, [1, 3, 2, 4, 1], ("building", "yes")),
      ])
    let result = try readOSM(text) { $0.selection.layerNames = ["lines"] }
    #expect(try result.names == ["way/1 LineString"])
    #expect(result.isBalanced)
    #expect(
      result.catalog.layers.filter { $0.source.isPassedOver }.map(\.tally.filtered) == [9, 2])
    let typed = try readOSM(text, options: ["schema": "map"]) {
      $0.selection.layerNames = ["buildings"]
    }
    #expect(try typed.names == ["way/2 Polygon"])
    #expect(typed.isBalanced)
  }

  // MARK: - Tags on the outline

  static let outlined = E.relation(
    1, [("way", 1, "outer"), ("way", 2, "inner")], ("type", "multipolygon"))

  @Test func tagsOfTheOutlineAreTheAreas() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, Self.ring, ("landuse", "forest")), E.way(2, Self.hole, ("natural", "water")),
          Self.outlined,
        ]))
    // The outline does not appear a second time; the hole is an area of its own.
    #expect(try result.names == ["way/2 Polygon", "way/1 Polygon"])
    let area = try #require(try result.osmFeatures.last)
    #expect((area.coordinates as? [[[Double]]])?.count == 2)
    #expect(area.properties as? [String: String] == ["landuse": "forest"])
    #expect(result.isBalanced)
  }

  @Test func anOutlineIsAnAreaOfItsOwnWhereTheRelationIsNone() throws {
    // The inner way lies across the outline.
    let result = try readOSM(
      E.document(
        E.square(1, from: 0, to: 10) + E.square(11, from: 5, to: 15) + [
          E.way(1, Self.ring, ("landuse", "forest")), E.way(2, Self.hole), Self.outlined,
        ]))
    #expect(try result.names == ["way/1 Polygon"])
    #expect((try result.osmFeatures.first?.coordinates as? [[[Double]]])?.count == 1)
    #expect(result.isBalanced)
  }

  @Test func outlinesOfSeveralWaysGiveTheirTagsIfTheyAgree() throws {
    func result(_ second: String) throws -> RunResult {
      try readOSM(
        E.document(
          E.square(1, from: 0, to: 10) + [
            E.way(1, [1, 2, 3], ("landuse", "forest")), E.way(2, [3, 4, 1], ("landuse", second)),
            E.relation(1, [("way", 1, "outer"), ("way", 2, "outer")], ("type", "multipolygon")),
          ]))
    }
    #expect(try result("forest").names == ["relation/1 Polygon"])
    #expect(try result("meadow").names == ["way/1 LineString", "way/2 LineString"])
  }

  // MARK: - What is missing

  @Test func waysKeepTheNodesThatAreThere() throws {
    let text = E.document(
      Self.squares + [
        E.way(1, [1, 2, 99, 3], ("highway", "path")), E.way(2, [1, 98], ("a", "b")),
      ])
    let problems = ProblemLog(keepsAll: true)
    let kept = try readOSM(text, problems: problems)
    #expect(try kept.names == ["way/1 LineString"])
    #expect((try kept.osmFeatures[0].coordinates as? [[Double]]) == [[0, 0], [10, 0], [10, 10]])
    let tally = kept.tally("lines")
    #expect(kept.count(tally.changed, "missing-node") == 1)
    #expect(kept.count(tally.dropped, "missing-node") == 1)
    #expect(tally.dropped.map(\.isExpected) == [true])
    #expect(
      problems.sorted.map { "\($0.id) \($0.code) \($0.relatedID ?? "")" } == [
        "way/1 missing-node node/99", "way/2 missing-node node/98",
      ])
    let dropped = try readOSM(text, options: ["incomplete": "drop"])
    #expect(try dropped.names.isEmpty)
    #expect(dropped.count(dropped.tally("lines").dropped, "missing-node") == 2)
    #expect(dropped.isBalanced)
  }

  @Test func anAreaOfWhichAWayIsMissingIsAProblem() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(
      E.document(
        E.square(1, from: 0, to: 10) + [
          E.way(1, [1, 2, 3]),
          E.relation(
            1, [("way", 1, "outer"), ("way", 77, "outer")], ("type", "boundary"), ("name", "x")),
        ]), problems: problems)
    #expect(try result.names.isEmpty)
    #expect(result.count(result.tally("areas").dropped, "missing-member") == 1)
    #expect(problems.sorted.map(\.relatedID) == ["way/77"])
    #expect(problems.sorted.map(\.id) == ["relation/1"])
    // Somewhere at what is there.
    #expect(problems.sorted.first?.location?.x == 10)
    #expect(result.isBalanced)
  }

  @Test func nothingInvalidIsEmitted() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(
      E.document(
        E.square(1, from: 0, to: 10) + [E.way(1, [1, 3, 2, 4, 1], ("building", "yes"))]),
      problems: problems)
    #expect(try result.names.isEmpty)
    #expect(result.count(result.tally("areas").dropped, "self-intersection") == 1)
    let problem = try #require(problems.sorted.first)
    // The diagonals of the square cross in its middle.
    #expect(problem.location?.x == 5 && problem.location?.y == 5)
    #expect(result.isBalanced)
  }

  // MARK: - Relations

  @Test func restrictionsAreRowsWithTheirMembers() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, [1, 2], ("highway", "service")),
          E.relation(
            5, [("way", 1, "from"), ("node", 2, "via"), ("way", 9, "to")],
            ("type", "restriction"), ("restriction", "no_u_turn")),
        ]))
    let row = try #require(try result.osmFeatures.last)
    #expect(row.name == "relation/5 null")
    let members = try #require(row.properties["@members"] as? [[String: Any]])
    #expect(members.map { $0["role"] as? String } == ["from", "via", "to"])
    #expect(members.map { $0["ref"] as? Int } == [1, 2, 9])
    #expect(members.map { $0["type"] as? String } == ["way", "node", "way"])
  }

  /// A relation of relations has no geometry: its members are all that there is.
  @Test func rowsWithoutAGeometryHaveTheirMembers() throws {
    let text = E.document([
      E.relation(1, [("relation", 2, ""), ("relation", 3, "")], ("type", "route_master"))
    ])
    let result = try readOSM(text)
    let row = try #require(try result.osmFeatures.first)
    #expect(row.name == "relation/1 null")
    let members = try #require(row.properties["@members"] as? [[String: Any]])
    #expect(members.map { $0["ref"] as? Int } == [2, 3])
    #expect(result.tally("relations").changed.isEmpty)
  }

  @Test func membersThatNoLineHasAreCounted() throws {
    let elements =
      Self.squares + [
        E.way(1, [1, 2], ("highway", "path")),
        E.relation(
          1, [("way", 1, ""), ("node", 3, "stop"), ("relation", 2, "")], ("type", "route")),
      ]
    let result = try readOSM(E.document(elements))
    #expect(result.count(result.tally("relations").changed, "member-left-out") == 2)
    // With the attributes there is a list of all members.
    let told = try readOSM(E.document(elements), options: ["osm-attributes": "yes"])
    #expect(told.tally("relations").changed.isEmpty)
    #expect((try told.osmFeatures.last?.properties["@members"] as? [Any])?.count == 3)
  }

  @Test(arguments: ["note", "FixMe", "Source"]) func idleTagsLeaveAnAreaToItsOutline(
    _ key: String
  ) throws {
    let result = try readOSM(
      E.document(
        E.square(1, from: 0, to: 10) + [
          E.way(1, Self.ring, ("landuse", "forest")),
          E.relation(1, [("way", 1, "outer")], ("type", "multipolygon"), (key, "x")),
        ]))
    #expect(try result.names == ["way/1 Polygon"])
    #expect(try result.osmFeatures[0].properties as? [String: String] == ["landuse": "forest"])
  }

  @Test func relationsOfNodesAreTheirPoints() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.relation(1, [("node", 1, ""), ("node", 3, "")], ("type", "site"), ("name", "x"))
        ]))
    #expect(try result.names == ["relation/1 MultiPoint"])
    #expect((try result.osmFeatures[0].coordinates as? [[Double]]) == [[0, 0], [10, 10]])
  }

  // MARK: - Attributes, columns, versions

  @Test func attributesAreProperties() throws {
    let text = """
      <osm version="0.6"><node id="1" lat="1" lon="2" version="3" timestamp="2020-01-02T03:04:05Z"
      changeset="4" uid="5" user="me &amp; you"><tag k="a" v="b"/></node></osm>
      """
    let result = try readOSM(text, options: ["osm-attributes": "yes"])
    let properties = try #require(try result.osmFeatures.first?.properties)
    #expect(properties["@version"] as? Int == 3)
    #expect(properties["@timestamp"] as? String == "2020-01-02T03:04:05Z")
    #expect(properties["@changeset"] as? Int == 4)
    #expect(properties["@uid"] as? Int == 5)
    #expect(properties["@user"] as? String == "me & you")
    #expect(try readOSM(text).osmFeatures.first?.properties as? [String: String] == ["a": "b"])
  }

  @Test func tagsOfFewFeaturesShareAColumn() throws {
    // `often` is carried by 2 of 100, `seldom` by 1 of 100: 2 % are enough.
    let nodes = (1...100).map { id in
      switch id {
      case 1: E.node(id, 0, 0, ("name", "n"), ("often", "1"), ("seldom", "\"x\""))
      case 2: E.node(id, 0, 0, ("name", "n"), ("often", "2"))
      default: E.node(id, 0, 0, ("name", "n"))
      }
    }.map { $0.replacing("\"\"x\"\"", with: "\"&quot;x&quot;\"") }
    let automatic = try readOSM(E.document(nodes)) { $0.target.isTable = true }
    let first = try #require(try automatic.osmFeatures.first)
    #expect(first.properties["often"] as? String == "1")
    #expect(first.properties["tags"] as? [String: String] == ["seldom": "\"x\""])
    #expect(try automatic.osmFeatures[1].properties["tags"] == nil)
    let named = try readOSM(E.document(nodes), options: ["columns": "seldom"])
    #expect(try named.osmFeatures[0].properties["seldom"] as? String == "\"x\"")
    #expect(
      try named.osmFeatures[0].properties["tags"] as? [String: String] == [
        "name": "n", "often": "1",
      ])
    let all = try readOSM(E.document(nodes)) {
      $0.target.isTable = true
      $0.options["columns"] = "all"
    }
    #expect(try all.osmFeatures[0].properties.keys.sorted() == ["name", "often", "seldom"])
  }

  @Test func theHighestVersionCounts() throws {
    let text = """
      <osmChange version="0.6"><modify>
      <node id="1" version="3" lat="1" lon="1"><tag k="v" v="3"/></node>
      <node id="1" version="2" lat="2" lon="2"><tag k="v" v="2"/></node>
      <node id="2" version="1" lat="3" lon="3"><tag k="v" v="1"/></node>
      <way id="1" version="1"><nd ref="1"/><nd ref="2"/><tag k="v" v="1"/></way>
      </modify><delete><node id="2" version="2"/></delete>
      <modify><way id="1" version="2"><nd ref="2"/><nd ref="1"/><tag k="v" v="2"/></way></modify>
      </osmChange>
      """
    let result = try readOSM(text, as: .osmChange)
    #expect(try result.names == ["node/1 Point"])
    #expect(try result.osmFeatures[0].properties as? [String: String] == ["v": "3"])
    // The way has lost a node with the deletion, and one is no line.
    #expect(result.count(result.tally("lines").dropped, "missing-node") == 1)
    #expect(result.isBalanced)
  }

  @Test func deletedObjectsAreNotAskedFor() throws {
    let text = """
      <osm version="0.6"><node id="1" lat="1" lon="1" visible="false"><tag k="a" v="b"/></node>
      <node id="2" lat="1" lon="1" action="delete"><tag k="a" v="b"/></node>
      <node id="3" lat="1" lon="1" action="modify"><tag k="a" v="b"/></node></osm>
      """
    let result = try readOSM(text)
    #expect(try result.names == ["node/3 Point"])
    #expect(result.tally("points").filtered == 2)
  }
}
