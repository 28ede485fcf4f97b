import Base
import Files
import FormatKit
import FormatTestSupport
import Formats
import TestSupport
import Testing

/// The format of an input by its contents and its name.
struct RecognitionTests {
  @Test("contents tell the format where they look like a table, names where they do not")
  func tables() throws {
    let scratch = try Scratch()
    func format(_ name: String, _ text: String) throws -> String? {
      let path = try scratch.write(name, Array(text.utf8))
      return try? Format.recognised(try ByteSource(path: path)).name
    }
    #expect(try format("a.txt", "lat,lon\n1,2\n") == "csv")
    #expect(try format("a.txt", "lat\tlon\n1\t2\n") == "tsv")
    #expect(try format("b.csv", "lat\tlon\n1\t2\n") == "tsv")
    #expect(try format("a.csv", "name\nx\n") == "csv")
    #expect(try format("a.csv", "a,b\n1,2,3\n") == "csv")
    #expect(try format("a.tab", "name\nx\n") == "tsv")
    #expect(try format("a.tsv", "a,b\n1,2\n") == "csv")
    #expect(try format("a.csv", "") == "csv")
    #expect(try format("a.txt", "Some words, and more.\nNo table at all.\n") == nil)
    #expect(try format("a.txt", "<a>x,y</a>\n<a>x,y</a>\n") == nil)
    #expect(try format("a.txt", "{\"type\":\"FeatureCollection\",\"features\":[]}\n") == "geojson")
  }

  @Test(
    "files of other kinds are named, whatever they are called",
    arguments: [
      ("a.gml", "<gml:FeatureCollection xmlns:gml='http://www.opengis.net/gml'/>", "a GML file"),
      (
        "a.xml", "\u{FEFF}<?xml version='1.0'?>\n<!-- a WFS -->\n<wfs:FeatureCollection\n/>",
        "a GML file"
      ),
      ("a.gml", "<ogr:FeatureCollection>", "a GML file"),
      ("a", "<FeatureCollection/>", "a GML file"),
      ("a.tab", "!table\n!version 300\n!charset Neutral\n", "a MapInfo table"),
      ("a.TAB", "!TABLE\r\n!VERSION 300\r\n", "a MapInfo table"),
      ("a.xyz", "<!DOCTYPE HTML><html>", "a web page (HTML), not data"),
    ])
  func strangers(name: String, text: String, title: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write(name, Array(text.utf8))
    let error = #expect(throws: GeoError.self) { try Format.recognised(try ByteSource(path: path)) }
    #expect(error?.message == "this is \(title)")
    #expect(error?.hint?.isEmpty == false)
  }

  @Test("names that only look like those of other kinds are none")
  func noStrangers() throws {
    let scratch = try Scratch()
    for text in ["!tables\n", "!tabl", "<featurecollections/>", "<a:b/>", "<"] {
      let path = try scratch.write("a.xyz", Array(text.utf8))
      let error = #expect(throws: GeoError.self) {
        try Format.recognised(try ByteSource(path: path))
      }
      #expect(error?.message == "the content is of no format that is known here")
    }
  }

  @Test("tables in UTF-16 are recognised by their contents; other text in it is not a table")
  func tablesInUTF16() throws {
    let scratch = try Scratch()
    func format(_ bytes: [UInt8]) throws -> String? {
      let path = try scratch.write("a.txt", bytes)
      return try? Format.recognised(try ByteSource(path: path)).name
    }
    #expect(try format(utf16("lat,lon\n1,2\n")) == "csv")
    #expect(try format(utf16("lat\tlon\n1\t2\n", isBigEndian: true)) == "tsv")
    #expect(try format(utf16("lat;lon\n1;2\n", hasMark: false)) == "csv")
    #expect(try format(utf16("No table.\n")) == nil)
  }
}
