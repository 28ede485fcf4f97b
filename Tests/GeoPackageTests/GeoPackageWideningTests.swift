import FeatureStore
import Base
import Features
import Flow
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage

/// Values of another type than an existing column has: the column is declared as it would be in a new table.
@Suite struct GeoPackageWideningTests {
  /// The values of a field in the store and in the addition, and the column that holds both.
  struct Case: CustomStringConvertible, Sendable {
    let old: [MadeValue]
    let new: [MadeValue]
    let type: String
    let texts: [String]
    var changed = 0
    var mixed = MixedPolicy.text
    var description: String { "\(mixed) \(texts)" }
  }

  static let cases = [
    Case(old: [.integer(1)], new: [.real(1.5)], type: "REAL", texts: ["1.0", "1.5"]),
    Case(old: [.real(1.5)], new: [.integer(2)], type: "REAL", texts: ["1.5", "2.0"]),
    Case(
      old: [.integer(9_007_199_254_740_993)], new: [.real(1.5)], type: "TEXT",
      texts: ["'9007199254740993'", "'1.5'"], changed: 2),
    Case(
      old: [.real(1.5)], new: [.integer(9_007_199_254_740_993)], type: "TEXT",
      texts: ["'1.5'", "'9007199254740993'"], changed: 2),
    Case(
      old: [.integer(1), .null], new: [.text("a"), .text("2")], type: "TEXT",
      texts: ["'1'", "null", "'a'", "'2'"], changed: 1),
    Case(
      old: [.boolean(true)], new: [.text("a")], type: "TEXT", texts: ["'true'", "'a'"],
      changed: 1),
    Case(
      old: [.boolean(true)], new: [.integer(7)], type: "INTEGER", texts: ["1", "7"], changed: 1),
    Case(
      old: [.integer(7)], new: [.boolean(true)], type: "INTEGER", texts: ["7", "1"], changed: 1),
    Case(
      old: [.time("2024-01-01T00:00:00Z")], new: [.text("later")], type: "TEXT",
      texts: ["'2024-01-01T00:00:00Z'", "'later'"]),
    Case(
      old: [.date("2024-01-01")], new: [.time("2024-01-01T00:00:00Z")], type: "TEXT",
      texts: ["'2024-01-01'", "'2024-01-01T00:00:00Z'"]),
    Case(
      old: [.blob([1, 2])], new: [.text("a")], type: "TEXT", texts: ["'AQI='", "'a'"], changed: 1),
    Case(old: [.text("a")], new: [.real(1)], type: "TEXT", texts: ["'a'", "'1.0'"], changed: 1),
    Case(
      old: [.integer(1)], new: [.text("a")], type: "TEXT", texts: ["'1'", "'\"a\"'"], mixed: .json),
    Case(
      old: [.boolean(true), .null], new: [.integer(5)], type: "TEXT",
      texts: ["'true'", "null", "'5'"], mixed: .json),
    Case(old: [.integer(1)], new: [.real(1.5)], type: "REAL", texts: ["1.0", "1.5"], mixed: .json),
    Case(old: [.integer(1)], new: [.real(1.5)], type: "REAL", texts: ["1.0", "1.5"], mixed: .fail),
  ]

  private func features(_ values: [MadeValue]) -> [MadeFeature] {
    values.map { MadeFeature(shape: .point([1, 1]), properties: [("v", $0), ("w", .text("x"))]) }
  }

  @Test(arguments: cases) func columnTakesBoth(_ test: Case) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(features(test.old), to: path)
    let catalog = try writeGeoPackage(
      features(test.new), to: path, mixed: test.mixed, appending: true)
    #expect(
      try queryRows(path, "SELECT type FROM pragma_table_info('things') WHERE name = 'v'")
        == ["'\(test.type)'"])
    #expect(try queryRows(path, "SELECT v FROM things ORDER BY fid") == test.texts)
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    if test.mixed == .json, test.type == "TEXT" {
      #expect(
        try queryRows(path, "SELECT column_name, mime_type FROM gpkg_data_columns")
          == ["'v'|'application/json'"])
    }
    let changed = catalog.layers[0].tally.changed.first { $0.reason == "mixed-types" }
    #expect(changed?.count ?? 0 == test.changed)
    #expect(changed?.examples.first?.field == (test.changed > 0 ? "v" : nil))
  }

  @Test(
    "values of several types are an error if the user says so",
    arguments: [
      ([MadeValue.integer(1)], [MadeValue.text("a")]), ([.text("a")], [.integer(1)]),
      ([.boolean(true)], [.integer(2)]), ([.real(1)], [.boolean(true)]),
    ])
  func mixedFails(old: [MadeValue], new: [MadeValue]) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(features(old), to: path)
    let before = try queryRows(path, "SELECT sql FROM sqlite_master")
    #expect {
      try writeGeoPackage(features(new), to: path, mixed: .fail, appending: true)
    } throws: {
      ($0 as? GeoError)?.reason.code == "mixed-types"
    }
    #expect(try queryRows(path, "SELECT sql FROM sqlite_master") == before)
    #expect(try queryRows(path, "SELECT count(*) FROM things") == ["1"])
  }

  @Test("ids of other types make a column of JSON")
  func ids() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage([MadeFeature(id: .integer(1))], to: path)
    try writeGeoPackage([MadeFeature(id: .text("b"))], to: path, mixed: .fail, appending: true)
    #expect(try StoreContent(path).features.map(\.id) == ["integer:1", "text:b"])
  }

  @Test(
    "a declared size grows with the values",
    arguments: [
      ("SMALLINT", MadeValue.integer(32_767), "SMALLINT"),
      ("SMALLINT", .integer(32_768), "INTEGER"),
      ("MEDIUMINT", .integer(-3_000_000_000), "INTEGER"), ("tinyint", .integer(127), "tinyint"),
      ("TEXT(3)", .text("ďas"), "TEXT(3)"), ("TEXT(3)", .text("ďasi"), "TEXT"),
      ("INTEGER", .integer(.max), "INTEGER"), ("SMALLINT", .real(0.5), "REAL"),
    ])
  func sizes(declared: String, value: MadeValue, expected: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage([MadeFeature(shape: .point([1, 1]), properties: [])], to: path)
    do {
      let database = try Database(appending: path)
      try database.execute("ALTER TABLE things ADD COLUMN v \(declared) CHECK(v IS NOT 5)")
      try database.execute("CREATE INDEX byV ON things(v)")
    }
    try writeGeoPackage(
      [MadeFeature(shape: .point([1, 1]), properties: [("v", value)])], to: path, appending: true)
    #expect(
      try queryRows(path, "SELECT type FROM pragma_table_info('things') WHERE name = 'v'")
        == ["'\(expected)'"])
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
  }

  @Test(
    "the type is found however a statement is written",
    arguments: [
      ("CREATE TABLE t (v INTEGER)", "CREATE TABLE t (v REAL)"),
      (
        #"CREATE TABLE "a(v" ("x" TEXT, "V"INTEGER NOT NULL)"#,
        #"CREATE TABLE "a(v" ("x" TEXT, "V"REAL NOT NULL)"#
      ),
      (
        "CREATE TABLE t (-- v INT,\n[w] TEXT DEFAULT 'v INTEGER', /* , */ `v`\n\tINT (8) UNIQUE)",
        "CREATE TABLE t (-- v INT,\n[w] TEXT DEFAULT 'v INTEGER', /* , */ `v`\n\tREAL UNIQUE)"
      ),
      (
        "CREATE TABLE t (x DECIMAL(8, 2) CHECK(x IN (1, 2)), v)",
        "CREATE TABLE t (x DECIMAL(8, 2) CHECK(x IN (1, 2)), v REAL)"
      ),
      (
        "CREATE TABLE t (v double precision DEFAULT (1), x)",
        "CREATE TABLE t (v REAL DEFAULT (1), x)"
      ),
      ("CREATE TABLE t (x, CHECK(v), UNIQUE(v))", nil), ("CREATE TABLE t (", nil), ("", nil),
    ] as [(String, String?)])
  func definitions(sql: String, expected: String?) {
    #expect(StoreDefinition.redeclaring("v", as: "REAL", in: sql) == expected)
  }
}
