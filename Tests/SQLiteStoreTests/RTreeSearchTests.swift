import Foundation
import TestSupport
import Testing

@testable import Base
@testable import SQLiteStore

/// Searches in an R-tree's nodes, beside SQLite's own.
@Suite struct RTreeSearchTests {
  /// A cell of node 2, which meets everything.
  private static let everywhere = "0000000000000002C348000043480000C348000043480000"

  private func tree(_ count: Int, seed: UInt64) throws -> Database {
    let database = try Database(temporary: "test")
    try database.execute("CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy)")
    var random = SplitMix64(seed: seed)
    for id in 0..<count {
      let x = Double.random(in: -180...180, using: &random)
      let y = Double.random(in: -90...90, using: &random)
      try database.execute(
        "INSERT INTO tree VALUES (?1, ?2, ?3, ?4, ?5)",
        [.integer(Int64(id * 7919 % 100_003 - 500)), .real(x), .real(x + 1), .real(y), .real(y)])
    }
    return database
  }

  private func find(
    _ search: RTreeSearch, _ box: (Float, Float, Float, Float),
    verdict: (Double, Double, Double, Double) -> Bool? = { _, _, _, _ in nil }
  ) -> [Int64]? {
    var found = [
      RTreeSearch.Entry(key: 1, isCertain: false, west: 0, east: 0, south: 0, north: 0)
    ]
    let isSound = search.find(
      minX: box.0, maxX: box.1, minY: box.2, maxY: box.3, into: &found, verdict: verdict)
    return isSound ? found.map { $0.isCertain ? -$0.key : $0.key } : nil
  }

  @Test(arguments: [0, 1, 51, 52, 3000])
  func sameAsSQLite(_ count: Int) throws {
    let database = try tree(count, seed: 5)
    let search = try #require(RTreeSearch("tree", in: database))
    var random = SplitMix64(seed: 6)
    for _ in 0..<50 {
      let x = Float.random(in: -180...180, using: &random)
      let y = Float.random(in: -90...90, using: &random)
      let box = (x, x + 15, y, y + 9)
      var wanted: [Int64] = []
      try database.query(
        "SELECT id FROM tree WHERE maxx >= ?1 AND minx <= ?2 AND maxy >= ?3 AND miny <= ?4 ORDER BY id",
        [.real(Double(box.0)), .real(Double(box.1)), .real(Double(box.2)), .real(Double(box.3))]
      ) { wanted.append($0.int64(0)) }
      #expect(find(search, box) == wanted)
      #expect(find(search, box) { _, _, _, _ in true } == wanted.map { -$0 })
      #expect(find(search, box) { _, _, _, _ in false } == [])
      var keys: [Int64] = []
      let (minX, maxX, minY, maxY) = (
        Double(box.0), Double(box.1), Double(box.2), Double(box.3)
      )
      #expect(
        search.find(
          minX: minX, maxX: maxX, minY: minY, maxY: maxY, upTo: .max, into: &keys))
      #expect(keys.sorted() == wanted)
      keys.removeAll()
      #expect(
        search.find(minX: minX, maxX: maxX, minY: minY, maxY: maxY, upTo: 1, into: &keys))
      #expect(keys.count == min(wanted.count, 1) && wanted.starts(with: keys) || wanted.count > 1)
    }
    var bounds: [Double] = []
    try database.query("SELECT min(minx), min(miny), max(maxx), max(maxy) FROM tree") { row in
      if count > 0 { bounds = (0..<4).map(row.double) }
    }
    let extent = search.extent().map { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    #expect(extent ?? [] == bounds)
  }

  @Test(arguments: [
    "CREATE VIRTUAL TABLE tree USING rtree_i32(id, minx, maxx, miny, maxy)",
    "CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy, minz, maxz)",
    "CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy, +name)",
    "CREATE TABLE tree (id, minx, maxx, miny, maxy)",
    "CREATE VIEW tree AS SELECT 1 AS id, 2 AS minx, 3 AS maxx, 4 AS miny, 5 AS maxy",
  ])
  func otherIndexesAreLeftToSQLite(_ sql: String) throws {
    let database = try Database(temporary: "test")
    try database.execute(sql)
    #expect(RTreeSearch("tree", in: database) == nil)
  }

  @Test(arguments: [
    // Every node above itself, 40 levels deep; no nodes; short ones; too deep; too many cells; a text.
    "UPDATE tree_node SET data = x'00280033\(String(repeating: everywhere, count: 51))'",
    "DELETE FROM tree_node WHERE nodeno > 1", "UPDATE tree_node SET data = x'00'",
    "UPDATE tree_node SET data = x''", "UPDATE tree_node SET data = NULL",
    "UPDATE tree_node SET data = x'7FFF0000' WHERE nodeno = 1",
    "UPDATE tree_node SET data = x'0001FFFF00' WHERE nodeno = 1",
    "UPDATE tree_node SET data = 'abc'",
  ])
  func damagedNodesAreNoAnswer(_ damage: String) throws {
    let database = try tree(3000, seed: 5)
    let search = try #require(RTreeSearch("tree", in: database))
    try database.execute(damage)
    #expect(find(search, (-200, 200, -100, 100)) == nil)
    var keys: [Int64] = []
    #expect(!search.find(minX: -200, maxX: 200, minY: -100, maxY: 100, upTo: .max, into: &keys))
  }

  @Test(arguments: [0, 1, 51, 52, 3000])
  func nearestFirst(_ count: Int) throws {
    let database = try tree(count, seed: 8)
    let search = try #require(RTreeSearch("tree", in: database))
    var random = SplitMix64(seed: 9)
    for limit in [0, 1, 7, count] {
      let x = Double.random(in: -180...180, using: &random)
      let y = Double.random(in: -90...90, using: &random)
      // The larger of both distances, of boxes that are a little larger than those that were put in.
      func distance(_ west: Double, _ east: Double, _ south: Double, _ north: Double) -> Double {
        max(west - x, x - east, south - y, y - north, 0)
      }
      var wanted: [Int64: Double] = [:]
      try database.query("SELECT id, minx, maxx, miny, maxy FROM tree") { row in
        wanted[row.int64(0)] = distance(
          row.double(1), row.double(2), row.double(3), row.double(4))
      }
      var found: [Int64] = []
      var last = 0.0
      let isSound = search.findNearest(distance: distance) { key, distance in
        guard found.count < limit else { return false }
        #expect(distance >= last && abs(distance - (wanted[key] ?? .infinity)) < 1e-4)
        last = distance
        found.append(key)
        return true
      }
      #expect(isSound && Set(found).count == min(limit, count))
      #expect(wanted.filter { $0.value < last - 1e-4 }.allSatisfy { found.contains($0.key) })
    }
  }
}
