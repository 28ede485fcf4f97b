import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Files
@testable import FormatKit
@testable import KML

/// ZIP archives that are not KMZ: what they hold is named.
@Suite struct KMZStrangerTests {
  @Test(arguments: [
    (
      ["roads.shp", "roads.dbf"], "a Shapefile, 'roads.shp', which cairn does not read",
      "ogr2ogr out.gpkg roads.shp"
    ),
    (["a/data.geojson"], "'a/data.geojson'", "convert a/data.geojson"),
    (["my track.gpx"], "'my track.gpx'", "convert 'my track.gpx'"),
    (["t.csv"], "'t.csv'", "convert t.csv"),
    (
      ["[Content_Types].xml", "xl/workbook.xml"], "an Excel workbook, which cairn does not read",
      "CSV"
    ),
    (["mimetype", "content.xml"], "an OpenDocument file, which cairn does not read", "CSV"),
  ])
  func named(files: [String], content: String, hint: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write("in.zip", madeArchive(files.map { MadeEntry($0, "x") }))
    let error = #expect(throws: GeoError.self) {
      try KMLReader(archive: InputRequest(source: try ByteSource(path: path)))
    }
    #expect(error?.reason.code == "missing-document")
    #expect(error?.message == "the archive has no .kml file, but holds \(content)")
    #expect(error?.hint?.contains(hint) == true)
  }

  @Test func unknown() throws {
    let scratch = try Scratch()
    let path = try scratch.write("in.zip", madeArchive([MadeEntry("a.txt", "x")]))
    let error = #expect(throws: GeoError.self) {
      try KMLReader(archive: InputRequest(source: try ByteSource(path: path)))
    }
    #expect(error?.message == "the archive has no .kml file")
  }
}
