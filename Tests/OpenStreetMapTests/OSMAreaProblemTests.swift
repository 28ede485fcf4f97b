import FormatTestSupport
import Base
import Testing

@testable import OpenStreetMap

/// What is said of areas that can't be assembled, and of those that can.
@Suite struct OSMAreaProblemTests {
  /// Nodes named by their places: `xy`, each a digit, in units of 1e-7 degrees.
  static let places: [Int64: OSMLocation] = {
    var places: [Int64: OSMLocation] = [:]
    for x in 0..<10 {
      for y in 0..<10 {
        places[Int64(x * 10 + y)] = OSMLocation(x: Int32(x), y: Int32(y))
      }
    }
    return places
  }()

  /// A problem as text: code, ways and place.
  static func text(_ problem: OSMProblem) -> String {
    var words = [problem.code.reason.code]
    if let other = problem.other { words.append("\(other.kind.name)/\(other.id)") }
    if let second = problem.second { words.append("\(second.kind.name)/\(second.id)") }
    if problem.location.isKnown { words.append("\(problem.location.x),\(problem.location.y)") }
    return words.joined(separator: " ")
  }

  static func relation(_ members: [OSMAreaBench.Member]) -> (area: Area?, problems: [String]) {
    var bench = OSMAreaBench()
    let area = bench.area(ofRelation: 9, members, places)
    #expect(bench.assembler.problems.allSatisfy { $0.kind == .relation && $0.id == 9 })
    return (area, bench.assembler.problems.map(text))
  }

  static func way(_ nodes: [Int64]) -> (area: Area?, problems: [String]) {
    var bench = OSMAreaBench()
    let area = bench.area(ofWay: 5, nodes, places)
    #expect(bench.assembler.problems.allSatisfy { $0.kind == .way && $0.id == 5 })
    return (area, bench.assembler.problems.map(text))
  }

  static func polygon(_ rings: [Int64]...) -> [[[OSMLocation]]] {
    Area([rings.map { $0.compactMap { places[$0] } }]).polygons
  }

  @Test func aBowTieCrossesItselfInItsMiddle() {
    let (area, problems) = Self.way([0, 40, 4, 44, 0])
    #expect(area == nil)
    #expect(problems == ["self-intersection 2,2"])
  }

  @Test func waysThatCrossAreNamed() {
    let (area, problems) = Self.relation([
      (1, "outer", [0, 30, 33, 3, 0]), (2, "inner", [12, 15, 25, 22, 12]),
    ])
    #expect(area == nil)
    #expect(problems.count == 1)
    #expect(
      ["self-intersection way/2 way/1 1,3", "self-intersection way/1 way/2 1,3"]
        .contains(problems.first))
  }

  /// The place of a crossing is rounded to the nearest unit.
  @Test func placesOfCrossingsAreExactToTheUnit() {
    let west = OSMLocation(x: -1_800_000_000, y: -900_000_000)
    let east = OSMLocation(x: 1_800_000_000, y: 900_000_000)
    let north = OSMLocation(x: -1_800_000_000, y: 900_000_000)
    let south = OSMLocation(x: 1_800_000_000, y: -899_999_997)
    // y = x / 2 and y = 1.5 − x · (1/2 − 1 / 1.2e9): x is 1.5 and a little, y half of it.
    let place = OSMOrientation.crossing(west, east, north, south)
    #expect(place == OSMLocation(x: 2, y: 1))
    #expect(OSMOrientation.side(west, east, south) == -1)
    #expect(OSMOrientation.side(west, east, OSMLocation(x: 0, y: 0)) == 0)
    #expect(OSMOrientation.side(west, east, OSMLocation(x: 1_799_999_999, y: 900_000_000)) == 1)
    #expect(OSMOrientation.side(west, east, OSMLocation(x: 1_799_999_998, y: 899_999_999)) == 0)
  }

  @Test func anEndOfAnOpenRingIsNamedWithItsWay() {
    let (area, problems) = Self.relation([(1, "outer", [0, 30]), (2, "outer", [30, 33, 3])])
    #expect(area == nil)
    #expect(problems == ["open-ring way/1 0,0", "open-ring way/2 0,3"])
  }

  /// As much as a closed ring does not help.
  @Test func aRingBesideAnOpenOneIsNoArea() {
    let (area, problems) = Self.relation([
      (1, "outer", [0, 30, 33, 0]), (2, "outer", [50, 60, 66]),
    ])
    #expect(area == nil)
    #expect(problems == ["open-ring way/2 5,0", "open-ring way/2 6,6"])
  }

  @Test func aNodeOnASegmentIsAnIntersection() {
    let (area, problems) = Self.relation([
      (1, "outer", [0, 60, 66, 6, 0]), (2, "inner", [2, 44, 34, 2]),
    ])
    #expect(area == nil)
    #expect(problems == ["self-intersection way/1 way/2 0,2"])
  }

  @Test func segmentsUponOneAnotherAreAnIntersection() {
    let (area, problems) = Self.relation([
      (1, "outer", [0, 60, 66, 0]), (2, "outer", [0, 30, 34, 0].map { $0 == 34 ? 9 : $0 }),
    ])
    #expect(area == nil)
    #expect(problems == ["self-intersection way/2 way/1 0,0"])
  }

  @Test func rolesDecideNothingButAreCompared() {
    let outer: [Int64] = [0, 60, 66, 6, 0]
    let inner: [Int64] = [22, 42, 44, 24, 22]
    let (area, problems) = Self.relation([
      (1, "inner", outer), (2, "outer", inner), (3, "outer", [80, 90, 91, 80]),
    ])
    #expect(area?.polygons.count == 2)
    #expect(problems == ["role-mismatch way/1 0,0", "role-mismatch way/2 2,2"])
    #expect(Self.relation([(1, "", outer), (2, "", inner)]).problems.isEmpty)
    #expect(
      Self.relation([(1, "outer", outer), (2, "innner", inner)]).problems
        == ["role-mismatch way/2 2,2"])
  }

  @Test func waysKnowTheirRings() {
    var bench = OSMAreaBench()
    let members: [OSMAreaBench.Member] = [
      (1, "outer", [0, 60, 66]), (2, "outer", [66, 6, 0]), (3, "inner", [22, 42, 44, 22]),
      // On the border of an outer and of an inner ring.
      (4, "", [70, 90, 95, 75, 70, 81, 83, 70]),
    ]
    #expect(bench.area(ofRelation: 9, members, Self.places)?.polygons.count == 2)
    #expect(bench.assembler.ways.buffer.map(\.isOuter) == [true, true, false, true])
    #expect(bench.assembler.ways.buffer.map(\.isInner) == [false, false, true, true])
  }

  /// An island in a hole in an area.
  @Test func ringsNest() {
    let rings: [[Int64]] = [
      [0, 80, 88, 8, 0], [11, 17, 77, 71, 11], [22, 62, 66, 26, 22], [33, 35, 55, 53, 33],
    ]
    let members = rings.enumerated().map { (Int64($0.offset), "", $0.element) }
    let area = Self.relation(members).area
    #expect(
      area?.polygons == Self.polygon(rings[0], rings[1]) + Self.polygon(rings[2], rings[3]))
  }

  @Test func aWayThereAndBackIsLeftOut() {
    let square = Self.polygon([0, 40, 44, 4, 0])
    // In the middle, twice as long, and where the way begins.
    for nodes: [Int64] in [
      [0, 40, 60, 40, 44, 4, 0], [0, 40, 50, 60, 50, 40, 44, 4, 0], [60, 40, 44, 4, 0, 40, 60],
    ] {
      let (area, problems) = Self.way(nodes)
      #expect(area?.polygons == square)
      #expect(!problems.isEmpty && problems.allSatisfy { $0.hasPrefix("duplicate-segment") })
    }
    #expect(Self.way([0, 40, 40, 44, 4, 4, 0]).area?.polygons == square)
    #expect(Self.way([0, 40, 40, 44, 4, 4, 0]).problems.isEmpty)
  }

  /// Nodes of an open way in one place join what is on both sides of them.
  @Test func nodesInOnePlaceDoNotOpenALargeRing() {
    var places = Self.places
    places[100] = places[40]
    var bench = OSMAreaBench()
    let members: [OSMAreaBench.Member] = [(1, "", [0, 40, 100]), (2, "", [100, 44, 4, 0])]
    let area = bench.area(ofRelation: 9, members, places)
    #expect(area?.polygons == Self.polygon([0, 40, 44, 4, 0]))
    #expect(bench.assembler.problems.map(Self.text) == ["duplicate-node way/1 4,0"])
    // Without the node they have in common, the ring is open.
    let open: [OSMAreaBench.Member] = [(1, "", [0, 40, 100]), (2, "", [40, 44, 4, 0])]
    #expect(bench.area(ofRelation: 9, open, places) == nil)
    #expect(bench.problems == [.duplicateNode, .openRing, .openRing])
  }

  @Test func whatIsTooSmallIsNoArea() {
    for nodes: [Int64] in [[], [0], [0, 0], [0, 4], [0, 4, 0], [0, 0, 0, 0], [0, 4, 8, 4, 0]] {
      let (area, problems) = Self.way(nodes)
      #expect(area == nil)
      #expect(!problems.isEmpty)
    }
    #expect(Self.relation([]).problems == ["no-rings"])
  }

  @Test func placesBeyondTheEarthAreNamed() {
    var places = Self.places
    places[0] = OSMLocation(x: 1_800_000_001, y: 0)
    var bench = OSMAreaBench()
    #expect(bench.area(ofWay: 5, [0, 40, 44, 0], places) == nil)
    #expect(bench.problems == [.locationOutOfRange, .locationOutOfRange])
    // Nor do nodes that are not known make it fail otherwise.
    #expect(bench.area(ofWay: 5, [1000, 40, 44, 1000], places) == nil)
  }

  /// The whole Earth, and rings that cross it many times, fit into the arithmetic.
  @Test func theLargestRingsAreExact() {
    let (west, east, south, north) = (-1_800_000_000, 1_800_000_000, -900_000_000, 900_000_000)
    var places: [Int64: OSMLocation] = [:]
    for (id, place) in [(west, south), (east, south), (east, north), (west, north)].enumerated() {
      places[Int64(id)] = OSMLocation(x: Int32(place.0), y: Int32(place.1))
    }
    places[4] = OSMLocation(x: 1_799_999_999, y: 899_999_998)
    var bench = OSMAreaBench()
    #expect(bench.area(ofWay: 1, [0, 1, 2, 3, 0], places)?.isWound == true)
    #expect(bench.area(ofWay: 1, [0, 3, 2, 1, 0], places)?.isWound == true)
    // A sliver one unit wide along the diagonal.
    #expect(bench.area(ofWay: 1, [0, 2, 4, 0], places)?.isWound == true)
    #expect(bench.area(ofRelation: 1, [(1, "", [0, 4, 2, 0])], places)?.isWound == true)
    #expect(bench.area(ofWay: 1, [0, 2, 1, 3, 0], places) == nil)
  }

  /// Many segments that all lie above one another are no reason to look at all pairs, which would take minutes here.
  @Test func manyLongSegmentsAreNotQuadratic() {
    var places: [Int64: OSMLocation] = [:]
    var members: [OSMAreaBench.Member] = []
    for index in 0..<Int64(30_000) {
      let y = Int32(index) * 10
      places[index * 3] = OSMLocation(x: 0, y: y)
      places[index * 3 + 1] = OSMLocation(x: 1_000_000_000, y: y + 3)
      places[index * 3 + 2] = OSMLocation(x: 5, y: y + 6)
      members.append((index, "", [index * 3, index * 3 + 1, index * 3 + 2, index * 3]))
    }
    var bench = OSMAreaBench()
    #expect(bench.area(ofRelation: 1, members, places)?.polygons.count == 30_000)
  }
}
