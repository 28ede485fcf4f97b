import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Places that an output in units of more than 1e-7 degrees rounds are counted, by object.
@Suite struct PBFRoundingTests {
  /// 12,345,680 is a multiple of ten of the database's units, which are 1000 nanodegrees, and 12,345,678 is none.
  @Test(arguments: [
    ("1", 0), ("30", 0), ("100", 0), ("200", 1), ("1000", 2), ("150", 3), ("1000000", 3),
  ])
  func `objects with rounded places are counted`(granularity: String, count: Int) throws {
    let written = try writePBF(
      [
        .node(1, 12_345_678, -10), .node(2, 12_345_680, -5), .node(3, 12_345_680, 10),
        .node(4, 0, 0), SampleObject(kind: .node, id: 5),
      ], ["granularity": granularity])
    let changed = written.register.accounts.flatMap(\.tally.changed)
    #expect(changed.map(\.reason) == (count > 0 ? ["coordinate-rounded"] : []))
    #expect(changed.map(\.count) == (count > 0 ? [count] : []))
    #expect(changed.first?.examples.count == (count > 0 ? count : nil))
  }

  /// The places of nodes on ways are rounded, too, unless they are left out.
  @Test(arguments: [("yes", 1), ("no", 0)])
  func `ways are counted`(keeps: String, count: Int) throws {
    let xml = """
      <osm version="0.6"><way id="7"><nd ref="1" lat="1" lon="1.0000001"/><nd ref="2" lat="1" lon="1"/></way></osm>
      """
    let bytes = try ByteSource(path: "in", reading: ByteProducerOfArray([UInt8](xml.utf8)))
    let written = try writePBF(
      [ObjectSource(try OSMXMLReader(bytes), path: "in")],
      ["granularity": "1000", "locations-on-ways": keeps])
    let accounts = written.register.accounts
    #expect(accounts[0].tally.changed.isEmpty)
    #expect(accounts[1].tally.changed.map(\.count) == (count > 0 ? [count] : []))
  }
}
