import Base
import FeatureStore
import Features
import Flow
import FormatKit
import FormatTestSupport
import GeoJSON
import Geometry
import SQLiteStore
import TestSupport
import Testing

@testable import SpatiaLite

/// `--append`: to stores of our own, and to such as SpatiaLite and GDAL made.
@Suite("SpatiaLite writer, appending")
struct SpatiaLiteAppendTests {
  private let folder: SpatiaLiteFolder
  private var path: String { folder.scratch.path("a.sqlite") }

  init() throws { folder = try SpatiaLiteFolder() }

  @Test("rows of a known layer are added to its table, others become a table")
  func own() throws {
    try writeSpatiaLite([feature(shape("Point", "[1,2]"), #"{"a":1}"#)], to: path)
    try writeSpatiaLite(
      [feature(shape("Point", "[3,4]"), #"{"a":2,"b":"x"}"#)], to: path, appending: true)
    try writeSpatiaLite(
      [feature(shape("LineString", "[[1,2],[3,4]]"))], to: path, appending: true, name: "lines")
    #expect(try storeRows(path, "SELECT fid, a, b FROM things") == ["1|1|null", "2|2|'x'"])
    #expect(
      try storeRows(path, "SELECT pkid, xmin FROM idx_things_geom") == ["1|1.0", "2|3.0"])
    #expect(try storeRows(path, "SELECT pkid, ymax FROM idx_lines_geom") == ["1|4.0"])
    #expect(
      try storeRows(
        path,
        "SELECT f_table_name, row_count, extent_max_x FROM geometry_columns_statistics "
          + "WHERE f_table_name <> 'iso_metadata' ORDER BY 1") == [
          "'lines'|1|3.0", "'things'|2|3.0",
        ])
    #expect(
      try storeRows(
        path, "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'lines'")
        == ["8"])
    #expect(try storeRows(path, "PRAGMA integrity_check") == ["'ok'"])
  }

  @Test("a column that the table computes takes no values, and the rest goes in without it")
  func generated() throws {
    try writeSpatiaLite([feature(shape("Point", "[1,2]"), #"{"a":1}"#)], to: path)
    try Database(appending: path).execute("ALTER TABLE things ADD COLUMN twice AS (a * 2)")
    let error = #expect(throws: GeoError.self) {
      try writeSpatiaLite(
        [feature(shape("Point", "[1,2]"), #"{"a":2,"Twice":4}"#)], to: path, appending: true)
    }
    #expect(error?.reason.code == "refused-row")
    #expect(
      error?.message == "the table computes column 'twice' itself, so it takes no values for it")
    try writeSpatiaLite(
      [feature(shape("Point", "[1,2]"), #"{"a":2}"#)], to: path, appending: true)
    #expect(try storeRows(path, "SELECT a, twice FROM things") == ["1|2", "2|4"])
  }

  @Test("other kinds and ordinates widen the column, and rows that are there get what they lack")
  func widened() throws {
    try writeSpatiaLite([feature(shape("Point", "[1,2]"), #"{"a":1}"#)], to: path)
    let catalog = try writeSpatiaLite(
      [feature(shape("LineString", "[[1,2,3],[3,4,5]]"), #"{"a":"x"}"#)], to: path,
      appending: true)
    #expect(
      try storeRows(
        path,
        "SELECT geometry_type, coord_dimension FROM geometry_columns WHERE f_table_name = 'things'")
        == ["1000|3"])
    #expect(try storeRows(path, "SELECT cairn_dimensions(geom) FROM things") == ["1", "1"])
    #expect(try storeRows(path, "SELECT a FROM things") == ["'1'", "'x'"])
    #expect(count(catalog, "ordinates-added") == 1)
    let content = try SpatiaLiteContent(path)
    #expect(content.features[0].hasPrefix("things 1 PointZ(1 2 0)"))
    #expect(content.features[1].hasPrefix("things 2 LineStringZ(1 2 3,3 4 5)"))
  }

  /// A store of spatialite 5.0.1, whose triggers call its functions.
  @Test("a store of SpatiaLite's own")
  func spatiaLite() throws {
    let store = try folder.copy("spatialite5.sqlite")
    let before = try storeRows(store, "SELECT count(*) FROM roads")[0]
    let pins = try storeRows(store, "SELECT * FROM idx_pins_geom")
    let crs = #","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::5514"}}"#
    let road = feature(
      shape("LineString", "[[-500000,-1100000],[-500001,-1100001]]"), #"{"name":"x"}"#)
    let input = try folder.scratch.write(
      "roads.geojson",
      Array(#"{"type":"FeatureCollection"\#(crs),"features":[\#(road)]}"#.utf8))
    let catalog = try run(
      input, as: .geoJSON, into: store, as: .spatiaLite,
      configureOutput: {
        $0.isOverwriting = false
        $0.isAppending = true
      })
    let after = try storeRows(store, "SELECT count(*) FROM roads")[0]
    #expect(Int(after) == (Int(before) ?? 0) + 1)
    #expect(try storeRows(store, "SELECT * FROM idx_pins_geom") == pins)
    // The column is one of XYZM.
    #expect(count(catalog, "ordinates-added") == 1)
    #expect(
      try storeRows(store, "SELECT DISTINCT cairn_dimensions(geom) FROM roads WHERE geom NOT NULL")
        == ["3"])
    #expect(
      try storeRows(
        store, "SELECT pkid, xmin, ymax FROM idx_roads_geom WHERE xmin < -499999 AND xmin > -500010"
      )
      .count == 1)
    #expect(try storeRows(store, "PRAGMA integrity_check") == ["'ok'"])
  }

  @Test("a system of a store's own, as GDAL writes it into a GeoPackage, keeps its definition")
  func ownSystem() throws {
    _ = try writeSpatiaLite([feature(shape("Point", "[1,2]"))], to: path)
    let system = CoordinateReferenceSystem(
      authority: "NONE", code: "813239", name: "Grid", definition: #"LOCAL_CS["Grid"]"#)
    var references = SpatialReferences()
    let id = references.id(of: system)
    let row = try #require(references.rows.first { $0.id == id })
    try SpatiaLiteSystemRow(row).enter(in: Database(appending: path))
    #expect(
      try storeRows(
        path, "SELECT srid, ref_sys_name, srtext FROM spatial_ref_sys WHERE srid > 4326")
        == [#"813239|'Grid'|'LOCAL_CS["Grid"]'"#])
  }

  @Test("a system of another authority keeps its code, and is entered once")
  func otherAuthority() throws {
    let crs = #","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:ESRI::102014"}}"#
    let input = try folder.scratch.write(
      "a.geojson",
      Array(
        #"{"type":"FeatureCollection"\#(crs),"features":[\#(feature(shape("Point", "[1,2]")))]}"#
          .utf8
      ))
    for appending in [false, true] {
      _ = try run(
        input, as: .geoJSON, into: path, as: .spatiaLite,
        configureOutput: {
          $0.isOverwriting = !appending
          $0.isAppending = appending
        })
    }
    #expect(
      try storeRows(path, "SELECT auth_name, auth_srid FROM spatial_ref_sys WHERE srid > 4326")
        == ["'esri'|102014"])
    #expect(try storeRows(path, "SELECT count(*), min(ST_SRID(geom)) FROM a") == ["2|102014"])
    #expect(try SpatiaLiteContent(path).layer("a")?.crs.identifier == "ESRI:102014")
  }

  /// A store of spatialite 4.0, as GDAL's tests have it.
  @Test("a new layer in a store of SpatiaLite 4")
  func older() throws {
    let store = try folder.copy("gdal-poly_spatialite4.sqlite")
    try writeSpatiaLite(
      [feature(shape("Point", "[1,2]"), #"{"j":[1]}"#, rest: #","id":7"#)], to: store,
      appending: true)
    #expect(
      try storeRows(store, "SELECT f_table_name, srid FROM geometry_columns")
        == ["'poly'|325834", "'things'|4326"])
    let content = try SpatiaLiteContent(store) { $0.selection.layerNames = ["things"] }
    #expect(content.features == ["things 1 Point(1 2) j=json:[1]"])
  }

  @Test("other layouts are refused, and nothing is changed by an error")
  func refused() throws {
    for name in ["fdo.sqlite", "spatialite3.sqlite", "spatialite2.sqlite", "sf-meuse.sqlite"] {
      let store = try folder.copy(name)
      let error = #expect(throws: GeoError.self) {
        try writeSpatiaLite([feature(shape("Point", "[1,2]"))], to: store, appending: true)
      }
      #expect(error?.reason == .unknownFormat, "\(name)")
    }
    try writeSpatiaLite([feature(shape("Point", "[1,2]"), #"{"a":1}"#)], to: path)
    let error = #expect(throws: GeoError.self) {
      try writeSpatiaLite(
        [feature(shape("Point", "[3,4]"), #"{"a":"x"}"#)], to: path, appending: true, mixed: .fail)
    }
    #expect(error?.reason.code == "mixed-types")
    #expect(try storeRows(path, "SELECT a FROM things") == ["1"])
  }

  @Test("rows with a known key are left out or replaced")
  func duplicates() throws {
    func lines(_ x: Int) -> [String] {
      [feature(shape("Point", "[\(x),2]"), #"{"k":"a","v":\#(x)}"#)]
    }
    try writeSpatiaLite(
      lines(1) + lines(2), to: path, options: ["on-duplicate": "update", "key": "k"])
    #expect(try storeRows(path, "SELECT v FROM things") == ["2"])
    #expect(try storeRows(path, "SELECT xmin FROM idx_things_geom") == ["2.0"])
    try writeSpatiaLite(
      lines(5), to: path, appending: true, options: ["on-duplicate": "update", "key": "k"])
    try writeSpatiaLite(
      lines(6), to: path, appending: true, options: ["on-duplicate": "skip", "key": "k"])
    #expect(try storeRows(path, "SELECT fid, v FROM things") == ["2|5"])
    #expect(try storeRows(path, "SELECT pkid, xmin FROM idx_things_geom") == ["2|5.0"])
  }
}
