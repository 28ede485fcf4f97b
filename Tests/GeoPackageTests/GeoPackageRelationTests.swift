import Base
import Features
import Files
import Flow
import FormatKit
import FormatTestSupport
import SQLiteStore
import TestSupport
import Testing

@testable import FeatureStore
@testable import GeoPackage

/// Relations between tables (OGC 18-000) go along where both tables do.
@Suite struct GeoPackageRelationTests {
  /// Sites with photographs, as the GeoPackage library of NGA writes them, and with visits by a code of their own.
  private static let tables = """
    CREATE TABLE site(id INTEGER PRIMARY KEY, geom POINT, code INTEGER);
    CREATE TABLE photo(id INTEGER PRIMARY KEY, data BLOB, content_type TEXT);
    INSERT INTO gpkg_contents(table_name, data_type, srs_id)
      VALUES('site', 'features', 4326), ('photo', 'attributes', NULL);
    INSERT INTO gpkg_geometry_columns VALUES('site', 'geom', 'POINT', 4326, 0, 0);
    INSERT INTO site VALUES(1, NULL, 10), (2, NULL, 20), (4, NULL, 40);
    INSERT INTO photo VALUES(7, x'01', 'image/png'), (9, x'02', 'image/png');
    CREATE TABLE gpkgext_relations(id INTEGER PRIMARY KEY AUTOINCREMENT,
      base_table_name TEXT NOT NULL, base_primary_column TEXT NOT NULL DEFAULT 'id',
      related_table_name TEXT NOT NULL, related_primary_column TEXT NOT NULL DEFAULT 'id',
      relation_name TEXT NOT NULL, mapping_table_name TEXT NOT NULL UNIQUE);
    INSERT INTO gpkgext_relations(base_table_name, base_primary_column, related_table_name,
      related_primary_column, relation_name, mapping_table_name) VALUES
      ('Site', 'ID', 'photo', 'id', 'media', 'site_photo'),
      ('site', 'code', 'site', 'id', 'x-next', 'site_site');
    CREATE TABLE site_photo(base_id INTEGER NOT NULL, related_id INTEGER NOT NULL,
      geometry_type_name TEXT);
    CREATE UNIQUE INDEX pairs ON site_photo(base_id, related_id);
    INSERT INTO site_photo VALUES(1, 7, 'POINT'), (1, 9, NULL), (4, 9, NULL);
    CREATE TABLE site_site(id INTEGER PRIMARY KEY, base_id INTEGER NOT NULL,
      related_id INTEGER NOT NULL);
    INSERT INTO site_site VALUES(5, 10, 4), (6, 40, 1);

    """

  @discardableResult
  private func write(
    _ paths: [String], to path: String, where condition: String? = nil, layers: [String] = [],
    appending: Bool = false
  ) throws -> (changes: [String: Int], oddities: [String]) {
    var output = OutputRequest(path: path)
    output.isAppending = appending
    let writer = try GeoPackageWriter(output)
    let catalog = Catalog()
    var oddities: [String] = []
    for path in paths {
      var input = InputRequest(source: try ByteSource(path: path))
      input.target.layerStyles = .whole
      input.selection.layerNames = layers
      let reader = try GeoPackageReader(input)
      try Flow.run(
        from: reader, path: path, into: writer, catalog: catalog, ledger: Ledger(), jobs: 1)
      oddities += reader.finish().oddities.map(\.reason.code)
    }
    try writer.finish(catalog)
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    let changes = catalog.layers.flatMap(\.tally.changed).map { ($0.reason, $0.count) }
    return (Dictionary(changes, uniquingKeysWith: +), oddities)
  }

  private static let relations = """
    SELECT base_table_name, base_primary_column, related_table_name, related_primary_column,
      relation_name, mapping_table_name FROM gpkgext_relations ORDER BY id
    """

  @Test("a relation goes along with its rows, columns and indexes, by the key or another column")
  func relationsComeBack() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let outcome = try write([folder.store(Self.tables)], to: path)
    #expect(outcome.changes == [:])
    #expect(outcome.oddities == [])
    #expect(
      try queryRows(path, Self.relations) == [
        "'site'|'id'|'photo'|'id'|'media'|'site_photo'",
        "'site'|'code'|'site'|'id'|'x-next'|'site_site'",
      ])
    #expect(
      try queryRows(path, "SELECT * FROM site_photo ORDER BY 1, 2")
        == ["1|7|'POINT'", "1|9|null", "4|9|null"])
    #expect(try queryRows(path, "SELECT * FROM site_site") == ["5|10|4", "6|40|1"])
    #expect(
      try queryRows(path, "SELECT name, \"unique\" FROM pragma_index_list('site_photo')")
        == ["'pairs'|1"])
    #expect(
      try queryRows(
        path,
        """
        SELECT table_name, extension_name, scope FROM gpkg_extensions
        WHERE extension_name LIKE '%related%' ORDER BY 1
        """) == [
          "'gpkgext_relations'|'related_tables'|'read-write'",
          "'site_photo'|'related_tables'|'read-write'",
          "'site_site'|'related_tables'|'read-write'",
        ])
    // And once more.
    let again = scratch.path("again.gpkg")
    #expect(try write([path], to: again).changes == [:])
    #expect(try queryRows(again, "SELECT count(*) FROM site_photo") == ["3"])
  }

  @Test("rows whose features are not there are counted")
  func rowsWithoutFeatures() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let source = try folder.store(
      Self.tables + "DELETE FROM site WHERE id = 4; INSERT INTO site_photo VALUES(2, 8, NULL);")
    #expect(try write([source], to: path).changes == ["relation-row-left-out": 4])
    #expect(try queryRows(path, "SELECT base_id, related_id FROM site_photo") == ["1|7", "1|9"])
    #expect(try queryRows(path, "SELECT * FROM site_site") == [])
  }

  @Test("rows of several stores are related by the keys that their features have now")
  func keysFollow() throws {
    let folder = try StoreFolder()
    let other = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let outcome = try write(
      [
        folder.store(Self.tables),
        // Row 2 is not in this one, but in the other; a row of the mapping table names it.
        other.store(
          Self.tables + "DELETE FROM site WHERE id = 2; INSERT INTO site_photo VALUES(2, 7, 'L');"),
      ], to: path)
    #expect(outcome.changes == ["relation-row-left-out": 1])
    #expect(try queryRows(path, "SELECT id FROM site") == ["1", "2", "4", "5", "6"])
    #expect(try queryRows(path, "SELECT id FROM photo") == ["7", "9", "10", "11"])
    #expect(
      try queryRows(path, "SELECT base_id, related_id FROM site_photo ORDER BY 1, 2")
        == ["1|7", "1|9", "4|9", "5|10", "5|11", "6|11"])
    // The first input's rows keep their ids. Codes are no keys, and stay.
    #expect(
      try queryRows(path, "SELECT * FROM site_site ORDER BY id")
        == ["5|10|4", "6|40|1", "7|10|6", "8|40|5"])
    #expect(try queryRows(path, "SELECT count(*) FROM gpkgext_relations") == ["2"])
  }

  @Test("mapping tables that are layers go along with their relations, and follow new keys")
  func mappingLayers() throws {
    let folder = try StoreFolder()
    let other = try StoreFolder()
    let scratch = try Scratch()
    let source = try folder.store(
      Self.tables
        + """
        DROP TABLE site_photo;
        CREATE TABLE site_photo(id INTEGER PRIMARY KEY, base_id INTEGER NOT NULL, related_id INTEGER NOT NULL);
        CREATE UNIQUE INDEX pairs ON site_photo(base_id, related_id);
        INSERT INTO site_photo VALUES(3, 1, 7), (4, 4, 7), (5, 4, 9);
        INSERT INTO gpkg_contents(table_name, data_type) VALUES('site_photo', 'attributes');
        """)
    let path = scratch.path("out.gpkg")
    let outcome = try write([source], to: path)
    #expect(outcome.changes == [:])
    #expect(outcome.oddities == [])
    #expect(try queryRows(path, "SELECT * FROM site_photo") == ["3|1|7", "4|4|7", "5|4|9"])
    #expect(
      try queryRows(path, Self.relations + " LIMIT 1")
        == ["'site'|'id'|'photo'|'id'|'media'|'site_photo'"])
    #expect(
      try queryRows(path, "SELECT data_type FROM gpkg_contents WHERE table_name = 'site_photo'")
        == ["'attributes'"])
    // Rows 1 to 3 of another store come first: 1, 2 and 4 become 4, 5 and 6.
    let sites = try other.store(
      """
      CREATE TABLE site(id INTEGER PRIMARY KEY, geom POINT, code INTEGER);
      INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('site', 'features', 4326);
      INSERT INTO gpkg_geometry_columns VALUES('site', 'geom', 'POINT', 4326, 0, 0);
      INSERT INTO site VALUES(1, NULL, 1), (2, NULL, 2), (3, NULL, 3);
      """)
    let both = scratch.path("both.gpkg")
    #expect(try write([sites, source], to: both).changes == [:])
    #expect(try queryRows(both, "SELECT id, code FROM site WHERE id > 3").count == 3)
    #expect(
      try queryRows(
        both,
        """
        SELECT m.id, s.code, m.related_id FROM site_photo m JOIN site s ON s.id = m.base_id ORDER BY 1
        """) == ["3|10|7", "4|40|7", "5|40|9"])
    // Of two inputs no row says which it came from: the rows stay, and the relations of both do not.
    let twice = scratch.path("twice.gpkg")
    #expect(try write([source, source], to: twice).changes["relation-left-out"] == 2)
    #expect(try queryRows(twice, "SELECT count(*) FROM site_photo") == ["6"])
  }

  @Test("a relation to a table that is not taken along stays behind with a word")
  func oneTableOnly() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let outcome = try write([folder.store(Self.tables)], to: path, layers: ["site"])
    #expect(outcome.oddities == ["relations-not-read", "table-not-listed"])
    #expect(
      try queryRows(path, Self.relations) == ["'site'|'code'|'site'|'id'|'x-next'|'site_site'"])
  }

  @Test("new tables of an existing store are related; rows that are added to others are not")
  func appending() throws {
    let folder = try StoreFolder()
    let other = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    try write([other.store("")], to: path)
    let source = try folder.store(Self.tables)
    #expect(try write([source], to: path, appending: true).changes == [:])
    #expect(
      try queryRows(path, Self.relations) == [
        "'site'|'fid'|'photo'|'fid'|'media'|'site_photo'",
        "'site'|'code'|'site'|'fid'|'x-next'|'site_site'",
      ])
    #expect(try queryRows(path, "SELECT count(*) FROM site_photo") == ["3"])
    #expect(
      try write([source], to: path, appending: true).changes["relation-left-out"] == 2)
    #expect(try queryRows(path, "SELECT count(*) FROM site_photo") == ["3"])
  }

  @Test("steps that make other rows leave relations behind with a word")
  func otherRows() throws {
    let folder = try StoreFolder()
    var input = InputRequest(source: try ByteSource(path: folder.store(Self.tables)))
    input.target.layerStyles = .whole
    let layer = try #require(try GeoPackageReader(input).nature.layers.first)
    #expect(layer.tableNames.extras.relations.map(\.hasRows) == [true, true, true])
    #expect(layer.tableNames.forOtherRows.extras.relations.map(\.hasRows) == [false, false, false])
  }

  @Test("keys are found by runs, in whatever order the rows came")
  func keyRuns() {
    var runs = StoreKeyRuns()
    // 3 is filtered; 20 keeps its key; 5 and 6 come late and are numbered anew.
    let rows: [(Int64, Int64)] = [(1, 1), (2, 2), (4, 4), (20, 20), (5, 21), (6, 22)]
    var previous: Int64 = 0
    for (old, new) in rows {
      runs.add(old, as: new, after: previous)
      previous = new
    }
    // A row of another source has come between.
    runs.add(30, as: 30, after: 29)
    runs.settle()
    #expect([1, 2, 4, 20, 5, 6, 30].map { runs.newKey(of: $0) } == [1, 2, 4, 20, 21, 22, 30])
    #expect([0, 7, 29, 31].map { runs.newKey(of: $0) } == [nil, 7, nil, nil])
  }
}
