import Base
import FormatTestSupport
import Features
import Files
import Flow
import FormatKit
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage

/// What a table declares of its columns comes out of a store as it went in.
@Suite struct GeoPackageDeclarationTests {
  private static let tables = """
    CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, shape POINT, n MEDIUMINT NOT NULL DEFAULT 7,
      s TEXT(5) DEFAULT 'it''s', f FLOAT, at DATETIME DEFAULT CURRENT_TIMESTAMP, odd TEXT DEFAULT (1 + 1));
    INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'features');
    INSERT INTO gpkg_geometry_columns VALUES('t', 'shape', 'POINT', 4326, 0, 0);
    INSERT INTO t VALUES(3, NULL, 1, 'abcde', 0.5, '2024-01-01T00:00:00.000Z', 'x'),
      (4, NULL, 2, NULL, NULL, NULL, NULL);
    CREATE TABLE gpkg_data_columns(
      table_name, column_name, name, title, description, mime_type, constraint_name);
    INSERT INTO gpkg_data_columns VALUES('t', 'n', 'number', NULL, NULL, NULL, 'few'),
      ('t', 's', 'alias', 'Title', 'about', NULL, 'words'),
      ('t', 'f', 'f', NULL, NULL, NULL, 'words');
    CREATE TABLE gpkg_data_column_constraints(constraint_name, constraint_type, value, min NUMERIC,
      min_is_inclusive, max NUMERIC, max_is_inclusive, description);
    INSERT INTO gpkg_data_column_constraints VALUES
      ('few', 'range', NULL, 0, 1, 2.5, 0, 'not many'),
      ('words', 'enum', 'a', NULL, NULL, NULL, NULL, 'first'),
      ('words', 'enum', '', NULL, NULL, NULL, NULL, NULL);
    """

  /// Writes stores into one; returns what the ledger says of its first layer.
  @discardableResult
  private func write(_ paths: [String], to path: String) throws -> [String: Int] {
    var output = OutputRequest(path: path)
    output.isOverwriting = true
    let writer = try GeoPackageWriter(output)
    let catalog = Catalog()
    for path in paths {
      var input = InputRequest(source: try ByteSource(path: path))
      input.target.layerStyles = .whole
      let reader = try GeoPackageReader(input)
      try Flow.run(
        from: reader, path: path, into: writer, catalog: catalog, ledger: Ledger(), jobs: 1)
    }
    try writer.finish(catalog)
    return Dictionary(
      uniqueKeysWithValues: catalog.layers[0].tally.changed.map { ($0.reason, $0.count) })
  }

  @Test("a column of any geometry stays one, and a system of its own keeps its number")
  func typeAndSystem() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let store = try folder.store(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom GEOMETRY);
      INSERT INTO gpkg_spatial_ref_sys(srs_name, srs_id, organization, organization_coordsys_id, definition)
        VALUES('Grid', 813239, 'NONE', 813239, 'LOCAL_CS["Grid"]');
      INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('t', 'features', 813239);
      INSERT INTO gpkg_geometry_columns VALUES('t', 'geom', 'GEOMETRY', 813239, 0, 0);
      INSERT INTO t VALUES(3, x'47500001B7680C000101000000000000000000F03F0000000000000040');
      """)
    try write([store], to: path)
    #expect(
      try queryRows(path, "SELECT geometry_type_name, srs_id FROM gpkg_geometry_columns") == [
        "'GEOMETRY'|813239"
      ])
    #expect(
      try queryRows(
        path,
        "SELECT srs_name, organization_coordsys_id FROM gpkg_spatial_ref_sys WHERE srs_id > 100000")
        == ["'Grid'|813239"])
  }

  @Test func declarationsComeBack() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let changed = try write([try folder.store(Self.tables)], to: path)
    // Of an expression nobody knows what it means in another store.
    #expect(changed == ["declaration-left-out": 1])
    #expect(
      try queryRows(
        path, "SELECT name, type, \"notnull\", dflt_value FROM pragma_table_info('t')") == [
          "'id'|'INTEGER'|1|null", "'shape'|'POINT'|0|null", "'n'|'MEDIUMINT'|1|'7'",
          "'s'|'TEXT(5)'|0|''it''s''", "'f'|'FLOAT'|0|null",
          "'at'|'DATETIME'|0|'CURRENT_TIMESTAMP'", "'odd'|'TEXT'|0|null",
        ])
    #expect(
      try queryRows(path, "SELECT id, n, s, at FROM t") == [
        "3|1|'abcde'|'2024-01-01T00:00:00.000Z'", "4|2|null|null",
      ])
    #expect(
      try queryRows(
        path,
        """
        SELECT column_name, name, title, description, constraint_name FROM gpkg_data_columns \
        ORDER BY 1
        """) == [
          "'f'|null|null|null|'words'", "'n'|'number'|null|null|'few'",
          "'s'|'alias'|'Title'|'about'|'words'",
        ])
    #expect(
      try queryRows(path, "SELECT * FROM gpkg_data_column_constraints ORDER BY 1, value DESC") == [
        "'few'|'range'|null|0|1|2.5|0|'not many'",
        "'words'|'enum'|'a'|null|null|null|null|'first'",
        "'words'|'enum'|''|null|null|null|null|null",
      ])
    #expect(try queryRows(path, "SELECT column_name FROM gpkg_geometry_columns") == ["'shape'"])
    #expect(
      try queryRows(path, "SELECT 1 FROM sqlite_master WHERE name = 'rtree_t_shape'") == ["1"])
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
  }

  @Test("what rows of other inputs do not meet is left out and counted")
  func merged() throws {
    let folder = try StoreFolder()
    let other = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let first = try folder.store(Self.tables)
    let second = try other.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT, s TEXT);
      INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('t', 'features', 4326);
      INSERT INTO gpkg_geometry_columns VALUES('t', 'geom', 'POINT', 4326, 0, 0);
      INSERT INTO t VALUES(9, NULL, 'longer than five');
      """)
    let changed = try write([first, second], to: path)
    // n, at and odd have no value in the last row, and s has a longer one.
    #expect(changed["declaration-left-out"] == 4)
    #expect(
      try queryRows(
        path, "SELECT name, type, \"notnull\" FROM pragma_table_info('t') WHERE name IN ('n', 's')")
        == ["'n'|'MEDIUMINT'|0", "'s'|'TEXT'|0"])
    #expect(try queryRows(path, "SELECT n FROM t ORDER BY id") == ["1", "2", "null"])
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
  }

  @Test("constraints of one name with other rules get another name")
  func constraints() throws {
    let scratch = try Scratch()
    let database = try Database(loading: scratch.path("a.gpkg"))
    try database.execute(GeoPackageSchema.dataColumnConstraints)
    var rule = ValueConstraint.Rule(kind: "enum")
    rule.value = "a"
    let one = ValueConstraint(name: "c", rules: [rule])
    rule.value = "b"
    let other = ValueConstraint(name: "c", rules: [rule])
    var names: [String] = []
    for constraint in [one, other, one, other] {
      names.append(try GeoPackageConstraint.enter(constraint, in: database))
    }
    #expect(names == ["c", "c_1", "c", "c_1"])
    #expect(try GeoPackageConstraint.named("c", in: database) == one)
  }

  /// Layers without rows, or without geometries in them.
  private static let empty = """
    CREATE TABLE a(fid INTEGER PRIMARY KEY, geom MULTIPOLYGON);
    CREATE TABLE b(fid INTEGER PRIMARY KEY, geom POINT);
    CREATE TABLE c(fid INTEGER PRIMARY KEY, geom CURVE);
    CREATE TABLE d(fid INTEGER PRIMARY KEY, geom GEOMETRY);
    INSERT INTO b VALUES(1, NULL);
    INSERT INTO gpkg_contents(table_name, data_type, srs_id) VALUES('a', 'features', 4326),
      ('b', 'features', 4326), ('c', 'features', 4326), ('d', 'features', 4326);
    INSERT INTO gpkg_geometry_columns VALUES('a', 'geom', 'MULTIPOLYGON', 4326, 1, 0),
      ('b', 'geom', 'POINT', 4326, 2, 1), ('c', 'geom', 'CURVE', 4326, 0, 0),
      ('d', 'geom', 'GEOMETRY', 4326, 2, 2);
    """

  private func kinds(_ path: String) throws -> [String] {
    try queryRows(
      path,
      "SELECT table_name, geometry_type_name, z, m FROM gpkg_geometry_columns ORDER BY table_name")
  }

  @Test("a layer without geometries keeps the kind and the ordinates that it is declared to have")
  func emptyLayers() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    try write([try folder.store(Self.empty)], to: path)
    #expect(
      try kinds(path) == [
        "'a'|'MULTIPOLYGON'|1|0", "'b'|'POINT'|2|1", "'c'|'LINESTRING'|0|0",
        "'d'|'GEOMETRY'|2|2",
      ])
    #expect(
      try queryRows(path, "SELECT type FROM pragma_table_info('a') WHERE name = 'geom'") == [
        "'MULTIPOLYGON'"
      ])
  }

  @Test("geometries of other kinds than the layer is declared for decide what the new layer is")
  func wrongKinds() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    // A point at 1 2 where multipolygons with z are declared; one where z may be.
    let point = "x'47500001E61000000101000000000000000000F03F0000000000000040'"
    try write(
      [
        try folder.store(
          Self.empty + """

            INSERT INTO a VALUES(1, \(point));
            INSERT INTO d VALUES(2, \(point));
            """)
      ], to: path)
    let found = try kinds(path)
    #expect(found.first == "'a'|'POINT'|0|0")
    #expect(found.last == "'d'|'GEOMETRY'|2|2")
  }

  @Test("fractions in a column of integers make it one of numbers, which is counted")
  func fractions() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let changed = try write(
      [
        try folder.store(
          """
          CREATE TABLE t(fid INTEGER PRIMARY KEY, n INTEGER);
          INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');
          INSERT INTO t VALUES(1, 2), (2, 2.5);
          """)
      ], to: path)
    #expect(changed == ["declaration-left-out": 1])
    #expect(
      try queryRows(path, "SELECT type FROM pragma_table_info('t') WHERE name = 'n'") == ["'REAL'"])
  }

  @Test("mime types stay, titles that are the alias, and what is said of key and geometry")
  func descriptions() throws {
    let folder = try StoreFolder()
    let scratch = try Scratch()
    let path = scratch.path("out.gpkg")
    let store = try folder.store(
      Self.tables + """

        UPDATE gpkg_data_columns SET title = 'number' WHERE column_name = 'n';
        INSERT INTO gpkg_data_columns VALUES('t', 'odd', NULL, NULL, NULL, 'image/png', NULL),
          ('t', 'shape', NULL, 'Where', NULL, NULL, NULL),
          ('t', 'id', NULL, NULL, NULL, 'text/plain', NULL);
        INSERT INTO gpkg_data_column_constraints VALUES
          ('unused', 'enum', 'a', NULL, NULL, NULL, NULL, NULL);
        """)
    try write([store], to: path)
    #expect(
      try queryRows(
        path,
        """
        SELECT column_name, name, title, mime_type FROM gpkg_data_columns \
        WHERE column_name <> 'f' ORDER BY 1
        """) == [
          "'id'|null|null|'text/plain'", "'n'|'number'|'number'|null",
          "'odd'|null|null|'image/png'", "'s'|'alias'|'Title'|null",
          "'shape'|null|'Where'|null",
        ])
    let reader = try GeoPackageReader(InputRequest(source: try ByteSource(path: store)))
    let oddities = reader.finish().oddities.filter { $0.reason.code == "declaration-left-out" }
    #expect(
      oddities.map(\.message) == ["constraints that no column has are not read: 'unused'"])
  }
}
