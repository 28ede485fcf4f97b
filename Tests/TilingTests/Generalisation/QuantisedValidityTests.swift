import Base
import Geometry
import TestSupport
import Testing
import Tiling

/// What is left of polygons after rounding is valid, wound as tiles want it, and the same area.
struct QuantisedValidityTests {
  typealias Ring = GridShapes.Ring

  private func made(_ polygons: [[Ring]]) throws -> (QuantisedValidity.Outcome, [[Ring]]) {
    var shape = GridShapes.polygons(polygons)
    var validity = QuantisedValidity()
    let outcome = try validity.makeValid(&shape)
    return (outcome, GridShapes.rings(shape))
  }

  private func area(_ polygons: [[Ring]]) -> Int64 { GridShapes.polygons(polygons).doubledArea }

  /// GEOS's opinion of polygons.
  private func isValid(_ polygons: [[Ring]]) throws -> Bool {
    var geometry = GeometryColumn()
    for polygon in polygons {
      for ring in polygon {
        for point in ring + ring.prefix(1) {
          geometry.appendPosition(x: Double(point.x), y: Double(point.y))
        }
        geometry.endLine()
      }
      geometry.endPart()
    }
    geometry.appendNode(.multiPolygon, [])
    return try GEOSContext().shape(ofNode: 0, in: geometry).validity() == .valid
  }

  @Test func ringsAreWoundAsTilesWant() throws {
    let shell = GridShapes.box(0, 0, 10, 10)
    let hole = GridShapes.box(2, 2, 4, 4)
    // MVT 2.1 §4.3.5.6: (0, 0) (10, 0) (10, 10) (0, 10) is a shell.
    for polygon in [[shell, hole], [shell.reversed(), hole.reversed()]] {
      let (outcome, result) = try made([polygon])
      #expect(outcome == .valid)
      #expect(area([[result[0][0]]]) == 200)
      #expect(area([[result[0][1]]]) == -8)
    }
  }

  @Test func closedRingsAreOpened() throws {
    let ring = GridShapes.box(0, 0, 10, 10)
    let (_, result) = try made([[ring + [ring[0]]]])
    #expect(result == [[ring]])
  }

  @Test func repeatedPositionsAndSpikesGo() throws {
    let ring: Ring = [
      [0, 0], [0, 0], [5, 0], [5, -7], [5, -7], [5, 0], [10, 0], [10, 10], [20, 10], [15, 10],
      [10, 10], [0, 10], [-3, 10], [0, 10],
    ]
    let (outcome, result) = try made([[ring]])
    #expect(outcome == .valid)
    #expect(result == [[[[0, 0], [5, 0], [10, 0], [10, 10], [0, 10]]]])
  }

  @Test func aSpikeWhereTheRingBeginsGoes() throws {
    let ring: Ring = [[5, -9], [5, 0], [10, 0], [10, 10], [0, 10], [0, 0], [5, 0]]
    let (outcome, result) = try made([[ring]])
    #expect(outcome == .valid)
    #expect(area(result) == 200)
    #expect(result.first?.first?.count == 5)
  }

  @Test(
    arguments: [
      [], [[3, 3]], [[3, 3], [3, 3], [3, 3]], [[0, 0], [9, 9], [0, 0]],
      [[0, 0], [4, 4], [9, 9], [2, 2]], [[0, 0], [5, 0], [5, 5], [5, 0]],
    ] as [Ring]) func whatHasNoAreaCollapses(_ ring: Ring) throws
  {
    let (outcome, result) = try made([[ring]])
    #expect(outcome == .collapsed)
    #expect(result.isEmpty)
  }

  @Test func aCollapsedHoleIsClosedAndACollapsedShellTakesItsHoles() throws {
    let shell = GridShapes.box(0, 0, 10, 10)
    let (outcome, result) = try made([
      [shell, [[2, 2], [4, 2], [2, 2]]], [[[20, 0], [30, 0]], GridShapes.box(22, 0, 24, 2)],
    ])
    #expect(outcome == .valid)
    #expect(result == [[shell]])
  }

  @Test func aBowTieBecomesTwoTriangles() throws {
    let (outcome, result) = try made([[[[0, 0], [10, 10], [10, 0], [0, 10]]]])
    #expect(outcome == .mended)
    #expect(result.count == 2)
    // Each is 10 wide and 5 high.
    #expect(result.allSatisfy { area([$0]) == 50 })
    #expect(try isValid(result))
  }

  /// A border that crosses itself in simplifying: the small loop on the wrong side is the neighbour's.
  @Test func aSmallLoopOnTheWrongSideGoes() throws {
    let ring: Ring = [
      [0, 0], [100, 0], [100, 50], [98, 54], [102, 54], [100, 50], [100, 100], [0, 100],
    ]
    let loop: Ring = [[100, 50], [98, 54], [102, 54]]
    // The loop is wound the other way round.
    let inward = try made([
      [[[0, 0], [100, 0], [100, 50], [102, 54], [98, 54], [100, 50], [100, 100], [0, 100]]]
    ])
    #expect(inward.0 == .mended)
    #expect(try isValid(inward.1))
    #expect(area([[loop]]).magnitude == 16)
    let outward = try made([[ring]])
    #expect(try isValid(outward.1))
  }

  @Test func aHoleThatTouchesItsShellAtAPositionStays() throws {
    let polygon = [GridShapes.box(0, 0, 10, 10), [[0, 0], [2, 4], [4, 2]]] as [Ring]
    let (outcome, result) = try made([polygon])
    #expect(outcome == .valid)
    #expect(result == [polygon])
  }

  @Test func aRingThatTouchesItselfIsParted() throws {
    let (outcome, result) = try made([[[[0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10]]]])
    #expect(outcome == .mended)
    #expect(result.count == 2)
    #expect(area(result) == 100)
    #expect(try isValid(result))
  }

  @Test func holesOutsideOrInOneAnotherAreMended() throws {
    let shell = GridShapes.box(0, 0, 20, 20)
    let outside = try made([[shell, GridShapes.box(30, 0, 34, 4)]])
    #expect(outside.0 == .mended)
    #expect(try isValid(outside.1))
    let nested = try made([[shell, GridShapes.box(2, 2, 10, 10), GridShapes.box(4, 4, 6, 6)]])
    #expect(nested.0 == .mended)
    #expect(try isValid(nested.1))
    // The hole of one polygon lies in another.
    let foreign = try made([
      [shell, GridShapes.box(32, 2, 34, 4)], [GridShapes.box(30, 0, 40, 20)],
    ])
    #expect(foreign.0 == .mended)
    #expect(try isValid(foreign.1))
  }

  @Test func partsThatOverlapAreMerged() throws {
    let (outcome, result) = try made([
      [GridShapes.box(0, 0, 10, 10)], [GridShapes.box(5, 0, 15, 10)],
    ])
    #expect(outcome == .mended)
    #expect(area(result) == 300)
    let inOne = try made([[GridShapes.box(0, 0, 10, 10)], [GridShapes.box(2, 2, 4, 4)]])
    #expect(inOne.0 == .mended)
    #expect(area(inOne.1) == 200)
  }

  /// GEOS 3.11 traces both together as if the second were not there.
  @Test func whatLiesBesideAMendedPolygonStays() throws {
    let crossing: Ring = [
      [1775, 2379], [1356, 1870], [1924, 2009], [1905, 2016], [1910, 1794], [1916, 1798],
      [1910, 1792], [1990, 1853],
    ]
    let island: Ring = [
      [1810, 1789], [1816, 1794], [1812, 1794], [1814, 1797], [1815, 1803], [1805, 1795],
      [1805, 1791], [1804, 1787],
    ]
    let alone = try made([[crossing]])
    let both = try made([[crossing], [island]])
    #expect(both.0 == .mended)
    #expect(area([[island]]) == 174)
    #expect(area(both.1) == area(alone.1) + 174)
    #expect(try isValid(both.1))
  }

  /// A loop of 60 by 60 is no matter of simplifying, however large the rest is.
  @Test func aLargeLoopOnTheOtherSideStays() throws {
    let ring: Ring = [
      [0, 0], [1000, 0], [1000, 500], [1060, 500], [1060, 440], [1000, 440], [1000, 1000],
      [0, 1000],
    ]
    let (outcome, result) = try made([[ring]])
    #expect(outcome == .mended)
    #expect(area(result) == 2 * (1_000_000 + 3600))
    #expect(try isValid(result))
  }

  @Test func coordinatesThatAreTooLargeAreRefused() throws {
    let (outcome, result) = try made([[[[0, 0], [.max, 0], [.max, .max], [.min, .max]]]])
    #expect(outcome == .notRepairable)
    #expect(result.isEmpty)
    let greatest = GridPolygons.greatestCoordinate
    let whole = GridShapes.box(-greatest, -greatest, greatest, greatest)
    #expect(try made([[whole, GridShapes.box(0, 0, 1, 1)]]).0 == .valid)
  }

  /// Stars with holes, ever more coarsely rounded.
  @Test(arguments: [0.3, 1, 3, 10, 30]) func roundedStarsAreValid(_ coarseness: Double) throws {
    var numbers = SplitMix64(seed: UInt64(coarseness * 10))
    var mended = 0
    for _ in 0..<60 {
      let size = 400 / coarseness
      let count = Int.random(in: 3...400, using: &numbers)
      let shell = GridShapes.star(count, around: (0, 0), radii: size / 3...size, using: &numbers)
      let hole = GridShapes.star(
        Int.random(in: 3...30, using: &numbers), around: (0, 0), radii: size / 40...size / 3.1,
        using: &numbers)
      let rings = [GridShapes.quantised(shell), GridShapes.quantised(hole)]
      let (outcome, result) = try made([rings])
      if outcome == .mended { mended += 1 }
      guard outcome != .collapsed else { continue }
      try #require(outcome != .notRepairable)
      #expect(try isValid(result))
      for polygon in result {
        for (index, ring) in polygon.enumerated() {
          #expect((area([[ring]]) > 0) == (index == 0))
        }
      }
      // Rounding moves borders by less than a unit; mending by no more.
      let before = (area([[rings[0]]]).magnitude, area([[rings[1]]]).magnitude)
      let change = (Int64(before.0) - Int64(before.1) - area(result)).magnitude
      #expect(Double(change) <= 4 * Double(rings[0].count + rings[1].count) * size)
      // What is valid stays as it is.
      let again = try made(result)
      #expect(again.0 == .valid)
      #expect(again.1 == result)
    }
    if coarseness == 10 { #expect(mended > 20) }
  }

  /// Walks at random, which cross themselves everywhere.
  @Test func wildRingsAreMended() throws {
    var numbers = SplitMix64(seed: 16)
    for size: Int32 in [3, 8, 40] {
      for _ in 0..<60 {
        let ring = (0..<Int.random(in: 3...40, using: &numbers)).map { _ in
          GridPoint(
            Int32.random(in: 0...size, using: &numbers), Int32.random(in: 0...size, using: &numbers)
          )
        }
        let (outcome, result) = try made([[ring]])
        #expect(outcome != .notRepairable)
        #expect(try result.isEmpty || isValid(result))
        #expect(result.isEmpty == (outcome == .collapsed))
      }
    }
  }

  /// Islands in holes in islands, and many holes side by side, beside what touches or overlaps by one unit.
  @Test func ringsAreWhereTheyShouldBe() throws {
    let nested = (0..<20).map { depth -> Ring in
      let inset = Int32(4 * depth)
      return GridShapes.box(inset, inset, 400 - inset, 400 - inset)
    }
    let islands = stride(from: 0, to: 20, by: 2).map {
      [nested[$0], Array(nested[$0 + 1].reversed())]
    }
    #expect(try made(islands).0 == .valid)
    #expect(try made(islands).1 == islands)
    var holes = [GridShapes.box(-1, -1, 1000, 1000)]
    for row: Int32 in 0..<30 {
      for column: Int32 in 0..<30 {
        holes.append(
          GridShapes.box(30 * column, 30 * row, 30 * column + 20, 30 * row + 20).reversed())
      }
    }
    #expect(try made([holes]).0 == .valid)
    for extra in [GridShapes.box(1, 1, 2, 2), GridShapes.box(19, 19, 31, 31)] {
      let result = try made([holes + [extra.reversed()]])
      #expect(result.0 == .mended)
      #expect(try isValid(result.1))
    }
  }

  /// The quick answers agree with GEOS: what it finds valid is left as it is, and nothing else.
  @Test func judgementsAgreeWithGEOS() throws {
    var numbers = SplitMix64(seed: 77)
    var valid = 0
    for _ in 0..<400 {
      let rings = (0..<Int.random(in: 1...3, using: &numbers)).map { _ -> Ring in
        (0..<Int.random(in: 3...6, using: &numbers)).map { _ in
          GridPoint(
            Int32.random(in: 0...30, using: &numbers), Int32.random(in: 0...30, using: &numbers))
        }
      }
      let polygons = Bool.random(using: &numbers) ? [rings] : rings.map { [$0] }
      // Without spikes, so that what is left is what is judged.
      let cleaned = try polygons.map { try $0.flatMap { try made([[$0]]).1.joined() } }
      guard cleaned.joined().count == rings.count else { continue }
      let (outcome, _) = try made(cleaned)
      #expect((outcome == .valid) == (try isValid(cleaned)))
      if outcome == .valid { valid += 1 }
    }
    #expect(valid > 20)
  }

  /// Combs of upright, slanting and interlocking teeth: boxes of long runs overlap everywhere.
  @Test(arguments: [0, 3000]) func longRingsAreJudgedInTime(_ slant: Int32) throws {
    var ring: Ring = []
    let teeth: Int32 = 20_000
    for tooth in 0..<teeth {
      ring.append([4 * tooth + slant, 1000])
      ring.append([4 * tooth + 1, 0])
      ring.append([4 * tooth + 2 + slant, 1000])
    }
    ring.append([4 * teeth + slant, 2000])
    ring.append([slant, 2000])
    let (outcome, result) = try made([[ring]])
    #expect(outcome == .valid)
    #expect(result[0][0].count == ring.count)
  }
}
