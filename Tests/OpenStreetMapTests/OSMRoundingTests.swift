import FormatTestSupport
import Foundation
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Coordinates of more than seven decimals, as JOSM writes them for new nodes: objects hold 1e-7 degrees, and
/// what is rounded is counted.
@Suite struct OSMRoundingTests {
  typealias E = OSMElements

  /// Each coordinate with what it becomes in 1e-7 degrees, and whether that is something else.
  static let coordinates: [(String, Int, Bool)] = [
    ("1.1234567", 11_234_567, false), ("1.12345670", 11_234_567, false),
    ("1.12345678", 11_234_568, true), ("-1.12345674999", -11_234_567, true),
    ("1.00000000001", 10_000_000, true), ("0.00000000", 0, false), ("+1.5", 15_000_000, false),
    ("17", 170_000_000, false), ("1.123456700000", 11_234_567, false), ("1e-3", 10_000, false),
  ]

  @Test(arguments: coordinates, [true, false])
  func coordinatesInXMLAreRounded(
    _ coordinate: (text: String, value: Int, isRounded: Bool), _ isPlain: Bool
  ) throws {
    let result = try readOSMXML(
      osm("<node id='1' lat='\(coordinate.text)' lon='2'/>"), usesShortcuts: isPlain)
    #expect(result.objects == ["node/1 20000000,\(coordinate.value)"])
    #expect(result.notices == (coordinate.isRounded ? ["coordinate-rounded": 1] : [:]))
  }

  @Test(arguments: coordinates.filter { $0.0 != "+1.5" })
  func coordinatesInJSONAreRounded(
    _ coordinate: (text: String, value: Int, isRounded: Bool)
  ) throws {
    let result = try readOSM(
      #"{"version":0.6,"elements":[{"type":"node","id":1,"lon":\#(coordinate.text),"lat":"#
        + #"\#(coordinate.text),"tags":{"a":"b"}}]}"#, as: .overpass)
    let place = try #require(try result.osmFeatures.first?.coordinates as? [Double])
    #expect(place == [Double(coordinate.value) / 1e7, Double(coordinate.value) / 1e7])
    // One object, whatever the number of its coordinates.
    let changed = result.tally("points").changed
    #expect(changed.map(\.count) == (coordinate.isRounded ? [1] : []))
  }

  /// Objects are counted, of any kind, and named.
  @Test func objectsWithRoundedPlacesAreNamed() throws {
    let text = E.document([
      "<node id=\"1\" lat=\"1.12345678\" lon=\"1.12345678\"/>",
      "<node id=\"2\" lat=\"2\" lon=\"1.123456789\"><tag k=\"a\" v=\"b\"/></node>",
      "<node id=\"3\" lat=\"3\" lon=\"3\"/>",
      "<way id=\"5\"><nd ref=\"1\" lat=\"1\" lon=\"1.00000001\"/><nd ref=\"3\"/>"
        + "<tag k=\"a\" v=\"b\"/></way>",
      "<relation id=\"6\"><member type=\"way\" ref=\"9\" role=\"\"><nd lat=\"1\" lon=\"0.00000001\"/>"
        + "<nd lat=\"1\" lon=\"2\"/></member><tag k=\"type\" v=\"route\"/></relation>",
    ])
    for jobs in [1, 4] {
      let result = try readOSM(text, jobs: jobs)
      #expect(try result.names == ["node/2 Point", "way/5 LineString", "relation/6 LineString"])
      let entries = ["points", "lines", "relations"].map { result.tally($0).changed }
      #expect(entries.allSatisfy { $0.map(\.reason) == ["coordinate-rounded"] })
      #expect(entries.map { $0.map(\.count) } == [[2], [1], [1]])
      #expect(
        entries.map { $0.flatMap(\.examples).map(\.id) } == [
          ["node/1", "node/2"], ["way/5"], ["relation/6"],
        ])
      #expect(result.isBalanced)
    }
  }

  /// From objects to objects they are rounded, too.
  @Test func objectsThatGoOnAreCounted() throws {
    let result = try readOSMXML(
      osm("<node id='1' lat='1.12345678' lon='2'/><node id='2' lat='1.12345678' lon='2'/>"))
    #expect(result.notices == ["coordinate-rounded": 2])
    // Where places are not wanted, nothing is done to them.
    let without = try readOSMXML(
      osm("<node id='1' lat='1.12345678' lon='2'/>"),
      wanted: OSMWanted.everything.subtracting(.locations))
    #expect(without.notices.isEmpty)
  }
}
