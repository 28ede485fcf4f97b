import Base
import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Flow
@testable import FormatKit

/// What means the same in KML, GPX, GeoJSON and CSV reaches the element of the other (the guide to formats, What means the same).
@Suite struct MeaningTests {
  /// A place with all meanings, as each format says it.
  private static let places = [
    "in.geojson": #"""
    {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},
    "properties":{"title":"Spring","description":"Cold","timestamp":"2024-05-01T12:00:00Z","marker-symbol":"drinking-water",
    "url":"https://example.org/a"}}]}
    """#,
    "in.csv": """
    lat,lon,Name,Desc,Time,link,Symbol
    47,8,Spring,Cold,2024-05-01T12:00:00Z,https://example.org/a,Drinking Water

    """,
    "in.kml": """
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom"><Placemark><name>Spring</name>\
    <atom:link href="https://example.org/a"/><description>Cold</description><TimeStamp><when>2024-05-01T12:00:00Z</when>\
    </TimeStamp><Style><IconStyle><Icon><href>http://maps.google.com/mapfiles/kml/shapes/water.png</href></Icon>\
    </IconStyle></Style><Point><coordinates>8,47</coordinates></Point></Placemark></kml>
    """,
    "in.gpx": """
    <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><wpt lat="47" lon="8">\
    <time>2024-05-01T12:00:00Z</time><name>Spring</name><desc>Cold</desc><link href="https://example.org/a"/>\
    <sym>Drinking Water</sym></wpt></gpx>
    """,
  ]

  private func convert(_ text: String, _ name: String, through names: [String]) throws -> String {
    let scratch = try Scratch()
    var path = try scratch.write(name, Array(text.utf8))
    for name in names {
      let next = scratch.path(name)
      _ = try run(path, into: next)
      path = next
    }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(
    "a place reaches GPX's elements, straight and through another format",
    arguments: ["in.geojson", "in.csv", "in.kml", "in.gpx"],
    ["", "via.geojson", "via.csv", "via.kml"])
  func gpx(_ input: String, _ via: String) throws {
    let text = try #require(Self.places[input])
    let gpx = try convert(text, input, through: (via.isEmpty ? [] : [via]) + ["out.gpx"])
    #expect(
      gpx.contains(
        "<time>2024-05-01T12:00:00Z</time><name>Spring</name><desc>Cold</desc>"
          + "<link href=\"https://example.org/a\"/><sym>Drinking Water</sym>"), "\(gpx)")
  }

  @Test(
    "a place reaches KML's elements, straight and through another format",
    arguments: ["in.geojson", "in.csv", "in.kml", "in.gpx"],
    ["", "via.geojson", "via.csv", "via.gpx"])
  func kml(_ input: String, _ via: String) throws {
    let text = try #require(Self.places[input])
    let kml = try convert(text, input, through: (via.isEmpty ? [] : [via]) + ["out.kml"])
    #expect(
      kml.contains(
        "<Placemark><name>Spring</name><atom:link href=\"https://example.org/a\"/>"
          + "<description>Cold</description><TimeStamp><when>2024-05-01T12:00:00Z</when></TimeStamp>"
      ),
      "\(kml)")
    #expect(
      kml.contains("<Icon><href>http://maps.google.com/mapfiles/kml/shapes/water.png</href></Icon>")
    )
  }

  @Test("a link's text and type go to KML and back; of several, KML shows the first and keeps all")
  func links() throws {
    let link =
      #"<link href="https://example.org/a"><text>About</text><type>text/html</type></link>"#
    let other = #"<link href="https://example.org/b"/>"#
    let gpx = try #require(Self.places["in.gpx"])
    for links in [link, link + other] {
      let text = gpx.replacing(#"<link href="https://example.org/a"/>"#, with: links)
      let kml = try convert(text, "in.gpx", through: ["out.kml"])
      #expect(
        kml.contains(
          #"<atom:link href="https://example.org/a" type="text/html" title="About"/>"#), "\(kml)")
      #expect(try convert(kml, "in.kml", through: ["out.gpx"]).contains(links))
    }
  }

  @Test("a GPX file gains nothing on the way to KML and back but what KML needs")
  func returns() throws {
    let gpx = try convert(
      #require(Self.places["in.gpx"]), "in.gpx", through: ["via.kml", "out.gpx"])
    let properties = gpx.matches(of: /cairn:property name="([^"]*)"/).map { String($0.1) }
    #expect(properties == ["styleUrl"], "\(gpx)")
  }

  @Test("an icon or symbol that no other program knows stays what it is")
  func unknownSymbols() throws {
    let kml = try #require(Self.places["in.kml"]).replacing("shapes/water", with: "shapes/other")
    let gpx = try convert(kml, "in.kml", through: ["out.gpx"])
    #expect(!gpx.contains("<sym>"))
    #expect(gpx.contains("kml/shapes/other.png</cairn:property>"))
    let text = try #require(Self.places["in.gpx"]).replacing("Drinking Water", with: "diamond 1")
    #expect(!(try convert(text, "in.gpx", through: ["out.kml"])).contains("<Icon>"))
  }

  @Test("a link alone is its address in a table, one that says more is JSON")
  func tables() throws {
    let gpx = try #require(Self.places["in.gpx"])
    #expect(try convert(gpx, "in.gpx", through: ["out.csv"]).contains(",https://example.org/a\n"))
    let more = gpx.replacing("a\"/>", with: "a\"><text>b</text></link>")
    #expect(
      try convert(more, "in.gpx", through: ["out.csv"])
        .contains(#""[{""href"":""https://example.org/a"",""text"":""b""}]""#))
  }

  private static func track(_ extensions: String) -> String {
    """
    <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x" \
    xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" \
    xmlns:gpx_style="http://www.topografix.com/GPX/gpx_style/0/2"><trk><extensions>\(extensions)</extensions><trkseg>\
    <trkpt lat="1" lon="2"/><trkpt lat="3" lon="2"/></trkseg></trk></gpx>
    """
  }

  /// KML has the colour as aabbggrr. The values of Garmin's names are those that GPSBabel 1.8 writes.
  @Test(
    "the colours of tracks reach KML and simplestyle",
    arguments: [
      ("Red", "#ff0000", "ff0000ff"), ("DarkYellow", "#8b8b00", "ff008b8b"),
      ("Green", "#008000", "ff008000"), ("LightGray", "#d3d3d3", "ffd3d3d3"),
    ])
  func displayColors(_ name: String, _ hex: String, _ color: String) throws {
    let holder =
      "<gpxx:TrackExtension><gpxx:DisplayColor>\(name)</gpxx:DisplayColor></gpxx:TrackExtension>"
    let text = Self.track(holder)
    #expect(try convert(text, "in.gpx", through: ["o.geojson"]).contains(#""stroke":"\#(hex)""#))
    #expect(
      try convert(text, "in.gpx", through: ["o.kml"])
        .contains("<LineStyle><color>\(color)</color></LineStyle>"))
    // Garmin's element says it already.
    let again = try convert(text, "in.gpx", through: ["o.gpx"])
    #expect(again.contains(holder) && !again.contains("<gpx_style:"))
    // A style of the line's own comes first.
    let both = Self.track(
      holder + "<gpx_style:line><gpx_style:color>123456</gpx_style:color></gpx_style:line>")
    #expect(try convert(both, "in.gpx", through: ["o.geojson"]).contains(##""stroke":"#123456""##))
    let kml = try convert(text, "in.gpx", through: ["o.kml"])
    #expect(
      try convert(kml, "in.kml", through: ["o.gpx"])
        .contains("<gpx_style:color>\(hex.dropFirst())</gpx_style:color>"))
  }

  @Test(
    "Transparent, and names that Garmin does not have, are not colours",
    arguments: ["Transparent", "Pink"])
  func noColors(_ name: String) throws {
    let text = Self.track(
      "<gpxx:TrackExtension><gpxx:DisplayColor>\(name)</gpxx:DisplayColor></gpxx:TrackExtension>")
    #expect(!(try convert(text, "in.gpx", through: ["o.geojson"])).contains("stroke"))
  }

  @Test("rings become segments of a track where that is asked for; otherwise polygons are refused")
  func polygons() throws {
    let scratch = try Scratch()
    let input = try scratch.write(
      "in.geojson",
      Array(
        #"""
        {"type":"Feature","properties":{"_gpxType":"rte"},"geometry":{"type":"Polygon","coordinates":
        [[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,2],[2,1],[1,1]]]}}
        """#.utf8))
    let output = scratch.path("out.gpx")
    do {
      _ = try run(input, into: output)
      Issue.record("a polygon was written")
    } catch let error as GeoError {
      #expect(error.hint?.contains("--output-option polygons=tracks") == true)
      #expect(error.location?.line == 1)
    }
    let catalog = try run(
      input, into: output, configureOutput: { $0.options["polygons"] = "tracks" })
    let gpx = try String(contentsOfFile: output, encoding: .utf8)
    #expect(gpx.components(separatedBy: "<trkseg>").count == 3)
    #expect(gpx.components(separatedBy: "<trkpt ").count == 9)
    #expect(!gpx.contains("<rte>"))
    let changed = catalog.layers[0].tally.changed.first { $0.reason == "polygon-as-track" }
    #expect(changed?.count == 1 && changed?.examples.first?.feature == 1)
  }

  @Test(
    "a line beyond 180° is cut on the way to GeoJSON, and counted with its place (RFC 7946 §3.1.9)")
  func antimeridian() throws {
    let scratch = try Scratch()
    let input = try scratch.write(
      "in.csv", Array("WKT,n\n\"LINESTRING (170 0,190 20)\",1\n".utf8))
    let output = scratch.path("out.geojson")
    let catalog = try run(input, into: output)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.contains("[[[170,0],[180,10]],[[-180,10],[-170,20]]]"), "\(text)")
    let changed = catalog.layers[0].tally.changed.first { $0.reason == "cut-at-antimeridian" }
    #expect(changed?.count == 1 && changed?.examples.first?.feature == 1)
  }
}
