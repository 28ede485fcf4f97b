import Base
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Where records differ in two files: nothing that differs is passed over, whatever the pages look like.
struct RowDifferencesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A store with a table of some rows, of which every seventh has more bytes than a page.
  private func store(_ name: String, pageSize: Int, rows: Int64) throws -> String {
    let path = try scratch.write(name, [])
    let database = try Database(appending: path)
    try database.execute("PRAGMA page_size = \(pageSize)")
    try database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, photo BLOB)")
    try database.execute(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
        + "INSERT INTO t SELECT i * 2, 'n' || i, iif(i % 7 = 0, zeroblob(i * 37 % 9000), NULL) FROM n "
        + "WHERE ?1 > 0", [.integer(rows)])
    return path
  }

  private func copy(_ path: String, _ name: String) throws -> String {
    try scratch.write(name, Array(Data(contentsOf: URL(filePath: path))))
  }

  private func ranges(_ one: String, _ other: String) throws -> [ClosedRange<Int64>]? {
    let found = try RowDifferences(
      of: "t", Database(reading: one), Database(reading: other))
    guard let found else { return nil }
    var ranges: [ClosedRange<Int64>] = []
    while let range = found.next() { ranges.append(range) }
    return ranges
  }

  private func rows(_ path: String) throws -> [Int64: String] {
    var rows: [Int64: String] = [:]
    try Database(reading: path).query("SELECT id, quote(name) || quote(photo) FROM t") {
      rows[$0.int64(0)] = $0.string(1)
    }
    return rows
  }

  /// All rows that differ are in the ranges, which are in order; returns how many others are.
  private func check(
    _ one: String, _ other: String, _ name: String
  ) throws -> Int {
    let ranges = try #require(try ranges(one, other), "\(name)")
    for (range, next) in zip(ranges, ranges.dropFirst()) {
      #expect(range.upperBound < next.lowerBound, "\(name)")
    }
    let (before, after) = (try rows(one), try rows(other))
    var others = 0
    for id in Set(before.keys).union(after.keys) {
      let isListed = ranges.contains { $0.contains(id) }
      if before[id] != after[id] {
        #expect(isListed, "\(name): row \(id)")
      } else if isListed {
        others += 1
      }
    }
    return others
  }

  @Test(arguments: [512, 1024, 4096, 65536])
  func `nothing that differs is passed over`(pageSize: Int) throws {
    var generator = SplitMix64(seed: UInt64(pageSize))
    let one = try store("one", pageSize: pageSize, rows: 3000)
    for run in 0..<12 {
      let other = try copy(one, "other")
      let database = try Database(appending: other)
      let edits = [0, 1, 5, 40, 2000][run % 5]
      for _ in 0..<edits {
        let id = SQLiteValue.integer(Int64.random(in: -10...6100, using: &generator))
        let bytes = SQLiteValue.integer(Int64.random(in: 0...9000, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: try database.execute("DELETE FROM t WHERE id = ?1", [id])
        case 1: try database.execute("UPDATE t SET name = 'x' WHERE id = ?1", [id])
        case 2:
          try database.execute(
            "UPDATE t SET photo = zeroblob(?2) WHERE id = ?1", [id, bytes])
        case 3:
          // The last byte of a long record alone.
          try database.execute(
            "UPDATE t SET photo = CAST(substr(photo, 1, length(photo) - 1) || 'z' AS BLOB) "
              + "WHERE id = ?1 AND photo IS NOT NULL", [id])
        case 4: try database.execute("INSERT OR IGNORE INTO t VALUES(?1, 'new', NULL)", [id])
        default:
          try database.execute(
            "INSERT OR REPLACE INTO t VALUES(?1, NULL, zeroblob(?2))", [id, bytes])
        }
      }
      if run == 3 { try database.execute("VACUUM") }
      let others = try check(one, other, "\(pageSize) \(run)")
      // At most a few rows between two that differ.
      #expect(others <= edits * 8)
    }
  }

  @Test func `pages of another size, and tables without rows`() throws {
    let one = try store("one", pageSize: 512, rows: 500)
    let other = try store("other", pageSize: 4096, rows: 500)
    _ = try check(one, other, "sizes")
    let none = try store("none", pageSize: 512, rows: 0)
    #expect(try check(one, none, "none") == 0)
    #expect(try check(none, one, "none") == 0)
    #expect(try ranges(none, none) == [])
  }

  @Test func `a store that is being changed is SQLite's`() throws {
    let one = try store("one", pageSize: 4096, rows: 10)
    let other = try copy(one, "other")
    let open = try Database(appending: other)
    #expect(try RowDifferences(of: "t", Database(reading: one), open) == nil)
    try open.execute("PRAGMA journal_mode = WAL")
    try open.execute("UPDATE t SET name = 'x' WHERE id = 4")
    #expect(try ranges(one, other) == nil)
  }

  /// Bytes of pages set to anything: a range for all that cannot be read, and never a trap.
  @Test func `damaged pages`() throws {
    var generator = SplitMix64(seed: 9)
    let one = try store("one", pageSize: 1024, rows: 1500)
    let bytes = Array(try Data(contentsOf: URL(filePath: one)))
    for _ in 0..<600 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        // Not in the schema, which SQLite would refuse before.
        let page = Int.random(in: 1..<bytes.count / 1024, using: &generator)
        let offset =
          Bool.random(using: &generator)
          ? Int.random(in: 0..<40, using: &generator)
          : Int.random(in: 0..<1024, using: &generator)
        damaged[page * 1024 + offset] = UInt8.random(in: 0...255, using: &generator)
      }
      let other = try scratch.write("other", damaged)
      for (before, after) in [(one, other), (other, one), (other, other)] {
        let found = try #require(try ranges(before, after))
        for (range, next) in zip(found, found.dropFirst()) {
          #expect(range.upperBound < next.lowerBound)
        }
      }
    }
    for count in stride(from: 2048, to: bytes.count, by: 5 * 1024) {
      let other = try scratch.write("other", Array(bytes.prefix(count)))
      guard let found = try? ranges(one, other) else { continue }
      #expect(found.last?.upperBound == Int64.max || found.isEmpty == false)
    }
  }

  @Test func `a copy is the file`() throws {
    let one = try store("one", pageSize: 512, rows: 700)
    let other = try scratch.write("other", [1, 2, 3])
    try Database(reading: one).copy(toFile: other)
    #expect(try Data(contentsOf: URL(filePath: one)) == Data(contentsOf: URL(filePath: other)))
    let open = try Database(appending: one)
    try open.execute("PRAGMA journal_mode = WAL")
    try open.execute("UPDATE t SET name = 'x' WHERE id = 4")
    let third = try scratch.write("third", [])
    try Database(reading: one).copy(toFile: third)
    #expect(try rows(third)[4] == "'x'NULL")
  }
}
