import FormatTestSupport
import Foundation
import Testing

@testable import Base
@testable import Flow
@testable import FormatKit
@testable import Geometry
@testable import OpenStreetMap

/// Objects of OSM XML 0.6 and osmChange.
@Suite struct OSMXMLReaderTests {
  @Test("nodes, ways and relations with all they have")
  func objects() throws {
    let text = osm(
      """

        <node id="1" lat="50.1234567" lon="-7.5" version="2" timestamp="2013-05-06T20:39:19Z" \
      changeset="16" uid="115931" user="yo &amp; dei"/>
        <node id="-9223372036854775808" lat="1" lon="2"><tag k="name" v="K&#xf6;ln &quot;Süd&quot;"/></node>
        <way id="9223372036854775807">
          <nd ref="1"/>
          <nd ref="-2" />
          <tag k='highway' v='a
      b'/>
        </way>
        <relation id="3">
          <member type="node" ref="1" role=""/>
          <member type="way" ref="20000000000" role="outer"/>
          <member type="relation" ref="-3" role="sübarea"/>
          <member ref="4" type="node"/>
          <tag k="type" v="multipolygon"/>
        </relation>

      """)
    let result = try readOSMXML(text)
    #expect(result.error == nil)
    #expect(
      result.objects == [
        "node/1 -75000000,501234567 v2 t1367872759 c16 i115931 uyo & dei",
        "node/-9223372036854775808 20000000,10000000 {name=Köln \"Süd\"}",
        "way/9223372036854775807 {highway=a b} [1 -2]",
        "relation/3 {type=multipolygon} (node/1'' way/20000000000'outer' relation/-3'sübarea' "
          + "node/4'')",
      ])
    #expect(result.elements[1].hasPrefix("<node id=\"-92"))
    #expect(result.elements[1].hasSuffix("</node>"))
    #expect(result.elements[2].hasSuffix("</way>"))
    #expect(result.header.version == "0.6")
    #expect(result.oddities.isEmpty)
    #expect(result.notices.isEmpty)
  }

  @Test("JOSM's quotes, order of attributes, actions and negative ids")
  func josm() throws {
    let result = try readOSMXML(
      """
      <?xml version='1.0' encoding='UTF-8'?>
      <osm version='0.6' upload='never' generator='JOSM'>
        <bounds minlat='48.5' minlon='15.25' maxlat='48.75' maxlon='15.5' origin='CGImap' />
        <way id='-5' action='modify' visible='true'><nd ref='-1' /></way>
        <node id='-1' lat='48.4' visible='true' lon='15.6' />
        <node id='7' action='delete' timestamp='2011-02-27T10:55:34Z' visible='true' lat='1' lon='2' />
        <node id='8' visible='false' version='3'/>
      </osm>
      """)
    #expect(
      result.objects == [
        "way/-5 modified visible [-1]", "node/-1 visible 156000000,484000000",
        "node/7 deleted visible 20000000,10000000 t1298804134", "node/8 deleted visible v3",
      ])
    #expect(result.header.generator == "JOSM")
    #expect(result.header.others.map(\.name) == ["upload"])
    #expect(
      result.header.boxes == [Box(minX: 15.25, minY: 48.5, maxX: 15.5, maxY: 48.75)])
    #expect(result.notices.isEmpty)
  }

  @Test("what Overpass says of the whole and of places")
  func overpass() throws {
    let result = try readOSMXML(
      """
      <osm version="0.6" generator="Overpass API">
      <note>Made available under ODbL.</note>
      <meta osm_base="2014-03-13T12:44:02Z" areas="x"/>
      <way id="1"><center lat="1" lon="2"/><nd ref="5"/></way>
      <way id="2">
        <bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/>
        <nd ref="1" lat="1.5" lon="2.5"/><nd ref="2"/><nd lon="0" lat="0"/>
      </way>
      <relation id="3">
        <member type="node" ref="1" role="" lat="1" lon="2"/>
        <member type="way" ref="2" role="outer"><nd lat="3" lon="4"/><nd/></member>
        <member type="way" ref="4" role=""/>
      </relation>
      <remark>Please wait</remark>
      </osm>
      """)
    #expect(
      result.objects == [
        "way/1 20000000,10000000 [5]",
        // A node without an id is known by its place.
        "way/2 [1@25000000,15000000 2 \(OSMLocation(x: 0, y: 0).standInID)@0,0] box@20000000,10000000@40000000,30000000",
        "relation/3 (node/1''@20000000,10000000 way/2'outer'@40000000,30000000@? way/4'')",
      ])
    #expect(result.header.dataTime == "2014-03-13T12:44:02Z")
    #expect(result.header.others.map(\.name) == ["note", "areas", "remark"])
    #expect(result.oddities.map(\.reason.code) == ["overpass-remark"])
    #expect(result.notices.isEmpty)
  }

  @Test("blocks of changes; an object can come again and again")
  func changes() throws {
    let result = try readOSMXML(
      """
      <osmChange version="0.6" generator="x">
      <create/><modify><node id="1" version="2" lat="1" lon="2"/><node id="1" version="3"/></modify>
      <delete if-unused="true"><way id="2" version="4"/></delete>
      <create><node id="-1" lat="0" lon="0"/><note>no</note></create>
      </osmChange>
      """)
    #expect(
      result.objects == [
        "node/1 modified 20000000,10000000 v2", "node/1 modified v3", "way/2 deleted v4",
        "node/-1 created 0,0",
      ])
    #expect(result.header.isChange)
    #expect(result.notices.isEmpty)
  }

  @Test("what nobody knows is counted and passed over, at any level")
  func unknown() throws {
    let result = try readOSMXML(
      osm(
        "<changeset id='1'><tag k='a' v='b'/></changeset>text<!-- <node id='9'/> -->"
          + "<node id='1' lat='1' lon='2' mood='good'>x<nd ref='1'/><tag k='a' v='b'><x/></tag></node>"
          + "<![CDATA[<node id='8'/>]]><?pi <node id='7'/>?><create><z/></create><tag k='1' v='2'/>"
      ))
    #expect(result.objects == ["node/1 20000000,10000000 {a=b}"])
    #expect(result.notices == ["unknown-element": 5])
    #expect(result.error == nil)
  }

  @Test("a document without a version is odd")
  func noVersion() throws {
    let result = try readOSMXML("<osm/>")
    #expect(result.error == nil)
    #expect(result.oddities.map(\.reason.code) == ["missing-osm-version"])
  }

  @Test("only what is wanted is there")
  func wanted() throws {
    let text = osm(
      "<node id='1' lat='x' lon='2' version='v'><tag k='a' v='b'/></node>"
        + "<way id='2' user='u'><nd ref='1'/><nd ref='2' lat='1' lon='1'/><tag k='c' v='d'/></way>"
        + "<relation id='3'><member type='way' ref='2' role='r'><nd lat='1' lon='1'/></member>"
        + "<bounds minlat='x'/></relation>")
    for usesShortcuts in [true, false] {
      func read(_ wanted: OSMWanted) throws -> [String] {
        let result = try readOSMXML(text, wanted: wanted, usesShortcuts: usesShortcuts)
        #expect(result.error == nil)
        return result.objects
      }
      #expect(try read(.objects) == ["node/1", "way/2", "relation/3"])
      #expect(try read([.ways, .tags]) == ["way/2 {c=d}"])
      #expect(
        try read([.ways, .relations, .references]) == ["way/2 [1 2]", "relation/3 (way/2'r')"])
      #expect(try read([.nodes, .tags, .references]) == ["node/1 {a=b}"])
    }
  }

  @Test("coordinates are rounded to 1e-7 degrees, half away from zero")
  func coordinates() throws {
    let cases: [(String, Int32)] = [
      ("0", 0), ("-0", 0), ("1.", 10_000_000), (".5", 5_000_000), ("+1.5", 15_000_000),
      ("180.0000001", 1_800_000_001), ("-200", -2_000_000_000), ("0.00000005", 1),
      ("-0.00000005", -1), ("0.000000049999", 0), ("1.23456784999", 12_345_678),
      ("1.23456785", 12_345_679), ("-1.23456785", -12_345_679), ("1e2", 1_000_000_000),
      ("5e-8", 1), ("12345E-4", 12_345_000), ("0e999999999999999999999", 0), ("1e-99999999999", 0),
      ("214.7483646", 2_147_483_646), ("-214.7483646", -2_147_483_646), (" 7 ", 70_000_000),
      ("0007.1", 71_000_000), ("0000000000007.10000000000000", 71_000_000),
    ]
    for (text, value) in cases {
      for usesShortcuts in [true, false] {
        let result = try readOSMXML(
          osm("<node id='1' lat='\(text)' lon='\(text)'/>"), usesShortcuts: usesShortcuts)
        #expect(result.objects == ["node/1 \(value),\(value)"], "\(text)")
      }
    }
  }

  @Test("the corpus: what osm-testdata calls valid is read, and the rest as it should be")
  func testdata() throws {
    let folder = dataFolder.appendingPathComponent("osm/xml/testdata")
    // Elements that nobody knows are passed over.
    let lenient: Set = [
      "109-unknown_data_level", "123-unknown_element_in_node", "124-unknown_element_in_way",
      "125-unknown_element_in_relation",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 16)
    for name in names {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(name).path)
      let file = try #require(files.first { $0.hasPrefix("data.") })
      let result = try readOSMXML(osmXMLFile("testdata/\(name)/\(file)"), name: file)
      let valid = String(decoding: try osmXMLFile("testdata/\(name)/result"), as: UTF8.self)
        .hasPrefix("valid")
      #expect((result.error == nil) == (valid || lenient.contains(name)), "\(name)")
      #expect(result.notices["unknown-element"] == (lenient.contains(name) ? 1 : nil), "\(name)")
    }
  }

  @Test("white space in values is normalised as osmium does it")
  func whitespace() throws {
    let result = try readOSMXML(osmXMLFile("testdata/142-whitespace/data.osm"))
    let expected = try readOSMXML(osmXMLFile("testdata/142-whitespace/out.osm"))
    #expect(result.objects.count == 6)
    #expect(result.objects == expected.objects)
  }

  @Test("osmtogeojson's inputs")
  func osmtogeojson() throws {
    func read(_ name: String) throws -> [String] {
      let result = try readOSMXML(osmXMLFile("osmtogeojson/\(name).osm"))
      #expect(result.error == nil)
      #expect(result.notices.isEmpty)
      return result.objects
    }
    #expect(try read("002-osm-xml-node") == ["node/1 43210000,12340000"])
    #expect(try read("003-osm-xml-way").first == "way/1 [2 3 4]")
    #expect(
      try read("044-bounds-way") == ["way/1 box@43210000,12340000@53210000,22340000"])
    #expect(
      try read("044-bounds-relation") == ["relation/1 box@43210000,12340000@53210000,22340000"])
    #expect(
      try read("048-full-mixed-content") == [
        "way/1 [1@0,0 2@10000000,10000000 3@20000000,20000000]",
        "node/2 10000000,10000000 {foo=bar}",
      ])
    #expect(
      try read("052-nested-mixed-content").first
        == "relation/1 {type=multipolygon;building=yes} (way/1'outer'@0,0@10000000,0"
        + "@10000000,10000000@20000000,20000000 way/2'outer'@20000000,20000000@0,10000000@0,0)")
    // `osmium fileinfo -e`.
    let map = try read("map")
    #expect(map.count { $0.hasPrefix("node/") } == 71)
    #expect(map.count { $0.hasPrefix("way/") } == 22)
    #expect(map.count { $0.hasPrefix("relation/") } == 3)
  }

  @Test("heads are told apart")
  func recognition() {
    func recognise(_ text: String, isChange: Bool) -> Format.Confidence {
      Array(text.utf8).withUnsafeBufferPointer {
        OSMXMLReader.recognise($0, isChange: isChange)
      }
    }
    for head in [
      "<osm>", "\u{FEFF}<?xml version='1.0'?>\n<!-- <x> --><osm version='0.6'>", "<osm/>",
      "<!DOCTYPE lolz [\n<!ENTITY lol \"lol\">]><osm>", "<\0o\0s\0m\0 \0",
    ] {
      #expect(recognise(head, isChange: false) == .certain, "\(head)")
      #expect(recognise(head, isChange: true) == .no, "\(head)")
    }
    #expect(recognise("<osmChange version='0.6'>", isChange: true) == .certain)
    #expect(recognise("<osmChange version='0.6'>", isChange: false) == .no)
    for head in ["<osmosis>", "<gpx>", "", "{}", "<?xml", "<!--", "<osm", "<!DOCTYPE <osm>"] {
      #expect(recognise(head, isChange: false) == .no, "\(head)")
    }
  }
}
