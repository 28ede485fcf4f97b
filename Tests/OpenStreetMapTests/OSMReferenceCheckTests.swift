import FormatTestSupport
import Foundation
import Testing

@testable import Base
@testable import Flow
@testable import OpenStreetMap

/// Which references lead nowhere: as osmium check-refs 1.15 says of the same objects.
struct OSMReferenceCheckTests {
  private static let samples: [OSMSample] = [
    .node(1), .node(2), .way(1, [1, 3, 3]), .way(2, [3]),
    .relation(
      1,
      [
        (.way, 1), (.way, 8), (.node, 9), (.node, 9), (.relation, 2), (.relation, 7),
        (.relation, 7),
      ]),
    .relation(2, [(.relation, 1), (.relation, -5)]),
  ]

  private func check(
    _ samples: [OSMSample], relations: Bool, pieceSize: Int = 2, jobs: Int = 2
  ) throws -> (text: String, lines: [String], refusal: String?) {
    let check = OSMReferenceCheck(checksRelations: relations)
    let source = ObjectSource(
      OSMSamplePieces(samples, pieceSize: pieceSize), path: "in", through: [check])
    try Flow.run(from: source, into: check.sink, jobs: jobs)
    var lines = Bytes()
    check.appendMissing(to: &lines)
    return (
      check.makeReport().text,
      String(decoding: lines.buffer, as: UTF8.self).split(separator: "\n").map(String.init),
      check.refusal
    )
  }

  @Test(arguments: 1...7) func `nodes of ways`(pieceSize: Int) throws {
    let found = try check(Self.samples, relations: false, pieceSize: pieceSize)
    #expect(found.lines == ["n3 in w1", "n3 in w1", "n3 in w2"])
    #expect(
      found.text == """
        objects               nodes 2, ways 2, relations 2
        nodes in ways         1 node missing, in 3 references

        """)
    #expect(found.refusal == "objects are missing: 1 node in ways")
  }

  @Test(arguments: [true, false]) func `members of relations, in any order`(
    isReversed: Bool
  ) throws {
    let samples = isReversed ? Self.samples.reversed() : Self.samples
    let found = try check(samples, relations: true)
    #expect(
      found.lines.sorted() == [
        "n3 in w1", "n3 in w1", "n3 in w2", "n9 in r1", "n9 in r1", "r-5 in r2", "r7 in r1",
        "r7 in r1", "w8 in r1",
      ])
    #expect(
      found.refusal
        == "objects are missing: 1 node in ways, 1 node in relations, 1 way in relations,"
        + " 2 relations in relations")
  }

  @Test func `nothing is missing`() throws {
    let samples: [OSMSample] = [
      .relation(1, [(.way, 1), (.relation, 1)]), .way(1, [1, 2]), .node(2), .node(1),
    ]
    let found = try check(samples, relations: true)
    #expect(found.refusal == nil)
    #expect(found.lines.isEmpty)
    #expect(found.text.contains("ways in relations       none missing"))
  }
}
