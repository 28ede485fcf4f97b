import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import OpenStreetMap

/// An input of samples, as if they were a file of that name.
private func input(
  _ objects: [SampleObject], _ name: String, pieceSize: Int = 3, isChange: Bool = false
) throws -> ObjectInput {
  let scratch = try Scratch()
  let path = try scratch.write(name, Array("objects".utf8))
  return ObjectInput(
    try ByteSource(path: path),
    ObjectFormat(makeReader: { (_) throws(GeoError) in
      SamplePieces(objects, pieceSize: pieceSize, isChange: isChange)
    }))
}

/// The objects of a base as changes leave them. `keepsVersions`: the base might be a history; and `isHistory`: it is.
private func apply(
  _ changes: [[SampleObject]], to base: [SampleObject], pieceSize: Int = 3, jobs: Int = 1,
  keepsVersions: Bool = false, isHistory: Bool = false
) throws -> WrittenOSM {
  let set = OSMChangeSet(keepsVersions: keepsVersions || isHistory)
  for objects in changes {
    try set.add(try input(objects, "change", isChange: true), jobs: jobs) { _ in }
  }
  set.settle()
  let stage = OSMChangeApplication(set, isHistory: isHistory)
  return try writeOSM(
    try input(base, "base", pieceSize: pieceSize).open(through: [stage], isLast: true), jobs: jobs
  ) { try OSMObjectWriter($0, .data) }
}

/// What has become of objects.
private func derive(
  _ old: [SampleObject], _ new: [SampleObject], ignoringMetadata: Bool = false,
  deletion: OSMDeletionNote = OSMDeletionNote(), pieceSize: Int = 3, jobs: Int = 1
) throws -> WrittenOSM {
  let stage = OSMChangeDerivation(
    from: try input(old, "old", pieceSize: 2), ignoringMetadata: ignoringMetadata,
    deletion: deletion
  ) { _ in }
  return try writeOSM(
    try input(new, "new", pieceSize: pieceSize).open(through: [stage], isLast: true), jobs: jobs
  ) { try OSMObjectWriter($0, .changes) }
}

/// The objects of OSM XML that this program wrote.
private func objects(of text: String) throws -> [SampleObject] {
  let scratch = try Scratch()
  let path = try scratch.write("in.osm", Array(text.utf8))
  let sink = SampleSink()
  try Flow.run(
    from: ObjectSource(OSMXMLReader(try ByteSource(path: path)), path: path), into: sink, jobs: 1)
  return sink.objects
}

/// Takes objects as tests say them.
private final class SampleSink: ObjectSink {
  let wanted = OSMWanted.everything
  var objects: [SampleObject] = []
  func makeEncoder() -> any ObjectEncoder { Encoder(self) }

  private final class Encoder: ObjectEncoder {
    let sink: SampleSink
    init(_ sink: SampleSink) { self.sink = sink }
    func encode(_ batch: borrowing ObjectBatch) {}
    func commit(_ batch: borrowing ObjectBatch) {
      let block = batch.block
      for index in 0..<block.objects.count { sink.objects.append(SampleObject(index, of: block)) }
    }
  }
}

/// Random data of ids that two states may have in common; sorted.
private func randomObjects(_ random: inout some RandomNumberGenerator) -> [SampleObject] {
  var objects: [SampleObject] = []
  let ids: [Int64] = [0, -1, -2, -3, 1, 2, 3, 4, 5, 9, 10]
  for kind in OSMKind.allCases {
    for id in ids where Int.random(in: 0..<3, using: &random) > 0 {
      var object = SampleObject(kind: kind, id: id)
      switch kind {
      case .node:
        object.location = OSMLocation(x: .random(in: 0...1, using: &random), y: 0)
      case .way: object.nodes = [1, .random(in: 2...3, using: &random)]
      case .relation:
        object.members = [
          .init(kind: .way, id: 1, role: Bool.random(using: &random) ? "outer" : "")
        ]
      }
      if Bool.random(using: &random) { object.tags = [["k", "v"], ["a", "b"]] }
      if Bool.random(using: &random) { object.version = .random(in: 1...2, using: &random) }
      objects.append(object)
    }
  }
  return objects
}

@Suite struct OSMChangeTests {
  @Test(arguments: [1, 2, 100], [1, 3]) func changesAreAppliedInOrder(pieceSize: Int, jobs: Int)
    throws
  {
    let base: [SampleObject] = [
      .node(-1, 0, 0), .node(2, 0, 0).versioned(1), .node(5, 0, 0), .way(1, [2, 5]),
      .way(9, [2]), .relation(4, []),
    ]
    let written = try apply(
      [
        [
          .node(7, 7, 7).versioned(1, .created), .node(1, 1, 1).versioned(1, .created),
          .node(-2, 2, 2).versioned(1, .created), .node(2, 8, 8).versioned(2, .modified),
          .way(9, []).versioned(2, .deleted), .way(10, [2]).versioned(1, .created),
          .relation(1, []).versioned(1, .created), .relation(99, []).versioned(1, .created),
          .node(77, 0, 0).versioned(3, .deleted),
        ],
        [
          .node(2, 9, 9).versioned(3, .modified), .node(7, 0, 0).versioned(2, .deleted),
          .way(10, [5]).versioned(1, .modified),
        ],
      ], to: base, pieceSize: pieceSize, jobs: jobs)
    #expect(
      written.body == """
          <node id="-1" lat="0" lon="0"/>
          <node id="-2" version="1" lat="0.0000002" lon="0.0000002"/>
          <node id="1" version="1" lat="0.0000001" lon="0.0000001"/>
          <node id="2" version="3" lat="0.0000009" lon="0.0000009"/>
          <node id="5" lat="0" lon="0"/>
          <way id="1">
            <nd ref="2"/>
            <nd ref="5"/>
          </way>
          <way id="10" version="1">
            <nd ref="5"/>
          </way>
          <relation id="1" version="1"/>
          <relation id="4"/>
          <relation id="99" version="1"/>

        """)
    for layer in written.accounts {
      #expect(layer.tally.read == layer.tally.out + layer.tally.filtered)
    }
    #expect(written.accounts.map(\.tally.out) == [5, 2, 3])
    #expect(
      written.register.result
        == "5 created, 1 modified, 1 deleted: 5 nodes, 2 ways, 3 relations")
    #expect(written.accounts.map(\.tally.filtered) == [1, 1, 0])
  }

  @Test func anEmptyBaseAndNoChanges() throws {
    #expect(
      try apply([[.node(2, 0, 0), .node(1, 0, 0)]], to: []).body == """
          <node id="1" lat="0" lon="0"/>
          <node id="2" lat="0" lon="0"/>

        """)
    #expect(
      try apply([], to: [.node(1, 0, 0)]).body == "  <node id=\"1\" lat=\"0\" lon=\"0\"/>\n")
  }

  @Test func theHighestVersionHolds() throws {
    let written = try apply(
      [[.node(1, 5, 5).versioned(3), .node(1, 4, 4).versioned(2), .node(2, 4, 4).versioned(1)]],
      to: [.node(1, 0, 0).versioned(1), .node(2, 0, 0).versioned(2)])
    #expect(
      written.body == """
          <node id="1" version="3" lat="0.0000005" lon="0.0000005"/>
          <node id="2" version="2" lat="0" lon="0"/>

        """)
    #expect(written.changes("change-older") == 1)
    #expect(written.register.result == "0 created, 1 modified, 0 deleted: 2 nodes")
  }

  /// As osmium apply-changes --with-history: versions are added, deleted ones too, and one that both have is taken from
  /// the changes.
  @Test(arguments: [1, 2, 100], [1, 3]) func aHistoryGetsAllVersions(pieceSize: Int, jobs: Int)
    throws
  {
    let written = try apply(
      [
        [
          .node(1, 4, 4).versioned(4, .modified), .node(1, 3, 3).versioned(3, .modified),
          .node(2, 9, 9).versioned(2), .way(9, [1]).versioned(1, .created),
        ],
        [.way(9, []).versioned(2, .deleted), .node(3, 7, 7).versioned(1)],
      ],
      to: [
        .node(1, 1, 1).versioned(1), .node(1, 2, 2).versioned(2), .node(1, 5, 5).versioned(5),
        .node(2, 1, 1).versioned(1), .node(2, 2, 2).versioned(2), .way(4, [1]).versioned(7),
      ], pieceSize: pieceSize, jobs: jobs, isHistory: true)
    #expect(
      names(in: written) == [
        "node 1 v1", "node 1 v2", "node 1 v3", "node 1 v4", "node 1 v5", "node 2 v1", "node 2 v2",
        "node 3 v1", "way 4 v7", "way 9 v1", "way 9 v2",
      ])
    #expect(
      written.body.contains(
        "<node id=\"2\" version=\"2\" visible=\"true\" lat=\"0.0000009\" lon=\"0.0000009\"/>"))
    #expect(written.body.contains("<way id=\"9\" version=\"2\" visible=\"false\"/>"))
    #expect(
      written.register.result
        == "2 created, 3 modified, 1 deleted: 8 nodes, 3 ways")
    for account in written.accounts {
      #expect(account.tally.read == account.tally.out + account.tally.filtered)
    }
  }

  /// Compared with a table of all versions, of which the last one that came counts; and data that are no history
  /// become the same whether versions are kept for one or not.
  @Test(arguments: [1, 3]) func randomVersions(jobs: Int) throws {
    var random = SplitMix64(seed: 77)
    func versions() -> [SampleObject] {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let place = Int32.random(in: 1...1000, using: &random)
        let object: SampleObject =
          Bool.random(using: &random)
          ? .node(.random(in: -2...3, using: &random), place, place)
          : .way(.random(in: 1...3, using: &random), [Int64(place)])
        return object.versioned(
          .random(in: 1...5, using: &random),
          Int.random(in: 0..<4, using: &random) == 0 ? .deleted : [])
      }
    }
    func place(_ object: SampleObject) -> OSMPlace {
      OSMPlace(OSMObjectKey(object.kind, object.id), version: object.version ?? 0)
    }
    for round in 0..<100 {
      var all: [SampleObject] = []
      for object in versions() where !all.contains(where: { place($0) == place(object) }) {
        all.append(object)
      }
      let base = all.sorted { place($0) < place($1) }
      let changes = [versions(), versions()]
      for object in changes.joined() {
        all.removeAll { place($0) == place(object) }
        all.append(object)
      }
      all.sort { place($0) < place($1) }
      let pieceSize = Int.random(in: 1...4, using: &random)
      let written = try apply(
        changes, to: base, pieceSize: pieceSize, jobs: jobs, isHistory: true)
      let expected = try apply([], to: all, isHistory: true)
      #expect(expected.error == nil)
      #expect(written.body == expected.body, "round \(round)")

      let state = base.enumerated().filter { index, object in
        index + 1 == base.count || place(base[index + 1]).key != place(object).key
      }.map(\.element)
      let usual = try apply(changes, to: state, pieceSize: pieceSize, jobs: jobs)
      let kept = try apply(
        changes, to: state, pieceSize: pieceSize, jobs: jobs, keepsVersions: true)
      #expect(usual.error == nil)
      #expect(usual.text == kept.text, "round \(round)")
    }
  }

  /// Changes of nodes would not reach the places that ways have of them.
  @Test func placesInWaysAreRefused() throws {
    let block = OSMBlock()
    block.objects.append(
      OSMObject(id: 1, kind: .way, tagEnd: 0, nodeEnd: 1, memberEnd: 0))
    block.nodes.append(1)
    block.nodeLocations.append(OSMLocation(x: 1, y: 1))
    for (options, reason) in [
      ([:], Reason.locationsNotUpdated), (["locations-on-ways": "no"], nil),
    ] {
      var batch = ObjectBatch()
      batch.replaceBlock(by: block)
      let set = OSMChangeSet()
      set.settle()
      let step = OSMChangeApplication(set, options: options).makeStep()
      var failure: GeoError?
      do { try step.apply(to: &batch) } catch { failure = error }
      #expect(failure?.reason == reason)
    }
  }

  /// The objects that lie wrongly are named, however the input is cut.
  @Test(arguments: [1, 2, 100]) func whatIsUnsortedIsNamed(pieceSize: Int) throws {
    func message(_ objects: [SampleObject], isHistory: Bool = false) throws -> String? {
      try apply([], to: objects, pieceSize: pieceSize, isHistory: isHistory).error?.message
    }
    #expect(
      try message([.node(1, 0, 0), .node(5, 0, 0), .node(3, 0, 0), .node(2, 0, 0)])
        == "objects are not sorted by kind and id: node/3 comes behind node/5")
    #expect(try message([.node(1, 0, 0), .way(-4, []), .way(-4, [])]) == "way/-4 is there twice")
    #expect(
      try message(
        [.way(4, []).versioned(3), .way(4, []).versioned(2)], isHistory: true)
        == "objects are not sorted by kind, id and version: version 2 of way/4 comes behind version 3"
    )
    #expect(
      try message([.way(4, []).versioned(3), .way(4, []).versioned(3)], isHistory: true)
        == "version 3 of way/4 is there twice")
  }

  @Test(arguments: [1, 3, 100]) func unsortedInputsAreRefused(pieceSize: Int) throws {
    let unsorted: [SampleObject] = [.node(2, 0, 0), .way(1, []), .node(3, 0, 0)]
    let twice: [SampleObject] = [.node(2, 0, 0), .node(2, 0, 0)]
    let sorted: [SampleObject] = [.node(9, 0, 0)]
    for objects in [unsorted, twice, [.node(-2, 0, 0), .node(-1, 0, 0)]] {
      for written in [
        try apply([], to: objects, pieceSize: pieceSize),
        try derive(objects, sorted, pieceSize: pieceSize),
        try derive(sorted, objects, pieceSize: pieceSize),
      ] {
        #expect(written.error?.reason == .unsortedObjects)
      }
    }
  }

  @Test(arguments: [1, 2, 100]) func differencesAreFound(pieceSize: Int) throws {
    let old: [SampleObject] = [
      .node(1, 0, 0, [["a", "b"], ["c", "d"]]).versioned(1), .node(2, 0, 0).versioned(4),
      .node(3, 0, 0), .way(1, [1, 2], [["k", "v"]]), .way(2, [1]),
      .relation(1, [.init(kind: .way, id: 1, role: "")]),
      .relation(2, []).versioned(1),
    ]
    let new: [SampleObject] = [
      .node(1, 0, 0, [["c", "d"], ["a", "b"]]).versioned(1), .node(3, 1, 0), .node(4, 0, 0),
      .way(1, [1, 2], [["k", "w"]]), .way(2, [1, 1]),
      .relation(1, [.init(kind: .way, id: 1, role: "x")]), .relation(2, []).versioned(2),
    ]
    let written = try derive(old, new, pieceSize: pieceSize)
    #expect(
      written.body == """
        <delete>
          <node id="2" version="4"/>
        </delete>
        <modify>
          <node id="3" lat="0" lon="0.0000001"/>
        </modify>
        <create>
          <node id="4" lat="0" lon="0"/>
        </create>
        <modify>
          <way id="1">
            <nd ref="1"/>
            <nd ref="2"/>
            <tag k="k" v="w"/>
          </way>
          <way id="2">
            <nd ref="1"/>
            <nd ref="1"/>
          </way>
          <relation id="1">
            <member type="way" ref="1" role="x"/>
          </relation>
          <relation id="2" version="2"/>
        </modify>

        """)
    for layer in written.accounts {
      #expect(layer.tally.read == layer.tally.out + layer.tally.filtered)
    }
    #expect(written.accounts.map(\.tally.out) == [3, 2, 2])
    #expect(
      written.register.result
        == "1 created, 5 modified, 1 deleted: 3 nodes, 2 ways, 2 relations")
    let content = try derive(old, new, ignoringMetadata: true)
    #expect(!content.body.contains("<relation id=\"2\""))
  }

  /// As osmium's tests of derive-changes have it: `input1.osm` and `input2-only-versions.osm` there.
  @Test func metadataThatOneStateLacksIsNoDifference() throws {
    var full = SampleObject.node(1, 0, 0).versioned(1)
    (full.timestamp, full.userID, full.user, full.changeset) = (1_577_836_800, 3, "u", 9)
    var later = full
    later.timestamp = 1_577_836_801
    for (old, new) in [
      (full, .node(1, 0, 0).versioned(1)), (.node(1, 0, 0).versioned(1), full),
      (full, SampleObject.node(1, 0, 0)), (full, full),
    ] {
      #expect(try derive([old], [new]).body == "")
    }
    for (old, new) in [
      (full, later), (full, SampleObject.node(1, 0, 0).versioned(2)),
      (full, .node(1, 1, 0).versioned(1)),
    ] {
      #expect(try derive([old], [new]).body.contains("<modify>"))
    }
  }

  @Test func whatIsDeletedInTheNewStateKeepsWhatIsSaid() throws {
    let old: [SampleObject] = [.node(1, 0, 0).versioned(1), .node(2, 0, 0).versioned(1, .deleted)]
    let new: [SampleObject] = [
      SampleObject(kind: .node, id: 1, version: 2, state: [.deleted, .saysVisible]),
      .node(2, 0, 0).versioned(2), .node(3, 0, 0).versioned(1, .deleted),
    ]
    #expect(
      try derive(old, new).body == """
        <delete>
          <node id="1" version="2"/>
        </delete>
        <modify>
          <node id="2" version="2" lat="0" lon="0"/>
        </modify>

        """)
  }

  /// What `osmium derive-changes --keep-details --increment-version` makes of the same, and `--update-timestamp`.
  @Test func deletionsSayWhatIsAskedFor() throws {
    var node = SampleObject.node(1, 20_000_000, 10_000_000, [["a", "b"]]).versioned(2)
    (node.timestamp, node.userID, node.user, node.changeset) = (1_577_836_800, 3, "u", 9)
    let old: [SampleObject] = [
      node, .node(2, 20_000_000, 10_000_000), .way(1, [1, 2], [["w", "x"]]).versioned(5),
      .relation(1, [.init(kind: .way, id: 1, role: "outer")], [["type", "multipolygon"]])
        .versioned(.max),
    ]
    var deletion = OSMDeletionNote()
    deletion.keepsDetails = true
    deletion.incrementsVersion = true
    #expect(
      try derive(old, [.node(3, 0, 0)], deletion: deletion).body == """
        <delete>
          <node id="1" version="3" timestamp="2020-01-01T00:00:00Z" uid="3" user="u" changeset="9" lat="1" lon="2">
            <tag k="a" v="b"/>
          </node>
          <node id="2" version="1" lat="1" lon="2"/>
        </delete>
        <create>
          <node id="3" lat="0" lon="0"/>
        </create>
        <delete>
          <way id="1" version="6">
            <nd ref="1"/>
            <nd ref="2"/>
            <tag k="w" v="x"/>
          </way>
          <relation id="1" version="9223372036854775807">
            <member type="way" ref="1" role="outer"/>
            <tag k="type" v="multipolygon"/>
          </relation>
        </delete>

        """)
    deletion = OSMDeletionNote()
    deletion.timestamp = 86_400
    #expect(
      try derive([node], [.node(3, 0, 0)], deletion: deletion).body.contains(
        "<node id=\"1\" version=\"2\" timestamp=\"1970-01-02T00:00:00Z\"/>"))
  }

  /// apply(derive(a, b), a) = b, and derive(a, a) is empty.
  @Test(arguments: 0..<20) func lawsHold(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var old = randomObjects(&random)
    var new = randomObjects(&random)
    // Versions go up, or neither state tells them.
    for index in old.indices { old[index].version = seed % 2 == 0 ? nil : old[index].version ?? 1 }
    for index in new.indices {
      let before = old.first { $0.kind == new[index].kind && $0.id == new[index].id }
      new[index].version = seed % 2 == 0 ? nil : max(before?.version ?? 1, new[index].version ?? 1)
    }
    let none = try derive(old, old)
    #expect(none.body.isEmpty)
    #expect(none.register.result == "0 created, 0 modified, 0 deleted: no objects")
    let difference = try derive(old, new)
    let changes = try objects(of: difference.text)
    let result = try apply([changes], to: old, pieceSize: 1 + Int(seed % 7))
    #expect(try objects(of: result.text) == new)
    #expect(try derive(new, objects(of: result.text)).body.isEmpty)
  }

  /// Where nothing is about changes, the kinds of objects are what there is to say.
  @Test func objectsAreCountedByKind() throws {
    let register = ObjectRegister()
    #expect(register.result == "no objects")
    register.accounts[0].add(read: 1_234, filtered: 4, out: 1_230)
    register.accounts[1].add(read: 1, filtered: 0, out: 1)
    register.accounts[2].add(read: 2, filtered: 2, out: 0)
    #expect(register.result == "1,230 nodes, 1 way (6 not asked for)")
  }

  @Test func keysAreSortedAsOsmiumSortsThem() {
    let ids: [Int64] = [0, -1, -2, .min, 1, 2, .max]
    let keys = OSMKind.allCases.flatMap { kind in ids.map { OSMObjectKey(kind, $0) } }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  }
}
