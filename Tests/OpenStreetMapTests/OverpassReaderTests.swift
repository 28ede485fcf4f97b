import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Geometry
@testable import OpenStreetMap
@testable import Text

/// Overpass JSON against what osmium makes of the same data in OSM XML, and its own forms of geometry.
@Suite struct OverpassReaderTests {
  private func read(
    _ text: String, _ wanted: OSMWanted = .everything,
    blockSize: Int = OverpassReader.usualBlockSize
  ) -> OSMReadingResult {
    read([UInt8](text.utf8), wanted, blockSize: blockSize)
  }

  private func read(
    _ bytes: [UInt8], _ wanted: OSMWanted = .everything,
    blockSize: Int = OverpassReader.usualBlockSize
  ) -> OSMReadingResult {
    readObjects(bytes, wanted) { source throws(GeoError) in
      try OverpassReader(source, blockSize: blockSize)
    }
  }

  private func elements(_ text: String) -> String { "{\"version\":0.6,\"elements\":[\(text)]}" }

  @Test(arguments: [OverpassReader.usualBlockSize, 1 << 12, 1000, 1])
  func `objects are what osmium finds in the same data as XML`(blockSize: Int) throws {
    let result = read(try osmData("overpass/map.json"), blockSize: blockSize)
    #expect(result.error == nil)
    // Overpass sorts tags by key in JSON; in the XML they are in the same order.
    #expect(result.lines == (try osmLines("overpass/map.opl")))
    #expect(result.notices.isEmpty && result.oddities.isEmpty)
    #expect((result.pieceCount > 10) == (blockSize <= 1000))
  }

  @Test func `the head says where data come from`() throws {
    let header = read(try osmData("overpass/map.json")).header
    #expect(header.version == "0.6" && header.generator == "Overpass API")
    #expect(header.dataTime == "2014-03-13T12:44:02Z")
    #expect(header.others.map(\.name) == ["copyright"])
    let api = read(
      """
      {"version":"0.6","generator":"OpenStreetMap server","attribution":"here",
       "bounds":{"minlat":1.5,"minlon":-2,"maxlat":3,"maxlon":4e0},"elements":[],"remark":"it \\"timed\\" out"}
      """)
    #expect(api.error == nil && api.header.version == "0.6")
    #expect(api.header.boxes == [Box(minX: -2, minY: 1.5, maxX: 4, maxY: 3)])
    #expect(api.oddities.map(\.message) == ["Overpass says: it \"timed\" out"])
    #expect(read("{\"elements\":[]}").oddities.map(\.reason.code) == ["missing-osm-version"])
  }

  @Test func `another version is refused`() {
    for version in ["0.7", "\"0.5\"", "null", "6"] {
      let result = read("{\"version\":\(version),\"elements\":[{\"type\":\"node\",\"id\":1}]}")
      #expect(result.error?.reason == .osmVersion && result.lines.isEmpty)
    }
  }

  @Test func `metadata, states and odd values are taken`() {
    let result = read(
      elements(
        """
        {"id":-5,"type":"node","lat":-89.99999996,"lon":"12.5","version":3,"changeset":17,"uid":-2,"user":"Zo\\u00eb",
         "timestamp":"2020-02-29T23:59:59Z","visible":true,
         "tags":{"a":"\\"q\\"","n":1.50,"t":true,"o":{"x": [1, 2]},"z":null}},
        {"type":"node","id":"9223372036854775807","visible":false,"version":"x","timestamp":"yesterday","user":null},
        {"type":"node","id":6,"lat":1,"lon":2,"action":"delete","foo":[{"bar":"}"}],"tags":null}
        """))
    #expect(
      result.lines == [
        "n-5 v3 dV c17 t2020-02-29T23:59:59Z i-2 uZoë Ta=\"q\",n=1.50,t=true,o={\"x\":[1%2c%2]},z=null x12.5 y-90",
        "n9223372036854775807 v0 dD c0 t i0 u T x y",
        "n6 v0 dD c0 t i0 u T x2 y1",
      ])
    #expect(result.count("bad-osm-metadata") == 2 && result.count("unknown-members") == 1)
  }

  @Test func `other elements are counted`() {
    let result = read(
      elements(
        """
        {"type":"count","id":0,"tags":{"nodes":"5","total":"5"}},
        {"type":"area","id":3600000001,"tags":{"name":"A"}},
        {"type":"street","id":1,"geometry":{"type":"Point","coordinates":[1,2]},"members":[{"type":"node","ref":1}]},
        {"type":"node","id":1}
        """))
    #expect(result.lines == ["n1 v0 dV c0 t i0 u T x y"])
    #expect(result.count("unknown-elements") == 3)
  }

  @Test func `what is not wanted is left out`() throws {
    let map = try osmData("overpass/map.json")
    let lines = try osmLines("overpass/map.opl")
    #expect(read(map, .objects).lines.count == lines.count)
    #expect(read(map, .objects).lines.allSatisfy { $0.contains(" v0 dV c0 t i0 u T") })
    #expect(read(map, .everything.subtracting(.nodes)).lines == lines.filter { !$0.hasPrefix("n") })
    #expect(read(map, .everything.subtracting(.ways)).lines == lines.filter { !$0.hasPrefix("w") })
  }

  // MARK: - Geometry

  /// osmtogeojson's cases 049 and 051 and what Overpass writes for `out geom` with a box.
  @Test func `places of nodes stand beside them`() {
    let result = read(
      elements(
        """
        {"type":"way","id":1,"nodes":[7,8]},
        {"type":"way","id":2,"nodes":[1,2,3],"geometry":[{"lat":0,"lon":0.5},null,{"lat":-2,"lon":2}],
         "bounds":{"minlat":1.234,"minlon":4.321,"maxlat":2.234,"maxlon":5.321}},
        {"type":"way","id":3,"nodes":[1,2],"geometry":[{"lat":0,"lon":0}]},
        {"type":"way","id":4,"center":{"lat":1.234,"lon":4.321}}
        """))
    #expect(
      result.lines.map { $0.split(separator: " ").last } == [
        "Nn7xy,n8xy", "Nn1x0.5y0,n2xy,n3x2y-2", "Nn1xy,n2xy", "N",
      ])
    #expect(result.count("uneven-geometry") == 1)
    let block = decoded(
      elements(
        """
        {"type":"way","id":1},
        {"type":"relation","id":2,"center":{"lat":1.234,"lon":4.321},
         "bounds":{"minlat":-1.25,"minlon":4,"maxlat":2.5,"maxlon":5.5}}
        """))
    #expect(block.objects[1].location == OSMLocation(x: 43_210_000, y: 12_340_000))
    #expect(block.boxes.count == 1 && block.boxes[0].object == 1)
    #expect(block.boxes[0].low == OSMLocation(x: 40_000_000, y: -12_500_000))
    #expect(block.boxes[0].high == OSMLocation(x: 55_000_000, y: 25_000_000))
  }

  /// osmtogeojson's case 051, its second input.
  @Test func `nodes without ids get one for each place`() {
    let block = decoded(
      elements(
        """
        {"type":"way","id":1,"geometry":[{"lat":1,"lon":2},{"lat":2,"lon":2},null,null,{"lat":1,"lon":2}]},
        {"type":"way","id":2,"geometry":[{"lat":2,"lon":2},{"lat":-90,"lon":-180},{"lat":90,"lon":180}]}
        """))
    let ids = (0..<block.nodes.count).map { block.nodes[$0] }
    #expect(ids.count == 8 && block.nodeLocations.count == 8)
    #expect(ids[0] == ids[4] && ids[1] == ids[5])
    #expect(Set(ids).count == 6)
    #expect(ids.allSatisfy { $0 < -1_000_000_000_000_000_000 })
    #expect(!block.nodeLocations[2].isKnown && block.nodeLocations[4].isKnown)
  }

  /// osmtogeojson's cases 051 (third input) and 052.
  @Test func `places of members stand beside them`() {
    let block = decoded(
      elements(
        """
        {"type":"relation","id":1,"members":[
          {"type":"way","ref":1,"role":"outer","geometry":[{"lat":0,"lon":0},null,{"lat":1,"lon":1}]},
          {"type":"way","ref":2,"role":"inner","geometry":null},
          {"geometry":[{"lat":3,"lon":3}],"type":"relation","ref":4},
          {"type":"node","ref":-3,"role":"","lat":5,"lon":6}]}
        """))
    #expect(block.members.count == 4)
    #expect((0..<4).map { block.members[$0].id } == [1, 2, 4, -3])
    #expect((0..<4).map { block.members[$0].kind } == [.way, .way, .relation, .node])
    #expect((0..<4).map { block.locationRange(ofMember: $0).count } == [3, 0, 0, 1])
    #expect(!block.memberLocations[1].isKnown)
    #expect(block.memberLocations[3] == OSMLocation(x: 60_000_000, y: 50_000_000))
  }

  private func decoded(_ text: String) -> OSMBlock {
    var batch = ObjectBatch()
    do throws(GeoError) {
      let source = try ByteSource(path: "in", reading: ByteProducerOfArray([UInt8](text.utf8)))
      let reader = try OverpassReader(source)
      #expect(try reader.read(into: &batch))
      try reader.makeDecoder(.everything).decode(&batch)
    } catch {
      Issue.record("\(error)")
    }
    return batch.block
  }

  // MARK: - Recognition

  @Test func `a text is known by its elements`() throws {
    func recognise(_ text: String) -> Format.Confidence {
      [UInt8](text.utf8).withUnsafeBufferPointer(OverpassReader.recognise)
    }
    let map = String(decoding: try osmData("overpass/map.json"), as: UTF8.self)
    #expect(recognise(map) == .certain)
    #expect(recognise(String(map.prefix(400))) == .certain)
    #expect(recognise("\u{FEFF} {\"elements\": []}") == .certain)
    #expect(recognise("{\"elements\":[{\"id\":1,\"type\":\"way\"}]}") == .certain)
    #expect(recognise("{\"elements\":[{\"id\":1,\"type\":\"chair\"}]}") == .no)
    #expect(recognise("{\"elements\":[1,2]}") == .no)
    #expect(recognise("{\"version\":0.6}") == .no)
    #expect(recognise("{\"type\":\"FeatureCollection\",\"elements\":[],\"features\":[]}") == .no)
    #expect(recognise("{\"elements\":[],\"features\":[]}") == .no)
    #expect(recognise("[]") == .no)
    #expect(recognise("") == .no)
  }

  @Test(arguments: ["geojson", "rewind", "antimeridian/input"])
  func `no GeoJSON is taken for Overpass`(folder: String) throws {
    let url = dataFolder.appendingPathComponent(folder)
    let files = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files where file.pathExtension.hasSuffix("json") {
      let bytes = try [UInt8](Data(contentsOf: file))
      #expect(bytes.withUnsafeBufferPointer(OverpassReader.recognise) == .no, "\(file)")
    }
  }

  // MARK: - Faults

  @Test(arguments: [
    ("{\"type\":\"node\"}", "bad-osm-id", 0),
    ("{\"type\":\"node\",\"id\":1.5}", "bad-osm-id", 20),
    ("{\"type\":\"node\",\"id\":9223372036854775808}", "bad-osm-id", 20),
    ("{\"id\":1}", "unknown-type", 0),
    ("{\"type\":\"node\",\"id\":1,\"lat\":1}", "missing-position", 0),
    ("{\"type\":\"node\",\"id\":1,\"lat\":1e9,\"lon\":1}", "coordinate-not-a-number", 28),
    ("{\"type\":\"node\",\"id\":1,\"lat\":north,\"lon\":1}", "coordinate-not-a-number", 28),
    ("{\"type\":\"way\",\"id\":1,\"nodes\":[1,2,]}", "bad-osm-id", 34),
    ("{\"type\":\"way\",\"id\":1,\"nodes\":[1],\"nodes\":[1]}", "repeated-member", 41),
    ("{\"type\":\"relation\",\"id\":1,\"members\":[{\"ref\":1}]}", "bad-member-type", 37),
    ("{\"type\":\"relation\",\"id\":1,\"members\":[{\"type\":\"way\"}]}", "bad-osm-id", 37),
    ("{\"type\":\"node\",\"id\":1} {}", "json-syntax", 23),
    ("7", "json-syntax", 0),
  ])
  func `faults are located`(text: String, code: String, offset: UInt64) {
    let result = read(elements(text))
    #expect(result.error?.reason.code == code)
    #expect(result.error?.location?.byteOffset == UInt64(elements("").utf8.count - 2) + offset)
  }

  @Test func `a text that is no Overpass JSON is refused`() {
    #expect(read("{\"version\":0.6}").error?.reason == .notOverpass)
    #expect(read("{\"elements\":{}}").error?.reason == .notOverpass)
    #expect(read("").error?.reason == .notOverpass)
    #expect(read("[]").error?.reason == .jsonSyntax)
    #expect(read("{\"elements\":[]} x").error?.reason == .jsonSyntax)
    #expect(read("{\"elements\":[],\"elements\":[]}").error?.reason == .overpassRepeated)
  }

  @Test(arguments: [OverpassReader.usualBlockSize, 512])
  func `every truncation is an error`(blockSize: Int) throws {
    let text = try osmData("overpass/map.json")
    let whole = try osmLines("overpass/map.opl")
    let trimmed = String(decoding: text, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    for count in stride(from: 0, to: trimmed.utf8.count, by: 61) {
      let result = read([UInt8](text.prefix(count)), blockSize: blockSize)
      #expect(result.error != nil, "\(count) bytes")
      #expect(whole.starts(with: result.lines))
    }
  }

  @Test func `no mutation traps`() throws {
    let text = try osmData("overpass/map.json").suffix(6000)
    let bytes = [UInt8]("{\"elements\":[".utf8) + text.drop { $0 != UInt8(ascii: "{") }
    var random = SplitMix64(seed: 11)
    var errors = 0
    for _ in 0..<2000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<mutated.count, using: &random)
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0:
          mutated[index] = [UInt8]("{}[]\",:0-\\\u{1}".utf8).randomElement(using: &random) ?? 0
        case 1: mutated.remove(at: index)
        case 2: mutated.swapAt(index, Int.random(in: 0..<mutated.count, using: &random))
        default: mutated[index] = .random(in: 0...255, using: &random)
        }
      }
      let result = readObjects(mutated, listing: false) { source throws(GeoError) in
        try OverpassReader(source, blockSize: 700)
      }
      if result.error != nil { errors += 1 }
    }
    #expect(errors > 500)
  }
}
