import Base
import Features
import Flow
import FormatKit
import Foundation
import Geometry
import SQLiteStore
import SpatiaLite
import TestSupport
import Testing

@Suite("SpatiaLite reader, layouts")
struct SpatiaLiteLayoutTests {
  /// The rows of `spatialite5.sqlite`, which are written in its origin.
  static let features = [
    """
    roads 3 LineStringZM(1 2 3 4,5 6 7 8,9 10 11 12) name=text:Main lanes=integer:2 \
    open=boolean:true built=date:2001-02-03 seen=dateTime:2001-02-03T04:05:06Z width=real:3.5
    """,
    """
    roads 7 LineStringZM(1 2 3 4,5 6 7 8,9 10 11 12) name=text:Side lanes=null \
    open=boolean:false built=text:soon seen=null width=null
    """,
    "roads 8 none name=text:None lanes=null open=null built=null seen=null width=null",
    """
    parcels(area) 1 MultiPolygon(0 0,4 0,4 4,0 4,0 0|1 1,2 1,2 2,1 2,1 1;10 10,11 10,11 11,10 10) \
    code=text:A1 owner=text:Ann
    """,
    "parcels(area) 2 none code=text:B2 owner=text:Bob",
    "parcels(door) 1 Point(2 3) code=text:A1 owner=text:Ann",
    "parcels(door) 2 Point(-1.5 2.25) code=text:B2 owner=text:Bob",
    "sites 1 GeometryCollection()+Point(1 2)+LineString(3 4,5 6)+Polygon(0 0,1 0,1 1,0 0)",
    "notes 1 none text=text:a mixed=integer:1", "notes 2 none text=text:b mixed=text:two",
    "notes 3 none text=null mixed=real:2.5",
    "pins 1 PointZ(1.5 -2.5 3)", "pins 2 PointZ(-1.5 2.5 -3)",
    "main_roads 3 LineStringZM(1 2 3 4,5 6 7 8,9 10 11 12) title=text:Main",
  ]

  @Test("SpatiaLite 5, and the same store as version 3", arguments: [5, 3])
  func whole(version: Int) throws {
    let content = try SpatiaLiteContent(
      SpatiaLiteFolder.sample("spatialite\(version).sqlite"))
    #expect(content.features == Self.features)
    #expect(content.oddities == [])
    #expect(content.notices == [:])
    #expect(content.facts["layout"] == "SpatiaLite " + (version == 5 ? "4 or 5" : "2 or 3"))
    #expect(content.facts["version"] == "5.0.1")

    let roads = try #require(content.layer("roads"))
    #expect(roads.crs.identifier == "EPSG:5514")
    #expect(roads.geometryKinds == 1 << GeometryKind.lineString.rawValue)
    #expect(roads.tableNames == .init(key: "id", geometry: "geom"))
    #expect(roads.fields.map(\.name) == ["name", "lanes", "open", "built", "seen", "width"])
    #expect(
      roads.fields.map(\.type) == [.text, .integer, .boolean, .date, .dateTime, .real])
    #expect(roads.fields[0].column?.isRequired == true)
    let sites = try #require(content.layer("sites"))
    // Defined by parameters of PROJ alone.
    #expect(sites.crs.identifier == "LOCAL:1")
    #expect(sites.crs.name == "Site grid")
    #expect(content.layer("notes")?.hasGeometry == false)
    #expect(content.layer("main_roads")?.crs.identifier == "EPSG:5514")
  }

  @Test("SpatiaLite 2")
  func version2() throws {
    let content = try SpatiaLiteContent(SpatiaLiteFolder.sample("spatialite2.sqlite"))
    #expect(
      content.features == [
        "roads 3 LineString(1 2,5 6,9 10) name=text:Main", "roads 8 none name=text:None",
        "any 1 MultiPoint(1 2,3 4)",
      ])
    #expect(content.oddities == [])
    #expect(content.layers.map(\.crs.identifier) == ["EPSG:5514", "EPSG:4326"])
    #expect(content.layers.map(\.geometryKinds) == [4, GeometryKind.any])
  }

  @Test("FDO: WKB, WKT and blobs of SpatiaLite; FGF is refused by its name")
  func fdo() throws {
    let path = SpatiaLiteFolder.sample("fdo.sqlite")
    let content = try SpatiaLiteContent(path) { $0.selection.layerNames = ["w", "t", "s"] }
    #expect(
      content.features == [
        "w 1 Point(1 2) name=text:a seen=null", "t 1 LineString(1 2,3 4)",
        "s 1 PolygonZ(0 0 1,1 0 1,1 1 1,0 0 1)",
      ])
    #expect(content.facts == ["layout": "FDO"])
    let error = try #require(throws: GeoError.self) { try SpatiaLiteContent(path) }
    #expect(error.reason.code == "unsupported-geometry")
    #expect(error.message.contains("FGF"))
    #expect(error.location?.layer == "f")
  }

  @Test("stores of other programs")
  func others() throws {
    let poly = try SpatiaLiteContent(SpatiaLiteFolder.sample("gdal-poly_spatialite4.sqlite"))
    #expect(poly.features.count == 10)
    #expect(poly.oddities == [])
    #expect(poly.layers[0].crs.definition?.hasPrefix("PROJCS[\"OSGB 1936") == true)
    #expect(!poly.layers[0].crs.isRegistered)
    #expect(
      poly.layers[0].extent
        == Box(minX: 478315.53125, minY: 4762880.5, maxX: 481645.3125, maxY: 4765610.5))
    #expect(
      poly.features[0].hasSuffix(" area=real:215229.266 eas_id=real:168.0 prfedea=text:35043411"))

    let meuse = try SpatiaLiteContent(SpatiaLiteFolder.sample("sf-meuse.sqlite"))
    #expect(meuse.layers.map(\.name) == ["meuse.sqlite"])
    #expect(meuse.features.count == 155)
    #expect(meuse.features[0].hasPrefix("meuse.sqlite 1 Point(181072 333611) cadmium=real:11.7 "))
    #expect(meuse.layers[0].crs.identifier == "EPSG:28992")

    let null = try SpatiaLiteContent(SpatiaLiteFolder.sample("gdal-first_geometry_null.db"))
    #expect(null.features.count == 2)
    #expect(null.features[0] == "test 1 none id=text:0")
    #expect(null.oddities.map(\.reason.code) == ["rtree-missing", "srs-missing"])
  }

  @Test("reading changes neither the store nor its folder, beside a live log too")
  func unchanged() throws {
    let folder = try SpatiaLiteFolder()
    let path = try folder.copy("spatialite5.sqlite")
    _ = try folder.copy("fdo.sqlite")
    let before = try folder.scratch.contents()
    _ = try SpatiaLiteContent(path)
    #expect(try folder.scratch.contents() == before)

    let writer = try Database(appending: path)
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.execute("PRAGMA wal_autocheckpoint = 0")
    try writer.execute("INSERT INTO notes VALUES(4, 'in the log', NULL)")
    let live = try folder.scratch.contents()
    #expect(
      try SpatiaLiteContent(path).features.contains("notes 4 none text=text:in the log mixed=null"))
    for name in ["spatialite5.sqlite", "spatialite5.sqlite-wal"] {
      #expect(try folder.scratch.contents()[name] == live[name])
    }
  }

  @Test("recognised by content, whatever the name")
  func recognised() throws {
    func confidence(_ path: String) throws -> Format.Confidence {
      let head = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(1 << 14)
      return Array(head).withUnsafeBufferPointer { Format.spatiaLite.recognise($0) }
    }
    for name in ["spatialite5", "spatialite3", "spatialite2", "fdo", "sf-meuse"] {
      #expect(try confidence(SpatiaLiteFolder.sample(name + ".sqlite")) == .certain)
    }
    let folder = try SpatiaLiteFolder()
    #expect(try confidence(folder.store("CREATE TABLE t(a)")) == .certain)
    let package = try folder.store("CREATE TABLE gpkg_contents(a)", name: "b")
    #expect(try confidence(package) == .no)
    let tiles = try folder.store(
      "CREATE TABLE tiles(zoom_level INT, tile_column INT, tile_row INT, tile_data BLOB)",
      name: "d.sqlite")
    #expect(try confidence(tiles) == .no)
    let marked = try folder.store("PRAGMA application_id = 5; CREATE TABLE t(a)", name: "c")
    #expect(try confidence(marked) == .no)
    #expect(try confidence(SpatiaLiteFolder.sample("ATTRIBUTION.md")) == .no)
  }

  @Test("a GeoPackage is refused by its name")
  func package() throws {
    let folder = try SpatiaLiteFolder()
    let path = try folder.store("CREATE TABLE gpkg_contents(table_name TEXT)")
    let error = try #require(throws: GeoError.self) { try SpatiaLiteContent(path) }
    #expect(error.reason.code == "unknown-format")
    #expect(error.hint == "--input-format gpkg reads it")
  }
}
