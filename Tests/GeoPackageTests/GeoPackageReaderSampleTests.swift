import FormatTestSupport
import Features
import FormatKit
import Testing

/// Other projects' files; what is expected of them was taken from GDAL 3.6.2's ogrinfo and ogr2ogr.
@Suite("GeoPackage reader, samples")
struct GeoPackageReaderSampleTests {
  @Test(
    "layers and their features",
    arguments: [
      ("2d_envelope.gpkg", "1.2", ["foo": 2]), ("3d_envelope.gpkg", "1.2", ["foo": 2]),
      ("no_envelope.gpkg", "1.2", ["foo": 2]), ("attributes.gpkg", "1.2", ["attributes": 10]),
      ("curvepolygon.gpkg", "1.2", ["curvepolygon": 1]),
      ("fixtures_poly.gpkg", "unknown", ["poly": 1]),
      ("geometrycollection.gpkg", "1.2", ["test": 1]),
      ("join-sql_countries.gpkg", "1.2", ["countries": 7]),
      ("line_zm.gpkg", "1.2", ["line_zm": 1]),
      ("null_geometry.gpkg", "1.2", ["new_geopackage": 3, "PointExamples": 2]),
      ("poly_non_conformant.gpkg", "1.0", ["poly": 1]),
      ("test_gpkg_nulls.gpkg", "1.2", ["test_gpkg_nulls": 4]),
      ("test_shapes_two_points.gpkg", "unknown", ["QueryTest": 5]),
    ])
  func counts(name: String, version: String, counts: [String: Int]) throws {
    let content = try StoreContent(StoreFolder.sample(name))
    #expect(content.counts.mapValues { $0[2] } == counts)
    #expect(content.version == version)
    #expect(content.rejects.isEmpty)
  }

  @Test("envelopes of any kind", arguments: ["2d_envelope", "3d_envelope", "no_envelope"])
  func envelopes(name: String) throws {
    let content = try StoreContent(StoreFolder.sample(name + ".gpkg"))
    #expect(
      content.features.map(\.geometry) == ["LineStringZ(0 0 0,1 1 1)", "LineStringZ(2 2 2,3 3 3)"])
  }

  @Test("z, m and both")
  func dimensions() throws {
    let content = try StoreContent(StoreFolder.sample("gpkg_test.gpkg"))
    func first(_ layer: String) -> String? {
      content.features.first { $0.layer == layer }?.geometry
    }
    #expect(first("pt2dm") == "PointM(1.6 1.2 9)")
    #expect(first("ln3dzm") == "LineStringZM(0 0 1 2,10 10 5 4)")
    #expect(first("mpt3dz") == "MultiPointZ(5 5 7)")
    #expect(
      first("mpg2dm")
        == "MultiPolygonM(20 20 7,21 20 6,20 21 4,20 20 7|30 30 3,31 30 7,30 31 2,30 30 3)")
    #expect(
      first("gc3dzm")
        == "GeometryCollectionZM() PointZM(1 3 7 2) PolygonZM(21 21 3 5,22 21 5 4,21 22 8 8,21 21 3 5)"
    )
    let points = content.features.filter { $0.layer == "pt2d" }
    #expect(
      points.map(\.cells) == [
        ["name=text:alpha"], ["name=text:beta"], ["name=text:gamma"], ["name=text:delta"],
      ])
    #expect(points.last?.geometry == "none")
    #expect(points.map(\.rowID) == [1, 2, 3, 4])
    // Rows of a table whose integer key begins at 0.
    #expect(content.features.filter { $0.layer == "pt2dm" }.map(\.rowID) == [0, 1, 2, 3])
  }

  @Test("a line with z and m")
  func lineZM() throws {
    let content = try StoreContent(StoreFolder.sample("line_zm.gpkg"))
    #expect(content.features.first?.geometry.hasPrefix("LineStringZM(-123.2107984583") == true)
    #expect(content.features.first?.cells == [])
  }

  @Test("a curve polygon is made linear and counted")
  func curvePolygon() throws {
    let content = try StoreContent(StoreFolder.sample("curvepolygon.gpkg"))
    #expect(content.notices == ["changed curve-linearised": 1])
    // Its only ring has straight lines.
    #expect(content.features.first?.geometry.split(separator: ",").count == 4)
  }

  @Test("declared types and nulls")
  func types() throws {
    let content = try StoreContent(StoreFolder.sample("test_gpkg_nulls.gpkg"))
    #expect(
      content.layers.first?.fields.map(\.type) == [.boolean] + Array(repeating: .integer, count: 8)
        + [.real, .real])
    #expect(content.features[1].cells.first == "col_bool=boolean:false")
    #expect(content.features[0].cells.last == "col_float64=real:1.5")
    #expect(content.features[3].cells.allSatisfy { $0.hasSuffix("=null") })
  }

  @Test("a table of attributes")
  func attributes() throws {
    let content = try StoreContent(StoreFolder.sample("attributes.gpkg"))
    #expect(content.layers.first?.hasGeometry == false)
    let cells = try #require(content.features.first?.cells)
    #expect(cells.contains("text=text:attributes"))
    #expect(cells.contains("boolean=boolean:true"))
    #expect(cells.contains("blob=blob:5 bytes"))
    #expect(cells.contains("integer=integer:302"))
    #expect(cells.contains("date=date:2018-08-29"))
    #expect(cells.contains("datetime=dateTime:2018-08-29T15:49:45.130Z"))
    #expect(content.features.first?.geometry == "none")
  }

  @Test("a view has the key of its first column and its rows' order")
  func view() throws {
    let content = try StoreContent(StoreFolder.sample("gdal_sample_view.gpkg")) {
      $0.selection.layerNames = ["sample_view"]
    }
    #expect(content.layers.map(\.name) == ["sample_view"])
    #expect(content.layers.first?.fields.map(\.name) == ["foo"])
    #expect(content.features.count == 8)
    #expect(content.features.map(\.rowID).count(where: { $0 != nil }) == 8)
    #expect(content.counts["point2d"] == [2, 2, 0])
  }

  @Test("geometries that are NULL")
  func nullGeometry() throws {
    let content = try StoreContent(StoreFolder.sample("null_geometry.gpkg"))
    #expect(content.features.contains { $0.geometry == "none" })
  }

  @Test("what is odd is told")
  func oddities() throws {
    #expect(
      try StoreContent(StoreFolder.sample("fixtures_poly.gpkg")).oddities == ["application-id"])
    let shapes = try StoreContent(StoreFolder.sample("test_shapes_two_points.gpkg"))
    #expect(shapes.oddities == ["table-not-listed", "application-id"])
    #expect(shapes.features.map(\.geometry)[2] == "LineString(2 3,-1 0)")
  }
}
