import Base
import Files
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Changes

/// Laws of what differs and how it is applied, over random stores.
struct ComparisonTests {
  @Test func `changes lead from one store to the other and back`() throws {
    for seed in Garden.seeds(150) {
      let garden = try Garden(seed: seed)
      let one = try garden.store()
      let other = try garden.copy(one)
      try garden.edit(other)
      let (patch, changes) = try Garden.changes(one, other)
      let forth = try garden.applied(patch, changes, to: one)
      #expect(forth.application.conflictCount == 0, "seed \(seed)")
      #expect(try Garden.areEqual(forth.store, other), "seed \(seed)")
      let reversed = changes.map { (table: $0.table, change: $0.change.reversed) }
      let back = try garden.applied(patch.reversed, reversed, to: forth.store)
      #expect(back.application.conflictCount == 0, "seed \(seed)")
      #expect(try Garden.areEqual(back.store, one), "seed \(seed)")
    }
  }

  @Test func `stores that have nothing in common`() throws {
    for seed in Garden.seeds(40) {
      let garden = try Garden(seed: seed)
      let (one, other) = (try garden.store(), try garden.store())
      let (patch, changes) = try Garden.changes(one, other)
      let forth = try garden.applied(patch, changes, to: one)
      #expect(try Garden.areEqual(forth.store, other), "seed \(seed)")
    }
  }

  @Test func `a store does not differ from itself`() throws {
    for seed in Garden.seeds(40) {
      let garden = try Garden(seed: seed)
      let one = try garden.store()
      #expect(try Garden.areEqual(one, garden.copy(one)))
    }
  }

  @Test func `patches say the same as text`() throws {
    for seed in Garden.seeds(150) {
      let garden = try Garden(seed: seed)
      let one = try garden.store()
      let other = try garden.copy(one)
      try garden.edit(other)
      let (patch, changes) = try Garden.changes(one, other)
      let text =
        PatchText.head(patch)
        + changes.map { PatchText.line($0.change, in: patch.tables[$0.table]) }.joined()
        + PatchText.end
      let reader = try PatchReader(
        ByteSource(path: garden.scratch.file("p.jsonl", text).path))
      var read: [(table: Int, change: RowChange)] = []
      while let next = try reader.next() { read.append(next) }
      #expect(read.count == changes.count)
      let forth = try garden.applied(reader.patch, read, to: one)
      #expect(try Garden.areEqual(forth.store, other), "seed \(seed)")
      let again =
        PatchText.head(reader.patch)
        + read.map { PatchText.line($0.change, in: reader.patch.tables[$0.table]) }.joined()
        + PatchText.end
      #expect(again == text, "seed \(seed)")
    }
  }

  @Test func `changesets say the same of rows`() throws {
    for seed in Garden.seeds(150) {
      let garden = try Garden(seed: seed)
      let one = try garden.store()
      let other = try garden.copy(one)
      try garden.edit(other)
      try other.execute("DELETE FROM loose")
      try one.execute("DELETE FROM loose")
      let (patch, changes) = try Garden.changes(one, other)
      let path = garden.scratch.path("changes.diff")
      let writer = ChangesetWriter(
        patch.tables, schema: patch.schema, to: try ByteSink(path: path, isOverwriting: false))
      for (table, change) in changes { try writer.add(table, change) }
      try writer.finish()
      #expect(writer.leftOutCount == 0)
      let reader = try ChangesetReader(ByteSource(path: path), for: one)
      var read: [(table: Int, change: RowChange)] = []
      while let next = try reader.next() { read.append(next) }
      let forth = try garden.applied(reader.patch, read, to: one)
      #expect(forth.application.conflictCount == 0, "seed \(seed)")
      #expect(try Garden.areEqual(forth.store, other), "seed \(seed)")
    }
  }

  @Test func `two patches as one`() throws {
    for seed in Garden.seeds(60) {
      let garden = try Garden(seed: seed)
      let one = try garden.store()
      let two = try garden.copy(one)
      try garden.edit(two)
      let three = try garden.copy(two)
      try garden.edit(three)
      func reader(_ name: String, _ one: Database, _ other: Database) throws -> PatchReader {
        let (patch, changes) = try Garden.changes(one, other)
        let text =
          PatchText.head(patch)
          + changes.map { PatchText.line($0.change, in: patch.tables[$0.table]) }.joined()
          + PatchText.end
        return try PatchReader(ByteSource(path: garden.scratch.file(name, text).path))
      }
      let path = garden.scratch.path("joined")
      let join = try PatchJoin(reader("first", one, two), reader("second", two, three))
      try join.write(to: ByteSink(path: path, isOverwriting: false))
      let joined = try PatchReader(ByteSource(path: path))
      var read: [(table: Int, change: RowChange)] = []
      while let next = try joined.next() { read.append(next) }
      let forth = try garden.applied(joined.patch, read, to: one)
      #expect(forth.application.conflictCount == 0, "seed \(seed)")
      #expect(try Garden.areEqual(forth.store, three), "seed \(seed)")
      #expect(read.count == (try Garden.changes(one, three)).changes.count, "seed \(seed)")
    }
  }

  @Test func `columns and tables come and go`() throws {
    let garden = try Garden(seed: 1)
    let one = try garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b TEXT);")
    try one.execute(script: "INSERT INTO t VALUES(1, 'x', 'y'), (2, 'x', NULL);")
    let other = try garden.empty(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, c INTEGER DEFAULT 7);
      CREATE TABLE u(id INTEGER PRIMARY KEY, d REAL);
      CREATE INDEX u_d ON u(d);
      INSERT INTO t VALUES(1, 'x', 7), (3, 'z', 8);
      INSERT INTO u VALUES(1, 0.5);
      """)
    let (patch, changes) = try Garden.changes(one, other)
    let forth = try garden.applied(patch, changes, to: one)
    #expect(
      try Garden.rows(forth.store, "SELECT id, a, c FROM t")
        == Garden.rows(other, "SELECT id, a, c FROM t"))
    #expect(try Garden.rows(forth.store, "SELECT * FROM u") == ["integer(1)|real(0.5)"])
    #expect(try Garden.changes(forth.store, other).changes.isEmpty)
    let back = try garden.applied(
      patch.reversed, changes.map { (table: $0.table, change: $0.change.reversed) }, to: forth.store
    )
    #expect(
      try Garden.rows(back.store, "SELECT id, a, b FROM t ORDER BY id")
        == Garden.rows(one, "SELECT id, a, b FROM t ORDER BY id"))
    #expect(try !back.store.hasTable("u"))
  }

  @Test func `unique values that rows exchange`() throws {
    let garden = try Garden(seed: 1)
    let schema = "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT UNIQUE);"
    let one = try garden.empty(schema)
    try one.execute(script: "INSERT INTO t VALUES(1, 'x'), (2, 'y'), (3, 'z');")
    let other = try garden.empty(schema)
    try other.execute(script: "INSERT INTO t VALUES(1, 'y'), (2, 'z'), (3, 'x');")
    let (patch, changes) = try Garden.changes(one, other)
    let forth = try garden.applied(patch, changes, to: one)
    #expect(forth.application.conflictCount == 0)
    #expect(try Garden.areEqual(forth.store, other))
  }

  @Test func `what does not fit is named`() throws {
    let garden = try Garden(seed: 1)
    let schema = "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT);"
    let one = try garden.empty(schema)
    try one.execute(script: "INSERT INTO t VALUES(1, 'a'), (2, 'b'), (3, 'c');")
    let other = try garden.empty(schema)
    try other.execute(script: "INSERT INTO t VALUES(1, 'A'), (3, 'c'), (4, 'd');")
    let (patch, changes) = try Garden.changes(one, other)
    let third = try garden.empty(schema)
    try third.execute(script: "INSERT INTO t VALUES(1, 'x'), (2, 'x'), (4, 'x');")
    let found = try garden.applied(patch, changes, to: third).application
    #expect(found.conflicts.map(\.problem) == [.differs, .differs, .exists])
    #expect(found.conflicts.map(\.key) == ["1", "2", "4"])
    let again = try garden.applied(patch, changes, to: other).application
    #expect(again.conflictCount == 0)
    #expect(again.knownCount == 3)
  }

  @Test func `tables without changes need not be there`() throws {
    let garden = try Garden(seed: 1)
    let table = "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT); INSERT INTO t VALUES(1, 'a');"
    let one = try garden.empty(table + "CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT);")
    let other = try garden.copy(one)
    try other.execute("UPDATE t SET a = 'b'")
    let (patch, changes) = try Garden.changes(one, other)
    let applied = try garden.applied(patch, changes, to: garden.empty(table))
    #expect(try applied.store.scalarText("SELECT a FROM t") == "b")
    let refusal = #expect(throws: GeoError.self) {
      try garden.applied(
        patch, changes, to: garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY);"))
    }
    #expect(refusal?.reason == .patchDoesNotFit)
  }

  @Test func `numbers count by their value`() throws {
    let garden = try Garden(seed: 1)
    let schema = "CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
    let one = try garden.empty(schema)
    try one.execute(
      script: "INSERT INTO t VALUES(1, 5), (2, 9007199254740993), (3, '5'), (4, 1e999);")
    let other = try garden.empty(schema)
    try other.execute(
      script: "INSERT INTO t VALUES(1, 5.0), (2, 9007199254740992.0), (3, 5), (4, 1e999);")
    let changes = try Garden.changes(one, other).changes
    #expect(changes.map { $0.change.before[0] } == [.integer(2), .integer(3)])
  }

  @Test func `every truncation of a patch and of a changeset`() throws {
    let garden = try Garden(seed: 3)
    let one = try garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT);")
    try one.execute(script: "INSERT INTO t VALUES(1, 'é\"'), (2, 'b');")
    let other = try garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT);")
    try other.execute(script: "INSERT INTO t VALUES(1, X'00ff'), (3, 0.5);")
    let (patch, changes) = try Garden.changes(one, other)
    let text = Array(
      (PatchText.head(patch)
        + changes.map { PatchText.line($0.change, in: patch.tables[$0.table]) }.joined()
        + PatchText.end).utf8)
    for count in 0..<text.count {
      let path = try garden.scratch.write("cut", Array(text[..<count]))
      do throws(GeoError) {
        let reader = try PatchReader(ByteSource(path: path))
        while try reader.next() != nil {}
        // The end of the last line may go.
        #expect(count >= text.count - 1, "\(count) of \(text.count) bytes pass for all")
      } catch {
        #expect(error.reason.severity == .input, "\(error)")
      }
    }
    let path = garden.scratch.path("c.diff")
    let writer = ChangesetWriter(
      patch.tables, schema: [], to: try ByteSink(path: path, isOverwriting: false))
    for (table, change) in changes { try writer.add(table, change) }
    try writer.finish()
    let bytes = try #require(try garden.scratch.contents()["c.diff"])
    for count in 0..<bytes.count {
      let path = try garden.scratch.write("cut", Array(bytes.prefix(count)))
      do throws(GeoError) {
        let reader = try ChangesetReader(ByteSource(path: path), for: one)
        while try reader.next() != nil {}
      } catch {
        #expect(error.reason.severity == .input, "\(error)")
      }
    }
  }
}
