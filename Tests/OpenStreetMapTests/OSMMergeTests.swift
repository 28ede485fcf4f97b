import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import OpenStreetMap

/// Merges inputs.
private func merge(
  _ inputs: [[SampleObject]], keepsVersions: Bool = false, pieceSize: Int = 3, jobs: Int = 1
) throws -> WrittenOSM {
  try writeGathered(
    inputs, OSMMerge(with: [], jobs: jobs, keepsVersions: keepsVersions), pieceSize: pieceSize,
    jobs: jobs)
}

@Suite struct OSMMergeTests {
  @Test(arguments: [1, 2, 100], [1, 3]) func objectsAreWrittenOnce(pieceSize: Int, jobs: Int) throws
  {
    let written = try merge(
      [
        [.node(-1, 0, 0), .node(2, 0, 0).versioned(1), .way(1, [2])],
        [.node(1, 0, 0), .node(2, 0, 0).versioned(1), .relation(4, [])],
        [.node(-1, 0, 0), .node(2, 0, 0).versioned(1), .way(9, [2]), .relation(3, [])],
      ], pieceSize: pieceSize, jobs: jobs)
    #expect(
      names(in: written) == [
        "node -1", "node 1", "node 2 v1", "way 1", "way 9", "relation 3", "relation 4",
      ])
    #expect(written.accounts.map(\.tally.read) == [6, 2, 2])
    #expect(written.accounts.map(\.tally.filtered) == [3, 0, 0])
    #expect(written.accounts.map(\.tally.out) == [3, 2, 2])
    #expect(written.reasons.isEmpty)
  }

  @Test(arguments: [1, 2, 100], [1, 3]) func highestVersionHolds(pieceSize: Int, jobs: Int) throws {
    let inputs: [[SampleObject]] = [
      [.node(1, 1, 0).versioned(1), .node(1, 3, 0).versioned(3), .node(2, 5, 0).versioned(5)],
      [.node(1, 2, 0).versioned(2), .node(1, 4, 0).versioned(4, .deleted)],
      [.node(1, 3, 0).versioned(3), .node(2, 4, 0)],
    ]
    let newest = try merge(inputs, pieceSize: pieceSize, jobs: jobs)
    #expect(names(in: newest) == ["node 1 v4", "node 2 v5"])
    #expect(newest.accounts[0].tally.read == 7)
    #expect(newest.accounts[0].tally.filtered == 5)
    // As osmium merge --with-history.
    let all = try merge(inputs, keepsVersions: true, pieceSize: pieceSize, jobs: jobs)
    #expect(
      names(in: all) == [
        "node 1 v1", "node 1 v2", "node 1 v3", "node 1 v4", "node 2", "node 2 v5",
      ])
    #expect(all.accounts[0].tally.filtered == 1)
  }

  @Test(arguments: [1, 3]) func contradictionsAreNamed(jobs: Int) throws {
    let written = try merge(
      [
        [.node(1, 1, 1).versioned(2), .way(7, [1, 2])],
        [.node(1, 2, 2).versioned(2), .way(7, [1, 3])],
      ], jobs: jobs)
    #expect(
      written.body == """
          <node id="1" version="2" lat="0.0000001" lon="0.0000001"/>
          <way id="7">
            <nd ref="1"/>
            <nd ref="2"/>
          </way>

        """)
    #expect(written.changes("contradictory-copies") == 2)
    let examples = written.accounts.flatMap(\.tally.changed).flatMap(\.examples).map(\.id)
    #expect(examples == ["node/1 version 2", "way/7"])
  }

  /// Who made a version, and whether a file says so, is no contradiction.
  @Test func metadataDoNotContradict() throws {
    var signed = SampleObject.node(1, 1, 1, [["a", "b"], ["c", "d"]]).versioned(2)
    signed.user = "me"
    let unsigned = SampleObject.node(1, 1, 1, [["c", "d"], ["a", "b"]]).versioned(2)
    let written = try merge([[signed], [unsigned]])
    #expect(written.reasons.isEmpty)
    #expect(written.body.contains("user=\"me\""))
  }

  @Test(arguments: [1, 100], [1, 3]) func unsortedInputIsAnError(pieceSize: Int, jobs: Int) throws {
    for objects: [SampleObject] in [
      [.node(2, 0, 0), .node(1, 0, 0)], [.way(1, [1]), .node(1, 0, 0)],
      [.node(1, 0, 0).versioned(2), .node(1, 0, 0).versioned(1)],
    ] {
      let written = try merge(
        [[.node(5, 0, 0), .relation(1, [])], objects], pieceSize: pieceSize, jobs: jobs)
      #expect(written.error?.reason == .unsortedObjects)
      #expect(written.error?.location?.path == "input 1")
      #expect(written.error?.hint == "sort them first: cairn sort FILE -o SORTED")
    }
  }

  /// The objects that lie wrongly are named, however the input is cut.
  @Test(arguments: [1, 2, 100]) func whatIsUnsortedIsNamed(pieceSize: Int) throws {
    let written = try merge(
      [[.node(1, 0, 0)], [.node(1, 0, 0), .node(5, 0, 0), .node(3, 0, 0), .node(2, 0, 0)]],
      pieceSize: pieceSize)
    #expect(
      written.error?.message == "objects are not sorted by kind and id: node/3 comes behind node/5")
  }

  @Test func emptyInputs() throws {
    let nodes: [SampleObject] = [.node(1, 0, 0), .node(2, 0, 0)]
    #expect(names(in: try merge([[], nodes, []])) == ["node 1", "node 2"])
    #expect(names(in: try merge([[], []])).isEmpty)
    #expect(names(in: try merge([nodes])) == ["node 1", "node 2"])
  }

  /// Compared with a table of what each object should be.
  @Test(arguments: [false, true]) func randomInputs(keepsVersions: Bool) throws {
    var random = SplitMix64(seed: 41)
    for _ in 0..<10 {
      let inputs = (0..<4).map { _ in
        // No version twice in one input, so that the first input is the first copy.
        inOrder(randomObjects(60, &random)).reduce(into: [SampleObject]()) { kept, object in
          if let last = kept.last, !precedes(last, object) { return }
          kept.append(object)
        }
      }
      var expected: [SampleObject] = []
      for object in inOrder(inputs.flatMap(\.self)) {
        guard let last = expected.last, last.kind == object.kind, last.id == object.id else {
          expected.append(object)
          continue
        }
        if last.version == object.version { continue }
        if !keepsVersions { expected.removeLast() }
        expected.append(object)
      }
      let wanted = try writeOSM(SamplePieces(expected)).body
      for (pieceSize, jobs) in [(1, 1), (7, 1), (7, 4), (1000, 2)] {
        let written = try merge(
          inputs, keepsVersions: keepsVersions, pieceSize: pieceSize, jobs: jobs)
        #expect(written.body == wanted)
        for layer in written.accounts {
          #expect(layer.tally.read == layer.tally.out + layer.tally.filtered)
        }
        #expect(written.accounts.reduce(0) { $0 + $1.tally.read } == inputs.joined().count)
      }
    }
  }

  /// What the inputs warn of is counted, and what stages before the merge leave out.
  @Test func stagesBefore() throws {
    let merge = OSMMerge(with: [], jobs: 2, keepsVersions: false)
    let first = ObjectSource(
      SamplePieces([.node(1, 0, 0), .way(1, [1])]), path: "first",
      through: [OSMKindStage(nodes: true, ways: false, relations: false)])
    let second = ObjectSource(SamplePieces([.node(2, 0, 0), .way(2, [1])]), path: "second")
    let written = try writeGathered([first, second], merge)
    #expect(names(in: written) == ["node 1", "node 2", "way 2"])
    #expect(written.accounts.map(\.tally.read) == [2, 2, 0])
    #expect(written.accounts.map(\.tally.filtered) == [0, 1, 0])
    #expect(written.accounts.map(\.tally.out) == [2, 1, 0])
  }

  /// An output that fails leaves no thread behind that waits for room.
  @Test func failureEndsAllInputs() throws {
    let many: [SampleObject] = (1...500).map { .node($0, 0, 0) }
    let merge = OSMMerge(with: [], jobs: 2, keepsVersions: false)
    for path in ["a", "b"] {
      merge.add(ObjectSource(SamplePieces(many, pieceSize: 1), path: path), jobs: 2) { _, _ in }
    }
    let register = ObjectRegister()
    let source = try merge.open(through: [], register)
    #expect(throws: GeoError.self) {
      try Flow.run(from: source, into: FailingSink(), register, jobs: 2)
    }
    // Waits for the threads.
    merge.finish(register, Ledger())
  }
}

/// Takes no batch.
private final class FailingSink: ObjectSink {
  let wanted = OSMWanted.everything
  func makeEncoder() -> any ObjectEncoder { Encoder() }

  private final class Encoder: ObjectEncoder {
    func encode(_ batch: borrowing ObjectBatch) {}
    func commit(_ batch: borrowing ObjectBatch) throws(GeoError) {
      throw GeoError(.interrupted, "no room")
    }
  }
}
