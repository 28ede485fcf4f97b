import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit

/// Geometries (OGC 07-147r2 §10) and Google's tracks (kml22gx.xsd).
@Suite struct KMLWriterGeometryTests {
  /// What is between the tags of the feature of a geometry.
  private func written(_ geometry: String, _ properties: String = "") throws -> String {
    let line = try #require(
      try writeKML(properties: properties, geometry: geometry).features.first)
    return String(line.dropFirst("<Placemark>".count).dropLast("</Placemark>".count))
  }

  @Test("a position beyond the poles has no place, as the reader refuses it too")
  func beyondPoles() throws {
    let features = [
      kmlFeature("", geometry: #"{"type":"Point","coordinates":[500000,5500000]}"#),
      kmlFeature("", geometry: #"{"type":"LineString","coordinates":[[1,2],[3,-90]]}"#),
    ]
    let refused = try writeKML(features)
    #expect(refused.error?.reason.code == "position-out-of-range")
    #expect(refused.error?.location?.feature == 1)
    let skipped = try writeKML(features) { $0.skipsErrors = true }
    #expect(skipped.features.count == 1)
    #expect(
      skipped.catalog.layers.flatMap(\.tally.dropped).map(\.reason) == ["position-out-of-range"])
  }

  @Test(
    "each kind, with heights only where there were",
    arguments: [
      (
        #"{"type":"Point","coordinates":[1,-2.5]}"#,
        "<Point><coordinates>1,-2.5</coordinates></Point>"
      ),
      (
        #"{"type":"Point","coordinates":[1,2,0]}"#,
        "<Point><coordinates>1,2,0</coordinates></Point>"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[3,4,5.25],[-180,90]]}"#,
        "<LineString><coordinates>1,2 3,4,5.25 -180,90</coordinates></LineString>"
      ),
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[0,9],[9,9],[0,0]],[[1,2],[2,3],[1,3],[1,2]]]}"#,
        "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0,9 9,9 0,0</coordinates>"
          + "</LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>"
          + "1,2 2,3 1,3 1,2</coordinates></LinearRing></innerBoundaryIs></Polygon>"
      ),
      (
        #"{"type":"MultiPoint","coordinates":[[1,2],[3,4,5]]}"#,
        "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><Point><coordinates>3,4,5"
          + "</coordinates></Point></MultiGeometry>"
      ),
      (
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
        "<MultiGeometry><LineString><coordinates>1,2 3,4</coordinates></LineString><LineString>"
          + "<coordinates>5,6 7,8</coordinates></LineString></MultiGeometry>"
      ),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
          + #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4,5]}]}]}"#,
        "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><MultiGeometry><Point>"
          + "<coordinates>3,4,5</coordinates></Point></MultiGeometry></MultiGeometry>"
      ),
      ("null", ""),
    ])
  func kinds(_ geometry: String, _ expected: String) throws {
    #expect(try written(geometry) == expected)
  }

  @Test(
    "what reads back as another kind is counted",
    arguments: [
      (#"{"type":"MultiPoint","coordinates":[[1,2]]}"#, "geometry-kind"),
      (#"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#, "geometry-kind"),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
        "geometry-kind"
      ),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
          + #"{"type":"Point","coordinates":[1,2]}]}"#, "geometry-kind"
      ),
      (#"{"type":"MultiPoint","coordinates":[]}"#, "empty-geometry"),
      (#"{"type":"Polygon","coordinates":[]}"#, "empty-geometry"),
      (#"{"type":"GeometryCollection","geometries":[]}"#, "empty-geometry"),
    ])
  func otherKinds(_ geometry: String, _ reason: String) throws {
    #expect(try writeKML(properties: "", geometry: geometry).changed == [reason: 1])
  }

  @Test(
    "modes stand before the coordinates, in the order of the schema",
    arguments: [
      (
        #""altitudeMode":"absolute","extrude":true,"tessellate":false"#,
        "<extrude>1</extrude><tessellate>0</tessellate><altitudeMode>absolute</altitudeMode>"
      ),
      (
        #""altitudeMode":"clampToSeaFloor""#,
        "<gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>"
      ),
      (
        #""altitudeMode":"relativeToSeaFloor","gx:drawOrder":3,"gx:altitudeOffset":1.5"#,
        "<gx:altitudeOffset>1.5</gx:altitudeOffset><gx:drawOrder>3</gx:drawOrder>"
          + "<gx:altitudeMode>relativeToSeaFloor</gx:altitudeMode>"
      ),
    ])
  func modes(_ properties: String, _ expected: String) throws {
    #expect(
      try written(#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, properties)
        == "<LineString>\(expected)<coordinates>1,2 3,4</coordinates></LineString>")
  }

  @Test("arrays of modes have one for each member, null for none")
  func memberModes() throws {
    let collection =
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
      + #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},"#
      + #"{"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#
    #expect(
      try written(
        collection,
        #""altitudeMode":["absolute",null,"clampToSeaFloor","relativeToGround"],"#
          + #""extrude":[true,null,null,false],"tessellate":true"#)
        == "<MultiGeometry><Point><extrude>1</extrude><altitudeMode>absolute</altitudeMode>"
        + "<coordinates>1,2</coordinates></Point><MultiGeometry><Point><coordinates>1,2"
        + "</coordinates></Point><Point><gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>"
        + "<coordinates>3,4</coordinates></Point></MultiGeometry><LineString><extrude>0</extrude>"
        + "<tessellate>1</tessellate><altitudeMode>relativeToGround</altitudeMode>"
        + "<coordinates>1,2 3,4</coordinates></LineString></MultiGeometry>")
  }

  @Test(
    "arrays that are not of the members' number, or hold something else, are data",
    arguments: [
      #""altitudeMode":["absolute"]"#, #""altitudeMode":["absolute","deep"]"#,
      #""extrude":[true,7]"#, #""altitudeMode":"deep""#, #""tessellate":"perhaps""#,
      #""gx:drawOrder":1.5"#,
    ])
  func wrongModes(_ property: String) throws {
    let text = try written(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, property)
    #expect(
      text.hasSuffix(
        "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><Point><coordinates>3,4"
          + "</coordinates></Point></MultiGeometry>"))
    #expect(text.hasPrefix("<ExtendedData>"))
  }

  @Test("a point has nothing to tessellate")
  func tessellatedPoint() throws {
    let document = try writeKML(
      properties: #""tessellate":true"#, geometry: #"{"type":"Point","coordinates":[1,2]}"#)
    #expect(
      document.features == [
        "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"
      ])
    #expect(document.changed == ["element-left-out": 1])
  }

  // MARK: - Tracks

  @Test("a line with times is a track, its arrays typed by the Schema")
  func track() throws {
    let document = try writeKML(
      properties:
        #""altitudeMode":"absolute","coordinateProperties":{"times":["2020-01-01T00:00:00Z","#
        + #""2020-01-01T00:00:01Z"],"heart":[80,null],"temp":[20.5,21],"note":["a<b","\u0041"],"#
        + #""far":[1,3000000000]}"#,
      geometry: #"{"type":"LineString","coordinates":[[1,2,3],[4,5,6]]}"#)
    #expect(
      document.features == [
        "<Placemark><gx:Track><altitudeMode>absolute</altitudeMode>"
          + "<when>2020-01-01T00:00:00Z</when><when>2020-01-01T00:00:01Z</when>"
          + "<gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord>"
          + "<ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<gx:SimpleArrayData name=\"heart\"><gx:value>80</gx:value><gx:value/>"
          + "</gx:SimpleArrayData><gx:SimpleArrayData name=\"temp\"><gx:value>20.5</gx:value>"
          + "<gx:value>21</gx:value></gx:SimpleArrayData><gx:SimpleArrayData name=\"note\">"
          + "<gx:value>a&lt;b</gx:value><gx:value>A</gx:value></gx:SimpleArrayData>"
          + "<gx:SimpleArrayData name=\"far\"><gx:value>1</gx:value>"
          + "<gx:value>3000000000</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData>"
          + "</gx:Track></Placemark>"
      ])
    #expect(
      document.fields == [
        "<gx:SimpleArrayField type=\"int\" name=\"heart\"/>",
        "<gx:SimpleArrayField type=\"double\" name=\"temp\"/>",
        "<gx:SimpleArrayField type=\"string\" name=\"note\"/>",
        "<gx:SimpleArrayField type=\"double\" name=\"far\"/>",
      ])
    #expect(document.changed.isEmpty)
  }

  @Test("several lines are a MultiTrack, with a list for each")
  func multiTrack() throws {
    #expect(
      try written(
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
        #""gx:interpolate":false,"coordinateProperties":{"times":[["2020","2021"],["2022","2023"]],"#
          + #""n":[null,[1,2]]}"#)
        == "<gx:MultiTrack><gx:interpolate>0</gx:interpolate><gx:Track><when>2020</when>"
        + "<when>2021</when><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord></gx:Track><gx:Track>"
        + "<when>2022</when><when>2023</when><gx:coord>5 6</gx:coord><gx:coord>7 8</gx:coord><ExtendedData>"
        + "<SchemaData schemaUrl=\"#schema.in\"><gx:SimpleArrayData name=\"n\"><gx:value>1"
        + "</gx:value><gx:value>2</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData>"
        + "</gx:Track></gx:MultiTrack>")
  }

  @Test(
    "arrays that do not fit the line are data",
    arguments: [
      #"{"times":["2020"]}"#, #"{"times":["2020","soon"]}"#, #"{"times":[null,null]}"#,
      #"{"heart":[1,2]}"#, #"{"times":["2020","2021"],"n":[1]}"#, #"{"times":[2020,2021]}"#,
      #"{"times":"2020"}"#, #"{"times":[["2020","2021"],["2020","2021"]]}"#, #"{}"#,
      #"["2020","2021"]"#,
    ])
  func noTrack(_ arrays: String) throws {
    let text = try written(
      #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, "\"coordinateProperties\":\(arrays)")
    #expect(
      text == "<ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
        + "<SimpleData name=\"coordinateProperties\">\(arrays)</SimpleData></SchemaData>"
        + "</ExtendedData><LineString><coordinates>1,2 3,4</coordinates></LineString>")
  }

  @Test(
    "lines of which one has no times are not tracks",
    arguments: [#"[["2020","2021"],null]"#, #"[["2020","2021"],[null,null]]"#])
  func someTimes(_ times: String) throws {
    let text = try written(
      #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
      #""coordinateProperties":{"times":\#(times)}"#)
    #expect(!text.contains("gx:"))
    #expect(text.contains("<SimpleData name=\"coordinateProperties\">{"))
  }

  @Test("a missing time is empty, and comes back")
  func missingTime() throws {
    let body = """
      <Document>
      <name>d</name>
      <Placemark><gx:Track><when>2020</when><when/><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord>\
      </gx:Track></Placemark>
      </Document>

      """
    let document = try rewriteKML(body)
    #expect(document.text.hasSuffix(body + "</kml>\n"))
    #expect(document.changed.isEmpty)
    let features = try rewriteKML(body, as: "geojsonl")
    #expect(features.text.contains(#""coordinateProperties":{"times":["2020",null]}"#))
  }

  @Test("a ring outside of polygons and a track without times come back as lines, which is counted")
  func ringsAndTracks() throws {
    let ring = "<LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>"
    let track = "<gx:Track><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord></gx:Track>"
    let document = try rewriteKML(
      "<Document><name>d</name><Placemark>\(ring)</Placemark><Placemark>\(track)</Placemark>"
        + "<Placemark><MultiGeometry>\(ring)\(track)</MultiGeometry></Placemark></Document>")
    func line(_ coordinates: String) -> String {
      "<LineString><coordinates>\(coordinates)</coordinates></LineString>"
    }
    let (outline, way) = (line("0,0 1,0 1,1 0,0"), line("1,2 3,4"))
    #expect(
      document.features == [
        "<Placemark>\(outline)</Placemark>", "<Placemark>\(way)</Placemark>",
        "<Placemark><MultiGeometry>\(outline)\(way)</MultiGeometry></Placemark>",
      ])
    #expect(document.changed == ["ring-as-line": 2, "track-as-line": 2])
    let examples = document.catalog.layers.first?.tally.changed.map { $0.examples.map(\.feature) }
    #expect(examples == [[1, 3], [2, 3]])
  }

  @Test("measures that can be times are those of a track; others are dropped, and counted")
  func measures() throws {
    let scratch = try Scratch()
    let input = try scratch.write(
      "in.csv",
      Array(
        """
        wkt,n
        "LINESTRING M (1 2 1577836800,3 4 1577836801.5)",1
        "LINESTRING ZM (1 2 5 1577836800,3 4 6 1577836860)",2
        "LINESTRING M (1 2 0.5,3 4 7)",3
        POINT M (1 2 1577836800),4

        """.utf8))
    let catalog = try run(input, into: scratch.path("out.kml"))
    var document = KMLDocument()
    document.catalog = catalog
    document.text = try String(contentsOfFile: scratch.path("out.kml"), encoding: .utf8)
    let geometries = document.features.map {
      $0.replacing(/<ExtendedData>.*<\/ExtendedData>/, with: "")
    }
    #expect(
      geometries == [
        "<Placemark><gx:Track><when>2020-01-01T00:00:00Z</when><when>2020-01-01T00:00:01.500Z</when>"
          + "<gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord></gx:Track></Placemark>",
        "<Placemark><gx:Track><when>2020-01-01T00:00:00Z</when><when>2020-01-01T00:01:00Z</when>"
          + "<gx:coord>1 2 5</gx:coord><gx:coord>3 4 6</gx:coord></gx:Track></Placemark>",
        "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>",
        "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>",
      ])
    #expect(document.changed == ["measure-dropped": 2])
  }
}
