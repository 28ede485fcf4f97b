import Base
import Features
import Flow
import Foundation
import Geometry
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage

@Suite struct GeoPackageAppendTests {
  static func point(_ x: Double, _ properties: [(String, MadeValue)], id: MadeValue = .null)
    -> MadeFeature
  {
    MadeFeature(id: id, shape: .point([x, 1]), properties: properties)
  }

  func check(_ path: String) throws {
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    #expect(try queryRows(path, "SELECT rtreecheck('rtree_things_geom')") == ["'ok'"])
  }

  @Test(arguments: ["1.3", "1.4"]) func rowsGoBehindTheOthers(version: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let options = ["version": version]
    try writeGeoPackage(
      [
        Self.point(
          1, [("fid", .integer(7)), ("n", .integer(1)), ("t", .text("a"))], id: .integer(1)),
        Self.point(2, [("at", .time("2024-01-01T00:00:00Z"))], id: .integer(2)),
      ], to: path, options: options)
    let catalog = try writeGeoPackage(
      [
        Self.point(
          9, [("fid", .integer(8)), ("n", .integer(2)), ("t", .boolean(true))], id: .integer(5)),
        Self.point(
          3, [("new", .real(1.5)), ("N", .integer(4)), ("at", .time("2024-01-02T00:00:00Z"))]),
        MadeFeature(shape: .none, properties: [("nested", .json("{}"))]),
      ], to: path, appending: true)
    try check(path)
    #expect(
      try queryRows(path, "SELECT fid, id, fid_1, n, t, at, new, N_1, nested FROM things") == [
        "1|1|7|1|'a'|null|null|null|null",
        "2|2|null|null|null|'2024-01-01T00:00:00.000Z'|null|null|null",
        "3|5|8|2|'true'|null|null|null|null",
        "4|null|null|null|null|'2024-01-02T00:00:00.000Z'|1.5|4|null",
        "5|null|null|null|null|null|null|null|'{}'",
      ])
    #expect(
      try queryRows(path, "SELECT min_x, max_x FROM gpkg_contents") == ["1.0|9.0"])
    #expect(try queryRows(path, "SELECT * FROM gpkg_ogr_contents") == ["'things'|5"])
    #expect(
      try queryRows(path, "SELECT id, maxx FROM rtree_things_geom ORDER BY 1")
        == ["1|1.0", "2|2.0", "3|9.0", "4|3.0"])
    #expect(
      try queryRows(path, "SELECT metadata FROM gpkg_metadata") == [
        "'{\"version\":1,\"id\":\"id\",\"fields\":{\"fid_1\":{\"name\":\"fid\"},"
          + "\"at\":{\"seconds\":true},\"N_1\":{\"name\":\"N\"}}}'"
      ])
    #expect(
      try queryRows(path, "SELECT column_name, mime_type FROM gpkg_data_columns")
        == ["'nested'|'application/json'"])
    let mixed = catalog.layers[0].tally.changed.first { $0.reason == "mixed-types" }
    #expect(mixed?.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.gpkg"])
  }

  @Test func layersGoBesideTheOthers() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage([Self.point(1, [])], to: path)
    let mercator = CoordinateReferenceSystem(authority: "EPSG", code: "3857")
    let moon = CoordinateReferenceSystem(authority: "IAU_2015", code: "30100")
    let layers = [
      Layer(name: "more", path: "in", crs: mercator), Layer(name: "moon", path: "in", crs: moon),
      Layer(name: "list", path: "in", hasGeometry: false),
    ]
    var features = GeoPackageWriterTests.sample(200)
    features.append(MadeFeature(layer: 1))
    features.append(MadeFeature(layer: 2, shape: .none, properties: [("a", .integer(1))]))
    try writeGeoPackage(features, layers: layers, to: path, appending: true)
    try check(path)
    #expect(try queryRows(path, "SELECT rtreecheck('rtree_more_geom')") == ["'ok'"])
    #expect(
      try queryRows(
        path, "SELECT table_name, data_type, max_x, srs_id FROM gpkg_contents ORDER BY 1")
        == [
          "'list'|'attributes'|null|null", "'moon'|'features'|1.0|100000",
          "'more'|'features'|198.0|3857", "'things'|'features'|1.0|4326",
        ])
    #expect(
      try queryRows(path, "SELECT count(*), max(fid) FROM more WHERE geom NOT NULL") == ["150|199"])
    // Once more, now with the file's own ids.
    try writeGeoPackage(
      [MadeFeature(layer: 1, shape: .line([[0, 0], [7, 7]]))], layers: layers, to: path,
      appending: true)
    #expect(try queryRows(path, "SELECT count(*) FROM moon") == ["2"])
    #expect(
      try queryRows(
        path, "SELECT geometry_type_name FROM gpkg_geometry_columns ORDER BY table_name")
        == ["'GEOMETRY'", "'GEOMETRY'", "'POINT'"])
    #expect(
      try queryRows(path, "SELECT type FROM pragma_table_info('moon') WHERE name = 'geom'")
        == ["'GEOMETRY'"])
    try check(path)
  }

  /// Tables that only some producers write are not asked for.
  @Test func optionalTablesMayBeMissing() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage([Self.point(1, [])], to: path)
    do {
      let database = try Database(appending: path)
      try database.execute(
        script: """
          DROP TRIGGER trigger_insert_feature_count_things;
          DROP TRIGGER trigger_delete_feature_count_things;
          DROP TABLE gpkg_ogr_contents;
          UPDATE gpkg_contents SET min_x = NULL;
          """)
    }
    let layers = ["things", "more"].map { Layer(name: $0, path: "in") }
    try writeGeoPackage(
      [Self.point(5, []), MadeFeature(layer: 1)], layers: layers, to: path, appending: true)
    try check(path)
    #expect(
      try queryRows(path, "SELECT table_name, min_x, max_x FROM gpkg_contents ORDER BY rowid")
        == ["'things'|1.0|5.0", "'more'|1.0|1.0"])
  }

  @Test func whatDoesNotFitIsRefusedAndChangesNothing() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try writeGeoPackage([Self.point(1, [])], to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let mercator = Layer(
      name: "things", path: "in", crs: CoordinateReferenceSystem(authority: "EPSG", code: "3857"))
    let list = Layer(name: "things", path: "in", hasGeometry: false)
    for layers in [
      [Layer(name: "a", path: "in"), mercator], [Layer(name: "a", path: "in"), list],
    ] {
      let features = [
        Self.point(5, []), MadeFeature(layer: 1, shape: .none, properties: [("a", .integer(1))]),
      ]
      #expect(throws: GeoError.self) {
        try writeGeoPackage(features, layers: layers, to: path, appending: true)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
    let other = scratch.path("b.gpkg")
    try Database(loading: other).execute("CREATE TABLE a(b)")
    #expect(throws: GeoError.self) {
      try writeGeoPackage([Self.point(5, [])], to: other, appending: true)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
        == ["a.gpkg", "b.gpkg"])
  }

  /// What QGIS and GDAL do later keeps the index and the count right.
  @Test(arguments: ["1.3", "1.4"]) func triggersFollowOtherWriters(version: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    var features = GeoPackageWriterTests.sample(40)
    features.append(MadeFeature(shape: .emptyPoint))
    try writeGeoPackage(features, to: path, options: ["version": version])
    do {
      let database = try Database(appending: path)
      try GeoPackageFunctions.register(in: database)
      let blob = "(SELECT geom FROM things WHERE fid = 2)"
      try database.begin()
      try database.execute("INSERT INTO things(geom) VALUES(\(blob))")
      try database.execute("INSERT INTO things(geom) VALUES(NULL)")
      try database.execute("UPDATE things SET geom = \(blob) WHERE fid IN (1, 4, 41)")
      try database.execute("UPDATE things SET geom = NULL WHERE fid IN (5, 8)")
      try database.execute("UPDATE things SET fid = 1000 WHERE fid = 9")
      try database.execute("UPDATE things SET fid = 1001 WHERE fid = 12")
      try database.execute("DELETE FROM things WHERE fid IN (13, 16)")
      try database.execute(
        "INSERT INTO things(fid, geom) VALUES(1, NULL) ON CONFLICT(fid) DO UPDATE SET name = 'u'")
      try database.commit()
    }
    try check(path)
    #expect(
      try queryRows(
        path,
        """
        SELECT count(*) FROM (SELECT fid, CAST(ST_MinX(geom) AS REAL), CAST(ST_MaxX(geom) AS REAL),
        CAST(ST_MinY(geom) AS REAL), CAST(ST_MaxY(geom) AS REAL) FROM things
        WHERE geom NOT NULL AND NOT ST_IsEmpty(geom) EXCEPT SELECT * FROM rtree_things_geom)
        """) == ["0"])
    #expect(
      try queryRows(
        path,
        "SELECT (SELECT count(*) FROM rtree_things_geom), (SELECT count(*) FROM things WHERE geom NOT NULL AND NOT ST_IsEmpty(geom))"
      )
      .map { $0.split(separator: "|").first == $0.split(separator: "|").last } == [true])
    #expect(
      try queryRows(
        path, "SELECT feature_count = (SELECT count(*) FROM things) FROM gpkg_ogr_contents")
        == ["1"])
  }
}
