import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import OpenStreetMap

/// What `add-locations` does. The expected lines are those of `osmium add-locations-to-ways` 1.15 with the same options,
/// unless a test says otherwise.
@Suite struct OSMLocationTests {
  private let town = """
    n10 Ta=b x1 y1
    n20 x2 y1
    n30 x3 y1
    w5 Nn10,n20
    w7 Nn30,n20,n30
    r1 Mn30@a,w5@

    """
  private var cut: String { town.replacing("Nn10,n20", with: "Nn10,n99,n20") }

  private func locate(
    _ text: String, pieceSize: Int? = nil, jobs: Int = 1,
    _ change: (inout OSMLocationPlan) -> Void = { _ in }
  ) throws -> StagedOPL {
    var plan = OSMLocationPlan()
    change(&plan)
    let made = plan
    return try stageOPL([try inputOfOPL(text, pieceSize: pieceSize)], jobs: jobs) {
      (input) throws(GeoError) in
      try made.makeStage(for: input, behind: [], jobs: jobs)
    }
  }

  @Test(arguments: [nil, 1, 2, 3], [1, 3])
  func `ways get places, and nodes without tags go`(pieceSize: Int?, jobs: Int) throws {
    let result = try locate(town, pieceSize: pieceSize, jobs: jobs)
    #expect(
      result.lines == [
        "n10 Ta=b x1 y1", "w5 Nn10x1y1,n20x2y1", "w7 Nn30x3y1,n20x2y1,n30x3y1",
        "r1 Mn30@a,w5@",
      ])
    #expect(result.tallies == [[3, 2, 1], [2, 0, 2], [1, 0, 1]])
    #expect(result.warnings.isEmpty)
  }

  @Test func `nodes are kept if wanted`() throws {
    let all = try locate(town) { $0.keepsUntaggedNodes = true }
    #expect(all.lines.prefix(3) == ["n10 Ta=b x1 y1", "n20 x2 y1", "n30 x3 y1"])
    #expect(all.lines.count == 6)
    let members = try locate(town) { $0.keepsMemberNodes = true }
    #expect(members.lines.prefix(2) == ["n10 Ta=b x1 y1", "n30 x3 y1"])
    #expect(members.lines.count == 5 && members.tallies[0] == [3, 1, 2])
  }

  @Test func `a node that is not there is an error`() throws {
    let result = try locate(cut)
    #expect(result.error?.reason == .wayNodeMissing)
    #expect(result.error?.message.contains("way/5 needs node/99") == true)
    #expect(result.error?.location?.path == "stdin")
  }

  @Test func `gaps are kept and counted if wanted`() throws {
    let result = try locate(cut) { $0.ignoresMissingNodes = true }
    #expect(result.lines[1] == "w5 Nn10x1y1,n99xy,n20x2y1")
    #expect(result.warnings.map(\.reason.code) == ["way-nodes-missing"])
    #expect(result.warnings.first?.count == 1)
  }

  /// osmium needs sorted input; JOSM and Overpass write nodes after ways.
  @Test func `the order of the input does not matter`() throws {
    let lines = town.split(separator: "\n")
    let result = try locate(lines.reversed().joined(separator: "\n") + "\n", pieceSize: 2)
    #expect(
      result.lines == [
        "r1 Mn30@a,w5@", "w7 Nn30x3y1,n20x2y1,n30x3y1", "w5 Nn10x1y1,n20x2y1",
        "n10 Ta=b x1 y1",
      ])
  }

  /// Places that a way has already stand in for nodes that are not there (Overpass `out geom`).
  @Test func `places that are there are used`() throws {
    let result = try locate("n1 x1 y1\nw1 Nn1x8y8,n2x2y2\n")
    #expect(result.lines == ["w1 Nn1x1y1,n2x2y2"])
  }

  @Test func `deleted nodes have no place`() throws {
    let result = try locate("n1 v2 dD x y\nw1 Nn1\n") { $0.ignoresMissingNodes = true }
    #expect(result.lines == ["w1 Nn1xy"])
  }

  @Test func `the head of PBF says it, even where nodes come first`() throws {
    let stage = try OSMLocationPlan().makeStage(
      for: try inputOfOPL(town, pieceSize: 2), behind: [], jobs: 1)
    let source = try inputOfOPL(town, pieceSize: 2).open(through: [stage], isLast: true)
    let written = try writePBF([source])
    let said = readPBF(written.bytes).header.others.map(\.value)
    #expect(said == [PBFHeaderBlock.locationsFeature])
    #expect(written.lines[1] == "w5 v0 dV c0 t i0 u T Nn10x1y1,n20x2y1")
  }

  // MARK: - Formats

  /// The places of an XML file as osmium writes it, with a gap.
  private let xml = """
    <osm version="0.6">
      <way id="5" version="1">
        <nd ref="10" lat="1" lon="1"/>
        <nd ref="99"/>
        <nd ref="20" lat="1" lon="2"/>
        <tag k="a" v="b"/>
      </way>
    </osm>
    """

  @Test func `OSM XML, PBF and OPL carry places`() throws {
    func source() throws -> ObjectSource {
      let bytes = ByteProducerOfArray(Array(xml.utf8))
      return ObjectSource(try OSMXMLReader(try ByteSource(path: "in", reading: bytes)), path: "in")
    }
    let line = "w5 v1 dV c0 t i0 u Ta=b Nn10x1y1,n99xy,n20x2y1"
    #expect(try writePBF([try source()]).lines == [line])
    let written = try writeOSM(try source()) { try OSMObjectWriter($0, .data) }
    #expect(
      written.body.split(separator: "\n").map { $0.drop { $0 == " " } }
        == xml.split(separator: "\n").dropFirst().dropLast().map { $0.drop { $0 == " " } })
    let opl = try stageOPL([try inputOfOPL(line + "\n")]) { (_) throws(GeoError) in
      OSMPassStage(OSMMembersPass(OSMFindings(), within: nil))
    }
    #expect(opl.lines == [line])
  }
}
