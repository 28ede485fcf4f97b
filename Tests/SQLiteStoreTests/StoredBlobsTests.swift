import Base
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Blobs that are read in the pages of a store are those that SQLite reads.
@Suite struct StoredBlobsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let things = """
    CREATE TABLE things (a TEXT, data BLOB, z);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
    INSERT INTO things SELECT 'row ' || i, CASE i % 50 WHEN 7 THEN 'text' WHEN 8 THEN NULL
      ELSE randomblob(i * i % 40001) END, CASE i % 3 WHEN 0 THEN randomblob(6000) END FROM n;

    """

  @Test(arguments: [
    (512, ""), (4096, ""), (65536, ""),
    // Pages of one record lie here and there, then.
    (
      4096,
      "DELETE FROM things WHERE rowid % 3; INSERT INTO things SELECT a, randomblob(30000), z FROM things;"
    ),
    (
      1024, "DELETE FROM things WHERE rowid < 300; UPDATE things SET data = randomblob(rowid * 50);"
    ),
  ])
  func blobs(_ pageSize: Int, _ change: String) throws {
    let database = try scratch.store("PRAGMA page_size = \(pageSize);" + Self.things + change)
    let blobs = try #require(try StoredBlobs(column: "data", of: "things", in: database))
    var bytes = Bytes()
    bytes.append(7)
    var read = 0
    try database.query("SELECT rowid, data, typeof(data) FROM things ORDER BY rowid * 7 % 101") {
      row in
      bytes.truncate(to: 1)
      let isFound = blobs.append(row.int64(0), limit: 35_000, to: &bytes)
      let wanted = row.blob(1)
      #expect(isFound == (row.string(2) == "blob" && wanted.count <= 35_000))
      let found = Array(bytes.buffer)
      #expect(found == [7] + (isFound ? Array(wanted) : []))
      read += isFound ? 1 : 0
    }
    #expect(read > 50)
    let isThere = blobs.append(100_000, limit: 35_000, to: &bytes)
    #expect(!isThere)
  }

  @Test("a view, a table without ids and a column that is not there are left to SQLite")
  func others() throws {
    let database = try scratch.store(
      "CREATE TABLE t (k INTEGER PRIMARY KEY, data BLOB) WITHOUT ROWID;"
        + "CREATE TABLE u (data BLOB); CREATE VIEW v AS SELECT data FROM u;")
    #expect(try StoredBlobs(column: "data", of: "t", in: database) == nil)
    #expect(try StoredBlobs(column: "data", of: "v", in: database) == nil)
    #expect(try StoredBlobs(column: "other", of: "u", in: database) == nil)
  }

  @Test("a chain of pages that leads out of the file is left to SQLite")
  func damage() throws {
    do {
      _ = try scratch.store("CREATE TABLE t (data BLOB); INSERT INTO t VALUES (randomblob(50000));")
    }
    let path = scratch.path("store.db")
    var file = try Data(contentsOf: URL(fileURLWithPath: path))
    // The third page of the chain, which begins behind the schema's page and the table's.
    file.replaceSubrange(4 * 4096..<4 * 4096 + 4, with: [0, 1, 0, 0])
    try file.write(to: URL(fileURLWithPath: path))
    let database = try Database(reading: path)
    let blobs = try #require(try StoredBlobs(column: "data", of: "t", in: database))
    var bytes = Bytes()
    let isFound = blobs.append(1, limit: 1 << 20, to: &bytes)
    let count = bytes.count
    #expect(!isFound && count == 0)
  }
}
