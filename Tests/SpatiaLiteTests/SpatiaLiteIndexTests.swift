import Base
import Features
import Flow
import FormatKit
import Geometry
import Testing

@Suite("SpatiaLite reader, boxes and indexes")
struct SpatiaLiteIndexTests {
  /// Reads the pins that are west of 0, of which there is one of two.
  private func west(_ script: String, of sample: String = "spatialite5.sqlite") throws
    -> SpatiaLiteContent
  {
    let folder = try SpatiaLiteFolder()
    return try SpatiaLiteContent(try folder.copy(sample, script)) {
      $0.selection.layerNames = ["pins"]
      $0.selection.boxes = [Box(minX: -2, minY: 2, maxX: -1, maxY: 3)]
    }
  }

  @Test(
    "an index that is whole is used",
    arguments: ["spatialite5.sqlite", "spatialite3.sqlite"])
  func whole(sample: String) throws {
    let content = try west("", of: sample)
    #expect(content.features == ["pins 2 PointZ(-1.5 2.5 -3)"])
    #expect(content.counts["pins"] == [2, 1])
    #expect(content.oddities == [])
  }

  @Test(
    "one that does not fit its table is passed over and counted",
    arguments: [
      "DELETE FROM idx_pins_geom WHERE pkid = 2",
      "UPDATE idx_pins_geom SET xmin = 5, xmax = 6 WHERE pkid = 2",
      "DROP TRIGGER giu_pins_geom",
    ])
  func stale(change: String) throws {
    let content = try west(change)
    #expect(content.features.count == 2)
    #expect(content.counts["pins"] == [2, 0])
    #expect(content.oddities.map(\.reason.code) == ["rtree-stale"])
  }

  @Test("one that is not there, or not enabled")
  func absent() throws {
    #expect(try west("DROP TABLE idx_pins_geom").oddities.map(\.reason.code) == ["rtree-missing"])
    let disabled = try west(
      "UPDATE geometry_columns SET spatial_index_enabled = 0 WHERE f_table_name = 'pins'")
    #expect(disabled.features.count == 2)
    #expect(disabled.oddities == [])
  }

  @Test("a large table is compared at some places")
  func large() throws {
    let bytes = SpatiaLiteBytes()
    let folder = try SpatiaLiteFolder()
    let path = try folder.store(
      blobs: (0..<5000).map { bytes.tinyPoint(1, [Double($0), 1]) })
    let script = """
      UPDATE geometry_columns SET spatial_index_enabled = 1;
      CREATE VIRTUAL TABLE idx_t_geom USING rtree(pkid, xmin, xmax, ymin, ymax);
      INSERT INTO idx_t_geom SELECT id, id - 1, id - 1, 1, 1 FROM t;
      CREATE TRIGGER gii_t_geom AFTER INSERT ON t BEGIN SELECT RTreeAlign('idx_t_geom', 1, 1); END;
      CREATE TRIGGER giu_t_geom AFTER UPDATE ON t BEGIN SELECT RTreeAlign('idx_t_geom', 1, 1); END;
      CREATE TRIGGER gid_t_geom AFTER DELETE ON t BEGIN DELETE FROM idx_t_geom; END;
      """
    try folder.change(path, script)
    func read() throws -> SpatiaLiteContent {
      try SpatiaLiteContent(path) {
        $0.selection.boxes = [Box(minX: 4000, minY: 0, maxX: 4002, maxY: 2)]
      }
    }
    let content = try read()
    #expect(content.features.count == 3)
    #expect(content.counts == ["t": [5000, 4997]])
    try folder.change(path, "UPDATE idx_t_geom SET xmin = 0, xmax = 0 WHERE pkid > 2500")
    let stale = try read()
    #expect(stale.features.count == 5000)
    #expect(stale.oddities.map(\.reason.code) == ["rtree-stale"])
  }
}
