import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import Geometry
@testable import OpenStreetMap

/// What is written as OSM PBF, byte by byte and as the reader finds it.
@Suite struct PBFWriterTests {
  private let bare = ["compression": "none"]

  private func ascii(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

  // MARK: - Bytes

  /// Made by hand from fileformat.proto and osmformat.proto. The key is used twice and has index 1; the
  /// values follow in the order of their use.
  @Test func `a block of dense nodes is what the format says`() throws {
    let written = try writePBF(
      [.node(1, 10, 20, [["a", "b"]]), .node(-2, -1, 25, [["a", "c"]])], bare)
    let head: [[UInt8]] = [
      [0, 0, 0, 13, 0x0A, 9], ascii("OSMHeader"), [0x18, 38],
      [0x0A, 36, 0x22, 14], ascii("OsmSchema-V0.6"), [0x22, 10], ascii("DenseNodes"),
      [0x82, 0x01, 5], ascii("cairn"),
    ]
    let data: [[UInt8]] = [
      [0, 0, 0, 11, 0x0A, 7], ascii("OSMData"), [0x18, 39],
      // Blob.raw, PrimitiveBlock.stringtable: "", "a", "b", "c"
      [0x0A, 37, 0x0A, 11, 0x0A, 0, 0x0A, 1, 0x61, 0x0A, 1, 0x62, 0x0A, 1, 0x63],
      // PrimitiveBlock.primitivegroup, PrimitiveGroup.dense
      [0x12, 22, 0x12, 20],
      // id: 1, -3; lat: 20, 5; lon: 10, -11, all zigzag
      [0x0A, 2, 2, 5, 0x42, 2, 40, 10, 0x4A, 2, 20, 21],
      // keys_vals
      [0x52, 6, 1, 2, 0, 1, 3, 0],
    ]
    #expect(written.error == nil)
    #expect(written.bytes == (head + data).flatMap(\.self))
  }

  /// The same message by the encoder of the tests.
  @Test func `metadata of dense nodes are columns of differences`() throws {
    var one = SampleObject.node(7, 1, 2)
    one.version = 3
    one.timestamp = 1_577_934_245
    one.changeset = 5
    one.userID = 7
    one.user = "u"
    let other = SampleObject.node(8, 1, 2).versioned(2, [.deleted, .saysVisible])
    let written = try writePBF([one, other], bare.merging(["history": "yes"]) { $1 })
    let dense = PBFMessage.make {
      $0.add(1, differences: [7, 8])
      $0.add(
        5,
        .make {
          $0.add(1, list: [3, 2])
          $0.add(2, differences: [1_577_934_245, 0])
          $0.add(3, differences: [5, 0])
          $0.add(4, differences: [7, 0])
          $0.add(5, differences: [1, 0])
          $0.add(6, list: [1, 0])
        })
      $0.add(8, differences: [2, 2])
      $0.add(9, differences: [1, 1])
    }
    let block = PBFFile.block(["", "u"], .make { $0.add(2, dense) })
    #expect(written.data == PBFFile.blob("OSMData", PBFFile.raw(block)))
  }

  @Test func `ways and relations are messages with lists`() throws {
    var way = SampleObject.way(5, [10, 7, -3], [["k", "v"], ["name", "v"]])
    way.version = 2
    way.userID = 9
    let relation = SampleObject.relation(
      6,
      [.init(kind: .way, id: 5, role: "v"), .init(kind: .relation, id: -6, role: "")],
      [["k", ""]])
    let written = try writePBF([way, relation], bare)
    let ways = PBFFile.block(
      ["", "v", "k", "name"],
      .make {
        $0.add(
          3,
          .make {
            $0.add(1, 5)
            $0.add(2, list: [2, 3])
            $0.add(3, list: [1, 1])
            $0.add(
              4,
              .make {
                $0.add(1, 2)
                $0.add(4, 9)
              })
            $0.add(8, differences: [10, 7, -3])
          })
      })
    let relations = PBFFile.block(
      ["", "k", "v"],
      .make {
        $0.add(
          4,
          .make {
            $0.add(1, 6)
            $0.add(2, list: [1])
            $0.add(3, list: [0])
            $0.add(8, list: [2, 0])
            $0.add(9, differences: [5, -6])
            $0.add(10, list: [1, 2])
          })
      })
    #expect(
      written.data
        == PBFFile.blob("OSMData", PBFFile.raw(ways))
        + PBFFile.blob("OSMData", PBFFile.raw(relations)))
  }

  /// Index 0 ends the tags of a dense node.
  @Test func `an empty key has an index of its own`() throws {
    let written = try writePBF([
      .node(1, 0, 0, [["", ""], ["a", ""]]), .way(1, [], [["", "x"]]),
    ])
    #expect(
      written.lines == ["n1 v0 dV c0 t i0 u T=,a= x0 y0", "w1 v0 dV c0 t i0 u T=x N"])
  }

  // MARK: - Files

  /// The same data by way of osmium.
  @Test(arguments: ["zlib", "none"])
  func `XML becomes what osmium makes of it`(compression: String) throws {
    let written = try writePBF(file: "pbf/objects.osm", .xml, ["compression": compression])
    #expect(written.error == nil)
    let result = readPBF(written.bytes)
    #expect(result.lines == (try osmLines("pbf/dense.opl")))
    #expect(result.error == nil && result.notices.isEmpty && result.oddities.isEmpty)
    #expect(
      result.header.boxes == [Box(minX: -10.5, minY: -20.25, maxX: 30.125, maxY: 60.0000001)])
    #expect(result.header.generator == "cairn tests")
  }

  @Test(arguments: [
    "dense", "plain", "bare", "located", "gdal-test", "gdal-uncompressed", "gdal-json",
  ])
  func `PBF stays the same`(name: String) throws {
    let path = "pbf/\(name).osm.pbf"
    let written = try writePBF(file: path, .pbf)
    let result = readPBF(written.bytes)
    #expect(result.lines == (try osmLines("pbf/\(name).opl")))
    let before = readPBF(try osmData(path)).header
    #expect(result.header.boxes == before.boxes && result.header.dataTime == before.dataTime)
    #expect(result.header.isSorted == before.isSorted)
    #expect(
      result.header.others.map { "\($0.name)=\($0.value)" }
        == before.others.map { "\($0.name)=\($0.value)" })
  }

  /// Real data, of several pieces.
  @Test func `the number of workers does not matter`() throws {
    let one = try writePBF(file: "selection/krautsand.osm.gz", .xml)
    let many = try writePBF(file: "selection/krautsand.osm.gz", .xml, jobs: 8)
    #expect(one.error == nil && one.bytes == many.bytes)
    let tally = many.register.accounts.map(\.tally.out)
    let lines = one.lines
    #expect(
      tally
        == ["n", "w", "r"].map { kind in lines.count { $0.hasPrefix(kind) } })
    let text = try writePBF(file: "selection/krautsand.osm.gz", .xml, ["compression": "none"])
    #expect(text.lines == lines)
    #expect(one.bytes.count < text.bytes.count)
  }

  // MARK: - Head

  @Test func `the head goes on`() throws {
    let pieces = SamplePieces([])
    pieces.header.generator = "a program"
    // One place for boxes: the one around both.
    pieces.header.boxes = [
      Box(minX: 1.0000001, minY: 2, maxX: 3, maxY: 4), Box(minX: -5, minY: 3, maxX: -4, maxY: 4.5),
    ]
    pieces.header.dataTime = "2021-01-03T00:00:00Z"
    pieces.header.isSorted = true
    pieces.header.others = [
      ("source", "somewhere"), ("strange", "x"), ("osmosis_replication_sequence_number", "42"),
      ("osmosis_replication_base_url", "https://example.org/r"),
      ("optional_feature", "LocationsOnWays"), ("optional_feature", "Holograms"),
    ]
    let header = readPBF(
      try writePBF([ObjectSource(pieces, path: "in")]).bytes
    ).header
    #expect(header.generator == "a program" && header.dataTime == "2021-01-03T00:00:00Z")
    #expect(header.boxes == [Box(minX: -5, minY: 2, maxX: 3, maxY: 4.5)])
    #expect(header.isSorted)
    #expect(
      header.others.map { "\($0.name)=\($0.value)" } == [
        "optional_feature=LocationsOnWays", "source=somewhere",
        "osmosis_replication_sequence_number=42",
        "osmosis_replication_base_url=https://example.org/r",
      ])
  }

  @Test func `no objects are a file with a head`() throws {
    let written = try writePBF([SampleObject]())
    let result = readPBF(written.bytes)
    #expect(written.error == nil && result.error == nil && result.lines.isEmpty)
    #expect(result.header.version == "0.6" && result.header.generator == "cairn")
    #expect(!result.header.isSorted && result.header.others.isEmpty)
  }
}
