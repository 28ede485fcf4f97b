import FormatTestSupport
import Base
import Features
import Flow
import Foundation
import Geometry
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage

/// Features whose key a row has already (`--on-duplicate`, `--key`).
@Suite struct GeoPackageDuplicateTests {
  private static func point(_ x: Double, _ code: MadeValue, _ name: String) -> MadeFeature {
    GeoPackageAppendTests.point(x, [("code", code), ("name", .text(name))])
  }

  private static let old = [
    point(1, .integer(1), "a"), point(2, .integer(2), "b"), point(3, .null, "c"),
  ]
  private static let new = [
    point(20, .integer(2), "B"), point(4, .integer(4), "d"), point(5, .null, "e"),
    point(40, .integer(4), "D"),
  ]

  /// Writes the old features, then the new ones by a rule.
  private func append(
    _ features: [MadeFeature] = new, to old: [MadeFeature] = old, at path: String, _ answer: String,
    key: String = "code"
  ) throws -> Catalog {
    try writeGeoPackage(old, to: path)
    return try writeGeoPackage(
      features, to: path, appending: true, options: ["on-duplicate": answer, "key": key])
  }

  private func check(_ path: String) throws {
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    #expect(try queryRows(path, "SELECT rtreecheck('rtree_things_geom')") == ["'ok'"])
    #expect(
      try queryRows(
        path,
        """
        SELECT (SELECT count(*) FROM things) = feature_count FROM gpkg_ogr_contents
        WHERE table_name = 'things'
        """) == ["1"])
    // Whatever has a geometry is in the index, by its own box.
    #expect(
      try queryRows(
        path,
        """
        SELECT count(*) FROM things t LEFT JOIN rtree_things_geom r ON r.id = t.fid
        WHERE r.minx IS NOT ST_MinX(t.geom) OR r.maxy IS NOT ST_MaxY(t.geom)
        """) == ["0"])
    #expect(
      try queryRows(path, "SELECT count(*) FROM rtree_things_geom")
        == queryRows(path, "SELECT count(*) FROM things WHERE geom NOT NULL"))
  }

  private func rows(_ path: String) throws -> [String] {
    try queryRows(path, "SELECT fid, ST_MinX(geom), code, name FROM things ORDER BY fid")
  }

  private func extent(_ path: String) throws -> [String] {
    try queryRows(path, "SELECT min_x, max_x FROM gpkg_contents WHERE table_name = 'things'")
  }

  @Test("rows stay, and what has their keys is left out and counted")
  func skip() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let catalog = try append(at: path, "skip")
    try check(path)
    #expect(
      try rows(path) == [
        "1|1.0|1|'a'", "2|2.0|2|'b'", "3|3.0|null|'c'", "4|4.0|4|'d'", "5|5.0|null|'e'",
      ])
    #expect(try extent(path) == ["1.0|5.0"])
    let tally = catalog.layers[0].tally
    let entry = try #require(tally.dropped.first)
    #expect(entry.reason == "duplicate-skipped" && entry.count == 2 && entry.isExpected)
    #expect(
      entry.examples == ["4", "2"].map { SourceLocation(path: "in", layer: "things", id: $0) })
    #expect(tally.read == 4 && tally.out == 2 && tally.droppedCount == 2 && tally.changed.isEmpty)
  }

  @Test("rows keep their numbers and take the values of the last feature with their key")
  func update() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let catalog = try append(at: path, "update")
    try check(path)
    #expect(
      try rows(path) == [
        "1|1.0|1|'a'", "2|20.0|2|'B'", "3|3.0|null|'c'", "4|5.0|null|'e'", "5|40.0|4|'D'",
      ])
    #expect(try extent(path) == ["1.0|40.0"])
    let tally = catalog.layers[0].tally
    #expect(tally.out == 4 && tally.dropped.isEmpty)
    #expect(tally.changed.map(\.reason) == ["updated"] && tally.changed[0].count == 2)
  }

  @Test("without a rule, and with 'add', every feature is another row", arguments: ["", "add"])
  func add(answer: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(Self.old, to: path)
    let catalog = try writeGeoPackage(
      Self.new, to: path, appending: true,
      options: answer.isEmpty ? [:] : ["on-duplicate": answer, "key": "code"])
    try check(path)
    #expect(try rows(path).count == 7)
    #expect(catalog.layers[0].tally.out == 4)
  }

  @Test("a key that is there is an error, and the store stays as it was")
  func fail() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(Self.old, to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for (features, expected) in [(Self.new.prefix(3), "2"), (Self.new.dropFirst(), "4")] {
      let error = #expect(throws: GeoError.self) {
        try writeGeoPackage(
          Array(features), to: path, appending: true,
          options: ["on-duplicate": "fail", "key": "code"])
      }
      #expect(error?.reason.code == "row-is-there" && error?.reason.severity == .input)
      #expect(error?.location?.path == "in" && error?.location?.layer == "things")
      #expect(error?.location?.id == expected)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.gpkg"])
    let catalog = try append(
      [Self.point(9, .integer(9), "i"), Self.point(9, .null, "j")], at: path, "fail")
    #expect(catalog.layers[0].tally.out == 2)
    try check(path)
  }

  @Test("nothing of the store changes if every feature is there")
  func allThere() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(Self.old, to: path)
    let before = try queryRows(path, "SELECT sql FROM sqlite_master")
    let line = MadeFeature(
      shape: .line([[0, 0], [99, 99]]),
      properties: [("code", .integer(1)), ("name", .integer(5)), ("more", .text("x"))])
    let catalog = try writeGeoPackage(
      [line], to: path, appending: true, options: ["on-duplicate": "skip", "key": "code"])
    #expect(catalog.layers[0].tally.out == 0)
    #expect(try queryRows(path, "SELECT sql FROM sqlite_master") == before)
    #expect(try extent(path) == ["1.0|3.0"])
    try check(path)
  }

  @Test("an update widens columns, adds new ones and leaves alone what the input does not have")
  func updateOfOtherColumns() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(Self.old, to: path)
    do {
      let database = try Database(appending: path)
      try database.execute("ALTER TABLE things ADD COLUMN remark TEXT DEFAULT 'kept'")
      try database.execute("CREATE UNIQUE INDEX byCode ON things(code)")
    }
    let line = MadeFeature(
      shape: .line([[0, 0], [9, 9]]), properties: [("code", .real(2)), ("more", .text("x"))])
    try writeGeoPackage(
      [line], to: path, appending: true, options: ["on-duplicate": "update", "key": "code"])
    try check(path)
    #expect(
      try queryRows(path, "SELECT code, name, remark, more FROM things ORDER BY fid")
        == ["1.0|'a'|'kept'|null", "2.0|'b'|'kept'|'x'", "null|'c'|'kept'|null"])
    #expect(
      try queryRows(path, "SELECT geometry_type_name FROM gpkg_geometry_columns") == ["'GEOMETRY'"])
  }

  @Test(
    "a row that a rule of the table refuses is the feature's fault, which is named",
    arguments: [
      ("CREATE UNIQUE INDEX byCode ON things(code)", "UNIQUE constraint failed: things.code", 3),
      (
        "ALTER TABLE things ADD COLUMN name2 TEXT CHECK(code < 4)",
        "CHECK constraint failed: code < 4", 2
      ),
      (
        "CREATE TRIGGER t BEFORE INSERT ON things WHEN NEW.name = 'e' "
          + "BEGIN SELECT RAISE(ABORT, 'no e here'); END",
        "no e here", 3
      ),
    ])
  func refused(rule: String, message: String, feature: Int) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(Self.old, to: path)
    do {
      let database = try Database(appending: path)
      try database.execute(rule)
    }
    let before = try rows(path)
    let new = [
      Self.point(7, .integer(3), "d"), Self.point(8, .integer(4), "f"),
      Self.point(9, .integer(2), "e"),
    ]
    let error = #expect(throws: GeoError.self) {
      try writeGeoPackage(new, to: path, appending: true)
    }
    #expect(error?.reason == .refusedRow)
    #expect(error?.reason.severity == .input)
    #expect(error?.message == message)
    #expect(error?.location == SourceLocation(path: "in", layer: "things", feature: feature))
    #expect(try rows(path) == before)
  }

  @Test("rows that were doubled before are all updated")
  func doubledRows() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let twice = [Self.point(1, .integer(1), "a"), Self.point(2, .integer(1), "b")]
    let catalog = try append([Self.point(7, .integer(1), "c")], to: twice, at: path, "update")
    #expect(try rows(path) == ["1|7.0|1|'c'", "2|7.0|1|'c'"])
    #expect(catalog.layers[0].tally.changed.map(\.count) == [1])
    try check(path)
  }

  @Test("several fields make a key, of which none may be null")
  func severalFields() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let features = [
      Self.point(20, .integer(2), "b"), Self.point(21, .integer(2), "x"),
      Self.point(22, .null, "c"),
    ]
    _ = try append(features, at: path, "skip", key: "code,name")
    #expect(
      try rows(path).dropFirst(3) == ["4|21.0|2|'x'", "5|22.0|null|'c'"])
  }

  @Test("the key is a feature's id, a field with a comma, or of another type in the store")
  func kindsOfKeys() throws {
    let scratch = try Scratch()
    func text(_ id: MadeValue, _ comma: MadeValue) -> [MadeFeature] {
      [MadeFeature(id: id, shape: .point([1, 1]), properties: [("a,b", comma)])]
    }
    for (key, old, new) in [
      ("id", text(.text("x"), .integer(1)), text(.text("x"), .integer(2))),
      ("a,b", text(.integer(1), .integer(7)), text(.integer(2), .integer(7))),
      ("a,b", text(.integer(1), .text("7")), text(.integer(2), .integer(7))),
      ("a,b", text(.integer(1), .integer(7)), text(.integer(2), .real(7))),
      (
        "a,b", text(.integer(1), .time("2024-01-01T00:00:00Z")),
        text(.integer(2), .time("2024-01-01T00:00:00.000Z"))
      ),
    ] {
      let path = scratch.path("a.gpkg")
      let catalog = try append(new, to: old, at: path, "skip", key: key)
      #expect(catalog.layers[0].tally.out == 0, "\(key) \(old) \(new)")
    }
  }

  @Test("a new store, and a new layer of a store, take each key once", arguments: [true, false])
  func newLayers(isNewStore: Bool) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    if !isNewStore {
      try writeGeoPackage(
        [MadeFeature()], layers: [Layer(name: "other", path: "in")], to: path)
    }
    let catalog = try writeGeoPackage(
      Self.new, to: path, appending: true, options: ["on-duplicate": "skip", "key": "code"])
    try check(path)
    #expect(try rows(path).map { $0.dropFirst(2) } == ["20.0|2|'B'", "4.0|4|'d'", "5.0|null|'e'"])
    #expect(try extent(path) == ["4.0|20.0"])
    #expect(catalog.layers[0].tally.out == 3)
  }

  @Test("a table of attributes has no index to keep")
  func attributes() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let layers = [Layer(name: "list", path: "in", hasGeometry: false)]
    func row(_ code: Int64, _ name: String) -> MadeFeature {
      MadeFeature(shape: .none, properties: [("code", .integer(code)), ("name", .text(name))])
    }
    try writeGeoPackage([row(1, "a"), row(2, "b")], layers: layers, to: path)
    try writeGeoPackage(
      [row(2, "c"), row(3, "d"), row(3, "e")], layers: layers, to: path, appending: true,
      options: ["on-duplicate": "update", "key": "code"])
    #expect(
      try queryRows(path, "SELECT code, name FROM list ORDER BY code")
        == ["1|'a'", "2|'c'", "3|'e'"])
  }

  @Test(
    "what cannot be a rule is refused",
    arguments: [
      (["on-duplicate": "skip"], "--on-duplicate skip needs --key"),
      (["key": "code"], "--key needs --on-duplicate"),
      (["on-duplicate": "merge", "key": "code"], "--on-duplicate does not take 'merge'"),
      (["on-duplicate": "fail", "key": "kode"], "layer 'things' has no field 'kode' for --key"),
      (
        ["on-duplicate": "fail", "key": "code,kode"], "layer 'things' has no field 'kode' for --key"
      ),
      (["on-duplicate": "fail", "key": ","], "--key names no field"),
    ])
  func refusals(options: [String: String], message: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let error = #expect(throws: GeoError.self) {
      try writeGeoPackage(Self.new, to: path, options: options)
    }
    #expect(error?.message == message && error?.reason == .usage)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
  }
}
