import Base
import SQLiteStore
import TestSupport
import Testing

@testable import Changes

/// Merges of several sides, one after the other.
struct SeveralSidesTests {
  /// Ours with all of theirs.
  private static func merged(
    _ garden: Garden, _ base: Database, _ ours: Database, _ others: [Database],
    _ options: StoreMergeOptions = StoreMergeOptions()
  ) throws -> (store: Database, conflicts: [MergeConflict], counts: [MergeCounts]) {
    let out = try garden.copy(ours)
    try out.begin()
    var conflicts: [MergeConflict] = []
    var counts: [MergeCounts] = []
    let given = GivenRowIDs()
    for theirs in others {
      let merge = try ThreeWayMerge(
        base: base, ours: ours, theirs: theirs, into: out, options, given: given,
        onConflict: { conflicts.append($0) })
      try merge.run()
      counts.append(merge.counts)
    }
    try out.commit()
    return (out, conflicts, counts)
  }

  @Test func `a new row that two of theirs have comes once`() throws {
    let garden = try Garden(seed: 1)
    let base = try garden.empty(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE v(id INTEGER PRIMARY KEY, t INTEGER REFERENCES t(id));
      """)
    let (ours, one) = (try garden.copy(base), try garden.copy(base))
    try ours.execute("INSERT INTO t VALUES(1, 'ours')")
    try one.execute("INSERT INTO t VALUES(1, 'shared')")
    let other = try garden.copy(one)
    try other.execute("INSERT INTO v VALUES(1, 1)")
    let third = try garden.copy(base)
    try third.execute("INSERT INTO t VALUES(1, 'third')")
    let merged = try Self.merged(garden, base, ours, [one, other, third])
    #expect(merged.conflicts.isEmpty)
    #expect(
      try Garden.rows(merged.store, "SELECT name FROM t ORDER BY id")
        == ["ours", "shared", "third"].map { "text(\"\($0)\")" })
    #expect(
      try merged.store.scalarText("SELECT name FROM v JOIN t ON t.id = v.t") == "shared")
    #expect(merged.counts.map(\.same) == [0, 1, 0])
  }

  @Test func `sides that are copies bring nothing twice`() throws {
    for seed in Garden.seeds(60) {
      let garden = try Garden(seed: seed)
      let base = try garden.store()
      let (ours, theirs) = (try garden.copy(base), try garden.copy(base))
      try garden.edit(ours)
      try garden.edit(theirs)
      // Rows of 'loose' have nothing but their places, and a conflict is one for each side.
      for store in [base, ours, theirs] { try store.execute("DELETE FROM loose") }
      let once = try Self.merged(garden, base, ours, [theirs])
      let twice = try Self.merged(garden, base, ours, [theirs, garden.copy(theirs)])
      #expect(try Garden.areEqual(once.store, twice.store), "seed \(seed)")
    }
  }

  @Test func `the row id of a row in conflict stays free`() throws {
    let garden = try Garden(seed: 1)
    let base = try garden.empty("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE);")
    let ours = try garden.copy(base)
    try ours.execute("INSERT INTO t VALUES(1, 'x')")
    // Theirs is refused, as the name is taken, and would be row 2.
    let one = try garden.copy(base)
    try one.execute("INSERT INTO t VALUES(2, 'x')")
    let other = try garden.copy(base)
    try other.execute(script: "INSERT INTO t VALUES(1, 'y'), (2, 'z');")
    let merged = try Self.merged(garden, base, ours, [one, other])
    #expect(merged.conflicts.map(\.kind) == [.unique])
    #expect(merged.conflicts.first?.theirs?.first == .integer(2))
    #expect(try merged.store.scalarInt("SELECT count(*) FROM t WHERE id = 2") == 0)
    #expect(try merged.store.scalarInt("SELECT count(*) FROM t") == 3)
  }

  @Test func `rows that came with one UUID under two row ids are one, and references follow`()
    throws
  {
    let garden = try Garden(seed: 1)
    let base = try garden.empty(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT);
      CREATE TABLE v(id INTEGER PRIMARY KEY, t INTEGER REFERENCES t(fid));
      """)
    try base.execute("INSERT INTO t VALUES(1, 'u1', 'a')")
    let (ours, one) = (try garden.copy(base), try garden.copy(base))
    try ours.execute(script: "INSERT INTO t VALUES(2, 'u2', 'ours'), (3, 'u3', 'both');")
    try one.execute(script: "INSERT INTO t VALUES(2, 'u3', 'both'); INSERT INTO v VALUES(1, 2);")
    var options = StoreMergeOptions()
    options.key = ["uuid"]
    let merged = try Self.merged(garden, base, ours, [one], options)
    #expect(merged.conflicts.isEmpty)
    #expect(
      try merged.store.scalarText("SELECT uuid FROM v JOIN t ON t.fid = v.t") == "u3")
  }
}
