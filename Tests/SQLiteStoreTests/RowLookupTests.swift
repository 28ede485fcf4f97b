import Base
import TestSupport
import Testing

@testable import SQLiteStore

/// Rows that are read in the pages of a store are those that SQLite reads.
@Suite struct RowLookupTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Says of no row whether the condition holds, or of every box of the index that it does.
  private final class Judge: RowJudge {
    let isCertain: Bool
    init(isCertain: Bool) { self.isCertain = isCertain }
    func take(_ value: UnsafeRawBufferPointer) -> Bool { true }
    func holds(within minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double) -> Bool? {
      isCertain ? true : nil
    }
    /// For those that are at home.
    func holds(for geometry: UnsafeRawBufferPointer, key: Int64) -> Bool? {
      isCertain ? geometry.count != 1 : nil
    }
    func holds(forKey key: Int64) -> Bool? { nil }
  }

  private static let things = """
    CREATE TABLE things (name TEXT, key INTEGER PRIMARY KEY, geom BLOB, r REAL, n, d DATE);
    CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy);
    WITH RECURSIVE n(i) AS (SELECT -9 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
    INSERT INTO things SELECT CASE i % 9 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN x'6100'
      WHEN 3 THEN printf('%.*c', i * 2, 'é') ELSE 'row ' || i END, i * i * i,
      zeroblob(CASE i % 500 WHEN 3 THEN 9000 ELSE 20 END), i * (i % 3),
      CASE i % 12 WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN -1 WHEN 3 THEN 300 WHEN 4 THEN -70000
      WHEN 5 THEN 1 << 30 WHEN 6 THEN -(1 << 40) WHEN 7 THEN 1 << 62 WHEN 8 THEN 1.5 WHEN 9 THEN 'x'
      WHEN 10 THEN x'00ff' END, '2020-01-01' FROM n;
    INSERT INTO tree SELECT key, key, key, key, key FROM things;
    INSERT INTO tree VALUES (5, 5, 5, 5, 5);

    """

  /// A session with a layer of the store's rows.
  private func session(_ change: String, isCertain: Bool = false) throws -> Database {
    let path = scratch.path("store.db")
    do {
      let made = try Database(loading: path)
      try made.execute(script: Self.things + change)
    }
    let store = try Database(reading: path)
    let session = try Database(session: "test")
    let always = FunctionBody { $0.result.set(Int64(1)) }
    try session.register("hint", argumentCount: 2, always)
    try session.add(
      LayerTable(
        "layer", of: store, table: "things", key: "\"key\"",
        columns: [
          .init(name: "key", type: "INTEGER", source: "\"key\"", role: .key),
          .init(name: "geom", type: "BLOB", source: "\"geom\"", role: .geometry),
        ]
          + ["name", "r", "n", "d"].map { .init(name: $0, type: "", source: "\"\($0)\"") },
        index: .init(table: "tree", columns: ["id", "minx", "maxx", "miny", "maxy"]),
        rowCount: 4000,
        // A geometry of one byte is elsewhere.
        bounds: { blob in
          let place = blob.count == 1 ? 1e30 : 0
          return blob.first == 0xFF ? (-1e30, 1e30, -1e30, 1e30) : (place, place, place, place)
        }, labelling: nil, boxFunctions: ["hint": .init(always) { Judge(isCertain: isCertain) }]))
    return session
  }

  @Test(arguments: [
    "", "DELETE FROM things WHERE key % 2;", "ALTER TABLE things ADD COLUMN late DEFAULT 7;",
    "ALTER TABLE things ADD COLUMN twice AS (r * 2);",
    "ALTER TABLE things DROP COLUMN name; ALTER TABLE things ADD COLUMN name DEFAULT 'late';",
    "DELETE FROM things WHERE key > 0;",
  ])
  func rows(_ change: String) throws {
    let session = try session(change)
    let columns = "key, geom, name, r, n, d, typeof(r), typeof(name)"
    func rows(_ database: Database, _ source: String) throws -> [[SQLiteValue]] {
      var rows: [[SQLiteValue]] = []
      try database.query("SELECT \(columns) FROM \(source) ORDER BY key") { row in
        rows.append((0..<row.columnCount).map { row.value($0) })
      }
      return rows
    }
    let found = try rows(session, "layer WHERE hint(geom, x'ff')")
    #expect(!found.isEmpty)
    #expect(try found == rows(Database(reading: scratch.path("store.db")), "things"))
    // Two scans of one table, each at its own row.
    #expect(
      try session.scalarInt(
        """
        SELECT count(*) FROM layer a JOIN layer b ON hint(b.geom, x'ff') \
        WHERE +a.key BETWEEN 0 AND 30 AND hint(a.geom, x'ff') AND a.name IS b.name AND +a.key = +b.key
        """)
        == session.scalarInt("SELECT count(*) FROM layer WHERE key BETWEEN 0 AND 30"))
  }

  @Test("a box that is certain says nothing of a row whose geometry is elsewhere")
  func staleIndex() throws {
    let session = try session(
      "UPDATE things SET geom = x'00' WHERE key IN (8, 27);", isCertain: true)
    let condition = "layer WHERE hint(geom, x'ff') AND +key BETWEEN 1 AND 64"
    var names: [String] = []
    try session.query("SELECT name FROM \(condition)") { names.append($0.string(0)) }
    #expect(names == ["", "row 4"])
  }
}
