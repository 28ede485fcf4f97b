import Base
import Files
import Foundation
import GeoPackage
import SQLiteStore
import TestSupport

@testable import Changes

/// Small stores of random rows, and what is done with them.
final class Garden {
  let scratch: Scratch
  var generator: SplitMix64
  private var number = 0

  static let schema = """
    CREATE TABLE trees(fid INTEGER PRIMARY KEY, name TEXT, height REAL, girth INTEGER, photo BLOB);
    CREATE TABLE visits(id INTEGER PRIMARY KEY, tree INTEGER REFERENCES trees(fid), day TEXT);
    CREATE TABLE plots(uuid TEXT PRIMARY KEY, label TEXT, size REAL);
    CREATE TABLE pairs(a INTEGER, b TEXT, value, PRIMARY KEY(a, b)) WITHOUT ROWID;
    CREATE TABLE loose(value);
    """

  /// The seeds that a law is tried with: as many as it usually takes, or as CAIRN_LAW_RUNS says (3000, or 1783-1783).
  static func seeds(_ usual: UInt64) -> ClosedRange<UInt64> {
    let wanted = ProcessInfo.processInfo.environment["CAIRN_LAW_RUNS"] ?? ""
    let ends = wanted.split(separator: "-").compactMap { UInt64($0) }
    let first = ends.count == 2 ? ends[0] : 1
    return first...max(ends.last ?? usual, first)
  }

  init(seed: UInt64) throws {
    scratch = try Scratch()
    generator = SplitMix64(seed: seed)
  }

  /// An empty store.
  func empty(_ schema: String = Garden.schema) throws -> Database {
    number += 1
    let path = try scratch.write("\(number).db", [])
    let database = try Database(appending: path)
    try database.execute("PRAGMA journal_mode = MEMORY")
    try database.execute("PRAGMA synchronous = OFF")
    try database.execute(script: schema)
    return database
  }

  /// A copy.
  func copy(_ database: Database) throws -> Database {
    number += 1
    let other = try Database(appending: try scratch.write("\(number).db", []))
    try database.copy(into: other)
    try other.execute("PRAGMA journal_mode = MEMORY")
    try other.execute("PRAGMA synchronous = OFF")
    try GeoPackageEditing.prepare(other)
    return other
  }

  /// A store with some rows in each table.
  func store() throws -> Database {
    let database = try empty()
    for _ in 0..<Int.random(in: 0...12, using: &generator) { try insert(into: database) }
    return database
  }

  func value() -> SQLiteValue {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .null
    case 1: .integer(Int64(truncatingIfNeeded: generator.next()))
    // Never whole: numbers are equal by value, whatever their type.
    case 2: .real((Double(Int.random(in: -9...9, using: &generator)) + 0.5) / 7)
    case 3: .text("")
    case 4: .text("ž\u{1}\"\\\n'")
    case 5: .blob([0, 255, UInt8.random(in: 0...255, using: &generator)])
    default: .integer(Int64.random(in: 0...3, using: &generator))
    }
  }

  private func text() -> SQLiteValue {
    ["oak", "elm", "ash", .null, ""].randomElement(using: &generator) ?? .null
  }

  private func real() -> SQLiteValue {
    .real(Double(Int.random(in: 0...4, using: &generator)) + 0.5)
  }

  func insert(into database: Database) throws {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...2:
      try database.execute(
        "INSERT INTO trees(name, height, girth, photo) VALUES(?1, ?2, ?3, ?4)",
        [text(), real(), value(), value()])
    case 3:
      try database.execute(
        "INSERT INTO visits(tree, day) SELECT max(fid), ?1 FROM trees", [text()])
    case 4, 5:
      try database.execute(
        "INSERT INTO plots VALUES(?1, ?2, ?3)",
        [.text(String(generator.next(), radix: 16)), text(), real()])
    case 6:
      try database.execute(
        "INSERT OR REPLACE INTO pairs VALUES(?1, ?2, ?3)",
        [.integer(Int64.random(in: 0...9, using: &generator)), .text("b"), value()])
    default: try database.execute("INSERT INTO loose VALUES(?1)", [value()])
    }
  }

  /// Changes some rows; with `parity`, only those whose keys are even or odd.
  func edit(_ database: Database, parity: Int64? = nil) throws {
    let condition = parity.map { " WHERE %KEY % 2 = \($0)" } ?? " WHERE 1"
    func some(_ key: String) -> String {
      condition.replacing("%KEY", with: key)
        + " AND abs(\(key) * 7919 + \(generator.next() % 1000)) % 3 = 0"
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: try database.execute("UPDATE trees SET name = ?1" + some("fid"), [text()])
      case 1: try database.execute("UPDATE trees SET height = ?1" + some("fid"), [real()])
      case 2: try database.execute("UPDATE trees SET photo = ?1" + some("fid"), [value()])
      case 3: try database.execute("UPDATE plots SET label = ?1" + some("unicode(uuid)"), [text()])
      case 4: try database.execute("UPDATE pairs SET value = ?1" + some("a"), [value()])
      case 5:
        try database.execute(
          "DELETE FROM trees" + some("fid") + " AND fid NOT IN (SELECT tree FROM visits)")
      case 6: try database.execute("DELETE FROM plots" + some("unicode(uuid)"))
      default: try insert(into: database)
      }
    }
  }

  // MARK: - What is tested

  /// What differs.
  static func changes(
    _ one: Database, _ other: Database
  ) throws -> (patch: Patch, changes: [(table: Int, change: RowChange)]) {
    let comparison = try StoreComparison(one, other)
    var found: [(table: Int, change: RowChange)] = []
    while let next = try comparison.next() { found.append(next) }
    return (Patch(tables: comparison.pairs, schema: comparison.schema), found)
  }

  /// True if nothing differs.
  static func areEqual(_ one: Database, _ other: Database) throws -> Bool {
    let found = try changes(one, other)
    return found.changes.isEmpty && found.patch.schema.isEmpty
  }

  /// A copy with changes.
  func applied(
    _ patch: Patch, _ changes: [(table: Int, change: RowChange)], to database: Database
  ) throws -> (store: Database, application: PatchApplication) {
    let out = try copy(database)
    try out.begin()
    let application = try PatchApplication(patch, to: out)
    for (table, change) in changes { try application.apply(table, change) }
    try application.finish()
    try out.commit()
    return (out, application)
  }

  /// Two copies brought together.
  func merged(
    _ base: Database, _ ours: Database, _ theirs: Database,
    _ options: StoreMergeOptions = StoreMergeOptions()
  ) throws -> (
    store: Database, conflicts: [MergeConflict], counts: MergeCounts, heldBack: Int
  ) {
    let out = try copy(ours)
    try out.begin()
    var conflicts: [MergeConflict] = []
    let merge = try ThreeWayMerge(
      base: base, ours: ours, theirs: theirs, into: out, options,
      onConflict: { conflicts.append($0) })
    try merge.run()
    let heldBack = try ThreeWayMerge.putBack(merge.held, in: out)
    try out.commit()
    return (out, conflicts, merge.counts, heldBack)
  }

  /// The rows of a query, as text.
  static func rows(_ database: Database, _ sql: String) throws -> [String] {
    var rows: [String] = []
    try database.query(sql) { row in
      rows.append((0..<row.columnCount).map { "\(row.value($0))" }.joined(separator: "|"))
    }
    return rows
  }
}
