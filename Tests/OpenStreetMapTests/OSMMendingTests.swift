import FormatTestSupport
import Foundation
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// What is mended of areas, what is made of objects with missing parts, and what is said of them.
@Suite struct OSMMendingTests {
  typealias E = OSMElements
  static let ring = [1, 2, 3, 4, 1]
  static let hole = [11, 12, 13, 14, 11]
  static let squares = E.square(1, from: 0, to: 10) + E.square(11, from: 2, to: 4)
  static let water = ("natural", "water")
  static let multipolygon = ("type", "multipolygon")

  private func rings(_ feature: OSMFeature?) -> Int? {
    (feature?.coordinates as? [[[Double]]])?.count
  }

  // MARK: - Members

  @Test(arguments: [[("way", 1), ("way", 2), ("way", 2)], [("way", 1), ("way", 1), ("way", 2)]])
  func aMemberTwiceCountsOnce(_ ways: [(String, Int)]) throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, Self.ring), E.way(2, Self.hole),
          E.relation(
            1, ways.map { ($0.0, $0.1, $0.1 == 1 ? "outer" : "inner") }, Self.multipolygon,
            Self.water),
        ]), problems: problems)
    #expect(try result.names == ["relation/1 Polygon"])
    #expect(try rings(result.osmFeatures.first) == 2)
    #expect(problems.sorted.map(\.code) == ["duplicate-way-member"])
    #expect(problems.sorted.map(\.relatedID) == ["way/\(ways[1].1)"])
  }

  /// Two inner ways of the same nodes: there is no hole, and that is said.
  @Test func aHoleIsNotFilledWithoutAWord() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, Self.ring), E.way(2, Self.hole), E.way(3, Self.hole.reversed()),
          E.relation(
            1, [("way", 1, "outer"), ("way", 2, "inner"), ("way", 3, "inner")],
            Self.multipolygon, Self.water),
        ]), problems: problems)
    #expect(try result.names == ["relation/1 Polygon"])
    #expect(problems.sorted.map(\.code) == ["duplicate-segment"])
    #expect(problems.sorted.map(\.relatedID) == ["way/2 way/3"])
    // Nothing in an extract's nature: it counts for --max-problems.
    #expect(problems.count == 1)
  }

  // MARK: - Keys

  /// The database takes a key only once for an object; files edited by hand may have it twice.
  @Test(arguments: [[:], ["columns": "x"], ["columns": "a"]])
  func theLastValueOfAKeyCounts(_ options: [String: String]) throws {
    let result = try readOSM(
      E.document([
        E.node(1, 0, 0, ("x", "1"), ("a", "b"), ("x", "2"), ("x", "3")),
        E.node(2, 0, 0, ("x", "1"), ("xx", "1")),
      ]), options: options)
    // In a column of its own or in the one of all other tags.
    let text = result.text
    #expect(text.components(separatedBy: #""x":"#).count - 1 == 2)
    #expect(text.contains(#""x":"3""#))
    let changed = result.tally("points").changed
    #expect(changed.map(\.reason) == ["duplicate-key"])
    #expect(changed.map(\.count) == [2])
    #expect(changed.first?.examples.map(\.id) == ["node/1"])
  }

  @Test func manyTagsAreComparedToo() throws {
    let tags = (0..<100).map { ("k\($0 % 99)", "\($0)") }
    let result = try readOSM(
      E.document([
        "<node id=\"1\" lat=\"0\" lon=\"0\">" + E.tags(tags) + "</node>"
      ]))
    let properties = try #require(try result.osmFeatures.first).properties
    #expect(properties.count == 99)
    #expect(properties["k0"] as? String == "99")
    #expect(properties["k98"] as? String == "98")
    #expect(result.tally("points").changed.map(\.count) == [1])
  }

  // MARK: - Nodes in one place

  @Test(arguments: [
    [1, 2, 21, 3, 4, 1], [1, 22, 2, 3, 4, 1], [1, 2, 3, 4, 22, 1], [1, 22, 2, 21, 3, 4, 1],
  ]) func nodesInOnePlaceAreOne(_ nodes: [Int]) throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.node(21, 10, 0), E.node(22, 0, 0), E.way(1, nodes, ("building", "yes")),
        ]))
    #expect(try result.names == ["way/1 Polygon"])
    let area = try result.osmFeatures.first?.coordinates as? [[[Double]]]
    #expect(area?[0].count == 5)
    #expect(result.tally("areas").dropped.isEmpty)
  }

  // MARK: - Missing parts

  static let cut = E.document(
    squares + [
      E.way(1, [1, 2, 99, 3, 4, 1], ("building", "yes")),
      E.way(2, [1, 2, 98, 3], ("highway", "path")), E.way(3, Self.ring), E.way(4, [11, 97, 12]),
      E.relation(1, [("way", 3, "outer"), ("way", 77, "inner")], multipolygon, water),
      E.relation(2, [("way", 3, "outer"), ("way", 4, "inner")], multipolygon, water),
      E.relation(
        3, [("way", 2, ""), ("way", 78, ""), ("way", 79, "")], ("type", "route")),
    ])

  @Test func cutLinesAreKeptAndCutAreasAreNot() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(Self.cut, problems: problems)
    #expect(try result.names == ["way/2 LineString", "relation/3 LineString"])
    #expect(try result.osmFeatures.allSatisfy { $0.properties["@incomplete"] == nil })
    #expect(result.count(result.tally("areas").dropped, "missing-node") == 2)
    #expect(result.count(result.tally("areas").dropped, "missing-member") == 1)
    #expect(result.isBalanced)
    // One problem for each object and kind of gap, however many members are missing.
    #expect(
      problems.sorted.map { "\($0.id) \($0.code) \($0.relatedID ?? "")" } == [
        "way/1 missing-node node/99", "way/2 missing-node node/98",
        "relation/1 missing-member way/77", "relation/2 missing-node way/4",
        "relation/3 missing-member way/78", "relation/3 missing-node way/2",
      ])
    #expect(problems.sorted[4].count == 2)
    // All of them are listed, but what an extract cuts off does not count for --max-problems.
    #expect(problems.sorted.allSatisfy { $0.isExpected })
    #expect(problems.count == 0)
  }

  @Test func incompleteAreasSaySo() throws {
    let result = try readOSM(Self.cut, options: ["incomplete": "keep"])
    #expect(
      try result.names == [
        "way/1 Polygon", "way/2 LineString", "relation/1 Polygon", "relation/2 Polygon",
        "relation/3 LineString",
      ])
    #expect(try result.osmFeatures.allSatisfy { $0.properties["@incomplete"] as? Bool == true })
    let dropped = try readOSM(Self.cut, options: ["incomplete": "drop"])
    #expect(try dropped.names.isEmpty)
    #expect(dropped.isBalanced)
  }

  /// What nobody asked for is not worth a problem.
  @Test func relationsOutsideOfASchemaSayNothing() throws {
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(Self.cut, options: ["schema": "map"], problems: problems) {
      $0.selection.layerNames = ["roads"]
    }
    #expect(try result.names == ["way/2 LineString"])
    #expect(problems.sorted.map(\.id) == ["way/2"])
  }

  /// Nor is it counted anywhere, in whatever layer it would be.
  @Test func whatIsOutsideOfASchemaIsNotCounted() throws {
    let problems = ProblemLog(keepsAll: true)
    let text = E.document(
      Self.squares + [
        E.way(1, [1, 2, 99, 3], ("waterway", "stream")),
        E.way(2, [1, 2, 21, 3, 4, 1], ("natural", "water")), E.node(21, 10, 0),
        E.relation(1, [("way", 1, ""), ("way", 78, "")], ("type", "route")),
        E.relation(2, [("way", 2, "outer"), ("way", 79, "inner")], ("type", "boundary")),
      ])
    let roads = try readOSM(text, options: ["schema": "map"], problems: problems) {
      $0.selection.layerNames = ["roads"]
    }
    #expect(try roads.names.isEmpty)
    #expect(roads.isBalanced)
    #expect(roads.catalog.layers.allSatisfy { $0.tally.changed.isEmpty })
    #expect(roads.catalog.layers.allSatisfy { $0.tally.dropped.isEmpty })
    #expect(problems.sorted.isEmpty)
    let waters = try readOSM(text, options: ["schema": "map"], problems: problems) {
      $0.selection.layerNames = ["waterways"]
    }
    #expect(try waters.names == ["way/1 LineString"])
    #expect(problems.sorted.map { "\($0.id) \($0.code)" } == ["way/1 missing-node"])
  }

  /// A file with such places is wrong: the run ends, or the object is left out and counted as lost.
  @Test func aPlaceBeyondTheEarthIsALoss() throws {
    let text = E.document([E.node(1, 0, 91, ("a", "b"))])
    let ended = try readOSM(text).error
    #expect(ended?.reason == .locationOutOfRange)
    #expect(ended?.message == "node/1: a coordinate is beyond ±180° or ±90°")
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(text, problems: problems) { $0.faults.skipsErrors = true }
    #expect(problems.count == 1)
    let dropped = result.tally("points").dropped
    #expect(dropped.map(\.reason) == ["location-out-of-range"])
    #expect(dropped.map(\.isExpected) == [false])
  }

  /// Where a node of a way is beyond the Earth, it is not said to be missing.
  @Test func aNodeBeyondTheEarthIsNotMissing() throws {
    let nodes = [E.node(1, 0, 0), E.node(2, 0, 91), E.node(3, 1, 1)]
    let problems = ProblemLog(keepsAll: true)
    let line = try readOSM(
      E.document(nodes + [E.way(1, [1, 7, 2, 3], ("highway", "path"))]), problems: problems)
    #expect(try line.names == ["way/1 LineString"])
    #expect(line.tally("lines").changed.map(\.reason) == ["location-out-of-range"])
    #expect(
      problems.sorted.map { "\($0.code) \($0.relatedID ?? "")" } == ["location-out-of-range node/2"]
    )
    let area = E.document(nodes + [E.way(1, [1, 2, 3, 1], ("building", "yes"))])
    #expect(try readOSM(area).error?.reason == .locationOutOfRange)
    let result = try readOSM(area) { $0.faults.skipsErrors = true }
    #expect(result.tally("areas").dropped.map(\.isExpected) == [false])
  }

  // MARK: - Multipolygons without tags

  /// A road along the border stays in the network.
  @Test func linesStayLines() throws {
    let road = ("highway", "residential")
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, [1, 2, 3], road), E.way(2, [3, 4, 1], road),
          E.relation(1, [("way", 1, "outer"), ("way", 2, "outer")], Self.multipolygon),
        ]))
    #expect(try result.names == ["way/1 LineString", "way/2 LineString"])
    #expect(result.isBalanced)
  }

  @Test func aRoadBesideTheOutlineStaysALine() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, [1, 2, 3], ("highway", "residential")), E.way(2, [3, 4, 1], Self.water),
          E.relation(1, [("way", 1, "outer"), ("way", 2, "outer")], Self.multipolygon),
        ]))
    #expect(try result.names.sorted() == ["way/1 LineString", "way/2 Polygon"])
  }

  @Test func anOutlineOfTwoMultipolygonsIsOneArea() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, Self.ring, Self.water), E.way(2, Self.hole),
          E.relation(8, [("way", 1, "outer"), ("way", 2, "inner")], Self.multipolygon),
          E.relation(7, [("way", 1, "outer"), ("way", 2, "inner")], Self.multipolygon),
        ]))
    #expect(try result.names == ["way/1 Polygon"])
    #expect(try rings(result.osmFeatures.first) == 2)
    // Nodes, ways and relations: all are in the ledger.
    #expect(result.catalog.layers.reduce(0) { $0 + $1.tally.read } == 12)
    #expect(result.isBalanced)
  }

  @Test func tagsThatAreLeftOutAreCounted() throws {
    let result = try readOSM(
      E.document(
        Self.squares + [
          E.way(1, Self.ring, Self.water),
          E.relation(
            1, [("way", 1, "outer")], Self.multipolygon, ("created_by", "x"), ("note", "y")),
        ]))
    #expect(try result.osmFeatures[0].properties as? [String: String] == ["natural": "water"])
    #expect(result.count(result.tally("areas").changed, "relation-tag-left-out") == 2)
  }

  // MARK: - Layers

  @Test func layersAreThereWithoutFeatures() throws {
    let text = E.document([E.node(1, 0, 0, ("place", "town"))])
    let lines = try readOSM(text) { $0.selection.layerNames = ["lines"] }
    #expect(lines.error == nil)
    #expect(lines.catalog.wantedLayers.map(\.name) == ["lines"])
    let typed = try readOSM(text, options: ["schema": "map"])
    #expect(typed.catalog.wantedLayers.count == (try OSMBuiltInSchema.map.schema()).layers.count)
    let wrong = try readOSM(text, options: ["schema": "map"]) {
      $0.selection.layerNames = ["streets"]
    }
    #expect(wrong.error?.hint?.contains("'roads'") == true)
  }
}
