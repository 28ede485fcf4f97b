import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Rows that are found in the pages of an index are those that SQLite finds.
@Suite struct StoredIndexTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let things = """
    CREATE TABLE things (id INTEGER PRIMARY KEY, a TEXT, n INTEGER);
    CREATE INDEX things_n ON things (n);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
    INSERT INTO things SELECT i * 3, 'x', CASE WHEN i % 11 = 0 THEN NULL WHEN i < 900 THEN 77
      WHEN i % 5 = 0 THEN -i * i * i ELSE i * 7919 % 1009 END FROM n;

    """

  @Test(arguments: [512, 1024, 4096, 65536])
  func rows(_ pageSize: Int) throws {
    let database = try scratch.store("PRAGMA page_size = \(pageSize);" + Self.things)
    let index = try #require(try StoredIndex(on: "n", of: "things", in: database))
    let numbers = Array(-3...1010) + [Int64.min, .max, -(5 * 5 * 5), -(4000 * 4000 * 4000)]
    for number in numbers.map({ Int64($0) }) {
      var wanted: [Int64] = []
      try database.query("SELECT id FROM things WHERE n = ?1 ORDER BY id", [.integer(number)]) {
        wanted.append($0.int64(0))
      }
      var found: [Int64] = [-1]
      let isSound = index.append(number, to: &found)
      #expect(isSound && found == [-1] + wanted, "\(number)")
    }
  }

  @Test("texts come last, and reals are left to SQLite")
  func values() throws {
    let database = try scratch.store(
      """
      CREATE TABLE t (n); CREATE INDEX t_n ON t (n);
      INSERT INTO t VALUES (NULL), (3), ('a'), (x'00'), (4), ('\(String(repeating: "b", count: 9000))');
      CREATE TABLE u (n); CREATE INDEX u_n ON u (n); INSERT INTO u VALUES (3), (3.5), (4);
      """)
    let index = try #require(try StoredIndex(on: "n", of: "t", in: database))
    var rows: [Int64] = []
    for (number, wanted) in [(3, [2]), (4, [5]), (5, [])] as [(Int64, [Int64])] {
      rows.removeAll()
      let isSound = index.append(number, to: &rows)
      #expect(isSound && rows == wanted)
    }
    let other = try #require(try StoredIndex(on: "n", of: "u", in: database))
    let isSound = other.append(4, to: &rows)
    #expect(!isSound && rows.isEmpty)
  }

  @Test("only a whole index of the column alone counts")
  func others() throws {
    let database = try scratch.store(
      """
      CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER, d INTEGER, k INTEGER PRIMARY KEY) WITHOUT ROWID;
      CREATE INDEX t_a ON t (a);
      CREATE TABLE u (a INTEGER, b INTEGER, c INTEGER, d INTEGER);
      CREATE INDEX u_a ON u (a) WHERE a > 3; CREATE INDEX u_b ON u (b DESC);
      CREATE INDEX u_c ON u (c, d); CREATE INDEX u_d ON u (d + 1);
      """)
    #expect(try StoredIndex(on: "a", of: "t", in: database) == nil)
    for column in ["a", "b", "c", "d", "e"] {
      #expect(try StoredIndex(on: column, of: "u", in: database) == nil, "\(column)")
    }
  }

  @Test("pages that are damaged give rows or are left to SQLite")
  func damage() throws {
    do { _ = try scratch.store("PRAGMA page_size = 512;" + Self.things) }
    let path = scratch.path("store.db")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SplitMix64(seed: 4)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        bytes[Int.random(in: 512..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      guard let database = try? Database(reading: path),
        let index = try? StoredIndex(on: "n", of: "things", in: database)
      else { continue }
      var rows: [Int64] = []
      for number in stride(from: Int64(-100), to: 1100, by: 9) {
        _ = index.append(number, to: &rows)
      }
    }
  }
}
