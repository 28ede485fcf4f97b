import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import Geometry
@testable import OpenStreetMap

/// The objects of a sample, in the order that `osmium sort` has: see `osmium-sort(1)`.
@Suite struct OSMSortTests {
  @Test(arguments: [1, 3, 100], [1, 3]) func orderIsOsmiums(pieceSize: Int, jobs: Int) throws {
    let objects: [SampleObject] = [
      .relation(2, []), .way(-1, [1]), .node(10, 0, 0).versioned(2), .node(-2, 0, 0),
      .node(10, 1, 1).versioned(1), .node(0, 0, 0), .way(3, [1]), .node(-1, 0, 0), .node(9, 0, 0),
      .relation(-7, []), .way(-10, [1]),
    ]
    let written = try writeGathered([objects], OSMSort(), pieceSize: pieceSize, jobs: jobs)
    #expect(
      names(in: written) == [
        "node 0", "node -1", "node -2", "node 9", "node 10 v1", "node 10 v2", "way -1", "way -10",
        "way 3", "relation -7", "relation 2",
      ])
    #expect(written.accounts.map(\.tally.read) == [6, 3, 2])
    #expect(written.accounts.map(\.tally.out) == [6, 3, 2])
  }

  /// What is merged later lies in memory as it will be read, with everything that belongs to it.
  @Test func objectsLieInOrder() {
    var random = SplitMix64(seed: 16)
    let objects = randomObjects(200, &random)
    let block = OSMBlock()
    for object in objects { object.append(to: block) }
    let sorted = OSMSortedBlock(block)
    let found = (0..<sorted.block.objects.count).map { SampleObject($0, of: sorted.block) }
    #expect(found == inOrder(objects))
    #expect(sorted.entries.buffer.map { Int($0.index) } == Array(found.indices))
    #expect(sorted.head?.key == OSMObjectKey(objects[0].kind, objects[0].id))
    #expect(sorted.disorder != nil)
  }

  /// A limit of one byte makes a run of each piece, larger ones several of many, or none.
  @Test(arguments: [1, 1 << 14, 1 << 40], [1, 3]) func runsDoNotMatter(
    memoryLimit: Int, jobs: Int
  ) throws {
    var random = SplitMix64(seed: 14)
    for count in [0, 1, 50, 400] {
      let objects = randomObjects(count, &random)
      let sort = OSMSort(memoryLimit: memoryLimit)
      let written = try writeGathered([objects], sort, pieceSize: 7, jobs: jobs)
      let expected = try writeOSM(SamplePieces(inOrder(objects)))
      #expect(written.body == expected.body)
      #expect(written.error == nil)
      if count == 400 {
        #expect(memoryLimit == 1 << 40 ? sort.runCount == 0 : sort.runCount > 1)
      }
    }
  }

  @Test func inputInOrderIsOneRun() throws {
    var random = SplitMix64(seed: 15)
    let objects = inOrder(randomObjects(300, &random))
    let sort = OSMSort(memoryLimit: 1)
    let written = try writeGathered([objects], sort, pieceSize: 5, jobs: 2)
    #expect(sort.runCount == 1)
    #expect(written.body == (try writeOSM(SamplePieces(objects))).body)
  }

  @Test(arguments: [1, 1 << 40]) func inputsAreSortedTogether(memoryLimit: Int) throws {
    let written = try writeGathered(
      [[.way(1, [1]), .node(5, 0, 0)], [], [.node(5, 0, 0), .node(4, 0, 0)]],
      OSMSort(memoryLimit: memoryLimit))
    #expect(names(in: written) == ["node 4", "node 5", "node 5", "way 1"])
  }

  @Test func stagesFollow() throws {
    let written = try writeGathered(
      [[.way(1, [1]), .node(5, 0, 0), .relation(1, []), .node(-5, 0, 0)]], OSMSort(), pieceSize: 1,
      through: [OSMKindStage(nodes: true, ways: false, relations: true)])
    #expect(names(in: written) == ["node -5", "node 5", "relation 1"])
    #expect(written.accounts.map(\.tally.read) == [2, 1, 1])
    #expect(written.accounts.map(\.tally.filtered) == [0, 1, 0])
    #expect(written.accounts.map(\.tally.out) == [2, 0, 1])
  }

  /// The head says that objects are sorted, and the box holds those of all inputs.
  @Test func headsAreJoined() {
    var one = OSMHeader()
    one.boxes = [Box(minX: 1, minY: 2, maxX: 3, maxY: 4)]
    one.dataTime = "2026-01-01T00:00:00Z"
    var other = OSMHeader()
    other.boxes = [Box(minX: 2, minY: 1, maxX: 5, maxY: 3)]
    let alone = OSMHeader.joined([one])
    #expect(alone.isSorted && alone.boxes == one.boxes && alone.dataTime == one.dataTime)
    let joined = OSMHeader.joined([one, other])
    #expect(joined.isSorted && joined.dataTime == nil)
    #expect(joined.boxes == [Box(minX: 1, minY: 1, maxX: 5, maxY: 4)])
    #expect(OSMHeader.joined([one, OSMHeader()]).boxes.isEmpty)
  }

  /// A file of runs gives back all columns of a block.
  @Test func runsKeepEverything() throws {
    let block = OSMBlock()
    let place = OSMLocation(x: 7, y: -8)
    for object: SampleObject in [
      .node(-3, 1, 2, [["k", "v"]]).versioned(4, .toBeDeleted),
      .way(5, [-3, 9]).versioned(1, [.deleted, .saysVisible]),
      .relation(6, [.init(kind: .way, id: 5, role: "outer")], [["type", "x"]]),
    ] { object.append(to: block) }
    block.infos[0].user = OSMText(offset: 0, length: 1)
    block.nodeLocations.append(place)
    block.finishNodeLocations()
    block.memberLocations.append(place)
    block.members[0].locationEnd = 1
    block.boxes.append(OSMObjectBox(object: 2, low: place, high: OSMLocation(x: 9, y: 9)))
    let file = try OSMRunFile()
    var bytes = Bytes()
    OSMRunFile.encode(OSMBlock(), into: &bytes)
    _ = try file.append(bytes, sequence: 0)
    OSMRunFile.encode(block, into: &bytes)
    let read = try file.read(try file.append(bytes, sequence: 1), &bytes)
    #expect(
      (0..<3).map { SampleObject($0, of: read) } == (0..<3).map { SampleObject($0, of: block) })
    #expect(read.objects.count == 3 && read.objects[1].state == [.deleted, .saysVisible])
    #expect(read.nodeLocations.count == 2 && read.nodeLocations[0] == place)
    #expect(!read.nodeLocations[1].isKnown)
    #expect(read.memberLocations[0] == place && read.members[0].locationEnd == 1)
    #expect(read.boxes.count == 1 && read.boxes[0].object == 2 && read.boxes[0].low == place)
  }
}
