import Base
import Foundation
import SQLiteStore
import TestSupport
import Testing

/// How ways become edges. Expectations are counted by hand on the little drawings.
struct NetworkBuildTests {
  /// A cross of two ways of three nodes: 1-2-3 from west to east, 4-2-5 or 4-6-5 from south to north.
  private func cross(isShared: Bool) -> Town {
    var town = Town()
    town.node(1, 0, 1)
    town.node(2, 1, 1)
    town.node(3, 2, 1)
    town.node(4, 1, 0)
    town.node(5, 1, 2)
    town.node(6, 1, 1)
    town.way(10, [1, 2, 3])
    town.way(20, [4, isShared ? 2 : 6, 5])
    return town
  }

  @Test func `a cross with a shared node has four edges`() throws {
    let built = try cross(isShared: true).built(in: Scratch())
    let sql = """
      SELECT e.osm_id, e.part, f.osm_id, t.osm_id, e.car_component FROM edges e
      JOIN nodes f ON f.id = e.from_node JOIN nodes t ON t.id = e.to_node ORDER BY e.id
      """
    #expect(try built.rows(sql) == ["10|1|1|2|1", "10|2|2|3|1", "20|1|4|2|1", "20|2|2|5|1"])
    #expect(
      isClose(try built.number("SELECT length FROM edges WHERE id = 1"), Town.east, 1e-6))
    #expect(
      isClose(try built.number("SELECT length FROM edges WHERE id = 3"), Town.north, 1e-4))
    // 30 km/h without maxspeed.
    #expect(
      isClose(
        try built.number("SELECT car_forward FROM edges WHERE id = 1"), Town.east * 3.6 / 30, 1e-6))
    #expect(try built.rows("SELECT nodes, edges, restrictions FROM network") == ["5|4|0"])
  }

  @Test func `a cross without a shared node has two, in components of their own`() throws {
    let built = try cross(isShared: false).built(in: Scratch())
    #expect(
      try built.rows("SELECT osm_id, car_component, foot_component FROM edges ORDER BY id")
        == ["10|1|1", "20|2|2"])
    #expect(try built.route((0, 1), (1, 2)) == nil)
  }

  @Test func `keep-components leaves out islands`() throws {
    var town = cross(isShared: false)
    town.node(7, 3, 1)
    town.way(30, [3, 7])
    let scratch = try Scratch()
    let built = try town.built(["--keep-components", "1"], in: scratch)
    #expect(try built.rows("SELECT osm_id FROM edges ORDER BY id") == ["10", "30"])
    let report = try #require(scratch.text("report.json"))
    #expect(report.contains("\"left_out\": {\"small-component\": 1}"))
  }

  @Test func `loops and parallels are kept`() throws {
    var town = Town()
    for (id, x, y) in [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 2, 1), (5, 1, 1)] {
      town.node(id, Double(x), Double(y))
    }
    // A stem with a loop at its end; the loop is one edge from node 2 to itself.
    town.way(10, [1, 2, 3, 4, 5, 2])
    // A ring that nothing else touches.
    town.node(6, 5, 5)
    town.node(7, 6, 5)
    town.node(8, 6, 6)
    town.way(20, [6, 7, 8, 6])
    // Two ways between the same ends.
    town.node(9, 0, 3)
    town.node(10, 1, 3)
    town.node(11, 0.5, 3.5)
    town.way(30, [9, 10])
    town.way(40, [9, 11, 10])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows(
        "SELECT osm_id, part, from_node = to_node FROM edges ORDER BY id")
        == ["10|1|0", "10|2|1", "20|1|1", "30|1|0", "40|1|0"])
    // The shorter one of the parallels is taken, in both directions.
    #expect(try built.ways(try built.route((0, 3), (1, 3))) == [30])
    #expect(try built.ways(try built.route((1, 3), (0, 3))) == [30])
  }

  @Test func `a missing node ends the edge`() throws {
    var town = Town()
    for id in [1, 2, 4, 5] { town.node(id, Double(id), 0) }
    town.way(10, [1, 2, 3, 4, 5])
    town.way(20, [7, 8])
    let scratch = try Scratch()
    let built = try town.built(in: scratch)
    #expect(
      try built.rows(
        """
        SELECT e.osm_id, e.part, f.osm_id, t.osm_id FROM edges e
        JOIN nodes f ON f.id = e.from_node JOIN nodes t ON t.id = e.to_node ORDER BY e.id
        """) == ["10|1|1|2", "10|2|4|5"])
    let report = try #require(scratch.text("report.json"))
    #expect(report.contains("\"missing_nodes\": 3"))
    #expect(report.contains("\"too-short\": 1"))
    #expect(report.contains("road-node-missing"))
  }

  @Test func `barriers split ways and close them`() throws {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 1, 0, ["barrier": "bollard"])
    town.node(3, 2, 0)
    town.node(4, 3, 0, ["barrier": "gate", "access": "private"])
    town.node(5, 4, 0)
    town.way(10, [1, 2, 3, 4, 5])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows(
        "SELECT barrier, car_access, bike_access, foot_access FROM nodes WHERE barrier <> ''"
          + " ORDER BY id") == ["bollard|no|yes|yes", "gate|no|no|no"])
    #expect(try built.number("SELECT count(*) FROM edges") == 3)
    #expect(try built.route((0, 0), (2, 0)) == nil)
    #expect(try built.ways(try built.route((0, 0), (2, 0), ["--profile", "bike"])) == [10])
    #expect(try built.route((2, 0), (4, 0), ["--profile", "foot"]) == nil)
    // A route may end at either side of the gate, and at the gate itself.
    #expect(try built.route((2, 0), (2.9, 0)) != nil)
    #expect(try built.route((4, 0), (3.1, 0)) != nil)
    let report = try #require(built.scratch.text("report.json"))
    #expect(report.contains("\"largest\": [1, 1, 1]"))
  }

  @Test func `each column has a description`() throws {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 1, 0)
    town.way(10, [1, 2], ["maxspeed:conditional": "30 @ (Mo-Fr)"])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows(
        """
        SELECT c.table_name, i.name FROM gpkg_contents c, pragma_table_info(c.table_name) i
        LEFT JOIN gpkg_data_columns d ON d.table_name = c.table_name AND d.column_name = i.name
        WHERE coalesce(d.description, '') = ''
        """) == [])
    #expect(try built.number("SELECT count(*) FROM gpkg_contents") == 6)
  }

  @Test func `what is not understood is counted`() throws {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 1, 0)
    town.way(10, [1, 2], ["highway": "primary", "maxspeed": "fast", "motorcar": "sometimes"])
    town.way(11, [1, 2], ["highway": "proposed"])
    town.way(12, [1, 2], ["highway": "service", "access": "no"])
    let scratch = try Scratch()
    let built = try town.built(in: scratch)
    #expect(try built.rows("SELECT osm_id, speed_forward FROM edges") == ["10|"])
    let report = try #require(scratch.text("report.json"))
    #expect(
      report.contains("{\"tag\": \"maxspeed=fast\", \"count\": 1, \"example\": \"way/10\"}"))
    #expect(report.contains("{\"tag\": \"motorcar=sometimes\", \"count\": 1"))
    #expect(report.contains("\"left_out\": {\"class-unknown\": 1, \"no-access\": 1}"))
  }

  @Test func `the bytes do not depend on the number of threads`() throws {
    let scratch = try Scratch()
    let sample = sourceRoot.appending(path: "samples/osm/monaco.osm.gz").path
    for jobs in ["1", "2", "7"] {
      let result = try BuiltProgram.run(
        ["network", "build", sample, "-o", "\(jobs).gpkg", "--jobs", jobs, "-q"],
        in: scratch.folder)
      #expect(result.status == 0)
    }
    let files = try scratch.contents()
    #expect(files["1.gpkg"] == files["2.gpkg"])
    #expect(files["1.gpkg"] == files["7.gpkg"])
  }

  /// A crossing with a restriction, and an island.
  private func crossing() -> Town {
    var town = Town()
    for (id, x, y) in [(1, 0.0, 0.0), (2, 1, 0), (3, 2, 0), (4, 1, 1), (5, 9, 9), (6, 9, 8)] {
      town.node(id, x, y)
    }
    town.way(10, [1, 2])
    town.way(11, [2, 3])
    town.way(20, [2, 4])
    town.way(30, [5, 6])
    town.restriction(1, ["from w20", "via n2", "to w10"], ["restriction": "no_right_turn"])
    town.restriction(2, ["from w10", "via n2", "to w20"], ["restriction": "no_left_turn"])
    return town
  }

  private static let foreignKeys = """
    SELECT t.name, f."from", f."table", f."to" FROM sqlite_master t, pragma_foreign_key_list(t.name) f
    WHERE t.name IN ('nodes', 'edges', 'restrictions') ORDER BY 1, 2
    """

  @Test(arguments: [[], ["--keep-components", "1"], ["--fast"]])
  func `foreign keys are declared, and hold`(_ options: [String]) throws {
    let scratch = try Scratch()
    var town = crossing()
    town.way(40, [1, 4])
    town.restriction(3, ["from w10", "via w20", "to w40"], ["restriction": "no_u_turn"])
    let built = try town.built(options, in: scratch)
    let expected = [
      "edges|from_node|nodes|id", "edges|to_node|nodes|id", "restrictions|from_edge|edges|id",
      "restrictions|to_edge|edges|id", "restrictions|via_node|nodes|id",
    ]
    #expect(try built.rows(Self.foreignKeys) == expected)
    #expect(try built.rows("PRAGMA foreign_key_check") == [])
    #expect(try built.number("SELECT count(*) FROM restrictions") > 0)
    // Copies have them, too; SpatiaLite's as well.
    for name in ["town.sqlite", "copy.gpkg", "copy.sqlite"] {
      let arguments =
        name == "town.sqlite"
        ? ["network", "build", "town.osm", "-o", name] + options
        : ["convert", "town.gpkg", "-o", name]
      let result = try BuiltProgram.run(arguments, in: scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
      // A prepared network has triggers of its own.
      #expect(
        options == ["--fast"] || !result.errors.contains("table-rule-left-out"),
        "\(result.errors)")
      let database = try Database(reading: scratch.path(name))
      var found: [String] = []
      try database.query(Self.foreignKeys) { row in
        found.append((0..<4).map { row.string($0) }.joined(separator: "|"))
      }
      #expect(found == expected, "\(name)")
      #expect(try database.scalarText("PRAGMA foreign_key_check") == nil)
    }
  }

  @Test func `a store whose foreign keys are on refuses what would break it`() throws {
    let scratch = try Scratch()
    _ = try crossing().built(in: scratch)
    let database = try Database(loading: scratch.path("town.gpkg"))
    try database.execute("PRAGMA foreign_keys = ON")
    for sql in [
      "UPDATE restrictions SET to_edge = 99", "DELETE FROM edges WHERE id = 1",
      "DELETE FROM nodes WHERE id = 1",
    ] {
      #expect(throws: GeoError.self, "\(sql)") { try database.execute(sql) }
    }
    try database.execute("UPDATE restrictions SET to_edge = from_edge")
  }

  @Test func `foreign keys to rows that were left out go, which is counted`() throws {
    let scratch = try Scratch()
    _ = try crossing().built(in: scratch)
    let result = try BuiltProgram.run(
      [
        "filter", "town.gpkg", "--where", "osm_id <> 1", "-o", "less.gpkg", "--report", "less.json",
      ],
      in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let report = try #require(scratch.text("less.json"))
    #expect(report.contains("foreign key 'from_node → nodes'"), "\(report)")
    let database = try Database(reading: scratch.path("less.gpkg"))
    #expect(
      try database.scalarInt("SELECT count(*) FROM pragma_foreign_key_list('edges')") == 1)
    #expect(try database.scalarText("PRAGMA foreign_key_check") == nil)
  }

  @Test func `foreign keys hold, and lengths are those of the geodesics`() throws {
    let scratch = try Scratch()
    let sample = sourceRoot.appending(path: "samples/osm/andorra.osm.pbf").path
    let result = try BuiltProgram.run(
      ["network", "build", sample, "-o", "town.gpkg", "-q"], in: scratch.folder)
    #expect(result.status == 0)
    let built = try BuiltTown(scratch)
    #expect(try built.rows("PRAGMA foreign_key_check") == [])
    #expect(try built.number("SELECT count(*) FROM rtree_edges_geom") > 2000)
    #expect(
      try built.number(
        """
        SELECT count(*) FROM pragma_table_info('edges') WHERE name NOT IN ('id', 'geom')
        AND name NOT IN (SELECT column_name FROM gpkg_data_columns WHERE table_name = 'edges'
        AND description <> '')
        """) == 0)
    // Measured by C. F. F. Karney's algorithm.
    let measured = try BuiltProgram.shell(
      "cairn measure town.gpkg --layer edges --add length --prefix m_", in: scratch.folder)
    var count = 0
    for line in measured.output.split(separator: "\n") {
      func number(_ key: String) -> Double? {
        guard let range = line.range(of: "\"\(key)\":") else { return nil }
        return Double(line[range.upperBound...].prefix { !",}".contains($0) })
      }
      let (ours, geodesic) = (try #require(number("length")), try #require(number("m_length")))
      #expect(abs(ours - geodesic) <= 1e-8 * geodesic + 1e-6)
      count += 1
    }
    #expect(count > 2000)
  }
}
