import FormatTestSupport
import Testing

@testable import Base
@testable import Flow
@testable import OpenStreetMap

/// How often there are keys and tags: as osmium tags-count 1.15 says of the same objects.
struct OSMTagCensusTests {
  private static let samples: [OSMSample] = [
    .node(1, tags: ["a": "b"]), .node(2, tags: ["a": "c d\"é"]),
    .way(1, [1, 2, 3, 1], tags: ["a": "b", "bb": "x"]),
  ]

  private func count(
    _ expressions: [String] = [], _ range: ClosedRange<Int> = 1...Int.max,
    by order: OSMTagTally.Order = .highestCount, pieceSize: Int = 1
  ) throws -> String {
    let census = OSMTagCensus()
    for expression in expressions { try census.add(expression: expression) }
    let source = ObjectSource(OSMSamplePieces(Self.samples, pieceSize: pieceSize), path: "in")
    try Flow.run(from: source, into: census, jobs: 2)
    var text: [UInt8] = []
    for tally in census.tallies(range, by: order) { tally.append(to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: 1...4) func `all keys`(pieceSize: Int) throws {
    #expect(try count(pieceSize: pieceSize) == "3\t\"a\"\n1\t\"bb\"\n")
    #expect(try count([], 2...3, pieceSize: pieceSize) == "3\t\"a\"\n")
    #expect(try count([], 1...1, pieceSize: pieceSize) == "1\t\"bb\"\n")
  }

  @Test func `keys and tags that are asked for`() throws {
    #expect(try count(["a"]) == "3\t\"a\"\n")
    #expect(try count(["a=b"]) == "2\t\"a\"\t\"b\"\n")
    #expect(try count(["a=*"]) == "2\t\"a\"\t\"b\"\n1\t\"a\"\t\"c d\"\"é\"\n")
    #expect(try count(["a=b", "a", "a=b"]) == "3\t\"a\"\n2\t\"a\"\t\"b\"\n")
    #expect(try count(["*=b"]) == "2\t\"a\"\t\"b\"\n")
  }

  @Test func `kinds of objects`() throws {
    #expect(try count(["n/a"]) == "2\t\"a\"\n")
    #expect(try count(["a/*"]) == "1\t\"a\"\n1\t\"bb\"\n")
    #expect(try count(["r/*"]) == "")
    #expect(try count(["w/a!=b"]) == "")
  }

  @Test func orders() throws {
    #expect(try count(by: .lowestCount) == "1\t\"bb\"\n3\t\"a\"\n")
    #expect(try count(by: .name) == "3\t\"a\"\n1\t\"bb\"\n")
    #expect(try count(by: .reversedName) == "1\t\"bb\"\n3\t\"a\"\n")
  }
}
