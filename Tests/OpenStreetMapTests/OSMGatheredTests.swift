import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// What sort and merge hand out, for steps that read it several times.
@Suite struct OSMGatheredTests {
  private static let one: [SampleObject] = [
    .node(1, 1, 1).versioned(1), .node(2, 2, 2, [["a", "b"]]).versioned(3),
    .node(5, 5, 5).versioned(1), .way(4, [1, 2], [["highway", "path"]]).versioned(2),
  ]
  private static let other: [SampleObject] = [
    .node(2, 9, 9).versioned(2), .node(3, 3, 3).versioned(1), .node(5, 5, 5).versioned(1),
    .relation(1, [.init(kind: .way, id: 4, role: "r")]).versioned(1),
  ]

  private func input(
    _ gathering: any ObjectGathering, _ objects: [[SampleObject]], _ register: ObjectRegister,
    jobs: Int
  ) throws -> ObjectInput {
    for (number, objects) in objects.enumerated() {
      try gathering.add(
        ObjectSource(SamplePieces(objects, pieceSize: 2), path: "input \(number)"), jobs: jobs
      ) { (source, sink) throws(GeoError) in
        try Flow.run(from: source, into: sink, register, jobs: jobs)
      }
    }
    return ObjectInput(of: gathering, path: "all", countedIn: register) {
      (source, sink) throws(GeoError) in
      try Flow.run(from: source, into: sink, register, jobs: jobs)
    }
  }

  /// By hand: way 4 with nodes 1 and 2. Node 2 is there in a lower version, too, and node 5 twice.
  @Test(arguments: [1, 3]) func `a merge is read several times`(jobs: Int) throws {
    let register = ObjectRegister()
    let merge = OSMMerge(with: [], jobs: jobs, keepsVersions: false)
    let input = try input(merge, [Self.one, Self.other], register, jobs: jobs)
    let selection = OSMIDSelection()
    try selection.add(ids: "w4", of: .node)
    selection.addsReferenced = true
    let stage = try selection.makeStage(
      for: input, behind: [], copiesText: true, jobs: jobs)
    let sink = ChosenSink()
    try Flow.run(
      from: try input.open(through: [stage], isLast: true), into: sink, register, jobs: jobs)
    merge.finish(register, Ledger())
    #expect(sink.ids.joined(separator: " ") == "n1 n2 w4")
    #expect(!input.isCopied)
    let tallies = register.accounts.map(\.tally)
    #expect(tallies.map(\.read) == [6, 1, 1])
    #expect(tallies.map(\.filtered) == [4, 0, 1])
    #expect(tallies.map(\.out) == [2, 1, 0])
    #expect(
      tallies[0].passedOver.map { "\($0.reason) \($0.count)" }
        == ["superseded-version 1", "merged-duplicate 1"])
  }

  /// Whatever is known of objects is there in every reading, in their order.
  @Test(arguments: [0, 1, 3, 400], [1, 3]) func `each reading gives everything`(
    count: Int, jobs: Int
  ) throws {
    var random = SplitMix64(seed: 21)
    let objects = randomObjects(count, &random)
    let register = ObjectRegister()
    let input = try input(OSMSort(memoryLimit: 1), [objects], register, jobs: jobs)
    let expected = try writeOSM(SamplePieces(inOrder(objects))).body
    for isLast in [false, false, true] {
      let source = try input.open(isLast: isLast)
      let written = try writeOSM(source, jobs: jobs) { try OSMObjectWriter($0, .data) }
      #expect(written.body == expected)
    }
    // The readings after the first one are counted by those who read.
    #expect(register.accounts.allSatisfy { $0.tally.out == 0 && $0.tally.read == 0 })
  }

  /// Objects are made ready when somebody reads them, and counted where they come from.
  @Test func `objects that are deferred are counted in their register`() throws {
    let register = ObjectRegister()
    var openings = 0
    let source = ObjectSource(path: "all", countedIn: register) { () throws(GeoError) in
      openings += 1
      return ObjectSource(
        SamplePieces(Self.one), path: "all",
        through: [OSMKindStage(nodes: true, ways: false, relations: false)])
    }
    #expect(openings == 0)
    let own = ObjectRegister()
    let sink = ChosenSink()
    try Flow.run(from: source, into: sink, own, jobs: 1)
    #expect(openings == 1)
    #expect(register.accounts.map(\.tally.read) == [3, 1, 0])
    #expect(register.accounts.map(\.tally.out) == [3, 0, 0])
    #expect(own.accounts.allSatisfy { $0.tally.read == 0 })
  }
}
