import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Network

/// Ways of a hierarchy are those of the plain search.
struct HierarchyTests {
  private static func prepare(
    _ path: String, _ profile: String, _ measures: [RouteSearch.Measure] = [.time, .length]
  ) throws {
    let graph = try NetworkStore.graphToPrepare(path, profile)
    let prepared = try measures.map { try PreparedHierarchy(graph, $0) }
    try NetworkStore.write(prepared, into: path)
  }

  /// Compares many pairs, of which every tenth lies on one edge.
  private static func compare(
    _ path: String, _ profile: String, isShortest: Bool, pairs: Int
  ) throws {
    let measure = isShortest ? RouteSearch.Measure.length : .time
    let store = try NetworkStore(path: path)
    let profile = try store.profile(profile)
    let graph = try store.graph(for: profile)
    let hierarchy = try #require(try store.hierarchy(for: profile, measure))
    let prepared = try HierarchySearch(store, hierarchy)
    let plain = RouteSearch(graph, measure)
    var generator = SplitMix64(seed: 41)
    let open = graph.edges.ids.indices.filter { graph.edges.isOpen(eitherWay: $0) }
    func point(_ edge: Int) throws -> NetworkPoint {
      let within = Double.random(in: 0...1, using: &generator)
      let fractions: [Double] = [0, 1, within, within]
      let fraction = fractions[Int.random(in: 0..<4, using: &generator)]
      let line = try #require(try store.line(ofEdge: graph.edges.ids[edge]))
      return NetworkPoint(
        graph, edge: edge, fraction: fraction, location: line.place(at: fraction), distance: 0)
    }
    var found = 0
    for pair in 0..<pairs {
      let edge = open[Int.random(in: 0..<open.count, using: &generator)]
      let other = pair % 10 == 0 ? edge : open[Int.random(in: 0..<open.count, using: &generator)]
      let (start, goal) = (try point(edge), try point(other))
      let expected = plain.path(from: start, to: goal)
      let edges = try prepared.edges(from: start, to: goal, measure, on: graph)
      let place = "edge \(start.edgeID) at \(start.fraction) to \(goal.edgeID) at \(goal.fraction)"
      guard let expected, let edges else {
        #expect(expected == nil && edges == nil, "\(place)")
        continue
      }
      found += 1
      let path = try graph.path(over: edges, from: start, to: goal, measure, store)
      #expect(path.cost.entries == expected.cost.entries, "\(place)")
      let difference = abs(path.cost.amount - expected.cost.amount)
      #expect(difference <= 1e-6 * max(expected.cost.amount, 1), "\(place): \(difference)")
      // What a restriction forbids is not in it.
      var state = path.pieces.first?.edge ?? 0
      for piece in path.pieces.dropFirst() {
        guard case .state(let next) = graph.turns.turn(from: state, to: piece.edge) else {
          Issue.record("\(place) takes a forbidden turn")
          break
        }
        state = next
      }
    }
    #expect(found > pairs / 4)
  }

  @Test(arguments: ["car", "bike", "foot"])
  func `ways are those of the plain search`(_ profile: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("andorra.osm.pbf", path, in: scratch)
    try Self.prepare(path, profile)
    for isShortest in [false, true] {
      try Self.compare(path, profile, isShortest: isShortest, pairs: 1000)
    }
  }

  /// On foot turns cost nothing: whoever comes to a node by some edge goes on as by any other, and junctions stand for that.
  @Test func `where turns are free there are junctions`() throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("monaco.osm.gz", path, in: scratch)
    let store = try NetworkStore(path: path)
    func hierarchy(
      _ profile: String, _ measure: RouteSearch.Measure
    ) throws -> (junctions: Int, arcs: Int) {
      let graph = try store.graph(for: try store.profile(profile))
      let builder = try HierarchyBuilder(graph, measure)
      let arcs = builder.order.reduce(0) {
        $0 + builder.leading[Int($1)].count + builder.coming[Int($1)].count
      }
      return (builder.order.count { builder.states.edge(of: Int($0)) == nil }, arcs)
    }
    #expect(try hierarchy("car", .time).junctions == 0)
    #expect(try hierarchy("bike", .time).junctions == 0)
    for measure in [RouteSearch.Measure.time, .length] {
      let found = try hierarchy("foot", measure)
      // At most one for each node, as no road is for destination only; two arcs of each edge, and shortcuts.
      let nodes = try #require(try store.database.scalarInt("SELECT count(*) FROM nodes"))
      #expect(found.junctions > 0 && found.junctions <= nodes)
      let edges = try #require(
        try store.database.scalarInt(
          "SELECT count(foot_forward) + count(foot_backward) FROM edges"))
      #expect(found.arcs < 4 * Int(edges))
    }
  }

  @Test(arguments: ["car", "foot"])
  func `arcs lead up, and every run makes the same ones`(_ profile: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("monaco.osm.gz", path, in: scratch)
    let store = try NetworkStore(path: path)
    let graph = try store.graph(for: try store.profile(profile))
    let builder = try HierarchyBuilder(graph, .time)
    var ranks = [Int](repeating: 0, count: builder.states.count)
    for (rank, state) in builder.order.enumerated() { ranks[Int(state)] = rank }
    #expect(ranks.sorted() == Array(ranks.indices))
    for state in ranks.indices {
      for arc in Array(builder.leading[state]) + Array(builder.coming[state]) {
        #expect(ranks[Int(arc.state)] > ranks[state])
        #expect(arc.middle < 0 || ranks[Int(arc.middle)] < ranks[state])
      }
    }
    let again = try (0..<2).map { _ in try PreparedHierarchy(graph, .time).cells }
    #expect(again[0] == again[1])
  }

  @Test(arguments: ["car", "bike", "foot"])
  func `also with restrictions and entries everywhere`(_ profile: String) throws {
    let scratch = try Scratch()
    let path = try ReferenceTests.strewn("monaco.osm.gz", in: scratch)
    try Self.prepare(path, profile)
    for isShortest in [false, true] {
      try Self.compare(path, profile, isShortest: isShortest, pairs: 1000)
    }
  }

  @Test func `a change of the network makes its hierarchies void`() throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("monaco.osm.gz", path, in: scratch)
    // Those of GeoPackages need functions that only its programs have.
    try ReferenceTests.withoutTriggers(path) { _ in }
    func isPrepared() throws -> Bool {
      let store = try NetworkStore(path: path)
      return try store.hierarchy(for: try store.profile("car"), .time) != nil
    }
    #expect(try !isPrepared())
    for change in [
      "UPDATE edges SET car_forward = 1 WHERE id = 5",
      """
      INSERT INTO restrictions (osm_id, kind, from_edge, via_node, to_edge, profiles)
      VALUES (1, 'no_left_turn', 1, 1, 2, '["car"]')
      """,
      "UPDATE nodes SET car_seconds = 1 WHERE id = 7",
    ] {
      try Self.prepare(path, "car", [.time])
      #expect(try isPrepared())
      try Database(appending: path).execute(change)
      #expect(try !isPrepared(), "\(change)")
    }
  }

  @Test func `a network is built with its hierarchies`() throws {
    let scratch = try Scratch()
    var town = Town()
    for (id, x, y) in [(1, 0.0, 1.0), (2, 1, 1), (3, 2, 1), (4, 1, 0), (5, 1, 2)] {
      town.node(id, x, y)
    }
    for id in [1, 3, 4, 5] { town.way(id, [id, 2]) }
    town.restriction(1, ["from w1", "via n2", "to w5"], ["restriction": "no_left_turn"])
    _ = try town.built(["--fast"], in: scratch)
    let path = scratch.path("town.gpkg")
    let database = try Database(reading: path)
    #expect(try database.scalarInt("SELECT count(*) FROM hierarchies") == 6)
    let registered = "SELECT count(*) FROM gpkg_extensions WHERE table_name LIKE 'hierarch%'"
    #expect(try database.scalarInt(registered) == 2)
    for profile in ["car", "bike", "foot"] {
      for isShortest in [false, true] {
        try Self.compare(path, profile, isShortest: isShortest, pairs: 200)
      }
    }
  }

  @Test func `the program gives the same routes with and without`() throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("monaco.osm.gz", path, in: scratch)
    let places = [
      "--from", "7.42135,43.730729", "--via", "7.4175,43.7325", "--to", "7.419199,43.727697",
    ]
    let pairs = scratch.path("pairs.csv")
    try Data(
      """
      id,from_lon,from_lat,to_lon,to_lat
      a,7.42135,43.730729,7.419199,43.727697
      b,7.4175,43.7325,7.4175,43.7325
      c,7.4175,43.7325,9,43
      """.utf8
    ).write(to: URL(filePath: pairs))
    func answers() throws -> [String] {
      var answers: [String] = []
      for options in [[], ["--shortest"]] {
        for form in [["--form", "json"], ["--form", "text"], ["--form", "geojson"]] {
          answers.append(try run(["route", path] + form + places + options))
        }
        answers.append(try run(["route", path, "--pairs", pairs] + options))
      }
      return answers
    }
    func run(_ arguments: [String]) throws -> String {
      let result = try BuiltProgram.run(arguments, in: scratch.folder)
      #expect(result.status == 0, "\(arguments)")
      return result.output
    }
    let plain = try answers()
    _ = try run(["network", "prepare", path, "car", "-q"])
    #expect(try answers() == plain)
    #expect(plain.allSatisfy { !$0.isEmpty })
  }

  @Test func `a damaged hierarchy is an error`() throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("monaco.osm.gz", path, in: scratch)
    try Self.prepare(path, "car", [.time])
    let whole = try Data(contentsOf: URL(filePath: path))
    var generator = SplitMix64(seed: 5)
    var errors = 0
    for round in 0..<40 {
      try whole.write(to: URL(filePath: path))
      do {
        let database = try Database(appending: path)
        switch round % 4 {
        case 0:
          try database.execute("UPDATE hierarchy_cells SET data = substr(data, 1, \(round))")
        case 1: try database.execute("UPDATE hierarchies SET states = states + \(round * 7)")
        case 2: try database.execute("DELETE FROM hierarchy_cells WHERE id % 3 = \(round % 3)")
        default:
          // One byte of some cells by chance.
          let byte = Int.random(in: 1...400, using: &generator)
          let value = String(Int.random(in: 16...255, using: &generator), radix: 16)
          try database.execute(
            """
            UPDATE hierarchy_cells SET data = CAST(substr(data, 1, \(byte)) AS BLOB)
            || x'\(value)' || CAST(substr(data, \(byte + 2)) AS BLOB) WHERE id % 5 = \(round % 5)
            """)
        }
      }
      let result = try BuiltProgram.run(
        [
          "route", path, "--from", "7.42135,43.730729", "--to", "7.419199,43.727697", "--form",
          "csv",
        ], in: scratch.folder)
      // Without a signal; a byte may make no difference, or cut the ends off from each other.
      #expect([0, 1, 4].contains(result.status), "\(round): \(result.status)")
      if result.status == 4 { errors += 1 }
    }
    #expect(errors >= 15)
  }
}
