import Base
import SQLiteStore
import TestSupport
import Testing

@testable import Changes

/// Laws of merging over random stores, and the table of what two sides can do to one row.
struct MergeTests {
  @Test func `one side alone`() throws {
    for seed in Garden.seeds(120) {
      let garden = try Garden(seed: seed)
      let base = try garden.store()
      let ours = try garden.copy(base)
      try garden.edit(ours)
      let forth = try garden.merged(base, ours, base)
      #expect(forth.conflicts.isEmpty, "seed \(seed)")
      #expect(try Garden.areEqual(forth.store, ours), "seed \(seed)")
      let back = try garden.merged(base, base, ours)
      #expect(back.conflicts.isEmpty, "seed \(seed)")
      #expect(try Garden.areEqual(back.store, ours), "seed \(seed)")
    }
  }

  @Test func `both sides did the same`() throws {
    for seed in Garden.seeds(40) {
      let garden = try Garden(seed: seed)
      let base = try garden.store()
      let ours = try garden.copy(base)
      try garden.edit(ours)
      let merged = try garden.merged(base, ours, garden.copy(ours))
      #expect(merged.conflicts.isEmpty, "seed \(seed)")
      #expect(try Garden.areEqual(merged.store, ours), "seed \(seed)")
    }
  }

  @Test func `edits of other rows do not meet`() throws {
    for seed in Garden.seeds(120) {
      let garden = try Garden(seed: seed)
      let base = try garden.store()
      let (ours, theirs) = (try garden.copy(base), try garden.copy(base))
      try garden.edit(ours, parity: 0)
      try garden.edit(theirs, parity: 1)
      let merged = try garden.merged(base, ours, theirs)
      // Keys that both give to new rows of 'pairs' mean the same row.
      let real = merged.conflicts.filter { $0.table.name != "pairs" && $0.kind != .reference }
      #expect(real.isEmpty, "seed \(seed): \(real.map(\.shown))")
    }
  }

  /// Every change of either side is in the result or in a conflict.
  @Test func `nothing is lost`() throws {
    for seed in Garden.seeds(120) {
      let garden = try Garden(seed: seed)
      let base = try garden.store()
      let (ours, theirs) = (try garden.copy(base), try garden.copy(base))
      try garden.edit(ours)
      try garden.edit(theirs)
      let merged = try garden.merged(base, ours, theirs)
      for side in [ours, theirs] {
        let (patch, changes) = try Garden.changes(base, side)
        for (index, change) in changes {
          let table = patch.tables[index]
          let key = table.keyValues(change.known)
          let told = merged.conflicts.filter {
            $0.table.name == table.name
              && [$0.base, $0.ours, $0.theirs].contains { row in
                row.map { $0.count >= table.columns.count && table.keyValues($0) == key } ?? false
              }
          }
          let rows = try TableRows(table, in: merged.store)
          let row = try rows.row(key)
          switch change.kind {
          case .delete: #expect(row == nil || !told.isEmpty, "seed \(seed) \(table.name) \(key)")
          case .update:
            for column in change.changed {
              let isThere =
                row.map { CellValue.same($0[column] ?? .null, change.after[column] ?? .null) }
                ?? false
              #expect(
                isThere || told.contains { $0.column == nil || $0.column == column },
                "seed \(seed) \(table.name) \(key)")
            }
          case .insert:
            // It may have got another id, and refer to one.
            var content = table
            if table.keyKind != .natural {
              content.key = table.columns.indices.filter {
                !table.key.contains($0) && table.columns[$0].name != "tree"
              }
            }
            let found = try TableRows(content, in: merged.store).row(
              content.keyValues(change.after))
            let isThere = found.map { found in
              content.columns.indices.allSatisfy { index in
                table.keyKind != .natural && !content.key.contains(index)
                  || CellValue.same(found[index] ?? .null, change.after[index] ?? .null)
              }
            }
            #expect(
              isThere == true || !told.isEmpty
                || merged.conflicts.contains { $0.kind == .reference },
              "seed \(seed) \(table.name) \(key)")
          }
        }
      }
    }
  }

  @Test func `sides can change places`() throws {
    for seed in Garden.seeds(120) {
      let garden = try Garden(seed: seed)
      let base = try garden.store()
      let (ours, theirs) = (try garden.copy(base), try garden.copy(base))
      try garden.edit(ours)
      try garden.edit(theirs)
      let one = try garden.merged(base, ours, theirs)
      let other = try garden.merged(base, theirs, ours)
      // A row that one side removed and to which the other one refers is one conflict if it comes back, and else one for each row
      // that waits for it. If one side changed it meanwhile, it is a conflict by itself: where it stays for now, nothing waits.
      let isHeld = one.conflicts.contains { $0.table.name == "trees" && $0.kind != .reference }
      for isReference in [false, true] {
        let counts = [one, other].map { merged in
          merged.conflicts.count { ($0.kind == .reference) == isReference }
        }
        let areEqual =
          isReference
          ? isHeld || (counts[0] == 0) == (counts[1] == 0) : counts[0] == counts[1]
        #expect(
          areEqual,
          "seed \(seed) \(counts) \([one, other].map { $0.conflicts.map(\.shown) })")
      }
      guard one.conflicts.isEmpty, other.conflicts.isEmpty else { continue }
      for sql in [
        "SELECT name, height, girth, photo FROM trees ORDER BY 1, 2, 3, 4",
        "SELECT * FROM plots ORDER BY 1", "SELECT * FROM pairs ORDER BY 1",
        "SELECT value FROM loose ORDER BY 1",
        "SELECT v.day, t.name, t.height FROM visits v LEFT JOIN trees t ON t.fid = v.tree ORDER BY 1, 2, 3",
      ] {
        #expect(
          try Garden.rows(one.store, sql).sorted() == Garden.rows(other.store, sql).sorted(),
          "seed \(seed) \(sql)")
      }
    }
  }

  // MARK: - Every pair of changes of one row

  /// What a side does to row 1, `name` a and `height` 1; X and Y are what only one side writes.
  private static let actions: [String: String] = [
    "nothing": "SELECT 1",
    "name mine": "UPDATE t SET name = %MINE WHERE id = 1",
    "name same": "UPDATE t SET name = 'same' WHERE id = 1",
    "height": "UPDATE t SET height = %HEIGHT WHERE id = 1",
    "delete": "DELETE FROM t WHERE id = 1",
    "insert mine": "INSERT INTO t VALUES(2, %MINE, 2)",
    "insert same": "INSERT INTO t VALUES(2, 'same', 2)",
  ]

  /// Ours, theirs, the rows, and the kinds of conflicts; worked out by hand.
  private static let table: [(ours: String, theirs: String, rows: String, kinds: String)] = [
    ("nothing", "nothing", "1 a 1", ""),
    ("nothing", "name mine", "1 Y 1", ""),
    ("nothing", "name same", "1 same 1", ""),
    ("nothing", "height", "1 a 9", ""),
    ("nothing", "delete", "", ""),
    ("nothing", "insert mine", "1 a 1, 2 Y 2", ""),
    ("nothing", "insert same", "1 a 1, 2 same 2", ""),
    ("name mine", "nothing", "1 X 1", ""),
    ("name mine", "name mine", "1 X 1", "update-update"),
    ("name mine", "name same", "1 X 1", "update-update"),
    ("name mine", "height", "1 X 9", ""),
    ("name mine", "delete", "1 X 1", "update-delete"),
    ("name mine", "insert mine", "1 X 1, 2 Y 2", ""),
    ("name mine", "insert same", "1 X 1, 2 same 2", ""),
    ("name same", "nothing", "1 same 1", ""),
    ("name same", "name mine", "1 same 1", "update-update"),
    ("name same", "name same", "1 same 1", ""),
    ("name same", "height", "1 same 9", ""),
    ("name same", "delete", "1 same 1", "update-delete"),
    ("name same", "insert mine", "1 same 1, 2 Y 2", ""),
    ("name same", "insert same", "1 same 1, 2 same 2", ""),
    ("height", "nothing", "1 a 5", ""),
    ("height", "name mine", "1 Y 5", ""),
    ("height", "name same", "1 same 5", ""),
    ("height", "height", "1 a 5", "update-update"),
    ("height", "delete", "1 a 5", "update-delete"),
    ("height", "insert mine", "1 a 5, 2 Y 2", ""),
    ("height", "insert same", "1 a 5, 2 same 2", ""),
    ("delete", "nothing", "", ""),
    ("delete", "name mine", "", "delete-update"),
    ("delete", "name same", "", "delete-update"),
    ("delete", "height", "", "delete-update"),
    ("delete", "delete", "", ""),
    ("delete", "insert mine", "2 Y 2", ""),
    ("delete", "insert same", "2 same 2", ""),
    ("insert mine", "nothing", "1 a 1, 2 X 2", ""),
    ("insert mine", "name mine", "1 Y 1, 2 X 2", ""),
    ("insert mine", "name same", "1 same 1, 2 X 2", ""),
    ("insert mine", "height", "1 a 9, 2 X 2", ""),
    ("insert mine", "delete", "2 X 2", ""),
    ("insert mine", "insert mine", "1 a 1, 2 X 2, 3 Y 2", ""),
    ("insert mine", "insert same", "1 a 1, 2 X 2, 3 same 2", ""),
    ("insert same", "nothing", "1 a 1, 2 same 2", ""),
    ("insert same", "name mine", "1 Y 1, 2 same 2", ""),
    ("insert same", "name same", "1 same 1, 2 same 2", ""),
    ("insert same", "height", "1 a 9, 2 same 2", ""),
    ("insert same", "delete", "2 same 2", ""),
    ("insert same", "insert mine", "1 a 1, 2 same 2, 3 Y 2", ""),
    ("insert same", "insert same", "1 a 1, 2 same 2", ""),
  ]

  @Test func `every pair of changes`() throws {
    #expect(Self.table.count == Self.actions.count * Self.actions.count)
    for entry in Self.table {
      let garden = try Garden(seed: 1)
      let base = try garden.empty(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, height INTEGER);")
      try base.execute("INSERT INTO t VALUES(1, 'a', 1)")
      let (ours, theirs) = (try garden.copy(base), try garden.copy(base))
      func run(_ action: String, _ mine: String, _ height: String, _ store: Database) throws {
        let sql = try #require(Self.actions[action])
        try store.execute(
          sql.replacing("%MINE", with: "'\(mine)'").replacing("%HEIGHT", with: height))
      }
      try run(entry.ours, "X", "5", ours)
      try run(entry.theirs, "Y", "9", theirs)
      let merged = try garden.merged(base, ours, theirs)
      let rows = try Garden.rows(
        merged.store, "SELECT group_concat(id || ' ' || name || ' ' || height, ', ') FROM t")
      let name = "\(entry.ours), \(entry.theirs)"
      #expect(rows == [entry.rows.isEmpty ? "null" : "text(\"\(entry.rows)\")"], "\(name)")
      #expect(
        merged.conflicts.map(\.kind.rawValue).joined(separator: " ") == entry.kinds, "\(name)")
    }
  }

  // MARK: - Policies, references, rules, schemas

  private static func three(_ schema: String) throws -> (Garden, Database, Database, Database) {
    let garden = try Garden(seed: 1)
    let base = try garden.empty(schema)
    return (garden, base, try garden.copy(base), try garden.copy(base))
  }

  @Test(arguments: [
    ("ours", "X"), ("theirs", "Y"), ("first", "X"), ("newest:edited", "Y"), ("larger:edited", "Y"),
    ("t.name=theirs", "Y"), ("t=theirs", "Y"), ("other=theirs", "X!"), ("t.edited=theirs", "X!"),
  ])
  func `policies decide`(_ policy: String, _ expected: String) throws {
    let (garden, base, ours, theirs) = try Self.three(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, edited TEXT); INSERT INTO t VALUES(1, 'a', '2026-01-01');"
    )
    try ours.execute("UPDATE t SET name = 'X'")
    try theirs.execute("UPDATE t SET name = 'Y', edited = '2026-02-01'")
    var options = StoreMergeOptions()
    try options.policy.add(policy)
    let merged = try garden.merged(base, ours, theirs, options)
    let name = try merged.store.scalarText("SELECT name FROM t")
    #expect(name == String(expected.prefix(1)))
    #expect(merged.conflicts.isEmpty == !expected.hasSuffix("!"))
    #expect(try merged.store.scalarText("SELECT edited FROM t") == "2026-02-01")
  }

  @Test func `a row in conflict may keep what it was`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES(1, 'a');")
    try ours.execute("UPDATE t SET name = 'X'")
    try theirs.execute("UPDATE t SET name = 'Y'")
    var options = StoreMergeOptions()
    options.hold = .base
    let merged = try garden.merged(base, ours, theirs, options)
    #expect(try merged.store.scalarText("SELECT name FROM t") == "a")
    #expect(merged.conflicts.count == 1)
  }

  @Test func `references follow new row ids`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      """
      CREATE TABLE parts(id INTEGER PRIMARY KEY, whole INTEGER REFERENCES things(id), up INTEGER REFERENCES parts(id));
      CREATE TABLE things(id INTEGER PRIMARY KEY, name TEXT);
      """)
    try ours.execute(
      script: "INSERT INTO things VALUES(1, 'ours'); INSERT INTO parts VALUES(1, 1, NULL);")
    try theirs.execute(
      script:
        "INSERT INTO things VALUES(1, 'theirs'); INSERT INTO parts VALUES(1, 1, 2), (2, 1, NULL);")
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(
      try Garden.rows(merged.store, "SELECT id, name FROM things") == [
        "integer(1)|text(\"ours\")", "integer(2)|text(\"theirs\")",
      ])
    // Their part 1 became 3, as 2 is theirs, too.
    #expect(
      try Garden.rows(merged.store, "SELECT id, whole, up FROM parts") == [
        "integer(1)|integer(1)|null", "integer(2)|integer(2)|null",
        "integer(3)|integer(2)|integer(2)",
      ])
  }

  @Test func `a row that something refers to comes back`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      """
      CREATE TABLE things(id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE parts(id INTEGER PRIMARY KEY, whole INTEGER REFERENCES things(id));
      INSERT INTO things VALUES(1, 'a'), (2, 'b');
      """)
    try ours.execute(script: "INSERT INTO parts VALUES(1, 1); DELETE FROM things WHERE id = 2;")
    try theirs.execute(script: "DELETE FROM things WHERE id = 1; INSERT INTO parts VALUES(5, 2);")
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.map(\.kind) == [.reference, .reference])
    #expect(try merged.store.scalarText("SELECT name FROM things") == "a")
    #expect(try merged.store.scalarInt("SELECT group_concat(id) FROM parts") == 1)
    #expect(try ReferenceCheck.rows(in: merged.store).isEmpty)
  }

  @Test func `rules of tables are kept`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE); INSERT INTO t VALUES(1, 'a'), (2, 'b');"
    )
    try ours.execute("UPDATE t SET name = 'new' WHERE id = 1")
    try theirs.execute("UPDATE t SET name = 'new' WHERE id = 2")
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.map(\.kind) == [.unique])
    #expect(try merged.store.scalarText("SELECT name FROM t WHERE id = 2") == "b")
  }

  @Test func `schemas grow together`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, size INTEGER); INSERT INTO t VALUES(1, 'a', 1);"
    )
    try ours.execute(script: "ALTER TABLE t ADD COLUMN mine TEXT; UPDATE t SET mine = 'm';")
    try theirs.execute(
      script: """
        ALTER TABLE t ADD COLUMN yours REAL; UPDATE t SET yours = 2.5; INSERT INTO t VALUES(2, 'b', 3, 4.5);
        CREATE TABLE u(id INTEGER PRIMARY KEY, x TEXT); INSERT INTO u VALUES(1, 'x');
        """)
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(
      try Garden.rows(merged.store, "SELECT id, mine, yours FROM t") == [
        "integer(1)|text(\"m\")|real(2.5)", "integer(2)|null|real(4.5)",
      ])
    #expect(try merged.store.scalarText("SELECT x FROM u") == "x")
  }

  @Test func `contradictions of schemas are named before any row is touched`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES(1, 'a');")
    try ours.execute(script: "UPDATE t SET name = 'X';")
    try theirs.execute(script: "ALTER TABLE t DROP COLUMN name;")
    let out = try garden.copy(ours)
    try out.begin()
    let merge = try ThreeWayMerge(
      base: base, ours: ours, theirs: theirs, into: out, StoreMergeOptions(), onConflict: { _ in })
    try merge.run()
    #expect(merge.contradictions.count == 1)
    #expect(try Garden.areEqual(out, ours))
  }

  @Test func `rows are known by their UUIDs`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      "CREATE TABLE t(fid INTEGER PRIMARY KEY, uuid TEXT, name TEXT); INSERT INTO t VALUES(1, 'u1', 'a');"
    )
    #expect(try StoreComparison(base, ours).pairs[0].keyNames == ["fid"])
    try ours.execute("INSERT INTO t VALUES(2, 'u2', 'X')")
    try theirs.execute("INSERT INTO t VALUES(2, 'u3', 'Y')")
    let merged = try garden.merged(base, ours, theirs)
    #expect(try Garden.rows(merged.store, "SELECT fid, uuid FROM t").count == 3)
  }

  @Test func `foreign keys that cannot be checked do not matter`() throws {
    let (garden, base, ours, theirs) = try Self.three(
      """
      CREATE TABLE a(id INTEGER PRIMARY KEY, code TEXT);
      CREATE TABLE b(id INTEGER PRIMARY KEY, code TEXT REFERENCES a(code));
      """)
    try ours.execute("INSERT INTO a VALUES(1, 'x')")
    try theirs.execute("INSERT INTO b VALUES(1, 'x')")
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(try merged.store.scalarInt("SELECT count(*) FROM a JOIN b USING(code)") == 1)
  }
}
