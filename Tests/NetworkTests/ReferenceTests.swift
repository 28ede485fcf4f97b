import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Network

/// Routes are those of a plain search over the exported tables.
struct ReferenceTests {
  /// A network of a sample with many turn restrictions, entries and stops in it, set by chance.
  static func strewn(_ sample: String, in scratch: Scratch) throws -> String {
    let path = scratch.path("town.gpkg")
    try build(sample, path, in: scratch)
    try withoutTriggers(path) { try strew($0) }
    return path
  }

  static func build(_ sample: String, _ path: String, in scratch: Scratch) throws {
    let input = sourceRoot.appending(path: "samples/osm/\(sample)").path
    let result = try BuiltProgram.run(
      ["network", "build", input, "-o", path, "-q"], in: scratch.folder)
    #expect(result.status == 0)
  }

  /// Changes a store whose triggers need functions that only programs for GeoPackages have.
  static func withoutTriggers(_ path: String, _ change: (Database) throws -> Void) throws {
    let database = try Database(loading: path)
    var triggers: [String] = []
    try database.query("SELECT name FROM sqlite_master WHERE type = 'trigger'") {
      triggers.append($0.string(0))
    }
    for trigger in triggers { try database.execute("DROP TRIGGER \"\(trigger)\"") }
    try change(database)
  }

  private static func strew(_ database: Database) throws {
    var generator = SplitMix64(seed: 17)
    var edgesAt: [Int: [Int]] = [:]
    var edges: [Int: (from: Int, to: Int)] = [:]
    try database.query("SELECT id, from_node, to_node FROM edges ORDER BY id") {
      let (id, from, to) = (Int($0.int64(0)), Int($0.int64(1)), Int($0.int64(2)))
      edges[id] = (from, to)
      edgesAt[from, default: []].append(id)
      if to != from { edgesAt[to, default: []].append(id) }
    }
    func ends(_ edge: Int) -> [Int] { edges[edge].map { [$0.from, $0.to] } ?? [0, 0] }
    let ids = edges.keys.sorted()
    for index in 0..<700 {
      // A walk of two to four edges, as from, via and to.
      var walk = [ids[Int.random(in: 0..<ids.count, using: &generator)]]
      var node = ends(walk[0])[Int.random(in: 0...1, using: &generator)]
      let via = node
      let length = Int.random(in: 2...4, using: &generator)
      while walk.count < length {
        let around = (edgesAt[node] ?? []).filter { $0 != walk.last }
        guard let next = around.randomElement(using: &generator) else { break }
        walk.append(next)
        node = ends(next)[0] == node ? ends(next)[1] : ends(next)[0]
      }
      guard walk.count > 1 else { continue }
      let between = walk.dropFirst().dropLast()
      try database.execute(
        """
        INSERT INTO restrictions (osm_id, kind, from_edge, via_node, via_edges, to_edge, profiles)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, '["car","bike"]')
        """,
        [
          .integer(Int64(index)), .text(index % 5 == 0 ? "only_straight_on" : "no_left_turn"),
          .integer(Int64(walk[0])), between.isEmpty ? .integer(Int64(via)) : .null,
          between.isEmpty
            ? .null : .text("[" + between.map(String.init).joined(separator: ", ") + "]"),
          .integer(Int64(walk[walk.count - 1])),
        ])
    }
    for profile in ["car", "bike", "foot"] {
      try database.execute(
        """
        UPDATE edges SET \(profile)_access_forward = 'destination'
        WHERE \(profile)_forward IS NOT NULL AND id % 11 = 3
        """)
      try database.execute(
        """
        UPDATE edges SET \(profile)_access_backward = 'destination'
        WHERE \(profile)_backward IS NOT NULL AND id % 13 IN (1, 2)
        """)
      try database.execute(
        """
        UPDATE nodes SET \(profile)_seconds = id % 7 * 3,
        \(profile)_access = CASE id % 53 WHEN 1 THEN 'no' WHEN 2 THEN 'destination' ELSE 'yes' END
        """)
    }
  }

  static func box(_ database: Database) throws -> [ClosedRange<Double>] {
    var box: [ClosedRange<Double>] = []
    try database.query(
      "SELECT min_x, max_x, min_y, max_y FROM gpkg_contents WHERE table_name = 'nodes'"
    ) { row in box = [row.double(0)...row.double(1), row.double(2)...row.double(3)] }
    return box
  }

  private static func compare(
    _ path: String, _ profile: String, isShortest: Bool, starts: Int, goals: Int
  ) throws {
    let store = try NetworkStore(path: path)
    let graph = try store.graph(for: try store.profile(profile))
    let reference = try ReferenceSearch(
      try Database(reading: path), profile: profile, isShortest: isShortest)
    let search = RouteSearch(graph, isShortest ? .length : .time)
    var generator = SplitMix64(seed: 23)
    let box = try box(store.database)
    func point() throws -> NetworkPoint {
      let place = (
        x: Double.random(in: box[0], using: &generator),
        y: Double.random(in: box[1], using: &generator)
      )
      return try store.nearest(to: place, within: 100_000, on: graph)
    }
    func place(_ point: NetworkPoint) throws -> ReferenceSearch.Place {
      var node: Int?
      if point.fraction == 0 || point.fraction == 1 {
        let edge = try #require(reference.edges[Int(point.edgeID)])
        node = point.fraction == 0 ? edge.from : edge.to
      }
      return ReferenceSearch.Place(edge: Int(point.edgeID), fraction: point.fraction, node: node)
    }
    var found = 0
    for _ in 0..<starts {
      let start = try point()
      let ends = try (0..<goals).map { _ in try point() }
      let expected = reference.costs(from: try place(start), to: try ends.map { try place($0) })
      let together = search.paths(from: start, to: ends)
      for (index, end) in ends.enumerated() {
        for path in [together[index], search.path(from: start, to: end)] {
          guard let wanted = expected[index] else {
            #expect(path == nil)
            continue
          }
          let path = try #require(path, "\(start.edgeID) to \(end.edgeID)")
          found += 1
          #expect(Int(path.cost.entries) == wanted.entries)
          // Headings are single precision in the graph, and on a sphere in the reference.
          #expect(
            abs(path.cost.amount - wanted.amount) <= 1e-3 * max(wanted.amount, 1),
            "\(start.edgeID) to \(end.edgeID)")
          try check(path, graph, reference)
        }
      }
    }
    #expect(found > starts * goals / 3, "too few routes to say anything")
  }

  /// The pieces of a path follow one another, are allowed, and cost what it says.
  private static func check(
    _ path: RouteSearch.Path, _ graph: TravelGraph, _ reference: ReferenceSearch
  ) throws {
    let way = path.pieces.map { Int(graph.signedID($0.edge)) }
    var amount = 0.0
    var entries = 0
    for (index, piece) in path.pieces.enumerated() {
      amount += try #require(reference.amount(way[index])) * (piece.to - piece.from)
      guard index > 0 else { continue }
      #expect(reference.head(way[index - 1]) == reference.tail(way[index]))
      let passage = try #require(reference.passage(way[index - 1], way[index]))
      amount += passage.amount
      entries += passage.entries
      #expect(!reference.isForbidden(Array(way[...index].suffix(4))))
    }
    #expect(abs(amount - path.cost.amount) <= 1e-3 * max(amount, 1))
    #expect(entries == Int(path.cost.entries))
  }

  @Test(arguments: ["car", "bike", "foot"], [false, true])
  func `with restrictions and entries everywhere`(_ profile: String, _ isShortest: Bool) throws {
    let scratch = try Scratch()
    let path = try Self.strewn("monaco.osm.gz", in: scratch)
    try Self.compare(path, profile, isShortest: isShortest, starts: 2, goals: 20)
  }

  @Test(arguments: ["car", "bike", "foot"])
  func `as it is, in the mountains`(_ profile: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try Self.build("andorra.osm.pbf", path, in: scratch)
    try Self.compare(path, profile, isShortest: false, starts: 5, goals: 60)
  }

  @Test func `reversing every one-way street reverses the routes`() throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try Self.build("monaco.osm.gz", path, in: scratch)
    let turned = scratch.path("turned.gpkg")
    try FileManager.default.copyItem(atPath: path, toPath: turned)
    try Self.withoutTriggers(turned) { database in
      try database.execute(
        """
        UPDATE edges SET bike_forward = bike_backward, bike_backward = bike_forward,
        bike_access_forward = bike_access_backward, bike_access_backward = bike_access_forward
        """)
    }
    let stores = try [path, turned].map { try NetworkStore(path: $0) }
    let graphs = try stores.map { try $0.graph(for: try $0.profile("bike")) }
    let searches = graphs.map { RouteSearch($0, .length) }
    var generator = SplitMix64(seed: 3)
    let box = try Self.box(stores[0].database)
    var count = 0
    for _ in 0..<200 {
      let places = (0..<2).map { _ in
        (
          x: Double.random(in: box[0], using: &generator),
          y: Double.random(in: box[1], using: &generator)
        )
      }
      let points = try zip(stores, graphs).map { store, graph in
        try places.map { try store.nearest(to: $0, within: 100_000, on: graph) }
      }
      let there = searches[0].path(from: points[0][0], to: points[0][1])
      let back = searches[1].path(from: points[1][1], to: points[1][0])
      #expect((there == nil) == (back == nil))
      guard let there, let back else { continue }
      count += 1
      #expect(there.cost.entries == back.cost.entries)
      #expect(abs(there.cost.amount - back.cost.amount) < 1e-6 * max(there.cost.amount, 1))
    }
    #expect(count > 50)
  }
}
