import Base
import Features
import Flow
import FormatKit
import Geometry
import Testing

@Suite("SpatiaLite reader, tables")
struct SpatiaLiteTableTests {
  /// Little-endian WKB of a point at 1 2, and EWKB of it in EPSG:5514.
  private static let (wkb, ewkb) = (
    "x'0101000000000000000000F03F0000000000000040'",
    "x'01010000208A150000000000000000F03F0000000000000040'"
  )

  private func content(
    _ script: String, _ change: (inout InputRequest) -> Void = { _ in }
  ) throws -> SpatiaLiteContent {
    let folder = try SpatiaLiteFolder()
    return try SpatiaLiteContent(try folder.store(script), change)
  }

  @Test("WKB, EWKB, WKT, GeoJSON and SpatiaLite's blobs are found by looking")
  func found() throws {
    let content = try content(
      """
      CREATE TABLE a(id INTEGER PRIMARY KEY, name TEXT, geom BLOB);
      INSERT INTO a VALUES(4, 'x', NULL), (5, 'y', \(Self.wkb));
      CREATE TABLE b(id INTEGER PRIMARY KEY, whatever); INSERT INTO b VALUES(1, \(Self.ewkb));
      CREATE TABLE c(wkt TEXT);
      INSERT INTO c VALUES('LINESTRING(1 2,3 4)'), ('SRID=5514;POINT Z (1 2 3)'),
        ('0101000000000000000000F03F0000000000000040');
      CREATE TABLE d(geojson TEXT); INSERT INTO d VALUES
        ('{"type":"Point","coordinates":[1,2,3]}'),
        ('{"coordinates":[[[0,0],[1,0],[1,1],[0,0]]],"type":"Polygon","x":{}}'),
        ('{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,2],'
          || '[3,4]]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}]}'),
        ('{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}'),
        ('{"type":"Point","coordinates":[]}');
      CREATE TABLE e(blob BLOB);
      INSERT INTO e VALUES(x'0081E610000001000000000000F83F00000000000004C0FE');
      CREATE TABLE f(id INTEGER PRIMARY KEY, picture BLOB, text TEXT);
      INSERT INTO f VALUES(1, x'89504E470D0A1A0A', 'POINT(1 2)');
      """)
    #expect(
      content.features == [
        "a 4 none name=text:x", "a 5 Point(1 2) name=text:y", "b 1 Point(1 2)",
        "c 1 LineString(1 2,3 4)", "c 2 PointZ(1 2 3)", "c 3 Point(1 2)", "d 1 PointZ(1 2 3)",
        "d 2 Polygon(0 0,1 0,1 1,0 0)",
        "d 3 GeometryCollection()+MultiPoint(1 2,3 4)+MultiPolygon(0 0,1 0,1 1,0 0)",
        "d 4 MultiLineString(1 2,3 4;5 6,7 8)", "d 5 Point()", "e 1 Point(1.5 -2.5)",
        "f 1 Point(1 2) picture=blob:8 bytes",
      ])
    #expect(
      content.layers.map(\.crs.identifier) == [
        "NONE:-1", "EPSG:5514", "NONE:-1", "EPSG:4326", "EPSG:4326", "NONE:-1",
      ])
    // The second text of c names a system that its column does not have.
    #expect(content.notices == ["srs-mismatch": 1])
    #expect(
      content.facts == [
        "layout": "SQLite",
        "geometries": "a.geom, b.whatever, c.wkt, d.geojson, e.blob, f.text",
      ])
  }

  @Test("texts in a column of any name are geometries if all that are looked at are, at both ends")
  func texts() throws {
    let script = """
      CREATE TABLE a(id INTEGER PRIMARY KEY, name TEXT, "wo es ist" VARCHAR(99));
      INSERT INTO a VALUES (1, 'x', NULL), (2, 'y', ''), (3, 'z', ' SRID=3857;POINT (1 2)');
      CREATE TABLE hex(v); INSERT INTO hex VALUES ('0101000000000000000000F03F0000000000000040');
      CREATE TABLE json(here JSON); INSERT INTO json VALUES ('{"type":"Point","coordinates":[1,2]}');
      CREATE TABLE late(v TEXT); INSERT INTO late VALUES ('POINT(1 2)'), ('POINT(1 2'), ('POINT(1 2)');
      CREATE TABLE last(v TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO last SELECT CASE i WHEN 499 THEN 'nowhere' ELSE 'POINT(1 2)' END FROM n;
      CREATE TABLE blank(v TEXT, w TEXT); INSERT INTO blank VALUES ('', ' '), (NULL, '');
      CREATE TABLE other(geom BLOB, v TEXT); INSERT INTO other VALUES (\(Self.wkb), 'POINT(3 4)');
      """
    let content = try content(script)
    #expect(
      content.features.filter { !$0.hasPrefix("last ") } == [
        "a 1 none name=text:x", "a 2 none name=text:y", "a 3 Point(1 2) name=text:z",
        "hex 1 Point(1 2)", "json 1 Point(1 2)", "late 1 none v=text:POINT(1 2)",
        "late 2 none v=text:POINT(1 2", "late 3 none v=text:POINT(1 2)",
        "blank 1 none v=text: w=text: ",
        "blank 2 none v=null w=text:", "other 1 Point(1 2) v=text:POINT(3 4)",
      ])
    #expect(content.layers.first?.crs.identifier == "EPSG:3857")
    #expect(content.facts["geometries"] == "a.wo es ist, hex.v, json.here, other.geom")
    #expect(content.notices == ["empty-blob": 1])
    // As fields, if the user says so.
    let none = try self.content(script) {
      $0.options = ["geometry": "none"]
      $0.selection.layerNames = ["a", "other"]
    }
    #expect(
      none.features.last == "other 1 none geom=blob:21 bytes v=text:POINT(3 4)")
    // Where a store registers its geometries, a text is a text.
    let registered = try self.content(
      """
      CREATE TABLE geometry_columns(f_table_name TEXT, f_geometry_column TEXT, geometry_type INTEGER,
        coord_dimension INTEGER, srid INTEGER, geometry_format TEXT);
      CREATE TABLE t(v TEXT); INSERT INTO t VALUES ('POINT(1 2)');
      """)
    #expect(registered.features == ["t 1 none v=text:POINT(1 2)"])
    // What was not looked at.
    let middle = try #require(throws: GeoError.self) {
      try self.content(
        """
        CREATE TABLE t(v TEXT);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        INSERT INTO t SELECT CASE i WHEN 250 THEN 'nowhere' ELSE 'POINT(1 2)' END FROM n;
        """)
    }
    #expect(middle.location?.id == "250")
    #expect(middle.hint?.contains("--input-option geometry=none") == true)
  }

  @Test("the options name the column and the system")
  func options() throws {
    let script = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, geom BLOB, place TEXT);
      INSERT INTO t VALUES(1, \(Self.wkb), 'POINT(5 6)');
      CREATE TABLE u(place TEXT); INSERT INTO u VALUES('here');
      """
    let named = try content(script) {
      $0.options = ["geometry": "PLACE", "crs": "EPSG:3857"]
      $0.selection.layerNames = ["t"]
    }
    #expect(named.features == ["t 1 Point(5 6) geom=blob:21 bytes"])
    #expect(named.layers.map(\.crs.identifier) == ["EPSG:3857"])
    let bad = try #require(throws: GeoError.self) {
      try content(script) { $0.options = ["geometry": "place"] }
    }
    #expect(bad.reason.code == "malformed-wkt")
    #expect(bad.location?.layer == "u")
    let missing = try #require(throws: GeoError.self) {
      try content(script) { $0.options = ["geometry": "nowhere"] }
    }
    #expect(missing.reason == .usage)
    #expect(missing.message == "no table has a column 'nowhere'")
  }

  @Test("several geometry columns are layers of their own, in plain tables too")
  func several() throws {
    let script = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, geom BLOB, geog TEXT, v);
      INSERT INTO t VALUES(1, \(Self.wkb), 'POINT(3 4)', 7);
      """
    let content = try content(script)
    #expect(
      content.features == ["t(geom) 1 Point(1 2) v=integer:7", "t(geog) 1 Point(3 4) v=integer:7"])
    let one = try self.content(script) { $0.selection.layerNames = ["t(geog)"] }
    #expect(one.features == ["t(geog) 1 Point(3 4) v=integer:7"])
    #expect(one.counts == ["t(geom)": [1, 1], "t(geog)": [1, 0]])
    let both = try self.content(script) { $0.selection.layerNames = ["t"] }
    #expect(both.features.count == 2)
  }

  @Test("primary keys of any kind keep their values")
  func keys() throws {
    let content = try content(
      """
      CREATE TABLE a(code TEXT PRIMARY KEY); INSERT INTO a VALUES('x');
      CREATE TABLE b(p, q, PRIMARY KEY(p, q)); INSERT INTO b VALUES(1, 'z');
      CREATE TABLE c(code TEXT PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO c VALUES('y', 2);
      CREATE TABLE d(id INTEGER PRIMARY KEY, rowid TEXT); INSERT INTO d VALUES(9, 'r');
      """)
    #expect(
      content.features == [
        "a 1 none code=text:x", "b 1 none p=integer:1 q=text:z",
        "c - none code=text:y v=integer:2", "d 9 none rowid=text:r",
      ])
    #expect(content.oddities.map(\.message) == ["'c' has no row ids"])
  }

  @Test("types that OGR declares")
  func types() throws {
    let content = try content(
      """
      CREATE TABLE t(a TIMESTAMP, b INTEGER_BOOLEAN, c JSONINTEGERLIST, d DATE, e FLOAT);
      INSERT INTO t VALUES('2001-02-03T04:05:06Z', 1, '[1,2]', '2001-02-03', 1.5),
        ('noon', 7, 'none', 'today', 'much');
      """)
    #expect(
      content.features == [
        """
        t 1 none a=dateTime:2001-02-03T04:05:06Z b=boolean:true c=json:[1,2] \
        d=date:2001-02-03 e=real:1.5
        """,
        "t 2 none a=text:noon b=integer:7 c=text:none d=text:today e=text:much",
      ])
  }

  @Test("views: with the id that they declare, by looking, and those that cannot be used")
  func views() throws {
    let content = try content(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, geom BLOB, v); INSERT INTO t VALUES(3, \(Self.wkb), 1);
      CREATE VIEW seen AS SELECT v, geom FROM t;
      CREATE VIEW broken AS SELECT ST_Area(geom) FROM t;
      CREATE VIEW orphan AS SELECT * FROM gone;
      """)
    #expect(
      content.features == ["t 3 Point(1 2) v=integer:1", "seen - Point(1 2) v=integer:1"])
    #expect(
      content.oddities.map(\.reason.code) == ["key-missing", "view-unusable", "view-unusable"])
  }

  @Test("virtual tables without their module are named, those of SQLite are read")
  func virtualTables() throws {
    let folder = try SpatiaLiteFolder()
    let path = try folder.store(
      """
      CREATE VIRTUAL TABLE docs USING fts5(body); INSERT INTO docs VALUES('hello');
      CREATE VIRTUAL TABLE tree USING rtree(id, a, b, c, d);
      CREATE TABLE t(v); INSERT INTO t VALUES(1);
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_master VALUES('table', 'coast', 'coast', 0,
        'CREATE VIRTUAL TABLE coast USING VirtualShape(''coast'', ''UTF-8'', 4326)');
      """)
    let content = try SpatiaLiteContent(path)
    #expect(content.features == ["docs 1 none body=text:hello", "t 1 none v=integer:1"])
    #expect(
      content.oddities.map(\.message) == [
        "tables of modules that are not here are not read: 'coast' (VirtualShape)"
      ])
  }

  @Test("registered columns and tables that are not there")
  func missing() throws {
    let folder = try SpatiaLiteFolder()
    let path = try folder.copy(
      "spatialite2.sqlite",
      """
      INSERT INTO geometry_columns VALUES('gone', 'geom', 'POINT', 2, 4326, 0);
      UPDATE geometry_columns SET f_geometry_column = 'old' WHERE f_table_name = 'any';
      """)
    let content = try SpatiaLiteContent(path)
    // The column is found by looking.
    #expect(content.features.last == "any 1 MultiPoint(1 2,3 4)")
    #expect(
      content.oddities.map(\.reason.code).sorted() == ["geometry-column-missing", "table-missing"])
  }

  @Test("data in tables of SpatiaLite's own is named")
  func ownTables() throws {
    let content = try content(
      """
      CREATE TABLE ISO_metadata(id INTEGER PRIMARY KEY, metadata BLOB);
      INSERT INTO ISO_metadata VALUES(1, x'00');
      CREATE TABLE stored_procedures(name TEXT);
      CREATE TABLE t(v); INSERT INTO t VALUES(1);
      """)
    #expect(content.features == ["t 1 none v=integer:1"])
    #expect(
      content.oddities.map(\.message) == [
        "tables of SpatiaLite's own are not read: 'ISO_metadata'"
      ])
  }

  @Test("a layer that is not there is a mistake of usage")
  func unknownLayer() throws {
    let error = try #require(throws: GeoError.self) {
      try SpatiaLiteContent(SpatiaLiteFolder.sample("spatialite2.sqlite")) {
        $0.selection.layerNames = ["rail"]
      }
    }
    #expect(error.message == "there is no layer 'rail'")
    #expect(error.hint == "the layers are 'roads', 'any'")
  }

  @Test(
    "GeoJSON that is none is an error with its byte",
    arguments: [
      (#"{"type":"Point","coordinates":[1]}"#, "position-too-short"),
      (#"{"type":"Point","coordinates":[1,"a"]}"#, "json-syntax"),
      (#"{"type":"Point"}"#, "missing-coordinates"),
      (#"{"type":"Square","coordinates":[1,2]}"#, "unknown-type"),
      (#"{"type":"Point","coordinates":[1,2]} x"#, "json-syntax"),
      (#"{"type":"LineString","coordinates":[[1,2],[3,4]"#, "json-syntax"),
    ])
  func geoJSON(text: String, reason: String) throws {
    let error = try #require(throws: GeoError.self) {
      try content(
        "CREATE TABLE t(geom TEXT); INSERT INTO t VALUES('\(text)');"
      ) { $0.options = ["geometry": "geom"] }
    }
    #expect(error.reason.code == reason)
    #expect(error.message.contains("(byte "))
    #expect(error.location?.id == "1")
  }
}
