import FormatTestSupport
import Foundation
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit

/// Waypoints, routes and tracks as features (GPX 1.0 and 1.1).
@Suite struct GPXReaderTests {
  // MARK: - Geometry

  @Test("a waypoint is a point, with a height where there is one")
  func waypoints() throws {
    let result = try readGPX(
      gpx("<wpt lat=\"1.5\" lon=\"-2\"><ele>3</ele></wpt><wpt lat='-90' lon='180'/>"))
    #expect(
      result.geometries == [
        #"{"type":"Point","coordinates":[-2,1.5,3]}"#, #"{"type":"Point","coordinates":[180,-90]}"#,
      ])
    #expect(result.catalog.layers.map(\.name) == ["waypoints"])
  }

  @Test("segments are parts and are never joined; heights are there where the file has them")
  func segments() throws {
    let result = try readGPX(
      gpx(
        "<trk><trkseg><trkpt lat='1' lon='1'/><trkpt lat='2' lon='2'><ele>5</ele></trkpt></trkseg>"
          + "<trkseg/><trkseg><trkpt lat='2' lon='2'/><trkpt lat='3' lon='3'/></trkseg></trk>"
          + "<trk><trkseg><trkpt lat='0' lon='0'/><trkpt lat='1' lon='0'/></trkseg></trk>"))
    #expect(
      try result.geometries.map { try json($0) } == [
        json(
          #"{"type":"MultiLineString","coordinates":[[[1,1],[2,2,5]],[[2,2],[3,3]]]}"#),
        json(#"{"type":"LineString","coordinates":[[0,0],[0,1]]}"#),
      ])
  }

  @Test(
    "routes and tracks without points are features without geometry",
    arguments: [
      "<rte/>", "<trk></trk>", "<trk><trkseg/></trk>",
      "<trk><trkseg></trkseg><trkseg> </trkseg></trk>",
    ])
  func empty(_ element: String) throws {
    let result = try readGPX(gpx(element))
    #expect(result.geometries == ["null"])
    #expect(result.error == nil)
  }

  @Test("a segment of one point is given it twice, with its values, and that is told")
  func onePoint() throws {
    let result = try readGPX(
      gpx("<trk><trkseg><trkpt lat='1' lon='2'><sat>4</sat></trkpt></trkseg></trk>"))
    #expect(result.geometries == [#"{"type":"LineString","coordinates":[[2,1],[2,1]]}"#])
    #expect(result.properties[0].contains(#""sat":[4,4]"#))
    #expect(result.count(result.tally.repaired, "one-point-segment") == 1)
  }

  @Test(
    "invalid positions are refused, with their places",
    arguments: [
      ("<wpt lat='91' lon='0'/>", "position-out-of-range", "the latitude is beyond ±90°"),
      ("<wpt lat='0' lon='-180.1'/>", "position-out-of-range", "the longitude is beyond ±180°"),
      ("<wpt lat='x' lon='0'/>", "coordinate-not-a-number", "the latitude is not a number"),
      ("<wpt lat='' lon='0'/>", "coordinate-not-a-number", "the latitude is not a number"),
      ("<wpt lat='NaN' lon='0'/>", "coordinate-not-a-number", "the latitude is not a number"),
      ("<wpt lon='0'/>", "missing-position", "the point has no latitude"),
      ("<wpt lat='0'/>", "missing-position", "the point has no longitude"),
      ("<wpt/>", "missing-position", "the point has no latitude and no longitude"),
      (
        "<trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1'/></trkseg></trk>", "missing-position",
        "the point has no longitude"
      ),
    ])
  func badPositions(_ element: String, _ code: String, _ message: String) throws {
    let error = try #require(try readGPX("<gpx>\n" + element + "</gpx>").error)
    #expect(error.reason.code == code)
    #expect(error.message == message)
    #expect(error.location?.line == 2)
    #expect(error.location?.feature == 1)
  }

  @Test("numbers in unusual forms are numbers")
  func unusualNumbers() throws {
    let result = try readGPX(
      gpx(
        "<wpt lat=' +01.50 ' lon='-.5'><ele>5.</ele></wpt><wpt lat='1e1' lon='-0'>"
          + "<ele>\n 7 \n</ele></wpt><wpt lat='1' lon='2'><ele> </ele></wpt>"))
    #expect(
      result.geometries == [
        #"{"type":"Point","coordinates":[-0.5,1.5,5]}"#,
        #"{"type":"Point","coordinates":[-0,10,7]}"#,
        #"{"type":"Point","coordinates":[2,1]}"#,
      ])
    #expect(result.count(result.tally.changed, "height-not-a-number") == 0)
  }

  @Test(
    "texts that only look like numbers are not numbers",
    arguments: [
      "+-5", "-+5", "--5", "+", "-", ".", "-.", ".e5", "e5", "1e", "1.2.3", "1 2", "1,5", "0x10",
      "INF",
      "NaN", "1e999", "5..", "1..5", "+ 5",
    ])
  func noNumbers(_ text: String) throws {
    for point in ["wpt", "trk><trkseg><trkpt"] {
      let name = point.split(separator: "<").last ?? ""
      let tail = point == name ? "" : "</trkseg></trk>"
      let refused = try readGPX(
        gpx("<\(point) lat='1' lon='2'><ele>\(text)</ele></\(name)>\(tail)"))
      #expect(refused.error?.reason.code == "height-not-a-number")
      #expect(refused.error?.location?.line == 1)
    }
    let result = try readGPX(
      gpx("<wpt lat='1' lon='2'><ele>\(text)</ele></wpt>"), lenient: true)
    #expect(result.geometries == [#"{"type":"Point","coordinates":[2,1]}"#])
    #expect(result.count(result.tally.changed, "height-not-a-number") == 1)
    let error = try readGPX(gpx("<wpt lat='\(text)' lon='2'/>")).error
    #expect(error?.reason.code == "coordinate-not-a-number")
  }

  // MARK: - Elements

  static let everything =
    "<ele>1</ele><time>2024-01-02T03:04:05Z</time><magvar>12.5</magvar><geoidheight>47</geoidheight>"
    + "<name>n</name><cmt>c</cmt><desc>d</desc><src>s</src>"
    + "<link href=\"http://a/?b&amp;c\"><text>t</text><type>y</type></link><link href=\"x\"/>"
    + "<sym>Flag</sym><type>p</type><fix>3d</fix><sat>7</sat><hdop>1.5</hdop><vdop>2</vdop>"
    + "<pdop>2.5</pdop><ageofdgpsdata>10</ageofdgpsdata><dgpsid>1023</dgpsid>"

  @Test("every element of the schema is a property of a waypoint")
  func waypointElements() throws {
    let properties = try gpxProperties("<wpt lat='1' lon='2'>\(Self.everything)</wpt>")
    #expect(
      try json(properties)
        == json(
          #"{"time":"2024-01-02T03:04:05Z","magvar":12.5,"geoidheight":47,"name":"n","cmt":"c","desc":"d","#
            + #""src":"s","links":[{"href":"http://a/?b&c","text":"t","type":"y"},{"href":"x"}],"sym":"Flag","#
            + #""type":"p","fix":"3d","sat":7,"hdop":1.5,"vdop":2,"pdop":2.5,"ageofdgpsdata":10,"#
            + #""dgpsid":1023}"#))
  }

  @Test(
    "every element of the schema is an array along a track and a route", arguments: [true, false])
  func pointElements(_ isRoute: Bool) throws {
    let point = isRoute ? "rtept" : "trkpt"
    let points =
      "<\(point) lat='0' lon='0'/><\(point) lat='1' lon='2'>\(Self.everything)</\(point)>"
    let properties = try gpxProperties(
      isRoute ? "<rte>\(points)</rte>" : "<trk><trkseg>\(points)</trkseg></trk>")
    #expect(
      try json(properties)
        == json(
          #"{"time":"2024-01-02T03:04:05Z","_gpxType":"\#(isRoute ? "rte" : "trk")","coordinateProperties":{"#
            + #""times":[null,"2024-01-02T03:04:05Z"],"magvar":[null,12.5],"geoidheight":[null,47],"#
            + #""name":[null,"n"],"cmt":[null,"c"],"desc":[null,"d"],"src":[null,"s"],"sym":[null,"Flag"],"#
            + #""type":[null,"p"],"fix":[null,"3d"],"sat":[null,7],"hdop":[null,1.5],"vdop":[null,2],"#
            + #""pdop":[null,2.5],"ageofdgpsdata":[null,10],"dgpsid":[null,1023],"#
            + #""links":[null,[{"href":"http://a/?b&c","text":"t","type":"y"},{"href":"x"}]]}}"#))
  }

  @Test("arrays of several segments are arrays of arrays, with null where nothing is said")
  func nestedArrays() throws {
    let properties = try gpxProperties(
      "<trk><trkseg><trkpt lat='0' lon='0'/><trkpt lat='0' lon='1'/></trkseg><trkseg/><trkseg>"
        + "<trkpt lat='0' lon='0'><hdop>1</hdop></trkpt><trkpt lat='0' lon='1'/></trkseg></trk>")
    #expect(
      try json(properties)
        == json(
          #"{"_gpxType":"trk","coordinateProperties":{"hdop":[[null,null],[1,null]]}}"#))
  }

  @Test("links of a line and of its points are told apart")
  func links() throws {
    let properties = try gpxProperties(
      "<trk><link href='t'/><trkseg><trkpt lat='0' lon='0'/><trkpt lat='1' lon='1'><link href='p'/>"
        + "</trkpt></trkseg></trk>")
    #expect(
      try json(properties)
        == json(
          #"{"links":[{"href":"t"}],"_gpxType":"trk","coordinateProperties":{"links":[null,[{"href":"p"}]]}}"#
        ))
  }

  @Test("text is as in the file: references, CDATA, and markup within gone")
  func text() throws {
    let properties = try gpxProperties(
      "<wpt lat='1' lon='2'><name>a &lt;b&gt; &#x26; <![CDATA[<c>]]></name><desc> <b>x</b> </desc>"
        + "<cmt></cmt></wpt>")
    #expect(try json(properties) == json(#"{"name":"a <b> & <c>","desc":" x ","cmt":""}"#))
  }

  @Test("an element that comes twice has both its values")
  func repeated() throws {
    let properties = try gpxProperties(
      "<wpt lat='1' lon='2'><name>a</name><name>b</name><sat>1</sat><sat>2</sat></wpt>")
    #expect(try json(properties) == json(#"{"name":["a","b"],"sat":[1,2]}"#))
  }

  @Test("a property that this program wrote stays apart from the element of its name")
  func namedLikeElement() throws {
    let properties = try gpxProperties(
      "<wpt lat='1' lon='2'><name>a</name><extensions><c:property name='name'>b</c:property>"
        + "<c:property name='desc'>d</c:property></extensions></wpt>", "xmlns:c='urn:cairn:gpx'")
    #expect(try json(properties) == json(#"{"name":"a","extensions_name":"b","desc":"d"}"#))
  }

  // MARK: - GPX 1.0

  @Test("GPX 1.0: references, speed and course at points, private elements")
  func version10() throws {
    let result = try readGPX(
      "<gpx version='1.0' xmlns='http://www.topografix.com/GPX/1/0' xmlns:t='urn:topo'>"
        + "<name>file</name><email>a@b.c</email><url>http://x</url><urlname>X</urlname>"
        + "<wpt lat='1' lon='2'><url>http://y</url><urlname>Y</urlname><t:depth>5</t:depth></wpt>"
        + "<trk><url>z</url><trkseg><trkpt lat='1' lon='2'><course>45</course><speed>3.5</speed></trkpt>"
        + "<trkpt lat='1' lon='3'><url>p</url><t:k>v</t:k></trkpt></trkseg></trk></gpx>")
    #expect(result.error == nil)
    #expect(
      try result.properties.map { try json($0) } == [
        json(#"{"links":[{"href":"http://y","text":"Y"}],"t_depth":"5"}"#),
        json(
          #"{"links":[{"href":"z"}],"_gpxType":"trk","coordinateProperties":{"courses":[45,null],"#
            + #""speeds":[3.5,null],"links":[null,[{"href":"p"}]],"t:ks":[null,"v"]}}"#),
      ])
    let member = try #require(result.catalog.layers[0].members.first)
    #expect(
      try json(member.json)
        == json(
          #"{"@version":"1.0","xmlns":{"t":"urn:topo"},"name":"file","email":"a@b.c","url":"http://x","urlname":"X"}"#
        ))
  }

  // MARK: - Points one by one

  @Test("points of routes and tracks one by one, with the numbers of segment and point")
  func points() throws {
    let result = try readGPX(
      gpx(
        "<wpt lat='9' lon='9'><name>w</name></wpt><rte><name>r</name><rtept lat='1' lon='1'/>"
          + "<rtept lat='2' lon='2'><name>p</name></rtept></rte><trk><name>t</name><trkseg/><trkseg>"
          + "<trkpt lat='3' lon='3'><ele>4</ele></trkpt></trkseg></trk><trk><trkseg>"
          + "<trkpt lat='5' lon='5'/></trkseg></trk><trk/>"), points: true)
    #expect(result.error == nil)
    #expect(
      try result.properties.map { try json($0) } == [
        json(#"{"name":"w"}"#),
        json(#"{"route_fid":0,"route_point_id":0,"route_name":"r"}"#),
        json(#"{"route_fid":0,"route_point_id":1,"route_name":"r","name":"p"}"#),
        json(#"{"track_fid":0,"track_seg_id":1,"track_seg_point_id":0,"track_name":"t"}"#),
        json(#"{"track_fid":1,"track_seg_id":0,"track_seg_point_id":0}"#),
      ])
    #expect(result.geometries[3] == #"{"type":"Point","coordinates":[3,3,4]}"#)
    #expect(
      result.catalog.layers.map(\.name) == ["waypoints", "route_points", "track_points"])
    #expect(result.warnings("lines-without-points") == 1)
  }

  @Test("Garmin's TrackPointExtension of a single point is a property for each of its elements")
  func pointsOfGarmin() throws {
    let result = try readGPX(
      gpx(
        "<trk><trkseg><trkpt lat='1' lon='2'><extensions><g:TrackPointExtension><g:hr>92</g:hr>"
          + "<g:cad/><g:more>x</g:more></g:TrackPointExtension><power>200</power></extensions></trkpt>"
          + "</trkseg></trk>", "xmlns:g='\(GPXExtensionTests.garmin)v1'"), points: true)
    #expect(
      try json(try #require(result.properties.first))
        == json(
          #"{"track_fid":0,"track_seg_id":0,"track_seg_point_id":0,"gpxtpx_hr":92,"gpxtpx_more":"x","#
            + #""power":"200"}"#))
  }

  @Test("the numbers go on where a batch ends in a segment")
  func pointsInBlocks() throws {
    let points = (0..<2_000).map { "<trkpt lat='1' lon='0'><cmt>\($0)</cmt></trkpt>" }.joined()
    let bytes = Array(gpx("<trk><name>long</name><trkseg>\(points)</trkseg></trk>").utf8)
    let result = try readGPX(bytes, points: true, blockSize: 4096, jobs: 4)
    #expect(result.lines.count == 2_000)
    for (index, properties) in result.properties.enumerated() {
      #expect(
        try json(properties)
          == json(
            #"{"track_fid":0,"track_seg_id":0,"track_seg_point_id":\#(index),"track_name":"long","#
              + #""cmt":"\#(index)"}"#))
    }
  }

  // MARK: - Encodings and faults

  @Test("encodings: a byte order mark, UTF-16 of both orders, Latin-1")
  func encodings() throws {
    let text = "<gpx version='1.1'><wpt lat='1' lon='2'><name>Grüße</name></wpt></gpx>"
    let expected = [#"{"name":"Grüße"}"#]
    #expect(try readGPX([0xEF, 0xBB, 0xBF] + Array(text.utf8)).properties == expected)
    for isBig in [true, false] {
      let units = ([0xFEFF] + Array(text.utf16)).flatMap { unit -> [UInt8] in
        let high = UInt8(unit >> 8)
        let low = UInt8(unit & 255)
        return isBig ? [high, low] : [low, high]
      }
      #expect(try readGPX(units).properties == expected)
    }
    let latin = try #require(
      ("<?xml version='1.0' encoding='ISO-8859-1'?>" + text).data(using: .isoLatin1))
    #expect(try readGPX([UInt8](latin)).properties == expected)
  }

  @Test(
    "another root, and broken documents, are refused where they are broken",
    arguments: [
      ("<kml/>", "not-gpx", 1), ("<gpx>\n<wpt lat='1' lon='2'>\n</gpx>", "bad-xml", 3),
      ("<gpx>\n<wpt lat='1' lon='2'>", "bad-xml", 2), ("", "bad-xml", 1),
    ])
  func broken(_ text: String, _ code: String, _ line: Int) throws {
    let error = try #require(try readGPX(text).error)
    #expect(error.location?.line == line)
    if code == "not-gpx" { #expect(error.reason.code == code) }
  }

  @Test("bad features are skipped and kept as a document that can be read again")
  func skipped() throws {
    let result = try readGPX(
      Array(gpx("<wpt lat='1' lon='2'/><wpt lat='100' lon='2'/><wpt lat='3' lon='4'/>").utf8)
    ) { $0.faults.skipsErrors = true }
    #expect(result.error == nil)
    #expect(result.lines.count == 2)
    #expect(result.rejects.map(\.bytes) == ["<wpt lat='100' lon='2'/>"])
    #expect(result.rejects.first?.error.location?.feature == 2)
  }

  @Test("a wrong namespace, none, and a prefix for GPX's own are the same")
  func namespaces() throws {
    let wpt = "<wpt lat='1' lon='2'><name>a</name></wpt>"
    for text in [
      "<gpx>\(wpt)</gpx>", "<gpx xmlns='urn:wrong'>\(wpt)</gpx>",
      "<g:gpx xmlns:g='http://www.topografix.com/GPX/1/1'><g:wpt lat='1' lon='2'><g:name>a</g:name></g:wpt></g:gpx>",
    ] {
      #expect(try readGPX(text).properties == [#"{"name":"a"}"#])
    }
  }

  @Test("the result is the same whatever the size of blocks and the number of workers")
  func blocks() throws {
    for name in gpxSamples("togeojson/gpx") {
      let bytes = try gpxSample(name)
      let whole = try readGPX(bytes)
      for (size, jobs) in [(1 << 12, 1), (1 << 13, 4), (1 << 16, 4)] {
        #expect(try readGPX(bytes, blockSize: size, jobs: jobs).text == whole.text, "\(name)")
      }
    }
  }
}
