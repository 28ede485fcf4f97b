import FormatTestSupport
import Base
import Features
import Files
import Flow
import FormatKit
import GeoPackage
import Geometry
import Testing

@Suite("GeoPackage reader, selection and batches")
struct GeoPackageReaderSelectionTests {
  /// Two layers of points on a diagonal, of which the first has an index.
  private func store(_ folder: StoreFolder, count: Int = 10) throws -> String {
    let rows = (1...count).map { "(\($0), \(StoreFolder.point(Double($0), Double($0))))" }
    return try folder.store(
      """
      CREATE TABLE a(fid INTEGER PRIMARY KEY, geom BLOB);
      CREATE TABLE b(fid INTEGER PRIMARY KEY, geom BLOB);
      INSERT INTO a VALUES \(rows.joined(separator: ",")), (\(count + 1), NULL);
      INSERT INTO b SELECT * FROM a;
      CREATE VIRTUAL TABLE rtree_a_geom USING rtree(id, minx, maxx, miny, maxy);
      INSERT INTO rtree_a_geom SELECT fid, fid, fid, fid, fid FROM a WHERE geom IS NOT NULL;
      """ + StoreFolder.features("a") + StoreFolder.features("b"))
  }

  @Test("layers that were not asked for are counted as filtered")
  func layers() throws {
    let folder = try StoreFolder()
    let content = try StoreContent(store(folder)) { $0.selection.layerNames = ["b"] }
    #expect(content.layers.map(\.name) == ["b"])
    #expect(content.counts == ["a": [11, 11, 0], "b": [11, 0, 11]])
    #expect(content.features.count == 11)
  }

  @Test("an unknown layer is a wrong usage that lists the known ones")
  func unknownLayer() throws {
    let folder = try StoreFolder()
    let path = try store(folder)
    do throws(GeoError) {
      _ = try StoreContent(path) { $0.selection.layerNames = ["a", "c"] }
      Issue.record("an error was expected")
    } catch {
      #expect(error.reason == .usage)
      #expect(error.message == "there is no layer 'c'")
      #expect(error.hint == "the layers are 'a', 'b'")
    }
  }

  @Test("boxes are looked up in the index; what it leaves out is filtered")
  func boxes() throws {
    let folder = try StoreFolder()
    let content = try StoreContent(store(folder)) {
      $0.selection.boxes = [
        Box(minX: 2, minY: 2, maxX: 3.5, maxY: 9), Box(minX: 9, minY: 0, maxX: 99, maxY: 9.5),
      ]
    }
    #expect(content.features.filter { $0.layer == "a" }.map(\.rowID) == [2, 3, 9])
    // Without an index all come; the run filters them.
    #expect(content.counts == ["a": [11, 8, 3], "b": [11, 0, 11]])
  }

  @Test("a box with nothing in it still counts every row")
  func emptyBox() throws {
    let folder = try StoreFolder()
    let content = try StoreContent(store(folder)) {
      $0.selection.boxes = [Box(minX: 50, minY: 50, maxX: 60, maxY: 60)]
      $0.selection.layerNames = ["a"]
    }
    #expect(content.features == [])
    #expect(content.counts == ["a": [11, 11, 0], "b": [11, 11, 0]])
  }

  @Test("an index that is empty or broken is not used")
  func uselessIndex() throws {
    for (script, oddities) in [
      ("DELETE FROM rtree_a_geom;", []), ("DROP TABLE rtree_a_geom;", []),
      ("DROP TABLE rtree_a_geom_node;", ["rtree-broken"]),
      (
        """
        CREATE TABLE gpkg_extensions(table_name, column_name, extension_name, definition, scope);
        INSERT INTO gpkg_extensions VALUES('a', 'geom', 'gpkg_rtree_index', '', 'write-only');
        DROP TABLE rtree_a_geom;
        """, ["rtree-missing"]
      ),
    ] as [(String, [String])] {
      let folder = try StoreFolder()
      let path = try store(folder)
      try SQLiteStoreScript.run(script, on: path)
      let content = try StoreContent(path) {
        $0.selection.boxes = [Box(minX: 2, minY: 2, maxX: 3, maxY: 3)]
        $0.selection.layerNames = ["a"]
      }
      #expect(content.counts["a"] == [11, 0, 11])
      #expect(content.oddities == oddities)
    }
  }

  @Test("batches are cut by rows and bytes, and hold one layer each")
  func batches() throws {
    let folder = try StoreFolder()
    let path = try store(folder, count: 5000)
    #expect(try StoreContent(path).batchSizes == [4096, 905, 4096, 905])
    let large = try folder.store(
      """
      CREATE TABLE t(fid INTEGER PRIMARY KEY, v TEXT);
      INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
      INSERT INTO t SELECT i, printf('%.*c', 100000, 'x') FROM n;
      """, name: "large.gpkg")
    #expect(try StoreContent(large).batchSizes == [11, 11, 3])
  }

  @Test("an exact number of rows does not lose what the index left out")
  func exactBatch() throws {
    let folder = try StoreFolder()
    let content = try StoreContent(store(folder, count: 4100)) {
      $0.selection.boxes = [Box(minX: 0, minY: 0, maxX: 4096, maxY: 4096)]
      $0.selection.layerNames = ["a"]
    }
    #expect(content.counts["a"] == [4101, 5, 4096])
  }

  @Test("damage in the middle comes behind the rows before it")
  func damage() throws {
    let folder = try StoreFolder()
    let path = try store(folder, count: 5000)
    try SQLiteStoreScript.overwritePage(of: "b", in: path)
    let request = InputRequest(source: try ByteSource(path: path))
    let reader = try GeoPackageReader(request)
    var batch = FeatureBatch()
    var rows = 0
    do throws(GeoError) {
      while try reader.read(into: &batch) {
        #expect(batch.rowEnds.count == batch.ids.count)
        #expect(batch.piece.records.count == batch.count)
        rows += batch.count
        batch.removeAll()
      }
      Issue.record("an error was expected")
    } catch {
      #expect(error.reason.code == "damaged-store")
      #expect(error.location?.path == path)
      #expect(error.location?.layer == "b")
    }
    #expect(rows >= 5001)
  }

  @Test("the bar moves")
  func progress() throws {
    let folder = try StoreFolder()
    let path = try store(folder)
    let reader = try GeoPackageReader(InputRequest(source: ByteSource(path: path)))
    #expect(reader.progress.done == 0)
    var batch = FeatureBatch()
    while try reader.read(into: &batch) { batch.removeAll() }
    #expect(reader.progress.done == reader.progress.total)
  }
}
