import Foundation
import TestSupport
import Testing

/// Routes on small worlds, with results by hand calculation.
struct RouteTests {
  /// A street from (0,0) to (4,0) of four nodes' distance.
  private func street(_ tags: Town.Tags = [:]) -> Town {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 4, 0)
    town.way(10, [1, 2], tags)
    return town
  }

  @Test func `parts of one edge, there and back`() throws {
    let built = try street().built(in: Scratch())
    for (from, to, edge) in [(1.0, 3.0, 1), (3.0, 1.0, -1)] {
      let route = try #require(try built.route((from, 0.1), (to, -0.1)))
      #expect(isClose(route.distance, Town.east * 2, 0.002))
      #expect(isClose(route.duration, Town.east * 2 * 3.6 / 30, 0.002))
      #expect(route.legs.map(\.edges) == [[edge]])
      #expect(route.steps.map(\.kind) == ["depart", "arrive"])
      #expect(route.snapped.allSatisfy { isClose($0.distance, Town.north * 0.1, 0.01) })
      #expect(route.geometry.coordinates == [[from / 1000, 0], [to / 1000, 0]])
    }
  }

  @Test func `a one-way street has no way back`() throws {
    let built = try street(["oneway": "yes"]).built(in: Scratch())
    #expect(try built.route((1, 0), (3, 0)) != nil)
    #expect(try built.route((3, 0), (1, 0)) == nil)
    let result = try BuiltProgram.run(
      ["route", "town.gpkg", "--from", "0.003,0", "--to", "0.001,0"], in: built.scratch.folder)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errors
        == "cairn: there is no route: both ends lie in component 1, but restrictions leave no way\n"
    )
  }

  @Test func `the same place is a route of no length`() throws {
    let built = try street().built(in: Scratch())
    for x in [0.0, 1.5] {
      let route = try #require(try built.route((x, 0), (x, 0)))
      #expect(route.distance == 0)
      #expect(route.duration == 0)
      #expect(route.geometry.coordinates.count == 2)
      #expect(route.steps.map(\.kind) == ["depart", "arrive"])
    }
  }

  @Test func `a place is too far from any road`() throws {
    let built = try street().built(in: Scratch())
    let result = try BuiltProgram.run(
      ["route", "town.gpkg", "--from", "0.002,0.003", "--to", "0.001,0", "--max-snap", "331"],
      in: built.scratch.folder)
    #expect(result.status == 4)
    #expect(result.errors.contains("within 331 m of 0.002,0.003"))
    #expect(try built.route((2, 3), (1, 0), ["--max-snap", "332"]) != nil)
  }

  /// A T of a through street and one side street, which is one way towards it.
  @Test func `a T with a one-way street`() throws {
    var town = Town()
    for (id, x, y) in [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 1, 1)] {
      town.node(id, Double(x), Double(y))
    }
    town.way(10, [1, 2, 3], ["name": "High Street"])
    town.way(20, [4, 2], ["name": "Side Street", "oneway": "yes"])
    let built = try town.built(in: Scratch())
    let route = try #require(try built.route((1, 0.5), (1.5, 0)))
    #expect(try built.ways(route) == [20, 10])
    #expect(route.steps.map(\.kind) == ["depart", "turn-left", "arrive"])
    #expect(route.steps[1].instruction == "Turn left onto High Street")
    // Half of each street at 30 km/h, and a right angle at a node of three edges: 12 s (1 − cos 90°)/2.
    let metres = Town.north / 2 + Town.east / 2
    #expect(isClose(route.distance, metres, 0.01))
    #expect(isClose(route.duration, metres * 3.6 / 30 + 6, 0.01))
    #expect(isClose(route.steps[0].distance, Town.north / 2))
    #expect(try built.route((1.5, 0), (1, 0.5)) == nil)
    #expect(
      try built.ways(try built.route((1.5, 0), (1, 0.5), ["--profile", "foot"])) == [10, 20])
  }

  @Test func `where a road of the same name turns off, one stays on it`() throws {
    var town = Town()
    for (id, x, y) in [(1, 0.0, 0.0), (2, 1, 0), (3, 2, 0), (4, 1, -1)] { town.node(id, x, y) }
    town.way(10, [1, 2, 4], ["name": "Ring Road"])
    town.way(20, [2, 3], ["name": "High Street"])
    let built = try town.built(in: Scratch())
    for (language, text) in [
      ("en", "Turn right to stay on Ring Road"), ("cs", "Odbočte vpravo a zůstaňte na: Ring Road"),
      ("de", "Rechts abbiegen und weiter auf: Ring Road"),
    ] {
      let route = try #require(try built.route((0, 0), (1, -1), ["--language", language]))
      #expect(route.steps.map(\.kind) == ["depart", "turn-right", "arrive"])
      #expect(route.steps[1].instruction == text)
    }
    let back = try #require(try built.route((2, 0), (1, -1)))
    #expect(back.steps[1].instruction == "Turn left onto Ring Road")
  }

  /// A ring 1-2-3-4 (counterclockwise) with arms 11 west, 12 south, 13 east, 14 north.
  private func ring() -> Town {
    var town = Town()
    for (id, x, y) in [
      (1, 1, 2), (2, 2, 1), (3, 3, 2), (4, 2, 3), (11, 0, 2), (12, 2, 0), (13, 4, 2), (14, 2, 4),
    ] {
      town.node(id, Double(x), Double(y))
    }
    town.way(10, [1, 2, 3, 4, 1], ["junction": "roundabout"])
    for (way, name) in [(11, "West"), (12, "South"), (13, "East"), (14, "North")] {
      town.way(way, [way, way - 10], ["name": name])
    }
    return town
  }

  @Test func `exits of a roundabout are counted`() throws {
    let built = try ring().built(in: Scratch())
    #expect(try built.number("SELECT count(*) FROM edges WHERE roundabout") == 4)
    for (x, y, exit, name) in [(2.0, 0.5, 1, "South"), (3.5, 2, 2, "East"), (2, 3.5, 3, "North")] {
      let route = try #require(try built.route((0.5, 2), (x, y)))
      #expect(route.steps.map(\.kind) == ["depart", "roundabout", "arrive"])
      #expect(route.steps[1].exit == exit)
      #expect(route.steps[1].instruction == "At the roundabout take exit \(exit) onto \(name)")
    }
    // It is one way: from the south to the west one goes all round.
    let route = try #require(try built.route((2, 0.5), (0.5, 2)))
    #expect(route.steps[1].exit == 3)
    let czech = try #require(try built.route((2, 0.5), (0.5, 2), ["--language", "cs"]))
    #expect(czech.steps[1].instruction == "Na kruhovém objezdu použijte 3. výjezd: West")
    let german = try #require(try built.route((2, 0.5), (0.5, 2), ["--language", "de"]))
    #expect(german.steps.last?.instruction == "Ziel erreicht")
  }

  /// A straight street of three parts whose middle is for destination only, and a detour around it of thrice its length.
  private func closedMiddle(_ tags: Town.Tags) -> Town {
    var town = Town()
    for (id, x, y) in [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 3, 0), (5, 1, 1), (6, 2, 1)] {
      town.node(id, Double(x), Double(y))
    }
    town.way(10, [1, 2])
    town.way(11, [2, 3], tags)
    town.way(12, [3, 4])
    town.way(20, [2, 5, 6, 3])
    return town
  }

  @Test func `what is for destination is not passed through, but reached`() throws {
    let built = try closedMiddle(["access": "destination"]).built(in: Scratch())
    #expect(try built.ways(try built.route((0.5, 0), (2.5, 0))) == [10, 20, 12])
    #expect(try built.ways(try built.route((0.5, 0), (1.5, 0))) == [10, 11])
    #expect(try built.ways(try built.route((1.5, 0), (2.5, 0))) == [11, 12])
    #expect(
      try built.ways(try closedMiddle([:]).built(in: Scratch()).route((0.5, 0), (2.5, 0)))
        == [10, 11, 12])
  }

  @Test func `private roads are not for routes`() throws {
    let built = try closedMiddle(["access": "private"]).built(in: Scratch())
    #expect(try built.ways(try built.route((0.5, 0), (2.5, 0))) == [10, 20, 12])
    #expect(try built.number("SELECT count(*) FROM edges WHERE osm_id = 11") == 0)
  }

  @Test func `a gate for customers counts as an entry`() throws {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 1, 0)
    town.node(3, 1.5, 0, ["barrier": "gate", "access": "customers"])
    town.node(4, 2, 0)
    town.node(5, 3, 0)
    town.node(6, 1.5, 2)
    town.way(10, [1, 2])
    town.way(11, [2, 3, 4])
    town.way(12, [4, 5])
    town.way(20, [2, 6, 4])
    let built = try town.built(in: Scratch())
    #expect(try built.ways(try built.route((0.5, 0), (2.5, 0))) == [10, 20, 12])
    #expect(try built.ways(try built.route((0.5, 0), (1.7, 0))) == [10, 20, 11])
    #expect(try built.ways(try built.route((0.5, 0), (1.4, 0))) == [10, 11])
  }

  @Test func `ferries take their time, parts of them their share`() throws {
    var town = Town()
    for (id, x) in [(1, 0), (2, 1), (3, 3), (4, 4), (5, 2)] { town.node(id, Double(x), 0) }
    town.way(10, [1, 2], ["name": "Quay"])
    town.way(20, [2, 5, 3], ["route": "ferry", "duration": "00:10", "name": "River Ferry"])
    town.way(30, [3, 4], ["name": "Far Side"])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows("SELECT class, car_forward FROM edges WHERE osm_id = 20") == ["ferry|600.0"])
    let route = try #require(try built.route((0.5, 0), (3.5, 0)))
    #expect(isClose(route.duration, 600 + Town.east * 3.6 / 30))
    #expect(route.steps.map(\.kind) == ["depart", "ferry", "continue", "arrive"])
    #expect(route.steps[1].instruction == "Take the ferry River Ferry")
  }

  @Test func `miles in an hour`() throws {
    let built = try street(["highway": "primary", "maxspeed": "50 mph"]).built(in: Scratch())
    #expect(
      isClose(try built.number("SELECT speed_forward FROM edges"), 80.4672, 1e-9))
    let conditional = try street([
      "highway": "primary", "maxspeed": "80", "maxspeed:conditional": "50 @ (22:00-06:00)",
    ]).built(in: Scratch())
    #expect(
      try conditional.rows("SELECT speed_backward, conditional FROM edges")
        == ["80.0|maxspeed:conditional=50 @ (22:00-06:00)"])
  }

  @Test func `signals and crossings cost seconds, at nodes and within edges`() throws {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 1, 0, ["highway": "traffic_signals"])
    town.node(3, 2, 0, ["highway": "crossing"])
    town.node(4, 3, 0, ["highway": "traffic_signals"])
    town.node(5, 4, 0)
    town.node(6, 3, 1)
    town.way(10, [1, 2, 3, 4, 5])
    town.way(20, [4, 6])
    let built = try town.built(in: Scratch())
    // Node 4 is a junction, 2 and 3 lie within the first edge.
    #expect(
      try built.rows("SELECT osm_id, signals, car_seconds FROM nodes WHERE signals") == ["4|1|8.0"])
    #expect(
      isClose(
        try built.number("SELECT car_forward FROM edges WHERE id = 1"),
        Town.east * 3 * 3.6 / 30 + 8 + 1, 1e-6))
    let route = try #require(try built.route((0, 0), (4, 0)))
    #expect(isClose(route.duration, Town.east * 4 * 3.6 / 30 + 17))
  }

  @Test func `at a dead end one turns round, elsewhere not`() throws {
    var town = Town()
    for (id, x, y) in [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 1, 1)] {
      town.node(id, Double(x), Double(y))
    }
    town.way(10, [1, 2])
    town.way(11, [2, 3])
    town.way(20, [2, 4])
    // From 10 one may only go straight on, to the dead end 3, and back from there to 20.
    town.restriction(1, ["from w10", "via n2", "to w11"], ["restriction": "only_straight_on"])
    let built = try town.built(in: Scratch())
    let route = try #require(try built.route((0.5, 0), (1, 0.5)))
    #expect(try built.ways(route) == [10, 11, 20])
    #expect(route.legs[0].edges == [1, 2, -2, 3])
    #expect(route.steps.map(\.kind) == ["depart", "u-turn", "turn-right", "arrive"])
    let metres = Town.east * 2.5 + Town.north / 2
    #expect(isClose(route.distance, metres))
    // The end of the street has one edge, so that only the U-turn costs; then a right angle at a node of three.
    #expect(isClose(route.duration, metres * 3.6 / 30 + 30 + 6))
    #expect(isClose(route.steps.reduce(0) { $0 + $1.distance }, route.distance))
    #expect(isClose(route.steps.reduce(0) { $0 + $1.duration }, route.duration))
  }

  @Test func `stops make legs`() throws {
    let built = try closedMiddle([:]).built(in: Scratch())
    let route = try #require(
      try built.route((0.5, 0), (2.5, 0), ["--via", "0.0015,0.001", "--via", "0.001,0"]))
    #expect(route.legs.count == 3)
    #expect(route.snapped.count == 4)
    #expect(isClose(route.legs.reduce(0) { $0 + $1.distance }, route.distance))
    #expect(isClose(route.legs.reduce(0) { $0 + $1.duration }, route.duration))
    #expect(route.steps.filter { $0.kind == "arrive" }.count == 3)
  }

  @Test func `a matrix is made of routes`() throws {
    let scratch = try Scratch()
    let sample = sourceRoot.appending(path: "samples/osm/monaco.osm.gz").path
    _ = try BuiltProgram.run(
      ["network", "build", sample, "-o", "town.gpkg", "-q"], in: scratch.folder)
    var generator = SplitMix64(seed: 5)
    var places: [(Double, Double)] = []
    for _ in 0..<6 {
      places.append(
        (
          Double.random(in: 7.412...7.435, using: &generator),
          Double.random(in: 43.728...43.748, using: &generator)
        ))
    }
    try scratch.file(
      "points.csv", "lon,lat\n" + places.map { "\($0.0),\($0.1)\n" }.joined())
    var pairs = "id,from_lon,from_lat,to_lon,to_lat\n"
    for (row, from) in places.enumerated() {
      for (column, to) in places.enumerated() {
        pairs += "\(row + 1)-\(column + 1),\(from.0),\(from.1),\(to.0),\(to.1)\n"
      }
    }
    try scratch.file("pairs.csv", pairs)
    for options in [[], ["--shortest"], ["--profile", "foot"]] {
      let matrix = try BuiltProgram.run(
        ["matrix", "town.gpkg", "--points", "points.csv"] + options, in: scratch.folder)
      let answers = try BuiltProgram.run(
        ["route", "town.gpkg", "--pairs", "pairs.csv"] + options, in: scratch.folder)
      #expect(matrix.status == 0 && answers.status == 0, "\(matrix.errors)\(answers.errors)")
      let cells = matrix.output.split(separator: "\n").dropFirst().map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let rows = answers.output.split(separator: "\n").dropFirst().map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(cells.count == 36 && rows.count == 36)
      #expect(cells.filter { !$0[2].isEmpty }.count > 20)
      for (cell, row) in zip(cells, rows) {
        #expect("\(cell[0])-\(cell[1])" == row[0])
        #expect(cell[2] == row[1] && cell[3] == row[2], "\(row)")
        #expect(row[3] == (row[1].isEmpty ? "no-route" : ""))
      }
      // The first few singly.
      for (row, column) in [(0, 1), (2, 3), (5, 0)] {
        let built = try BuiltTown(scratch)
        let route = try built.route(
          (places[row].0 * 1000, places[row].1 * 1000),
          (places[column].0 * 1000, places[column].1 * 1000), options)
        let cell = cells[row * 6 + column]
        #expect(route.map(\.distance) == Double(cell[2]))
        #expect(route.map(\.duration) == Double(cell[3]))
      }
    }
  }
}
