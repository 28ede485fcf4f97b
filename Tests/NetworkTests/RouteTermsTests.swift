import Foundation
import SQLiteStore
import TestSupport
import Testing

/// Routes on terms: what is avoided, and what holds at a time. 2026-11-23 is a Monday.
struct RouteTermsTests {
  /// Three ways from node 1 to node 4, from west to east: straight on, a little to the north, and farther to the south.
  private func parallels(
    _ straight: Town.Tags = [:], _ north: Town.Tags = [:], _ south: Town.Tags = [:]
  ) -> Town {
    var town = Town()
    for (id, x, y) in [
      (1, 0.0, 0.0), (2, 1, 0), (3, 9, 0), (4, 10, 0), (5, 1, 1), (6, 9, 1), (7, 1, -2), (8, 9, -2),
    ] { town.node(id, x, y) }
    town.way(1, [1, 2])
    town.way(2, [3, 4])
    town.way(10, [2, 3], straight)
    town.way(20, [2, 5, 6, 3], north)
    town.way(30, [2, 7, 8, 3], south)
    return town
  }

  private func ways(_ built: BuiltTown, _ options: [String]) throws -> [Int] {
    try built.ways(try built.route((0, 0), (10, 0), ["--shortest"] + options))
  }

  @Test func `classes, tolls and ferries are avoided`() throws {
    let built = try parallels(
      ["highway": "motorway_link", "oneway": "no"], ["highway": "primary", "toll": "yes"],
      ["route": "ferry"]
    ).built(in: Scratch())
    #expect(try ways(built, []) == [1, 10, 2])
    #expect(try ways(built, ["--avoid", "motorway"]) == [1, 20, 2])
    #expect(try ways(built, ["--avoid", "motorway_link"]) == [1, 20, 2])
    #expect(try ways(built, ["--avoid", "motorway,toll"]) == [1, 30, 2])
    #expect(try ways(built, ["--avoid", "motorway", "--avoid", "primary"]) == [1, 30, 2])
    #expect(try ways(built, ["--avoid", "motorway,toll,ferry"]) == [])
    #expect(try ways(built, ["--avoid", "toll,ferry"]) == [1, 10, 2])
  }

  @Test func `roads that touch a polygon are avoided`() throws {
    let scratch = try Scratch()
    let built = try parallels().built(in: scratch)
    try scratch.file(
      "works.geojson",
      """
      {"type":"Polygon","coordinates":[[[0.004,-0.0005],[0.005,-0.0005],[0.005,0.001],[0.004,0.001],[0.004,-0.0005]]]}
      """)
    // The way to the north runs along the polygon's edge, and so touches it.
    #expect(try ways(built, ["--avoid", "works.geojson"]) == [1, 30, 2])
    try scratch.file(
      "works.geojson",
      """
      {"type":"MultiPolygon","coordinates":[[[[0.004,-0.0005],[0.005,-0.0005],[0.005,0.0009],[0.004,0.0009],[0.004,-0.0005]]]]}
      """)
    #expect(try ways(built, ["--avoid", "works.geojson"]) == [1, 20, 2])
    // A hole that holds the whole way does not touch it.
    try scratch.file(
      "works.geojson",
      """
      {"type":"Polygon","coordinates":[[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]],[[-0.5,-0.5],[-0.5,0.5],[0.5,0.5],[0.5,-0.5],[-0.5,-0.5]]]}
      """)
    #expect(try ways(built, ["--avoid", "works.geojson"]) == [1, 10, 2])
  }

  @Test func `what cannot be avoided is said`() throws {
    let scratch = try Scratch()
    _ = try parallels().built(in: scratch)
    for (item, message) in [
      ("motorwax", "no profile of the network knows roads of class 'motorwax'"),
      ("toll,,ferry", "classes of roads, toll, ferry or files of polygons are needed"),
    ] {
      let result = try BuiltProgram.run(
        ["route", "town.gpkg", "--from", "0,0", "--to", "0.01,0", "--avoid", item],
        in: scratch.folder)
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func `access and restrictions hold at their times`() throws {
    var town = parallels(["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"])
    town.restriction(
      1, ["from w1", "via n2", "to w20"],
      ["restriction:conditional": "no_left_turn @ (08:00-10:00)"])
    let built = try town.built(in: Scratch())
    #expect(try ways(built, []) == [1, 10, 2])
    #expect(try ways(built, ["--at", "2026-11-23T06:59"]) == [1, 10, 2])
    #expect(try ways(built, ["--at", "2026-11-23T07:30"]) == [1, 20, 2])
    #expect(try ways(built, ["--at", "2026-11-23T08:30"]) == [1, 30, 2])
    // On a Sunday the straight way is open.
    #expect(try ways(built, ["--at", "2026-11-22T08:30"]) == [1, 10, 2])
    // It is no motor vehicle.
    #expect(try ways(built, ["--at", "2026-11-23T08:30", "--profile", "foot"]) == [1, 10, 2])
  }

  @Test func `what public holidays decide is counted with an example`() throws {
    let scratch = try Scratch()
    let built = try parallels(["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-19:00; PH off)"])
      .built(in: scratch)
    #expect(try ways(built, ["--at", "2026-11-23T08:00"]) == [1, 20, 2])
    let result = try BuiltProgram.run(
      [
        "route", "town.gpkg", "--from", "0,0", "--to", "0.01,0", "--at", "2026-11-23T08:00",
        "--report", "report.json", "--overwrite",
      ], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("the day is taken to be none"), "\(result.errors)")
    let report = try #require(scratch.text("report.json"))
    #expect(report.contains("public-holiday-not-known") && report.contains("way/10"), "\(report)")
  }

  @Test func `restrictions whose conditions are not sure are named by their relations`() throws {
    let scratch = try Scratch()
    var town = parallels()
    town.restriction(
      77, ["from w1", "via n2", "to w20"],
      ["restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-19:00; PH off)"])
    town.restriction(
      78, ["from w1", "via n2", "to w30"],
      ["restriction:conditional": "no_right_turn @ (sometimes)"])
    _ = try town.built(in: scratch)
    let result = try BuiltProgram.run(
      [
        "route", "town.gpkg", "--from", "0,0", "--to", "0.01,0", "--at", "2026-11-23T08:00",
        "--report", "report.json", "--overwrite",
      ], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let report = try #require(scratch.text("report.json"))
    #expect(report.contains("relation/77") && report.contains("relation/78"), "\(report)")
  }

  @Test func `a road may be open at some times alone, and one way at others`() throws {
    let built = try parallels([
      "motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (20:00-06:00)",
      "oneway:conditional": "-1 @ (22:00-06:00)",
    ]).built(in: Scratch())
    #expect(try ways(built, ["--at", "2026-11-23T12:00"]) == [1, 20, 2])
    #expect(try ways(built, ["--at", "2026-11-23T21:00"]) == [1, 10, 2])
    #expect(try ways(built, ["--at", "2026-11-23T23:00"]) == [1, 20, 2])
    #expect(
      try built.ways(
        try built.route((10, 0), (0, 0), ["--shortest", "--at", "2026-11-23T23:00"])) == [2, 10, 1])
  }

  @Test func `a road that conditions alone open is in the network, closed`() throws {
    let built = try parallels([
      "access": "no", "access:conditional": "yes @ (May 1-Oct 15)",
    ]).built(in: Scratch())
    #expect(
      try built.rows(
        """
        SELECT DISTINCT car_forward, foot_backward, car_access_forward, car_component FROM edges
        WHERE osm_id = 10
        """) == ["||no|"])
    #expect(try ways(built, []) == [1, 20, 2])
    #expect(try ways(built, ["--at", "2026-11-23T12:00"]) == [1, 20, 2])
    #expect(try ways(built, ["--at", "2026-07-01T12:00"]) == [1, 10, 2])
    // Nothing opens a road whose conditions only close it.
    let closed = try parallels([
      "access": "no", "access:conditional": "private @ (May 1-Oct 15)",
    ]).built(in: Scratch())
    #expect(try closed.number("SELECT count(*) FROM edges WHERE osm_id = 10") == 0)
  }

  @Test func `a gate is closed at its times`() throws {
    var town = parallels()
    town.node(
      50, 5, 3,
      [
        "barrier": "gate", "access:conditional": "no @ (22:00-06:00)",
        "foot:conditional": "yes @ (Su)",
      ])
    town.node(51, 6, 3)
    town.way(50, [2, 50, 51])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows("SELECT osm_id, kind, tags ->> 'foot:conditional' FROM conditions")
        == ["50|node|yes @ (Su)"])
    func passes(_ time: String, _ profile: String) throws -> Bool {
      try built.route((0.5, 0), (5.9, 3), ["--at", time, "--profile", profile]) != nil
    }
    #expect(try passes("2026-11-23T12:00", "car"))
    #expect(try !passes("2026-11-23T23:00", "car"))
    #expect(try !passes("2026-11-23T23:00", "foot"))
    #expect(try passes("2026-11-22T23:00", "foot"))
    #expect(try built.route((0.5, 0), (5.9, 3)) != nil)
  }

  @Test func `limits of speed hold at their times`() throws {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 5, 0, ["highway": "traffic_signals"])
    town.node(3, 10, 0)
    town.way(
      10, [1, 2, 3], ["maxspeed": "50", "maxspeed:conditional": "30 @ (Mo-Fr 07:00-17:00)"])
    let built = try town.built(in: Scratch())
    let length = 10 * Town.east
    func duration(_ options: [String]) throws -> Double {
      try #require(try built.route((0, 0), (10, 0), options)).duration
    }
    // 0.9 of the limit; signals within an edge cost what the profile says, at any time.
    let usual = try duration([])
    let stops = usual - length * 3.6 / 45
    #expect(stops > 1)
    #expect(isClose(try duration(["--at", "2026-11-22T12:00"]), usual, 0.002))
    #expect(
      isClose(try duration(["--at", "2026-11-23T12:00"]), length * 3.6 / 27 + stops, 0.002))
  }

  @Test func `conditions that are not understood are counted`() throws {
    let scratch = try Scratch()
    let built = try parallels(["access:conditional": "no @ (sunset-sunrise)"]).built(in: scratch)
    let result = try BuiltProgram.run(
      [
        "route", "town.gpkg", "--from", "0,0", "--to", "0.01,0", "--form", "text", "--at",
        "2026-11-23T20:00", "--report", "at.json",
      ], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.errors.contains("conditions of roads or restrictions were not understood"))
    let report = try #require(scratch.text("at.json"))
    #expect(report.contains("access:conditional=no @ (sunset-sunrise)"))
    #expect(try ways(built, ["--at", "2026-11-23T20:00"]) == [1, 10, 2])
  }

  @Test func `damaged conditions end no run but with an error`() throws {
    let scratch = try Scratch()
    _ = try parallels(["access:conditional": "no @ (Mo)"]).built(in: scratch)
    let path = scratch.path("town.gpkg")
    func status(_ options: [String]) throws -> Int32 {
      try BuiltProgram.run(
        ["route", path, "--from", "0,0", "--to", "0.01,0", "--form", "text"] + options,
        in: scratch.folder
      ).status
    }
    for change in [
      "UPDATE conditions SET tags = '{'", "UPDATE conditions SET tags = '[1]'",
      "UPDATE conditions SET tags = '{\"highway\": 1}'", "UPDATE conditions SET tags = NULL",
      "DROP TABLE conditions",
    ] {
      try ReferenceTests.withoutTriggers(path) { try $0.execute(change) }
      #expect(try status(["--at", "2026-11-23T12:00"]) == 4, "\(change)")
      // Nobody else asks for them.
      #expect(try status([]) == 0, "\(change)")
    }
  }

  // MARK: - Alternatives

  private struct Routes: Decodable {
    struct Other: Decodable {
      var distance: Double
      var legs: [FoundRoute.Leg]
    }
    var distance: Double
    var alternatives: [Other]
  }

  private func routes(_ scratch: Scratch, _ options: [String]) throws -> Routes {
    let result = try BuiltProgram.run(
      ["route", "town.gpkg", "--from", "0,0", "--to", "0.01,0", "--json", "--shortest"] + options,
      in: scratch.folder)
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Routes.self, from: Data(result.output.utf8))
  }

  @Test func `alternatives are other ways that are little longer`() throws {
    let scratch = try Scratch()
    let built = try parallels().built(in: scratch)
    let best = 10 * Town.east
    let one = try routes(scratch, ["--alternatives", "1"])
    #expect(isClose(one.distance, best))
    #expect(one.alternatives.map { $0.distance.rounded() } == [(best + 2 * Town.north).rounded()])
    let two = try routes(scratch, ["--alternatives", "3"])
    #expect(
      two.alternatives.map { $0.distance.rounded() }
        == [(best + 2 * Town.north).rounded(), (best + 4 * Town.north).rounded()])
    let edges = try #require(two.alternatives.last?.legs.first?.edges)
    #expect(
      try edges.map { try built.number("SELECT osm_id FROM edges WHERE id = \($0)") }
        == [1, 30, 2])
  }

  @Test func `a detour alone, and a way that is much longer, are no alternatives`() throws {
    var town = Town()
    for (id, x, y) in [
      (1, 0.0, 0.0), (2, 4, 0), (3, 5, 0), (4, 10, 0), (5, 4, 0.3), (6, 5, 0.3), (7, 0, 4),
      (8, 10, 4),
    ] { town.node(id, x, y) }
    town.way(10, [1, 2, 3, 4])
    // Around one block, and by a way of 1.8 times the length.
    town.way(20, [2, 5, 6, 3])
    town.way(30, [1, 7, 8, 4])
    let scratch = try Scratch()
    _ = try town.built(in: scratch)
    #expect(try routes(scratch, ["--alternatives", "2"]).alternatives.isEmpty)
  }

  @Test func `alternatives do not turn where that is not allowed`() throws {
    var town = parallels()
    town.restriction(1, ["from w1", "via n2", "to w20"], ["restriction": "no_left_turn"])
    let scratch = try Scratch()
    _ = try town.built(in: scratch)
    let found = try routes(scratch, ["--alternatives", "2"])
    #expect(
      found.alternatives.map { $0.distance.rounded() }
        == [(10 * Town.east + 4 * Town.north).rounded()])
  }

  @Test func `alternatives have every form`() throws {
    let scratch = try Scratch()
    _ = try parallels().built(in: scratch)
    func text(_ form: String) throws -> String {
      let result = try BuiltProgram.run(
        [
          "route", "town.gpkg", "--from", "0,0", "--to", "0.01,0", "--shortest", "--alternatives",
          "1", "--form", form,
        ], in: scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    let collection = try text("geojson")
    #expect(collection.hasPrefix("{\"type\":\"FeatureCollection\",\"features\":["))
    #expect(collection.contains("\"alternative\":1,"))
    #expect(try text("text").contains("\nAlternative 1: 1.3 km, "))
    #expect(try text("csv").hasPrefix("route,leg,kind,"))
    #expect(try text("csv").contains("\n1,1,depart,"))
    let gpx = try text("gpx")
    #expect(gpx.components(separatedBy: "<rte>").count == 3)
    #expect(gpx.components(separatedBy: "<trk>").count == 3)
    // GPX 1.1: all routes come before all tracks.
    #expect(
      gpx.range(of: "<rte>", options: .backwards)!.lowerBound < gpx.range(of: "<trk>")!.lowerBound)
  }
}
