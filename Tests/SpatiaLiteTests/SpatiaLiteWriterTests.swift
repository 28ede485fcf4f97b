import Base
import Foundation
import FormatTestSupport
import SQLiteStore
import TestSupport
import Testing

@testable import SpatiaLite

/// What is said about layers, in the layout that SpatiaLite 5.0.1 makes.
@Suite("SpatiaLite writer")
struct SpatiaLiteWriterTests {
  private let scratch: Scratch
  private var path: String { scratch.path("a.sqlite") }

  init() throws { scratch = try Scratch() }

  @Test("all objects of SpatiaLite's layout are there, and few others")
  func layout() throws {
    try writeSpatiaLite([feature(shape("Point", "[1,2]"))], to: path)
    let listed = try String(
      contentsOfFile: SpatiaLiteFolder.sample("layout5.txt"), encoding: .utf8)
    let wanted = Set(listed.split(separator: "\n").map(String.init))
    let made = Set(
      try storeRows(path, "SELECT type || ' ' || name || ' ' || tbl_name FROM sqlite_master").map {
        String($0.dropFirst().dropLast())
      })
    #expect(wanted.count == 301)
    #expect(wanted.subtracting(made) == [])
    let others = ["ggi", "ggu", "gii", "giu", "gid", "tmi", "tmu", "tmd"].map {
      "trigger \($0)_things_geom things"
    }
    let index = "idx_things_geom"
    let tables = ["things", index, index + "_node", index + "_parent", index + "_rowid"]
    #expect(
      made.subtracting(wanted) == Set(others + tables.map { "table \($0) \($0)" }))
    #expect(try storeRows(path, "PRAGMA integrity_check") == ["'ok'"])
    #expect(try storeRows(path, "PRAGMA foreign_key_check") == [])
  }

  @Test("a store of one feature has less than 250 kB, and a larger one pages of the usual size")
  func size() throws {
    try writeSpatiaLite([feature(shape("Point", "[1,2]"))], to: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(try #require(attributes[.size] as? Int) < 250_000)
    let text = String(repeating: "x", count: 1000)
    try writeSpatiaLite(
      (0..<500).map { feature(shape("Point", "[\($0 % 90),2]"), #"{"t":"\#(text)"}"#) }, to: path)
    #expect(try storeRows(path, "PRAGMA page_size") == ["4096"])
    #expect(try storeRows(path, "SELECT count(*) FROM idx_things_geom") == ["500"])
    #expect(try storeRows(path, "SELECT rtreecheck('idx_things_geom')") == ["'ok'"])
  }

  @Test("types, ordinates and statistics are registered under names in lower case")
  func registers() throws {
    setenv("SOURCE_DATE_EPOCH", "1700000000", 1)
    try writeSpatiaLite(
      [
        feature(shape("LineString", "[[1,2,3],[4,5,6]]")),
        feature(shape("MultiPoint", "[[-1,2,3]]")), feature("null"),
      ], to: path, name: "My 'Things'")
    #expect(
      try storeRows(
        path, "SELECT * FROM geometry_columns WHERE f_table_name <> 'iso_metadata'")
        == ["'my _things_'|'geom'|1000|3|4326|1"])
    #expect(
      try storeRows(
        path, "SELECT * FROM geometry_columns_statistics WHERE f_table_name <> 'iso_metadata'")
        == ["'my _things_'|'geom'|'2023-11-14T22:13:20.000Z'|3|-1.0|2.0|4.0|5.0"])
    #expect(
      try storeRows(path, "SELECT name FROM sqlite_master WHERE name LIKE 'My%'")
        == ["'My _Things_'"])
    #expect(
      try storeRows(path, "SELECT notes FROM cairn_layers")
        == [#"'{"version":1,"layer":"My 'Things'"}'"#])
  }

  @Test("reference systems: those that are needed, and all")
  func systems() throws {
    try writeSpatiaLite([feature(shape("Point", "[1,2]"))], to: path)
    #expect(
      try storeRows(
        path, "SELECT srid, auth_name, auth_srid, ref_sys_name FROM spatial_ref_sys ORDER BY 1")
        == [
          "-1|'NONE'|-1|'Undefined - Cartesian'",
          "0|'NONE'|0|'Undefined - Geographic Long/Lat'", "4326|'epsg'|4326|'WGS 84'",
        ])
    // As spatialite 5.0.1 has them, but for the names of axes, which are those of the definition.
    #expect(
      try storeRows(path, "SELECT * FROM spatial_ref_sys_aux") == [
        "4326|1|1|'WGS 84'|'Greenwich'|'WGS_1984'|'none'|'degree'|'Latitude'|'North'|'Longitude'|'East'"
      ])
    try writeSpatiaLite(
      [feature(shape("Point", "[1,2]"))], to: path, options: ["srs": "all"])
    // EPSG has more than 6,000 systems of these kinds.
    let count = try #require(Int(try storeRows(path, "SELECT count(*) FROM spatial_ref_sys")[0]))
    #expect(count > 6000)
    let krovak = try storeRows(
      path,
      "SELECT ref_sys_name, substr(proj4text, 1, 13), substr(srtext, 1, 33), is_geographic, "
        + "spheroid, projection, unit FROM spatial_ref_sys_all WHERE srid = 5514")
    #expect(
      krovak == [
        "'S-JTSK / Krovak East North'|'+proj=krovak '|'PROJCS[\"S-JTSK / Krovak East Nort'|0|"
          + "'Bessel 1841'|'Krovak'|'metre'"
      ])
  }

  @Test("triggers keep the index and refuse what does not fit")
  func triggers() throws {
    try writeSpatiaLite(
      [feature(shape("Point", "[1,2]")), feature(shape("Point", "[3,4]"))], to: path)
    func change(_ sql: String) throws {
      let database = try Database(appending: path)
      try SpatiaLiteFunctions.register(in: database)
      try database.execute(sql)
    }
    // A point at 3, 4; in another system; a line; with z.
    let point = "(SELECT geom FROM things WHERE fid = 2)"
    try change("INSERT INTO things(geom) VALUES(\(point)), (NULL)")
    try change("UPDATE things SET geom = (SELECT geom FROM things WHERE fid = 1) WHERE fid = 2")
    try change("DELETE FROM things WHERE fid = 1")
    #expect(
      try storeRows(path, "SELECT * FROM idx_things_geom ORDER BY 1")
        == ["2|1.0|1.0|2.0|2.0", "3|3.0|3.0|4.0|4.0"])
    for wrong in ["cairn_system(geom, 3857)", "cairn_dimensions(geom, 1)", "x'00'", "'text'"] {
      let error = #expect(throws: GeoError.self) {
        try change("UPDATE things SET geom = \(wrong) WHERE fid = 2")
      }
      #expect(
        error?.message.contains("things.geom violates Geometry constraint") == true, "\(wrong)")
    }
    let error = #expect(throws: GeoError.self) {
      try change("UPDATE geometry_columns SET f_table_name = 'Things'")
    }
    #expect(error?.message.contains("f_table_name value must be lower case") == true)
  }

  @Test("two stores of one run are the same, whatever the number of workers")
  func determinism() throws {
    setenv("SOURCE_DATE_EPOCH", "1700000000", 1)
    let lines = (0..<5000).map {
      feature(
        shape("Point", "[\(Double($0) / 40),\(($0 * 7) % 80)]"),
        #"{"n":\#($0),"t":"\#($0 % 3)","j":[\#($0)]}"#)
    }
    try writeSpatiaLite(lines, to: path)
    try writeSpatiaLite(lines, to: scratch.path("b.sqlite"), jobs: 4)
    let first = try Data(contentsOf: URL(filePath: path))
    #expect(try first == Data(contentsOf: URL(filePath: scratch.path("b.sqlite"))))
    #expect(first.count > 300_000)
  }

  @Test("columns: types that others read as they are, JSON and mixed values by the notes")
  func columns() throws {
    try writeSpatiaLite(
      [
        feature(
          shape("Point", "[1,2]"),
          #"{"i":9007199254740993,"r":1.5,"b":true,"t":"x","d":"2024-02-29","z":"2024-01-01T00:00:00Z","j":{"a":1}}"#,
          rest: #","id":"a","extra":1"#)
      ], to: path)
    #expect(
      try storeRows(path, "SELECT name, type FROM pragma_table_info('things')") == [
        "'fid'|'INTEGER'", "'geom'|'POINT'", "'id'|'TEXT'", "'members'|'TEXT'",
        "'i'|'BIGINT'", "'r'|'REAL'", "'b'|'BOOLEAN'", "'t'|'TEXT'", "'d'|'DATE'",
        "'z'|'DATETIME'", "'j'|'TEXT'",
      ])
    let content = try SpatiaLiteContent(path)
    #expect(
      content.features == [
        "things 1 Point(1 2) i=integer:9007199254740993 r=real:1.5 b=boolean:true t=text:x "
          + #"d=date:2024-02-29 z=dateTime:2024-01-01T00:00:00Z j=json:{"a":1} extra=integer:1"#
      ])
  }

  @Test("a field called rowid gets another column, as triggers find rows by that name")
  func rowID() throws {
    try writeSpatiaLite([feature(shape("Point", "[1,2]"), #"{"ROWID":7}"#)], to: path)
    #expect(try storeRows(path, #"SELECT rowid, "ROWID_1" FROM things"#) == ["1|7"])
    let content = try SpatiaLiteContent(path)
    #expect(content.features == ["things 1 Point(1 2) ROWID=integer:7"])
  }
}
