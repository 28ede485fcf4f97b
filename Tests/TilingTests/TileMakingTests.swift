import Base
import Testing

@testable import Features
@testable import Flow
@testable import Geometry
@testable import Text
@testable import Tiling
@testable import VectorTiles

/// Whole tilesets against numbers that were worked out by hand: at zoom 0 a tile of 4,096 units is 360° wide, so that a
/// degree of longitude is 11.3778 units, and the equator is row 2048.
struct TileMakingTests {
  private func feature(_ geometry: String, _ properties: String = "{}", more: String = "") -> String
  {
    "{\"type\":\"Feature\"\(more),\"properties\":\(properties),\"geometry\":\(geometry)}"
  }

  private func collection(_ features: [String]) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
  }

  private func point(_ x: Double, _ y: Double) -> String {
    "{\"type\":\"Point\",\"coordinates\":[\(x),\(y)]}"
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    "{\"type\":\"Polygon\",\"coordinates\":[[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],"
      + "[\(west),\(north)],[\(west),\(south)]]]}"
  }

  @Test func pointOfTheOrigin() throws {
    let made = try MadeTileset(
      collection([
        feature(point(0, 0), #"{"a":1,"b":-2,"c":1.5,"d":0.1,"e":true,"f":"x","g":null}"#)
      ])
    ) { $0.zooms = 0...1 }
    let found = try made.features(0, 0, 0)
    #expect(found.count == 1)
    #expect(found.first?.paths == [[SIMD2(2048, 2048)]])
    #expect(
      found.first?.properties == [
        "a": "u:1", "b": "z:-2", "c": "f:1.5", "d": "d:0.1", "e": "b:1", "f": "s:x",
      ])
    // It lies on the corner of four tiles, within the buffer of each.
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      #expect(
        try made.features(1, column, row).first?.paths
          == [[SIMD2(column == 0 ? 4096 : 0, row == 0 ? 4096 : 0)]])
    }
  }

  @Test func ringsRunAsTheyShould() throws {
    // Counter-clockwise on the ground, as RFC 7946 has it, and the other way round.
    let east = box(0, 0, 45, 40)
    let reversed =
      "{\"type\":\"Polygon\",\"coordinates\":[[[90,0],[90,40],[135,40],[135,0],[90,0]],[[100,10],[110,10],"
      + "[110,20],[100,20],[100,10]]]}"
    let made = try MadeTileset(collection([feature(east), feature(reversed)])) { $0.zooms = 0...0 }
    let found = try made.features(0, 0, 0)
    #expect(found.count == 2)
    // 45° are 512 units; 40° of latitude are 4096 / 2π · asinh(tan 40°) = 497.
    #expect(found.first?.doubledArea == 2 * 512 * 497)
    #expect(found.last?.paths.count == 2)
    #expect(MadeTileset.doubledArea(found[1].paths[0]) > 0)
    #expect(MadeTileset.doubledArea(found[1].paths[1]) < 0)
  }

  @Test func edgesAreCutAtTheBuffer() throws {
    let made = try MadeTileset(collection([feature(box(-90, -40, 90, 40))])) { $0.zooms = 1...1 }
    let northWest = try #require(try made.features(1, 0, 0).first)
    // From the middle of the tile to the buffer beyond its edges; 40° are 8192 / 2π · asinh(tan 40°) = 995 units at zoom 1.
    #expect(
      Set(northWest.paths[0].map { [$0.x, $0.y] }) == [
        [2048, 4096 - 995], [4160, 4096 - 995], [4160, 4160], [2048, 4160],
      ])
  }

  @Test func theAntimeridianIsNoEnd() throws {
    let made = try MadeTileset(
      collection([
        feature(point(179.9, 10)),
        feature("{\"type\":\"LineString\",\"coordinates\":[[170,0],[190,0]]}"),
      ])
    ) { $0.zooms = 2...2 }
    // 0.1° before the edge are 4.55 units of zoom 2: it is in the buffer of the other side.
    #expect(try made.features(2, 3, 1).contains { $0.paths == [[SIMD2(4091, 3639)]] })
    #expect(try made.features(2, 0, 1).contains { $0.paths == [[SIMD2(-5, 3639)]] })
    // The line goes on in the first column: 10° are 455 units.
    let west = try made.features(2, 0, 1).first { $0.shape == 2 }
    #expect(west?.paths == [[SIMD2(-64, 4096), SIMD2(455, 4096)]])
  }

  /// The same feature on both sides of a tile is one, as ids should be there once (Vector Tile 2.1 §4.2).
  @Test func bothSidesOfTheAntimeridianAreOneFeature() throws {
    let made = try MadeTileset(
      collection([
        feature(point(179.9, 10), more: ",\"id\":1"),
        feature("{\"type\":\"LineString\",\"coordinates\":[[170,0],[190,0]]}", more: ",\"id\":2"),
      ])
    ) { $0.zooms = 0...0 }
    let found = try made.features(0, 0, 0)
    #expect(found.map(\.id) == [1, 2])
    #expect(found.map(\.paths.count) == [2, 2])
    // 0.1° are 1.14 units; 10° are 114.
    #expect(Set(found[0].paths.map { $0[0].x }) == [4095, -1])
    #expect(Set(found[1].paths.map { $0[0].x }) == [3982, -64])
  }

  /// A box cannot say that it crosses the antimeridian, but its centre is where the data are, as with Fiji's islands.
  @Test func theCentreOfBothSidesOfTheAntimeridianIsInTheData() throws {
    let islands =
      "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[177,-18],[179,-18],[179,-17],[177,-18]]],"
      + "[[[-180,-17],[-179,-17],[-179,-16],[-180,-17]]]]}"
    let made = try MadeTileset(collection([feature(islands)])) { $0.zooms = 0...3 }
    #expect(made.metadata?.bounds == BoundingBox(west: -180, south: -18, east: 180, north: -16))
    #expect(made.metadata?.center?.longitude == 179)
    #expect(made.metadata?.center?.latitude == -17)
  }

  /// Zooms of the metadata are those that have tiles.
  @Test func zoomsWithoutTilesAreNotListed() throws {
    let made = try MadeTileset(collection([feature(box(10, 10, 10.01, 10.01))])) {
      $0.zooms = 0...12
    }
    #expect(made.metadata?.minzoom == 5)
    #expect(made.metadata?.maxzoom == 12)
  }

  @Test func whatIsTooSmallIsCounted() throws {
    let tiny = box(10, 10, 10.01, 10.01)
    let made = try MadeTileset(
      collection([feature(tiny), feature(box(0, 0, 30, 30)), feature("null")])
    ) { $0.zooms = 0...12 }
    let rows = try made.rows()
    #expect(rows.count == 13)
    // 0.01° are 0.11 units at zoom 0, 4 square units from zoom 5 on: 0.01° · 11.378 · 2^5 = 3.6.
    for row in rows {
      #expect(row["in"] == 2)
      let isSmall = row.zoom < 5
      #expect(row["kept"] == (isSmall ? 1 : 2))
      #expect(row["too-small"] == (isSmall ? 1 : nil))
    }
    let layer = try #require(made.catalog.layers.first)
    #expect(layer.tally.read == 3)
    #expect(layer.tally.out == 2)
    #expect(layer.tally.droppedCount == 1)
  }

  @Test func whatCollapsesIsCounted() throws {
    let made = try MadeTileset(
      collection([
        feature("{\"type\":\"LineString\",\"coordinates\":[[10,10],[10.001,10]]}"),
        feature(point(20, 20)),
      ])
    ) {
      $0.zooms = 0...3
      $0.dropRule = .none
    }
    for row in try made.rows() {
      #expect(row["kept"] == 1 && row["collapsed"] == 1)
    }
    // It is in no tile at all.
    #expect(made.catalog.layers.first?.tally.out == 1)
  }

  @Test func zoomsOfTheMemberAndOfLayers() throws {
    let made = try MadeTileset(
      collection([
        feature(point(0, 10), more: #","tippecanoe":{"layer":"a","minzoom":1,"maxzoom":2}"#),
        feature(point(10, 10), more: #","tippecanoe":{"layer":"b"}"#),
      ])
    ) {
      $0.zooms = 0...3
      $0.layerZooms = ["b": 3...3]
    }
    let names = try (0...3).map { zoom in
      try made.packed.filter { $0.address.zoom == zoom }
        .flatMap { try MadeTileset.decode($0.bytes).map(\.name) }
    }
    #expect(names.map { Set($0) } == [[], ["a"], ["a"], ["b"]])
    #expect(made.metadata?.vectorLayers?.map(\.id) == ["a", "b"])
    #expect(made.metadata?.vectorLayers?.map(\.minzoom) == [1, 3])
  }

  @Test func zoomsOfAField() throws {
    let made = try MadeTileset(
      collection([
        feature(point(20, 10), #"{"from":2}"#), feature(point(25, 10), #"{"from":0.5}"#),
        feature(point(29, 10), #"{"from":"x"}"#),
      ])
    ) {
      $0.zooms = 0...2
      $0.zoomField = "from"
      $0.dropRule = .none
    }
    #expect(try (0...2).map { try made.features(zoom: $0).count } == [1, 2, 3])
    #expect(try made.features(zoom: 2).allSatisfy { $0.feature.properties["from"] == nil })
  }

  @Test(arguments: TilingOptions.DropRule.allCases)
  func budgetsAreKept(_ rule: TilingOptions.DropRule) throws {
    var features: [String] = []
    for index in 0..<400 {
      let (x, y) = (Double(index % 20) * 0.5, Double(index / 20) * 0.5)
      features.append(feature(box(x, y, x + 0.4, y + 0.4), "{\"n\":\(index)}"))
    }
    let made = try MadeTileset(collection(features)) {
      $0.zooms = 4...6
      $0.maximumTileFeatures = 100
      $0.maximumTileBytes = 900
      $0.dropRule = rule
    }
    for tile in made.packed {
      let count = try MadeTileset.decode(tile.bytes)[0].features.count
      if rule == .none {
        continue
      }
      #expect(count <= 100 && tile.bytes.count <= 900)
    }
    let rows = try made.rows()
    for row in rows {
      let dropped = row.count("density") + row.count("size-budget")
      #expect(row["in"] == 400)
      #expect(row.count("kept") + dropped == 400)
      #expect((dropped == 0) == (rule == .none))
    }
    let isWarned = made.ledger.warnings.contains { $0.code == "tile-over-budget" }
    #expect(isWarned == (rule == .none))
  }

  /// What is seen at a zoom is seen at the next one, also where that has less room: a line has more positions there, and a
  /// tile that has its end may be full.
  @Test(arguments: TilingOptions.DropRule.allCases.filter { $0 != .none })
  func whatGivesWayIsInNoSmallerZoom(_ rule: TilingOptions.DropRule) throws {
    var features: [String] = []
    for index in 0..<400 {
      let (x, y) = (Double(index % 20) * 0.5, Double(index / 20) * 0.5)
      features.append(feature(box(x, y, x + 0.4, y + 0.4), "{\"n\":\(index)}"))
      let line = (0..<40).map { step in
        "[\(x + Double(step) * 0.02),\(y + Double(step * 7 % 5) * 0.01)]"
      }
      features.append(
        feature(
          "{\"type\":\"LineString\",\"coordinates\":[\(line.joined(separator: ","))]}",
          "{\"n\":\(1000 + index)}"))
    }
    for budget in [(100, 500_000), (10_000, 2_500)] {
      let made = try MadeTileset(collection(features)) {
        $0.zooms = 4...9
        $0.maximumTileFeatures = budget.0
        $0.maximumTileBytes = budget.1
        $0.dropRule = rule
      }
      var hasLost = false
      for zoom in 4...8 {
        let shown = Set(try made.features(zoom: zoom).compactMap { $0.feature.properties["n"] })
        let deeper = Set(
          try made.features(zoom: zoom + 1).compactMap { $0.feature.properties["n"] })
        #expect(shown.isSubset(of: deeper), "\(zoom), \(budget)")
        if shown.count < 800 { hasLost = true }
      }
      #expect(hasLost)
      for row in try made.rows() {
        let dropped =
          row.count("density") + row.count("size-budget") + row.count("too-small")
          + row.count("collapsed")
        #expect(row["in"] == 800)
        #expect(row.count("kept") + dropped == 800)
      }
    }
  }

  @Test func pointsAreThinnedAndStay() throws {
    var features: [String] = []
    for index in 0..<3000 {
      let x = 10 + Double(index * 7919 % 3000) / 3000
      let y = 20 + Double(index * 104_729 % 3001) / 3001
      features.append(feature(point(x, y), "{\"n\":\(index)}"))
    }
    let made = try MadeTileset(collection(features)) { $0.zooms = 2...8 }
    var before: Set<String> = []
    for zoom in 2...8 {
      let shown = Set(try made.features(zoom: zoom).compactMap { $0.feature.properties["n"] })
      #expect(before.isSubset(of: shown))
      before = shown
    }
    #expect(before.count == 3000)
    #expect(try made.features(zoom: 2).count < 100)
    for row in try made.rows() {
      #expect(row["in"] == 3000)
      #expect(row.count("kept") + row.count("density") == 3000)
    }
  }

  @Test func bytesDoNotDependOnThreads() throws {
    var features: [String] = []
    for index in 0..<600 {
      let (x, y) = (Double(index % 30) * 0.5, Double(index / 30) * 0.5)
      let shape =
        switch index % 3 {
        case 0: box(x, y, x + 0.7, y + 0.7)
        case 1: point(x, y)
        default:
          "{\"type\":\"LineString\",\"coordinates\":[[\(x),\(y)],[\(x + 3),\(y + 1)],[\(x),\(y + 2)]]}"
        }
      features.append(feature(shape, "{\"n\":\(index % 7),\"t\":\"v\(index)\"}"))
    }
    let text = collection(features)
    let one = try MadeTileset(text, jobs: 1) { $0.zooms = 0...7 }
    let eight = try MadeTileset(text, jobs: 8) {
      $0.zooms = 0...7; $0.memory = 1 << 13
    }
    #expect(one.packed.map(\.address) == eight.packed.map(\.address))
    #expect(one.packed.map(\.bytes) == eight.packed.map(\.bytes))
    #expect(one.metadata?.mbtilesRows.map(\.value) == eight.metadata?.mbtilesRows.map(\.value))
    #expect(try one.rows() == eight.rows())
  }

  /// A polygon across the antimeridian is one feature in each tile, whether it was cut there (RFC 7946 §3.1.9) or not: ids
  /// should be unique in a layer (MVT 2.1 §4.2).
  @Test(arguments: [
    "{\"type\":\"Polygon\",\"coordinates\":[[[170,-30],[190,-30],[190,-10],[170,-10],[170,-30]]]}",
    "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[170,-30],[180,-30],[180,-10],[170,-10],[170,-30]]],[[[-180,-30],[-170,-30],[-170,-10],[-180,-10],[-180,-30]]]]}",
  ]) func aPolygonAcrossTheAntimeridian(_ shape: String) throws {
    let made = try MadeTileset(collection([feature(shape)])) { $0.zooms = 0...2 }
    // On each side 114 by 244 units, and the buffer of 64 beyond the edge.
    let whole = try made.features(0, 0, 0)
    #expect(whole.count == 1)
    #expect(try #require(whole.first).doubledArea == 2 * 2 * (114 + 64) * 244)
    for zoom in 1...2 {
      for tile in made.packed where tile.address.zoom == zoom {
        let all = try made.features(zoom, tile.address.column, tile.address.row)
        #expect(all.count == 1, "\(tile.address)")
      }
    }
  }

  @Test func aPolygonIsWholeInItsTiles() throws {
    // The area of a polygon is that of its tiles without their buffers, within a unit along all edges.
    let text = collection([
      feature(
        "{\"type\":\"Polygon\",\"coordinates\":[[[2,1],[40,7],[33,38],[12,25],[3,41],[2,1]],[[15,10],[14,18],[25,21],[22,9],[15,10]]]}"
      )
    ])
    for zoom in 1...6 {
      let made = try MadeTileset(text) {
        $0.zooms = zoom...zoom
        $0.buffer = 0
      }
      let whole = try MadeTileset(text) {
        $0.zooms = 0...0
        $0.buffer = 0
        $0.extent = 4096 << zoom
      }
      let parts = try made.features(zoom: zoom).reduce(0) { $0 + $1.feature.doubledArea }
      let area = try #require(try whole.features(0, 0, 0).first).doubledArea
      let edges = made.packed.count * 4096 * 2
      #expect(abs(parts - area) < edges, "zoom \(zoom): \(parts) of \(area)")
    }
  }

  @Test func linesAreJoinedAndGroupsUnited() throws {
    let one = "{\"type\":\"LineString\",\"coordinates\":[[0,10],[10,20]]}"
    let other = "{\"type\":\"LineString\",\"coordinates\":[[10,20],[20,10]]}"
    let text = collection([
      feature(one, #"{"k":1}"#), feature(other, #"{"k":1}"#), feature(one, #"{"k":2}"#),
      feature(point(1, 1), #"{"k":1}"#), feature(point(30, 1), #"{"k":1}"#),
    ])
    let made = try MadeTileset(text) {
      $0.zooms = 0...1; $0.dropRule = .none
    }
    let low = try made.features(0, 0, 0)
    #expect(low.filter { $0.shape == 2 }.map { $0.paths[0].count } == [3, 2])
    #expect(try made.features(1, 1, 0).filter { $0.shape == 2 }.count == 3)
    let united = try MadeTileset(text) {
      $0.zooms = 0...0
      $0.coalesces = true
      $0.dropRule = .none
    }
    let found = try united.features(0, 0, 0)
    #expect(found.count == 3)
    #expect(found.first { $0.shape == 1 }?.paths.count == 2)
    #expect(found.first { $0.shape == 2 }?.paths.count == 2)
  }

  @Test func tinyPolygonsAreGathered() throws {
    // 100 polygons of 0.25 square units at zoom 0: 25 square units in all.
    var features: [String] = []
    let side = 0.5 / 11.377_778
    for index in 0..<100 {
      let (x, y) = (Double(index % 10) * 0.05, Double(index / 10) * 0.05)
      features.append(feature(box(x, y, x + side, y + side), "{\"n\":\(index)}"))
    }
    let made = try MadeTileset(collection(features)) {
      $0.zooms = 0...10
      $0.gathersTiny = true
    }
    let area = try made.features(0, 0, 0).reduce(0) { $0 + $1.doubledArea }
    #expect(abs(area - 50) <= 16)
    let row = try #require(try made.rows().first)
    #expect(row["in"] == 100)
    #expect(row.count("kept") + row.count("gathered") == 100)
  }

  @Test func labelsLieInside() throws {
    let text = collection([
      feature(
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[40,0],[40,10],[10,10],[10,40],[0,40],[0,0]]]}",
        #"{"n":1}"#)
    ])
    let made = try MadeTileset(text) {
      $0.zooms = 0...0
      $0.labelLayers = ["in"]
    }
    let layers = try made.layers(0, 0, 0)
    #expect(layers.map(\.name) == ["in", "in_labels"])
    let place = try #require(layers.last?.features.first)
    #expect(place.shape == 1 && place.properties == ["n": "u:1"])
    // The widest place is at the inner corner: 5.86° from the edges.
    #expect(place.paths == [[SIMD2(2048 + 66, 2048 - 67)]])
  }
}

extension MadeTileset {
  /// The rows of the account, with counts by name.
  func rows() throws -> [[String: Int]] {
    guard case .array(let rows)? = ledger.sections.first(where: { $0.name == "tiles" })?.value
    else { return [] }
    return rows.map { row in
      var counts: [String: Int] = [:]
      guard case .object(let members) = row else { return counts }
      for (name, value) in members {
        if case .integer(let number) = value { counts[name] = Int(number) }
        guard name == "dropped", case .array(let entries) = value else { continue }
        for case .object(let entry) in entries {
          guard case .string(let reason)? = entry.first?.1,
            case .integer(let count)? = entry.last?.1
          else { continue }
          counts[reason] = Int(count)
        }
      }
      return counts
    }
  }
}

extension [String: Int] {
  fileprivate var zoom: Int { count("zoom") }

  /// A count, 0 if there is none.
  fileprivate func count(_ name: String) -> Int { self[name] ?? 0 }
}
