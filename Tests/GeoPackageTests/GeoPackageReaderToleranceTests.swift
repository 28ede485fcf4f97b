import FormatTestSupport
import Base
import Features
import FormatKit
import Geometry
import Testing

/// What real producers leave out or get wrong.
@Suite("GeoPackage reader, tolerance")
struct GeoPackageReaderToleranceTests {
  private func content(
    header: String = StoreFolder.header, _ script: String,
    _ change: (inout InputRequest) -> Void = { _ in }
  ) throws -> StoreContent {
    let folder = try StoreFolder()
    return try StoreContent(folder.store(script, header: header), change)
  }

  static let table = """
    CREATE TABLE t(fid INTEGER PRIMARY KEY, geom BLOB, v INTEGER);
    INSERT INTO t VALUES(3, \(StoreFolder.point(1, 2)), 5);

    """

  @Test("a table that only gpkg_geometry_columns has")
  func unlisted() throws {
    let content = try content(
      Self.table + "INSERT INTO gpkg_geometry_columns VALUES('t', 'geom', 'POINT', 4326, 0, 0);")
    #expect(content.oddities == ["contents-row-missing"])
    #expect(content.features.map(\.geometry) == ["Point(1 2)"])
  }

  @Test("no gpkg_contents at all")
  func noContents() throws {
    let content = try content(
      Self.table + StoreFolder.features("t") + "DROP TABLE gpkg_contents;")
    #expect(content.oddities == ["contents-missing", "contents-row-missing"])
    #expect(content.features.map(\.rowID) == [3])
    expectError("unknown-format") { try self.content(header: "", "CREATE TABLE t(a)") }
  }

  @Test("a layer that is not in gpkg_geometry_columns, or a column that is not there")
  func geometryColumns() throws {
    let listed =
      "INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('t', 'FEATURES', 5514);"
    var content = try content(Self.table + listed)
    #expect(content.oddities == ["geometry-column-unregistered"])
    #expect(content.features.map(\.geometry) == ["Point(1 2)"])
    #expect(content.layers[0].crs.identifier == "EPSG:5514")
    #expect(content.layers[0].crs.definition2019 == "PROJCRS[…]")
    content = try self.content(
      Self.table + listed
        + "INSERT INTO gpkg_geometry_columns VALUES('t', 'shape', 'POINT', 4326, 0, 0);")
    #expect(content.oddities == ["geometry-column-missing"])
    #expect(content.features.map(\.geometry) == ["Point(1 2)"])
    content = try self.content(
      "CREATE TABLE t(fid INTEGER PRIMARY KEY, v TEXT); INSERT INTO t VALUES(1, 'a');" + listed)
    #expect(content.layers[0].hasGeometry == false)
    #expect(content.features.map(\.cells) == [["v=text:a"]])
  }

  @Test("a reference system that is not defined")
  func systems() throws {
    let content = try content(
      Self.table + StoreFolder.features("t", srsID: 3857))
    #expect(content.oddities == ["srs-missing"])
    #expect(content.layers[0].crs.identifier == "EPSG:3857")
    #expect(content.notices == ["warning srs-mismatch": 1])
    for (id, identifier) in [(-1, "NONE:-1"), (0, "NONE:0"), (4326, "EPSG:4326")] {
      let content = try self.content(
        Self.table + StoreFolder.features("t", srsID: id) + "DROP TABLE gpkg_spatial_ref_sys;")
      #expect(content.layers[0].crs.identifier == identifier)
    }
    // What GDAL 3.9 writes for a layer without a system.
    let unknown = try self.content(
      Self.table + StoreFolder.features("t", srsID: 99999)
        + """
        INSERT INTO gpkg_spatial_ref_sys VALUES('Undefined SRS', 99999, 'GDAL', 99999,
          'LOCAL_CS["Undefined SRS",LOCAL_DATUM["unknown",32767],UNIT["unknown",0]]', NULL, 'undefined');
        """)
    #expect(unknown.layers[0].crs == .undefinedCartesian)
    #expect(unknown.oddities.isEmpty)
  }

  @Test("a table that is gone, tiles, tables that are not listed, GDAL's empty table")
  func tables() throws {
    let content = try content(
      Self.table + StoreFolder.features("t") + StoreFolder.features("gone")
        + """
        INSERT INTO gpkg_contents(table_name, data_type) VALUES('photo', 'tiles');
        INSERT INTO gpkg_contents(table_name, data_type) VALUES('ogr_empty_table', 'attributes');
        CREATE TABLE photo(a); CREATE TABLE own(a); CREATE TABLE ogr_empty_table(a);
        """)
    #expect(content.oddities == ["table-missing", "tiles-not-read", "table-not-listed"])
    #expect(content.layers.map(\.name) == ["t"])
  }

  @Test("other contents, relations and documents are not passed over without a word")
  func contentsOfOtherKinds() throws {
    let content = try content(
      Self.table + StoreFolder.features("t")
        + """
        INSERT INTO gpkg_contents(table_name, data_type) VALUES('height', '2d-gridded-coverage');
        CREATE TABLE height(a); CREATE TABLE links(base_id, related_id);
        CREATE TABLE gpkg_extensions(table_name, column_name, extension_name, definition, scope);
        INSERT INTO gpkg_extensions VALUES('links', NULL, 'related_tables', '', 'read-write');
        CREATE TABLE gpkgext_relations(id INTEGER PRIMARY KEY, base_table_name, related_table_name);
        INSERT INTO gpkgext_relations VALUES(1, 't', 'media');
        CREATE TABLE gpkg_metadata(id INTEGER PRIMARY KEY, md_scope, md_standard_uri, metadata);
        INSERT INTO gpkg_metadata VALUES(1, 'dataset', 'http://www.isotc211.org/2005/gmd', '<a/>');
        """)
    #expect(
      content.oddities == [
        "contents-not-read", "relations-not-read", "metadata-left-out", "table-not-listed",
      ])
  }

  /// What GDAL has for OGC:CRS84 in a GeoPackage.
  @Test("WGS 84 is known by its definition")
  func systemWithoutCode() throws {
    let content = try content(
      """
      INSERT INTO gpkg_spatial_ref_sys VALUES('WGS 84', 100000, 'NONE', 100000,
        'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],\
      PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AXIS["Longitude",EAST],\
      AXIS["Latitude",NORTH]]', NULL, 'undefined');
      CREATE TABLE t(fid INTEGER PRIMARY KEY, geom BLOB);

      """ + StoreFolder.features("t", srsID: 100_000))
    #expect(content.layers[0].crs.identifier == "NONE:100000")
    #expect(content.layers[0].crs.isWGS84)
  }

  @Test(
    "versions",
    arguments: [
      (0x4750_3130, 0, "1.0", []), (0x4750_3131, 0, "1.1", []), (0x4750_4B47, 10200, "1.2", []),
      (0x4750_4B47, 10301, "1.3.1", []), (0x4750_4B47, 10400, "1.4", []),
      (0x4750_4B47, 0, "unknown", ["user-version"]), (0, 10300, "1.3", ["application-id"]),
      (0, 0, "unknown", ["application-id"]),
    ] as [(Int, Int, String, [String])])
  func versions(application: Int, user: Int, version: String, oddities: [String]) throws {
    let content = try content(
      Self.table + StoreFolder.features("t")
        + "PRAGMA application_id = \(application); PRAGMA user_version = \(user);")
    #expect(content.version == version)
    #expect(content.oddities == oddities)
  }

  @Test("keys of all sorts")
  func keys() throws {
    func read(_ table: String) throws -> StoreContent {
      try self.content(
        table + "INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');")
    }
    var content = try read("CREATE TABLE t(a, rowid TEXT); INSERT INTO t VALUES(1, 'x');")
    #expect(content.features.map(\.rowID) == [1])
    #expect(content.features[0].cells == ["a=integer:1", "rowid=text:x"])
    content = try read(
      "CREATE TABLE t(a TEXT PRIMARY KEY, b) WITHOUT ROWID; INSERT INTO t VALUES('k', 2);")
    #expect(content.features.map(\.rowID) == [nil])
    #expect(content.oddities == ["key-missing"])
    content = try read(
      "CREATE TABLE t(a INTEGER, b INTEGER, PRIMARY KEY(a, b)); INSERT INTO t VALUES(7, 8);")
    #expect(content.features[0].cells == ["a=integer:7", "b=integer:8"])
    content = try read(
      "CREATE TABLE t(b, \"the \"\"key\" INTEGER PRIMARY KEY); INSERT INTO t VALUES('x', 9);")
    #expect(content.features.map(\.rowID) == [9])
    #expect(content.features[0].cells == ["b=text:x"])
  }

  @Test("rows come in the order of their keys, whatever indexes there are")
  func order() throws {
    let content = try content(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, v INTEGER); CREATE INDEX i ON t(v);
      INSERT INTO t VALUES(1, 9), (2, 8), (3, 7);
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'aspatial');
      """)
    #expect(content.features.map(\.rowID) == [1, 2, 3])
  }

  @Test("a view of a table that is gone names itself")
  func brokenView() {
    expectError("store") {
      try content(
        "CREATE VIEW v AS SELECT * FROM nowhere;"
          + "INSERT INTO gpkg_contents(table_name, data_type) VALUES('v', 'attributes');")
    }
  }

  @Test("names with quotes and apostrophes")
  func names() throws {
    let content = try content(
      """
      CREATE TABLE "o'r ""x"(fid INTEGER PRIMARY KEY, "a""b'c" TEXT);
      INSERT INTO "o'r ""x" VALUES(1, 'v');
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('o''r "x', 'attributes');
      """)
    #expect(content.layers[0].name == "o'r \"x")
    #expect(content.features[0].cells == ["a\"b'c=text:v"])
  }

  private func expectError(_ code: String, _ body: () throws -> StoreContent) {
    do {
      _ = try body()
      Issue.record("\(code) was expected")
    } catch {
      #expect((error as? GeoError)?.reason.code == code, "\(error)")
      #expect((error as? GeoError)?.location?.path.hasSuffix("a.gpkg") == true)
    }
  }
}
