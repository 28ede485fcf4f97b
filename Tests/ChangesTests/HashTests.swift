import Base
import SQLiteStore
import TestSupport
import Testing

@testable import Changes

/// Hashes stand for content, and those that a store keeps never hide a difference.
struct HashTests {
  private static let schema =
    "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, size REAL); CREATE TABLE u(a TEXT PRIMARY KEY);"

  private static func filled(_ garden: Garden, _ rows: Int) throws -> Database {
    let database = try garden.empty(schema)
    try database.execute(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
        + "INSERT INTO t SELECT i, 'n' || i, i / 2.0 FROM n", [.integer(Int64(rows))])
    return database
  }

  @Test func `the order of rows does not count, and everything else does`() throws {
    let garden = try Garden(seed: 1)
    let one = try Self.filled(garden, 300)
    let other = try garden.empty(Self.schema)
    for id in (1...300).reversed() {
      try other.execute(
        "INSERT INTO t VALUES(?1, 'n' || ?1, ?1 / 2.0)", [.integer(Int64(id))])
    }
    #expect(try StoreHash(of: one).hash == StoreHash(of: other).hash)
    let hash = try StoreHash(of: one).hash
    for change in [
      "UPDATE t SET name = 'x' WHERE id = 7", "UPDATE t SET size = NULL WHERE id = 7",
      "DELETE FROM t WHERE id = 300", "INSERT INTO u VALUES('')",
      "UPDATE t SET size = size + 1e-12 WHERE id = 1", "ALTER TABLE u ADD COLUMN b TEXT",
      "UPDATE t SET id = 301 WHERE id = 300",
    ] {
      let changed = try garden.copy(one)
      try changed.execute(change)
      #expect(try StoreHash(of: changed).hash != hash, "\(change)")
    }
  }

  @Test func `numbers have one hash, whatever their type`() throws {
    let garden = try Garden(seed: 1)
    let schema = "CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
    let (one, other) = (try garden.empty(schema), try garden.empty(schema))
    try one.execute("INSERT INTO t VALUES(1, 5)")
    try other.execute("INSERT INTO t VALUES(1, 5.0)")
    #expect(try StoreHash(of: one).hash == StoreHash(of: other).hash)
  }

  @Test func `kept hashes hide nothing`() throws {
    for seed in Garden.seeds(30) {
      let garden = try Garden(seed: seed)
      let one = try Self.filled(garden, 1000)
      try one.begin()
      try KeptHashes.keep(in: one)
      try one.commit()
      let other = try garden.copy(one)
      var edits = 0
      for _ in 0..<5 {
        let id = Int64.random(in: -3...1100, using: &garden.generator)
        let bindings: [SQLiteValue] = [.integer(id)]
        switch Int.random(in: 0..<5, using: &garden.generator) {
        case 0: try other.execute("UPDATE t SET size = -1 WHERE id = ?1", bindings)
        case 1: try other.execute("DELETE FROM t WHERE id = ?1", bindings)
        case 2: try other.execute("INSERT OR REPLACE INTO t VALUES(?1, 'm' || ?1, 0)", bindings)
        // Takes the name of another row, which goes without its trigger.
        case 3: try other.execute("INSERT OR REPLACE INTO t VALUES(?1, 'n500', 0)", bindings)
        default: try other.execute("UPDATE OR IGNORE t SET id = id + 2000 WHERE id = ?1", bindings)
        }
        edits += 1
      }
      let found = try Garden.changes(one, other).changes.map(\.change)
      for store in [one, other] { try store.execute("DELETE FROM cairn_hash") }
      let expected = try Garden.changes(one, other).changes.map(\.change)
      #expect(found == expected, "seed \(seed)")
    }
  }

  @Test func `equal blocks are passed over`() throws {
    let garden = try Garden(seed: 1)
    let one = try Self.filled(garden, 1000)
    try KeptHashes.keep(in: one)
    let other = try garden.copy(one)
    try other.execute("UPDATE t SET size = -1 WHERE id = 200")
    let (before, after) = (
      try #require(try StoreShape(one).table("t")), try #require(try StoreShape(other).table("t"))
    )
    let ranges = try BlockComparison(before, after, one, other).ranges()
    // Block 3 has the row ids 192 to 255, and block 15 ends at 1023.
    #expect(ranges == [Int64.min...(-1), 192...255, 1024...Int64.max])
    try other.execute("DROP TRIGGER cairn_hash_update_t")
    #expect(try BlockComparison(before, after, one, other).ranges() == nil)
  }

  @Test func `gaps`() {
    #expect(BlockComparison.gaps(between: []) == [Int64.min...Int64.max])
    #expect(
      BlockComparison.gaps(between: [Int64.min >> 6, 0, 1, Int64.max >> 6])
        == [(Int64.min + 64)...(-1), 128...(Int64.max - 64)])
  }
}
