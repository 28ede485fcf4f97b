import FormatTestSupport
import Base
import TestSupport
import Testing

@testable import OpenStreetMap

/// The sea in boxes of which coastlines are drawn by hand. Boxes are west, south, east, north; coastlines have the
/// land on their left.
struct OSMSeaTests {
  private static let box = (0.0, 0.0, 10.0, 10.0)
  /// A square island, counterclockwise.
  private static let island: [SeaBench.Point] = [(4, 4), (6, 4), (6, 6), (4, 6), (4, 4)]

  /// The sea, and the land as the sea of the same lines turned round: both are valid, and together the box.
  private func check(
    _ lines: [[SeaBench.Point]], area: Double, polygons: Int = 1, holes: Int = 0,
    isLandMade: Bool = true
  ) throws {
    let sea = SeaBench(Self.box, lines)
    #expect(sea.problems == [])
    #expect(sea.area == area)
    #expect(sea.count == polygons)
    #expect(sea.holeCount == holes)
    #expect(try sea.fault() == nil)
    guard isLandMade else { return }
    let land = SeaBench(Self.box, lines, isReversed: true)
    #expect(land.problems == [])
    #expect(land.area == 100 - area)
    #expect(try land.fault() == nil)
    #expect(try sea.area(withAllOf: land) == 100)
  }

  // MARK: - Whole coastlines

  @Test func islandInABox() throws {
    try check([Self.island], area: 96, holes: 1)
  }

  @Test func islandWithALake() throws {
    // The water of the lake is on the right of a ring that goes clockwise.
    let lake: [SeaBench.Point] = [(4.5, 4.5), (4.5, 5.5), (5.5, 5.5), (5.5, 4.5), (4.5, 4.5)]
    try check([Self.island, lake], area: 97, polygons: 2, holes: 1)
  }

  @Test func seaWithinTheLand() throws {
    try check([Self.island.reversed()], area: 4)
  }

  @Test func lineAcross() throws {
    // East to west there is land in the south, water in the north.
    try check([[(11, 4), (-1, 4)]], area: 60)
    try check([[(-1, 4), (11, 4)]], area: 40)
    try check([[(4, -1), (4, 11)]], area: 60)
  }

  @Test func lineOfSeveralWays() throws {
    try check([[(-1, 4), (3, 4)], [(3, 4), (7, 5)], [(7, 5), (11, 5)]], area: 45)
  }

  @Test func linesThatEndOnTheEdge() throws {
    try check([[(0, 4), (10, 4)]], area: 40)
  }

  @Test func twoLines() throws {
    // A strait, and a strip of land.
    try check([[(-1, 2), (11, 2)].reversed(), [(-1, 7), (11, 7)]], area: 50)
    try check([[(-1, 2), (11, 2)], [(-1, 7), (11, 7)].reversed()], area: 50, polygons: 2)
  }

  @Test func corner() throws {
    // Water in the south-east, then everywhere else.
    try check([[(6, -1), (6, 3), (11, 3)]], area: 12)
    try check([[(11, 3), (6, 3), (6, -1)]], area: 88)
    // The line goes exactly through a corner of the box.
    try check([[(0, 0), (10, 10)]], area: 50)
  }

  @Test func bayAndPeninsula() throws {
    let notch: [SeaBench.Point] = [(-1, 3), (3, 3), (3, 8), (7, 8), (7, 3), (11, 3)]
    // Water in the south with a bay in the land of the north.
    try check([notch], area: 50)
    // Water in the north, and a peninsula in it.
    try check([notch.reversed()], area: 50)
  }

  @Test func coastThatLeavesAndComesBack() throws {
    // Cut twice by the northern edge.
    try check([[(-1, 5), (3, 5), (3, 12), (6, 12), (6, 5), (11, 5)]], area: 65)
  }

  // MARK: - The edge

  @Test func coastThatTouchesTheEdge() throws {
    // With a corner of an island.
    try check([[(0, 5), (2, 4), (2, 6), (0, 5)]], area: 98, holes: 1)
    // With a corner of a peninsula that reaches over to the southern edge.
    try check([[(-1, 3), (3, 3), (5, 0), (7, 3), (11, 3)]], area: 24, polygons: 2)
  }

  @Test func coastAlongTheEdge() throws {
    // A side of an island lies on the edge.
    try check([[(0, 4), (2, 4), (2, 6), (0, 6), (0, 4)]], area: 96)
    // The coast runs along the edge for a while, where there is no sea left.
    try check([[(-1, 3), (3, 3), (3, 0), (6, 0), (6, 3), (11, 3)]], area: 21, polygons: 2)
  }

  @Test func islandBeyondTheEdge() throws {
    try check([[(-2, 4), (2, 4), (2, 6), (-2, 6), (-2, 4)]], area: 96)
    try check([[(8, 8), (12, 8), (12, 12), (8, 12), (8, 8)]], area: 96)
  }

  @Test func ringsThatTouch() throws {
    try check(
      [Self.island, [(6, 6), (8, 6), (8, 8), (6, 8), (6, 6)]], area: 92, holes: 2)
  }

  @Test func nothingWithoutCoastlines() {
    #expect(SeaBench(Self.box, []).count == 0)
    // One that goes round the box says that there is land in it.
    #expect(SeaBench(Self.box, [[(-5, -5), (15, -5), (15, 15), (-5, 15), (-5, -5)]]).count == 0)
    #expect(SeaBench(Self.box, [[(11, -5), (11, 15)]]).count == 0)
  }

  @Test func boxesWithoutCoastlines() throws {
    func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> OSMCoastBox
    {
      try #require(
        OSMCoastBox(low: SeaBench.place((west, south)), high: SeaBench.place((east, north))))
    }
    // The coast goes from (0, 4) to (10, 4), with water in the south.
    let sea = SeaBench(Self.box, [[(-1, 4), (11, 4)]])
    var spread = OSMSeaSpread()
    spread.add(try box(0, 0, 10, 10), water: sea.sea.water, isBlank: false)
    let south = try box(0, -5, 10, 0)
    let beyond = try box(10, -9, 12, -3)
    spread.add(beyond, water: [], isBlank: true)
    spread.add(south, water: [], isBlank: true)
    // In the north there is land, in the east both; others only touch in a corner, or nowhere.
    spread.add(try box(0, 10, 10, 12), water: [], isBlank: true)
    spread.add(try box(10, 0, 12, 10), water: [], isBlank: true)
    spread.add(try box(-2, -7, 0, -5), water: [], isBlank: true)
    spread.add(try box(50, 50, 51, 51), water: [], isBlank: true)
    #expect(spread.takeFlooded() == [south, beyond])
    #expect(SeaBench(Self.box, [Self.island]).sea.water == [0..<4_000_000])
  }

  // MARK: - What is wrong

  @Test func gap() throws {
    // About a kilometre is missing between the two.
    let lines: [[SeaBench.Point]] = [[(-1, 4), (5, 4)], [(6, 4), (11, 4)]]
    let open = SeaBench(Self.box, lines)
    #expect(open.count == 0)
    #expect(open.problems == ["coastline-open", "coastline-open"])
    #expect(open.places == ["5.0 4.0", "6.0 4.0"])
    let short = SeaBench(Self.box, lines, gapLimit: 1100)
    #expect(short.count == 0)
    let closed = SeaBench(Self.box, lines, gapLimit: 1200)
    #expect(closed.area == 40)
    #expect(closed.problems == ["coastline-gap-closed"])
    #expect(closed.places == ["5.0 4.0"])
  }

  @Test func gapLeavesOtherSeasAlone() throws {
    // A bay in the north-east is whole, the coast in the south is not; the island in the south is in no known sea.
    let lines: [[SeaBench.Point]] = [
      [(-1, 4), (5, 4)], [(11, 7), (7, 7), (7, 11)],
      [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)], [(8, 8), (9, 8), (9, 9), (8, 9), (8, 8)],
    ]
    let sea = SeaBench(Self.box, lines)
    #expect(sea.problems.sorted() == ["coastline-open", "coastline-without-sea"])
    #expect(sea.area == 8)
    #expect(sea.isSea(7.5, 7.5))
    #expect(!sea.isSea(8.5, 8.5))
    #expect(try sea.fault() == nil)
  }

  @Test func gapInARing() {
    let ring: [SeaBench.Point] = [(4, 4), (6, 4), (6, 6), (4, 6), (4, 4.1)]
    #expect(SeaBench(Self.box, [ring]).problems == ["coastline-open"])
    let closed = SeaBench(Self.box, [ring], gapLimit: 120)
    #expect(closed.area == 96)
    #expect(closed.problems == ["coastline-gap-closed"])
  }

  @Test func endNearTheEdge() {
    let lines: [[SeaBench.Point]] = [[(0.05, 4), (9.95, 4)]]
    let open = SeaBench(Self.box, lines)
    #expect(open.problems == ["coastline-open"])
    #expect(open.places == ["0.05 4.0", "9.95 4.0"])
    #expect(open.count == 0)
    let drawn = SeaBench(Self.box, lines, gapLimit: 60)
    #expect(drawn.area == 40)
    #expect(drawn.problems == ["coastline-drawn-on", "coastline-drawn-on"])
  }

  @Test func wrongDirection() {
    // The second island runs clockwise, as if it were water.
    let other: [SeaBench.Point] = [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]
    let sea = SeaBench(Self.box, [Self.island, other])
    #expect(sea.area == 95)
    #expect(sea.problems == ["coastline-direction"])
    #expect(sea.places == ["1.0 1.0"])
    // Both lines have water in the south. That is possible only for the southern one.
    let lines = SeaBench(Self.box, [[(-1, 2), (11, 2)], [(-1, 7), (11, 7)]])
    #expect(lines.area == 20)
    #expect(lines.problems == ["coastline-contradiction"])
    #expect(lines.places == ["10.0 7.0"])
  }

  @Test func crossing() throws {
    // A small ring crosses the island; it is left out.
    let ring: [SeaBench.Point] = [(5.5, 4.5), (6.5, 4.5), (6, 5.5), (5.5, 4.5)]
    let sea = SeaBench(Self.box, [Self.island, ring])
    #expect(sea.area == 96)
    #expect(sea.problems == ["coastline-crossing"])
    #expect(sea.places == ["6.0 4.5"] || sea.places == ["6.0 5.5"])
    // A coastline that crosses itself leaves nothing to go by.
    let knot = SeaBench(Self.box, [[(-1, 4), (6, 4), (6, 6), (4, 6), (4, 2), (11, 2)]])
    #expect(knot.count == 0)
    #expect(knot.problems == ["coastline-crossing"])
  }

  // MARK: - All at once

  /// Maps of cells by chance, seen through boxes by chance, whose edges may lie on coastlines.
  @Test(arguments: 0..<200)
  func cells(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let size = Int.random(in: 2...7, using: &random)
    let share = Double.random(in: 0.2...0.8, using: &random)
    let map = CellMap(
      size: size,
      isLand: (0..<size * size).map { _ in Double.random(in: 0..<1, using: &random) < share })
    func bound(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 2
    }
    let (west, south) = (bound(-2...size), bound(-2...size))
    let box = (
      west, south, west + bound(2...2 * size + 4), south + bound(2...2 * size + 4)
    )
    let lines = Bool.random(using: &random) ? map.sides.shuffled(using: &random) : map.rings
    let sea = SeaBench(box, lines)
    #expect(try sea.fault() == nil)
    #expect(sea.problems == [])
    var hasCoast = false
    var cells: [(x: Double, y: Double, isSea: Bool)] = []
    for row in stride(from: box.1 + 0.25, to: box.3, by: 0.5) {
      for column in stride(from: box.0 + 0.25, to: box.2, by: 0.5) {
        let isSea = !map.isLand(Int(column.rounded(.down)), Int(row.rounded(.down)))
        cells.append((column, row, isSea))
        if isSea != cells[0].isSea { hasCoast = true }
      }
    }
    for cell in cells {
      #expect(sea.isSea(cell.x, cell.y) == (hasCoast && cell.isSea), "\(cell) in \(box)")
    }
  }
}
