import Base
import SQLiteStore
import TestSupport
import Testing

@testable import Changes

/// Stores that are only read are compared by the bytes of their files: what is found is what SQLite finds.
struct FileComparisonTests {
  @Test func `the bytes of files say what SQLite says`() throws {
    for seed in Garden.seeds(60) {
      let garden = try Garden(seed: seed)
      let one = try garden.store()
      for _ in 0..<200 { try garden.insert(into: one) }
      let other = try garden.copy(one)
      for _ in 0..<3 { try garden.edit(other) }
      let expected = try Garden.changes(one, other)
      let found = try Garden.changes(Database(reading: one.path), Database(reading: other.path))
      #expect(found.changes.map(\.table) == expected.changes.map(\.table), "seed \(seed)")
      #expect(found.changes.map(\.change) == expected.changes.map(\.change), "seed \(seed)")
      let copy = garden.scratch.path("copy")
      try Database(reading: other.path).copy(toFile: copy)
      #expect(try Garden.areEqual(Database(reading: copy), Database(reading: other.path)))
    }
  }

  @Test func `the same bytes in tables of other words are looked at`() throws {
    let garden = try Garden(seed: 1)
    let one = try garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b TEXT);")
    let other = try garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY, b TEXT, a TEXT);")
    for store in [one, other] { try store.execute("INSERT INTO t VALUES(1, 'x', 'y')") }
    let found = try Garden.changes(Database(reading: one.path), Database(reading: other.path))
    #expect(found.changes.map(\.change.changed) == [[1, 2]])
  }

  @Test func `a column with a default that came later`() throws {
    let garden = try Garden(seed: 1)
    let one = try garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY);")
    try one.execute(script: "INSERT INTO t VALUES(1), (2);")
    let other = try garden.copy(one)
    try one.execute("ALTER TABLE t ADD COLUMN a INTEGER DEFAULT 1")
    try other.execute("ALTER TABLE t ADD COLUMN a INTEGER DEFAULT 2")
    let found = try Garden.changes(Database(reading: one.path), Database(reading: other.path))
    #expect(found.changes.map { $0.change.after[1] } == [.integer(2), .integer(2)])
  }
}
