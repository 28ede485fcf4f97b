import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// What Overpass says besides objects, and gives in place of their geometries.
@Suite struct OverpassAnswerTests {
  static let node = #"{"type":"node","id":1,"lat":1,"lon":1,"tags":{"a":"b"}}"#

  private func answer(_ remark: String) -> String {
    "{\"version\":0.6,\"elements\":[\(Self.node)],\"remark\":\"\(remark)\"}"
  }

  @Test func anAnswerThatBrokeOffIsAnError() throws {
    let text = answer("runtime error: Query timed out in 'query' at line 3 after 26 seconds.")
    let result = try readOSM(text, as: .overpass)
    #expect(result.error?.reason.code == "overpass-failed")
    #expect(result.error?.message.contains("Query timed out") == true)
    let skipped = try readOSM(text, as: .overpass) { $0.faults.skipsErrors = true }
    #expect(skipped.error == nil)
    #expect(try skipped.names == ["node/1 Point"])
    #expect(skipped.count(skipped.tally("points").dropped, "overpass-failed") == 1)
    #expect(skipped.isBalanced)
  }

  @Test(arguments: [
    "Please be kind.", "runtime remark: The areas are older than the nodes.",
    "Please report an error to the operator",
  ]) func aHarmlessRemarkIsAWarning(_ remark: String) throws {
    let result = try readOSM(answer(remark), as: .overpass)
    #expect(result.error == nil)
    #expect(result.ledger.warnings.map(\.code) == ["overpass-remark"])
    #expect(result.ledger.warnings.first?.message == "Overpass says: \(remark)")
  }

  /// A server adds a remark for each thing that it has to say; any of them may be the error.
  @Test(arguments: [Format.osm, .overpass], [[0, 1], [1, 0]])
  func anErrorAmongRemarksEndsTheRun(_ format: Format, _ order: [Int]) throws {
    let remarks = order.map { ["runtime remark: It is late.", "runtime error: Out of time."][$0] }
    let text =
      format.name == Format.osm.name
      ? "<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/>"
        + remarks.map { "<remark> \($0) </remark>" }.joined() + "</osm>"
      : "{\"version\":0.6,\"elements\":[\(Self.node)]"
        + remarks.map { ",\"remark\":\"\($0)\"" }.joined() + "}"
    let result = try readOSM(text, as: format)
    #expect(
      result.error?.message
        == "the answer is not complete, as Overpass says: runtime error: Out of time.")
  }

  @Test func anAnswerInXMLThatBrokeOffIsAnError() throws {
    let result = try readOSM(
      """
      <osm version="0.6"><node id="1" lat="1" lon="1"><tag k="a" v="b"/></node>
      <remark> runtime error: Query run out of memory using about 2048 MB of RAM. </remark></osm>
      """)
    #expect(result.error?.reason.code == "overpass-failed")
    #expect(
      result.error?.message
        == "the answer is not complete, as Overpass says: runtime error: Query run"
        + " out of memory using about 2048 MB of RAM.")
  }

  /// What the server of overpass-api.de sends when it is too busy.
  static let page = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
        "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
    <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
    <head><title>OSM3S Response</title></head>
    <body>

    <p>The data included in this document is from www.openstreetmap.org.</p>
    <p><strong style="color:#FF0000">Error</strong>: runtime error: open64: 0 Success
    &quot;/osm3s&quot; timeout. The server is probably too busy to handle your request. </p>

    </body>
    </html>
    """
  static let pageText =
    "Error: runtime error: open64: 0 Success \"/osm3s\" timeout."
    + " The server is probably too busy to handle your request."

  @Test(arguments: [
    (Format.osm, "not-osm-xml"), (.osmChange, "not-osm-xml"), (.overpass, "not-overpass-json"),
  ])
  func aWebPageIsToldByItsText(_ format: Format, _ reason: String) throws {
    let error = try #require(try readOSM(Self.page, as: format).error)
    #expect(error.reason.code == reason)
    #expect(error.message == "this is a web page (HTML), not data: " + Self.pageText)
  }

  @Test(arguments: [
    (
      "<html><head><style>b {}</style><title>504</title></head><body class=\"x\"><h1>504 Gateway"
        + " Time-out</h1><script>if (a < b) {}</script>nginx</body></html>",
      ": 504 Gateway Time-out nginx"
    ),
    (
      "<!DOCTYPE HTML><html><body>a &amp;amp; b &lt;c&gt; &amp d</body></html>",
      ": a &amp; b <c> &amp d"
    ),
    ("<!-- x --><html></html>", ""),
  ]) func onlyTheWordsOfAPageAreRepeated(_ page: String, _ words: String) throws {
    let error = try #require(try readOSM(page).error)
    #expect(error.message == "this is a web page (HTML), not data" + words)
  }

  /// Whatever the name: other pages are not known to come from Overpass.
  @Test func thePageOfOverpassIsKnown() {
    func recognise(_ text: String, isChange: Bool = false) -> Format.Confidence {
      Array(text.utf8).withUnsafeBufferPointer {
        OSMXMLReader.recognise($0, isChange: isChange)
      }
    }
    #expect(recognise(Self.page) == .certain)
    #expect(recognise(Self.page, isChange: true) == .no)
    #expect(recognise(Self.page.replacing("OSM3S", with: "Some")) == .no)
  }

  @Test func whatStandsForAGeometryIsMarked() throws {
    let result = try readOSM(
      """
      {"version":0.6,"elements":[
      {"type":"way","id":3,"bounds":{"minlat":1,"minlon":2,"maxlat":3,"maxlon":4},
       "tags":{"highway":"path"}},
      {"type":"way","id":4,"center":{"lat":1,"lon":2},"tags":{"highway":"path"}}]}
      """, as: .overpass)
    #expect(try result.names == ["way/3 Polygon", "way/4 Point"])
    #expect(
      try result.osmFeatures.map { $0.properties["@geometry"] as? String } == [
        "bounds", "center",
      ])
    #expect(result.count(result.tally("areas").changed, "box-only") == 1)
    #expect(result.count(result.tally("points").changed, "centre-only") == 1)
  }

  /// `out center` and `out bb` list nodes and members without sending them.
  @Test func whatListsNodesThatAreNotSentIsMarkedToo() throws {
    let result = try readOSM(
      """
      {"version":0.6,"elements":[
      {"type":"node","id":1,"lat":5,"lon":6,"tags":{"entrance":"yes"}},
      {"type":"node","id":7,"lat":7,"lon":6},{"type":"node","id":8,"lat":8,"lon":6},
      {"type":"way","id":3,"center":{"lat":1,"lon":2},"nodes":[1,2,3,1],"tags":{"building":"yes"}},
      {"type":"way","id":4,"bounds":{"minlat":1,"minlon":2,"maxlat":3,"maxlon":4},"nodes":[5,6],
       "tags":{"highway":"path"}},
      {"type":"way","id":9,"center":{"lat":1,"lon":2},"nodes":[7,8],"tags":{"highway":"path"}},
      {"type":"relation","id":10,"center":{"lat":1,"lon":2},
       "members":[{"type":"way","ref":99,"role":"outer"}],
       "tags":{"type":"multipolygon","landuse":"forest"}},
      {"type":"relation","id":11,"center":{"lat":1,"lon":2},
       "members":[{"type":"way","ref":9,"role":""},{"type":"way","ref":99,"role":""}],
       "tags":{"type":"route","route":"hiking"}},
      {"type":"relation","id":12,"center":{"lat":1,"lon":2},
       "members":[{"type":"way","ref":9,"role":""}],"tags":{"type":"route","route":"bus"}}]}
      """, as: .overpass)
    #expect(
      try result.names == [
        "node/1 Point", "way/3 Point", "way/4 Polygon", "way/9 LineString", "relation/10 Point",
        "relation/11 Point", "relation/12 LineString",
      ])
    #expect(result.count(result.tally("points").changed, "centre-only") == 3)
    #expect(result.count(result.tally("areas").changed, "box-only") == 1)
    #expect(result.isBalanced)
    let kept = try readOSM(
      """
      {"version":0.6,"elements":[
      {"type":"node","id":7,"lat":7,"lon":6},{"type":"node","id":8,"lat":8,"lon":6},
      {"type":"way","id":9,"center":{"lat":1,"lon":2},"nodes":[7,8,9],"tags":{"highway":"path"}}]}
      """, as: .overpass, options: ["incomplete": "keep"])
    #expect(try kept.names == ["way/9 LineString"])
  }

  /// The box of a road would be land in a schema's layer of areas, where nothing marks it; that of a house is one.
  @Test func boxesOfLinesAreNoAreasOfASchema() throws {
    let result = try readOSM(
      """
      {"version":0.6,"elements":[
      {"type":"way","id":3,"bounds":{"minlat":1,"minlon":2,"maxlat":3,"maxlon":4},
       "tags":{"highway":"path"}},
      {"type":"way","id":5,"bounds":{"minlat":1,"minlon":2,"maxlat":3,"maxlon":4},
       "tags":{"building":"yes"}},
      {"type":"way","id":6,"center":{"lat":1,"lon":2},"tags":{"amenity":"pub"}},
      {"type":"relation","id":7,"bounds":{"minlat":1,"minlon":2,"maxlat":3,"maxlon":4},
       "tags":{"type":"route","landuse":"forest"}}]}
      """, as: .overpass, options: ["schema": "map"])
    #expect(try result.names == ["way/5 Polygon", "way/6 Point"])
    #expect(result.count(result.tally("buildings").changed, "box-only") == 1)
    #expect(result.count(result.tally("lines").dropped, "missing-node") == 1)
    #expect(result.tally("relations").filtered == 1)
    #expect(result.isBalanced)
  }

  /// The way goes on without such nodes, and the report names it.
  @Test(arguments: [Format.osm, .overpass])
  func waysAreNamedWhoseNodesSayNothing(_ format: Format) throws {
    let text =
      format.name == Format.osm.name
      ? """
      <osm version="0.6"><node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="1"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="a" v="b"/></way>
      <way id="5"><nd ref="1"/><nd/><nd ref="2"/><nd></nd><tag k="a" v="b"/></way></osm>
      """
      : """
      {"version":0.6,"elements":[{"type":"node","id":1,"lat":0,"lon":0},
      {"type":"node","id":2,"lat":0,"lon":1},{"type":"way","id":1,"nodes":[1,2],"tags":{"a":"b"}},
      {"type":"way","nodes":[1,null,2,null],"id":5,"tags":{"a":"b"}}]}
      """
    let result = try readOSM(text, as: format)
    #expect(try result.names == ["way/1 LineString", "way/5 LineString"])
    let changed = result.tally("lines").changed
    #expect(changed.map(\.reason) == ["node-without-ref"])
    #expect(changed.map(\.count) == [2])
    #expect(Set(changed.flatMap(\.examples).map(\.id)) == ["way/5"])
    #expect(result.isBalanced)
  }

  @Test(arguments: [
    (#"[1,"x"]"#, "bad-osm-id"), ("[1,1.5]", "bad-osm-id"), ("[1,true]", "bad-osm-id"),
    ("[1,{}]", "bad-osm-id"), ("[1,nil]", "json-syntax"), ("[1,]", "bad-osm-id"),
  ])
  func nodesThatAreNotIDsAreRefused(nodes: String, reason: String) throws {
    let result = try readOSM(
      #"{"version":0.6,"elements":[{"type":"way","id":5,"nodes":\#(nodes)}]}"#, as: .overpass)
    #expect(result.error?.reason.code == reason)
  }

  @Test func aNodeWithoutRefIsPassedOver() throws {
    let result = try readOSMXML(
      """
      <osm version="0.6"><way id="1"><nd ref="1"/><nd/><nd ref="2"/></way></osm>
      """)
    #expect(result.error == nil)
    #expect(result.objects == ["way/1 [1 2]"])
    #expect(result.notices == ["node-without-ref": 1])
  }
}
