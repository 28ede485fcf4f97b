import Base
import Features
import Files
import Flow
import FormatKit
import FormatTestSupport
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage

/// What a store has of a table besides columns and rows goes into another store, or into the ledger.
@Suite struct GeoPackageExtrasTests {
  private static let tables = """
    CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT, code TEXT UNIQUE, kind TEXT, n INTEGER);
    INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('t', 'features', 4326);
    INSERT INTO gpkg_geometry_columns VALUES('t', 'geom', 'POINT', 4326, 0, 0);
    INSERT INTO t VALUES(3, NULL, 'a', 'K', 1), (4, NULL, 'b', 'k', 2), (5, NULL, NULL, 'l', 3);

    """

  /// Writes stores into one; returns the catalog.
  @discardableResult
  private func write(
    _ paths: [String], to path: String, appending: Bool = false, fields: [String]? = nil,
    options: [String: String] = [:]
  ) throws -> Catalog {
    var output = OutputRequest(path: path)
    output.isAppending = appending
    output.options = options
    let writer = try GeoPackageWriter(output)
    var selection = Catalog.Selection()
    selection.fields = fields
    let catalog = Catalog(selection)
    for path in paths {
      var input = InputRequest(source: try ByteSource(path: path))
      input.target.layerStyles = .whole
      let reader = try GeoPackageReader(input)
      try Flow.run(
        from: reader, path: path, into: writer, catalog: catalog, ledger: Ledger(), jobs: 1)
    }
    try writer.finish(catalog)
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    return catalog
  }

  private func changes(_ catalog: Catalog) -> [String: Int] {
    Dictionary(
      catalog.layers.flatMap(\.tally.changed).map { ($0.reason, $0.count) }, uniquingKeysWith: +)
  }

  private func indexes(_ path: String) throws -> [String] {
    try queryRows(
      path,
      """
      SELECT l.name, l."unique", group_concat(x.name || ' ' || x.coll || ' ' || x.desc)
      FROM pragma_index_list('t') l, pragma_index_xinfo(l.name) x WHERE x.key
      GROUP BY l.name ORDER BY l.name
      """)
  }

  @Test("plain and unique indexes and UNIQUE constraints are rebuilt, with order and collation")
  func indexesComeBack() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let source = try folder.store(
      Self.tables + """
        CREATE INDEX by_kind ON t(kind COLLATE NOCASE DESC, n);
        CREATE UNIQUE INDEX by_n ON t(n);
        """)
    let catalog = try write([source], to: path)
    #expect(changes(catalog)["table-rule-left-out"] == nil)
    #expect(
      try indexes(path) == [
        "'by_kind'|0|'kind NOCASE 1,n BINARY 0'", "'by_n'|1|'n BINARY 0'",
        "'unique_t_code'|1|'code BINARY 0'",
      ])
    // They are rules again: a second row of the key is refused, with its place and a hint.
    let error = #expect(throws: GeoError.self) {
      try write([source], to: path, appending: true)
    }
    #expect(error?.reason == .refusedRow)
    #expect(error?.location?.path == source)
    #expect(error?.location?.layer == "t")
    #expect(error?.location?.feature == 3)
    #expect(error?.hint?.contains("--on-duplicate") == true)
  }

  @Test("a store to which layers are added gets the indexes of a new one, under a free name")
  func appended() throws {
    let folder = try StoreFolder()
    let other = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let script = Self.tables + "CREATE INDEX by_n ON t(n);"
    try write([folder.store(script)], to: path)
    try write(
      [
        other.store(
          script.replacing("'t'", with: "'u'").replacing(" t(", with: " u(")
            .replacing("INTO t ", with: "INTO u "))
      ],
      to: path, appending: true)
    #expect(
      try queryRows(path, "SELECT name FROM pragma_index_list('u') ORDER BY name")
        == ["'by_n_1'", "'unique_u_code'"])
    #expect(try queryRows(path, "SELECT count(*) FROM pragma_index_list('t')") == ["2"])
  }

  @Test("rows that are added, and wider columns, leave everything else of a store as it was")
  func appendKeeps() throws {
    let folder = try StoreFolder()
    let other = try StoreFolder()
    let source = try folder.store(
      Self.tables + Self.documents + """
        CREATE TABLE log(x);
        CREATE INDEX part ON t(n) WHERE n > 1;
        CREATE TRIGGER ggi_t AFTER INSERT ON t BEGIN INSERT INTO log VALUES(NEW.code); END;
        CREATE VIEW v AS SELECT code FROM t;
        """)
    func rest() throws -> [String] {
      try queryRows(
        source, "SELECT name, sql FROM sqlite_master WHERE name <> 't' ORDER BY name")
        + queryRows(source, "SELECT * FROM gpkg_metadata ORDER BY id")
        + queryRows(source, "SELECT * FROM gpkg_metadata_reference ORDER BY timestamp")
    }
    let before = try rest()
    let more = try other.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, geom LINESTRING, code TEXT, n REAL, more TEXT);
      INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('t', 'features', 4326);
      INSERT INTO gpkg_geometry_columns VALUES('t', 'geom', 'LINESTRING', 4326, 0, 0);
      INSERT INTO t VALUES(1, NULL, 'z', 1.5, 'm');
      """)
    try write([more], to: source, appending: true)
    #expect(try rest() == before)
    #expect(try queryRows(source, "SELECT code, n, more FROM t WHERE fid > 5") == ["'z'|1.5|'m'"])
    #expect(try queryRows(source, "SELECT * FROM log") == ["'z'"])
  }

  @Test("an index that the rows or columns do not allow is counted by name")
  func impossible() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let source = try folder.store(Self.tables + "CREATE INDEX by_n ON t(n);")
    // Twice the same rows.
    let other = try StoreFolder()
    let twice = try write(
      [source, other.store(Self.tables + "CREATE INDEX by_n ON t(n);")],
      to: scratch.path("twice.gpkg"))
    let entry = try #require(
      twice.layers[0].tally.changed.first { $0.reason == "table-rule-left-out" })
    #expect(entry.count == 1)
    #expect(entry.message == "left out of the table: UNIQUE 'code'")
    #expect(entry.examples.first?.id == "UNIQUE 'code'")
    // Without the columns.
    let less = try write([source], to: scratch.path("less.gpkg"), fields: ["kind"])
    #expect(changes(less)["table-rule-left-out"] == 2)
  }

  @Test(
    "rules and triggers that only the source has are counted by name, and the store's own are not")
  func rules() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let source = try folder.store(
      """
      CREATE TABLE log(x);
      CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT, "check" TEXT COLLATE "NOCASE" DEFAULT ('CHECK (1)'),
        /* CHECK (0) */ n INTEGER CHECK (n > 0 AND ("check" <> ')')), r INTEGER REFERENCES log(x),
        g INTEGER AS (n * 2) STORED, b TEXT COLLATE binary, CONSTRAINT few CHECK(n < 9));
      INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('t', 'features', 4326);
      INSERT INTO gpkg_geometry_columns VALUES('t', 'geom', 'POINT', 4326, 0, 0);
      INSERT INTO t(fid, n) VALUES(1, 4);
      CREATE INDEX part ON t(n) WHERE n > 1;
      CREATE INDEX low ON t(lower(b));
      CREATE TRIGGER rtree_t_geom_insert AFTER INSERT ON t BEGIN DELETE FROM log; END;
      CREATE TRIGGER trigger_insert_feature_count_t AFTER INSERT ON t BEGIN DELETE FROM log; END;
      CREATE TRIGGER fgti_t_geom BEFORE INSERT ON t BEGIN SELECT 1; END;
      CREATE TRIGGER rtree_t_geom_insert_log AFTER INSERT ON t BEGIN DELETE FROM log; END;
      CREATE TRIGGER ggi_t_geom AFTER INSERT ON t BEGIN DELETE FROM log; END;
      """)
    let catalog = try write([source], to: path)
    let entry = try #require(
      catalog.layers[0].tally.changed.first { $0.reason == "table-rule-left-out" })
    #expect(entry.count == 9)
    #expect(
      entry.message
        == "left out of the table: index on an expression 'low', partial index 'part', "
        + "COLLATE 'NOCASE', CHECK '(n > 0 AND (\"check\" <> ')'))', CHECK '(n < 9)' and 4 more")
    #expect(changes(catalog)["table-not-listed"] == 1)
    #expect(try queryRows(path, "SELECT fid, n, g FROM t") == ["1|4|8"])
  }

  @Test("foreign keys come along where tables, rows and keys do")
  func foreignKeys() throws {
    let (folder, second) = (try StoreFolder(), try StoreFolder())
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    func source(_ rows: String, in folder: StoreFolder) throws -> String {
      try folder.store(
        """
        CREATE TABLE v(id INTEGER PRIMARY KEY, day TEXT, t INTEGER REFERENCES T ON DELETE CASCADE,
          code TEXT, up INTEGER REFERENCES v(id), FOREIGN KEY (Code) REFERENCES t(code) ON UPDATE SET NULL);
        \(Self.tables)
        INSERT INTO gpkg_contents(table_name, data_type) VALUES('v', 'attributes');
        INSERT INTO v VALUES \(rows);
        """)
    }
    let whole = try source("(1, 'x', 3, 'a', NULL), (7, 'y', NULL, 'b', 1)", in: folder)
    #expect(changes(try write([whole], to: path))["table-rule-left-out"] == nil)
    let keys = """
      SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list('v') ORDER BY 2
      """
    #expect(
      try queryRows(path, keys) == [
        "'t'|'code'|'code'|'SET NULL'|'NO ACTION'", "'t'|'t'|'fid'|'NO ACTION'|'CASCADE'",
        "'v'|'up'|'id'|'NO ACTION'|'NO ACTION'",
      ])
    #expect(try queryRows(path, "PRAGMA foreign_key_check") == [])
    // A row that is not there, and one that never was.
    let broken = try source("(1, 'x', 4, 'z', NULL), (2, 'y', 99, 'b', 1)", in: second)
    let catalog = try write([broken], to: scratch.path("broken.gpkg"))
    let entry = try #require(
      catalog.layers.flatMap(\.tally.changed).first { $0.reason == "table-rule-left-out" })
    #expect(
      entry.message == "left out of the table: foreign key 't → T', foreign key 'code → t'")
    #expect(
      try queryRows(scratch.path("broken.gpkg"), keys) == ["'v'|'up'|'id'|'NO ACTION'|'NO ACTION'"])
    // Rows of two stores in one table have other keys.
    let twice = try write([whole, broken], to: scratch.path("twice.gpkg"))
    #expect(changes(twice)["table-rule-left-out"] ?? 0 > 0)
    #expect(try queryRows(scratch.path("twice.gpkg"), keys) == [])
  }

  @Test("a view becomes a table, which is counted")
  func view() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let source = try folder.store(
      Self.tables + """
        CREATE VIEW v AS SELECT fid, code FROM t;
        INSERT INTO gpkg_contents(table_name, data_type) VALUES('v', 'attributes');
        """)
    let catalog = try write([source], to: path)
    let entry = try #require(
      catalog.layers[1].tally.changed.first { $0.reason == "table-rule-left-out" })
    #expect(entry.message == "left out of the table: view 'v'")
    #expect(try queryRows(path, "SELECT count(*) FROM v") == ["3"])
  }

  // MARK: - Documents

  private static let documents = """
    CREATE TABLE gpkg_metadata(id INTEGER PRIMARY KEY, md_scope, md_standard_uri, mime_type, metadata);
    CREATE TABLE gpkg_metadata_reference(reference_scope, table_name, column_name, row_id_value, timestamp,
      md_file_id, md_parent_id);
    INSERT INTO gpkg_metadata VALUES(50, 'dataset', 'iso', 'text/xml', 'whole'),
      (51, 'dataset', 'iso', 'text/xml', 'table'), (52, 'attribute', 'u', 'text/plain', 'column'),
      (53, 'feature', 'u', 'text/plain', 'row'), (54, 'dataset', 'u', 'text/plain', 'of tiles');
    INSERT INTO gpkg_metadata_reference VALUES
      ('geopackage', NULL, NULL, NULL, '2020-01-01T00:00:00.000Z', 50, NULL),
      ('table', 'T', NULL, NULL, '2020-01-02T00:00:00.000Z', 51, 50),
      ('column', 't', 'CODE', NULL, '2020-01-03T00:00:00.000Z', 52, NULL),
      ('row', 't', NULL, 4, '2020-01-04T00:00:00.000Z', 53, 51),
      ('row', 't', NULL, 99, '2020-01-04T00:00:00.000Z', 53, 51),
      ('table', 'tiles', NULL, NULL, '2020-01-05T00:00:00.000Z', 54, NULL);
    """

  private func references(_ path: String) throws -> [String] {
    try queryRows(
      path,
      """
      SELECT r.reference_scope, r.table_name, r.column_name, r.row_id_value, r.timestamp,
        m.md_scope, m.metadata, p.metadata
      FROM gpkg_metadata_reference r JOIN gpkg_metadata m ON m.id = r.md_file_id
      LEFT JOIN gpkg_metadata p ON p.id = r.md_parent_id
      WHERE m.md_standard_uri <> 'urn:cairn:layer' ORDER BY r.timestamp
      """)
  }

  @Test("documents come back with what they are about; those about what is not there are counted")
  func documentsComeBack() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let source = try folder.store(Self.tables + Self.documents)
    let catalog = try write([source], to: path)
    let expected = [
      "'geopackage'|null|null|null|'2020-01-01T00:00:00.000Z'|'dataset'|'whole'|null",
      "'table'|'t'|null|null|'2020-01-02T00:00:00.000Z'|'dataset'|'table'|'whole'",
      "'column'|'t'|'code'|null|'2020-01-03T00:00:00.000Z'|'attribute'|'column'|null",
      "'row'|'t'|null|4|'2020-01-04T00:00:00.000Z'|'feature'|'row'|'table'",
    ]
    #expect(try references(path) == expected)
    // The row that is not there, and the document about tiles.
    #expect(changes(catalog)["metadata-left-out"] == 2)

    // The same again changes nothing but rows, of which those that are added have other keys.
    let again = try write(
      [source], to: path, appending: true, options: ["on-duplicate": "skip", "key": "code"])
    #expect(try references(path) == expected)
    #expect(changes(again)["metadata-left-out"] == 3)
  }

  @Test("a format without a place for documents is told how many there are")
  func documentsLeftOut() throws {
    let folder = try StoreFolder()
    let path = try folder.store(Self.tables + Self.documents)
    let reader = try GeoPackageReader(InputRequest(source: try ByteSource(path: path)))
    let oddity = try #require(reader.finish().oddities.first)
    #expect(oddity.reason.code == "metadata-left-out")
    #expect(oddity.count == 5)
    #expect(oddity.places.first?.layer == "gpkg_metadata")
  }

  @Test("a refusal under --on-duplicate update names the feature")
  func refusedUpdate() throws {
    let folder = try StoreFolder()
    let other = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    try write([folder.store(Self.tables + "CREATE UNIQUE INDEX by_n ON t(n);")], to: path)
    // The second one would have the n of another row.
    let source = try other.store(
      Self.tables + "UPDATE t SET n = 20 WHERE code = 'a'; UPDATE t SET n = 3 WHERE code = 'b';")
    let error = #expect(throws: GeoError.self) {
      try write(
        [source], to: path, appending: true, options: ["on-duplicate": "update", "key": "code"])
    }
    #expect(error?.reason == .refusedRow)
    #expect(error?.location?.path == source)
    #expect(error?.location?.feature == 4)
    #expect(try queryRows(path, "SELECT n FROM t ORDER BY fid") == ["1", "2", "3"])
  }
}
