import Base
import TestSupport
import Testing

@testable import SQLiteStore

/// A layer as a session sees it has the rows that its store has, whatever is asked.
@Suite struct LayerTableTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Rows of several types, with an index on a column of numbers and one on a column of texts.
  private func store() throws -> Database {
    let database = try Database(loading: scratch.path("store.db"))
    try database.execute(
      script: """
        CREATE TABLE things (key INTEGER PRIMARY KEY, n INTEGER, t TEXT, plain);
        CREATE INDEX by_n ON things (n);
        CREATE INDEX by_t ON things (t);
        INSERT INTO things VALUES (1, 10, 'a', 1.5), (2, 20, '05', NULL), (5, NULL, 'B', 'x'),
          (7, 'text', NULL, x'00'), (9, 10, '5', 2);
        """)
    return database
  }

  /// The same statement on the store, and on a session.
  private func results(
    _ sql: String, rowCount: Int
  ) throws -> (store: [[SQLiteValue]], session: [[SQLiteValue]]) {
    let store = try store()
    let session = try Database(session: "test")
    try session.add(
      LayerTable(
        "layer", of: store, table: "things", key: "\"key\"",
        columns: [
          .init(name: "key", type: "INTEGER", source: "\"key\"", role: .key),
          .init(name: "n", type: "INTEGER", source: "\"n\""),
          .init(name: "t", type: "TEXT", source: "\"t\""),
          .init(name: "plain", type: "", source: "\"plain\""),
          .init(name: "hidden", type: "", source: "\"plain\"", isHidden: true),
        ], index: nil, rowCount: rowCount, bounds: { _ in nil }, labelling: nil, boxFunctions: [:]))
    func rows(_ database: Database, _ name: String) throws -> [[SQLiteValue]] {
      var rows: [[SQLiteValue]] = []
      let sql = sql.replacing("layer", with: name)
      try database.query(sql) { row in
        rows.append((0..<row.columnCount).map { row.value($0) })
      }
      return rows
    }
    return (try rows(store, "things"), try rows(session, "layer"))
  }

  /// The number of rows is what a store says of itself, which can be anything.
  @Test(
    arguments: [
      "SELECT * FROM layer", "SELECT count(*) FROM layer",
      "SELECT rowid, t FROM layer WHERE key = 5",
      "SELECT key FROM layer WHERE key = '5'", "SELECT key FROM layer WHERE key IN (9, 1, 4)",
      "SELECT key FROM layer WHERE key > 2 AND key <= 7", "SELECT key FROM layer WHERE key = NULL",
      "SELECT key FROM layer WHERE n = 10", "SELECT key FROM layer WHERE n = '10'",
      "SELECT key FROM layer WHERE n = 'text'", "SELECT key FROM layer WHERE n > 10",
      "SELECT key FROM layer WHERE t = '5'", "SELECT key FROM layer WHERE t = 5",
      "SELECT key FROM layer WHERE t > 'A'", "SELECT key FROM layer WHERE t = 'b' COLLATE NOCASE",
      "SELECT key FROM layer WHERE t = 'a' OR n = 20", "SELECT key FROM layer WHERE n IS NULL",
      "SELECT a.key, b.key FROM layer a JOIN layer b ON a.n = b.n ORDER BY 1, 2",
      "SELECT a.key, b.key FROM layer a JOIN layer b ON a.t = b.key ORDER BY 1, 2",
      "SELECT max(t), min(plain), key FROM layer GROUP BY n ORDER BY key",
      "SELECT key, plain FROM layer ORDER BY key",
      "SELECT key FROM layer ORDER BY key DESC LIMIT 2",
    ], [5, Int.min, Int.max])
  func rows(_ sql: String, _ rowCount: Int) throws {
    let (store, session) = try results(sql, rowCount: rowCount)
    #expect(store == session)
  }

  @Test func nothingIsWritten() throws {
    for sql in ["DELETE FROM layer", "UPDATE layer SET n = 1", "INSERT INTO layer (n) VALUES (1)"] {
      #expect(throws: GeoError.self) { try results(sql, rowCount: 5) }
    }
  }

  /// Finds that its condition holds for everything in the index, but for keys that are multiples of five.
  private final class Judge: RowJudge {
    func take(_ value: UnsafeRawBufferPointer) -> Bool { true }
    func holds(within minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double) -> Bool? {
      // The box is a little larger than the number in it.
      Int(((minX + maxX) / 2).rounded()) % 5 != 0
    }
    func holds(for geometry: UnsafeRawBufferPointer, key: Int64) -> Bool? { true }
    func holds(forKey key: Int64) -> Bool? { nil }
  }

  @Test(arguments: [
    // As it should be; an entry of no row; one of a row without a geometry.
    ("", 32), ("INSERT INTO tree VALUES (41, 41, 41, 41, 41)", 32),
    ("UPDATE things SET geom = NULL WHERE key = 7", 31),
  ])
  func entriesStandForRowsOnlyIfAllDo(_ change: String, _ expected: Int) throws {
    let store = try Database(loading: scratch.path("tree.db"))
    try store.execute(
      script: """
        CREATE TABLE things (key INTEGER PRIMARY KEY, geom BLOB, name TEXT);
        CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
        INSERT INTO things SELECT i, CAST('blob ' || i AS BLOB), 'row ' || i FROM n;
        INSERT INTO tree SELECT key, key, key, key, key FROM things;
        \(change);
        """)
    let session = try Database(session: "test")
    // The real predicate, which is asked where the judge has not decided.
    let holds = FunctionBody { $0.result.set(Int64($0.blob(0) == nil ? 0 : 1)) }
    let always = FunctionBody { $0.result.set(Int64(1)) }
    for (name, body) in [("holds", holds), ("hint", always)] {
      try session.register(name, argumentCount: 2, body)
    }
    try session.add(
      LayerTable(
        "layer", of: store, table: "things", key: "\"key\"",
        columns: [
          .init(name: "key", type: "INTEGER", source: "\"key\"", role: .key),
          .init(name: "geom", type: "BLOB", source: "\"geom\"", role: .geometry),
          .init(name: "name", type: "TEXT", source: "\"name\""),
        ],
        index: .init(table: "tree", columns: ["id", "minx", "maxx", "miny", "maxy"]), rowCount: 40,
        bounds: { _ in (-100, 100, -100, 100) }, labelling: nil,
        boxFunctions: ["hint": .init(always) { Judge() }]))
    let condition =
      "(CASE WHEN cairn_decision THEN 1 ELSE holds(geom, x'00') END AND hint(geom, x'00'))"
    #expect(
      try session.scalarInt("SELECT count(*) FROM layer WHERE \(condition)") == Int64(expected))
    // Columns are those of the row, read when they are asked for or before.
    for columns in ["geom", "name, geom"] {
      var wrong = 0
      try session.query("SELECT key, \(columns) FROM layer WHERE \(condition)") { row in
        let text = "blob \(row.int64(0))"
        if row.string(row.columnCount - 1) != text { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }
}
