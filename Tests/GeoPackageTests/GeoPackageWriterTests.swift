import FormatTestSupport
import Base
import Features
import Flow
import Foundation
import Geometry
import SQLiteStore
import TestSupport
import Testing

@testable import FormatKit
@testable import GeoPackage

@Suite struct GeoPackageWriterTests {
  static let square: [[[Double]]] = [[[0, 0], [4, 0], [4, 3], [0, 3], [0, 0]]]

  /// Features of every kind, with everything that a table can hold.
  static func sample(_ count: Int) -> [MadeFeature] {
    (0..<count).map { index in
      var feature = MadeFeature()
      feature.id = .integer(Int64(index * 10))
      let x = Double(index)
      switch index % 4 {
      case 0: feature.shape = .point([x, 1])
      case 1: feature.shape = .line([[x, 0], [x + 1, 2]])
      case 2: feature.shape = .polygon(square)
      default: feature.shape = .none
      }
      feature.properties = [
        ("name", .text("n\(index)")), ("count", .integer(Int64(index))),
        ("height", index % 3 == 0 ? .real(x / 3) : .integer(Int64(index))),
        ("flag", .boolean(index % 2 == 0)), ("day", .date("2024-02-29")),
        ("at", .time("2024-02-29T12:00:00Z")), ("nested", .json("{\"a\":[1,2]}")),
      ]
      if index > 2 { feature.properties.append(("late\(index % 5)", .blob([0, 1, 255]))) }
      if index % 5 == 4 { feature.members = [("extra", .json("[1]"))] }
      return feature
    }
  }

  @Test func aFileIsAWholeGeoPackage() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let catalog = try writeGeoPackage(Self.sample(500), to: path, jobs: 2, batchSize: 7)
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    #expect(try queryRows(path, "SELECT rtreecheck('rtree_things_geom')") == ["'ok'"])
    #expect(try queryRows(path, "PRAGMA application_id") == ["1196444487"])
    #expect(try queryRows(path, "PRAGMA user_version") == ["10400"])
    #expect(try queryRows(path, "PRAGMA foreign_key_check") == [])
    #expect(
      try queryRows(
        path,
        "SELECT table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id FROM gpkg_contents"
      )
        == ["'things'|'features'|'things'|0.0|0.0|498.0|3.0|4326"])
    #expect(
      try queryRows(path, "SELECT * FROM gpkg_geometry_columns")
        == ["'things'|'geom'|'GEOMETRY'|4326|0|0"])
    #expect(try queryRows(path, "SELECT * FROM gpkg_ogr_contents") == ["'things'|500"])
    #expect(try queryRows(path, "SELECT count(*) FROM rtree_things_geom") == ["375"])
    #expect(
      try queryRows(path, "SELECT name || ' ' || type FROM pragma_table_info('things')") == [
        "'fid INTEGER'", "'geom GEOMETRY'", "'id INTEGER'", "'name TEXT'", "'count INTEGER'",
        "'height REAL'", "'flag BOOLEAN'", "'day DATE'", "'at DATETIME'", "'nested TEXT'",
        "'late3 BLOB'", "'late4 BLOB'", "'members TEXT'", "'late0 BLOB'", "'late1 BLOB'",
        "'late2 BLOB'",
      ])
    #expect(
      try queryRows(
        path,
        "SELECT fid, id, name, height, at, nested, late4, members FROM things WHERE fid IN (3, 5)")
        == [
          "3|20|'n2'|2.0|'2024-02-29T12:00:00.000Z'|'{\"a\":[1,2]}'|null|null",
          "5|40|'n4'|4.0|'2024-02-29T12:00:00.000Z'|'{\"a\":[1,2]}'|0001ff|'{\"extra\":[1]}'",
        ])
    #expect(
      try queryRows(path, "SELECT column_name, mime_type FROM gpkg_data_columns")
        == ["'nested'|'application/json'", "'members'|'application/json'"])
    #expect(
      try queryRows(path, "SELECT metadata FROM gpkg_metadata")
        == [
          "'{\"version\":1,\"id\":\"id\",\"members\":\"members\",\"fields\":{\"at\":{\"seconds\":true}}}'"
        ])
    #expect(catalog.layers[0].tally.changed.map(\.reason) == ["absent-as-null"])
    #expect(catalog.layers[0].tally.out == 500)
    // The temporary file is gone.
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.gpkg"])
  }

  @Test func theBytesDependOnNothingButTheInput() throws {
    setenv("SOURCE_DATE_EPOCH", "1700000000", 1)
    let scratch = try Scratch()
    var all: Set<Data> = []
    for (index, manner) in [(1, 5), (3, 5), (3, 1), (1, 400)].enumerated() {
      let path = scratch.path("\(index).gpkg")
      try writeGeoPackage(Self.sample(300), to: path, jobs: manner.0, batchSize: manner.1)
      all.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(
        try queryRows(path, "SELECT last_change FROM gpkg_contents") == [
          "'2023-11-14T22:13:20.000Z'"
        ])
    }
    #expect(all.count == 1)
  }

  @Test func geometriesHaveTheirBytes() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let shapes: [MadeShape] = [
      .point([1, 2]), .point([1, 2, 3]), .emptyPoint, .line([[0, 0], [1, 2]]),
      .collection([.point([5, 6]), .collection([.multiPoint([[1, 1], [2, 2]])])]), .none,
      .multiPolygon([Self.square, Self.square]), .line([[0, 0, 1, 2], [1, 1, 1, 3]]),
    ]
    try writeGeoPackage(shapes.map { MadeFeature(shape: $0) }, to: path, batchSize: 3)
    func hex(_ value: Double) -> String {
      withUnsafeBytes(of: value.bitPattern.littleEndian) {
        $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }
    func hex(_ values: Double...) -> String { values.map(hex).joined() }
    let blobs = try queryRows(path, "SELECT geom FROM things ORDER BY fid")
    #expect(blobs[0] == "47500001e6100000" + "0101000000" + hex(1, 2))
    #expect(blobs[1] == "47500001e6100000" + "01e9030000" + hex(1, 2, 3))
    #expect(blobs[2].hasPrefix("47500011e6100000" + "0101000000"))
    #expect(
      blobs[3] == "47500003e6100000" + hex(0, 1, 0, 2) + "0102000000" + "02000000"
        + hex(0, 0, 1, 2))
    #expect(
      blobs[4] == "47500003e6100000" + hex(1, 5, 1, 6) + "0107000000" + "02000000"
        + "0101000000" + hex(5, 6) + "0107000000" + "01000000" + "0104000000" + "02000000"
        + "0101000000" + hex(1, 1) + "0101000000" + hex(2, 2))
    #expect(blobs[5] == "null")
    #expect(blobs[7].contains("01ba0b0000" + "02000000" + hex(0, 0, 1, 2)))
    #expect(
      try queryRows(path, "SELECT fid, ST_IsEmpty(geom), ST_MinX(geom), ST_MaxY(geom) FROM things")
        == [
          "1|0|1.0|2.0", "2|0|1.0|2.0", "3|1|null|null", "4|0|0.0|2.0", "5|0|1.0|6.0",
          "6|null|null|null", "7|0|0.0|3.0", "8|0|0.0|1.0",
        ])
    #expect(
      try queryRows(path, "SELECT geometry_type_name, z, m FROM gpkg_geometry_columns")
        == ["'GEOMETRY'|2|2"])
    #expect(try queryRows(path, "SELECT count(*) FROM rtree_things_geom") == ["6"])
  }

  @Test func namesThatCollideAreChangedAndNoted() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let layers = ["roads", "Roads", "gpkg_x", "", "o'neil"].map {
      Layer(name: $0, path: "in", members: $0 == "roads" ? [.init(name: "c", json: "[1]")] : [])
    }
    var feature = MadeFeature(id: .text("a"))
    feature.properties = [
      ("fid", .integer(5)), ("geom", .text("g")), ("ID", .integer(1)), ("A", .integer(2)),
      ("a", .integer(3)), ("", .integer(4)), ("say \"x\"", .integer(6)),
    ]
    feature.members = [("title", .text("t\n"))]
    feature.geometryMembers = [("note", .integer(1))]
    try writeGeoPackage([feature, MadeFeature(layer: 4)], layers: layers, to: path)
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    #expect(
      try queryRows(path, "SELECT table_name FROM gpkg_contents ORDER BY rowid")
        == ["'roads'", "'Roads_1'", "'layer_gpkg_x'", "'layer'", "'o'neil'"])
    #expect(
      try queryRows(path, "SELECT name FROM pragma_table_info('roads')") == [
        "'fid'", "'geom'", "'feature_id'", "'fid_1'", "'geom_1'", "'ID'", "'A'", "'a_1'",
        "'field'", "'say \"x\"'", "'members'",
      ])
    #expect(
      try queryRows(path, "SELECT feature_id, fid_1, a_1, members FROM roads")
        == ["'a'|5|3|'{\"title\":\"t\\n\",\"geometry\":{\"note\":1}}'"])
    let notes = try queryRows(
      path,
      """
      SELECT r.table_name, m.metadata FROM gpkg_metadata m JOIN gpkg_metadata_reference r
      ON m.id = r.md_file_id ORDER BY m.id
      """)
    #expect(
      notes[0] == "'roads'|'{\"version\":1,\"id\":\"feature_id\",\"members\":\"members\","
        + "\"fields\":{\"fid_1\":{\"name\":\"fid\"},\"geom_1\":{\"name\":\"geom\"},"
        + "\"a_1\":{\"name\":\"a\"},\"field\":{\"name\":\"\"}},\"collection\":{\"c\":[1]}}'")
    #expect(notes[1] == "'Roads_1'|'{\"version\":1,\"layer\":\"Roads\"}'")
    #expect(notes.count == 4)
  }

  @Test func keysAreKeptWhileTheyGrow() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let keys: [Int64] = [7, 9, 9, 3, 20]
    try writeGeoPackage(keys.map { MadeFeature(rowID: $0) }, to: path)
    #expect(try queryRows(path, "SELECT fid FROM things") == ["7", "9", "10", "11", "20"])
    #expect(try queryRows(path, "SELECT seq FROM sqlite_sequence WHERE name = 'things'") == ["20"])
  }

  /// Such tables exist: GDAL writes the key 0 when it is told to.
  @Test func keysMayBeginBelowOne() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let rows: [(Int64, MadeValue)] = [
      (-3, .integer(1)), (0, .integer(2)), (1, .real(0.5)), (4, .text("a")),
    ]
    try writeGeoPackage(rows.map { MadeFeature(properties: [("v", $1)], rowID: $0) }, to: path)
    #expect(
      try queryRows(path, "SELECT fid, v FROM things")
        == ["-3|'1'", "0|'2'", "1|'0.5'", "4|'a'"])
    #expect(try queryRows(path, "SELECT rtreecheck('rtree_things_geom')") == ["'ok'"])
    #expect(
      try queryRows(path, "SELECT id FROM rtree_things_geom ORDER BY id") == ["-3", "0", "1", "4"])
    #expect(try queryRows(path, "SELECT seq FROM sqlite_sequence WHERE name = 'things'") == ["4"])
  }

  /// SQLite takes a file for damaged in which a table with AUTOINCREMENT is there and sqlite_sequence is not.
  @Test(arguments: [[], [0], [-3, 0]] as [[Int64]])
  func othersMayAddTheFirstRow(keys: [Int64]) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage(
      keys.map { MadeFeature(rowID: $0) }, layers: [Layer(name: "things", path: "in")], to: path)
    try Database(appending: path).execute(
      script: "DROP TRIGGER rtree_things_geom_insert; INSERT INTO things(geom) VALUES(NULL)")
    #expect(try queryRows(path, "SELECT fid FROM things") == (keys + [1]).map { "\($0)" })
    #expect(
      try queryRows(path, "SELECT feature_count FROM gpkg_ogr_contents") == ["\(keys.count + 1)"])
  }

  @Test func theLastOfDuplicateKeysWins() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let catalog = try writeGeoPackage(
      [MadeFeature(properties: [("a", .integer(1)), ("b", .integer(2)), ("a", .integer(3))])],
      to: path)
    #expect(try queryRows(path, "SELECT a, b FROM things") == ["3|2"])
    #expect(catalog.layers[0].tally.changed.map(\.reason) == ["duplicate-key"])
  }

  @Test func tablesWithoutGeometryAreAttributes() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let layer = Layer(
      name: "list", path: "in",
      fields: [Field(name: "a", type: .text, title: "A title", details: "More")],
      hasGeometry: false, title: "The list", details: "What it is")
    try writeGeoPackage(
      [MadeFeature(shape: .none, properties: [("a", .text("x"))])], layers: [layer], to: path)
    #expect(
      try queryRows(
        path, "SELECT data_type, identifier, description, srs_id, min_x FROM gpkg_contents")
        == ["'attributes'|'The list'|'What it is'|null|null"])
    #expect(try queryRows(path, "SELECT * FROM list") == ["1|'x'"])
    #expect(
      try queryRows(path, "SELECT column_name, title, description FROM gpkg_data_columns")
        == ["'a'|'A title'|'More'"])
    #expect(throws: GeoError.self) {
      try writeGeoPackage(
        [MadeFeature(properties: [])], layers: [layer], to: scratch.path("b.gpkg"))
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("b.gpkg")))
  }

  @Test func otherSystemsAreEntered() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let systems = [
      CoordinateReferenceSystem(authority: "EPSG", code: "3857"),
      CoordinateReferenceSystem(authority: "IAU_2015", code: "30100", definition: "GEOGCS[]"),
      CoordinateReferenceSystem(authority: "OGC", code: "CRS84"),
      CoordinateReferenceSystem.undefinedCartesian,
    ]
    let layers = systems.enumerated().map { Layer(name: "l\($0)", path: "in", crs: $1) }
    try writeGeoPackage(systems.indices.map { MadeFeature(layer: $0) }, layers: layers, to: path)
    #expect(
      try queryRows(
        path, "SELECT srs_id, organization, organization_coordsys_id FROM gpkg_spatial_ref_sys")
        == [
          "-1|'NONE'|-1", "0|'NONE'|0", "3857|'EPSG'|3857", "4326|'EPSG'|4326",
          "100000|'IAU_2015'|30100",
        ])
    #expect(
      try queryRows(path, "SELECT table_name, srs_id FROM gpkg_geometry_columns")
        == ["'l0'|3857", "'l1'|100000", "'l2'|4326", "'l3'|-1"])
    #expect(try queryRows(path, "SELECT substr(geom, 5, 4) FROM l1") == ["a0860100"])
    #expect(try queryRows(path, "SELECT substr(geom, 5, 4) FROM l3") == ["ffffffff"])
  }

  /// GDAL gives 100000 to the first system without a code, in every file.
  @Test func oneNumberOfTwoFilesIsTwoSystems() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let systems = ["PROJCS[a]", "PROJCS[b]", "PROJCS[a]"].map {
      CoordinateReferenceSystem(authority: "NONE", code: "100000", name: "unknown", definition: $0)
    }
    let layers = systems.enumerated().map { Layer(name: "l\($0)", path: "in", crs: $1) }
    func check(_ ids: [Int]) throws {
      let sql = """
        SELECT definition, srs_id FROM gpkg_geometry_columns JOIN gpkg_spatial_ref_sys USING(srs_id)
        """
      let definitions = ["a", "b", "a"].map { "'PROJCS[\($0)]'" }
      #expect(try queryRows(path, sql) == zip(definitions, ids).map { "\($0)|\($1)" })
      for (layer, id) in ids.enumerated() {
        #expect(
          try queryRows(path, "SELECT substr(geom, 5, 2) FROM l\(layer)")
            == [id == 100_000 ? "a086" : "a186"])
      }
    }
    try writeGeoPackage(systems.indices.map { MadeFeature(layer: $0) }, layers: layers, to: path)
    try check([100_000, 100_001, 100_000])
    try FileManager.default.removeItem(atPath: path)
    try writeGeoPackage([MadeFeature()], layers: [layers[0]], to: path)
    for layer in layers.dropFirst() {
      try writeGeoPackage([MadeFeature()], layers: [layer], to: path, appending: true)
    }
    try check([100_000, 100_001, 100_000])
    let other = Layer(name: "l0", path: "in", crs: systems[1])
    #expect(throws: GeoError.self) {
      try writeGeoPackage([MadeFeature()], layers: [other], to: path, appending: true)
    }
    #expect(throws: GeoError.self) {
      try writeGeoPackage(
        [MadeFeature(), MadeFeature(layer: 1)], layers: [layers[0], other],
        to: scratch.path("b.gpkg"))
    }
  }

  @Test func whatCannotBeWrittenIsRefused() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    #expect(throws: GeoError.self) { try GeoPackageWriter(OutputRequest(path: nil)) }
    #expect(throws: GeoError.self) { try writeGeoPackage([], to: path, options: ["version": "2"]) }
    for suffix in ["-wal", "-journal"] {
      try Data([1]).write(to: URL(fileURLWithPath: path + suffix))
      #expect(throws: GeoError.self) { try writeGeoPackage([MadeFeature()], to: path) }
      try FileManager.default.removeItem(atPath: path + suffix)
    }
    let many = MadeFeature(properties: (0..<1991).map { ("f\($0)", .integer(1)) })
    #expect(throws: GeoError.self) { try writeGeoPackage([many], to: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
    try writeGeoPackage([MadeFeature(properties: many.properties.dropLast())], to: path)
    #expect(try queryRows(path, "SELECT f1989 FROM things") == ["1"])
  }
}
