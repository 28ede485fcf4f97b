import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Rows that are read in the pages of a store by their ids, or one after another, are those that SQLite reads.
@Suite struct StoredRowsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let things = """
    CREATE TABLE things (name TEXT, id INTEGER PRIMARY KEY, r REAL, n, data BLOB);
    WITH RECURSIVE n(i) AS (SELECT -9 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
    INSERT INTO things SELECT CASE i % 9 WHEN 0 THEN NULL WHEN 1 THEN '' ELSE 'row ' || i END,
      CASE WHEN i < 2000 THEN i ELSE i * i END, i * (i % 3),
      CASE i % 8 WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN -1 WHEN 3 THEN 300 WHEN 4 THEN -(1 << 40)
      WHEN 5 THEN 1.5 WHEN 6 THEN 'x' WHEN 7 THEN x'00ff' END,
      zeroblob(CASE i % 500 WHEN 3 THEN 9000 ELSE i % 40 END) FROM n;

    """
  private static let columns = ["n", "name", "data", "r"]

  private func value(_ rows: StoredRows, _ column: Int) -> SQLiteValue {
    switch rows.value(column) {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .blob(let bytes): .blob(Array(bytes))
    }
  }

  private func values(_ rows: StoredRows) -> [SQLiteValue] {
    [.integer(rows.id)] + Self.columns.indices.map { value(rows, $0) }
  }

  /// Pages of 512 bytes have a level between the root and those just above the leaves.
  @Test(arguments: [
    (512, ""), (4096, ""), (65536, ""), (512, "DELETE FROM things WHERE id % 7 = 0;"),
    (1024, "ALTER TABLE things ADD COLUMN late DEFAULT 7;"),
    (4096, "ALTER TABLE things ADD COLUMN twice AS (r * 2);"), (4096, "DELETE FROM things;"),
    (4096, "ALTER TABLE things DROP COLUMN r; ALTER TABLE things ADD COLUMN r REAL DEFAULT 4;"),
  ])
  func rows(_ pageSize: Int, _ change: String) throws {
    let database = try scratch.store("PRAGMA page_size = \(pageSize);" + Self.things + change)
    let rows = try StoredRows(Self.columns, of: "things", key: "id", in: database)
    var wanted: [[SQLiteValue]] = []
    try database.query(
      "SELECT id, \(Self.columns.joined(separator: ", ")) FROM things ORDER BY id"
    ) { row in wanted.append((0..<row.columnCount).map { row.value($0) }) }
    for _ in 0..<2 {
      var found: [[SQLiteValue]] = []
      try rows.rewind()
      while try rows.next() { found.append(values(rows)) }
      #expect(found == wanted)
    }
    var random = SplitMix64(seed: 3)
    for row in wanted.shuffled(using: &random).prefix(300) + wanted.prefix(300) {
      guard case .integer(let id) = row[0] else { continue }
      try #require(try rows.find(id))
      #expect(values(rows) == row)
    }
    for id in [Int64.min, -10, 4_000_001, .max] { #expect(try !rows.find(id)) }
  }

  @Test("a view, a key that is no id of rows, and a log beside the file are left to SQLite")
  func others() throws {
    let database = try scratch.store(
      """
      CREATE TABLE plain (id INT PRIMARY KEY, a); INSERT INTO plain VALUES (7, 'x'), (3, 'y');
      CREATE TABLE odd (id INTEGER PRIMARY KEY DESC, a); INSERT INTO odd VALUES (7, 'x'), (3, 'y');
      CREATE TABLE bare (id INTEGER PRIMARY KEY, a) WITHOUT ROWID;
      INSERT INTO bare VALUES (7, 'x'), (3, 'y');
      CREATE VIEW v AS SELECT id, a FROM plain;
      """)
    for table in ["plain", "odd", "bare", "v"] {
      let rows = try StoredRows(["a"], of: table, key: "id", in: database)
      #expect(try !rows.find(1))
      try #require(try rows.find(3))
      #expect(rows.string(0) == "y")
      try rows.rewind()
      var ids: [Int64] = []
      while try rows.next() { ids.append(rows.id) }
      #expect(ids == [3, 7], "\(table)")
    }
  }

  @Test("pages that are damaged give what SQLite gives")
  func damage() throws {
    do { _ = try scratch.store("PRAGMA page_size = 512;" + Self.things) }
    let path = scratch.path("store.db")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SplitMix64(seed: 9)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 512..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      guard let database = try? Database(reading: path),
        let rows = try? StoredRows(Self.columns, of: "things", key: "id", in: database)
      else { continue }
      // Whatever it is: a row, none or an error, and no access out of bounds.
      for id in stride(from: Int64(-9), to: 2000, by: 7) where (try? rows.find(id)) == true {
        _ = values(rows)
      }
      try? rows.rewind()
      while (try? rows.next()) == true { _ = values(rows) }
    }
  }
}
