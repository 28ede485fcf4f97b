import FormatTestSupport
import Base
import Features
import Files
import FormatKit
import Foundation
import GeoPackage
import Testing

/// A table that is missing, a disk that fails and a run that is interrupted are three things.
@Suite("GeoPackage reader, failures")
struct GeoPackageFailureTests {
  /// Everything that a reader looks at before the rows.
  static let script =
    """
    CREATE TABLE t(fid INTEGER PRIMARY KEY, geom BLOB, v INTEGER);
    INSERT INTO t VALUES(3, \(StoreFolder.point(1, 2)), 5);
    CREATE VIRTUAL TABLE rtree_t_geom USING rtree(id, minx, maxx, miny, maxy);
    INSERT INTO rtree_t_geom VALUES(3, 1, 1, 2, 2);
    CREATE TABLE n(fid INTEGER PRIMARY KEY, geom BLOB);
    CREATE TABLE gpkg_extensions(table_name, column_name, extension_name, definition, scope);
    CREATE TABLE gpkg_ogr_contents(table_name TEXT, feature_count INTEGER);
    INSERT INTO gpkg_ogr_contents VALUES('t', 1);
    CREATE TABLE gpkg_data_columns(table_name, column_name, name, title, description, mime_type);
    CREATE TABLE gpkgext_relations(id INTEGER PRIMARY KEY, base_table_name, related_table_name);
    INSERT INTO gpkgext_relations VALUES(1, 't', 'media');
    CREATE TABLE gpkg_metadata(id INTEGER PRIMARY KEY, md_scope, md_standard_uri, metadata);
    INSERT INTO gpkg_metadata VALUES(1, 'dataset', 'http://www.isotc211.org/2005/gmd', '<a/>');
    CREATE TABLE gpkg_metadata_reference(reference_scope, table_name, md_file_id);
    CREATE TABLE layer_styles(f_table_name, styleQML, styleSLD);

    """ + StoreFolder.features("t") + StoreFolder.features("n")

  private func store(_ folder: StoreFolder) throws -> String { try folder.store(Self.script) }

  @Test("the store of these tests is read")
  func whole() throws {
    let folder = try StoreFolder()
    let content = try StoreContent(store(folder)) { $0.target.layerStyles = .properties }
    #expect(content.features.map(\.rowID) == [3])
    #expect(content.oddities == ["relations-not-read", "metadata-left-out"])
  }

  @Test(
    "a page that cannot be read fails the run, with statement and path",
    arguments: [
      "gpkg_contents", "gpkg_geometry_columns", "gpkg_spatial_ref_sys", "gpkg_extensions",
      "gpkg_ogr_contents", "gpkg_data_columns", "gpkgext_relations", "gpkg_metadata",
      "gpkg_metadata_reference", "layer_styles", "rtree_t_geom_node", "n", "t",
    ])
  func disk(table: String) throws {
    let folder = try StoreFolder()
    let path = try store(folder)
    let error = try FailingDisk.withoutTable(table, of: path) {
      #expect(throws: GeoError.self) {
        try StoreContent(path) { $0.target.layerStyles = .properties }
      }
    }
    #expect(error?.reason == .store)
    #expect(error?.location?.path == path)
    let message = error?.message ?? ""
    #expect(message.hasPrefix("cannot read: Input/output error (SQLite code "), "\(message)")
    #expect(message.contains(" in: SELECT "), "\(message)")
  }

  @Test("tables of that name with other columns are not those of the standard")
  func otherColumns() throws {
    let folder = try StoreFolder()
    let names = [
      "gpkg_extensions", "gpkg_ogr_contents", "gpkg_data_columns", "gpkgext_relations",
      "gpkg_metadata", "gpkg_metadata_reference", "layer_styles",
    ]
    let path = try folder.store(
      "CREATE TABLE t(fid INTEGER PRIMARY KEY, geom BLOB);" + StoreFolder.features("t")
        + names.map { "CREATE TABLE \($0)(other); INSERT INTO \($0) VALUES(1);" }.joined())
    let content = try StoreContent(path) { $0.target.layerStyles = .properties }
    #expect(content.layers.map(\.name) == ["t"])
    #expect(content.oddities == ["table-not-listed"])
  }

  @Test("an index whose pages say nonsense is damaged, and the rows are read without it")
  func damagedIndex() throws {
    let folder = try StoreFolder()
    let path = try folder.store(
      Self.script + "UPDATE rtree_t_geom_node SET data = x'00';")
    let content = try StoreContent(path)
    #expect(content.features.map(\.rowID) == [3])
    #expect(content.oddities.contains("rtree-broken"))
  }

  @Test("a signal ends the opening of a store, whatever statement it meets")
  func interruption() async {
    await #expect(processExitsWith: .exitCode(23)) {
      let folder = try StoreFolder()
      let path = try folder.store(
        GeoPackageFailureTests.script + """
          WITH RECURSIVE c(x) AS (SELECT 2 UNION ALL SELECT x + 1 FROM c WHERE x < 50000)
          INSERT INTO gpkg_metadata SELECT x, 'dataset', 'u', '' FROM c;
          """)
      let request = InputRequest(source: try ByteSource(path: path))
      Interruption.install()
      raise(SIGINT)
      let error = Result { try GeoPackageReader(request) }.failure as? GeoError
      exit(
        error?.reason == .interrupted && error?.message.contains("gpkg_metadata") == true ? 23 : 1)
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
