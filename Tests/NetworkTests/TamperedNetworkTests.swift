import Base
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Network

/// Stores that are no networks, or no longer: an error with a reason, whatever is in them.
struct TamperedNetworkTests {
  private static func town() -> Town {
    var town = Town()
    for (id, x, y) in [(1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 1, 0), (5, 1, 2)] {
      town.node(id, Double(x), Double(y))
    }
    for id in [1, 3, 4, 5] { town.way(id, [id, 2]) }
    town.restriction(1, ["from w1", "via n2", "to w5"], ["restriction": "no_left_turn"])
    return town
  }

  /// Finds a route as the program does.
  private func route(_ path: String) throws {
    let store = try NetworkStore(path: path)
    for name in [nil, "car", "foot"] {
      let graph = try store.graph(for: try store.profile(name))
      let finder = try RouteFinder(store, graph, .time)
      let points = try store.nearest(
        to: (0.0005, 0.001), count: 3, within: 1000, on: graph)
      for start in points { _ = try finder.route(over: [start] + points.reversed()) }
      if let first = points.first { _ = try finder.summaries(from: first, to: points) }
    }
  }

  /// Matches a track as the program does, which reads the network by its index.
  private func match(_ path: String) throws {
    let store = try NetworkStore(path: path)
    let matcher = MapMatcher(store, try store.profile("car"), MapMatcher.Settings())
    _ = try matcher.match(
      [0.1, 0.5, 0.9, 1.3, 9, 1.7].map { TrackPosition(x: $0 / 1000, y: 0.00102) })
  }

  /// All that reads a network, also by its hierarchies if they are still there; returns how much of it ended without an
  /// error.
  private func use(_ path: String) throws -> Int {
    var done = 0
    for work in [route, match, prepared] {
      do {
        try work(path)
        done += 1
      } catch is GeoError {}
    }
    return done
  }

  private func prepared(_ path: String) throws {
    let store = try NetworkStore(path: path)
    let profile = try store.profile("car")
    guard let hierarchy = try store.hierarchy(for: profile, .time) else { return }
    for end in [(0.001, 0.0019), (0.0019, 0.001), (0.0005, 0.001)] {
      _ = try RouteFinder.route(
        over: [(0.0005, 0.001), end], within: 1000, by: profile, .time, hierarchy, in: store)
    }
  }

  @Test(arguments: [
    "DELETE FROM nodes WHERE id = 2", "DELETE FROM edges WHERE id = 1", "DELETE FROM profiles",
    "UPDATE edges SET id = -9223372036854775808 WHERE id = 1",
    "UPDATE edges SET id = 0 WHERE id = 1",
    "UPDATE edges SET from_node = 'x'", "UPDATE edges SET from_node = -9223372036854775808",
    "UPDATE edges SET length = -1", "UPDATE edges SET length = 'far'",
    "UPDATE edges SET length = 9e999",
    "UPDATE edges SET car_forward = -1", "UPDATE edges SET geom = NULL",
    "UPDATE edges SET geom = zeroblob(100)", "UPDATE edges SET geom = substr(geom, 1, 60)",
    "UPDATE nodes SET geom = x'4750'", "UPDATE edges SET car_access_forward = 'maybe'",
    "UPDATE restrictions SET via_node = 77", "UPDATE restrictions SET via_edges = '[1'",
    "UPDATE restrictions SET via_edges = '[\"a\"]'", "UPDATE restrictions SET to_edge = 1000",
    "UPDATE restrictions SET profiles = 'car'", "UPDATE profiles SET definition = '{}'",
    "UPDATE profiles SET name = 'x\" y'", "DROP TABLE restrictions", "DROP TABLE nodes",
    "ALTER TABLE edges DROP COLUMN car_component",
  ])
  func `an error with a reason`(_ sql: String) throws {
    let scratch = try Scratch()
    let path = try Self.town().built(in: scratch).scratch.path("town.gpkg")
    try ReferenceTests.withoutTriggers(path) { try $0.execute(sql) }
    #expect {
      try route(path)
    } throws: { error in
      let reason = (error as? GeoError)?.reason.code ?? ""
      return ["not-a-network", "travel-profile", "usage", "malformed-json", "json-syntax"]
        .contains(reason) || reason.contains("json")
    }
  }

  /// What does not contradict itself is a network like any other.
  @Test(arguments: [
    "UPDATE edges SET to_node = from_node", "UPDATE edges SET length = 0, car_forward = 0",
    "UPDATE edges SET car_forward = NULL, car_backward = NULL WHERE id > 1",
    "UPDATE restrictions SET from_edge = to_edge", "UPDATE edges SET car_component = 'x'",
    "UPDATE restrictions SET via_node = NULL, via_edges = '[2,1,2,1,2,1,2,1,2,1,2]'",
    "UPDATE nodes SET id = id + 4000000000; UPDATE edges SET from_node = from_node + 4000000000,"
      + " to_node = to_node + 4000000000; UPDATE restrictions SET via_node = via_node + 4000000000",
  ])
  func `routes of some kind`(_ sql: String) throws {
    let scratch = try Scratch()
    let path = try Self.town().built(in: scratch).scratch.path("town.gpkg")
    try ReferenceTests.withoutTriggers(path) { try $0.execute(script: sql) }
    try route(path)
  }

  @Test func `damaged bytes and cut files end with an error or a route`() throws {
    let scratch = try Scratch()
    let path = try Self.town().built(in: scratch).scratch.path("town.gpkg")
    let whole = try Data(contentsOf: URL(filePath: path))
    var generator = SplitMix64(seed: 11)
    var done = 0
    for index in 0..<300 {
      var bytes = whole
      if index % 5 == 0 {
        bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))
      } else {
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: .min ... .max, using: &generator)
        }
      }
      let copy = try scratch.file("copy.gpkg", bytes).path
      done += try use(copy)
    }
    #expect(done > 30 && done < 870)
  }

  /// The seeds that cells are changed with: as many as it usually takes, or as CAIRN_LAW_RUNS says.
  private static let seeds =
    0..<(ProcessInfo.processInfo.environment["CAIRN_LAW_RUNS"].flatMap(UInt64.init) ?? 60)

  @Test func `cells of any other value end with an error or a route`() throws {
    let scratch = try Scratch()
    _ = try Self.town().built(["--fast"], in: scratch)
    let path = scratch.path("town.gpkg")
    let tables = [
      "nodes", "edges", "restrictions", "profiles", "hierarchies", "hierarchy_cells",
      "rtree_edges_geom",
    ]
    var cells: [(table: String, column: String)] = []
    try ReferenceTests.withoutTriggers(path) { database in
      for table in tables {
        try database.query("SELECT name FROM pragma_table_info('\(table)')") {
          cells.append((table, $0.string(0)))
        }
      }
    }
    let values = [
      "NULL", "0", "-1", "1", "2", "7", "1e308", "-1e-308", "9223372036854775807",
      "-9223372036854775808", "4294967296", "'x'", "''", "'[]'", "'[1,2]'", "'yes'", "zeroblob(9)",
      "x'47500001e6100000010200000000000000'", "{} + 1", "-{}", "{} * 1e9", "substr({}, 2)",
      "substr({}, 1, length({}) / 2)", "CAST({} || {} AS BLOB)", "CAST({} AS TEXT)",
    ]
    var done = 0
    for seed in Self.seeds {
      var generator = SplitMix64(seed: seed)
      let copy = scratch.path("copy.gpkg")
      try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: copy))
      do {
        let database = try Database(loading: copy)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let cell = cells[Int.random(in: 0..<cells.count, using: &generator)]
          let column = "\"\(cell.column)\""
          let value = values[Int.random(in: 0..<values.count, using: &generator)]
            .replacing("{}", with: column)
          let rest = Int.random(in: 0..<4, using: &generator)
          // What the store refuses is not there to be read.
          try? database.execute(
            "UPDATE OR IGNORE \(cell.table) SET \(column) = \(value)"
              + (rest == 3 ? "" : " WHERE rowid % 3 = \(rest)"))
        }
      }
      done += try use(copy)
    }
    #expect(done > Self.seeds.count / 2 && done < Self.seeds.count * 3)
  }
}
