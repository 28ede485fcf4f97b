import FormatTestSupport
import GeoJSON
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Text

@Suite struct CSVReaderTests {
  // MARK: - Records

  @Test(
    "records are cut by RFC 4180",
    arguments: [
      ("a,b\n1,2\n", [#"{"a":1,"b":2}"#]),
      ("a,b\r\n1,2\r\n3,4", [#"{"a":1,"b":2}"#, #"{"a":3,"b":4}"#]),
      ("a,b\r1,2\r3,4\r", [#"{"a":1,"b":2}"#, #"{"a":3,"b":4}"#]),
      ("\u{FEFF}a,b\n1,2", [#"{"a":1,"b":2}"#]),
      ("a,b\n\"x,y\",\"l1\nl2\"\n", [#"{"a":"x,y","b":"l1\nl2"}"#]),
      ("a,b\n\"x\r\ny\",z\n", [#"{"a":"x\r\ny","b":"z"}"#]),
      ("a,b\n\"say \"\"hi\"\"\",\"\"\"\"\n", [#"{"a":"say \"hi\"","b":"\""}"#]),
      ("a,b\n\"\"\"x\"\"\",y\n", [#"{"a":"\"x\"","b":"y"}"#]),
      ("a,b\n50\"06,6\"N\n", [#"{"a":"50\"06","b":"6\"N"}"#]),
      ("a,b\n\"Big\" Joe,x\n", [#"{"a":"Big Joe","b":"x"}"#]),
      ("a,b\n1, \"x,y\" \n", [#"{"a":1,"b":"x,y"}"#]),
      ("a,b\n x , y \n", [#"{"a":" x ","b":" y "}"#]),
      ("a,b\n\n\r\n1,2\n\n3,4\n\n", [#"{"a":1,"b":2}"#, #"{"a":3,"b":4}"#]),
      ("a,b\n,\n\"\",x\n", [#"{"a":null,"b":null}"#, #"{"a":"","b":"x"}"#]),
      ("a,b,\n1,2,3\n", [#"{"a":1,"b":2,"column_3":3}"#]),
      ("a\n1\n", [#"{"a":1}"#]),
      ("a,b", []), ("a,b\n", []), ("", []), ("\n\n", []), ("\u{FEFF}", []),
      ("sep=;\r\na;b\r\n1;2\r\n", [#"{"a":1,"b":2}"#]),
    ])
  func records(_ text: String, _ expected: [String]) throws {
    let result = try readCSV(text)
    #expect(result.error == nil)
    #expect(result.properties == expected)
  }

  @Test("names of columns occur once, are trimmed, and never empty")
  func names() throws {
    let header = "name,name, name ,,name_2,\"\", lat text,\" kept \""
    let result = try readCSV(header + "\n1,2,3,4,5,6,7,8\n")
    #expect(
      result.properties == [
        #"{"name":1,"name_3":2,"name_4":3,"column_4":4,"name_2":5,"column_6":6,"lat text":7,"#
          + #"" kept ":8}"#
      ])
  }

  @Test("a table without a header has numbered columns")
  func noHeader() throws {
    let result = try readCSV("1,2\n3,4\n", ["header": "no", "x": "column_1", "y": "column_2"])
    #expect(result.geometries.count == 2)
    #expect(try readCSV("1,2\n", ["header": "no"]).properties == [#"{"column_1":1,"column_2":2}"#])
  }

  @Test("values that are missing at a record's end are absent, and the record is counted")
  func shortRecords() throws {
    let result = try readCSV("a,b,c\n1\n1,2\n1,2,3\n")
    #expect(result.properties == [#"{"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":1,"b":2,"c":3}"#])
    #expect(result.warnings("record-too-short") == 2)
  }

  @Test("values that no column is there for are an error, empty ones are not")
  func longRecords() throws {
    #expect(try readCSV("a,b\n1,2,,\n").properties == [#"{"a":1,"b":2}"#])
    let error = try #require(try readCSV("a,b\n1,2\n3,\"x\ny\",,5\n").error)
    #expect(error.reason == .recordTooLong)
    #expect(error.location?.line == 4)
    #expect(error.location?.column == 5)
    #expect(error.location?.feature == 2)
  }

  @Test("a quotation mark that is not closed is an error where it stands")
  func openQuote() throws {
    let error = try #require(try readCSV("a,b\n1,2\n3,\"x\n4,5\n").error)
    #expect(error.reason == .quoteNotClosed)
    #expect(error.location?.line == 3)
    #expect(error.location?.column == 3)
    #expect(try readCSV("a,\"b\n1,2\n").error?.reason == .quoteNotClosed)
  }

  @Test("bad records are rejected as they were, with the header to feed them in again")
  func rejects() throws {
    let text = "lat,lon,n\r\n1,2,ok\r\nx,2,\"a\r\nb\"\r\n3,4,ok,more\r\n5,6,ok\r\n7,8,\"open"
    let result = try readCSV(Array(text.utf8)) { $0.faults.skipsErrors = true }
    #expect(result.error == nil)
    #expect(result.properties == [#"{"n":"ok"}"#, #"{"n":"ok"}"#])
    #expect(result.rejects.map(\.bytes) == ["x,2,\"a\r\nb\"", "3,4,ok,more", "7,8,\"open"])
    #expect(
      result.rejects.map(\.error.reason) == [.badCoordinateText, .recordTooLong, .quoteNotClosed])
    #expect(result.rejects.map(\.error.location?.line) == [3, 5, 7])
    let scratch = try Scratch()
    let path = try scratch.write("in.csv", Array(text.utf8))
    let reader = try CSVReader(
      InputRequest(source: try ByteSource(path: path)), usualDelimiter: UInt8(ascii: ","))
    var batch = FeatureBatch()
    #expect(try reader.read(into: &batch))
    #expect(batch.piece.frame == RecordFrame(head: "lat,lon,n\n"))
  }

  // MARK: - Dialects

  @Test(
    "the delimiter is found by itself",
    arguments: [
      ("a;b\n1;2\n", #"{"a":1,"b":2}"#), ("a\tb\n1\t2\n", #"{"a":1,"b":2}"#),
      ("a|b\n1|2\n", #"{"a":1,"b":2}"#),
      ("a;b;c\n1,5;2,5;x\n", #"{"a":1.5,"b":2.5,"c":"x"}"#),
      ("a,b\n\"1;2;3\",4\n\"1;2\",4\n", #"{"a":"1;2;3","b":4}"#),
      ("a,b;c\n1,2;3\n1,2\n", #"{"a":1,"b;c":"2;3"}"#),
      ("a, b\tc\n1, 2\t3\n", #"{"a, b":"1, 2","c":3}"#),
      ("name,\"a;b;c;d\"\nx,y\n", #"{"name":"x","a;b;c;d":"y"}"#),
      ("v\n1,5\n-2,25\n3\n", #"{"v":1.5}"#), ("v\r\n7\r\n1,5e3", #"{"v":7}"#),
      ("v\n1,5\n\"x\"\n", #"{"v":"1,5"}"#),
    ])
  func delimiters(_ text: String, _ expected: String) throws {
    #expect(try readCSV(text).properties.first == expected)
  }

  @Test("values beyond one column are an error unless all of them are numbers with a decimal comma")
  func oneColumn() throws {
    for text in ["v\n1,5\nx,y\n", "v\n1,5,2\n", "v\n1,5;2\n", "v\nPraha, CZ\n"] {
      #expect(try readCSV(text).error != nil, "\(text)")
    }
  }

  @Test("the delimiter can be told")
  func toldDelimiter() throws {
    #expect(try readCSV("a:b,c\n1:2,3\n", ["delimiter": ":"]).properties == [#"{"a":1,"b,c":2.3}"#])
    #expect(try readCSV("a,b\n1,2\n", ["delimiter": "tab"]).properties == [#"{"a,b":1.2}"#])
    for bad in ["x", "\"", "1", "", "::", "-", "é", " "] {
      #expect(try readCSV("a,b\n1,2\n", ["delimiter": bad]).error?.reason == .usage)
    }
  }

  @Test(
    "a first record of numbers is not a header",
    arguments: [
      ("A,50.1,14.2\nB,50.2,14.3\n", 1), ("1,2\n3,4\n", 1), ("a;1,5;x\nb;2,5;y\n", 1),
      ("name,2019,2020\nx,1,2\n", 0), ("a,1.5\nb,c\n", 0), ("A,50.1\n", 0), ("a,b\n1,2\n", 0),
    ])
  func numbersInHeader(text: String, count: Int) throws {
    #expect(try readCSV(text).warnings("numbers-in-header") == count)
    #expect(try readCSV(text, ["header": "no"]).warnings("numbers-in-header") == 0)
  }

  @Test("Latin-1 is read where it is named, and refused with a word where not")
  func encodings() throws {
    let bytes = Array("name,n\nCaf".utf8) + [0xE9, 0x80, 0x2C, 0x31, 0x0A]
    #expect(
      try readCSV(bytes, ["encoding": "latin1"]).properties == [#"{"name":"Café€","n":1}"#])
    let error = try #require(try readCSV(bytes).error)
    #expect(error.reason == .invalidUTF8)
    #expect(error.hint?.contains("encoding=windows-1252") == true)
    #expect(error.location?.line == 2)
    #expect(error.location?.column == 4)
    let header = [0x6E, 0xE9] + Array(",n\nx,1\n".utf8)
    #expect(try readCSV(header).error?.reason == .invalidUTF8)
    #expect(try readCSV(header, ["encoding": "latin1"]).properties == [#"{"né":"x","n":1}"#])
    // Only the records that are not UTF-8 are bad.
    let mixed = Array("a,b\n1,x\n2,".utf8) + [0xFF] + Array("\n3,y\n4,".utf8) + [0xE9, 0x0A]
    let skipped = try readCSV(mixed) { $0.faults.skipsErrors = true }
    #expect(skipped.properties == [#"{"a":1,"b":"x"}"#, #"{"a":3,"b":"y"}"#])
    #expect(skipped.rejects.count == 2)
  }

  // MARK: - What a run may want

  @Test("a layer that was not asked for is counted, and that is all")
  func passedOver() throws {
    let result = try readCSV(Array("a,b\n1,2\n3,4\n".utf8)) { $0.selection.layerNames = ["other"] }
    #expect(result.lines.isEmpty)
    #expect(result.catalog.layers.first?.tally.read == 2)
    #expect(result.catalog.layers.first?.tally.filtered == 2)
  }

  @Test("without properties geometries are read alone")
  func geometryAlone() throws {
    let result = try readCSV(Array("lat,lon,n\n1,2,3\n".utf8)) { $0.target.needsProperties = false }
    #expect(result.lines.count == 1)
    #expect(result.geometries == [#"{"type":"Point","coordinates":[2,1]}"#])
    #expect(result.properties == ["{}"])
  }

  @Test("a column can hold the feature ids")
  func ids() throws {
    let result = try readCSV("key,n\n7,1\nx,2\n", ["id": "KEY"])
    #expect(result.lines.first?.hasPrefix(#"{"type":"Feature","id":"7","#) == true)
    #expect(result.properties == [#"{"n":1}"#, #"{"n":2}"#])
    #expect(try readCSV("key,n\n7,1\n", ["id": "key"]).text.contains("\"id\":7,"))
    #expect(try readCSV("key,n\n7,1\n", ["id": "nope"]).error?.reason == .usage)
  }

  @Test("compressed files are read twice like others; what can be read only once is copied")
  func sources() throws {
    let scratch = try Scratch()
    let path = try scratch.write("in.csv", Array("lat,lon,n\n1,2,3\n".utf8))
    try withGzipAndPipe(of: path) { input in
      let output = input + ".geojsonl"
      let catalog = try run(input, as: .csv, into: output, as: .geoJSONSequence)
      #expect(catalog.layers.first?.tally.out == 1)
      #expect(try String(contentsOfFile: output, encoding: .utf8).contains(#""coordinates":[2,1]"#))
    }
  }
}
