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
  private func results(_ sql: String) throws -> (store: [[SQLiteValue]], session: [[SQLiteValue]]) {
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
        ], index: nil, rowCount: 5, bounds: { _ in nil }, labelling: nil, boxFunctions: [:]))
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

  @Test(arguments: [
    "SELECT * FROM layer", "SELECT count(*) FROM layer", "SELECT rowid, t FROM layer WHERE key = 5",
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
    "SELECT key, plain FROM layer ORDER BY key", "SELECT key FROM layer ORDER BY key DESC LIMIT 2",
  ])
  func rows(_ sql: String) throws {
    let (store, session) = try results(sql)
    #expect(store == session)
  }

  @Test func nothingIsWritten() throws {
    for sql in ["DELETE FROM layer", "UPDATE layer SET n = 1", "INSERT INTO layer (n) VALUES (1)"] {
      #expect(throws: GeoError.self) { try results(sql) }
    }
  }
}
