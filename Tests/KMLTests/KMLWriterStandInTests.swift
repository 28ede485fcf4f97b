import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Flow
@testable import FormatKit

/// Fields that are elements of another name (AbstractFeatureType, OGC 07-147r2 §9.1).
@Suite struct KMLWriterStandInTests {
  private func data(_ name: String, _ value: String) -> String {
    "<ExtendedData><SchemaData schemaUrl=\"#schema.in\"><SimpleData name=\"\(name)\">\(value)"
      + "</SimpleData></SchemaData></ExtendedData>"
  }

  @Test(
    "a field of another spelling is the element, and nothing else",
    arguments: [
      (#""Name":"a""#, "<name>a</name>"), (#""NAME":"a""#, "<name>a</name>"),
      (#""nAmE":"2020-01-01""#, "<name>2020-01-01</name>"),
      (#""Description":"<b>""#, "<description>&lt;b&gt;</description>"),
      (#""DESC":"a""#, "<description>a</description>"),
      (
        #""time":"2020-01-01T00:00:00+02:00""#,
        "<TimeStamp><when>2020-01-01T00:00:00+02:00</when></TimeStamp>"
      ),
      (
        #""TimeStamp":"2020-01-01T00:00:00Z""#,
        "<TimeStamp><when>2020-01-01T00:00:00Z</when></TimeStamp>"
      ),
    ])
  func moved(_ property: String, _ element: String) throws {
    let document = try writeKML(properties: property)
    #expect(document.features == ["<Placemark>\(element)</Placemark>"])
    #expect(document.fields.isEmpty)
    #expect(document.changed == ["field-as-element": 1])
  }

  @Test(
    "a field that means something of its own is data too",
    arguments: [
      ("title", "name"), ("Title", "name"), ("cmt", "description"), ("CMT", "description"),
    ])
  func kept(_ field: String, _ element: String) throws {
    let document = try writeKML(properties: #""\#(field)":"a""#)
    #expect(
      document.features == ["<Placemark><\(element)>a</\(element)>\(data(field, "a"))</Placemark>"])
    #expect(document.changed.isEmpty)
  }

  @Test(
    "the first of several fields counts, in whatever order they come",
    arguments: [
      (#""title":"t","NAME":"b","Name":"a","name":"n""#, "n", ["title", "NAME", "Name"]),
      (#""title":"t","NAME":"b","Name":"a""#, "a", ["title", "NAME"]),
      (#""title":"t","NAME":"b""#, "b", ["title"]),
      (#""title":"t","NAME":"","Name":7"#, "t", ["title", "NAME", "Name"]),
    ])
  func order(_ properties: String, _ name: String, _ others: [String]) throws {
    let document = try writeKML(properties: properties)
    let line = try #require(document.features.first)
    #expect(line.hasPrefix("<Placemark><name>\(name)</name><ExtendedData>"))
    let names = line.matches(of: /<SimpleData name="([^"]*)"/).map { String($0.1) }
    #expect(names == others)
  }

  @Test("descriptions: another spelling before GPX's, and of those desc before cmt")
  func descriptions() throws {
    let document = try writeKML([
      kmlFeature(#""cmt":"c","desc":"d","Description":"e""#), kmlFeature(#""cmt":"c","desc":"d""#),
    ])
    let found = document.features.compactMap { $0.firstMatch(of: /<description>(.)</)?.1 }
    #expect(found == ["e", "d"])
    #expect(document.changed == ["field-as-element": 2])
  }

  @Test(
    "a field of the element's own name leaves no room, not even null",
    arguments: [
      #""name":null,"title":"t""#, #""description":null,"desc":"d""#,
      #""timestamp":null,"time":"2020-01-01T00:00:00Z""#,
    ])
  func null(_ properties: String) throws {
    let document = try writeKML(properties: properties)
    let line = try #require(document.features.first)
    #expect(line.hasPrefix("<Placemark><ExtendedData>"))
    #expect(document.changed == ["null-left-out": 1])
  }

  @Test(
    "what is not a date-time, or not the only time, stays data",
    arguments: [
      #""time":"10:30""#, #""time":"2020""#, #""time":"2020-01-01""#, #""time":1577836800"#,
    ])
  func noTime(_ property: String) throws {
    let document = try writeKML(properties: property)
    #expect(document.features.first?.contains("<TimeStamp>") == false)
    #expect(document.changed.isEmpty)
    let span = try writeKML(
      properties: #""time":"2020-01-01T00:00:00Z","timespan":{"begin":"2020","end":""}"#)
    #expect(
      span.features == [
        "<Placemark><TimeSpan><begin>2020</begin></TimeSpan>\(data("time", "2020-01-01T00:00:00Z"))"
          + "</Placemark>"
      ])
  }

  @Test("where a field is chosen, others stay data")
  func chosen() throws {
    let document = try writeKML(
      properties: #""Name":"a","n":"b","desc":"d""#, ["name-field": "n"])
    #expect(
      document.features == [
        "<Placemark><name>b</name><description>d</description>\(data("Name", "a"))</Placemark>"
      ])
  }

  @Test(
    "a GeoPackage's field Name comes back as name, which is counted; title comes back as it was")
  func throughGeoPackage() throws {
    let scratch = try Scratch()
    let features = [kmlFeature(#""Name":"a","n":1"#), kmlFeature(#""Name":"b","n":2"#)]
    let input = try scratch.write("in.geojsonl", Array(features.joined(separator: "\n").utf8))
    _ = try run(input, into: scratch.path("a.gpkg"))
    let catalog = try run(scratch.path("a.gpkg"), into: scratch.path("a.kml"))
    let changed = catalog.layers[0].tally.changed
    #expect(changed.map(\.reason) == ["field-as-element"] && changed[0].count == 2)
    _ = try run(scratch.path("a.kml"), into: scratch.path("b.gpkg")) {
      $0.options["layers-from"] = "none"
    }
    _ = try run(scratch.path("b.gpkg"), into: scratch.path("b.geojsonl"))
    let back = try String(contentsOfFile: scratch.path("b.geojsonl"), encoding: .utf8)
    #expect(back.contains(#""properties":{"name":"a","n":1}"#))
    #expect(back.contains(#""properties":{"name":"b","n":2}"#))
  }

  @Test("GPX → KML → GPX: the elements of a waypoint come back, and nothing besides")
  func throughGPX() throws {
    let scratch = try Scratch()
    let point = """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">\
      <wpt lat="2" lon="1"><time>2020-01-01T00:00:00Z</time><name>n</name><cmt>c</cmt>\
      <desc>d</desc><sym>Flag</sym></wpt></gpx>
      """
    let input = try scratch.write("in.gpx", Array(point.utf8))
    let catalog = try run(input, into: scratch.path("a.kml"))
    let text = try String(contentsOfFile: scratch.path("a.kml"), encoding: .utf8)
    #expect(text.contains("<Placemark><name>n</name><description>d</description><TimeStamp><when>"))
    let moved = catalog.layers.flatMap(\.tally.changed).filter {
      $0.reason == "field-as-element"
    }
    #expect(moved.map(\.count) == [2])
    _ = try run(scratch.path("a.kml"), into: scratch.path("b.gpx"))
    let back = try String(contentsOfFile: scratch.path("b.gpx"), encoding: .utf8)
    for element in [
      "<time>2020-01-01T00:00:00Z</time>", "<name>n</name>", "<cmt>c</cmt>", "<desc>d</desc>",
      "<sym>Flag</sym>",
    ] {
      #expect(back.contains(element), "\(element)")
    }
    #expect(!back.contains("<extensions>"))
  }
}
