import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Geometry

/// The geometry of a text, read and written again.
func rewritten(wkt text: String, closesRings: Bool = false) throws(GeoError) -> String {
  var reader = WKTReader()
  var column = GeometryColumn()
  var bytes = Bytes()
  bytes.append(text)
  bytes.append(repeating: 0x39, count: 64)
  let outcome = try reader.append(
    bytes.buffer(0..<text.utf8.count), closesRings: closesRings, to: &column)
  var out = Bytes()
  if let srid = outcome.srid { out.append("SRID=\(srid);") }
  WKTWriter.append(0..<column.nodes.count, of: column, to: &out)
  return String(decoding: out.buffer, as: UTF8.self)
}

@Suite struct WKTReaderTests {
  @Test(
    "every kind, with every dimension, comes back as it was",
    arguments: [
      "POINT (1 2)", "POINT Z (1 2 3)", "POINT M (1 2 3)", "POINT ZM (1 2 3 4)", "POINT EMPTY",
      "POINT Z EMPTY", "LINESTRING (0 0,1 1,2.5 -3)", "LINESTRING Z (0 0 1,1 1 NaN)",
      "LINESTRING EMPTY", "POLYGON ((0 0,4 0,4 4,0 0),(1 1,2 1,2 2,1 1))", "POLYGON EMPTY",
      "MULTIPOINT ((1 2),(3 4))", "MULTIPOINT Z ((1 2 3),(3 4 5))", "MULTIPOINT EMPTY",
      "MULTILINESTRING ((0 0,1 1),(2 2,3 3))", "MULTILINESTRING (EMPTY,(2 2,3 3))",
      "MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5),(5.1 5.1,5.2 5.1,5.2 5.2,5.1 5.1)))",
      "MULTIPOLYGON (EMPTY,((0 0,1 0,1 1,0 0)))", "MULTIPOLYGON EMPTY",
      "GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (0 0,1 1))", "GEOMETRYCOLLECTION EMPTY",
      "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2)),POLYGON EMPTY)",
      "GEOMETRYCOLLECTION Z (POINT Z (1 2 3))",
      "GEOMETRYCOLLECTION Z (POLYGON EMPTY,MULTIPOLYGON (EMPTY,EMPTY),POINT Z (1 2 3))",
      "POINT (1e-7 1.7976931348623157e+308)",
      "POINT (0.1 -0)", "SRID=5514;POINT (-700000.5 -1000000)", "SRID=4326;POINT M (1 2 3)",
    ])
  func identity(_ text: String) throws { #expect(try rewritten(wkt: text) == text) }

  @Test(
    "other spellings (OGC 06-103r4 §7.2, ISO 13249-3, EWKT, old style)",
    arguments: [
      ("point(1 2)", "POINT (1 2)"), (" \n Point\t(  1\t2 ) ; ", "POINT (1 2)"),
      ("POINTZ(1 2 3)", "POINT Z (1 2 3)"), ("pointzm (1 2 3 4)", "POINT ZM (1 2 3 4)"),
      ("POINT z(1 2 3)", "POINT Z (1 2 3)"), ("POINT(1 2 3)", "POINT Z (1 2 3)"),
      ("POINT(1 2 3 4)", "POINT ZM (1 2 3 4)"), ("POINTM EMPTY", "POINT M EMPTY"),
      ("pointempty", "error"), ("MULTIPOINT(1 2,3 4)", "MULTIPOINT ((1 2),(3 4))"),
      ("MULTIPOINT(1 2,(3 4))", "MULTIPOINT ((1 2),(3 4))"),
      ("MULTIPOINT(EMPTY,(3 4))", "MULTIPOINT ((3 4))"),
      ("LINEARRING(0 0,1 0,1 1,0 0)", "LINESTRING (0 0,1 0,1 1,0 0)"),
      ("POINT(+1. .5)", "POINT (1 0.5)"), ("POINT(007 -08.50)", "POINT (7 -8.5)"),
      ("POINT(1E3 1e-3)", "POINT (1000 0.001)"),
      ("srid = 3857 ; Point(1 2)", "SRID=3857;POINT (1 2)"),
      ("SRID=2147483647;POINT(1 2)", "SRID=2147483647;POINT (1 2)"),
      (
        "GEOMETRYCOLLECTION(POINT(1 2 3),POINT(1 2))",
        "GEOMETRYCOLLECTION Z (POINT Z (1 2 3),POINT (1 2))"
      ),
      (
        "MULTIPOLYGON(EMPTY,((0 0 1,1 0 1,1 1 1,0 0 1)))",
        "MULTIPOLYGON Z (EMPTY,((0 0 1,1 0 1,1 1 1,0 0 1)))"
      ),
      ("TRIANGLE((0 0,1 0,1 1,0 0))", "POLYGON ((0 0,1 0,1 1,0 0))"),
      ("TIN(((0 0,1 0,1 1,0 0)))", "MULTIPOLYGON (((0 0,1 0,1 1,0 0)))"),
      ("POLYHEDRALSURFACE(((0 0,1 0,1 1,0 0)))", "MULTIPOLYGON (((0 0,1 0,1 1,0 0)))"),
      ("COMPOUNDCURVE((0 0,1 1),LINESTRING(1 1,2 2))", "LINESTRING (0 0,1 1,2 2)"),
      ("CURVEPOLYGON((0 0,1 0,1 1,0 0))", "POLYGON ((0 0,1 0,1 1,0 0))"),
      (
        "MULTICURVE((0 0,1 1),LINESTRING(1 1,2 2))",
        "MULTILINESTRING ((0 0,1 1),(1 1,2 2))"
      ),
      (
        "MULTISURFACE(((0 0,1 0,1 1,0 0)),CURVEPOLYGON((5 5,6 5,6 6,5 5)))",
        "MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))"
      ),
    ])
  func spellings(_ text: String, _ expected: String) throws {
    #expect((try? rewritten(wkt: text)) ?? "error" == expected)
  }

  @Test("an arc becomes a line through its three positions")
  func arc() throws {
    let text = try rewritten(wkt: "CIRCULARSTRING(0 0,1 1,2 0)")
    #expect(text.hasPrefix("LINESTRING (0 0,"))
    #expect(text.contains(",1 1,"))
    #expect(text.hasSuffix(",2 0)"))
    // A half circle in steps of at most 4°.
    #expect(text.split(separator: ",").count >= 46)
  }

  @Test(
    "hexadecimal WKB and EWKB, as PostGIS 3 shows them (ST_AsBinary, ST_AsEWKB)",
    arguments: [
      ("0101000000000000000000F03F0000000000000040", "POINT (1 2)"),
      ("00000000013ff00000000000004000000000000000", "POINT (1 2)"),
      ("0101000020E6100000000000000000F03F0000000000000040", "SRID=4326;POINT (1 2)"),
      (
        "01020000A08A15000002000000000000000000000000000000000000000000000000000000"
          + "000000000000F03F000000000000F03F000000000000F03F",
        "SRID=5514;LINESTRING Z (0 0 0,1 1 1)"
      ),
    ])
  func hexadecimal(_ text: String, _ expected: String) throws {
    #expect(try rewritten(wkt: text) == expected)
  }

  @Test(
    "what is wrong is told with its byte",
    arguments: [
      ("", 0), ("PONT (1 2)", 0), ("POINT", 5), ("POINT (1)", 8), ("POINT (1 2", 10),
      ("POINT (1 2 3 4 5)", 7), ("POINT (1 x)", 9), ("POINT Z (1 2)", 12), ("POINT (1 2) x", 12),
      ("POINT (1 2) (3 4)", 12), ("LINESTRING (0 0,1 1 5)", 16), ("LINESTRING (0 0)", 0),
      ("LINESTRING (0 0 1 1)", 20), ("POLYGON ((0 0,1 0,1 1,0 1))", 0),
      ("POLYGON ((0 0,1 0,0 0))", 0), ("  POLYGON (0 0,1 0,1 1,0 0)", 11),
      ("SRID=x;POINT (1 2)", 5), ("SRID=4326 POINT (1 2)", 10), ("SRID=4294967296;POINT (1 2)", 15),
      ("POINT (NaN 1)", 0),
      ("0101000000000000000000F03F00000000000000GG", 40), ("0163000000000000000000F03F", 0),
      ("MULTIPOINT ((1 2),)", 18), ("GEOMETRYCOLLECTION (1 2)", 20), ("POINT (1-2)", 7),
    ])
  func errors(_ text: String, _ offset: UInt64) {
    let error = #expect(throws: GeoError.self) { try rewritten(wkt: text) }
    if text != "LINESTRING (0 0 1 1)" { #expect(error?.location?.byteOffset == offset) }
    #expect(error?.reason.severity == .input)
  }

  @Test("an open ring is closed where that was asked for")
  func closesRings() throws {
    let text = try rewritten(wkt: "POLYGON ((0 0,1 0,1 1,0 1))", closesRings: true)
    #expect(text == "POLYGON ((0 0,1 0,1 1,0 1,0 0))")
  }

  @Test("nesting is bounded")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "GEOMETRYCOLLECTION (", count: depth) + "POINT (1 2)"
        + String(repeating: ")", count: depth)
    }
    #expect(throws: Never.self) { try rewritten(wkt: nested(WKBReader.maximumDepth - 1)) }
    for depth in [WKBReader.maximumDepth, 100_000] {
      let error = #expect(throws: GeoError.self) { try rewritten(wkt: nested(depth)) }
      #expect(error?.message.contains("nested deeper") == true)
    }
  }

  @Test(
    "words that only begin like geometries are not taken for them",
    arguments: [
      ("Point of sale", false), ("POINT", false), ("Polygon (1", true), ("pointz(1", true),
      ("MULTIPOINT EMPTY", true), ("SRID=1;", true), ("SRID", false), ("Linestring Z (", true),
      ("0101000000000000000000F03F", true), ("0123456789", false), ("", false), ("(1 2)", false),
      ("{\"type\":\"Point\"}", false),
    ])
  func isLikely(_ text: String, _ expected: Bool) {
    var bytes = Bytes()
    bytes.append(text)
    #expect(WKTReader.isLikely(bytes.buffer) == expected)
  }

  /// What is read can be written and read again; what is not has a place in the text.
  private func expectResult(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(GeoError) {
      let written = try rewritten(wkt: text)
      #expect(try rewritten(wkt: written) == written, "\(text)")
    } catch {
      #expect(error.reason.severity == .input, "\(text): \(error)")
      #expect(!error.message.isEmpty, "\(text)")
    }
  }

  @Test("truncations and mutations give a geometry or an error")
  func hostile() {
    let texts = [
      "SRID=4326;GEOMETRYCOLLECTION ZM (POINT (1 2 3 4),MULTIPOLYGON (((0 0 1 2,1 0 1 2,1 1 1 2,0 0 1 2)),EMPTY))",
      "MULTISURFACE(((0 0,1 0,1 1,0 0)),CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(0 0,1 1,2 0),(2 0,0 0))))",
      "0102000000020000000000000000000000000000000000000000000000000000F03F000000000000F03F",
    ]
    var random = SplitMix64(seed: 7)
    for text in texts {
      for length in 0...text.utf8.count {
        expectResult(Array(text.utf8.prefix(length)))
      }
      for _ in 0..<3000 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = Array("() ,;=-+.eEZMaT0179\u{0}".utf8).randomElement(using: &random) ?? 0
        }
        expectResult(bytes)
      }
    }
  }
}
