import Base
import Features
import Files
import Flow
import FormatKit
import FormatTestSupport
import Foundation
import Geometry
import TestSupport
import Testing

@testable import OpenStreetMap

/// The layer of the sea that schemas have, from objects to features.
struct OSMSeaFeatureTests {
  /// A feature of the sea as its text says it.
  private struct Sea {
    var rings: [[[Double]]]
    var properties: [String: Any]
    var hasID: Bool

    init(_ line: some StringProtocol) throws {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      hasID = object["id"] != nil
      properties = try #require(object["properties"] as? [String: Any])
      let geometry = try #require(object["geometry"] as? [String: Any])
      #expect(geometry["type"] as? String == "Polygon")
      rings = try #require(geometry["coordinates"] as? [[[Double]]])
    }

    /// True if a place lies within, by the even-odd rule.
    func contains(_ x: Double, _ y: Double) -> Bool {
      var isWithin = false
      for ring in rings {
        for (a, b) in zip(ring, ring.dropFirst())
        where (a[1] > y) != (b[1] > y) && x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) {
          isWithin.toggle()
        }
      }
      return isWithin
    }
  }

  private func seas(_ result: RunResult) throws -> [Sea] {
    #expect(result.error == nil)
    #expect(result.isBalanced)
    return try result.text.split(separator: "\n").map { try Sea($0) }
  }

  /// Reads the layer `ocean` of a schema.
  private func ocean(
    _ elements: [String], jobs: Int = 1, options: [String: String] = ["schema": "shortbread"],
    boxes: [Box] = [], problems: ProblemLog = ProblemLog(keepsAll: true)
  ) throws -> RunResult {
    try readOSM(OSMElements.document(elements), jobs: jobs, options: options, problems: problems) {
      $0.selection.layerNames = ["ocean"]
      $0.selection.boxes = boxes
    }
  }

  private static let coast = ("natural", "coastline")
  private static let bounds = #"<bounds minlon="0" minlat="0" maxlon="4" maxlat="2"/>"#
  /// A coastline across the box of `bounds`, with the land in the north.
  private static let across = [
    OSMElements.node(1, -1, 1), OSMElements.node(2, 2, 1), OSMElements.node(3, 5, 1),
    OSMElements.way(10, [1, 2], coast), OSMElements.way(11, [2, 3], coast),
  ]
  private static let south: [[Double]] = [[0, 0], [4, 0], [4, 1], [2, 1], [0, 1], [0, 0]]

  @Test(arguments: [1, 4])
  func boxOfTheHead(jobs: Int) throws {
    let result = try ocean([Self.bounds] + Self.across, jobs: jobs)
    let seas = try seas(result)
    #expect(seas.map(\.rings) == [[Self.south]])
    #expect(seas.first?.properties.isEmpty == true)
    #expect(seas.first?.hasID == false)
    #expect(result.tally("ocean").out == 1)
    #expect(result.tally("ocean").dropped.isEmpty)
  }

  @Test func boxThatWasAskedFor() throws {
    let box = Box(minX: 0, minY: 0, maxX: 4, maxY: 2)
    #expect(try seas(try ocean(Self.across, boxes: [box])).map(\.rings) == [[Self.south]])
    // The input goes no farther than its head says.
    let wide = Box(minX: -90, minY: -90, maxX: 90, maxY: 90)
    let result = try ocean([Self.bounds] + Self.across, boxes: [wide])
    #expect(try seas(result).map(\.rings) == [[Self.south]])
  }

  @Test func boxOfTheData() throws {
    let corners = [OSMElements.node(8, -1, 0), OSMElements.node(9, 5, 2)]
    let result = try ocean(corners + Self.across)
    #expect(
      try seas(result).map(\.rings) == [
        [[[-1, 0], [5, 0], [5, 1], [2, 1], [-1, 1], [-1, 0]]]
      ])
  }

  @Test func landOnTheRight() throws {
    let result = try ocean(
      [Self.bounds] + Self.across, options: ["schema": "shortbread", "land-side": "right"])
    #expect(
      try seas(result).map(\.rings) == [[[[0, 1], [2, 1], [4, 1], [4, 2], [0, 2], [0, 1]]]])
  }

  @Test func emptyLayer() throws {
    let result = try ocean([
      Self.bounds, OSMElements.node(1, 1, 1, ("natural", "coastline")), OSMElements.node(2, 2, 2),
      OSMElements.way(1, [1, 2], ("highway", "path")),
    ])
    #expect(try seas(result).isEmpty)
    #expect(result.catalog.layers.map(\.name).contains("ocean"))
  }

  @Test func acrossTheAntimeridian() throws {
    let boxes = [
      Box(minX: 178, minY: -1, maxX: 180, maxY: 1), Box(minX: -180, minY: -1, maxX: -178, maxY: 1),
    ]
    let result = try ocean(
      [
        OSMElements.node(1, 177, 0), OSMElements.node(2, 179, 0), OSMElements.node(3, -177, 0.4),
        OSMElements.way(1, [1, 2, 3], Self.coast),
      ], boxes: boxes)
    #expect(
      try seas(result).map(\.rings) == [
        [[[178, -1], [180, -1], [180, 0.1], [179, 0], [178, 0], [178, -1]]],
        [[[-180, -1], [-178, -1], [-178, 0.3], [-180, 0.1], [-180, -1]]],
      ])
  }

  @Test func seaBeyondTheAntimeridian() throws {
    // There is an island on one side, and nothing on the other, which is sea, too.
    let boxes = [
      Box(minX: 178, minY: -1, maxX: 180, maxY: 1), Box(minX: -180, minY: -1, maxX: -178, maxY: 1),
    ]
    let result = try ocean(
      [
        OSMElements.node(1, 179, 0), OSMElements.node(2, 179.5, 0), OSMElements.node(3, 179, 0.5),
        OSMElements.way(1, [1, 2, 3, 1], Self.coast),
      ], boxes: boxes)
    #expect(
      try seas(result).map(\.rings) == [
        [
          [[178, -1], [180, -1], [180, 1], [178, 1], [178, -1]],
          [[179.5, 0], [179, 0], [179, 0.5], [179.5, 0]],
        ],
        [[[-180, -1], [-178, -1], [-178, 1], [-180, 1], [-180, -1]]],
      ])
  }

  @Test func severalBoxes() throws {
    // As in files of JOSM: what overlaps is filled once.
    let other = #"<bounds minlon="2" minlat="0" maxlon="6" maxlat="2"/>"#
    let result = try ocean(
      [Self.bounds, other, OSMElements.node(4, 9, 1)] + [
        OSMElements.node(1, -1, 1), OSMElements.way(10, [1, 4], Self.coast),
      ])
    #expect(
      try seas(result).map(\.rings) == [
        [[[0, 0], [4, 0], [4, 1], [0, 1], [0, 0]]],
        [[[4, 0], [6, 0], [6, 1], [4, 1], [4, 0]]],
      ])
  }

  @Test func gapsAreNamed() throws {
    // The node 2 is missing, so that both ways end in nowhere.
    let problems = ProblemLog(keepsAll: true)
    let result = try ocean(
      [
        Self.bounds, OSMElements.node(1, -1, 1), OSMElements.node(3, 5, 1),
        OSMElements.node(4, 1, 1), OSMElements.node(5, 3, 1),
        OSMElements.way(10, [1, 4, 2], Self.coast), OSMElements.way(11, [2, 5, 3], Self.coast),
      ], problems: problems)
    #expect(try seas(result).isEmpty)
    let tally = result.tally("ocean")
    #expect(tally.read == 2)
    #expect(tally.droppedCount == 2)
    #expect(result.count(tally.dropped, "coastline-open") == 2)
    let told = problems.sorted.filter { $0.code == "coastline-open" }
    #expect(told.map(\.id) == ["way/10", "way/11"])
    #expect(told.map { $0.location?.x } == [1, 3])
    #expect(told.map { $0.location?.y } == [1, 1])
  }

  @Test func mendedGapsAreCounted() throws {
    // 200 m, and the end 60 m from the edge.
    let elements = [
      Self.bounds, OSMElements.node(1, -1, 0), OSMElements.node(2, 2, 0.01),
      OSMElements.node(3, 2.0018, 0.01), OSMElements.node(4, 3.9995, 0.01),
      OSMElements.way(10, [1, 2], Self.coast), OSMElements.way(11, [3, 4], Self.coast),
    ]
    let open = try ocean(elements)
    #expect(try seas(open).isEmpty)
    let closed = try ocean(elements, options: ["schema": "shortbread", "coast-gap": "250"])
    #expect(try seas(closed).count == 1)
    let tally = closed.tally("ocean")
    #expect(tally.read == 1)
    #expect(closed.count(tally.repaired, "coastline-gap-closed") == 1)
    #expect(closed.count(tally.repaired, "coastline-drawn-on") == 1)
  }

  @Test func fieldsOfTheSea() throws {
    let result = try ocean(
      [Self.bounds] + Self.across, options: ["schema": "map", "all-tags": "yes"])
    let sea = try #require(try seas(result).first)
    #expect(sea.properties["class"] as? String == "ocean")
    // 4° of the zone from 0° to 1° on the ellipsoid (J. P. Snyder, 1987, equation 3-12).
    #expect(sea.properties["area"] as? Double == 49_233_855_576)
    #expect(sea.properties["tags"] is NSNull || sea.properties["tags"] == nil)
  }

  @Test func seaInALayerOfAreas() throws {
    let scratch = try Scratch()
    let schema = try scratch.write(
      "own.json",
      Array(
        #"""
        {"layers": [{"name": "ocean", "geometry": ["area", "sea"],
          "where": {"natural": ["water", "coastline"]},
          "fields": [{"name": "id", "from": "@id"}, {"name": "kind", "from": "natural"}]}]}
        """#.utf8))
    let pond = [
      OSMElements.node(21, 1, 1.2), OSMElements.node(22, 1.5, 1.2), OSMElements.node(23, 1.5, 1.5),
      OSMElements.way(20, [21, 22, 23, 21], ("natural", "water")),
    ]
    let result = try ocean([Self.bounds] + Self.across + pond, options: ["schema": schema])
    let seas = try seas(result)
    #expect(seas.map { $0.properties["kind"] as? String } == ["water", "coastline"])
    #expect(seas.map { $0.properties["id"] as? String } == ["way/20", nil])
    #expect(seas.map(\.hasID) == [true, false])
  }

  @Test(arguments: [
    (["land-side": "right"], "--land-side needs a --schema with a layer of the sea"),
    (["coast-gap": "10"], "--coast-gap needs a --schema with a layer of the sea"),
    (["coast-gap": "wide", "schema": "map"], "'wide' is not a number of metres from 0 to 100000"),
    (["coast-gap": "-1", "schema": "map"], "'-1' is not a number of metres from 0 to 100000"),
    (["all-tags": "yes"], "--all-tags needs --schema"),
  ])
  func optionsThatAreRefused(options: [String: String], message: String) throws {
    let result = try readOSM(OSMElements.document(Self.across), options: options)
    #expect(result.error?.message == message)
  }

  @Test func allTags() throws {
    let result = try readOSM(
      OSMElements.document([
        OSMElements.node(1, 0, 0, ("place", "village"), ("name", "A"), ("is_in", "&quot;B&quot;"))
      ]), options: ["schema": "map", "all-tags": "yes"])
    let feature = try #require(try result.osmFeatures.first)
    let tags = try #require(feature.properties["tags"] as? [String: String])
    #expect(tags == ["place": "village", "name": "A", "is_in": "\"B\""])
    for layer in try OSMBuiltInSchema.map.schema(addsTags: true).layers {
      #expect(layer.fields.last?.name == "tags")
      #expect(layer.fields.last?.type == .json)
    }
  }

  // MARK: - Real data

  /// Monaco, whose coast runs from the south-west to the north-east.
  @Test func monaco() throws {
    let path = dataFolder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("samples/osm/monaco.osm.gz").path
    let result = try runIntoSequence("monaco.osm.gz", jobs: 2, scratch: try Scratch()) {
      var request = InputRequest(source: try ByteSource(path: path))
      request.options = ["schema": "shortbread"]
      request.selection.layerNames = ["ocean"]
      request.selection.boxes = [Box(minX: 7.4, minY: 43.72, maxX: 7.436, maxY: 43.7462)]
      return try Format.osm.makeReader(request)
    }
    let seas = try seas(result)
    #expect(!seas.isEmpty)
    func isSea(_ x: Double, _ y: Double) -> Bool { seas.contains { $0.contains(x, y) } }
    // Off Fontvieille, the mouth of Port Hercule, off Larvotto.
    #expect(isSea(7.41, 43.721))
    #expect(isSea(7.43, 43.735))
    #expect(isSea(7.4345, 43.742))
    // The palace, the casino, the station, the stadium.
    #expect(!isSea(7.4202, 43.7314))
    #expect(!isSea(7.4281, 43.7396))
    #expect(!isSea(7.4193, 43.7385))
    #expect(!isSea(7.4156, 43.7276))
    #expect(result.tally("ocean").dropped.isEmpty)
  }
}
