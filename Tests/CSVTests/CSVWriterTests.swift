import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Geometry

@Suite struct CSVWriterTests {
  @Test("values are quoted where they need it, and only there (RFC 4180 §2.5 to 2.7)")
  func quoting() throws {
    let written = try writeCSV(features: [
      point(#"{"t":"plain","u":"a,b"}"#), point(#"{"t":"a\"b","u":"l1\nl2"}"#),
      point(#"{"t":"","u":null}"#), point(#"{"t":" x","u":"x "}"#),
      point(#"{"t":"12","u":"1.5e3"}"#), point(#"{"t":"true","u":"00123"}"#),
      point(#"{"t":" ","u":"2024-01-01"}"#), point(#"{"t":"café; x","u":"1,5"}"#),
      point(#"{"t":"-","u":"\r"}"#), point(#"{"t":"TRUE","u":"+1"}"#),
    ])
    #expect(
      written.text == """
        WKT,t,u
        POINT (1 2),plain,"a,b"
        POINT (1 2),"a""b","l1
        l2"
        POINT (1 2),"",
        POINT (1 2)," x","x "
        POINT (1 2),"12","1.5e3"
        POINT (1 2),"true",00123
        POINT (1 2)," ",2024-01-01
        POINT (1 2),café; x,"1,5"
        POINT (1 2),-,"\r"
        POINT (1 2),"TRUE",+1

        """)
  }

  @Test("numbers, truth values, nested values, ids")
  func values() throws {
    let written = try writeCSV(features: [
      point(#"{"i":-5,"r":5.0,"b":true,"n":{"a":[1,"x"]},"big":18446744073709551616}"#, id: "7"),
      point(#"{"i":9223372036854775807,"r":1e-7,"b":false,"n":[],"big":1}"#, id: "\"w/1\""),
    ])
    #expect(
      written.lines == [
        "WKT,id,i,r,b,n,big",
        #"POINT (1 2),7,-5,5.0,true,"{""a"":[1,""x""]}",18446744073709551616"#,
        "POINT (1 2),w/1,9223372036854775807,1e-7,false,[],1", "",
      ])
    #expect(written.changes("nested-as-text") == 2)
    #expect(written.changes("number-as-text") == 1)
    #expect(written.changes("id-as-column") == 2)
    #expect(written.changes("mixed-types") == 1)
  }

  @Test("delimiters, and what they make need quotes")
  func delimiters() throws {
    let features = [point(#"{"t":"a\tb","u":"a,b;c"}"#), point(#"{"t":"1,5","u":"x"}"#)]
    #expect(
      try writeCSV(features: features, delimiter: 9).text
        == "WKT\tt\tu\nPOINT (1 2)\t\"a\tb\"\ta,b;c\nPOINT (1 2)\t\"1,5\"\tx\n")
    #expect(
      try writeCSV(features: features, ["delimiter": "semicolon"]).lines[1]
        == "POINT (1 2);\"a\tb\";\"a,b;c\"")
    #expect(try writeCSV(features: features, ["delimiter": "ab"]).error?.reason == .usage)
  }

  // MARK: - Geometries

  private static let line =
    #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0,1],[1,1,2]]},"#
    + #""properties":{"n":1}}"#
  private static let nothing = #"{"type":"Feature","geometry":null,"properties":{"n":2}}"#

  @Test("geometries as WKT, as columns, or not at all")
  func shapes() throws {
    let points = [
      point(#"{"n":1}"#), #"{"type":"Feature","geometry":null,"properties":{"n":2}}"#,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3.5]},"properties":{"n":3}}"#,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":{"n":4}}"#,
    ]
    #expect(
      try writeCSV(features: points).text
        == "WKT,n\nPOINT (1 2),1\n,2\nPOINT Z (1 2 3.5),3\nPOINT EMPTY,4\n")
    let xy = try writeCSV(features: points, ["geometry": "xy"])
    #expect(xy.text == "x,y,n\n1,2,1\n,,2\n1,2,3\n,,4\n")
    #expect(xy.changes("height-left-out") == 1)
    let xyz = try writeCSV(features: points, ["geometry": "xyz"])
    #expect(xyz.text == "x,y,z,n\n1,2,,1\n,,,2\n1,2,3.5,3\n,,,4\n")
    let none = try writeCSV(features: points, ["geometry": "none"])
    #expect(none.text == "n\n1\n2\n3\n4\n")
    #expect(none.changes("geometry-left-out") == 3)
    #expect(
      try writeCSV(features: [Self.line, Self.nothing]).text
        == "WKT,n\n\"LINESTRING Z (0 0 1,1 1 2)\",1\n,2\n")
    #expect(
      try writeCSV(features: [Self.line], ["delimiter": "tab"]).text
        == "WKT\tn\nLINESTRING Z (0 0 1,1 1 2)\t1\n")
    let error = try #require(
      try writeCSV(features: [Self.nothing, Self.line], ["geometry": "xy"]).error)
    #expect(error.reason == .notAPoint)
    #expect(error.location?.line == 2)
    #expect(error.location?.feature == 2)
  }

  @Test("coordinates in other systems are EWKT, and come back")
  func systems() throws {
    let layer = Layer(
      name: "a", path: "a.gpkg", crs: CoordinateReferenceSystem(authority: "EPSG", code: "5514"))
    let reader = ListReader([layer]) { batch in
      batch.addPoint(-700000, -1_000_000)
      batch.endFeature(of: layer)
    }
    let written = try writeCSV([reader], ["delimiter": "semicolon"])
    #expect(written.text == "WKT\n\"SRID=5514;POINT (-700000 -1000000)\"\n")
    let back = try readCSV(Array(written.text.utf8))
    #expect(back.catalog.layers.first?.crs.identifier == "EPSG:5514")
    let columns = try writeCSV(
      [
        ListReader([layer]) { batch in
          batch.addPoint(-700000, -1_000_000)
          batch.endFeature(of: layer)
        }
      ], ["geometry": "xy"])
    #expect(columns.changes("reference-system-left-out") == 1)
  }

  @Test("measures and missing heights")
  func dimensions() throws {
    let layer = Layer(name: "a", path: "a.gpkg")
    func reader() -> ListReader {
      ListReader([layer]) { batch in
        batch.addPoint(1, 2, 3, 4, dimensions: [.z, .m])
        batch.endFeature(of: layer)
        batch.addPoint(1, 2, .nan, 5, dimensions: .m)
        batch.endFeature(of: layer)
      }
    }
    #expect(try writeCSV([reader()]).text == "WKT\nPOINT ZM (1 2 3 4)\nPOINT M (1 2 5)\n")
    let columns = try writeCSV([reader()], ["geometry": "xyz"])
    #expect(columns.text == "x,y,z\n1,2,3\n1,2,\n")
    #expect(columns.changes("measure-dropped") == 2)
  }

  // MARK: - Columns

  @Test("every row has all columns, also those that appear later (RFC 4180 §2.4)")
  func lateColumns() throws {
    var features = (0..<500).map { point("{\"n\":\($0)}") }
    features.append(point(#"{"late":"x"}"#, id: "9"))
    features.append(point(#"{"n":1,"later":2}"#))
    for (jobs, blockSize) in [(1, 1 << 20), (1, 200), (3, 200)] {
      let written = try writeCSV(features: features, jobs: jobs, blockSize: blockSize)
      #expect(written.lines[0] == "WKT,n,id,late,later" || blockSize > 200)
      #expect(
        written.lines.dropLast().allSatisfy {
          $0.split(separator: ",", omittingEmptySubsequences: false).count == 5
        })
      #expect(written.lines[1].hasPrefix("POINT (1 2),0,"))
      #expect(written.changes("absent-as-null") == 502 * 3 - 503)
    }
    let one = try writeCSV(features: features, jobs: 1, blockSize: 200).text
    #expect(try writeCSV(features: features, jobs: 4, blockSize: 200).text == one)
  }

  @Test("more rows than memory is kept for come out the same")
  func spool() throws {
    let features = (0..<60000).map {
      point("{\"n\":\($0),\"t\":\"\(String(repeating: "x", count: 80))\"}")
    }
    let written = try writeCSV(features: features + [point(#"{"late":1}"#)], jobs: 2)
    #expect(written.lines.count == 60003)
    #expect(written.lines[60000].hasPrefix("POINT (1 2),59999,xxx"))
    #expect(written.lines[60001] == "POINT (1 2),,,1")
  }

  @Test("columns of geometry, layer and id give way to fields of their names")
  func takenNames() throws {
    let written = try writeCSV(features: [point(#"{"WKT":"a","id":5}"#, id: "7")])
    #expect(written.text == "_WKT,_id,WKT,id\nPOINT (1 2),7,a,5\n")
    let columns = try writeCSV(features: [point(#"{"x":8,"y":9}"#)], ["geometry": "xy"])
    #expect(columns.text == "_x,_y,x,y\n1,2,8,9\n")
    #expect(
      try writeCSV(features: [point(#"{"a,b":1,"c\"d":2," e":3}"#)]).lines[0]
        == #"WKT,"a,b","c""d"," e""#)
  }

  @Test("several layers share one table with a column that tells them apart")
  func layers() throws {
    let first = Layer(name: "a", path: "a.gpkg")
    let second = Layer(name: "b, c", path: "a.gpkg", hasGeometry: false)
    let reader = ListReader([first, second]) { batch in
      batch.addPoint(1, 2)
      batch.add("n", .integer(1), to: first)
      batch.add("t", .text("x,y"), to: first)
      batch.endFeature(of: first, id: .integer(3))
      batch.add("u", .text("z"), to: second)
      batch.add("n", .integer(2), to: second)
      batch.endFeature(of: second)
      batch.addPoint(3, 4)
      batch.endFeature(of: first)
    }
    #expect(
      try writeCSV([reader]).text == """
        WKT,layer,id,n,t,u
        POINT (1 2),a,3,1,"x,y",
        ,"b, c",,2,,z
        POINT (3 4),a,,,,

        """)
  }

  @Test("a table of attributes has no column of geometries; an empty one has its header")
  func attributes() throws {
    let scratch = try Scratch()
    func rewritten(_ text: String) throws -> WrittenCSV {
      let path = try scratch.write("in.csv", Array(text.utf8))
      return try writeCSV([
        CSVReader(InputRequest(source: try ByteSource(path: path)), usualDelimiter: 44)
      ])
    }
    #expect(try rewritten("a,b\n1,x\n").text == "a,b\n1,x\n")
    #expect(try rewritten("lat,lon,n\n").text == "WKT,n\n")
    #expect(try rewritten("").text.isEmpty)
    // A line without characters would be no record.
    let single = try rewritten("a,\nx,\n,\n")
    #expect(single.text == "a,column_2\nx,\n,\n")
    let column = try rewritten("a\nx\n\"\"\n")
    #expect(column.text == "a\nx\n\"\"\n")
    let nulls = try writeCSV(
      features: [point(#"{"n":1}"#), point(#"{"n":null}"#)], ["geometry": "none"])
    #expect(nulls.text == "n\n1\n\"\"\n")
    #expect(nulls.changes("null-as-empty-text") == 1)
  }

  @Test("what a table of text cannot hold is counted")
  func ledger() throws {
    let layer = Layer(
      name: "a", path: "a.gpkg", fields: [Field(name: "r", type: .real, title: "A longer name")],
      members: [Layer.Member(name: "name", json: "\"a\""), Layer.Member(name: "more", json: "1")])
    let reader = ListReader([layer]) { batch in
      batch.add("r", .real(.infinity), to: layer)
      batch.add("d", .integer(1), to: layer)
      batch.add("d", .integer(2), to: layer)
      batch.add("bytes", .stored(.blob, [1, 2, 255]), to: layer)
      batch.add("m", .boolean(true), to: layer)
      batch.add("extra", .integer(1), .foreign, to: layer)
      batch.endFeature(of: layer)
      batch.add("m", .text("x"), to: layer)
      batch.endFeature(of: layer)
    }
    let written = try writeCSV([reader])
    #expect(written.text == "WKT,r,d,bytes,m\n,,2,AQL/,true\n,,,,x\n")
    for reason in [
      "not-finite-as-null", "duplicate-key", "blob-as-base64", "member-left-out", "mixed-types",
      "title-left-out", "collection-members",
    ] {
      #expect(written.changes(reason) == 1, "\(reason)")
    }
  }

  @Test("an existing file stays, and a failure leaves nothing behind")
  func failure() throws {
    let scratch = try Scratch()
    let path = try scratch.write("out.csv", Array("old".utf8))
    #expect(throws: GeoError.self) {
      try CSVWriter(OutputRequest(path: path), usualDelimiter: UInt8(ascii: ","))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test("a decimal comma comes with semicolons, or with the delimiter that is named")
  func decimalComma() throws {
    let features = [
      point(#"{"r":5.0,"e":1e-7,"f":1.5e300,"t":"1.5","u":"2,5","v":"a;b"}"#, x: "1.25", y: "-2"),
      point(#"{"r":-0.5,"i":7}"#, x: "3", y: "4.5"),
    ]
    let written = try writeCSV(features: features, ["decimal": "comma", "geometry": "xy"])
    #expect(
      written.lines == [
        "x;y;r;e;f;t;u;v;i", #"1,25;-2;5,0;1e-7;1,5e+300;"1.5";"2,5";"a;b";"#, "3;4,5;-0,5;;;;;;7",
        "",
      ])
    let back = try readCSV(written.text)
    #expect(back.geometries.last == #"{"type":"Point","coordinates":[3,4.5]}"#)
    #expect(back.types["r"] == .real)
    #expect(back.types["t"] == .text)
    #expect(back.types["f"] == .real)
    // WKT has points whatever stands around it.
    let wkt = try writeCSV(features: features, ["decimal": "comma"])
    #expect(wkt.lines[1].hasPrefix("POINT (1.25 -2);5,0;"))
    let tabs = try writeCSV(
      features: features, ["decimal": "comma", "geometry": "none"], delimiter: UInt8(ascii: "\t"))
    #expect(tabs.lines[2] == "-0,5\t\t\t\t\t\t7")
    let pipes = try writeCSV(
      features: features, ["decimal": "comma", "geometry": "none", "delimiter": "pipe"])
    #expect(pipes.lines[2] == "-0,5||||||7")
    // Alone, they are read back as well.
    let alone = try writeCSV(
      features: [point(#"{"v":1.5}"#), point(#"{"v":null}"#), point(#"{"v":2}"#)],
      ["decimal": "comma", "geometry": "none"])
    #expect(alone.lines == ["v", "1,5", "\"\"", "2", ""])
    let aloneBack = try readCSV(alone.text)
    #expect(aloneBack.types["v"] == .real)
    #expect(aloneBack.properties.prefix(2) == [#"{"v":1.5}"#, #"{"v":null}"#])
    let both = ["decimal": "comma", "delimiter": "comma"]
    #expect(try writeCSV(features: features, both).error?.reason == .usage)
  }

  @Test("a geometry that is alone is in quotation marks, as nothing else tells the delimiter")
  func geometryAlone() throws {
    let feature =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":null}"#
    let written = try writeCSV(features: [feature], ["decimal": "comma"])
    #expect(written.lines == ["WKT", "\"LINESTRING (1 2,3 4)\"", ""])
    #expect(
      try readCSV(written.text).geometries
        == [#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#])
  }

  @Test("heights have a decimal comma as well")
  func decimalCommaOfHeights() throws {
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3.5]},"properties":null}"#
    let written = try writeCSV(features: [feature], ["decimal": "comma", "geometry": "xyz"])
    #expect(written.lines == ["x;y;z", "1;2;3,5", ""])
    #expect(
      try readCSV(written.text, ["x": "x", "y": "y", "z": "z"]).geometries
        == [#"{"type":"Point","coordinates":[1,2,3.5]}"#])
  }

  @Test("a byte order mark comes before the names of the columns on request")
  func byteOrderMark() throws {
    let features = [point(#"{"n":"é"}"#)]
    let written = try writeCSV(features: features, ["bom": "yes", "geometry": "none"])
    #expect(Array(written.text.utf8) == [0xEF, 0xBB, 0xBF] + Array("n\né\n".utf8))
    #expect(try readCSV(written.text).properties == [#"{"n":"é"}"#])
    let plain = try writeCSV(features: features, ["geometry": "none"])
    #expect(plain.text == "n\né\n")
  }
}
