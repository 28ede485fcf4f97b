import Foundation
import SQLiteStore
import TestSupport
import Testing

/// Networks in SpatiaLite. The layout of the blobs is that of libspatialite 5.0.1 (`create_routing.c`).
struct SpatiaLiteNetworkTests {
  /// A square with a one-way side: 1-2-3-4-1, from node 4 to node 1 alone.
  private func square() -> Town {
    var town = Town()
    for (id, x, y) in [(1, 0.0, 0.0), (2, 2, 0), (3, 2, 1), (4, 0, 1)] { town.node(id, x, y) }
    town.way(10, [1, 2, 3, 4], ["name": "Ring"])
    town.way(20, [4, 1], ["oneway": "yes"])
    town.way(30, [2, 4])
    return town
  }

  private func built(_ town: Town, _ scratch: Scratch) throws {
    try scratch.file("town.osm", town.xml)
    for name in ["town.gpkg", "town.sqlite"] {
      let result = try BuiltProgram.run(
        ["network", "build", "town.osm", "-o", name], in: scratch.folder)
      try #require(result.status == 0, "\(result.errors)")
      // Descriptions that there is no place for are not written.
      #expect(!result.errors.contains("left-out"), "\(result.errors)")
    }
  }

  @Test func `routes, matrices and isochrones are those of the GeoPackage`() throws {
    let scratch = try Scratch()
    try built(square(), scratch)
    try scratch.file("points.csv", "lon,lat\n0,0\n0.002,0.0005\n0.001,0.0005\n")
    for line in [
      "route NET --from 0,0 --to 0,0.001 --json", "route NET --from 0.001,0 --to 0,0.0005 --json",
      "matrix NET --points points.csv", "nearest NET --to 0.001,0.0004 --count 3",
      "isochrone NET --from 0,0 --metres 200 --output-format geojson",
    ] {
      let outputs = try ["town.gpkg", "town.sqlite"].map { store in
        let words = line.split(separator: " ").map { $0 == "NET" ? store : String($0) }
        let result = try BuiltProgram.run(words, in: scratch.folder)
        #expect(result.status == 0, "\(result.errors)")
        return result.output
      }
      #expect(outputs[0] == outputs[1] && !outputs[0].isEmpty, "\(line)")
    }
    let prepared = try BuiltProgram.run(["network", "prepare", "town.sqlite"], in: scratch.folder)
    #expect(prepared.status == 0, "\(prepared.errors)")
  }

  /// A node of the tables, with its arcs.
  private struct Node: Equatable {
    var id: Int
    var x: Double
    var y: Double
    /// Edge, index of the node, cost.
    var arcs: [[Double]]
  }

  /// Reads blobs as the layout says.
  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    mutating func mark(_ expected: UInt8) {
      #expect(bytes[place] == expected, "at \(place)"); place += 1
    }
    mutating func number(_ count: Int) -> UInt64 {
      defer { place += count }
      return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    mutating func real() -> Double { Double(bitPattern: number(8)) }
    mutating func text() -> String {
      let count = Int(number(2))
      defer { place += count }
      #expect(bytes[place + count - 1] == 0)
      return String(decoding: bytes[place..<place + count - 1], as: UTF8.self)
    }
  }

  private func nodes(_ table: String, _ database: Database) throws -> [Node] {
    var blobs: [[UInt8]] = []
    try database.query("SELECT NetworkData FROM \(table) ORDER BY Id") { row in
      blobs.append(Array(row.blob(0)))
    }
    var head = Reader(bytes: try #require(blobs.first))
    head.mark(0x69)
    head.mark(0xC0)
    let count = Int(head.number(4))
    head.mark(0xB5)
    head.mark(0)
    var names: [String] = []
    for mark in 0xA0...0xA4 {
      head.mark(UInt8(mark))
      names.append(head.text())
    }
    #expect(names == ["edges", "from_node", "to_node", "geom", "name"])
    head.mark(0xA5)
    #expect(head.real() > 0)
    head.mark(0x87)
    #expect(head.place == head.bytes.count)
    var nodes: [Node] = []
    for blob in blobs.dropFirst() {
      var block = Reader(bytes: blob)
      block.mark(0xED)
      for _ in 0..<block.number(2) {
        block.mark(0xDE)
        #expect(block.number(4) == UInt64(nodes.count))
        var node = Node(id: Int(block.number(8)), x: block.real(), y: block.real(), arcs: [])
        for _ in 0..<block.number(2) {
          block.mark(0x54)
          node.arcs.append([Double(block.number(8)), Double(block.number(4)), block.real()])
          block.mark(0x87)
        }
        block.mark(0x87)
        nodes.append(node)
      }
      #expect(block.place == blob.count)
    }
    #expect(nodes.count == count)
    return nodes
  }

  @Test(arguments: ["car", "foot"]) func `tables of VirtualRouting hold the edges`(
    _ profile: String
  ) throws {
    let scratch = try Scratch()
    try built(square(), scratch)
    let database = try Database(reading: scratch.path("town.sqlite"))
    for (table, cost) in [("shortest", "length"), ("fastest", "")] {
      let nodes = try nodes("\(profile)_\(table)_data", database)
      #expect(nodes.map(\.id) == [1, 2, 3])
      #expect(nodes.map { [$0.x, $0.y] } == [[0, 0], [0.002, 0], [0, 0.001]])
      var expected: [[[Double]]] = [[], [], []]
      for (direction, from, to) in [("forward", 1, 2), ("backward", 2, 1)] {
        let column = cost.isEmpty ? "\(profile)_\(direction)" : cost
        try database.query(
          """
          SELECT id, from_node, to_node, \(column) FROM edges
          WHERE \(profile)_\(direction) IS NOT NULL
          """
        ) { row in
          expected[Int(row.int64(from)) - 1].append(
            [Double(row.int64(0)), Double(row.int64(to) - 1), row.double(3)])
        }
      }
      for (node, arcs) in zip(nodes, expected) {
        #expect(node.arcs == arcs.sorted { $0[2] < $1[2] })
      }
    }
    // The one-way street: against it on foot alone.
    let arcs = try nodes("\(profile)_shortest_data", database)[0].arcs
    #expect(arcs.count == (profile == "foot" ? 2 : 1))
    var tables: [String] = []
    try database.query("SELECT name FROM sqlite_master WHERE sql LIKE '%VirtualRouting%'") {
      tables.append($0.string(0))
    }
    #expect(tables.contains("\(profile)_shortest") && tables.count == 6)
  }

  @Test func `a format by its name, and one that is no store`() throws {
    let scratch = try Scratch()
    try scratch.file("town.osm", square().xml)
    let named = try BuiltProgram.run(
      ["network", "build", "town.osm", "-o", "net.store", "--format", "spatialite"],
      in: scratch.folder)
    #expect(named.status == 0, "\(named.errors)")
    #expect(try Database(reading: scratch.path("net.store")).hasTable("car_fastest_data"))
    let wrong = try BuiltProgram.run(
      ["network", "build", "town.osm", "-o", "net.geojson"], in: scratch.folder)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("a network goes into a GeoPackage or a SpatiaLite store"))
  }

  /// Geometries that are cut off are an error, wherever that is.
  @Test func `damaged geometries end no run but with an error`() throws {
    let scratch = try Scratch()
    try built(square(), scratch)
    var length = 0
    do {
      let database = try Database(reading: scratch.path("town.sqlite"))
      length = Int(
        try #require(try database.scalarInt("SELECT length(geom) FROM edges WHERE id = 1")))
    }
    for count in stride(from: 0, to: length, by: 3) {
      try? FileManager.default.removeItem(atPath: scratch.path("cut.sqlite"))
      try FileManager.default.copyItem(
        atPath: scratch.path("town.sqlite"), toPath: scratch.path("cut.sqlite"))
      let database = try Database(loading: scratch.path("cut.sqlite"))
      try database.execute("DROP TRIGGER ggu_edges_geom")
      try database.execute("DROP TRIGGER giu_edges_geom")
      try database.execute("UPDATE edges SET geom = substr(geom, 1, \(count)) WHERE id = 1")
      _ = consume database
      let result = try BuiltProgram.run(
        ["route", "cut.sqlite", "--from", "0,0", "--to", "0,0.001"], in: scratch.folder)
      #expect(result.status == 4, "\(count): \(result.errors)")
    }
  }

  @Test func `the end of a pipeline makes the same network`() throws {
    let scratch = try Scratch()
    var town = square()
    town.node(5, 3, 1, ["barrier": "gate"])
    town.way(40, [3, 5])
    town.restriction(1, ["from w10", "via n4", "to w20"], ["restriction": "no_left_turn"])
    try built(town, scratch)
    let result = try BuiltProgram.shell(
      "cairn pipeline read town.osm ! network build -o piped.gpkg", in: scratch.folder)
    try #require(result.status == 0, "\(result.errors)")
    func dump(_ name: String) throws -> [String] {
      let database = try Database(reading: scratch.path(name))
      var rows: [String] = []
      for table in ["nodes", "edges", "restrictions", "profiles", "network"] {
        try database.query("SELECT * FROM \(table)") { row in
          rows.append((0..<row.columnCount).map { row.string($0) }.joined(separator: "|"))
        }
      }
      return rows
    }
    #expect(try dump("piped.gpkg") == dump("town.gpkg"))
    let features = try BuiltProgram.shell(
      "cairn pipeline read town.osm ! explode ! network build -o other.gpkg", in: scratch.folder)
    #expect(features.status == 2)
    #expect(features.errors.contains("there are features"))
    #expect(scratch.text("other.gpkg") == nil)
  }
}
