import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import OpenStreetMap

/// Whatever objects there are, the reader finds them again.
@Suite struct PBFWriterLawTests {
  private static let texts = [
    "", "a", "highway", "Žižkov, 50 % = \"half\" @ home", "日本 \u{1F600}", "a\u{0}b", "\n\t\r", " ",
    String(repeating: "x", count: 200), String(repeating: "é", count: 5000),
  ]

  private static func objects(_ random: inout SplitMix64, count: Int) -> [SampleObject] {
    func id() -> Int64 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: Int64.random(in: .min ... .max, using: &random)
      case 1: -Int64.random(in: 0...9, using: &random)
      default: Int64.random(in: 0...20_000_000_000, using: &random)
      }
    }
    func text() -> String {
      Bool.random(using: &random)
        ? texts.randomElement(using: &random) ?? ""
        : "t\(Int.random(in: 0...500, using: &random))"
    }
    return (0..<count).map { index in
      let kind = OSMKind.allCases[index % 40 < 30 ? 0 : index % 40 < 36 ? 1 : 2]
      var object = SampleObject(kind: kind, id: id())
      object.tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in [text(), text()] }
      switch kind {
      case .node:
        object.location = OSMLocation(
          x: .random(in: -1_800_000_000...1_800_000_000, using: &random),
          y: .random(in: -900_000_000...900_000_000, using: &random))
      case .way: object.nodes = (0..<Int.random(in: 0...9, using: &random)).map { _ in id() }
      case .relation:
        object.members = (0..<Int.random(in: 0...9, using: &random)).map { _ in
          .init(
            kind: OSMKind.allCases.randomElement(using: &random) ?? .node, id: id(), role: text())
        }
      }
      if Bool.random(using: &random) {
        object.version = .random(in: 1...Int64(Int32.max), using: &random)
        object.timestamp = .random(in: 1...253_402_300_799, using: &random)
      }
      if Bool.random(using: &random) {
        object.changeset = .random(in: 1 ... .max, using: &random)
        object.userID = .random(in: 1...Int64(Int32.max), using: &random)
        object.user = Self.texts.dropFirst().randomElement(using: &random)
      }
      return object
    }
  }

  private func lines(_ objects: [SampleObject]) -> [String] {
    let block = OSMBlock()
    for object in objects { object.append(to: block) }
    return OPLListing(block).lines
  }

  @Test(arguments: 1...4)
  func `objects are found again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let objects = Self.objects(&random, count: 700)
    let granularity = ["1", "20", "100", "4"][Int(seed) % 4]
    let written = try writePBF(objects, ["granularity": granularity], pieceSize: 50)
    #expect(written.error == nil)
    #expect(readPBF(written.bytes).error == nil)
    #expect(written.lines == lines(objects))
  }

  @Test(arguments: [1, 7, 5000], [1, 3, 8])
  func `neither pieces nor workers change a byte`(pieceSize: Int, jobs: Int) throws {
    var random = SplitMix64(seed: 9)
    let objects = Self.objects(&random, count: 3000)
    let expected = try writePBF(objects, pieceSize: 100).bytes
    #expect(try writePBF(objects, pieceSize: pieceSize, jobs: jobs).bytes == expected)
  }

  /// osmium's number.
  @Test func `a block has at most 8,000 objects of one kind`() throws {
    let objects =
      (1...16_001).map { SampleObject.node($0, 0, 0) } + (1...3).map { .way($0, []) }
      + [.node(1, 0, 0)]
    let written = try writePBF(objects, pieceSize: 999, jobs: 4)
    // The head, 8,000, 8,000, 1, the ways, and the last node.
    #expect(PBFFile.sizes(of: written.bytes).count == 6)
    #expect(
      written.lines.map { String($0.prefix { $0 != " " }) }
        == (1...16_001).map { "n\($0)" } + ["w1", "w2", "w3", "n1"])
  }

  /// 40 relations of 1 MB of text each come to more than a block may have.
  @Test func `a block stays below its largest size`() throws {
    let objects = (1...40).map { id in
      SampleObject.relation(
        Int64(id), [], [["k", String(repeating: "x", count: 1_000_000) + String(id)]])
    }
    let written = try writePBF(objects, ["compression": "none"])
    let sizes = PBFFile.sizes(of: written.bytes)
    #expect(sizes.count == 3 && sizes.allSatisfy { $0 < PBFPack.weightLimit })
    #expect(readPBF(written.bytes, listing: false).error == nil)
  }

  @Test func `an object that no blob can hold is refused`() throws {
    let large = SampleObject.way(1, [], [["k", String(repeating: "x", count: 1 << 25)]])
    let refusal = try writePBF([.node(1, 0, 0), large])
    #expect(refusal.error?.reason == .pbfTooLarge && !refusal.isThere)
  }
}
