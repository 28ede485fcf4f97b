import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Geometry
@testable import OpenStreetMap

@Suite struct OSMWriterObjectTests {
  /// Checked against osmium 1.15 (`osmium cat -f osm`) but for the references of controls and apostrophes.
  @Test func attributesAndContentAreInOsmiumsOrder() throws {
    var node = SampleObject.node(1, -21_234_567, 15_000_000, [["name", "A & B"]])
    node.version = 3
    node.timestamp = 1_577_934_245
    node.userID = 7
    node.user = "a&b <\">\n\té"
    node.changeset = 5
    let relation = SampleObject.relation(
      7,
      [
        .init(kind: .node, id: 1, role: ""), .init(kind: .way, id: 5, role: "outer"),
        .init(kind: .relation, id: -9, role: "a\"b"),
      ])
    let written = try writeOSM(
      SamplePieces([
        node, .node(-2, 0, 0), .node(9_223_372_036_854_775_807, 1_800_000_000, -1),
        .way(5, [1, -2], [["a", ""]]), .way(6, []), relation,
      ]))
    #expect(
      written.body == """
          <node id="1" version="3" timestamp="2020-01-02T03:04:05Z" uid="7" \
        user="a&amp;b &lt;&quot;&gt;&#10;&#9;é" changeset="5" lat="1.5" lon="-2.1234567">
            <tag k="name" v="A &amp; B"/>
          </node>
          <node id="-2" lat="0" lon="0"/>
          <node id="9223372036854775807" lat="-0.0000001" lon="180"/>
          <way id="5">
            <nd ref="1"/>
            <nd ref="-2"/>
            <tag k="a" v=""/>
          </way>
          <way id="6"/>
          <relation id="7">
            <member type="node" ref="1" role=""/>
            <member type="way" ref="5" role="outer"/>
            <member type="relation" ref="-9" role="a&quot;b"/>
          </relation>

        """)
    let tally = written.accounts.map { [$0.tally.read, $0.tally.out] }
    #expect(tally == [[3, 3], [2, 2], [1, 1]])
    #expect(written.accounts.map(\.name) == ["nodes", "ways", "relations"])
  }

  @Test func theHeadGoesOn() throws {
    let pieces = SamplePieces([])
    pieces.header.generator = "osmium & co"
    pieces.header.boxes = [Box(minX: 2, minY: 1.1, maxX: 4, maxY: 3.1234567)]
    pieces.header.dataTime = "2024-01-01T00:00:00Z"
    pieces.header.others = [("upload", "never"), ("strange", "x"), ("copyright", "OSM")]
    #expect(
      try writeOSM(pieces).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="osmium &amp; co" copyright="OSM" upload="never" \
        timestamp="2024-01-01T00:00:00Z">
          <bounds minlat="1.1" minlon="2" maxlat="3.1234567" maxlon="4"/>
        </osm>

        """)
    #expect(
      try writeOSM(SamplePieces([]), .changes).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <osmChange version="0.6" generator="cairn">
        </osmChange>

        """)
  }

  /// As osmium: the first version is new, others are changed, and what is not visible is gone.
  @Test(arguments: [1, 2, 100], [1, 4]) func objectsGetGroups(pieceSize: Int, jobs: Int) throws {
    let written = try writeOSM(
      SamplePieces(
        [
          .node(1, 0, 0).versioned(1), .node(2, 0, 0).versioned(2), .node(3, 0, 0),
          SampleObject(kind: .node, id: 4, version: 3, state: [.deleted, .saysVisible]),
          .node(-1, 0, 0), .node(5, 0, 0).versioned(4, .created),
          .node(6, 0, 0).versioned(1, .modified),
        ], pieceSize: pieceSize), .changes, jobs: jobs)
    #expect(
      written.body == """
        <create>
          <node id="1" version="1" lat="0" lon="0"/>
        </create>
        <modify>
          <node id="2" version="2" lat="0" lon="0"/>
          <node id="3" lat="0" lon="0"/>
        </modify>
        <delete>
          <node id="4" version="3" visible="false"/>
        </delete>
        <create>
          <node id="-1" lat="0" lon="0"/>
          <node id="5" version="4" lat="0" lon="0"/>
        </create>
        <modify>
          <node id="6" version="1" lat="0" lon="0"/>
        </modify>

        """)
  }

  @Test func statesOutsideOfChanges() throws {
    let objects = [
      SampleObject.node(1, 0, 0).versioned(1, .deleted), .node(2, 0, 0).versioned(2, .modified),
      .node(3, 0, 0).versioned(2, .saysVisible),
    ]
    let lines = """
        <node id="1" version="1" visible="false" lat="0" lon="0"/>
        <node id="2" version="2"# lat="0" lon="0"/>
        <node id="3" version="2" visible="true" lat="0" lon="0"/>

      """
    #expect(
      try writeOSM(SamplePieces(objects)).body
        == lines.replacing("#", with: " action=\"modify\""))
    #expect(
      try writeOSM(SamplePieces(objects, isChange: true)).body
        == lines.replacing("#", with: ""))
  }

  /// JOSM deletes what is marked for it when it uploads; changes have a group for it.
  @Test func deletionsToBeUploadedAndOriginsStay() throws {
    let text = """
      <osm version="0.6" generator="JOSM">
        <bounds minlat="0" minlon="0" maxlat="1" maxlon="1" origin="https://example.org/api"/>
        <node id="5" version="3" visible="true" action="delete" lat="1" lon="1"/>
      </osm>
      """
    let scratch = try Scratch()
    let input = try scratch.write("in.osm", Array(text.utf8))
    for (layout, expected) in [
      (OSMLayout.data, text.split(separator: "\n").map(String.init)),
      (.changes, ["<delete>", "</delete>"]),
    ] {
      let output = scratch.path("out")
      var request = OutputRequest(path: output)
      request.isOverwriting = true
      let writer = try OSMObjectWriter(request, layout)
      let source = try ObjectInput(try ByteSource(path: input), .xml).open(isLast: true)
      try Flow.run(from: source, into: writer, jobs: 1)
      try writer.finish()
      let written = try String(contentsOfFile: output, encoding: .utf8)
      for line in expected { #expect(written.contains(line)) }
    }
  }

  @Test func whatXMLCannotHoldIsCounted() throws {
    var old = SampleObject.node(1, 0, 0, [["k", "a\u{1}b"]])
    old.timestamp = 253_402_300_800
    let written = try writeOSM(SamplePieces([old, .node(2, 0, 0)]))
    #expect(written.body.contains("v=\"a\u{FFFD}b\""))
    #expect(!written.body.contains("timestamp"))
    #expect(written.changes("character-replaced") == 1)
    #expect(written.changes("time-left-out") == 1)
  }

  /// As Overpass gives it (`out geom`, `out bb center`).
  @Test func placesOfWaysAndMembersGoOn() throws {
    let block = OSMBlock()
    SampleObject.way(1, [10, 11]).append(to: block)
    block.objects[0].location = OSMLocation(x: 5, y: 6)
    block.boxes.append(
      OSMObjectBox(
        object: 0, low: OSMLocation(x: 1, y: 2), high: OSMLocation(x: 30_000_000, y: 4)))
    block.nodeLocations.append(OSMLocation(x: 10_000_000, y: 20_000_000))
    block.nodeLocations.append(.unknown)
    SampleObject.relation(
      2, [.init(kind: .node, id: 3, role: ""), .init(kind: .way, id: 1, role: "x")]
    ).append(to: block)
    block.memberLocations.append(OSMLocation(x: 1, y: 1))
    block.members[0].locationEnd = 1
    block.memberLocations.append(.unknown)
    block.memberLocations.append(OSMLocation(x: 2, y: 2))
    block.members[1].locationEnd = 3
    var text = OSMObjectText(.data)
    text.append(block, isFromChange: false)
    #expect(
      String(decoding: text.bytes.buffer, as: UTF8.self) == """
          <way id="1">
            <bounds minlat="0.0000002" minlon="0.0000001" maxlat="0.0000004" maxlon="3"/>
            <center lat="0.0000006" lon="0.0000005"/>
            <nd ref="10" lat="2" lon="1"/>
            <nd ref="11"/>
          </way>
          <relation id="2">
            <member type="node" ref="3" role="" lat="0.0000001" lon="0.0000001"/>
            <member type="way" ref="1" role="x">
              <nd/>
              <nd lat="0.0000002" lon="0.0000002"/>
            </member>
          </relation>

        """)
  }
}
