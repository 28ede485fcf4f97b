import Base
import Features
import Files
import Flow
import FormatKit
import GeoPackage
import Testing

@Suite("GeoPackage reader, values")
struct GeoPackageReaderValueTests {
  private func cells(_ columns: String, _ values: String, more: String = "") throws -> [String] {
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, \(columns));
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');
      INSERT INTO t VALUES(1, \(values)); \(more)
      """)
    return try StoreContent(path).features[0].cells
  }

  @Test(
    "values by their own types",
    arguments: [
      ("INTEGER", "9223372036854775807", "integer:9223372036854775807"),
      ("INTEGER", "'many'", "text:many"), ("INTEGER", "1.5", "real:1.5"),
      ("DOUBLE", "2", "real:2.0"), ("REAL", "9e999", "null"), ("REAL", "NULL", "null"),
      ("TEXT(3)", "'čau'", "text:čau"), ("TEXT", "x'00ff'", "blob:2 bytes"),
      ("BLOB", "x''", "blob:0 bytes"), ("TEXT", "''", "text:"),
      ("BOOLEAN", "1", "boolean:true"), ("BOOLEAN", "0", "boolean:false"),
      ("BOOLEAN", "2", "integer:2"), ("MEDIUMINT", "1", "integer:1"),
      ("DATE", "'2024-02-29'", "date:2024-02-29"), ("DATE", "'2023-02-29'", "text:2023-02-29"),
      ("DATE", "'29.2.2024'", "text:29.2.2024"),
      ("DATETIME", "'2024-02-29T23:59:59Z'", "dateTime:2024-02-29T23:59:59Z"),
      ("DATETIME", "'2024-02-29T23:59:59.000Z'", "dateTime:2024-02-29T23:59:59.000Z"),
      ("DATETIME", "'2024-02-29T23:59:59.12Z'", "dateTime:2024-02-29T23:59:59.12Z"),
      ("DATETIME", "'2024-02-29 23:59:59'", "text:2024-02-29 23:59:59"),
      ("TEXT", "'2024-02-29'", "text:2024-02-29"), ("POINT", "x'01'", "blob:1 bytes"),
    ])
  func values(type: String, value: String, expected: String) throws {
    #expect(try cells("v \(type)", value) == ["v=" + expected])
  }

  @Test(
    "declared types",
    arguments: [
      ("TINYINT", .integer), ("bigint", .integer), ("FLOAT", .real), ("double precision", .real),
      ("NUMERIC(8,2)", .real), ("VARCHAR(8)", .text), ("text(10)", .text), ("BLOB(9)", .blob),
      ("Date", .date), ("datetime", .dateTime), ("boolean", .boolean), ("", .null),
      ("TIMESTAMP", .null), ("LINESTRING", .blob),
    ] as [(String, CellType)])
  func declarations(type: String, expected: CellType) throws {
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, v \(type));
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'Attributes');
      """)
    let fields = try StoreContent(path).layers[0].fields
    #expect(fields.map(\.name) == ["v"] && fields.map(\.type) == [expected])
  }

  @Test("infinite numbers and broken UTF-8 are counted")
  func changes() throws {
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, a REAL, b TEXT);
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');
      INSERT INTO t VALUES(1, -9e999, CAST(x'61ff62' AS TEXT)), (2, 1.5, 'žluťoučký');
      """)
    let content = try StoreContent(path)
    #expect(content.notices == ["changed not-finite": 1, "changed invalid-utf-8": 1])
    #expect(content.features[0].cells == ["a=null", "b=text:a\u{FFFD}b"])
    #expect(content.features[1].cells == ["a=real:1.5", "b=text:žluťoučký"])
  }

  @Test("text is marked as plain only if JSON may have it as it is")
  func plain() throws {
    let folder = try StoreFolder()
    let texts = ["a", "abcdefgh", "abcdefgh\"", "\\", "řeka", "a\u{1F}", "tab\t", "", "\u{7F}"]
    let values = texts.map { "('\($0)')" }.joined(separator: ",")
    let path = try folder.store(
      """
      CREATE TABLE t(v TEXT); INSERT INTO t(v) VALUES \(values);
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');
      """)
    let reader = try GeoPackageReader(InputRequest(source: ByteSource(path: path)))
    var batch = FeatureBatch()
    #expect(try reader.read(into: &batch))
    try reader.makeDecoder().decode(&batch)
    let marks = (0..<batch.count).map { batch.cells[$0].flags.contains(.plain) }
    #expect(marks == [true, true, false, false, true, false, false, true, true])
  }

  static let json = """
    CREATE TABLE gpkg_data_columns(table_name TEXT, column_name TEXT, name TEXT, title TEXT,
      description TEXT, mime_type TEXT, constraint_name TEXT);
    INSERT INTO gpkg_data_columns VALUES('t', 'v', 'vv', 'The title', 'Long', 'application/json', NULL);
    """

  @Test(
    "JSON by its types; what is not JSON stays text",
    arguments: [
      ("{\"a\": [1, \"x y\"]}", "json:{\"a\":[1,\"x y\"]}"), ("[ ]", "json:[]"),
      ("true", "boolean:true"), (" null ", "null"), ("12", "integer:12"), ("-0", "real:-0.0"),
      ("1.50", "real:1.5"), ("1e400", "number:1e400"),
      ("18446744073709551615", "number:18446744073709551615"),
      ("\"a\\n\\u00e9\\ud83d\\ude00\"", "text:a\né😀"), ("\"2024-01-01\"", "date:2024-01-01"),
      ("abc", "text:abc"), ("{\"a\":}", "text:{\"a\":}"), ("1 2", "text:1 2"), ("", "text:"),
      ("01", "text:01"),
    ])
  func jsonColumn(text: String, expected: String) throws {
    #expect(try cells("v TEXT", "'\(text)'", more: Self.json) == ["v=" + expected])
  }

  @Test("titles and descriptions of columns and layers")
  func titles() throws {
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, v TEXT); \(Self.json)
      INSERT INTO gpkg_contents(table_name, data_type, identifier, description)
        VALUES('t', 'attributes', 'Trees', 'All of them');
      """)
    let layer = try StoreContent(path).layers[0]
    var column = ColumnDeclaration()
    column.alias = "vv"
    #expect(
      layer.fields == [
        Field(name: "v", type: .json, title: "The title", details: "Long", column: column)
      ])
    #expect(layer.title == "Trees")
    #expect(layer.details == "All of them")
  }

  @Test("cairn's own notes: names, ids, members, whole seconds")
  func convention() throws {
    let note = """
      {"version":1,"layer":"Ro\\u010dní","id":"oid","members":"more",\
      "fields":{"FID_1":{"name":"fid"},"t":{"seconds":true}},"collection":{"name":"x","n":{"a":1}}}
      """
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, geom BLOB, oid TEXT, fid_1 TEXT, t DATETIME, more TEXT);
      \(StoreFolder.features("t"))
      CREATE TABLE gpkg_metadata(id INTEGER PRIMARY KEY, md_scope TEXT, md_standard_uri TEXT,
        mime_type TEXT, metadata TEXT);
      CREATE TABLE gpkg_metadata_reference(reference_scope TEXT, table_name TEXT, column_name TEXT,
        row_id_value INTEGER, timestamp DATETIME, md_file_id INTEGER, md_parent_id INTEGER);
      INSERT INTO gpkg_metadata VALUES(7, 'dataset', 'urn:cairn:layer', 'application/json', '\(note)');
      INSERT INTO gpkg_metadata_reference VALUES('table', 'T', NULL, NULL, '', 7, NULL);
      INSERT INTO t VALUES(1, NULL, 'a', 'one', '2024-01-01T10:00:00.000Z',
        '{"title":"A \\"b\\"","geometry":{"src":[1]},"n":1.5,"style":{"x":null}}');
      INSERT INTO t VALUES(2, NULL, 5, 'two', '2024-01-01T10:00:00.500Z', NULL);
      INSERT INTO t VALUES(3, NULL, NULL, NULL, NULL, 'none');
      CREATE TABLE gpkg_data_columns(table_name TEXT, column_name TEXT, mime_type TEXT);
      """)
    var content = try StoreContent(path)
    #expect(content.layers[0].name == "Roční")
    #expect(content.layers[0].fields.map(\.name) == ["fid", "t"])
    #expect(
      content.layers[0].members == [
        Layer.Member(name: "name", json: "\"x\""), Layer.Member(name: "n", json: "{\"a\":1}"),
      ])
    #expect(
      content.features[0].cells == [
        "fid=text:one", "t=dateTime:2024-01-01T10:00:00Z", "+title=text:A \"b\"", "^src=json:[1]",
        "+n=real:1.5", "+style=json:{\"x\":null}",
      ])
    #expect(content.features[1].cells == ["fid=text:two", "t=dateTime:2024-01-01T10:00:00.500Z"])
    #expect(content.features.map(\.id) == ["text:a", "text:5", nil])
    #expect(content.features.map(\.rowID) == [1, 2, 3])
    #expect(content.notices == ["changed members-unreadable": 1])
    // Without properties the ids still come.
    content = try StoreContent(path) { $0.target.needsProperties = false }
    #expect(content.features.map(\.id) == ["text:a", "text:5", nil])
    #expect(content.features.flatMap(\.cells) == [])
  }

  @Test(
    "ids that are JSON have the types that it says",
    arguments: [("5", "integer:5"), ("\"5\"", "text:5"), ("x", "text:x")])
  func jsonIDs(text: String, expected: String) throws {
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, v TEXT); INSERT INTO t VALUES(1, '\(text)');
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes'); \(Self.json)
      CREATE TABLE gpkg_metadata(id INTEGER PRIMARY KEY, md_standard_uri TEXT, metadata TEXT);
      CREATE TABLE gpkg_metadata_reference(reference_scope TEXT, table_name TEXT, md_file_id INTEGER);
      INSERT INTO gpkg_metadata VALUES(1, 'urn:cairn:layer', '{"version":1,"id":"v"}');
      INSERT INTO gpkg_metadata_reference VALUES('table', 't', 1);
      """)
    #expect(try StoreContent(path).features[0].id == expected)
  }

  @Test(
    "a note of another version, or no JSON, is passed over",
    arguments: [
      "{\"version\":2,\"layer\":\"x\"}", "{\"version\":11,\"layer\":\"x\"}", "{", "[]", "",
    ])
  func otherNotes(note: String) throws {
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY);
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');
      CREATE TABLE gpkg_metadata(id INTEGER PRIMARY KEY, md_standard_uri TEXT, metadata TEXT);
      CREATE TABLE gpkg_metadata_reference(reference_scope TEXT, table_name TEXT, md_file_id INTEGER);
      INSERT INTO gpkg_metadata VALUES(1, 'urn:cairn:layer', '\(note)');
      INSERT INTO gpkg_metadata_reference VALUES('table', 't', 1);
      """)
    #expect(try StoreContent(path).layers[0].name == "t")
  }
}
