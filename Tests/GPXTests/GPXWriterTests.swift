import FormatTestSupport
import Foundation
import Testing

@testable import GPX
@testable import Base
@testable import Features
@testable import Flow

/// Features as GPX 1.1.
@Suite struct GPXWriterTests {
  @Test("points are waypoints, lines are tracks, or routes where they say so, parts are segments")
  func kinds() throws {
    let written = try writeGPX(features: [
      line("[[0,0],[1,2,3]]"), point(#"{"name":"p"}"#),
      line("[[0,0],[1,1]]", #"{"_gpxType":"rte"}"#),
      line("[[[0,0],[1,1]],[[2,2],[3,3]]]", kind: "MultiLineString"),
    ])
    #expect(
      written.body == """
        <wpt lat="2" lon="1"><name>p</name></wpt>
        <rte>
        <rtept lat="0" lon="0"></rtept>
        <rtept lat="1" lon="1"></rtept>
        </rte>
        <trk>
        <trkseg>
        <trkpt lat="0" lon="0"></trkpt>
        <trkpt lat="2" lon="1"><ele>3</ele></trkpt>
        </trkseg>
        </trk>
        <trk>
        <trkseg>
        <trkpt lat="0" lon="0"></trkpt>
        <trkpt lat="1" lon="1"></trkpt>
        </trkseg>
        <trkseg>
        <trkpt lat="2" lon="2"></trkpt>
        <trkpt lat="3" lon="3"></trkpt>
        </trkseg>
        </trk>

        """)
    #expect(written.reasons.isSubset(of: ["feature-order"]))
    try GPXSchema.check(written.text)
  }

  @Test("numbers have no exponents, and the box is that of all positions")
  func numbers() throws {
    let written = try writeGPX(features: [
      point("{}", x: "1e-10", y: "-0.0000001"), point("{}", x: "-179.5", y: "12.25"),
      line("[[0,0,1e21],[0,1,2.5e-9]]"),
    ])
    #expect(
      written.text.contains(
        "<bounds minlat=\"-0.0000001\" minlon=\"-179.5\" maxlat=\"12.25\" maxlon=\"0.0000000001\"/>"
      ))
    #expect(written.text.contains("<wpt lat=\"-0.0000001\" lon=\"0.0000000001\">"))
    #expect(written.text.contains("<ele>1000000000000000000000</ele>"))
    #expect(written.text.contains("<ele>0.0000000025</ele>"))
    try GPXSchema.check(written.text)
  }

  @Test(
    "longitudes of 180° and beyond become those that GPX has, and that is told",
    arguments: [("180", "-180"), ("190", "-170"), ("-190", "170"), ("540", "-180"), ("-180", nil)])
  func longitudes(_ longitude: String, _ expected: String?) throws {
    let written = try writeGPX(features: [point("{}", x: longitude)])
    #expect(written.text.contains("lon=\"\(expected ?? longitude)\""))
    #expect(written.changes("longitude-wrapped") == (expected == nil ? 0 : 1))
    try GPXSchema.check(written.text)
  }

  @Test("the points of a MultiPoint are waypoints of their own, and that is told")
  func multiPoint() throws {
    let written = try writeGPX(features: [
      line("[[1,2],[3,4,5]]", #"{"name":"m","n":1}"#, kind: "MultiPoint")
    ])
    #expect(
      written.body == """
        <wpt lat="2" lon="1"><name>m</name><extensions><cairn:property name="n" type="integer">1</cairn:property></extensions></wpt>
        <wpt lat="4" lon="3"><ele>5</ele><name>m</name><extensions><cairn:property name="n" type="integer">1</cairn:property></extensions></wpt>

        """)
    #expect(written.changes("multipoint-as-waypoints") == 1)
  }

  @Test("polygons have no place: the first one ends the run, or they are counted")
  func polygons() throws {
    let features = [
      point("{}"), line("[[[0,0],[1,0],[1,1],[0,0]]]", kind: "Polygon"), point("{}"),
      #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[]},"properties":{}}"#,
    ]
    let refused = try writeGPX(features: features)
    let error = try #require(refused.error)
    #expect(error.reason == .noPlaceInFormat)
    #expect(error.location?.feature == 2)
    #expect(error.message.contains("a Polygon has no place in GPX"))
    let skipped = try writeGPX(features: features, skipsErrors: true)
    #expect(skipped.error == nil)
    #expect(skipped.text.components(separatedBy: "<wpt").count == 3)
    let tally = try #require(skipped.catalog.layers.first?.tally)
    #expect(tally.droppedCount == 2)
  }

  @Test(
    "features without geometry are tracks without points",
    arguments: ["null", #"{"type":"LineString","coordinates":[]}"#])
  func empty(_ geometry: String) throws {
    let written = try writeGPX(features: [
      #"{"type":"Feature","geometry":\#(geometry),"properties":{"name":"a"}}"#
    ])
    #expect(written.body.contains("<trk>\n<name>a</name>\n</trk>"))
    try GPXSchema.check(written.text)
  }

  // MARK: - Properties

  @Test("the schema's elements come in its order, and values that they cannot hold are extensions")
  func elements() throws {
    let written = try writeGPX(features: [
      point(
        #"{"dgpsid":5,"sat":3,"fix":"2d","name":"n","time":"2024-01-02T03:04:05Z","magvar":1.5,"hdop":2,"#
          + #""links":[{"href":"a","text":"t"}],"type":"y","sym":"s","src":"r","desc":"d","cmt":"c"}"#
      ),
      point(
        #"{"dgpsid":2000,"sat":-1,"fix":"4d","name":5,"time":"noon","magvar":360,"hdop":"x","#
          + #""links":"a","type":true}"#),
    ])
    let lines = written.body.split(separator: "\n")
    #expect(
      lines[0]
        == "<wpt lat=\"2\" lon=\"1\"><time>2024-01-02T03:04:05Z</time><magvar>1.5</magvar><name>n</name>"
        + "<cmt>c</cmt><desc>d</desc><src>r</src><link href=\"a\"><text>t</text></link><sym>s</sym>"
        + "<type>y</type><fix>2d</fix><sat>3</sat><hdop>2</hdop><dgpsid>5</dgpsid></wpt>")
    #expect(lines[1].hasPrefix("<wpt lat=\"2\" lon=\"1\"><extensions>"))
    try GPXSchema.check(written.text)
    let back = try readGPX(Array(written.text.utf8))
    #expect(
      try json(back.properties[1])
        == json(
          #"{"dgpsid":2000,"sat":-1,"fix":"4d","name":5,"time":"noon","magvar":360,"hdop":"x","links":"a","type":true}"#
        ))
  }

  /// KML and CSV have no nested values: the JSON comes back as a text.
  @Test("links that are JSON in a text are links, and other texts are data")
  func linksInText() throws {
    let written = try writeGPX(features: [
      point(#"{"links":"[{\"href\":\"http://a/?b&c\",\"text\":\"t\"},{\"href\":\"d\"}]"}"#),
      point(#"{"links":"[1]"}"#), point(#"{"links":"[{\"href\":\"a"}"#),
    ])
    let lines = written.body.split(separator: "\n")
    #expect(
      lines[0] == "<wpt lat=\"2\" lon=\"1\"><link href=\"http://a/?b&amp;c\"><text>t</text></link>"
        + "<link href=\"d\"/></wpt>")
    #expect(lines[1].contains(">[1]</cairn:property>"))
    #expect(lines[2].contains("<extensions>"))
    try GPXSchema.check(written.text)
  }

  @Test(
    "a time is one of the schema, or is rewritten (XML Schema Part 2 §3.2.7)",
    arguments: [
      ("2024-01-02T03:04:05", true), ("2024-01-02T03:04:05Z", true),
      ("2024-01-02T23:59:59.123456789Z", true), ("2024-01-02T03:04:05+14:00", true),
      ("2024-01-02T03:04:05.5-14:00", true), ("2024-01-02T03:04:05+14:01", false),
      ("2024-01-02T03:04:05-15:00", false), ("2024-01-02T03:04:05+0100", false),
      ("2024-01-02T03:04:05+01", false), ("2024-01-02T03:04:05z", false),
      ("2024-01-02t03:04:05Z", false), ("2024-01-02 03:04:05Z", false),
      ("2024-01-02T03:04:05,5Z", false), ("2024-01-02T03:04:05.Z", false),
      ("2024-01-02T03:04:60Z", false), ("2024-01-02T24:00:00Z", false),
      ("2024-02-30T03:04:05Z", false), ("2024-01-02T03:04Z", false), ("2024-01-02", false),
      ("2024-01", false), (" 2024-01-02T03:04:05Z", false), ("", false),
    ])
  func schemaTimes(_ text: String, _ isTime: Bool) {
    let found = Array(text.utf8).withUnsafeBufferPointer { GPXSchemaText.isTime($0) }
    #expect(found == isTime)
  }

  @Test("times come back as they were; other forms become those of the schema, and that is told")
  func times() throws {
    let written = try writeGPX(features: [
      point(#"{"time":"2024-01-02T03:04:05.250+02:00"}"#), point(#"{"time":"2024-01-02"}"#),
      point(#"{"time":"2024-01-02 03:04:05"}"#),
    ])
    #expect(written.text.contains("<time>2024-01-02T03:04:05.250+02:00</time>"))
    #expect(written.changes("time-rewritten") == 2)
    try GPXSchema.check(written.text)
  }

  @Test("any property comes back with its type, any id with its kind")
  func types() throws {
    let properties =
      ##"{"a":1,"b":1.5,"c":true,"d":"x <&> \"y\" ]]>","e":[1,"2",null],"f":{"g":false},"h":1e300,"##
      + ##""i":12345678901234567890,"j":"","stroke":"red","fill":"#ff0000","k-ey with <>":"v"}"##
    for id in ["7", "\"seven\"", "\"7\""] {
      let written = try writeGPX(features: [point(properties, id: id)])
      try GPXSchema.check(written.text)
      let back = try readGPX(Array(written.text.utf8))
      #expect(back.lines[0].contains("\"id\":\(id),"))
      #expect(try json(back.properties[0]) == json(properties))
    }
  }

  @Test("the style of a line is written as such, and comes back to the last digit")
  func style() throws {
    for width in ["1", "2", "3.9", "0.1", "7.25", "3.7795275590551185", "1e-7", "0"] {
      let properties =
        ##"{"stroke":"#1e90ff","stroke-opacity":0.25,"stroke-width":\##(width),"_gpxType":"trk"}"##
      let written = try writeGPX(features: [line("[[0,0],[1,1]]", properties)])
      #expect(written.text.contains("<gpx_style:line><gpx_style:color>1e90ff</gpx_style:color>"))
      try GPXSchema.check(written.text)
      let back = try readGPX(Array(written.text.utf8))
      #expect(try json(back.properties[0]) == json(properties))
    }
    let point = try writeGPX(features: [point(##"{"stroke":"#1e90ff"}"##)])
    #expect(point.text.contains("<cairn:property name=\"stroke\">"))
  }

  @Test("arrays that do not fit the line stay a property")
  func misfits() throws {
    for arrays in [
      #"{"times":["2024-01-02T03:04:05Z"]}"#, #"{"heart":[1,2,3]}"#, #"{"heart":5}"#, "[1,2]",
      #"{"heart":[[1,2]]}"#,
    ] {
      let properties = #"{"_gpxType":"trk","coordinateProperties":\#(arrays)}"#
      let written = try writeGPX(features: [line("[[0,0],[1,1]]", properties)])
      try GPXSchema.check(written.text)
      let back = try readGPX(Array(written.text.utf8))
      #expect(try json(back.properties[0]) == json(properties))
    }
  }

  @Test("values along a line go where GPX and Garmin have them, and come back")
  func arrays() throws {
    let properties =
      #"{"time":"2024-01-02T03:04:05Z","_gpxType":"trk","coordinateProperties":{"#
      + #""times":["2024-01-02T03:04:05Z",null],"heart":[100,101],"atemps":[1.5,null],"powers":[200,0],"#
      + #""hdop":[1,2],"other":["x",{"a":[true]}],"flags":[true,false]}}"#
    let written = try writeGPX(features: [line("[[0,0],[1,1]]", properties)])
    #expect(
      written.text.contains(
        """
        <trkpt lat="0" lon="0"><time>2024-01-02T03:04:05Z</time><hdop>1</hdop><extensions>\
        <gpxtpx:TrackPointExtension><gpxtpx:atemp>1.5</gpxtpx:atemp><gpxtpx:hr>100</gpxtpx:hr>\
        </gpxtpx:TrackPointExtension><gpxpx:PowerInWatts>200</gpxpx:PowerInWatts>\
        <cairn:property name="other">x</cairn:property>
        """))
    try GPXSchema.check(written.text)
    let back = try readGPX(Array(written.text.utf8))
    #expect(try json(back.properties[0]) == json(properties))
  }

  @Test("what Garmin's TrackPointExtension says of a waypoint is written there, and comes back")
  func trackPointOfWaypoint() throws {
    let properties = #"{"gpxtpx_cad":80,"gpxtpx_hr":92,"gpxtpx_atemp":"1","gpxtpx_more":"x","n":1}"#
    let written = try writeGPX(features: [point(properties)])
    let element =
      "<gpxtpx:TrackPointExtension><gpxtpx:hr>92</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad>"
      + "<gpxtpx:more>x</gpxtpx:more></gpxtpx:TrackPointExtension><cairn:property "
    #expect(written.text.contains(element))
    try GPXSchema.check(written.text)
    let back = try readGPX(Array(written.text.utf8))
    #expect(try json(back.properties[0]) == json(properties))
  }

  @Test("characters that XML cannot hold are replaced, and that is told")
  func characters() throws {
    let written = try writeGPX(features: [point(#"{"name":"a\u0001b","x":"\u0000"}"#)])
    #expect(written.text.contains("<name>a\u{FFFD}b</name>"))
    #expect(written.changes("character-replaced") > 0)
    try GPXSchema.check(written.text)
  }

  // MARK: - Documents

  @Test("what a document says of itself comes back, in the form of 1.1")
  func metadata() throws {
    let written = try rewriteGPX(try gpxSample("xml/gdal-test.gpx"))
    #expect(
      written.text.contains(
        """
        <metadata><name>metadata name</name><desc>metadata desc</desc><author>\
        <name>metadata author name</name><email id="foo" domain="example.com"/>\
        <link href="author_href"><text>author_text</text><type>author_type</type></link></author>\
        <copyright author="copyright author"><year>2023</year><license>my license</license></copyright>\
        <link href="href"><text>text</text><type>type</type></link>\
        <link href="href2"><text>text2</text><type>type2</type></link>\
        <time>2007-11-25T17:58:00+01:00</time><keywords>kw</keywords>\
        <bounds minlat="0" minlon="1" maxlat="23" maxlon="24"/></metadata>
        """))
    #expect(written.text.contains("creator=\"E. Rouault\""))
    try GPXSchema.check(written.text)
  }

  @Test("what a document of 1.0 says of itself becomes metadata")
  func metadata10() throws {
    let written = try rewriteGPX(
      Array(
        ("<gpx version='1.0' creator='c' xmlns='http://www.topografix.com/GPX/1/0' xmlns:t='urn:t'>"
          + "<name>n</name><desc>d</desc><author>a</author><email>e@f.g</email><url>http://x</url>"
          + "<urlname>X</urlname><time>2024-01-02T03:04:05Z</time><keywords>k</keywords><t:own>o</t:own>"
          + "<wpt lat='1' lon='2'/></gpx>").utf8))
    #expect(
      written.text.contains(
        "<metadata><name>n</name><desc>d</desc><author><name>a</name><email id=\"e\" domain=\"f.g\"/>"
          + "</author><link href=\"http://x\"><text>X</text></link><time>2024-01-02T03:04:05Z</time>"
          + "<keywords>k</keywords><bounds "))
    #expect(written.text.contains("<extensions><t:own>o</t:own></extensions>\n</gpx>"))
    try GPXSchema.check(written.text)
  }

  @Test("geocaches and attributes of schemas are written as they were")
  func caches() throws {
    let cache =
      "<groundspeak:cache id=\"1\"><groundspeak:name>n</groundspeak:name></groundspeak:cache>"
    let element =
      "<gpxx:WaypointExtension xsi:schemaLocation=\"a b\"><gpxx:Depth>1</gpxx:Depth></gpxx:WaypointExtension>"
    let input = gpx(
      "<wpt lat='1' lon='2'><extensions>"
        + cache.replacing(
          " id", with: " xmlns:groundspeak='http://www.groundspeak.com/cache/1/0' id")
        + element + "</extensions></wpt>",
      "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
        + "xmlns:gpxx='http://www.garmin.com/xmlschemas/GpxExtensions/v3'")
    let written = try rewriteGPX(Array(input.utf8))
    #expect(written.text.contains("<extensions>" + cache + element + "</extensions>"))
    try GPXSchema.check(written.text)
  }

  @Test("extensions are written in their namespaces, Garmin's and those that the document declares")
  func namespaces() throws {
    let written = try rewriteGPX(
      Array(
        gpx(
          "<wpt lat='1' lon='2'><extensions><w:WaypointExtension><w:Depth>5</w:Depth></w:WaypointExtension>"
            + "<o:a k='v'>t</o:a></extensions></wpt>",
          "xmlns:w='http://www.garmin.com/xmlschemas/WaypointExtension/v1' xmlns:o='urn:o'"
        ).utf8))
    #expect(
      written.text.contains(
        "<extensions><wptx1:WaypointExtension><wptx1:Depth>5</wptx1:Depth></wptx1:WaypointExtension>"
          + "<o:a k=\"v\">t</o:a></extensions>"))
    #expect(
      written.text.contains(
        "xmlns:wptx1=\"http://www.garmin.com/xmlschemas/WaypointExtension/v1\""))
    #expect(written.text.contains("xmlns:o=\"urn:o\""))
    try GPXSchema.check(written.text)
  }
}
