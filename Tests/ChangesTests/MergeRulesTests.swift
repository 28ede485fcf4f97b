import Base
import SQLiteStore
import TestSupport
import Testing

@testable import Changes

/// Merges of tables with rules: values that must be there once, and references.
struct MergeRulesTests {
  private static func three(_ schema: String) throws -> (Garden, Database, Database, Database) {
    let garden = try Garden(seed: 1)
    let base = try garden.empty(schema)
    return (garden, base, try garden.copy(base), try garden.copy(base))
  }

  /// Rows with one value each that no other row has.
  private static let seats = """
    CREATE TABLE seats(id INTEGER PRIMARY KEY, number INTEGER UNIQUE, guest TEXT);
    INSERT INTO seats VALUES(1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c'), (4, 40, 'd'), (5, 50, 'e');
    """

  /// Gives rows the values of others, all at once, as a program does in one transaction.
  private static func exchange(_ numbers: [Int: Int], in store: Database) throws {
    for (id, number) in numbers {
      try store.execute("UPDATE seats SET number = -\(number) WHERE id = \(id)")
    }
    try store.execute("UPDATE seats SET number = -number WHERE number < 0")
  }

  private static func numbers(_ store: Database, below id: Int = 9) throws -> [Int64] {
    var numbers: [Int64] = []
    try store.query("SELECT number FROM seats WHERE id < \(id) ORDER BY id") {
      numbers.append($0.int64(0))
    }
    return numbers
  }

  @Test func `unique values that rows exchanged`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.seats)
    try Self.exchange([1: 20, 2: 30, 3: 10], in: theirs)
    try ours.execute("UPDATE seats SET guest = 'A' WHERE id = 1")
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(try Self.numbers(merged.store) == [20, 30, 10, 40, 50])
    #expect(try merged.store.scalarText("SELECT guest FROM seats WHERE id = 1") == "A")
    #expect(merged.counts.updated == 3)
  }

  /// 4 and 5 exchange their numbers; 1 and 2 cannot, as we gave 20 to another row.
  @Test func `those that do not fit stay`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.seats)
    try Self.exchange([1: 20, 2: 10, 4: 50, 5: 40], in: theirs)
    try ours.execute(
      script:
        "UPDATE seats SET number = 21 WHERE id = 2; UPDATE seats SET number = 20 WHERE id = 3;"
    )
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.map(\.kind) == [.values, .unique])
    #expect(
      try Self.numbers(merged.store) == [10, 21, 20, 50, 40]
    )
  }

  @Test func `one side alone exchanges values`() throws {
    for seed in Garden.seeds(40) {
      let garden = try Garden(seed: seed)
      let base = try garden.empty(Self.seats)
      let ours = try garden.copy(base)
      let numbers = [10, 20, 30, 40, 50, 60].shuffled(using: &garden.generator)
      try Self.exchange(Dictionary(uniqueKeysWithValues: zip(1...5, numbers)), in: ours)
      for (mine, other) in [(ours, base), (base, ours)] {
        let merged = try garden.merged(base, mine, other)
        #expect(merged.conflicts.isEmpty, "seed \(seed)")
        #expect(try Garden.areEqual(merged.store, ours), "seed \(seed)")
      }
    }
  }

  /// Each row takes the value of the next one, in the order of the rows, against it, and in any order.
  @Test func `unique values that move on`() throws {
    for seed in Garden.seeds(6) {
      let garden = try Garden(seed: seed)
      let base = try garden.empty(
        "CREATE TABLE seats(id INTEGER PRIMARY KEY, number INTEGER UNIQUE, guest TEXT)")
      var ids = Array(1...300)
      if seed == 2 { ids.reverse() }
      if seed > 2 { ids.shuffle(using: &garden.generator) }
      for (number, id) in ids.enumerated() {
        try base.execute("INSERT INTO seats VALUES(\(id), \(number + 1), 'a')")
      }
      let theirs = try garden.copy(base)
      try Self.exchange(
        Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0 + 2) }), in: theirs)
      let merged = try garden.merged(base, base, theirs)
      #expect(merged.conflicts.isEmpty, "seed \(seed)")
      #expect(try Garden.areEqual(merged.store, theirs), "seed \(seed)")
      let (patch, changes) = try Garden.changes(base, theirs)
      let applied = try garden.applied(patch, changes, to: base)
      #expect(applied.application.conflictCount == 0, "seed \(seed)")
      #expect(try Garden.areEqual(applied.store, theirs), "seed \(seed)")
    }
  }

  @Test func `a value in conflict is told once`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.seats)
    try ours.execute(
      script:
        "UPDATE seats SET guest = 'A' WHERE id = 1; UPDATE seats SET number = 99 WHERE id = 2;")
    try theirs.execute("UPDATE seats SET guest = 'Z', number = 99 WHERE id = 1")
    let merged = try garden.merged(base, ours, theirs)
    // The whole row waits for a decision.
    #expect(merged.conflicts.map(\.kind) == [.unique])
  }

  // MARK: - Rows that keep the values of the base

  private static let holdsBase: StoreMergeOptions = {
    var options = StoreMergeOptions()
    options.hold = .base
    return options
  }()

  @Test func `a value of the base that another row has by now`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.seats)
    try ours.execute(
      script:
        "UPDATE seats SET number = 11 WHERE id = 1; UPDATE seats SET number = 10 WHERE id = 2;"
    )
    try theirs.execute("UPDATE seats SET number = 12 WHERE id = 1")
    let merged = try garden.merged(base, ours, theirs, Self.holdsBase)
    #expect(merged.conflicts.map(\.kind) == [.values])
    #expect(
      try Self.numbers(merged.store, below: 3) == [11, 10])
    #expect(merged.heldBack == 1)
  }

  private static let parts = """
    CREATE TABLE things(id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE parts(id INTEGER PRIMARY KEY, whole INTEGER REFERENCES things(id), note TEXT);
    INSERT INTO things VALUES(1, 'a'), (2, 'b'), (3, 'c');
    INSERT INTO parts VALUES(1, 1, 'p');
    """

  @Test func `a value of the base that refers to nothing any more`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.parts)
    try ours.execute(script: "UPDATE parts SET whole = 2; DELETE FROM things WHERE id = 1;")
    try theirs.execute("UPDATE parts SET whole = 3")
    let merged = try garden.merged(base, ours, theirs, Self.holdsBase)
    #expect(merged.conflicts.map(\.kind) == [.values])
    #expect(try merged.store.scalarInt("SELECT whole FROM parts") == 2)
    #expect(try ReferenceCheck.rows(in: merged.store).isEmpty)
    #expect(merged.heldBack == 1)
  }

  // MARK: - References

  @Test func `what they left broken is no conflict`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.parts)
    try theirs.execute("DELETE FROM things WHERE id = 1")
    let merged = try garden.merged(base, base, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(try Garden.areEqual(merged.store, theirs))
    // With a reference of ours it is.
    try ours.execute("INSERT INTO parts VALUES(2, 1, 'q'), (3, 1, 'r')")
    let other = try garden.merged(base, ours, theirs)
    #expect(other.conflicts.map(\.kind) == [.reference])
    #expect(try ReferenceCheck.rows(in: other.store).isEmpty)
  }

  /// Pictures of the extension Related Tables refer to features without foreign keys.
  @Test func `a feature that a picture belongs to comes back`() throws {
    let schema = """
      CREATE TABLE trees(fid INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE pictures(id INTEGER PRIMARY KEY, data BLOB);
      CREATE TABLE trees_pictures(base_id INTEGER NOT NULL, related_id INTEGER NOT NULL);
      CREATE TABLE gpkgext_relations(id INTEGER PRIMARY KEY, base_table_name TEXT, base_primary_column TEXT,
        related_table_name TEXT, related_primary_column TEXT, relation_name TEXT, mapping_table_name TEXT);
      INSERT INTO gpkgext_relations VALUES(1, 'trees', 'fid', 'pictures', 'id', 'media', 'trees_pictures');
      INSERT INTO trees VALUES(1, 'oak'), (2, 'elm');
      """
    let (garden, base, ours, theirs) = try Self.three(schema)
    try ours.execute(
      script: "INSERT INTO pictures VALUES(1, x'01'); INSERT INTO trees_pictures VALUES(1, 1);")
    try theirs.execute(
      script:
        "DELETE FROM trees WHERE fid = 1; INSERT INTO pictures VALUES(1, x'02'); INSERT INTO trees_pictures VALUES(2, 1);"
    )
    for (mine, other, trees) in [(ours, theirs, "oak elm"), (theirs, ours, "elm")] {
      let merged = try garden.merged(base, mine, other)
      #expect(merged.conflicts.map(\.kind) == [.reference])
      #expect(try ReferenceCheck.rows(in: merged.store).isEmpty)
      #expect(try merged.store.scalarText("SELECT group_concat(name, ' ') FROM trees") == trees)
      #expect(try merged.store.scalarInt("SELECT count(*) FROM pictures") == 2)
    }
  }

  // MARK: - Policies

  @Test(arguments: [
    (["t.name=theirs", "t=ours"], "Y X"), (["t=ours", "t.name=theirs"], "Y X"),
    (["*.name=theirs", "ours"], "Y X"), (["t=theirs", "ours"], "Y Y"),
    (["ours", "theirs"], "Y Y"), ([" t.name = theirs ", "ours"], "Y X"),
  ])
  func `the rule for less holds`(_ rules: [String], _ expected: String) throws {
    let (garden, base, ours, theirs) = try Self.three(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, note TEXT); INSERT INTO t VALUES(1, 'a', 'b');"
    )
    try ours.execute("UPDATE t SET name = 'X', note = 'X'")
    try theirs.execute("UPDATE t SET name = 'Y', note = 'Y'")
    var options = StoreMergeOptions()
    for rule in rules { try options.policy.add(rule) }
    let merged = try garden.merged(base, ours, theirs, options)
    #expect(merged.conflicts.isEmpty)
    #expect(try merged.store.scalarText("SELECT name || ' ' || note FROM t") == expected)
  }

  // MARK: - Decisions

  /// A store of conflicts with one decision for all.
  private static func decided(
    _ conflicts: [MergeConflict], _ word: String, _ garden: Garden, from source: Database
  ) throws -> Database {
    let store = try garden.empty(
      "CREATE TABLE gpkg_contents(table_name, data_type, identifier, description, last_change)")
    let open = try ConflictStore(in: store, source: source, who: "theirs")
    for conflict in conflicts { try open.add(conflict) }
    try store.execute("UPDATE conflicts SET resolution = ?1", [.text(word)])
    return store
  }

  /// The first decision fits when the second one is made.
  @Test func `decisions wait for each other`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.seats)
    try ours.execute("UPDATE seats SET number = number + 1 WHERE id < 3")
    try theirs.execute(
      script:
        "UPDATE seats SET number = 22 WHERE id = 2; UPDATE seats SET number = 20 WHERE id = 1;"
    )
    let merged = try garden.merged(base, ours, theirs, Self.holdsBase)
    #expect(merged.conflicts.map(\.kind) == [.values, .values])
    let open = try Self.decided(merged.conflicts, "theirs", garden, from: base)
    try merged.store.begin()
    let resolution = try ConflictResolution(open, into: merged.store)
    try resolution.run()
    try merged.store.commit()
    #expect(resolution.resolvedCount == 2)
    #expect(
      try Self.numbers(merged.store) == [20, 22, 30, 40, 50]
    )
  }

  @Test func `a decision that would refer to nothing`() throws {
    let (garden, base, ours, theirs) = try Self.three(Self.parts)
    try ours.execute(script: "DELETE FROM parts; DELETE FROM things WHERE id = 1;")
    try theirs.execute("INSERT INTO parts VALUES(2, 1, 'q')")
    let merged = try garden.merged(base, ours, theirs)
    #expect(merged.conflicts.map(\.kind) == [.reference])
    let open = try Self.decided(merged.conflicts, "theirs", garden, from: base)
    try merged.store.begin()
    try open.begin()
    let refusal = try #require(throws: GeoError.self) {
      try ConflictResolution(open, into: merged.store).run()
    }
    #expect(refusal.reason == .refusedRow)
    #expect(refusal.message.contains("row 2 of 'parts'"))
    #expect(refusal.location?.feature == 1)
    try merged.store.rollback()
    try open.rollback()
    // Nothing was forgotten.
    #expect(try open.scalarInt("SELECT count(*) FROM conflicts") == 1)
  }
}
