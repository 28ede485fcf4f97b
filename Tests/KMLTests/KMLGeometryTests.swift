import FormatTestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow

@Suite struct KMLGeometryTests {
  private func geometry(_ content: String) throws -> String {
    let feature = try placemark(content)
    return feature.geometry
  }

  private func line(_ coordinates: String, lenient: Bool = false) throws -> KMLFeature {
    try placemark(
      "<LineString><coordinates>\(coordinates)</coordinates></LineString>", lenient: lenient)
  }

  private func positions(_ list: String) -> String {
    #"{"coordinates":\#(list),"type":"LineString"}"#
  }

  // MARK: - Coordinates

  @Test(
    "coordinates are read however they are written",
    arguments: [
      ("1,2 3,4", "[[1,2],[3,4]]"),
      ("1,2,5 3,4,6", "[[1,2,5],[3,4,6]]"),
      ("\n\t1,2\n\t3,4\r\n", "[[1,2],[3,4]]"),
      ("1, 2 3, 4", "[[1,2],[3,4]]"),
      ("1, 2, 5 3, 4, 6", "[[1,2,5],[3,4,6]]"),
      ("1 , 2 , 5 3 , 4 , 6", "[[1,2,5],[3,4,6]]"),
      ("1,2,\n3,4,\n", "[[1,2],[3,4]]"),
      ("1,,2 3,,4", "[[1,2],[3,4]]"),
      (",1,2 3,4", "[[1,2],[3,4]]"),
      ("+1,02 .5,-.5 3.,4e0", "[[1,2],[0.5,-0.5],[3,4]]"),
      ("<!-- a -->1,2<![CDATA[ 3,4]]>", "[[1,2],[3,4]]"),
      ("1,2&#32;3,4", "[[1,2],[3,4]]"),
    ])
  func sloppy(_ text: String, _ expected: String) throws {
    let feature = try line(text)
    #expect(feature.geometry == positions(expected))
    #expect(feature.reasons.isEmpty)
  }

  @Test(
    "what is not a position is left out and counted, if that is asked for",
    arguments: [
      ("1,2 x,y 3,4", "[[1,2],[3,4]]", "coordinate-left-out"),
      ("1,2 7 3,4", "[[1,2],[3,4]]", "coordinate-left-out"),
      ("1,2 nan,nan,nan 3,4", "[[1,2],[3,4]]", "coordinate-left-out"),
      ("1,2 7,8W,9 3,4", "[[1,2],[3,4]]", "coordinate-left-out"),
      ("1,2 1e999,0 3,4", "[[1,2],[3,4]]", "coordinate-left-out"),
      ("1,2,x 3,4,y", "[[1,2],[3,4]]", "height-not-a-number"),
      ("1,2,3,4 5,6,7,8", "[[1,2,3],[5,6,7]]", "extra-ordinates-dropped"),
      ("1,2,3,4,5,6,7,8,9", "[[1,2,3],[4,5,6],[7,8,9]]", "coordinates-split"),
    ])
  func counted(_ text: String, _ expected: String, _ reason: String) throws {
    let feature = try line(text, lenient: true)
    #expect(feature.geometry == positions(expected))
    #expect(feature.reasons == [reason])
  }

  @Test("lines of a single position, and empty geometries, are none")
  func tooShort() throws {
    #expect(try line("1,2", lenient: true).geometry == "null")
    #expect(try line("1,2", lenient: true).reasons == ["short-line"])
    #expect(try line("").reasons == ["empty-geometry"])
    #expect(try line("x y z", lenient: true).reasons == ["empty-geometry", "coordinate-left-out"])
    #expect(try placemark("<Point/>").reasons == ["empty-geometry"])
    #expect(try placemark("<name>a</name>").reasons == [])
    #expect(try geometry("<name>a</name>") == "null")
  }

  @Test("geometries that are left out are changes, with their number and their features")
  func emptyCounted() throws {
    let empty = "<LineString><coordinates/></LineString>"
    let result = try convertKML(
      kml(
        "<Placemark><Point/></Placemark><Placemark><name>b</name></Placemark>"
          + "<Placemark><MultiGeometry>\(empty)\(empty)\(point("1,2"))</MultiGeometry></Placemark>")
    )
    #expect(result.mendings == ["empty-geometry 3 at 1,3"])
    #expect(result.ledger.warnings.isEmpty)
  }

  @Test("of several positions of a point the first counts")
  func points() throws {
    let feature = try placemark(
      "<Point><coordinates>1,2 3,4</coordinates></Point>", lenient: true)
    #expect(feature.geometry == #"{"coordinates":[1,2],"type":"Point"}"#)
    #expect(feature.reasons == ["extra-positions-dropped"])
  }

  @Test("heights are only where they are given")
  func heights() throws {
    // RFC 7946 has no height that is not known; the line has one all the same.
    let feature = try line("1,2,3 4,5")
    #expect(feature.geometry == positions("[[1,2,3],[4,5]]"))
  }

  // MARK: - Polygons

  private let square = "0,0 1,0 1,1 0,1 0,0"

  private func polygon(_ content: String, lenient: Bool = false) throws -> KMLFeature {
    try placemark("<Polygon>\(content)</Polygon>", lenient: lenient)
  }

  private func ring(_ coordinates: String) -> String {
    "<LinearRing><coordinates>\(coordinates)</coordinates></LinearRing>"
  }

  private func outer(_ coordinates: String) -> String {
    "<outerBoundaryIs>\(ring(coordinates))</outerBoundaryIs>"
  }

  private func inner(_ coordinates: String) -> String {
    "<innerBoundaryIs>\(ring(coordinates))</innerBoundaryIs>"
  }

  private let area =
    #"{"coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]],"type":"Polygon"}"#

  @Test("open rings are closed")
  func openRing() throws {
    let feature = try polygon(outer("0,0 1,0 1,1 0,1"))
    #expect(feature.geometry == area)
    #expect(feature.reasons == ["ring-closed"])
    #expect(try polygon(outer(square)).reasons == [])
  }

  @Test("rings of fewer than four positions are left out; a closed triangle is long enough")
  func shortRings() throws {
    let hole = try polygon(outer(square) + inner("0.2,0.2 0.3,0.3"), lenient: true)
    #expect(hole.geometry == area)
    #expect(hole.reasons == ["short-ring"])
    let all = try polygon(outer("0,0 1,0 0,0"), lenient: true)
    #expect(all.geometry == "null")
    #expect(all.reasons == ["short-ring"])
    let none = try polygon("<outerBoundaryIs><LinearRing/></outerBoundaryIs>")
    #expect(none.result.mendings == ["empty-geometry 1 at 1"])
    #expect(none.result.ledger.warnings.isEmpty)
    let triangle = try polygon(outer("0,0 1,0 1,1"))
    #expect(triangle.geometry == #"{"coordinates":[[[0,0],[1,0],[1,1],[0,0]]],"type":"Polygon"}"#)
    let holeAlone = try polygon(
      outer("0,0") + inner("0.2,0.2 0.2,0.3 0.3,0.3 0.2,0.2"), lenient: true)
    #expect(holeAlone.geometry == "null")
    #expect(holeAlone.reasons == ["short-ring"])
  }

  @Test("holes come behind the outer ring, wherever they stand and however many one boundary has")
  func holes() throws {
    let holeA = "0.1,0.1 0.1,0.2 0.2,0.2 0.1,0.1"
    let holeB = "0.5,0.5 0.5,0.6 0.6,0.6 0.5,0.5"
    let expected =
      #"{"coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]],"#
      + "[[0.1,0.1],[0.1,0.2],[0.2,0.2],[0.1,0.1]],[[0.5,0.5],[0.5,0.6],[0.6,0.6],[0.5,0.5]]],"
      + #""type":"Polygon"}"#
    for content in [
      outer(square) + inner(holeA) + inner(holeB), inner(holeA) + inner(holeB) + outer(square),
      outer(square) + "<innerBoundaryIs>\(ring(holeA))\(ring(holeB))</innerBoundaryIs>",
      inner(holeA) + outer(square) + inner(holeB),
    ] {
      let feature = try polygon(content)
      #expect(feature.geometry == expected)
      #expect(feature.reasons == [])
    }
  }

  @Test("a ring outside of polygons is a line")
  func ringAlone() throws {
    let feature = try placemark(ring(square))
    #expect(feature.geometry == positions("[[0,0],[1,0],[1,1],[0,1],[0,0]]"))
    #expect(feature.result.mendings == ["ring-as-line 1 at 1"])
    let open = try placemark(ring("0,0 1,0 1,1"))
    #expect(open.reasons == ["ring-as-line", "warning: ring-not-closed"])
  }

  // MARK: - Collections

  private func point(_ coordinates: String) -> String {
    "<Point><coordinates>\(coordinates)</coordinates></Point>"
  }

  private func lineString(_ coordinates: String) -> String {
    "<LineString><coordinates>\(coordinates)</coordinates></LineString>"
  }

  @Test("collections are what their members make them")
  func collections() throws {
    func multi(_ content: String) throws -> String {
      try geometry("<MultiGeometry>\(content)</MultiGeometry>")
    }
    #expect(try multi("") == "null")
    #expect(try multi(point("1,2")) == #"{"coordinates":[1,2],"type":"Point"}"#)
    #expect(
      try multi(point("1,2") + point("3,4"))
        == #"{"coordinates":[[1,2],[3,4]],"type":"MultiPoint"}"#)
    #expect(
      try multi(lineString("1,2 3,4") + lineString("5,6 7,8"))
        == #"{"coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]],"type":"MultiLineString"}"#)
    let two = try multi(
      "<Polygon>\(outer(square))</Polygon><Polygon>\(outer("5,5 6,5 6,6 5,5"))</Polygon>")
    #expect(
      two
        == #"{"coordinates":[[[[0,0],[1,0],[1,1],[0,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]],"#
        + #""type":"MultiPolygon"}"#)
    #expect(
      try multi(point("1,2") + lineString("3,4 5,6"))
        == #"{"geometries":[{"coordinates":[1,2],"type":"Point"},"#
        + #"{"coordinates":[[3,4],[5,6]],"type":"LineString"}],"type":"GeometryCollection"}"#)
  }

  @Test("collections within collections, and several in a feature, become one")
  func nested() throws {
    let inner = "<MultiGeometry>\(point("3,4"))\(point("5,6"))</MultiGeometry>"
    let feature = try placemark("<MultiGeometry>\(point("1,2"))\(inner)</MultiGeometry>")
    #expect(feature.geometry == #"{"coordinates":[[1,2],[3,4],[5,6]],"type":"MultiPoint"}"#)
    #expect(feature.reasons == ["collection-flattened"])
    #expect(
      try geometry(point("1,2") + inner)
        == #"{"coordinates":[[1,2],[3,4],[5,6]],"type":"MultiPoint"}"#)
  }

  @Test("collections as deep as one likes give an error, no crash")
  func deep() throws {
    let depth = 2000
    let content =
      String(repeating: "<MultiGeometry>", count: depth) + point("1,2")
      + String(repeating: "</MultiGeometry>", count: depth)
    let result = try convertKML(kml("<Placemark>\(content)</Placemark>"))
    #expect(result.error?.reason.severity == .input)
  }

  // MARK: - Traits

  @Test("altitude modes, extrude and tessellate are as said, one for each member if they differ")
  func traits() throws {
    let mode = "<altitudeMode>absolute</altitudeMode>"
    let feature = try placemark(
      "<LineString><extrude>1</extrude><tessellate>0</tessellate>\(mode)"
        + "<coordinates>1,2 3,4</coordinates></LineString>")
    #expect(feature["altitudeMode"] == #""absolute""#)
    #expect(feature["extrude"] == "true")
    #expect(feature["tessellate"] == "false")
    let two = try placemark(
      "<MultiGeometry><Point>\(mode)<coordinates>1,2,3</coordinates></Point>\(point("3,4,5"))"
        + "</MultiGeometry>")
    #expect(two["altitudeMode"] == #"["absolute",null]"#)
    #expect(two["extrude"] == "-")
    let google = try placemark(
      "<Point><gx:altitudeMode>relativeToSeaFloor</gx:altitudeMode><coordinates>1,2,3</coordinates>"
        + "<altitudeMode>clampToGround</altitudeMode></Point>")
    #expect(google["altitudeMode"] == #""relativeToSeaFloor""#)
  }

  // MARK: - Models and overlays

  @Test("a model is a point and keeps all that it says")
  func model() throws {
    let feature = try placemark(
      "<Model><altitudeMode>absolute</altitudeMode><Location><longitude>1</longitude>"
        + "<latitude>2</latitude><altitude>3</altitude></Location><Link><href>a.dae</href></Link>"
        + "</Model>")
    #expect(feature.geometry == #"{"coordinates":[1,2,3],"type":"Point"}"#)
    #expect(feature["@geometry-type"] == #""model""#)
    #expect(
      feature["Model"]
        == #"{"Link":{"href":"a.dae"},"Location":{"altitude":"3","latitude":"2","longitude":"1"},"#
        + #""altitudeMode":"absolute"}"#)
  }

  private func overlay(_ content: String) throws -> KMLFeature {
    let result = try convertKML(kml("<GroundOverlay>\(content)</GroundOverlay>"))
    return try #require(result.features.first)
  }

  private let box =
    "<LatLonBox><north>4</north><south>2</south><east>3</east><west>1</west></LatLonBox>"

  @Test("a ground overlay is the area of its box, which is its bbox")
  func groundOverlay() throws {
    let feature = try overlay("<name>a</name><Icon><href>a.png</href></Icon>" + box)
    #expect(
      feature.geometry
        == #"{"coordinates":[[[1,4],[1,2],[3,2],[3,4],[1,4]]],"type":"Polygon"}"#)
    #expect(compact(feature.json["bbox"]) == "[1,2,3,4]")
    #expect(feature["@geometry-type"] == #""groundoverlay""#)
    #expect(feature["icon"] == #""a.png""#)
    #expect(feature["Icon"] == "-")
    #expect(
      feature["LatLonBox"] == #"{"east":"3","north":"4","south":"2","west":"1"}"#)
    #expect(feature["bbox"] == "-")
  }

  @Test("a box is turned counter-clockwise about its middle")
  func rotation() throws {
    // A box of two by four degrees, turned by 90°, is one of four by two.
    let feature = try overlay(
      "<LatLonBox><north>4</north><south>0</south><east>3</east><west>1</west>"
        + "<rotation>90</rotation></LatLonBox>")
    let geometry = feature.json["geometry"] as? [String: Any]
    let ring = try #require((geometry?["coordinates"] as? [[[Double]]])?.first)
    let rounded = ring.map { $0.map { ($0 * 1e9).rounded() / 1e9 } }
    // The ring begins in the north-west, which is now in the south-west.
    #expect(rounded == [[0, 1], [4, 1], [4, 3], [0, 3], [0, 1]])
    #expect(compact(feature.json["bbox"]) == "[1,0,3,4]")
  }

  @Test("an overlay's own picture goes before the icon of a style, in whatever order")
  func overlayIcon() throws {
    let style =
      "<Style><IconStyle><scale>2</scale><Icon><href>s.png</href></Icon></IconStyle></Style>"
    let icon = "<Icon><href>a.png</href><viewBoundScale>0.5</viewBoundScale></Icon>"
    for content in [style + icon, icon + style] {
      let feature = try overlay(content + box)
      #expect(feature["icon"] == #""a.png""#)
      #expect(feature["icon-scale"] == "2")
      #expect(feature["Icon"] == #"{"href":"a.png","viewBoundScale":"0.5"}"#)
      #expect(feature.reasons == ["duplicate-field"])
    }
  }

  @Test("a box over the 180° meridian is in two parts; one without an edge is none")
  func oddBoxes() throws {
    let feature = try overlay(
      "<LatLonBox><north>1</north><south>0</south><east>-179</east><west>179</west></LatLonBox>")
    #expect(compact(feature.json["bbox"]) == "[179,0,-179,1]")
    #expect(
      feature.geometry
        == #"{"coordinates":[[[[180,0],[180,1],[179,1],[179,0],[180,0]]],"#
        + #"[[[-180,1],[-180,0],[-179,0],[-179,1],[-180,1]]]],"type":"MultiPolygon"}"#)
    let open = try overlay("<LatLonBox><north>1</north><south>0</south></LatLonBox>")
    #expect(open.geometry == "null")
    #expect(open.json["bbox"] == nil)
    #expect(open.reasons == ["warning: box-without-edges"])
  }

  @Test("a link is the area of its region, and says its levels of detail")
  func networkLink() throws {
    let region =
      "<Region><LatLonAltBox><north>4</north><south>2</south><east>3</east><west>1</west>"
      + "</LatLonAltBox><Lod><minLodPixels>128</minLodPixels><maxFadeExtent>7</maxFadeExtent></Lod>"
      + "</Region>"
    let link =
      "<Link><href>a.kml</href><refreshMode>onInterval</refreshMode>"
      + "<refreshInterval>30</refreshInterval><viewFormat/></Link>"
    let result = try convertKML(
      kml(
        "<NetworkLink id='n'><name>a</name><refreshVisibility>0</refreshVisibility>"
          + "<flyToView>1</flyToView>\(region)\(link)</NetworkLink>"))
    let feature = try #require(result.features.first)
    #expect(feature.id == "n")
    #expect(compact(feature.json["bbox"]) == "[1,2,3,4]")
    #expect(feature["lod"] == "[128,-1,null,7]")
    #expect(feature["href"] == #""a.kml""#)
    #expect(feature["refreshMode"] == #""onInterval""#)
    #expect(feature["refreshInterval"] == #""30""#)
    #expect(feature["viewFormat"] == "-")
    #expect(feature["refreshVisibility"] == #""0""#)
    #expect(feature["flyToView"] == #""1""#)
    #expect(feature["@geometry-type"] == #""networklink""#)
  }
}
