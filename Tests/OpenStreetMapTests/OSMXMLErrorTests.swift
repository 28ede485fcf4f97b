import FormatTestSupport
import Testing

@testable import Base

/// What is refused, and where.
@Suite struct OSMXMLErrorTests {
  static let cases: [(text: String, code: String, offset: Int?)] = [
    ("<foo></foo>", "not-osm-xml", 0),
    ("<node id='1'/>", "not-osm-xml", 0),
    ("<osm version='0.5'></osm>", "osm-version", 14),
    ("<osmChange version=\"0.3\"/>", "osm-version", 20),
    (osm("<osm/>"), "misplaced-element", 19),
    (osm("<x><osmChange/></x>"), "misplaced-element", 22),
    (osm("<way id='1'><node id='2'/></way>"), "misplaced-element", 31),
    (osm("<way id='1'><nd ref='1'><way id='2'/></nd></way>"), "misplaced-element", 43),
    (osm("<x><node id='2'/></x>"), "misplaced-element", 22),
    (osm("<node id='2'><y><relation/></y></node>"), "misplaced-element", 35),
    ("<osmChange version='0.6'><node id='1'/></osmChange>", "misplaced-element", 25),
    (osm("<action type='create'><node id='1'/></action>"), "augmented-diff", 19),
    (osm("<new><node id='1'/></new>"), "augmented-diff", 19),
    (osm("<node/>"), "bad-osm-id", 19),
    (osm("<node id=''/>"), "bad-osm-id", 29),
    (osm("<node id='1x'/>"), "bad-osm-id", 29),
    (osm("<node id='1.0'/>"), "bad-osm-id", 29),
    (osm("<node id='9223372036854775808'/>"), "bad-osm-id", 29),
    (osm("<node id='-9223372036854775809'/>"), "bad-osm-id", 29),
    (osm("<node id='99999999999999999999999'/>"), "bad-osm-id", 29),
    (osm("<way id='1'><nd ref='a'/></way>"), "bad-osm-id", 40),
    (osm("<way id='1'><tag v='1'/></way>"), "missing-attribute", 31),
    (osm("<way id='1'><tag k='1'/></way>"), "missing-attribute", 31),
    (osm("<relation id='1'><member ref='1' role=''/></relation>"), "missing-attribute", 36),
    (osm("<relation id='1'><member type='way' role=''/></relation>"), "missing-attribute", 36),
    (osm("<relation id='1'><member type='n' ref='1'/></relation>"), "bad-member-type", 50),
    (osm("<node id='1' lat='x' lon='1'/>"), "coordinate-not-a-number", 37),
    (osm("<node id='1' lat='' lon='1'/>"), "coordinate-not-a-number", 37),
    (osm("<node id='1' lat='1..2' lon='1'/>"), "coordinate-not-a-number", 37),
    (osm("<node id='1' lat='1e' lon='1'/>"), "coordinate-not-a-number", 37),
    (osm("<node id='1' lat='NaN' lon='1'/>"), "coordinate-not-a-number", 37),
    (osm("<node id='1' lat='214.7483647' lon='1'/>"), "coordinate-not-a-number", 37),
    (osm("<node id='1' lat='1e30' lon='1'/>"), "coordinate-not-a-number", 37),
    (osm("<node id='1' lat='1'/>"), "missing-position", 19),
    (osm("<node id='1' lon='1'/>"), "missing-position", 19),
    (osm("<node id='1' id='2'/>"), "xml-syntax", 32),
    (osm("<node id='1' user='a<b'/>"), "xml-syntax", 39),
    (osm("<node id='1' user='&lol;'/>"), "xml-syntax", 19),
    (osm("<node id='1'user='x'/>"), "xml-syntax", 31),
    (osm("<node id='1'><tag k='\u{1}' v=''/></node>"), "xml-syntax", 40),
    (osm("<node id='1'></way></node>"), "xml-syntax", 34),
    (osm("<node id='1'/></node>"), "xml-syntax", nil),
    ("<osm version='0.6'><node id='1'/>", "xml-syntax", 33),
    ("", "xml-syntax", 0),
  ]

  @Test("faults are told where they are, whatever the way and the size of blocks", arguments: cases)
  func faults(_ text: String, _ code: String, _ offset: Int?) throws {
    for blockSize in [1, 1 << 20] {
      for usesShortcuts in [true, false] {
        let result = try readOSMXML(text, blockSize: blockSize, usesShortcuts: usesShortcuts)
        let error = try #require(result.error)
        #expect(error.reason.code == code)
        if let offset { #expect(error.location?.byteOffset == UInt64(offset)) }
      }
    }
  }

  @Test("bytes that are not UTF-8 are refused in every value")
  func notUTF8() throws {
    for attribute in ["k", "v"] {
      let other = attribute == "k" ? "v=''" : "k=''"
      let text = osm("<node id='1'><tag \(attribute)='a?b' \(other)/></node><node id='2'/>")
      let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
      for usesShortcuts in [true, false] {
        let error = try readOSMXML(bytes, usesShortcuts: usesShortcuts).error
        #expect(error?.reason.code == "invalid-utf-8")
        #expect(error?.location?.byteOffset == 41)
      }
    }
  }

  @Test("an entity bomb and a truncated gzip are one located error each")
  func hostile() throws {
    let bomb = try readOSMXML(osmXMLFile("billionlaugh.osm")).error
    #expect(bomb?.reason.code == "xml-entity")
    #expect(bomb?.location?.line == 3)
    let gzip = try readOSMXML(
      osmXMLFile("testdata/121-truncated_gzip_file/data.osm.gz"), name: "in.osm.gz"
    ).error
    #expect(gzip?.reason.code == "truncated-compression")
  }

  @Test("metadata that are none are left out and counted")
  func metadata() throws {
    let result = try readOSMXML(
      osm("<node id='1' version='x' changeset='' uid='1e3' timestamp='yesterday' user=''/>"))
    #expect(result.objects == ["node/1 u"])
    #expect(result.notices == ["bad-osm-metadata": 3])
  }

  @Test("other encodings are read too")
  func encodings() throws {
    let text =
      "<?xml version='1.0' encoding='ISO-8859-1'?>"
      + osm("<node id='1'><tag k='a' v='\u{E4}'/></node>")
    let result = try readOSMXML(text.unicodeScalars.map { UInt8($0.value) })
    #expect(result.objects == ["node/1 {a=ä}"])
  }
}
